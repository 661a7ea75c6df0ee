"""12 Gangsters for learning agents: a card is an action; an observation is the open table, one's hand and one's pick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripot.core.learning import Field, View, flags, one_hot
from tripot.games.twelve_gangsters.rules.numbers import ROUNDS
from tripot.games.twelve_gangsters.rules.observation import TwelveGangstersObserver

MOST_MONEY = 78
"""All twelve cards validated."""
CARDS = 12


def action_ids(players: int) -> range:
    """Return the cards there are at a player count."""
    return range(1, ROUNDS[players] + 1)


def longest(players: int) -> int:
    """Return the most decisions a match can take, changed picks aside."""
    return players * ROUNDS[players]


SIZE_PARAMETER = "cards"
"""The parameter, for solvers, of a match that is small enough to be solved."""


def sizes(players: int) -> range:
    """Return the values that SIZE_PARAMETER takes."""
    return range(1, ROUNDS[players] + 1)


def small_position(players: int, size: int) -> dict[str, Any]:
    """Return the first position, for `Game.set_position`, of a match in which every hand has the cards 1 to `size`."""
    return {"hands": [list(range(1, size + 1))] * players}


def observer(players: int) -> TwelveGangstersObserver:
    """Return the observer that writes these fields directly from a position."""
    return TwelveGangstersObserver(sum(field.size for field in fields(players)))


def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation."""
    n = players
    return (
        Field("seat", n, 0, 1, "which seat looks", lambda view, seat: one_hot(n, seat)),
        Field("round", 1, 1, CARDS, "the round being played", lambda view, seat: [view["round"]]),
        Field("boss", n, 0, 1, "who holds the Boss", lambda view, seat: one_hot(n, view["boss"])),
        Field("hand", CARDS, 0, 1, "cards 1 to 12 in hand", lambda view, seat: flags(CARDS, view["hand"], 1)),
        Field("pick", CARDS, 0, 1, "the own pick", lambda view, seat: one_hot(CARDS, view["pick"], 1)),
        Field("picked", n, 0, 1, "who has picked", lambda view, seat: map(int, view["picked"])),
        Field("hands", n * CARDS, 0, 1, "cards still held, seat by seat; 0 with memory", _hands),
        Field("money", n, 0, MOST_MONEY, "millions validated", lambda view, seat: view["money"]),
        Field("heists", n, 0, CARDS, "heists validated", lambda view, seat: view["heists"]),
        Field("last", n, 0, CARDS, "cards of the last round, 0 before it", _last),
        Field("validated", n, 0, 1, "which of them were validated", _validated),
    )


def _hands(view: View, seat: int) -> Iterator[int]:
    for hand in view["hands"] or [[]] * view["players"]:
        yield from flags(CARDS, hand, 1)


def _last(view: View, seat: int) -> list[int]:
    return [card or 0 for card in view["history"][-1]["cards"]] if view["history"] else [0] * view["players"]


def _validated(view: View, seat: int) -> list[int]:
    return (
        [int(validated) for validated in view["history"][-1]["validated"]]
        if view["history"]
        else [0] * view["players"]
    )
