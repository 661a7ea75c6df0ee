"""Digests of fixed-seed matches, computed in CPython and in Pyodide and then compared."""

from __future__ import annotations

import hashlib

from tripot.bots import SearchingBot, find_bot
from tripot.bots.search import Budget
from tripot.core.playout import drive
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.testing.digest import match_digest

SEARCHED_DECISIONS = 20
"""Decisions of a match that a searching bot makes; the others are random."""
BOT = "parrain"
ROLLOUTS = 24
"""For each choice of a bot that searches; in Gang of Dice it does not."""


def digests() -> dict[str, dict[str, str]]:
    """Return the digests of every game: of some random matches, and of one with a bot that searches by rollouts."""
    return {
        game: {"random": match_digest(find_game(game), matches=2), "search": _searched(game)}
        for game in all_games()
    }


def _searched(name: str) -> str:
    game = find_game(name)
    bot, rng, digest, left = find_bot(game, BOT), Rng(11), hashlib.sha256(), SEARCHED_DECISIONS

    if isinstance(bot, SearchingBot):
        bot.budget = Budget(rollouts=ROLLOUTS)

    def decide(position: State, seat: int) -> int:
        nonlocal left
        left -= 1
        actions = position.actions(seat)
        action = int(bot.choose(position, seat, rng)) if left >= 0 else actions[rng.below(len(actions))]
        digest.update(f"{seat}:{action};".encode())
        return action

    state = game.new(game.min_players)
    drive(state, decide, lambda position: position.apply(CHANCE, position.sample(rng)))
    digest.update(f"{state.scores()}{state.ranks()}".encode())
    return digest.hexdigest()
