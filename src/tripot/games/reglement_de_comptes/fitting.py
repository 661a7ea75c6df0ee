"""Fits the value of a position of Règlement de comptes, weights early in the match and late.

Greedy bots play, with occasional random choices so that all kinds of positions occur. At the beginning of some turns the features
of every seat are recorded.
"""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.fitting import Fit, Observation, Recipe, early_and_late, early_and_late_file, play_observed
from tripot.core.policy import zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.reglement_de_comptes.bot.greedy import best_action
from tripot.games.reglement_de_comptes.bot.value import FEATURES, NUMBER, features
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import FIRST_CARD

SLIP_EVERY = 12
"""One choice in this many is any legal one."""
OBSERVED_EVERY = 4
"""One turn in this many is observed."""


def play(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a match; observe every seat's features at the beginning of some turns."""
    row = zeros(NUMBER * 6)
    observed: list[Observation] = []
    latest_turn = 0

    def choose(state: State, seat: int) -> int:
        nonlocal latest_turn
        assert isinstance(state, ReglementState)  # noqa: S101  # a recipe is given states of its game
        if state.step == FIRST_CARD and state.turns != latest_turn:
            latest_turn = state.turns
            if rng.below(OBSERVED_EVERY) == 0:
                lateness = features(state, row)
                rows = [
                    early_and_late([row[player * NUMBER + at] for at in range(NUMBER)], lateness)
                    for player in range(players)
                ]
                observed.append(Observation("all", rows))
        return state.any_action(seat, rng) if rng.below(SLIP_EVERY) == 0 else best_action(state, seat)

    return observed, play_observed(find_game("reglement-de-comptes").new(players), choose, rng)


def write(fits: Sequence[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    comments = (
        "# How likely each gang is to win a position of Règlement de comptes: weights of the features in value.py, in their order,",
        "# early in the match and late. Found by `tripot lab fit reglement-de-comptes` from matches of greedy bots; surprise is in",
        "# nats on matches that were kept apart, beside that of a blind guess.",
    )
    return early_and_late_file(comments, FEATURES, fits, matches, seed, lambda fit: str(fit.players))


RECIPE = Recipe(FEATURES, play, write)
