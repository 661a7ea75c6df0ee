"""The end of a match of Gangster Le Pro: the final count and places (GLP-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE, places
from tripot.games.gangster_le_pro.rules.numbers import (
    DIAMANT,
    DOSSIER_COST,
    JEWEL_PRICE,
    N_WAIT,
    OVER,
    PERLE,
    half,
)
from tripot.games.gangster_le_pro.rules.operations import (
    close_card,
)

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def finish(state: GangsterLeProState, reason: i64) -> None:
    """End the match."""
    close_card(state)
    state.reason = reason
    state.phase = OVER
    state.next = N_WAIT
    if state.events is not None:
        seat: i64
        for seat in range(state.players):
            if state.out[seat] == 0:
                state.emit("counted", "GLP-7.2", EVERYONE, (seat, state.cash[seat], fortune(state, seat)))
        state.emit("end", "GLP-7.3", EVERYONE, ())


def jewels(state: GangsterLeProState, seat: i64) -> i64:
    """Add up the seat's Perle and Diamant values; the two halves of the jewel count together only (GLP-1.2)."""
    components = state.components
    value: i64 = 0
    halves: i64 = 0
    card: i64
    for card in range(components.first[PERLE], components.first[PERLE + 1]):
        if state.in_hand(card, seat):
            value += components.value[card]
            if components.jewel[card]:
                halves += 1
    for card in range(components.first[DIAMANT], components.first[DIAMANT + 1]):
        if state.in_hand(card, seat):
            value += components.value[card]
            if components.jewel[card]:
                halves += 1
    return value + JEWEL_PRICE if halves == 2 else value


def fortune(state: GangsterLeProState, seat: i64) -> i64:
    """Count a seat's fortune (GLP-7.2); an eliminated one has nothing."""
    if state.out[seat] > 0:
        return 0
    total = state.cash[seat] + half(jewels(state, seat)) - DOSSIER_COST * state.dossiers[seat]
    car = state.car[seat]
    return total + state.components.price[car] if car >= 0 else total


def ranks(state: GangsterLeProState) -> list[int]:
    """Rank by fortune, then the men acquired (GLP-7.3); eliminated seats come last, those eliminated later first (GLP-6.3)."""
    keys: list[tuple[int, ...]] = []
    seat: i64
    for seat in range(state.players):
        if state.out[seat] > 0:
            keys.append((0, state.out[seat], 0))
        else:
            keys.append((1, fortune(state, seat), decisive_men(state, seat)))
    return places(keys)


def decisive_men(state: GangsterLeProState, seat: i64) -> i64:
    """Return the men that decide a tie: those acquired during the match (GLP-7.3)."""
    # Versions 1 and 2 counted the men at the end.
    return state.acquired[seat] if state.version >= 3 else state.men(seat)
