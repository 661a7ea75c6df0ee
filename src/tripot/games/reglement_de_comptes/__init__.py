"""Règlement de comptes, by Dominique Ehrhard (Parker, 1999; also Don Pepe): rival gangs dine round one table.

| fact        | value                                                                     |
|-------------|---------------------------------------------------------------------------|
| players     | 3 to 6                                                                    |
| turns       | until the bank is empty or one gang is left; about 20 to 100              |
| decisions   | one seat at a time: a card, then its target, then perhaps a move          |
| chance      | the deal and every card drawn; who is the youngest, with free seating     |
| actions     | `pan 7>22`, `knife 23>22`, `order 13`, `move 10>16`, … see `notation`      |
| secrets     | the hands of the others and the pile                                      |

Rules version 1.
"""

from tripot.games.reglement_de_comptes.game import ReglementDeComptes

GAME = ReglementDeComptes()

__all__ = ["GAME", "ReglementDeComptes"]
