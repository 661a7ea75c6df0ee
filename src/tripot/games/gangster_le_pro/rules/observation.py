"""Observations of Gangster Le Pro for learning agents, written directly from the packed position."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, put_one_hot, put_zeros
from tripot.core.state import State
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    DIAMANT,
    FRESH,
    HAND,
    INVESTISSEMENT,
    LAST_CHANCE,
    MISSION,
    NO_CARD,
    OVER,
    PERLE,
    PERSONNAGE,
    PROTECTION,
    RECRUTEMENT,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

MOST_MONEY: Final = 4_000
"""In hundreds."""
MOST_CARDS: Final = 40
MOST_MEN: Final = 60
MOST_LUCK: Final = 20
"""Wins of a boxer, collisions of a car, and one more."""
MOST_SKIPS: Final = 9


@final
class GangsterLeProObserver(Observer):
    """Writes the fields of `learning.fields`, in their order; the view gives the same numbers."""

    def __init__(self, size: int, phases: int) -> None:
        super().__init__(size)
        self.phases: i64 = phases

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        """Write the observation of a seat."""
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # the compiler needs the class of the packed fields
        n: i64 = state.players
        components = state.components
        cards: i64 = components.first[PERSONNAGE]
        index = put_one_hot(out, at, n, seat)
        index = put_one_hot(out, index, n, state.turn)
        actor: i64 = NO_CARD
        if state.phase > LAST_CHANCE and state.phase < OVER:
            actor = state.actor
        index = put_one_hot(out, index, n, actor)
        out[index] = i16(state.turns)
        index = put_one_hot(out, index + 1, self.phases, state.phase)
        index = put_one_hot(out, index, cards, state.card)
        hats = state.hats
        squares: i64 = components.squares
        square: i64 = 0
        while square < squares:
            out[index + square] = 0
            if hats[square] != NO_CARD:
                out[index + square] = 1
            square += 1
        index += squares
        index = self._people(state, out, index)
        hand = index
        index = put_zeros(out, index, cards)
        loc = state.loc
        deck = components.deck
        held: i64 = HAND + seat
        fresh: i64 = FRESH + seat
        card: i64 = 0
        while card < cards:
            place = loc[card]
            if (place == held or place == fresh) and kept(deck[card]):  # noqa: PLR1714, SIM109  # a tuple boxes numbers
                out[hand + card] = 1
            card += 1

    def _people(self, state: GangsterLeProState, out: vec[i16], at: i64) -> i64:
        """Write what is open about every seat; return the next place."""
        n: i64 = state.players
        squares: i64 = state.components.squares
        index = at
        other: i64 = 0
        while other < n:
            out[index + other] = at_most(state.cash[other] // 100, MOST_MONEY)
            other += 1
        index += n
        other = 0
        while other < n:
            index = put_one_hot(out, index, squares, state.square[other])
            other += 1
        counts = index + 2 * n
        boxer = counts + 7 * n
        car = boxer + n
        skips = car + n
        buyer = skips + n
        gone = buyer + n
        other = 0
        while other < n:
            out[index + other] = at_most(state.men(other), MOST_MEN)
            out[index + n + other] = i16(state.dossiers[other])
            held = counts + 7 * other
            out[held] = at_most(state.holds(other, AVENTURE), MOST_CARDS)
            out[held + 1] = at_most(state.holds(other, DIAMANT), MOST_CARDS)
            out[held + 2] = at_most(state.holds(other, INVESTISSEMENT), MOST_CARDS)
            out[held + 3] = at_most(state.holds(other, MISSION), MOST_CARDS)
            out[held + 4] = at_most(state.holds(other, PERLE), MOST_CARDS)
            out[held + 5] = at_most(state.holds(other, PROTECTION), MOST_CARDS)
            out[held + 6] = at_most(state.holds(other, RECRUTEMENT), MOST_CARDS)
            out[boxer + other] = 0
            if state.boxer[other] != NO_CARD:
                out[boxer + other] = at_most(1 + state.wins[other], MOST_LUCK)
            out[car + other] = 0
            if state.car[other] != NO_CARD:
                out[car + other] = at_most(1 + state.factor[other], MOST_LUCK)
            out[skips + other] = at_most(state.skips[other], MOST_SKIPS)
            out[buyer + other] = 0
            if state.buyer[other]:
                out[buyer + other] = 1
            out[gone + other] = 0
            if state.out[other] > 0:
                out[gone + other] = 1
            other += 1
        return gone + n


def kept(deck: i64) -> bool:
    """Return True if cards of a deck are held in the hand."""
    return deck in (AVENTURE, DIAMANT, INVESTISSEMENT, MISSION, PERLE, PROTECTION, RECRUTEMENT)


def at_most(number: i64, most: i64) -> i16:
    """Return a number, cut where observations end."""
    return i16(most) if number > most else i16(number)
