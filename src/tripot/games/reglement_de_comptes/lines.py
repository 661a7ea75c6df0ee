"""The whole choices of Règlement de comptes that the coach considers: a card with its target, a man with a new seat."""

from __future__ import annotations

from typing import Final

from tripot.core.policy import Knowledge
from tripot.games.reglement_de_comptes.rules.numbers import MOVE_FROM, MOVE_TO, PILL, SEAT_MAN, SEATS, TARGET
from tripot.games.reglement_de_comptes.rules.state import ReglementState

MAX_LINES: Final = 40
_STEPS_WITHIN: Final = (TARGET, MOVE_FROM, MOVE_TO, SEAT_MAN)


def lines_of(knowledge: Knowledge, state: ReglementState, seat: int) -> list[list[int]]:
    """Return the chains of the candidates, each step's candidates in turn."""
    result: list[list[int]] = []
    served: set[tuple[int, ...]] = set()
    waiting: list[tuple[list[int], ReglementState]] = [([], state)]
    while waiting:
        line, position = waiting.pop(0)
        for candidate in knowledge.candidates(position, seat):
            action = int(candidate)
            longer, after = [*line, action], position.clone()
            after.apply(seat, action)
            if after.seat_awaited() == seat and after.step in _STEPS_WITHIN:
                waiting.append((longer, after))
            elif tuple(sorted(longer)) not in served:
                # Glasses may be served in any order.
                served.add(tuple(sorted(longer)))
                result.append(longer)
    return result[:MAX_LINES]


def write_cocktail(line: list[int]) -> str | None:
    """Return the line of notation for several glasses; None for any other chain."""
    glasses = sorted(action - PILL + 1 for action in line if PILL <= action < PILL + SEATS)
    return f"cocktail {' '.join(map(str, glasses))}" if glasses else None
