"""Bots every game has, and how to get one by name."""

from __future__ import annotations

from collections.abc import Callable

from tripot.bots.uniform import RandomBot
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.policy import Policy


def bots_of(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return every bot of a game by name, weakest first."""
    return {"random": RandomBot, **game.bots()}


def find_bot(game: Game, name: str) -> Policy:
    """Return a bot by name; one clear error for a name the game does not have."""
    known = bots_of(game)
    if name not in known:
        raise BadInput("bot", name, f"{', '.join(known)} in {game.title}")
    return known[name]()
