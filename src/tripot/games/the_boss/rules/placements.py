"""What a player of The Boss may do in his turn, as numbers: play a card, pass, or place gangsters on a city."""

from __future__ import annotations

from typing import Final

from tripot.games.the_boss.rules.box import PLACES

PASS: Final = 63
FIRST_PLACEMENT: Final = 64
_CITY: Final = 32
_EXPERT: Final = 4
MOST_EXPERTS: Final = 7
MOST_OCCASIONALS: Final = 3


def placement(city: int, experts: int, occasionals: int) -> int:
    """Return the action that puts so many gangsters on a city."""
    return FIRST_PLACEMENT + city * _CITY + experts * _EXPERT + occasionals


def placed_city(action: int) -> int:
    """Return the city of a placement."""
    return (action - FIRST_PLACEMENT) // _CITY


def placed_experts(action: int) -> int:
    """Return the Experts of a placement."""
    return action // _EXPERT & MOST_EXPERTS


def placed_occasionals(action: int) -> int:
    """Return the Occasionals of a placement."""
    return action & MOST_OCCASIONALS


def _placements(city: int, experts: int, occasionals: int, need: int, company: bool) -> tuple[int, ...]:
    """List the placements from a supply that bring at least `need` men, Occasionals not alone (BOSS-3.2, 3.3)."""
    return tuple(
        placement(city, e, o)
        for e in range(experts + 1)
        for o in range(occasionals + 1)
        if e + o >= need and (e > 0 or company)
    )


def column_of(city: int, need: int, company: bool) -> int:
    """Return where a supply's list has the placements on a city that bring at least `need` men."""
    return (need * 2 + 1 if company else need * 2) * PLACES + city


def placement_table() -> list[list[tuple[int, ...]]]:
    """Return, for each supply, all its lists of placements: `column_of` finds one."""
    table = []
    for experts in range(MOST_EXPERTS + 1):
        for occasionals in range(MOST_OCCASIONALS + 1):
            table.append(
                [
                    _placements(city, experts, occasionals, need, company > 0)
                    for need in range(experts + occasionals + 1)
                    for company in range(2)
                    for city in range(PLACES)
                ]
            )
    return table


PLACEMENTS: Final = placement_table()
"""By supply, `experts * (MOST_OCCASIONALS + 1) + occasionals`."""
