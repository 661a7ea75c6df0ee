"""Fits the value of a position of Gangster Le Pro, before and after somebody has declared himself a buyer.

Greedy bots play, with a slip now and then so that all kinds of positions occur; when some turns begin, the features of every
seat are noted, weighed by how early and how late it is.
"""

from __future__ import annotations

import json

from tripot.core.policy import blank
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED
from tripot.games.gangster_le_pro.bot.greedy import GreedyBot
from tripot.games.gangster_le_pro.bot.value import FEATURES, MOST, NUMBER, SOLD, features, late, stage
from tripot.games.gangster_le_pro.rules.numbers import D_TURN
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.lab.fit import Fit, Noted, Recipe, first_places

SLIPS = 25
"""One choice in so many is any legal one."""
NOTED = 6
"""One turn in so many is noted, of those of a sale every second."""


def play(players: int, rng: Rng) -> tuple[list[Noted], list[float]]:
    """Play a match; note at some turns every seat's features."""
    bot = GreedyBot()
    state = find_game("gangster-le-pro").new(players)
    assert isinstance(state, GangsterLeProState)  # noqa: S101  # the game's own states
    row = blank(NUMBER * MOST)
    noted: list[Noted] = []
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        sold = stage(state) == SOLD
        if state.phase == D_TURN and rng.below(2 if sold else NOTED) == 0:
            features(state, row)
            far = late(state)
            rows = []
            for one in range(players):
                own = [row[one * NUMBER + at] for at in range(NUMBER)]
                rows.append([part * (1 - far) for part in own] + [part * far for part in own])
            noted.append(Noted("sold" if sold else "open", rows))
        slip = rng.below(SLIPS) == 0
        state.apply(seat, state.any_action(seat, rng) if slip else bot.choose(state, seat, rng))
    return noted, first_places(state.ranks())


def write(fits: list[Fit], matches: int, seed: int) -> str:
    """Return `bot/value.toml`."""
    lines = [
        "# How likely each player is to win a position of Gangster Le Pro: weights of the features in value.py, in their order, while",
        "# nobody has declared (open) and once somebody has (sold), early and late. Found by `tripot lab fit gangster-le-pro` from",
        "# matches of greedy bots with slips; surprise is in nats on matches that were kept apart, beside that of a blind guess.",
        'provenance = "fitted"',
        f"matches = {matches}",
        f"seed = {seed}",
        f"features = {json.dumps(FEATURES)}",
    ]
    for fit in fits:
        lines += [
            "",
            f"[players_{fit.players}.{fit.group}]",
            f"positions = {fit.positions}",
            f"surprise = {fit.surprise:.4f}",
            f"blind = {fit.blind:.4f}",
            f"early = [{', '.join(f'{weight:.4f}' for weight in fit.weights[:NUMBER])}]",
            f"late = [{', '.join(f'{weight:.4f}' for weight in fit.weights[NUMBER:])}]",
        ]
    return "\n".join(lines) + "\n"


RECIPE = Recipe(FEATURES, play, write)
