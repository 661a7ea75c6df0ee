"""Fits what dice are worth to a player of Gang of Dice when a round begins; matches of quick players or, one in four, of exact ones."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.fitting import Fit, Observation, Recipe, play_observed, scores_of
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.exact import ExactBot
from tripot.games.gang_of_dice.bot.quick import QuickBot
from tripot.games.gang_of_dice.bot.value import FEATURES, features, load_value
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import ROUNDS


def play(players: int, rng: Rng) -> tuple[list[Observation], list[float]]:
    """Play a match; observe every seat's dice whenever a round begins while all are in the game."""
    bot = QuickBot("quick") if rng.below(4) else ExactBot("exact", load_value())
    observed: list[Observation] = []
    latest_round = 0

    def choose(state: State, seat: int) -> int:
        nonlocal latest_round
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a recipe is given states of its game
        if state.round > latest_round:
            latest_round = state.round
            if all(dice > 0 for dice in state.wealth):
                rounds = ROUNDS + 1 - state.round
                rows = [
                    features(float(state.wealth[other]), other == state.first, rounds)
                    for other in range(players)
                ]
                observed.append(Observation("all", rows))
        return bot.choose(state, seat, rng)

    return observed, play_observed(find_game("gang-of-dice").new(players), choose, rng)


def write(fits: Sequence[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    lines = [
        "# What dice are worth to a player of Gang of Dice when a round begins; `value.py` says how it is read.",
        f"# Made by `tripot lab fit gang-of-dice --matches {matches} --seed {seed}`: matches of quick players or, one in four, of exact ones.",
        f"# A row: {', '.join(FEATURES)}. Surprise in nats on matches kept apart, a blind guess beside it.",
        'provenance = "fitted"',
    ]
    for fit in fits:
        lines += [
            f"\n[players_{fit.players}]",
            *scores_of(fit),
            f"weights = [{', '.join(f'{weight:.5f}' for weight in fit.weights)}]",
        ]
    return "\n".join(lines) + "\n"


RECIPE = Recipe(FEATURES, play, write)
