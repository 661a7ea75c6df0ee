"""Gangster Le Pro for learning agents: every answer to every question has a number; an observation is the board and one's cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tripot.core.learning import Field, View, flags, one_hot
from tripot.games.gangster_le_pro.notation import ABOUT_SEATS, WORDS
from tripot.games.gangster_le_pro.position import KEPT, PHASES
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import DECKS, SQUARES
from tripot.games.gangster_le_pro.rules.components import Components
from tripot.games.gangster_le_pro.rules.observation import (
    MOST_CARDS,
    MOST_LUCK,
    MOST_MEN,
    MOST_MONEY,
    MOST_SKIPS,
    GangsterLeProObserver,
)

OPTIONS = 10
STEPS = 6
KEPT_NAMES = tuple(DECKS[deck] for deck in KEPT)
ABOUT_CARDS = (
    (numbers.STAR, (numbers.AVENTURE,)),
    (numbers.CARRY, (numbers.MISSION,)),
    (numbers.SELL, (numbers.PERLE, numbers.DIAMANT)),
    (numbers.SWAP, (numbers.PERLE, numbers.DIAMANT, numbers.INVESTISSEMENT)),
    (numbers.GIVE, KEPT),
)
"""The answers that name a card, and the decks such a card can be of."""


@cache
def _components() -> Components:
    """Return the components of the standard edition: another one keeps the ids of cards and squares."""
    from tripot.games.gangster_le_pro import GAME

    return GAME.components(GAME.edition())


def action_ids(players: int) -> Iterator[int]:
    """Return the numbers of all actions."""
    components = _components()
    yield from WORDS
    for base in ABOUT_SEATS.values():
        yield from range(base, base + players)
    yield from range(numbers.SIDE, numbers.SIDE + len(SQUARES))
    yield from range(numbers.OPTION, numbers.OPTION + OPTIONS)
    yield from range(numbers.WALK + 1, numbers.WALK + 1 + STEPS)
    yield from range(numbers.GO, numbers.GO + components.squares)
    yield from range(numbers.SELL_BUSINESS, numbers.SELL_BUSINESS + len(components.business_ids))
    for base, decks in ABOUT_CARDS:
        for deck in decks:
            yield from range(base + components.first[deck], base + components.first[deck + 1])


def longest(players: int) -> int:
    """Return a bound on the decisions of a match: the turns are limited (GLP-7.4), answers in a turn are few."""
    return numbers.TURN_LIMIT * players * 12


def observer(players: int) -> GangsterLeProObserver:
    """Return the observer that writes these fields directly from a position."""
    return GangsterLeProObserver(sum(field.size for field in fields(players)), len(PHASES))


def fields(players: int) -> tuple[Field, ...]:
    """List the fields of an observation. Money is in hundreds; cards are in the order of their numbers."""
    n, components = players, _components()
    squares, cards = components.squares, components.first[numbers.PERSONNAGE]
    return (
        Field("seat", n, 0, 1, "which seat looks", lambda view, seat: one_hot(n, seat)),
        Field("turn", n, 0, 1, "whose turn it is", lambda view, seat: one_hot(n, view["turn"])),
        Field("actor", n, 0, 1, "who is asked", lambda view, seat: one_hot(n, view["actor"])),
        Field("turns", 1, 0, numbers.TURN_LIMIT, "turns begun", lambda view, seat: [view["turns"]]),
        Field("phase", len(PHASES), 0, 1, "what is asked: " + ", ".join(PHASES), _phase),
        Field("card", cards, 0, 1, "the card in play", lambda view, seat: _some([view["card"]], cards)),
        Field(
            "hats",
            squares,
            0,
            1,
            "squares with a hat on them",
            lambda view, seat: flags(squares, map(int, view["hats"])),
        ),
        Field(
            "cash",
            n,
            0,
            MOST_MONEY,
            "cash",
            lambda view, seat: [min(player["cash"] // 100, MOST_MONEY) for player in view["seats"]],
        ),
        Field(
            "square",
            n * squares,
            0,
            1,
            "where the pawns stand",
            lambda view, seat: [x for player in view["seats"] for x in one_hot(squares, player["square"])],
        ),
        Field(
            "men",
            n,
            0,
            MOST_MEN,
            "men",
            lambda view, seat: [min(player["men"], MOST_MEN) for player in view["seats"]],
        ),
        Field(
            "dossiers",
            n,
            0,
            3,
            "Dossiers",
            lambda view, seat: [player["dossiers"] for player in view["seats"]],
        ),
        Field("counts", n * len(KEPT), 0, MOST_CARDS, "cards held: " + ", ".join(KEPT_NAMES), _counts),
        Field("boxer", n, 0, MOST_LUCK, "0 without a boxer, else 1 and his wins", _boxers),
        Field("car", n, 0, MOST_LUCK, "0 without a car, else 1 and the collisions it survives", _cars),
        Field(
            "skips",
            n,
            0,
            MOST_SKIPS,
            "turns to sit out",
            lambda view, seat: [min(player["skips"], MOST_SKIPS) for player in view["seats"]],
        ),
        Field(
            "buyer",
            n,
            0,
            1,
            "who has declared himself",
            lambda view, seat: [int(player["buyer"]) for player in view["seats"]],
        ),
        Field(
            "out",
            n,
            0,
            1,
            "who is out",
            lambda view, seat: [int(player["out"] > 0) for player in view["seats"]],
        ),
        Field(
            "hand",
            cards,
            0,
            1,
            "the own cards",
            lambda view, seat: _some(view["seats"][seat]["hand"] or [], cards),
        ),
    )


@cache
def _numbers() -> dict[str, int]:
    return {name: number for number, name in enumerate(_components().ids)}


def _some(names: list[str | None], size: int) -> list[int]:
    return flags(size, [place for name in names if name and (place := _numbers()[name]) < size])


def _phase(view: View, seat: int) -> list[int]:
    return one_hot(len(PHASES), PHASES.index(view["phase"]))


def _counts(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        for name in KEPT_NAMES:
            yield min(player["counts"][name], MOST_CARDS)


def _boxers(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield 0 if player["boxer"] is None else min(1 + player["boxer"]["wins"], MOST_LUCK)


def _cars(view: View, seat: int) -> Iterator[int]:
    for player in view["seats"]:
        yield 0 if player["car"] is None else min(1 + player["car"]["left"], MOST_LUCK)
