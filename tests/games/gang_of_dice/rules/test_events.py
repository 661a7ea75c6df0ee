"""Every event of Gang of Dice: its kind, rule, who sees it and its values, in order."""

from __future__ import annotations

from typing import Any, cast

from tripot.core.registry import find_game
from tripot.core.state import CHANCE, EVERYONE
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")


def told(state: GangOfDiceState, *lines: str) -> list[tuple[str, str, tuple[Any, ...]]]:
    """Play lines by whoever is to act and return the events; all are for everybody."""
    state.events = []
    for line in lines:
        who = state.to_act()[0]
        if who == CHANCE:
            for one in GAME.chance_line(line):
                state.apply(CHANCE, GAME.parse(state, CHANCE, one))
        else:
            for action in GAME.parse_line(state, who, line):
                state.apply(who, action)
    events, state.events = state.events, None
    assert all(event.seen_by == EVERYONE for event in events)
    return [(event.kind, event.rule, event.data) for event in events]


def test_the_events_of_a_first_round() -> None:
    """From the draw of the first player to the winner, with a stop, a Bomb and a second reroll."""
    state = cast(GangOfDiceState, GAME.new(3))
    assert told(state, "first 1", "turn bomb-total-7") == [
        ("first", "GOD-2.4", (1,)),
        ("round", "GOD-2.5", (1, 1)),
        ("card", "GOD-2.5", (1, "bomb-total-7", "bomb", "total-7")),
    ]
    assert told(state, "dice 2", "roll 3 1", "reroll 1", "roll 2", "stop") == [
        ("dice", "GOD-4.1", (1, 2)),
        ("rolled", "GOD-4.2", (1, ("3", "1"), 4)),
        ("reroll", "GOD-4.3", (1, ("1",))),
        ("rerolled", "GOD-4.3", (1, ("2",), ("3", "2"), 5)),
        ("stands", "GOD-4.6", (1, 5, 2)),
    ]
    assert told(state, "dice 2", "roll 1 B", "reroll 1 B", "roll 5 3", "reroll 5", "roll 4") == [
        ("dice", "GOD-4.1", (2, 2)),
        ("rolled", "GOD-4.2", (2, ("1", "B"), 1)),
        ("reroll", "GOD-4.3", (2, ("1", "B"))),
        ("rerolled", "GOD-4.3", (2, ("5", "3"), ("5", "3"), 8)),
        ("reroll", "GOD-4.3", (2, ("5",))),
        ("rerolled", "GOD-4.3", (2, ("4",), ("4", "3"), 7)),
        ("bombed", "GOD-4.5", (2, 2)),
    ]
    assert told(state, "dice 3", "roll 4 1 B", "stop") == [
        ("dice", "GOD-4.1", (0, 3)),
        ("rolled", "GOD-4.2", (0, ("4", "1", "B"), 5)),
        ("stands", "GOD-4.6", (0, 5, 3)),
        ("won", "GOD-5.2", (0, 5, 7, 0, 4)),
    ]


def test_the_events_of_a_bonus_round_nobody_wins() -> None:
    """The bonus before the card, explosions, the centre, an elimination."""
    state = cast(GangOfDiceState, GAME.new(3))
    GAME.set_position(state, {"round": 12, "centre": 4, "first": 2, "wealth": [9, 3, 9]})
    assert told(state, "turn explosion-two-5s") == [
        ("round", "GOD-2.5", (12, 2)),
        ("bonus", "GOD-2.2", (12, 2)),
        ("card", "GOD-2.5", (12, "explosion-two-5s", "explosion", "two-5s")),
    ]
    assert told(state, "dice 2", "roll 5 5", "dice 3", "roll 5 B 5")[-1:] == [("exploded", "GOD-4.4", (0, 3))]
    assert told(state, "dice 3", "roll 5 5 5") == [
        ("dice", "GOD-4.1", (1, 3)),
        ("rolled", "GOD-4.2", (1, ("5", "5", "5"), 15)),
        ("exploded", "GOD-4.4", (1, 3)),
        ("nobody", "GOD-5.3", (12, 2, 18)),
        ("out", "GOD-3.3", (1, 12)),
        ("end", "GOD-6.1", ()),
    ]


def test_the_events_of_a_last_player() -> None:
    """The winner takes tokens too; two fall, and the match is over by GOD-3.4."""
    state = cast(GangOfDiceState, GAME.new(3))
    GAME.set_position(
        state, {"round": 10, "card": "bomb-run-3", "wealth": [1, 9, 1], "first": 1, "centre": 2}
    )
    assert told(state, "dice 1", "roll 5", "stop", "dice 1", "roll 4", "stop", "dice 1", "roll 3", "stop")[
        -4:
    ] == [
        ("won", "GOD-5.2", (1, 5, 5, 1, 7)),
        ("out", "GOD-3.3", (0, 10)),
        ("out", "GOD-3.3", (2, 10)),
        ("end", "GOD-3.4", ()),
    ]
    assert state.end_reason() == "last_one"


def test_nobody_listens_by_default() -> None:
    """A state collects nothing unless asked."""
    state = cast(GangOfDiceState, GAME.new(2))
    state.apply(CHANCE, 0)
    assert state.events is None
