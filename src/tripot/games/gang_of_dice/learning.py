"""Gang of Dice for learning agents: how many dice, stop or reroll, and how many of each face; everything is open but screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tripot.core.learning import Field, View, one_hot
from tripot.games.gang_of_dice.rules.numbers import ACTIONS, DICE, FACES, MAX_ROLLS, ROUNDS, TOKENS
from tripot.games.gang_of_dice.rules.observation import GangOfDiceObserver

PHASES = ("count", "reroll", "face")
STATUSES = ("waiting", "turn", "standing", "busted", "out")
KINDS = ("total", "odd", "different", "run", "pair", "two", "has")
"""A warning's condition by the first word of its name: `odd-2` is two odd dice."""
MOST_WEALTH = 255
MOST_TOTAL = 5 * DICE


SIZE_PARAMETER = "dice"
"""The parameter, for solvers, of a match that is small enough to be solved."""


def sizes(players: int) -> range:
    """Return the values that SIZE_PARAMETER takes."""
    return range(1, DICE // players + 1)


def small_position(players: int, size: int) -> dict[str, Any]:
    """Return the position, for `Game.set_position`, of the last round begun with `size` dice each."""
    return {"round": ROUNDS, "wealth": [size] * players}


def action_ids(players: int) -> range:
    """Return the numbers of all actions: stop, 1 to 36 dice, reroll, and 0 to 36 dice of each face."""
    return range(ACTIONS)


def longest(players: int) -> int:
    """Return the most decisions a match can take: for every turn the count, two rerolls of six faces, the stop."""
    return ROUNDS * players * (1 + (MAX_ROLLS - 1) * (1 + FACES) + 1)


def observer(players: int) -> GangOfDiceObserver:
    """Return the observer that writes these fields directly from a position."""
    return GangOfDiceObserver(sum(field.size for field in fields(players)))


def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation."""
    n = players
    return (
        Field("seat", n, 0, 1, "which seat looks", lambda view, seat: one_hot(n, seat)),
        Field(
            "round",
            1,
            0,
            ROUNDS,
            "the round being played, 0 before the first",
            lambda view, seat: [view["round"]],
        ),
        Field("turn", n, 0, 1, "whose turn it is", lambda view, seat: one_hot(n, view["turn"])),
        Field("first", n, 0, 1, "who began the round", lambda view, seat: one_hot(n, view["first"])),
        Field("phase", 3, 0, 1, "asked for a number of dice, stop or reroll, how many of a face", _phase),
        Field(
            "card",
            10,
            0,
            DICE,
            "the warning: bomb, explosion, least, highest, faces 0 to 5 that matter",
            _card,
        ),
        Field("condition", 7, 0, 1, "what it asks: " + ", ".join(KINDS), _condition),
        Field("wealth", n, -1, MOST_WEALTH, "dice and tokens in dice; -1 behind a screen", _wealth),
        Field("status", n * 5, 0, 1, "waiting, on turn, standing, busted, out, seat by seat", _status),
        Field("total", n, -1, MOST_TOTAL, "totals that lie open, -1 for none", _total),
        Field(
            "tray",
            FACES,
            0,
            DICE,
            "dice on the tray by face, the Boss first",
            lambda view, seat: _faces(view["tray"]),
        ),
        Field(
            "picked",
            FACES,
            0,
            DICE,
            "dice picked for the reroll by face",
            lambda view, seat: _picked(view["tray"]),
        ),
        Field(
            "rolls",
            1,
            0,
            MAX_ROLLS,
            "rolls made this turn",
            lambda view, seat: [view["tray"]["rolls"] if view["tray"] else 0],
        ),
        Field("centre", 1, 0, MOST_WEALTH, "dice in the centre", lambda view, seat: [view["centre"]]),
        Field("bonus", 1, 0, 12, "tokens in the centre", lambda view, seat: [view["bonus"]]),
        Field(
            "available",
            1,
            0,
            DICE,
            "dice that can be rolled",
            lambda view, seat: [view["dice_available"] or 0],
        ),
    )


def _card(view: View, seat: int) -> list[int]:
    card = view["card"]
    if card is None:
        return [0] * 10
    values = [int(value in card["values"]) for value in range(FACES)]
    kind = [int(card["type"] == "bomb"), int(card["type"] == "explosion")]
    return [*kind, card["least"] or 0, card["highest"] or 0, *values]


def _condition(view: View, seat: int) -> list[int]:
    card = view["card"]
    return one_hot(len(KINDS), None if card is None else KINDS.index(card["condition"].partition("-")[0]))


def _phase(view: View, seat: int) -> list[int]:
    return one_hot(len(PHASES), PHASES.index(view["phase"]) if view["phase"] in PHASES else None)


def _wealth(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield -1 if player["wealth"] is None else player["wealth"]


def _status(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield from one_hot(
            len(STATUSES), STATUSES.index(player["status"]) if player["status"] in STATUSES else None
        )


def _total(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield -1 if player["total"] is None else player["total"]


def _count(dice: Sequence[str]) -> list[int]:
    return [sum(1 for die in dice if die == token) for token in TOKENS]


def _faces(tray: View | None) -> list[int]:
    return _count(tray["dice"]) if tray else [0] * FACES


def _picked(tray: View | None) -> list[int]:
    return _count(tray["picked"]) if tray else [0] * FACES
