"""Small statistics: shares of first places with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tripot.core.balance import interval as interval
from tripot.lab.simulate import Row


@dataclass
class Share:
    """How a bot (or a seat) did: first places, shared ones counted in parts, and the mean score and place."""

    name: str
    n: int = 0
    wins: float = 0.0
    score: float = 0.0
    place: float = 0.0

    @property
    def share(self) -> float:
        """First places over matches."""
        return self.wins / self.n

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return interval(self.wins, self.n)


def shares(rows: Iterable[Row], by_seat: bool = False) -> list[Share]:
    """Add up first places by bot, or by seat."""
    found: dict[str, Share] = defaultdict(lambda: Share(""))
    for row in rows:
        firsts = row.ranks.count(1)
        for seat, bot in enumerate(row.bots):
            name = f"seat {seat}" if by_seat else bot
            one = found[name]
            one.name = name
            one.n += 1
            one.wins += 1 / firsts if row.ranks[seat] == 1 else 0.0
            one.score += row.scores[seat]
            one.place += row.ranks[seat]
    return [found[name] for name in sorted(found)]
