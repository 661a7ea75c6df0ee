"""Exact odds of a turn of Gang of Dice, by dynamic programming over how many dice show each face.

A `Plan` is for one card, one number of dice and one value of every total. It gives the value of a turn that is played
best from here, and the dice to keep. With the value 1 from some total on and 0 below, this is the chance to end valid with at
least that total. Up to MAX_EXACT_DICE dice this is exact.

F_r(full) is the value of n dice on the tray with r rerolls left. W_r(kept) is the value of keeping some of
them and rolling the others:

| F_0(full) = worth of its total, 0 if the condition is met        W_r(kept) = mean over six faces of W_r(kept + face)
| F_r(full) = max(F_0(full), max over kept ⊊ full of W_(r-1)(kept))   W_r(full) = F_r(full)

With an Explosion, F_r(full) = 0 where the condition is met. The maximum over all parts of a handful is a running
maximum over handfuls with one die less. So the cost is six steps for each of the C(n + 6, 6) handfuls.

With more dice on the tray, `plan_beyond` gives a lower bound. All but MAX_EXACT_DICE of the dice are kept for good,
and the plan of the others is exact. Three ways to choose them are tried: high dice first, low dice
first, and the commonest face first. Each skips dice that would meet the condition; the best is taken.
"""

from __future__ import annotations

from typing import Final

from tripot.core.mypyc_types import i64, vec
from tripot.games.gang_of_dice.rules.dice import DIE, WarningCard, count_of, number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import FACES

MAX_EXACT_DICE: Final = 10
STOP_HERE: Final = -1
_EPSILON: Final = 1e-12

_handfuls: list[vec[i64]] = [vec[i64]([0])]
"""By number of dice: every handful."""
_places: list[dict[int, int]] = [{0: 0}]
"""By number of dice: the place of a handful in its list."""
_more: list[list[vec[i64]]] = []
"""By number of dice, then by face: the place, one list on, of a handful with one more die of that face."""


def grow(dice: int) -> None:
    """Make the lists of handfuls for up to this many dice."""
    while len(_more) < dice:
        smaller = _handfuls[len(_more)]
        larger: list[int] = []
        places: dict[int, int] = {}
        more: list[vec[i64]] = []
        for face in range(FACES):
            die = DIE[face]
            column: list[int] = []
            for old in smaller:
                new = old + die
                place = places.get(new, -1)
                if place < 0:
                    place = len(larger)
                    places[new] = place
                    larger.append(new)
                column.append(place)
            more.append(vec[i64](column))
        _handfuls.append(vec[i64](larger))
        _places.append(places)
        _more.append(more)


def _fold(full: vec[float], n: int) -> list[vec[float]]:
    """Return W by number of dice kept, from the values of n dice on the tray."""
    levels: list[vec[float]] = [full]
    for kept in range(n - 1, -1, -1):
        levels.append(_fold_once(levels[-1], kept))
    levels.reverse()
    return levels


def _fold_once(above: vec[float], kept: int) -> vec[float]:
    """Return the mean over one more die, for every handful of `kept` dice."""
    more = _more[kept]
    a: vec[i64] = more[0]
    b: vec[i64] = more[1]
    c: vec[i64] = more[2]
    d: vec[i64] = more[3]
    e: vec[i64] = more[4]
    f: vec[i64] = more[5]
    size: i64 = len(a)
    means = vec[float]([0.0] * size)
    i: i64 = 0
    while i < size:
        six = above[a[i]] + above[b[i]] + above[c[i]] + above[d[i]] + above[e[i]] + above[f[i]]
        means[i] = six / 6.0
        i += 1
    return means


def _best_part(levels: list[vec[float]], n: int) -> vec[float]:
    """Return, for n dice on the tray, the most that any proper part of them is worth when kept."""
    best: vec[float] = levels[0][:]
    for kept in range(n):
        if kept + 1 < n:
            level: vec[float] = levels[kept + 1][:]
        else:
            level = vec[float]([0.0] * len(_handfuls[n]))
        for face in range(FACES):
            column: vec[i64] = _more[kept][face]
            size: i64 = len(column)
            i: i64 = 0
            while i < size:
                place = column[i]
                if best[i] > level[place]:
                    level[place] = best[i]
                i += 1
        best = level
    return best


class Plan:
    """The best play of a turn for a card, a number of dice and a worth by total; `fixed` dice are never rerolled."""

    __slots__ = ("card", "fixed", "n", "stages", "start", "worth")

    def __init__(self, card: WarningCard, n: int, worth: list[float], fixed: int = 0) -> None:
        grow(n)
        self.card = card
        self.n = n
        self.worth = worth
        self.fixed = fixed
        self.stages: list[list[vec[float]]] = []
        """W by rerolls left after the roll, then by number of dice kept."""
        self.start = -1.0

    def _ends(self) -> vec[float]:
        condition = self.card.condition
        fixed: i64 = self.fixed
        worth = vec[float](self.worth)
        handfuls: vec[i64] = _handfuls[self.n]
        size: i64 = len(handfuls)
        ends = vec[float]([0.0] * size)
        i: i64 = 0
        while i < size:
            whole = handfuls[i] + fixed
            if not condition.met(whole):
                ends[i] = worth[total_of(whole)]
            i += 1
        return ends

    def _decided(self, rerolls: int) -> vec[float]:
        """Return F: the value of dice on the tray with this many rerolls left."""
        ends: vec[float] = self.stage(0)[self.n]
        values = _best_part(self.stage(rerolls - 1), self.n)
        explosion = self.card.explosion
        condition = self.card.condition
        fixed: i64 = self.fixed
        dice: vec[i64] = _handfuls[self.n]
        size: i64 = len(values)
        i: i64 = 0
        while i < size:
            if ends[i] > values[i]:
                values[i] = ends[i]
            if explosion and condition.met(dice[i] + fixed):
                values[i] = 0.0
            i += 1
        return values

    def stage(self, rerolls: int) -> list[vec[float]]:
        """Return W by number of dice kept, for a number of rerolls left after the roll; computed on demand."""
        while len(self.stages) <= rerolls:
            left = len(self.stages)
            if left == 0:
                self.stages.append(_fold(self._ends(), self.n))
            else:
                self.stages.append(_fold(self._decided(left), self.n))
        return self.stages[rerolls]

    def size(self) -> int:
        """Return about how many numbers the plan keeps: two for each handful of up to n dice."""
        size = 2
        for more in range(1, FACES + 1):
            size = size * (self.n + more) // more
        return size

    def value(self) -> float:
        """Return what the turn is worth before its first roll."""
        if self.start < 0.0:
            level = self._decided(2)
            for kept in range(self.n - 1, -1, -1):
                level = _fold_once(level, kept)
            self.start = level[0]
        return self.start

    def keeping(self, kept: int, rerolls: int) -> float:
        """Return the value of keeping these dice and rolling the others, for a number of rerolls left after that."""
        part = kept - self.fixed
        k = number_of(part)
        return self.stage(rerolls)[k][_places[k][part]]

    def stopping(self, dice: int) -> float:
        """Return the worth of ending the turn with these dice."""
        return 0.0 if self.card.condition.met(dice) else self.worth[total_of(dice)]

    def best(self, dice: int, rerolls: int) -> tuple[int, float]:
        """Return the dice to keep (STOP_HERE to stop) and the value of that, for a number of rerolls left, at least one."""
        choice = STOP_HERE
        most = self.stopping(dice)
        for part in parts(dice - self.fixed):
            value = self.keeping(part + self.fixed, rerolls - 1)
            if value > most + _EPSILON:
                most = value
                choice = part + self.fixed
        return choice, most


def parts(dice: int) -> list[int]:
    """List every part of a handful but the whole, those with many high dice first."""
    handfuls = [0]
    for face in range(FACES - 1, -1, -1):
        die = DIE[face]
        showing = count_of(dice, face)
        if showing == 0:
            continue
        wider: list[int] = []
        for part in handfuls:
            for k in range(showing, -1, -1):
                wider.append(part + k * die)
        handfuls = wider
    return [part for part in handfuls if part != dice]


def plan_beyond(card: WarningCard, dice: int, rerolls: int, worth: list[float]) -> Plan:
    """Return a plan for more than MAX_EXACT_DICE dice on the tray: a lower bound (see the module docstring)."""
    best: Plan | None = None
    most = -1.0
    for order in range(3):
        fixed = _fixed(card, dice, order)
        plan = Plan(card, MAX_EXACT_DICE, worth, fixed)
        value = plan.best(dice, rerolls)[1]
        if value > most:
            most = value
            best = plan
    assert best is not None  # noqa: S101  # no value is below 0
    return best


def _fixed(card: WarningCard, dice: int, order: int) -> int:
    """Choose all but MAX_EXACT_DICE dice: high first (0), low first (1) or the commonest face first (2)."""
    faces: list[tuple[int, int]] = []
    for face in range(FACES):
        showing = count_of(dice, face)
        faces.append((face if order == 1 else -face if order == 0 else -showing, face))
    faces.sort()
    wanted = number_of(dice) - MAX_EXACT_DICE
    fixed = 0
    for harmless in (True, False):
        # The second pass takes any dice: they cannot win, but their number must be right.
        for _key, face in faces:
            while number_of(fixed) < wanted and count_of(fixed, face) < count_of(dice, face):
                if harmless and card.condition.met(fixed + DIE[face]):
                    break
                fixed += DIE[face]
    return fixed


def at_least(target: int, most: int) -> list[float]:
    """Return the worth 1 from a total on, 0 below, for totals up to `most`."""
    return [1.0 if total >= target else 0.0 for total in range(most + 1)]
