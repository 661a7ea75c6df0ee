"""Shares of first places with 95 % intervals, counted in whole numbers so that the order of addition does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tripot.core.balance_stats import interval as interval


class Result(Protocol):
    """The facts of a match that are counted."""

    @property
    def bots(self) -> Sequence[str]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def ranks(self) -> Sequence[int]: ...
    @property
    def decisions(self) -> int: ...
    @property
    def end(self) -> str: ...


@dataclass
class Share:
    """The results of a bot or a seat: first places (shared ones count in parts), scores and places."""

    name: str
    n: int = 0
    score: int = 0
    place: int = 0
    firsts: Counter[int] = field(default_factory=Counter)
    """First places, by the number of seats that shared them."""

    @property
    def wins(self) -> float:
        """The number of first places; shared ones count in parts."""
        return sum(self.firsts[among] / among for among in sorted(self.firsts))

    @property
    def share(self) -> float:
        """First places divided by matches."""
        return self.wins / self.n

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return interval(self.wins, self.n)

    def absorb(self, other: Share) -> None:
        """Add what another one counted."""
        self.n += other.n
        self.score += other.score
        self.place += other.place
        self.firsts.update(other.firsts)


@dataclass
class ResultStats:
    """The results of many matches: by bot and by seat, with decisions and ends."""

    matches: int = 0
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    by_bot: dict[str, Share] = field(default_factory=dict)
    by_seat: list[Share] = field(default_factory=list)

    def add(
        self, bots: Sequence[str], scores: Sequence[int], ranks: Sequence[int], decisions: int, end: str
    ) -> None:
        """Count a match."""
        self.matches += 1
        self.decisions += decisions
        self.ends[end] += 1
        firsts = ranks.count(1)
        while len(self.by_seat) < len(bots):
            self.by_seat.append(Share(f"seat {len(self.by_seat)}"))
        for seat, bot in enumerate(bots):
            if bot not in self.by_bot:
                self.by_bot[bot] = Share(bot)
            for share in (self.by_bot[bot], self.by_seat[seat]):
                share.n += 1
                share.score += scores[seat]
                share.place += ranks[seat]
                if ranks[seat] == 1:
                    share.firsts[firsts] += 1

    def absorb(self, other: ResultStats) -> None:
        """Add what another tally counted."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.ends.update(other.ends)
        for name, share in other.by_bot.items():
            self.by_bot.setdefault(name, Share(name)).absorb(share)
        while len(self.by_seat) < len(other.by_seat):
            self.by_seat.append(Share(f"seat {len(self.by_seat)}"))
        for mine, theirs in zip(self.by_seat, other.by_seat, strict=False):
            mine.absorb(theirs)

    @property
    def shares(self) -> list[Share]:
        """The bots, by name."""
        return [self.by_bot[name] for name in sorted(self.by_bot)]


def shares(rows: Iterable[Result], by_seat: bool = False) -> list[Share]:
    """Return the results by bot, or by seat."""
    stats = ResultStats()
    for row in rows:
        stats.add(row.bots, row.scores, row.ranks, row.decisions, row.end)
    return stats.by_seat if by_seat else stats.shares
