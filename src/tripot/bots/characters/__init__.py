"""Characters: bots with a name and a face. Each plays at a level; its temper is a real difference in play, or it has none."""

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
from tripot.bots.temper import COUNTING, TEMPERS, Tempered
from tripot.core.policy import Knowledge, Policy


@dataclass(frozen=True)
class Character:
    """Somebody to play against."""

    id: str
    level: str
    name: str
    line: dict[str, str]
    """One sentence about it, in every language."""
    face: dict[str, Any]
    """How it is drawn: parts of the page's own art, and a colour behind."""
    talk: dict[str, list[dict[str, str]]]
    """What it says, by occasion, in every language."""
    temper: str | None = None
    """Only where the level searches: it bends what the search wants."""
    sharpness: int | None = None
    """Only for the Bleu: how much of what it could do it notices, in hundredths."""

    def __post_init__(self) -> None:
        """Refuse what could not be played: a level or a temper that does not exist, one the level has no use for."""
        if self.level not in LEVELS:
            raise ValueError(f"{self.id}: no level is called {self.level!r}")
        if self.temper is not None and (self.temper not in TEMPERS or self.level not in LEVELS[2:]):
            raise ValueError(f"{self.id}: {self.temper!r} is no temper a {self.level} can have")
        if self.sharpness is not None and self.level != BLEU:
            raise ValueError(f"{self.id}: only a {BLEU} overlooks things")


@cache
def characters() -> dict[str, Character]:
    """Return everybody by id, in the order of their levels."""
    text = files("tripot.bots.characters").joinpath("characters.toml").read_text(encoding="utf-8")
    listed = [Character(**row) for row in tomllib.loads(text)["character"]]
    known = {character.id: character for character in listed}
    if len(known) != len(listed):
        raise ValueError("two characters share an id")
    return dict(sorted(known.items(), key=lambda pair: LEVELS.index(pair[1].level)))


def play_as(character: Character, bot: Policy) -> Policy:
    """Return a level's bot as the character plays it; a game's own bot that does not search is left as it is."""
    bot.name = character.id
    if isinstance(bot, Beginner):
        if character.sharpness is not None:
            bot.sharpness = character.sharpness
    elif character.temper not in (None, COUNTING) and isinstance(bot, Search | RegretBot):
        bot.knowledge = _tempered(bot.knowledge, str(character.temper))
    return bot


def _tempered(knowledge: Knowledge, temper: str) -> Knowledge:
    # A game without knowledge of its own is rolled out by a bot that thinks; the search clocks that one by its class.
    return Tempered(knowledge, temper) if knowledge.valued or knowledge.simultaneous else knowledge
