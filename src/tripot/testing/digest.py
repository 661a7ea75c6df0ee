"""A digest of fixed-seed matches: equal with and without compiled rules, and different after any change of the rules."""

from __future__ import annotations

import hashlib

from tripot.core.game import Game
from tripot.core.playout import drive
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State


def match_digest(game: Game, matches: int = 20, seed: int = 1, version: int | None = None) -> str:
    """Return a digest over every action, outcome and result of some random matches at every player count."""
    digest = hashlib.sha256()
    for players in range(game.min_players, game.max_players + 1):
        for number in range(matches):
            rng = Rng(seed * 1_000_003 + players * 1009 + number)
            _add_match(digest, game.new(players, version=version), rng)
    return digest.hexdigest()


def _add_match(digest: hashlib._Hash, state: State, rng: Rng) -> None:
    def note(seat: int, action: int) -> int:
        digest.update(f"{seat}:{action};".encode())
        return action

    def decide(position: State, seat: int) -> int:
        actions = position.actions(seat)
        return note(seat, actions[rng.below(len(actions))])

    drive(state, decide, lambda position: position.apply(CHANCE, note(CHANCE, position.sample(rng))))
    digest.update(f"{state.scores()}{state.ranks()}{state.end_reason()}".encode())
