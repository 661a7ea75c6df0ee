"""Fits what dice are worth to a player of Gang of Dice when a round begins; matches of quick players or, one in four, of exact ones."""

from __future__ import annotations

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.gang_of_dice.bot.exact import ExactBot
from tripot.games.gang_of_dice.bot.quick import QuickBot
from tripot.games.gang_of_dice.bot.value import FEATURES, features, load_value
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.numbers import ROUNDS
from tripot.lab.fit import Fit, Noted, Recipe, first_places


def play(players: int, rng: Rng) -> tuple[list[Noted], list[float]]:
    """Play a match; note every seat's dice whenever a round begins while all are in the game."""
    bot = QuickBot("quick") if rng.below(4) else ExactBot("exact", load_value())
    state = find_game("gang-of-dice").new(players)
    assert isinstance(state, GangOfDiceState)  # noqa: S101  # the game's own states
    noted: list[Noted] = []
    seen = 0
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if state.round > seen:
            seen = state.round
            if all(dice > 0 for dice in state.wealth):
                rounds = ROUNDS + 1 - state.round
                rows = [
                    features(float(state.wealth[one]), one == state.first, rounds) for one in range(players)
                ]
                noted.append(Noted("all", rows))
        state.apply(seat, bot.choose(state, seat, rng))
    return noted, first_places(state.ranks())


def write(fits: list[Fit], matches: int, seed: int) -> str:
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
            f"positions = {fit.positions}",
            f"surprise = {fit.surprise:.4f}",
            f"blind = {fit.blind:.4f}",
            f"weights = [{', '.join(f'{weight:.5f}' for weight in fit.weights)}]",
        ]
    return "\n".join(lines) + "\n"


RECIPE = Recipe(FEATURES, play, write)
