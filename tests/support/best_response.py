"""The exact best response to a bot of 12 Gangsters, over the whole tree of a small match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from tripot.bots import find_bot
from tripot.bots.simultaneous import RegretBot
from tripot.core.policy import zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState

GAME = "12-gangsters"
Mix = dict[int, float]
Key = tuple[object, ...]
Worth = Callable[[State], list[float]]


def victory(state: State) -> list[float]:
    """Return what a finished match is worth to each seat, as the bots count."""
    knowledge = find_game(GAME).knowledge()
    assert knowledge is not None
    out = zeros(len(state.scores()))
    knowledge.result(state, out)
    return list(out)


def money(state: State) -> list[float]:
    """Return each seat's millions."""
    return [float(score) for score in state.scores()]


def first_position(players: int, cards: int) -> State:
    """Return a match in which everybody has the cards 1 to `cards` and seat 0 holds the Boss."""
    game = find_game(GAME)
    state: State = game.new(players)
    state.apply(CHANCE, 0)
    game.set_position(state, {"hands": [list(range(1, cards + 1))] * players})
    return state


def key_of(state: State) -> Key:
    """Return all that matters of a position between two rounds."""
    assert isinstance(state, TwelveGangstersState)
    return (*state.hands, *state.money, *state.heists, state.boss)


class Tree:
    """A whole match: what every seat plays at every position, and what that and its best answer are worth."""

    def __init__(self, mixes: Callable[[State], list[Mix]], worth: Worth) -> None:
        self.mixes = mixes
        self.worth = worth
        self.followed: dict[Key, list[float]] = {}
        self.answered: dict[tuple[int, Key], float] = {}

    def follow(self, state: State) -> list[float]:
        """Return each seat's mean when everybody plays the mixes."""
        if state.seat_awaited() == FINISHED:
            return self.worth(state)
        key = key_of(state)
        if key not in self.followed:
            mixes = self.mixes(state)
            means = [0.0] * len(mixes)
            for profile in product(*mixes):
                share = prod(mix[card] for mix, card in zip(mixes, profile, strict=True))
                for seat, mean in enumerate(self.follow(after(state, profile))):
                    means[seat] += share * mean
            self.followed[key] = means
        return self.followed[key]

    def answer(self, state: State, seat: int) -> float:
        """Return the most a seat can get on average when all others play the mixes."""
        if state.seat_awaited() == FINISHED:
            return self.worth(state)[seat]
        key = (seat, key_of(state))
        if key not in self.answered:
            mixes: list[Mix] = self.mixes(state)
            mixes[seat] = dict.fromkeys(state.actions(seat), 1.0)
            gains = dict.fromkeys(mixes[seat], 0.0)
            for profile in product(*mixes):
                share = prod(mix[card] for mix, card in zip(mixes, profile, strict=True))
                gains[profile[seat]] += share * self.answer(after(state, profile), seat)
            self.answered[key] = max(gains.values())
        return self.answered[key]


def after(state: State, profile: Sequence[int]) -> State:
    """Return the position after a round in which the seats played these cards."""
    copy = state.clone()
    for seat, card in enumerate(profile):
        copy.apply(seat, card)
    return copy


class Thoughts:
    """The mixes of a bot at every position it was asked for: each the average of several thoughts with different seeds."""

    def __init__(self, bot: RegretBot, thoughts: int) -> None:
        self.bot = bot
        self.thoughts = thoughts
        self.known: dict[Key, list[Mix]] = {}

    def __call__(self, state: State) -> list[Mix]:
        """Return every seat's mix, cards that are never played left out."""
        key = key_of(state)
        if key not in self.known:
            self.known[key] = self.average(state)
        return list(self.known[key])

    def average(self, state: State) -> list[Mix]:
        """Think, and return every seat's mean mix: each seat's is what it would play in a match."""
        n = len(state.scores())
        if state.count_actions(0) == 1:
            return [{state.actions(seat)[0]: 1.0} for seat in range(n)]
        sums: list[Mix] = [{} for _seat in range(n)]
        for thought in range(self.thoughts):
            rng = Rng(len(self.known) * 1_000 + thought)
            for seat, cards, chances in self.bot.strategies(state.clone(), 0, rng):
                for card, chance in zip(cards, chances, strict=True):
                    if chance > 0.0:
                        sums[seat][card] = sums[seat].get(card, 0.0) + chance / self.thoughts
        return sums


def regret_bot(name: str) -> RegretBot:
    """Return a bot by name that mixes."""
    bot = find_bot(find_game(GAME), name)
    if not isinstance(bot, RegretBot):
        raise SystemExit(f"--bot {name}: takes a bot that mixes its choices, as parrain@20000")
    return bot
