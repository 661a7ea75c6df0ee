"""Characters: bots with a name and a face. Each plays at a level; some also have a style, which changes how they play."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.bots.beginner import Beginner
from tripot.bots.levels import BLEU, LEVELS
from tripot.bots.search import Search
from tripot.bots.simultaneous import RegretBot
from tripot.bots.style import COUNTING, STYLES, StyledKnowledge
from tripot.core.policy import Knowledge, Policy


@dataclass(frozen=True)
class Character:
    """A bot with a name and a face."""

    id: str
    level: str
    name: str
    line: dict[str, str]
    """One sentence about it, in every language."""
    face: dict[str, Any]
    """How it is drawn: parts of the page's art, and a background colour."""
    talk: dict[str, list[dict[str, str]]]
    """Its lines, by occasion, in every language."""
    style: str | None = None
    """Only for levels that search: it changes the values of the search."""
    sharpness: int | None = None
    """Only for the Bleu: the chance, in hundredths, that it notices an action."""

    def __post_init__(self) -> None:
        """Raise ValueError for a level or style that does not exist, or that do not fit together."""
        if self.level not in LEVELS:
            raise ValueError(f"{self.id}: no level is called {self.level!r}")
        if self.style is not None and (self.style not in STYLES or self.level not in LEVELS[2:]):
            raise ValueError(f"{self.id}: {self.style!r} is no style a {self.level} can have")
        if self.sharpness is not None and self.level != BLEU:
            raise ValueError(f"{self.id}: only a {BLEU} overlooks things")


@cache
def characters() -> dict[str, Character]:
    """Return all characters by id, in the order of their levels."""
    text = files("tripot.bots.characters").joinpath("characters.toml").read_text(encoding="utf-8")
    listed = [Character(**row) for row in tomllib.loads(text)["character"]]
    known = {character.id: character for character in listed}
    if len(known) != len(listed):
        raise ValueError("two characters share an id")
    return dict(sorted(known.items(), key=lambda pair: LEVELS.index(pair[1].level)))


def play_as(character: Character, bot: Policy) -> Policy:
    """Return a level's bot as the character plays it; a game's own bot that does not search is not changed."""
    bot.name = character.id
    if isinstance(bot, Beginner):
        if character.sharpness is not None:
            bot.sharpness = character.sharpness
    elif character.style not in (None, COUNTING) and isinstance(bot, Search | RegretBot):
        bot.knowledge = _styled(bot.knowledge, str(character.style))
    return bot


def _styled(knowledge: Knowledge, style: str) -> Knowledge:
    # BotKnowledge is not wrapped: rollouts recognise it by its class, to read the clock more often.
    return StyledKnowledge(knowledge, style) if knowledge.valued or knowledge.simultaneous else knowledge
