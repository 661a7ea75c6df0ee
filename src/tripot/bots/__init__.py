"""Bots every game has, and how to get one by name."""

from __future__ import annotations

from collections.abc import Callable

from tripot.bots.levels import LEVELS, levels_of
from tripot.bots.uniform import RandomBot
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.policy import Policy


def quick_bots(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return the bots that answer at once, weakest first: `random` and the game's own that are no levels."""
    own = {name: make for name, make in game.bots().items() if name not in LEVELS}
    return {"random": RandomBot, **own}


def quick_bot(game: Game) -> str:
    """Return the name of the strongest bot that answers at once: it stands in for people, hints and plays golden matches."""
    return list(quick_bots(game))[-1]


def bots_of(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return every bot of a game by name: those that answer at once, then the four levels, both weakest first."""
    quick = quick_bots(game)
    own = quick[quick_bot(game)] if len(quick) > 1 else None
    levels = levels_of(game.knowledge, own)
    return {**quick, **levels, **{name: make for name, make in game.bots().items() if name in LEVELS}}


def find_bot(game: Game, name: str) -> Policy:
    """Return a bot by name; one clear error for a name the game does not have."""
    known = bots_of(game)
    if name not in known:
        raise BadInput("bot", name, f"{', '.join(known)} in {game.title}")
    return known[name]()
