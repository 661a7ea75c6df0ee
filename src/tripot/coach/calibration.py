"""Stated chances set right: who plays is taken into account where it is known, and the quick policy's own error where it was measured.

**Levels.** Rollouts play everybody by one quick policy; a *Caïd* among *Habitués* wins far more often than they say. A bot's level is
public, so a seat's chance r becomes r·exp(edge), over everybody's: the edge is how much stronger its level plays than an
*Habitué*, more where nobody at the table is its equal. Of a person nothing is known: he, and a bot that is no level, is taken for an
*Habitué* and has no edge. Only differences count, so that among equals nothing changes at all.

**Power.** The quick policy lets leads go that sound players hold: a chance p becomes p to a power, over everybody's.

Either way chances add up to 1 again, and 0 and 1 stay what they are. What is wrong comes from the decisions still to be made, so both
grow from nothing with their number: where only chance has still a say, rollouts are exact and are left alone. The numbers are
data, `calibration.toml` in a game's package, fitted to many matches (`tools/coach_calibration.py --fit`, `--fit-levels`); a game or a
number of players that has none is stated as it was rolled.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from tripot.bots.characters import characters
from tripot.bots.levels import LEVELS
from tripot.core.game import Game

FILE = "calibration.toml"
HALF_EFFECT_DECISIONS = 2.0
"""Decisions to come with which half of a power is due. Matches cannot tell 0 from 30; so few keeps rollouts that are cut short like whole ones."""


def level_of(bot: object) -> str | None:
    """Return the level of a bot by its name (`caid`, `rosa`, `caid@2000`); None for a person and for a bot that is no level."""
    if not isinstance(bot, str):
        return None
    plain = bot.partition("@")[0]
    character = characters().get(plain)
    if character is not None:
        return character.level
    return plain if plain in LEVELS else None


def levels_of(seats: Sequence[Mapping[str, Any]]) -> tuple[str | None, ...]:
    """Return the level at every seat of a record's header, None where a person sits."""
    return tuple(level_of(seat.get("bot")) for seat in seats)


@dataclass(frozen=True)
class Strengths:
    """How much stronger the levels play than an Habitué, as powers of e on the odds with very many decisions to come."""

    levels: Mapping[str, float] = field(default_factory=dict)
    alone: Mapping[str, float] = field(default_factory=dict)
    """What is added where nobody else at the table is as strong: two of a kind take it from each other. It fades as the weakest of the
    others gets weaker than an Habitué: where a beginner sits, everybody lives on him, and being the best is worth less."""
    half: float = HALF_EFFECT_DECISIONS
    """Decisions to come with which half of it is due."""

    def edges(self, levels: Sequence[str | None]) -> tuple[float, ...]:
        """Return every seat's edge; nothing at all where all are alike."""
        strength = [0.0 if level is None else self.levels.get(level, 0.0) for level in levels]
        edges = list(strength)
        best = max(strength, default=0.0)
        if strength.count(best) == 1 and len(strength) > 1:
            first = strength.index(best)
            edges[first] += self.alone.get(str(levels[first]), 0.0) * exp(min(0.0, *strength))
        return tuple(edges) if len(set(edges)) > 1 else ()


@dataclass(frozen=True)
class Calibration:
    """How chances of a game at one number of players are set right, for those who sit at the table."""

    power: float = 1.0
    """With very many decisions to come; more than 1 makes chances bolder."""
    edges: tuple[float, ...] = ()
    """How much stronger each seat plays than an Habitué, with very many decisions to come; empty where all are alike or unknown."""
    half: float = HALF_EFFECT_DECISIONS
    """Decisions to come with which half of an edge is due."""

    def power_at(self, decisions: float) -> float:
        """Return the power with so many decisions still to come: 1 with none."""
        if decisions <= 0.0:
            return 1.0
        return 1.0 + (self.power - 1.0) * decisions / (decisions + HALF_EFFECT_DECISIONS)

    def favours(self, players: int, decisions: float) -> list[float]:
        """Return what each seat's part is multiplied by with so many decisions still to come: 1 with none."""
        if not self.edges or decisions <= 0.0:
            return [1.0] * players
        due = decisions / (decisions + self.half)
        return [exp(edge * due) for edge in self.edges]

    def chances(self, rolled: Sequence[float], decisions: float) -> tuple[float, ...]:
        """Return everybody's chance, set right."""
        power = self.power_at(decisions)
        favours = self.favours(len(rolled), decisions)
        if power == 1.0 and len(set(favours)) == 1:
            return tuple(rolled)
        raised = [chance**power * favour for chance, favour in zip(rolled, favours, strict=True)]
        whole = sum(raised)
        return tuple(part / whole for part in raised)

    def curve(self, rolled: Sequence[float], seat: int, decisions: float) -> Curve:
        """Return how any chance of one seat is set right, the others sharing the rest as they do here."""
        rest = sum(rolled) - rolled[seat]
        power = self.power_at(decisions)
        favours = self.favours(len(rolled), decisions)
        mine, *theirs = favours[seat], *favours[:seat], *favours[seat + 1 :]
        others = [chance / rest for at, chance in enumerate(rolled) if at != seat] if rest > 0.0 else []
        if len(set(favours)) == 1:
            straight = power == 1.0 or not others
            return Curve(power, 1.0 if straight else sum(chance**power for chance in others))
        if not others:
            return Curve(power, sum(theirs) / len(theirs) / mine)
        return Curve(
            power, sum(chance**power * favour for chance, favour in zip(others, theirs, strict=True)) / mine
        )


@dataclass(frozen=True)
class Curve:
    """A rising curve from rolled chances of one seat to right ones, from 0 to 0 and from 1 to 1: it never changes what is best."""

    power: float
    others: float
    """What the others' parts of the rest come to, each to the power and by its edge over this seat: 1 where there is one other, an equal."""

    @property
    def straight(self) -> bool:
        """Whether chances stay as they were rolled."""
        return self.power == 1.0 and self.others == 1.0

    def at(self, chance: float) -> float:
        """Return a rolled chance set right."""
        if self.straight:
            return chance
        chance = min(max(chance, 0.0), 1.0)
        mine: float = chance**self.power
        theirs: float = self.others * (1.0 - chance) ** self.power
        return mine / (mine + theirs)

    def error(self, chance: float, error: float) -> float:
        """Return the standard error of that: the further of what one standard error more or less would make."""
        if self.straight:
            return error
        calibrated = self.at(chance)
        return max(
            self.at(min(chance + error, 1.0)) - calibrated, calibrated - self.at(max(chance - error, 0.0))
        )

    def loss(self, best: float, loss: float, error: float) -> tuple[float, float]:
        """Return what a choice loses against the best one, and the error of that: as sure as it was, be it more or less."""
        if self.straight:
            return loss, error
        if loss > 0.0:
            right = self.at(best) - self.at(best - loss)
            return right, error * right / loss
        return 0.0, self.error(best, error)


AS_ROLLED = Calibration()


@dataclass(frozen=True)
class Fitted:
    """What was fitted to a game's matches with one number of players."""

    power: float = 1.0
    strengths: Strengths = field(default_factory=Strengths)


@cache
def _shipped(package: str) -> dict[int, Fitted]:
    file = files(package) / FILE
    if not file.is_file():
        return {}
    known = tomllib.loads(file.read_text(encoding="utf-8"))
    return {int(name.removeprefix("players_")): _fitted(row) for name, row in known.items()}


def _fitted(row: Mapping[str, Any]) -> Fitted:
    levels = row.get("levels", {})
    return Fitted(
        float(row.get("power", 1.0)),
        Strengths(
            {level: float(levels[level]) for level in LEVELS if level in levels},
            {level: float(more) for level, more in levels.get("alone", {}).items()},
            float(levels.get("half", HALF_EFFECT_DECISIONS)),
        ),
    )


def shipped(game: Game) -> dict[int, Fitted]:
    """Return what comes with a game, by number of players; nothing where its package has no such file."""
    return _shipped(type(game).__module__.rpartition(".")[0])


def calibration_of(game: Game, players: int, levels: Sequence[str | None] = ()) -> Calibration:
    """Return how a game's chances are set right at a number of players, and for the levels at the seats where they are told."""
    known = shipped(game).get(players)
    if known is None:
        return AS_ROLLED
    edges = known.strengths.edges(levels) if len(levels) == players else ()
    return Calibration(known.power, edges, known.strengths.half)
