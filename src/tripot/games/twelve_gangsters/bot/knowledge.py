"""The knowledge of 12 Gangsters for searches: picks are simultaneous and all hands are public (12G-5.2)."""

from __future__ import annotations

from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import PLACE_SHARE_OF_RESULT, Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.twelve_gangsters.rules.numbers import BIT, CARDS, HAND, HEISTS, LEGAL, MONEY, NO_PICK, PICK
from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState


def _masks_from() -> vec[i64]:
    return vec[i64]([2 ** (CARDS + 1) - 2**card for card in range(CARDS + 1)])


def _sizes() -> vec[i64]:
    return vec[i64]([len(cards) for cards in LEGAL])


FROM: Final[vec[i64]] = _masks_from()
"""By card: the mask of all cards of its value or more."""
HAND_SIZE: Final[vec[i64]] = _sizes()
"""By hand: how many cards it has."""


@final
class TwelveGangstersKnowledge(Knowledge):
    """The quick player draws two cards at random and picks the one with more to gain now than later."""

    def __init__(self) -> None:
        self.simultaneous = True
        self.habitue_rollouts = 10000
        self.caid_rollouts = 60000

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Pick the better of two cards drawn at random; picks already made are not looked at."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a Knowledge is given states of its game
        card = state.any_action(seat, rng)
        other = state.any_action(seat, rng)
        if card == other or promise(state, seat, card) >= promise(state, seat, other):
            return card
        return other

    def mixed_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Pick any card: a fixed rule for later rounds can be predicted, and did worse against a search."""
        return state.any_action(seat, rng)

    def result(self, state: State, out: vec[float]) -> None:
        """Count first places as `Knowledge.result` does, without a list."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a Knowledge is given states of its game
        packed = state.packed
        n: i64 = state.players
        first: i64 = -1
        equals: i64 = 0
        seat: i64 = 0
        while seat < n:
            mine = packed[MONEY + seat] * 16 + packed[HEISTS + seat]
            if mine > first:
                first = mine
                equals = 1
            elif mine == first:
                equals += 1
            seat += 1
        share = (1.0 - PLACE_SHARE_OF_RESULT) / float(equals)
        place = PLACE_SHARE_OF_RESULT / float(n - 1)
        seat = 0
        while seat < n:
            mine = packed[MONEY + seat] * 16 + packed[HEISTS + seat]
            behind: i64 = 0
            other: i64 = 0
            while other < n:
                if packed[MONEY + other] * 16 + packed[HEISTS + other] <= mine:
                    behind += 1
                other += 1
            out[seat] = place * float(behind - 1)
            if mine == first:
                # All who share the first place count as first.
                out[seat] = PLACE_SHARE_OF_RESULT + share
            seat += 1

    def count_endings(self, state: State) -> float:
        """Count the ways to play the hands to the end: in each round every seat plays any card it has left."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a Knowledge is given states of its game
        orders = 1.0
        left: i64 = state.rounds - state.played
        while left > 1:
            orders *= float(left)
            left -= 1
        result = 1.0
        for _seat in range(state.players):
            result *= orders
        return result

    def ending_key(self, state: State) -> tuple[int, ...]:
        """Return the hands, the Boss, and each seat's lead over the last in money and in heists."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a Knowledge is given states of its game
        packed = state.packed
        n: i64 = state.players
        poorest = packed[MONEY]
        fewest = packed[HEISTS]
        seat: i64 = 1
        while seat < n:
            if packed[MONEY + seat] < poorest:
                poorest = packed[MONEY + seat]
            if packed[HEISTS + seat] < fewest:
                fewest = packed[HEISTS + seat]
            seat += 1
        key: list[int] = [state.boss]
        seat = 0
        while seat < n:
            # A hand, a lead in money and a lead in heists, packed into one number.
            ahead = (packed[MONEY + seat] - poorest) * 16 + packed[HEISTS + seat] - fewest
            key.append(ahead << (CARDS + 1) | packed[HAND + seat])
            seat += 1
        return tuple(key)

    def clear_pending(self, state: State) -> None:
        """Put every pick back into its hand."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a Knowledge is given states of its game
        n: i64 = state.players
        seat: i64 = 0
        while seat < n:
            state.packed[PICK + seat] = NO_PICK
            seat += 1
        state.awaited = BIT[n] - 1

    def naive_value(self, state: State, seat: i64, action: i64) -> float:
        """Return a higher value for lower cards: a beginner plays safe."""
        return float(-action)


def promise(state: TwelveGangstersState, seat: i64, card: i64) -> float:
    """Return what a card brings now less what it brings later, against hands played at random."""
    packed = state.packed
    n: i64 = state.players
    boss = state.boss
    bit = BIT[card]
    safe = 1.0
    passes = 0.0
    now = 0.0
    other: i64 = 0
    while other < n:
        if other != seat:
            hand = packed[HAND + other]
            size = float(HAND_SIZE[hand])
            # A Boss lets this card pass with each card that is not lower.
            let = float(HAND_SIZE[hand & FROM[card]]) / size
            passes += let
            if other == boss:
                now = let
            if hand & bit != 0:
                safe -= safe / size
        other += 1
    if seat == boss:
        now = safe
    later = (passes + safe) / float(n)
    return float(card) * (now - later)
