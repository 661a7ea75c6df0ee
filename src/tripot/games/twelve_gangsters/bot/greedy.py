"""A bot for 12 Gangsters: compares what each card is worth now with what it would be worth later."""

from __future__ import annotations

from math import exp
from typing import Final

from tripot.core.mypyc_types import i64
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import CARDS, HAND, LEGAL

_HEAT: Final = 20.0
"""How loosely the modelled players follow their scores; these numbers were found by random search against random play."""
_OWN_HEAT: Final = 0.19
_SPITE: Final = 0.23
"""The value of making the Boss's heist fail, as a share of its amount."""
_TALL_BOSS: Final = 0.44
"""How much higher than at random a Boss holder plays."""
_HUNT: Final = 1.1
"""How much likelier than at random somebody aims at the Boss's card."""
_PATIENCE: Final = 0.8
"""The weight of a chance later, compared with a chance now."""
_SAVE: Final = 0.72
"""The value of keeping a high card for the seat's own turn as Boss."""


class GreedyBot(Policy):
    """Models each opponent as a player who weighs a card's chance now against its chance later.

    All hands are public (12G-5.2), so two levels of reasoning are cheap: opponents respond to random play, and the bot
    responds to those opponents. A little noise makes the Boss harder to predict.
    """

    def __init__(self) -> None:
        self.name = "greedy"
        self.blind = False

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return a card, likelier the better it scores."""
        assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a bot is given states of its game
        n = state.players
        uniform = [_uniform(state.packed[HAND + other]) for other in range(n)]
        model: list[list[float]] = []
        for other in range(n):
            if other == seat:
                model.append(uniform[other])
            else:
                model.append(_soften(_scores(state, other, uniform), state.packed[HAND + other], _HEAT))
        chances = _soften(_scores(state, seat, model), state.packed[HAND + seat], _OWN_HEAT)
        point = int(rng.below(1_000_000)) / 1_000_000.0
        cards = LEGAL[state.packed[HAND + seat]]
        for card in cards:
            point -= chances[card]
            if point < 0:
                return card
        return cards[-1]


def _uniform(hand: int) -> list[float]:
    cards = LEGAL[hand]
    chances = [0.0] * (CARDS + 1)
    for card in cards:
        chances[card] = 1.0 / len(cards)
    return chances


def _scores(state: TwelveGangstersState, seat: int, model: list[list[float]]) -> list[float]:
    """Score each card of a seat: money expected now less money expected from keeping it."""
    n = state.players
    boss = state.boss
    left = state.rounds - state.played
    later = _later(state, seat)
    scores = [0.0] * (CARDS + 1)
    for card in LEGAL[state.packed[HAND + seat]]:
        now = 0.0
        if seat == boss:
            now = 1.0
            for other in range(n):
                if other != seat:
                    now *= 1.0 - model[other][card]
        else:
            for limit in range(card, CARDS + 1):
                now += model[boss][limit]
        gain = card * now
        if seat != boss:
            # An equal card makes the Boss's heist fail (12G-3.5): worth a little against the leader.
            gain += _SPITE * card * model[boss][card]
        scores[card] = gain if left == 1 else gain - _PATIENCE * card * later[card]
    return scores


def _later(state: TwelveGangstersState, seat: int) -> list[float]:
    """Estimate the chance that a card kept for a later round is validated then."""
    n = state.players
    left = state.rounds - state.played
    as_boss = 0
    for ahead in range(1, left):
        if (state.boss + ahead) % n == seat:
            as_boss += 1
    share = 0.0 if left <= 1 else as_boss / float(left - 1)
    chances = [0.0] * (CARDS + 1)
    for card in LEGAL[state.packed[HAND + seat]]:
        safe = 1.0
        below = 0.0
        for other in range(n):
            if other == seat:
                continue
            cards = LEGAL[state.packed[HAND + other]]
            above = 0
            for value in cards:
                if value >= card:
                    above += 1
                if value == card:
                    safe *= 1.0 - _HUNT / len(cards)
            below += above / len(cards)
        # A Boss holder tends to play high: more cards pass than under a random card.
        pass_chance = below / (n - 1)
        pass_chance = pass_chance + _TALL_BOSS * pass_chance * (1.0 - pass_chance)
        chances[card] = share * safe + (1.0 - share) * pass_chance
        if as_boss > 0:
            # A high card is kept for the seat's own turn as Boss.
            best = safe * _SAVE
            if best > chances[card] and card > CARDS - 2 * as_boss:
                chances[card] = best
    return chances


def _soften(scores: list[float], hand: int, heat: float) -> list[float]:
    cards = LEGAL[hand]
    top = scores[cards[0]]
    for card in cards:
        top = max(top, scores[card])
    chances = [0.0] * (CARDS + 1)
    total = 0.0
    for card in cards:
        weight = exp((scores[card] - top) / heat)
        chances[card] = weight
        total += weight
    for card in cards:
        chances[card] /= total
    return chances
