"""Règlement de comptes for learning agents: one small choice at a time; an observation is the table and one's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.core.learning import Field, View, one_hot
from tripot.games.reglement_de_comptes.rules.numbers import (
    ACTIONS,
    BLOW,
    CARD_NAMES,
    HAND,
    PASS,
    PILL,
    PILLS,
    ROLE_NAMES,
    SEATS,
)
from tripot.games.reglement_de_comptes.rules.observation import ReglementObserver

STEPS = ("man", "seat", "cards", "second", "target", "from", "to")
MOST_MONEY = 255
"""In thousands."""
MEN = 20
KINDS_OF_MEN = tuple(role + asleep for role in ROLE_NAMES for asleep in ("", "_asleep"))


def action_ids(players: int) -> Iterator[int]:
    """Return every action (see `rules/numbers.py`). There are as many cakes as players."""
    yield from range(PASS + 2 * players)
    yield from range(BLOW, BLOW + players)
    yield from range(PILL, ACTIONS)


def longest(players: int) -> int:
    """Return a bound on the decisions of a match: RDC-7.4 ends quiet stretches, men run out."""
    return 20_000


def observer(players: int) -> ReglementObserver:
    """Return the observer that writes these fields directly from a position."""
    return ReglementObserver(sum(field.size for field in fields(players)))


def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation. Money is in thousands; a seat is its number, 1 to 30."""
    n = players
    return (
        Field("seat", n, 0, 1, "which player looks", lambda view, seat: one_hot(n, seat)),
        Field("step", len(STEPS), 0, 1, "what is asked: " + ", ".join(STEPS), _step),
        Field("turn", n, 0, 1, "whose turn it is", lambda view, seat: one_hot(n, view["turn"])),
        Field("placer", n, 0, 1, "who seats a man", lambda view, seat: one_hot(n, view["placer"])),
        Field("owner", SEATS * n, 0, 1, "whose man sits where", _owners),
        Field("role", SEATS * 4, 0, 1, "what he is: " + ", ".join(ROLE_NAMES), _roles),
        Field("asleep", SEATS, 0, 1, "who sleeps", _asleep),
        Field("cake", SEATS * n, 0, 1, "whose cake stands where", _cakes),
        Field("waiting", n * 8, 0, MEN, "men not seated yet: " + ", ".join(KINDS_OF_MEN), _waiting),
        Field("hand", len(CARD_NAMES), 0, HAND, "cards in hand: " + ", ".join(CARD_NAMES), _hand),
        Field("card", len(CARD_NAMES), 0, 1, "the card being played", _card),
        Field("discards", len(CARD_NAMES), 0, 60, "cards in the discard", _discards),
        Field("hand_sizes", n, 0, HAND, "cards in every hand", lambda view, seat: view["hand_sizes"]),
        Field("pile", 1, 0, 120, "cards in the pile", lambda view, seat: [view["pile_size"]]),
        Field(
            "bank", 1, 0, MOST_MONEY, "the bank", lambda view, seat: [min(view["bank"] // 1000, MOST_MONEY)]
        ),
        Field(
            "money",
            n,
            0,
            MOST_MONEY,
            "everybody's money",
            lambda view, seat: [min(x // 1000, MOST_MONEY) for x in view["money"]],
        ),
        Field(
            "income",
            n,
            0,
            MOST_MONEY,
            "what a turn brings",
            lambda view, seat: [min(x // 1000, MOST_MONEY) for x in view["income"]],
        ),
        Field("men", n, 0, MEN, "men left", lambda view, seat: view["men"]),
        Field("pills", 1, 0, PILLS, "pills left", lambda view, seat: [view["pills"]]),
        Field("quiet", 1, 0, 30, "turns without payment or death", lambda view, seat: [view["quiet"]]),
    )


def _step(view: View, seat: int) -> list[int]:
    return one_hot(len(STEPS), STEPS.index(view["step"]) if view["step"] in STEPS else None)


def _owners(view: View, seat: int) -> Iterator[int]:
    for place in view["seats"]:
        yield from one_hot(view["players"], place["gangster"] and place["gangster"]["owner"])


def _roles(view: View, seat: int) -> Iterator[int]:
    for place in view["seats"]:
        yield from one_hot(4, place["gangster"] and ROLE_NAMES.index(place["gangster"]["role"]))


def _asleep(view: View, seat: int) -> Iterator[int]:
    for place in view["seats"]:
        yield int(bool(place["gangster"] and place["gangster"]["asleep"]))


def _cakes(view: View, seat: int) -> Iterator[int]:
    for place in view["seats"]:
        yield from one_hot(view["players"], place["cake"])


def _waiting(view: View, seat: int) -> Iterator[int]:
    for mine in view["waiting"] or [{}] * view["players"]:
        for kind in KINDS_OF_MEN:
            yield mine.get(kind, 0)


def _hand(view: View, seat: int) -> list[int]:
    return [view["hand"].count(name) for name in CARD_NAMES]


def _card(view: View, seat: int) -> list[int]:
    return [int(view["card"] == name) for name in CARD_NAMES]


def _discards(view: View, seat: int) -> list[int]:
    discards: Mapping[str, Any] = view["discards"]
    return [discards.get(name, 0) for name in CARD_NAMES]
