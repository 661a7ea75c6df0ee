"""What could the best possible opponent gain against the Parrain of 12 Gangsters? Exactly, over the whole tree of a small match.

    PYTHONPATH=.build/compiled .venv/bin/python bench/best_response.py --cards 4 --bot parrain@20000

Three players with the cards 1 to `--cards`, the first Boss in seat 0 (the first Boss is drawn, and seats differ by nothing else). At
every position the bot's own mix is taken from its regret matching, averaged over `--thoughts` thoughts; two seats play these mixes, the
third knows them and answers best at every position it can reach: nobody can gain more. Everything is public between rounds
(12G-5.2), so a position is its hands, money, heists and Boss, whatever led to it. A mix that is averaged over few thoughts has noise in
it that a real match would not repeat and this answer exploits all the same: what is reported is an upper bound.

Counted twice: in parts of a victory, which is what the bots play for, and in millions, by an answer that plays for money only.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from tripot.bots import find_bot
from tripot.bots.together import RegretBot
from tripot.core.policy import blank
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState

BAR = 0.05
"""The most an answer may gain, as a part of the mean score."""
GAME = "12-gangsters"
Mix = dict[int, float]
Key = tuple[object, ...]
Worth = Callable[[State], list[float]]


def victory(state: State) -> list[float]:
    """Return what a finished match is worth to each seat, as the bots count."""
    knowledge = find_game(GAME).knowledge()
    assert knowledge is not None
    out = blank(len(state.scores()))
    knowledge.result(state, out)
    return list(out)


def money(state: State) -> list[float]:
    """Return each seat's millions."""
    return [float(score) for score in state.scores()]


def first_position(players: int, cards: int) -> State:
    """Return a match in which everybody has the cards 1 to so many and seat 0 holds the Boss."""
    game = find_game(GAME)
    state = game.new(players)
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
    """The mixes of a bot at every position it was asked for: each the average of so many thoughts with seeds of their own."""

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
            for seat, cards, chances in self.bot.mixes(state.clone(), 0, rng):
                for card, chance in zip(cards, chances, strict=True):
                    if chance > 0.0:
                        sums[seat][card] = sums[seat].get(card, 0.0) + chance / self.thoughts
        return sums


def evenly(state: State) -> list[Mix]:
    """Return the mixes of seats that play any card."""
    n, share = len(state.scores()), 1.0 / int(state.count_actions(0))
    return [dict.fromkeys(state.actions(seat), share) for seat in range(n)]


def report(name: str, mixes: Callable[[State], list[Mix]], first: State) -> float:
    """Print means and gains in both countings; return the gain in victories as a part of the mean."""
    parts = []
    for title, worth in (("victories", victory), ("millions", money)):
        tree = Tree(mixes, worth)
        means = tree.follow(first)
        best = [tree.answer(first, seat) for seat in range(len(means))]
        gains = [most - mean for most, mean in zip(best, means, strict=True)]
        mean = sum(means) / len(means)
        parts.append(sum(gains) / len(gains) / mean)
        by_seat = " ".join(f"{gain:+.4f}" for gain in gains)
        print(
            f"  {name:18} {title:10} mean {mean:.4f}   gain by seat {by_seat}   {parts[-1]:6.2%} of the mean",
            flush=True,
        )
    return parts[0]


def regret_bot(name: str) -> RegretBot:
    """Return a bot by name that mixes."""
    bot = find_bot(find_game(GAME), name)
    if not isinstance(bot, RegretBot):
        raise SystemExit(f"--bot {name}: takes a bot that mixes its choices, as parrain@20000")
    return bot


def main() -> int:
    """Compute, print, say whether the bar is held."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--players", type=int, default=3)
    words.add_argument("--cards", type=int, default=4)
    words.add_argument("--bot", default="parrain@20000")
    words.add_argument("--thoughts", type=int, default=1)
    words.add_argument("--even", action="store_true", help="also seats that play any card, to compare with")
    given = words.parse_args()
    first = first_position(given.players, given.cards)
    print(f"12 Gangsters, {given.players} players, cards 1 to {given.cards}", flush=True)
    start = time.perf_counter()
    if given.even:
        report("any card, evenly", evenly, first)
    thoughts = Thoughts(regret_bot(given.bot), given.thoughts)
    part = report(given.bot, thoughts, first)
    print(f"  {len(thoughts.known)} positions, {time.perf_counter() - start:.0f} s")
    print("held" if part <= BAR else f"not held: more than {BAR:.0%}")
    return 0 if part <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
