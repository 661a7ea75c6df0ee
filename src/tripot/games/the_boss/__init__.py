"""The Boss, by Alain Ollier (Blackrock, 2010): send your gangsters after hidden cards, and share Chicago with Alcapo.

| fact        | value                                                                           |
|-------------|---------------------------------------------------------------------------------|
| players     | 2 to 4                                                                          |
| rounds      | 3 to 5 of five turns, ended by the police; up to five more to break a tie       |
| decisions   | in turn: place gangsters or pass, then play a card                              |
| chance      | who holds the marker first, the deal, the police cards                          |
| actions     | `place BOSTON E2 O1`, `pass`, `play BOSTON 3`                                   |
| secrets     | the hidden card of each city and the faces in the others' hands                 |

Rules version 1.
"""

from tripot.games.the_boss.game import TheBoss

GAME = TheBoss()

__all__ = ["GAME", "TheBoss"]
