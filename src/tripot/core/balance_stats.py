"""Statistics of many matches, for the balance report: counts, and the charts and checks made of them.

Every game has `BalanceStats`; a game that counts more returns its own from `Game.balance_stats()`. Titles and labels are in
every language. The statistics are plain data, so that those of several processes can be added up.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tripot.core.state import Event, State

Words = Mapping[str, str]


def plain(text: str) -> Words:
    """Return a text that is the same in every language."""
    return {"fr": text, "en": text}


def interval(wins: float, n: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    if n == 0:
        return 0.0, 1.0
    z, p = 1.959964, wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Bar:
    """One line of a chart; with bounds, its 95 % interval."""

    label: Words
    value: float
    low: float | None = None
    high: float | None = None
    group: str = ""
    """Bars of one group share a colour."""


@dataclass(frozen=True)
class Chart:
    """Bars lying (`bars`), or standing side by side in the order of a number (`histogram`)."""

    kind: str
    title: Words
    bars: tuple[Bar, ...]
    note: Words | None = None
    unit: str = ""
    """`money`, `percent`, `times`, or nothing for a plain number."""
    mark: float | None = None
    """A line is drawn here: the fair value."""


@dataclass(frozen=True)
class Check:
    """A claim about a game's balance: what was measured and between what it must lie."""

    rule: str
    claim: Words
    value: float
    low: float
    high: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the value is within its bounds."""
        return self.low <= self.value <= self.high


class BalanceStats:
    """Statistics of one game at one number of players: length in decisions, winners by seat, ends, scores."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.matches = 0
        self.decisions: Counter[int] = Counter()
        self.first_places: list[float] = [0.0] * players
        self.ends: Counter[str] = Counter()
        self.scores: Counter[int] = Counter()

    def begin(self, state: State) -> None:
        """Look at the first position of a match."""

    def note(self, state: State, events: Sequence[Event]) -> None:
        """Look at what one action or chance outcome caused."""

    def finish(self, state: State, decisions: int) -> None:
        """Look at the last position of a match."""
        self.matches += 1
        self.decisions[decisions] += 1
        ranks = state.ranks()
        for seat, rank in enumerate(ranks):
            if rank == 1:
                self.first_places[seat] += 1 / ranks.count(1)
        self.ends[state.end_reason()] += 1
        self.scores.update(state.scores())

    def absorb(self, other: BalanceStats) -> None:
        """Add other statistics of the same kind, part by part; names with an underscore belong to one match only."""
        for name, value in vars(other).items():
            if name.startswith("_"):
                continue
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            elif isinstance(mine, list):
                setattr(self, name, [a + b for a, b in zip(mine, value, strict=True)])
            elif name != "players":
                setattr(self, name, mine + value)

    def charts(self) -> list[Chart]:
        """Return the charts of the report."""
        return [
            histogram({"fr": "Longueur, en décisions", "en": "Length, in decisions"}, self.decisions),
            self.by_seat(),
            Chart(
                "bars",
                {"fr": "Comment finissent les parties", "en": "How games end"},
                tuple(Bar(plain(end), n / self.matches) for end, n in self.ends.most_common()),
                unit="percent",
            ),
            histogram({"fr": "Scores", "en": "Scores"}, self.scores),
        ]

    def by_seat(self) -> Chart:
        """Return the first places by seat."""
        return Chart(
            "bars",
            {"fr": "Victoires par place", "en": "First places by seat"},
            tuple(
                Bar(
                    {"fr": f"place {seat}", "en": f"seat {seat}"},
                    wins / self.matches,
                    *interval(wins, self.matches),
                )
                for seat, wins in enumerate(self.first_places)
            ),
            unit="percent",
            mark=1 / self.players,
        )

    def checks(self) -> list[Check]:
        """Return what the game's rules claim about balance, measured."""
        return []


def histogram(title: Words, counts: Counter[int], unit: str = "", most: int = 40) -> Chart:
    """Return a histogram of at most `most` bars of equal, round width."""
    low, high = min(counts), max(counts)
    width = 1
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000):
        width = step
        if high // step - low // step < most:
            break
    totals: Counter[int] = Counter()
    for value, n in counts.items():
        totals[value // width] += n
    whole = sum(counts.values())
    bars = tuple(
        Bar(plain(f"{place * width}"), totals[place] / whole)
        for place in range(low // width, high // width + 1)
    )
    middle = quantile(counts, 0.5)
    note = {
        "fr": f"Médiane {middle}, de {low} à {high} ; barres de {width}.",
        "en": f"Median {middle}, from {low} to {high}; bars of {width}.",
    }
    return Chart("histogram", title, bars, note, unit or "percent")


def quantile(counts: Counter[int], share: float) -> int:
    """Return the least value that this share of all counts does not exceed."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return max(counts)
