"""Fits the value of a position of Règlement de comptes, weights early in the match and late.

Greedy bots play, with a slip now and then so that all kinds of positions occur; at the beginning of some turns the features
of every seat are noted.
"""

from __future__ import annotations

import json

from tripot.core.policy import blank
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.reglement_de_comptes.bot.greedy import best_action
from tripot.games.reglement_de_comptes.bot.value import FEATURES, NUMBER, features
from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.numbers import FIRST_CARD
from tripot.lab.fit import Fit, Noted, Recipe, first_places

SLIPS = 12
"""One choice in so many is any legal one."""
NOTED = 4
"""One turn in so many is noted."""


def play(players: int, rng: Rng) -> tuple[list[Noted], list[float]]:
    """Play a match; note at some turns every seat's features, weighed by how early and how late it is."""
    state = find_game("reglement-de-comptes").new(players)
    assert isinstance(state, ReglementState)  # noqa: S101  # the game's own states
    row = blank(NUMBER * 6)
    noted: list[Noted] = []
    turn = 0
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if state.step == FIRST_CARD and state.turns != turn:
            turn = state.turns
            if rng.below(NOTED) == 0:
                late = features(state, row)
                rows = []
                for player in range(players):
                    own = [row[player * NUMBER + at] for at in range(NUMBER)]
                    rows.append([one * (1 - late) for one in own] + [one * late for one in own])
                noted.append(Noted("all", rows))
        action = state.any_action(seat, rng) if rng.below(SLIPS) == 0 else best_action(state, seat)
        state.apply(seat, action)
    return noted, first_places(state.ranks())


def write(fits: list[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    lines = [
        "# How likely each gang is to win a position of Règlement de comptes: weights of the features in value.py, in their order,",
        "# early in the match and late. Found by `tripot lab fit reglement-de-comptes` from matches of greedy bots; surprise is in",
        "# nats on matches that were kept apart, beside that of a blind guess.",
        'provenance = "fitted"',
        f"matches = {matches}",
        f"seed = {seed}",
        f"features = {json.dumps(FEATURES)}",
    ]
    for fit in fits:
        lines += [
            "",
            f"[{fit.players}]",
            f"positions = {fit.positions}",
            f"surprise = {fit.surprise:.4f}",
            f"blind = {fit.blind:.4f}",
            f"early = [{', '.join(f'{weight:.4f}' for weight in fit.weights[:NUMBER])}]",
            f"late = [{', '.join(f'{weight:.4f}' for weight in fit.weights[NUMBER:])}]",
        ]
    return "\n".join(lines) + "\n"


RECIPE = Recipe(FEATURES, play, write)
