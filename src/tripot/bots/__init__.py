"""Bots every game has, and how to get one by name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, runtime_checkable

from tripot.bots.characters import characters, play_as
from tripot.bots.levels import LEVELS, budget_of, levels_of
from tripot.bots.rollout import BotKnowledge
from tripot.bots.search import Budget, Search
from tripot.bots.simultaneous import ReaderBot
from tripot.bots.uniform import RandomBot
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.policy import Knowledge, Policy

MAX_ROLLOUTS = 1_000_000_000
MAX_THINKING_TIME_S = 3_600.0


@runtime_checkable
class SearchingBot(Protocol):
    """A bot with a budget for each choice. In a game of luck, a level may be another kind of bot and answer at once."""

    budget: Budget


def quick_bots(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return the bots that answer at once, weakest first: `random` and the game's own bots that are not levels."""
    own = {name: make for name, make in game.bots().items() if name not in LEVELS}
    return {"random": RandomBot, **own}


def quick_bot(game: Game) -> str:
    """Return the name of the strongest bot that answers at once. It replaces absent people and gives hints."""
    return list(quick_bots(game))[-1]


def bots_of(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return every bot of a game by name: the ones that answer at once, then the four levels, both weakest first."""
    quick = quick_bots(game)
    own = quick[quick_bot(game)] if len(quick) > 1 else None
    levels = levels_of(game.knowledge, own)
    return {**quick, **levels, **{name: make for name, make in game.bots().items() if name in LEVELS}}


def reference_bots(game: Game) -> dict[str, Callable[[], Policy]]:
    """Return bots for comparison only: flat Monte Carlo and, where choices are simultaneous, a bot that predicts the others."""
    quick = quick_bots(game)

    def make_knowledge() -> Knowledge:
        return game.knowledge() or BotKnowledge(quick[quick_bot(game)]())

    bots: dict[str, Callable[[], Policy]] = {
        "flat": lambda: Search("flat", make_knowledge(), budget_of("caid"), False)
    }
    if make_knowledge().simultaneous:
        bots["reader"] = lambda: ReaderBot("reader", make_knowledge(), budget_of("caid"))
    return bots


def find_bot(game: Game, name: str) -> Policy:
    """Return a bot by name; BadInput for a name the game does not have.

    `caid@2000` spends 2 000 rollouts on each choice, so that the same seed gives the same match. `caid@0.1s` spends a tenth
    of a second. A character (`rosa`) is the bot of its level with its own style.
    """
    known = bots_of(game)
    plain, at, spends = name.partition("@")
    character = characters().get(plain)
    if character is not None:
        plain = character.level
    if plain not in known:
        known |= reference_bots(game)
    if plain not in known:
        raise BadInput("bot", name, f"{', '.join(bots_of(game))} in {game.title}")
    bot = known[plain]()
    if character is not None:
        bot = play_as(character, bot)
    if at:
        if not isinstance(bot, SearchingBot):
            raise BadInput("bot", name, f"a bot that searches before '@'; {plain} does not")
        bot.budget = _budget(name, spends)
    return bot


def _budget(name: str, text: str) -> Budget:
    if text.isdecimal() and 0 < int(text) <= MAX_ROLLOUTS:
        return Budget(rollouts=int(text))
    with suppress(ValueError):
        seconds = float(text.removesuffix("s"))
        if text.endswith("s") and 0.0 < seconds <= MAX_THINKING_TIME_S:
            return Budget(seconds=seconds)
    raise BadInput("bot", name, "rollouts after '@', as in caid@2000, or seconds, as in caid@0.1s")
