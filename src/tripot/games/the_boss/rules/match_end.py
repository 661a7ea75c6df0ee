"""The end of a match of The Boss (BOSS-6): places, ties and extra rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.the_boss.rules.numbers import MAX_EXTRA_ROUNDS, MONEY_OF, OVER, PLACE_OF, WON_OF

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def ranks(state: BossState) -> list[int]:
    """Rank by money, money won in the last round, then gangsters (BOSS-6.1).

    Seats that take no part in an extra round keep the place they had after the last regular round (BOSS-6.3).
    """
    result: list[int] = []
    for seat in range(state.players):
        place: i64 = state.books[PLACE_OF + seat]
        if place == 0:
            place = _place_of(state, seat)
        result.append(place)
    return result


def end_reason(state: BossState) -> str:
    """Return 'badges' after the last round, 'extra_round' if one decided a tie, 'shared' if none did, '' before (BOSS-6.1)."""
    if state.phase != OVER:
        return ""
    if state.extra == 0:
        return "badges"
    return "extra_round" if ranks(state).count(1) == 1 else "shared"


def _standing(state: BossState, seat: i64) -> i64:
    """Return a number to rank by: money, then money won, then gangsters (BOSS-6.1)."""
    books = state.books
    return (books[MONEY_OF + seat] * 4096 + books[WON_OF + seat]) * 64 + state.gangsters(seat)


def _place_of(state: BossState, seat: i64) -> i64:
    """Return the place of a seat among those that can still win."""
    n: i64 = state.players
    mine: i64 = _standing(state, seat)
    place: i64 = 1
    other: i64 = 0
    while other < n:
        if state.books[PLACE_OF + other] == 0 and _standing(state, other) > mine:
            place += 1
        other += 1
    return place


def decide(state: BossState) -> bool:
    """End the match, or return True: an extra round is played for those who share the first place (BOSS-6.1)."""
    places = ranks(state)
    first: list[int] = []
    for seat in range(state.players):
        if places[seat] == 1:
            first.append(seat)
    goes_on = len(first) > 1 and state.extra < MAX_EXTRA_ROUNDS
    for seat in range(state.players):
        if places[seat] > 1 or not goes_on:
            state.books[PLACE_OF + seat] = places[seat]
    if goes_on:
        state.extra += 1
        if state.events is not None:
            state.emit("extra_round", "BOSS-6.1", EVERYONE, (state.extra, tuple(first)))
        return True
    state.phase = OVER
    if state.events is not None:
        state.emit("end", "BOSS-6.1", EVERYONE, (tuple(first),))
    return False
