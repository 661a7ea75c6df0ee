"""A digest of fixed-seed matches: the same compiled and not, and changed by any change of the rules."""

from __future__ import annotations

import hashlib

from tripot.core.game import Game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE


def match_digest(game: Game, matches: int = 20, seed: int = 1, version: int | None = None) -> str:
    """Return a digest over every action, outcome and result of some random matches at every player count."""
    digest = hashlib.sha256()
    for players in range(game.min_players, game.max_players + 1):
        for number in range(matches):
            rng = Rng(seed * 1_000_003 + players * 1009 + number)
            state = game.new(players, version=version)
            while waiting := state.to_act():
                if waiting[0] == CHANCE:
                    action = state.sample(rng)
                else:
                    actions = state.actions(waiting[0])
                    action = actions[rng.below(len(actions))]
                digest.update(f"{waiting[0]}:{action};".encode())
                state.apply(waiting[0], action)
            digest.update(f"{state.scores()}{state.ranks()}{state.end_reason()}".encode())
    return digest.hexdigest()
