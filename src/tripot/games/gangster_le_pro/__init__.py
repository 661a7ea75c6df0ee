"""Gangster Le Pro, by Martin Tremblay (Gladius, 2004): buy the Parrain's quarter before the others do.

| fact        | value                                                                          |
|-------------|--------------------------------------------------------------------------------|
| players     | 2 to 6                                                                         |
| cards       | 372 in 14 decks, and 10 Personnages; effects are data (docs/gangster-le-pro-cards.md) |
| board       | 36 squares, five of them double                                                |
| decisions   | one seat at a time; rich ones are chains of small ones                         |
| chance      | every die and every card is a node: decks are bags                             |
| actions     | the table at the top of `rules/numbers.py`                                     |
| secrets     | Perle, Diamant, Investissement and star cards, boxers before their first fight |
| end         | a buyer reaches Refuge, one player is left, or 300 turns                       |

Rules version 3. Versions 1 and 2 sold twelve Protections in all, and decided ties by the men at the end.
Version 1 offered every branch of a card, one that gives what the player cannot have included.
"""

from tripot.games.gangster_le_pro.game import GangsterLePro

GAME = GangsterLePro()

__all__ = ["GAME", "GangsterLePro"]
