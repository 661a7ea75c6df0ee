"""Whole matches for tests: played at random, step by step, and kept as a record."""

from __future__ import annotations

from tripot.core.match import Match
from tripot.core.registry import find_game
from tripot.core.rng import Rng


def whole_match(name: str, players: int, seed: int = 5, moves: int | None = None) -> str:
    """Play a recorded match at random and return its text; `moves` is the seed of the players' moves."""
    match = Match.new(find_game(name), players, server_seed=f"{seed:064x}", player_seeds=["été", "b"], at=1)
    rng = Rng(seed if moves is None else moves)
    lines = [match.header_line]
    proposal = match.propose_opening(2)
    while True:
        lines += proposal.lines
        match.commit(proposal)
        if match.ended:
            return "".join(line + "\n" for line in lines)
        seat = match.state.to_act()[-1]
        actions = match.state.actions(seat)
        proposal = match.propose(seat, actions[rng.below(len(actions))], 3)
