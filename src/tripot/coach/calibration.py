"""Stated chances set right: the rollouts' quick policy lets leads go that sound players hold, so its chances are too modest, or too bold.

A chance p becomes p to a power, over everybody's: they add up to 1 again, 0 and 1 stay what they are, and who is ahead stays
ahead. What is wrong comes from the decisions still to be made, so the power grows from 1 with their number: where only chance
has still a say, rollouts are exact and are left alone. The powers are data, `calibration.toml` in a game's package, fitted to
many matches (`tools/coach_calibration.py --fit`); a game or a number of players that has none is stated as it was rolled.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tripot.core.game import Game

FILE = "calibration.toml"
HALF = 2.0
"""Decisions to come with which half of a correction is due. Matches cannot tell 0 from 30; so few keeps rollouts that are cut short like whole ones."""


@dataclass(frozen=True)
class Calibration:
    """How chances of a game at one number of players are set right."""

    power: float = 1.0
    """With very many decisions to come; more than 1 makes chances bolder."""

    def power_at(self, decisions: float) -> float:
        """Return the power with so many decisions still to come: 1 with none."""
        if decisions <= 0.0:
            return 1.0
        return 1.0 + (self.power - 1.0) * decisions / (decisions + HALF)

    def chances(self, rolled: Sequence[float], decisions: float) -> tuple[float, ...]:
        """Return everybody's chance, set right."""
        power = self.power_at(decisions)
        if power == 1.0:
            return tuple(rolled)
        raised = [chance**power for chance in rolled]
        whole = sum(raised)
        return tuple(one / whole for one in raised)

    def curve(self, rolled: Sequence[float], seat: int, decisions: float) -> Curve:
        """Return how any chance of one seat is set right, the others sharing the rest as they do here."""
        rest = sum(rolled) - rolled[seat]
        power = self.power_at(decisions)
        if rest <= 0.0:
            return Curve(power, 1.0)
        return Curve(power, sum((chance / rest) ** power for at, chance in enumerate(rolled) if at != seat))


@dataclass(frozen=True)
class Curve:
    """A rising curve from rolled chances of one seat to right ones, from 0 to 0 and from 1 to 1: it never changes what is best."""

    power: float
    others: float
    """What the others' parts of the rest come to, each to the power: 1 where there is only one other."""

    def at(self, chance: float) -> float:
        """Return a rolled chance set right."""
        if self.power == 1.0:
            return chance
        chance = min(max(chance, 0.0), 1.0)
        mine: float = chance**self.power
        theirs: float = self.others * (1.0 - chance) ** self.power
        return mine / (mine + theirs)

    def error(self, chance: float, error: float) -> float:
        """Return the standard error of that: the further of what one standard error more or less would make."""
        if self.power == 1.0:
            return error
        here = self.at(chance)
        return max(self.at(min(chance + error, 1.0)) - here, here - self.at(max(chance - error, 0.0)))

    def loss(self, best: float, loss: float, error: float) -> tuple[float, float]:
        """Return what a choice loses against the best one, and the error of that: as sure as it was, be it more or less."""
        if self.power == 1.0:
            return loss, error
        if loss > 0.0:
            right = self.at(best) - self.at(best - loss)
            return right, error * right / loss
        return 0.0, self.error(best, error)


AS_ROLLED = Calibration()


@cache
def _shipped(package: str) -> dict[int, Calibration]:
    file = files(package) / FILE
    if not file.is_file():
        return {}
    known = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        int(name.removeprefix("players_")): Calibration(float(row["power"])) for name, row in known.items()
    }


def shipped(game: Game) -> dict[int, Calibration]:
    """Return what comes with a game, by number of players; nothing where its package has no such file."""
    return _shipped(type(game).__module__.rpartition(".")[0])


def calibration_of(game: Game, players: int) -> Calibration:
    """Return how a game's chances are set right at a number of players; as they were rolled where nothing was fitted."""
    return shipped(game).get(players, AS_ROLLED)
