"""The police of The Boss (BOSS-4): badges, and the last round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.rng import Rng
from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.numbers import (
    BADGES_FOR_LAST_ROUND,
    DEAL,
    DOUBLE,
    GOLD,
    PLACE,
    POLICE,
    POLICE_TURN,
    SILVER,
    TURN_POLICE,
    TURNED,
    TURNED_OF,
)

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def police_due(state: BossState) -> bool:
    """Return True if this round turns a police card: not the first (BOSS-4.2), not an extra one (BOSS-6.2)."""
    return state.extra == 0 and (state.round > 1 or state.components.every_round)


def police_to_come(state: BossState) -> bool:
    """Return True if a police card is still to be turned in this round."""
    if state.phase == TURN_POLICE or (state.phase <= DEAL and state.round == 1):
        return True
    return police_due(state) and state.turn < POLICE_TURN


def badges(state: BossState, colour: i64) -> i64:
    """Return how many badges of a colour, GOLD or SILVER, have been turned; the double card has one of each."""
    return state.books[TURNED_OF + colour] + state.books[TURNED_OF + DOUBLE]


def police_left(state: BossState, kind: i64) -> i64:
    """Return how many police cards of a kind are face down."""
    all_of: i64 = state.components.police[kind]
    return all_of - state.books[TURNED_OF + kind]


def any_police(state: BossState, rng: Rng) -> i64:
    """Return the kind of any of the police cards left, each card as likely as the next."""
    left: i64 = police_left(state, GOLD) + police_left(state, SILVER) + police_left(state, DOUBLE)
    point: i64 = rng.below(left)
    kind: i64 = GOLD
    while True:
        point -= police_left(state, kind)
        if point < 0:
            return kind
        kind += 1


def turn_police(state: BossState, kind: i64) -> None:
    """Turn a police card; a third badge of one colour makes this round the last (BOSS-4.3)."""
    state.books = state.books[:]
    keep_turned(state, kind)
    state.phase = PLACE
    gold = badges(state, GOLD)
    silver = badges(state, SILVER)
    if state.events is not None:
        rule = "BOSS-2.6" if state.turn == 1 else "BOSS-4.1"
        state.emit("police", rule, EVERYONE, (POLICE[kind], gold, silver))
    if gold >= BADGES_FOR_LAST_ROUND or silver >= BADGES_FOR_LAST_ROUND:
        state.last = True
        if state.events is not None:
            state.emit("last_round", "BOSS-4.3", EVERYONE, (state.round,))


def keep_turned(state: BossState, kind: i64) -> None:
    """Write a police card into the books."""
    books = state.books
    books[TURNED + state.n_turned()] = kind
    books[TURNED_OF + kind] += 1
