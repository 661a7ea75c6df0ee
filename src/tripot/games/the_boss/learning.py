"""The Boss for learning agents: play a card, pass, or place men on a city; an observation is the open table and one's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripot.core.learning import Field, View, one_hot
from tripot.games.the_boss.rules.numbers import (
    CHICAGO,
    HAND,
    MAX_EXPERTS,
    MAX_OCCASIONALS,
    PASS,
    PLACES,
    placement,
)
from tripot.games.the_boss.rules.observation import BossObserver

FACES = ("0", "1", "2", "3", "4", "revolver", "hospital", "prison", "banned")
CARDS = 35
"""At most: five for each of the seven cities."""
MEN = MAX_EXPERTS + MAX_OCCASIONALS
MOST_MONEY = 400
MOST_ROUNDS = 12


def action_ids(players: int) -> Iterator[int]:
    """Return every card, passing, and every placement of at least one man."""
    yield from range(CARDS)
    yield PASS
    for city in range(PLACES):
        for experts in range(MAX_EXPERTS + 1):
            for occasionals in range(MAX_OCCASIONALS + 1):
                if experts or occasionals:
                    yield placement(city, experts, occasionals)


def longest(players: int) -> int:
    """Return the most decisions a match can take: two for each card of each round."""
    return MOST_ROUNDS * players * HAND * 2


def observer(players: int) -> BossObserver:
    """Return the observer that writes these fields directly from a position."""
    return BossObserver(sum(field.size for field in fields(players)))


def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation. Cities are in the order of their numbers, 1 to 7, Chicago last."""
    n = players
    return (
        Field("seat", n, 0, 1, "which seat looks", lambda view, seat: one_hot(n, seat)),
        Field("round", 1, 0, MOST_ROUNDS, "the round", lambda view, seat: [min(view["round"], MOST_ROUNDS)]),
        Field("turn", 1, 0, HAND + 1, "the turn within it", lambda view, seat: [view["turn"]]),
        Field(
            "placing",
            1,
            0,
            1,
            "asked for men (1) or for a card (0)",
            lambda view, seat: [int(view["phase"] == "place")],
        ),
        Field("to_play", n, 0, 1, "who is asked", lambda view, seat: one_hot(n, view["to_play"])),
        Field("marker", n, 0, 1, "who holds the marker", lambda view, seat: one_hot(n, view["marker"])),
        Field("last", 1, 0, 1, "the last round", lambda view, seat: [int(view["last"])]),
        Field(
            "police",
            2,
            0,
            9,
            "gold and silver badges turned",
            lambda view, seat: [view["police"]["gold"], view["police"]["silver"]],
        ),
        Field(
            "in_play",
            PLACES,
            0,
            1,
            "which cities are in play",
            lambda view, seat: _cities(view, lambda city: [1], 1),
        ),
        Field("left", PLACES, 0, 1, "which lie left of Chicago", lambda view, seat: _cities(view, _left, 1)),
        Field(
            "men",
            PLACES * n * 2,
            0,
            MEN,
            "Experts and Occasionals by city and seat",
            lambda view, seat: _cities(view, _men, 2 * n),
        ),
        Field(
            "leader",
            PLACES * n,
            0,
            1,
            "who holds the majority of a city",
            lambda view, seat: _cities(view, lambda city: one_hot(n, city["leader"]), n),
        ),
        Field(
            "up",
            PLACES * 9,
            0,
            5,
            "open cards of a city by face: " + ", ".join(FACES),
            lambda view, seat: _cities(view, _up, 9),
        ),
        Field(
            "possible",
            PLACES * 9,
            0,
            5,
            "cards of a city not seen yet",
            lambda view, seat: _cities(view, _possible, 9),
        ),
        Field("hand", PLACES * 9, 0, 5, "the own hand by city and face", _hand),
        Field("backs", n * PLACES, 0, HAND, "backs in every hand, by city", _backs),
        Field(
            "supply",
            n * 2,
            0,
            MEN,
            "Experts and Occasionals at hand",
            lambda view, seat: [x for player in view["seats"] for x in player["supply"]],
        ),
        Field("away", n * 3, 0, MEN, "men in hospital, in prison, dead", _away),
        Field(
            "money",
            n,
            0,
            MOST_MONEY,
            "millions",
            lambda view, seat: [min(player["money"], MOST_MONEY) for player in view["seats"]],
        ),
    )


def _cities(view: View, read: Any, size: int) -> Iterator[int]:
    rows: list[Sequence[int]] = [[0] * size for _place in range(PLACES)]
    for city in view["cities"]:
        rows[city.get("number", PLACES) - 1] = read(city)
    for row in rows:
        yield from row


def _left(city: Mapping[str, Any]) -> list[int]:
    return [int(city.get("left", False))]


def _men(city: Mapping[str, Any]) -> list[int]:
    return [count for pair in city["men"] for count in pair]


def _faces(faces: Sequence[str]) -> list[int]:
    return [sum(1 for other in faces if other == face) for face in FACES]


def _up(city: Mapping[str, Any]) -> list[int]:
    return _faces(city.get("up", ()))


def _possible(city: Mapping[str, Any]) -> list[int]:
    return _faces(city.get("possible", ()))


def _hand(view: View, seat: int) -> Iterator[int]:
    rows = [[0] * len(FACES) for _place in range(PLACES)]
    numbers = {city["id"]: city.get("number", CHICAGO + 1) - 1 for city in view["cities"]}
    for name in view["hand"]:
        city, _dash, face = name.rpartition("-")
        rows[numbers[city]][FACES.index(face)] += 1
    for row in rows:
        yield from row


def _backs(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        row = [0] * PLACES
        for city in view["cities"]:
            row[city.get("number", PLACES) - 1] = player["backs"].get(city["id"], 0)
        yield from row


def _away(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield from (player["hospital"], len(player["prison"]), player["dead"])
