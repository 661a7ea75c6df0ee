"""What a card's dice can do: the chance to end valid with at least a total, by number of dice, kept once worked out.

Up to TABLE dice the chances are exact (`bot_odds`). Beyond, they are carried on from the last two exact numbers: each
further die multiplies the chance to end valid by the same factor, and moves the totals up by the same step.
"""

from __future__ import annotations

from typing import Final

from tripot.games.gang_of_dice.bot_odds import Plan, at_least
from tripot.games.gang_of_dice.rules_dice import DICE, WarningCard

TABLE: Final = 8
HIGHEST: Final = 5 * DICE
"""The highest total there can be."""
_UNKNOWN: Final = -1.0


class Chances:
    """The table of one card."""

    __slots__ = ("card", "factor", "rows", "step")

    def __init__(self, card: WarningCard) -> None:
        self.card = card
        self.rows: list[list[float]] = [[1.0]]
        for n in range(1, TABLE + 1):
            self.rows.append([_UNKNOWN] * (5 * n + 1))
        self.factor = _UNKNOWN
        self.step = 0.0

    def at(self, n: int, total: int) -> float:
        """Return the best chance to end valid with at least a total, rolling n dice."""
        if n > TABLE:
            return self._beyond(n, total)
        row = self.rows[n]
        if total >= len(row):
            return 0.0
        if row[total] < 0.0:
            row[total] = Plan(self.card, n, at_least(total, 5 * n)).value()
        return row[total]

    def _beyond(self, n: int, total: int) -> float:
        if self.factor < 0.0:
            self.factor = self.at(TABLE, 0) / self.at(TABLE - 1, 0)
            self.step = (self._middle(TABLE) - self._middle(TABLE - 2)) / 2.0
        further = n - TABLE
        base = total - further * self.step
        if base <= 0.0:
            return float(self.at(TABLE, 0) * self.factor**further)
        low = int(base)
        share = base - low
        chance = self.at(TABLE, low) * (1.0 - share) + self.at(TABLE, low + 1) * share
        return float(chance * self.factor**further)

    def _middle(self, n: int) -> float:
        """Return the total that is reached half as often as any valid end."""
        half = self.at(n, 0) / 2.0
        total = 0
        while self.at(n, total + 1) > half:
            total += 1
        above = self.at(n, total)
        below = self.at(n, total + 1)
        return total + (above - half) / (above - below)


_tables: dict[tuple[bool, str], Chances] = {}


def chances_of(card: WarningCard) -> Chances:
    """Return the table of a card; cards with the same type and condition share one."""
    key = (card.explosion, card.condition.name)
    table = _tables.get(key)
    if table is None:
        table = Chances(card)
        _tables[key] = table
    return table
