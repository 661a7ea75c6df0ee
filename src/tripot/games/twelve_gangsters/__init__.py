"""12 Gangsters, by Yusuke Emi (Blue Orange, 2020): pick a heist together, never steal more than the Boss.

| fact        | value                                                        |
|-------------|--------------------------------------------------------------|
| players     | 3 to 6                                                       |
| rounds      | 12, or 10 at five players                                    |
| decisions   | simultaneous: every seat picks one card a round              |
| chance      | who holds the Boss first, unless the table names a seat      |
| actions     | `pick 1` to `pick 12`                                        |
| secrets     | the current picks of the others                              |

Rules version 2. Version 1 showed all seats that a pick was changed (12G-3.1); its matches still do.
"""

from tripot.games.twelve_gangsters.game import TwelveGangsters

GAME = TwelveGangsters()

__all__ = ["GAME", "TwelveGangsters"]
