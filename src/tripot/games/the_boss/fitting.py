"""Fits the value of a position of The Boss when a round begins, for each player count and number of rounds to come.

All seats of a match play alike, at random all quick or all greedy, so that features do not show who plays better.
"""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.fitting import Fit, Observation, Recipe, play_observed
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.the_boss.bot.greedy import GreedyBot
from tripot.games.the_boss.bot.quick import BELIEFS, packed_beliefs, quick_action
from tripot.games.the_boss.bot.value import FEATURES, features, rounds_to_come
from tripot.games.the_boss.rules import BossState


def play(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a match; observe every seat's features at the beginning of each round but the first."""
    beliefs, greedy = packed_beliefs(BELIEFS), GreedyBot()
    quick = rng.below(2) == 0
    observed: list[Observation] = []
    latest_round = 1

    def decide(state: State, seat: int) -> int:
        nonlocal latest_round
        assert isinstance(state, BossState)  # noqa: S101  # a recipe is given states of its game
        if state.round > latest_round and state.extra == 0:
            latest_round = state.round
            rows = [features(state, other) for other in range(players)]
            observed.append(Observation(f"rounds_{rounds_to_come(state)}", rows))
        return quick_action(state, seat, rng, beliefs) if quick else choose(greedy, state, seat, rng)

    return observed, play_observed(find_game("the-boss").new(players), decide, rng)


def write(fits: Sequence[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    lines = [
        "# What The Boss's bots think a seat's holdings are worth when a round begins; `value.py` says how it is read.",
        f"# Made by `tripot lab fit the-boss --matches {matches} --seed {seed}`: matches of quick players or of greedy bots, by lot.",
        f"# A row: {', '.join(FEATURES)}. rounds_N: twice the rounds expected after the one that begins, rounded.",
    ]
    for players in sorted({fit.players for fit in fits}):
        lines.append(f"\n[players_{players}]")
        for fit in fits:
            if fit.players == players:
                row = ", ".join(f"{weight:.4f}" for weight in fit.weights)
                lines.append(
                    f"{fit.group} = [{row}]  # {fit.positions} positions, log loss {fit.surprise:.4f}"
                )
    return "\n".join(lines) + "\n"


RECIPE = Recipe(FEATURES, play, write, ridge=2.0)
