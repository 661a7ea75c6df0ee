"""Fits the value of a position of Gangster Le Pro, before and after a player has declared to be a buyer.

Greedy bots play, with occasional random choices so that all kinds of positions occur. When some turns begin, the features of every
seat are recorded, weighted by how early and how late it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.fitting import Fit, Observation, Recipe, early_and_late, early_and_late_file, play_observed
from tripot.core.policy import zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gangster_le_pro.bot.greedy import GreedyBot
from tripot.games.gangster_le_pro.bot.value import FEATURES, MOST, NUMBER, SOLD, features, late, stage
from tripot.games.gangster_le_pro.rules.numbers import D_TURN
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

SLIP_EVERY = 25
"""One choice in this many is any legal one."""
OBSERVED_EVERY, OBSERVED_EVERY_IN_SALE = 6, 2
"""One turn in this many is observed, before and after somebody has declared themselves a buyer."""


def play(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a match; observe every seat's features at some turns."""
    bot = GreedyBot()
    row = zeros(NUMBER * MOST)
    observed: list[Observation] = []

    def choose(state: State, seat: int) -> int:
        assert isinstance(state, GangsterLeProState)  # noqa: S101  # a recipe is given states of its game
        sold = stage(state) == SOLD
        every = OBSERVED_EVERY_IN_SALE if sold else OBSERVED_EVERY
        if state.phase == D_TURN and rng.below(every) == 0:
            features(state, row)
            lateness = late(state)
            rows = [
                early_and_late([row[other * NUMBER + at] for at in range(NUMBER)], lateness)
                for other in range(players)
            ]
            observed.append(Observation("sold" if sold else "open", rows))
        slip = rng.below(SLIP_EVERY) == 0
        return state.any_action(seat, rng) if slip else bot.choose(state, seat, rng)

    return observed, play_observed(find_game("gangster-le-pro").new(players), choose, rng)


def write(fits: Sequence[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    comments = (
        "# How likely each player is to win a position of Gangster Le Pro: weights of the features in value.py, in their order, while",
        "# nobody has declared (open) and once somebody has (sold), early and late. Found by `tripot lab fit gangster-le-pro` from",
        "# matches of greedy bots with slips; surprise is in nats on matches that were kept apart, beside that of a blind guess.",
    )
    return early_and_late_file(
        comments, FEATURES, fits, matches, seed, lambda fit: f"players_{fit.players}.{fit.group}"
    )


RECIPE = Recipe(FEATURES, play, write)
