"""Calibrates chances from rollouts: for the strength of the players, and for the measured error of the quick policy.

**Levels.** Rollouts play all seats by one quick policy, but a *Caïd* among *Habitués* wins far more often than they say. The
level of a bot is public, so a seat's chance r becomes r·exp(edge), normalised over all seats. The edge is how much stronger its
level is than an *Habitué*; it is larger if no other seat is as strong. People, and bots that are not a level, count as *Habitués*
and have no edge. Only differences count, so nothing changes among equals.

**Power.** The quick policy loses leads that sound players keep. So a chance p becomes p to a power, normalised over all seats.

Calibrated chances add up to 1, and chances of 0 and 1 do not change. The errors come from decisions that are still to be made.
So both corrections grow with their number, from none at 0 decisions, where rollouts are exact. The numbers are data, fitted to
many matches: `calibration.toml` in a game's package (`tools/coach_calibration.py --fit`, `--fit-levels`). Without such numbers
for a game and its number of players, chances stay as they were rolled.
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
"""The number of decisions to come at which half of a correction applies.

The data do not distinguish values from 0 to 30. A small one treats rollouts that are cut short like whole ones.
"""


def level_of(bot: object) -> str | None:
    """Return the level of a bot by its name (`caid`, `rosa`, `caid@2000`); None for a person and for a bot that is not a level."""
    if not isinstance(bot, str):
        return None
    plain = bot.partition("@")[0]
    character = characters().get(plain)
    if character is not None:
        return character.level
    return plain if plain in LEVELS else None


def seat_levels(seats: Sequence[Mapping[str, Any]]) -> tuple[str | None, ...]:
    """Return the level at every seat of a record's header, None for a person."""
    return tuple(level_of(seat.get("bot")) for seat in seats)


@dataclass(frozen=True)
class Strengths:
    """How much stronger the levels are than an Habitué: logarithms of odds, with very many decisions to come."""

    levels: Mapping[str, float] = field(default_factory=dict)
    alone: Mapping[str, float] = field(default_factory=dict)
    """Added to a level's edge if no other seat is as strong.

    It shrinks if the weakest seat is weaker than an Habitué: then all seats profit from a beginner, and the best one gains less.
    """
    half: float = HALF_EFFECT_DECISIONS
    """The number of decisions to come at which half of the edge applies."""

    def edges(self, levels: Sequence[str | None]) -> tuple[float, ...]:
        """Return every seat's edge; an empty tuple if all are equal."""
        strength = [0.0 if level is None else self.levels.get(level, 0.0) for level in levels]
        edges = list(strength)
        best = max(strength, default=0.0)
        if strength.count(best) == 1 and len(strength) > 1:
            first = strength.index(best)
            edges[first] += self.alone.get(str(levels[first]), 0.0) * exp(min(0.0, *strength))
        return tuple(edges) if len(set(edges)) > 1 else ()


@dataclass(frozen=True)
class Calibration:
    """The calibration of chances for one game, number of players and set of opponents."""

    power: float = 1.0
    """The power with very many decisions to come; above 1, chances become more extreme."""
    edges: tuple[float, ...] = ()
    """How much stronger each seat is than an Habitué, with very many decisions to come; empty if all are equal or unknown."""
    half: float = HALF_EFFECT_DECISIONS
    """The number of decisions to come at which half of an edge applies."""

    def power_at(self, decisions: float) -> float:
        """Return the power for a number of decisions to come: 1 with none."""
        if decisions <= 0.0:
            return 1.0
        return 1.0 + (self.power - 1.0) * decisions / (decisions + HALF_EFFECT_DECISIONS)

    def factors(self, players: int, decisions: float) -> list[float]:
        """Return the factor of each seat's chance for a number of decisions to come: 1 with none."""
        if not self.edges or decisions <= 0.0:
            return [1.0] * players
        due = decisions / (decisions + self.half)
        return [exp(edge * due) for edge in self.edges]

    def chances(self, rolled: Sequence[float], decisions: float) -> tuple[float, ...]:
        """Return every seat's calibrated chance."""
        power = self.power_at(decisions)
        factors = self.factors(len(rolled), decisions)
        if power == 1.0 and len(set(factors)) == 1:
            return tuple(rolled)
        raised = [chance**power * factor for chance, factor in zip(rolled, factors, strict=True)]
        whole = sum(raised)
        return tuple(part / whole for part in raised)

    def curve(self, rolled: Sequence[float], seat: int, decisions: float) -> Curve:
        """Return the calibration curve of one seat's chance; the others share the rest in the proportions of `rolled`."""
        rest = sum(rolled) - rolled[seat]
        power = self.power_at(decisions)
        factors = self.factors(len(rolled), decisions)
        mine, *theirs = factors[seat], *factors[:seat], *factors[seat + 1 :]
        others = [chance / rest for at, chance in enumerate(rolled) if at != seat] if rest > 0.0 else []
        if len(set(factors)) == 1:
            is_identity = power == 1.0 or not others
            return Curve(power, 1.0 if is_identity else sum(chance**power for chance in others))
        if not others:
            return Curve(power, sum(theirs) / len(theirs) / mine)
        return Curve(
            power, sum(chance**power * factor for chance, factor in zip(others, theirs, strict=True)) / mine
        )


@dataclass(frozen=True)
class Curve:
    """A rising curve from one seat's rolled chances to calibrated ones. It keeps 0 and 1, and never changes which choice is best."""

    power: float
    others: float
    """The sum of the others' shares of the rest, each to the power and times its factor relative to this seat's.

    It is 1 if there is one other seat and it is an equal.
    """

    @property
    def is_identity(self) -> bool:
        """True if chances stay as they were rolled."""
        return self.power == 1.0 and self.others == 1.0

    def at(self, chance: float) -> float:
        """Return the calibrated chance for a rolled one."""
        if self.is_identity:
            return chance
        chance = min(max(chance, 0.0), 1.0)
        mine: float = chance**self.power
        theirs: float = self.others * (1.0 - chance) ** self.power
        return mine / (mine + theirs)

    def error(self, chance: float, error: float) -> float:
        """Return the standard error of a calibrated chance: the larger change that one standard error up or down makes."""
        if self.is_identity:
            return error
        calibrated = self.at(chance)
        return max(
            self.at(min(chance + error, 1.0)) - calibrated, calibrated - self.at(max(chance - error, 0.0))
        )

    def loss(self, best: float, loss: float, error: float) -> tuple[float, float]:
        """Return a choice's calibrated loss against the best one and its error; the loss keeps its relative error."""
        if self.is_identity:
            return loss, error
        if loss > 0.0:
            calibrated_loss = self.at(best) - self.at(best - loss)
            return calibrated_loss, error * calibrated_loss / loss
        return 0.0, self.error(best, error)


UNCALIBRATED = Calibration()


@dataclass(frozen=True)
class Fitted:
    """The numbers fitted to a game's matches with one number of players."""

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
    """Return the fitted numbers that ship with a game, by number of players; empty if its package has none."""
    return _shipped(type(game).__module__.rpartition(".")[0])


def calibration_of(game: Game, players: int, levels: Sequence[str | None] = ()) -> Calibration:
    """Return the calibration for a game, a number of players and, if given, the levels at the seats."""
    known = shipped(game).get(players)
    if known is None:
        return UNCALIBRATED
    edges = known.strengths.edges(levels) if len(levels) == players else ()
    return Calibration(known.power, edges, known.strengths.half)
