"""The chance to end valid with at least a total, by card and number of dice; cached.

Up to KNOWN_DICE dice the chances are exact (`bot.odds`). Beyond, they are extrapolated from the last two exact numbers. Each
further die multiplies the chance to end valid by one factor and moves the totals up by one step.

Players still to come are modelled here too. They see the result to beat and answer with the number of dice that pays best;
the prize is those dice and PRIZE more.
"""

from __future__ import annotations

from typing import Final

from tripot.games.gang_of_dice.bot.odds import Plan, at_least
from tripot.games.gang_of_dice.rules.dice import WarningCard

KNOWN_DICE: Final = 8
PRIZE: Final = 8.0
_UNKNOWN: Final = -1.0


class Chances:
    """The chances of one card."""

    __slots__ = ("answers", "card", "factor", "rows", "step")

    def __init__(self, card: WarningCard) -> None:
        self.card = card
        self.rows: list[list[float]] = [[1.0]]
        for n in range(1, KNOWN_DICE + 1):
            self.rows.append([_UNKNOWN] * (5 * n + 1))
        self.answers: dict[tuple[int, int], list[float]] = {}
        """By the dice of the result to beat and the most dice of the answer, then by total."""
        self.factor = _UNKNOWN
        self.step = 0.0

    def at(self, n: int, total: int) -> float:
        """Return the best chance to end valid with at least a total, rolling n dice."""
        if n > KNOWN_DICE:
            return self._beyond(n, total)
        row = self.rows[n]
        if total >= len(row):
            return 0.0
        if row[total] < 0.0:
            row[total] = Plan(self.card, n, at_least(total, 5 * n)).value()
        return row[total]

    def answer(self, total: int, n: int, cap: int) -> float:
        """Return the chance that a player to come, with up to `cap` dice, beats a total rolled with n dice."""
        key = (n, min(cap, KNOWN_DICE))
        row = self.answers.get(key)
        if row is None:
            row = [_UNKNOWN] * (5 * n + 1)
            self.answers[key] = row
        if row[total] < 0.0:
            row[total] = self._answer(total, n, key[1])
        return row[total]

    def _answer(self, total: int, n: int, cap: int) -> float:
        best_gain = -1000.0
        best_chance = 0.0
        for answer in range(1, cap + 1):
            chance = self.at(answer, total if answer > n else total + 1)  # GOD-5.1
            gain = chance * (PRIZE + n) - (1.0 - chance) * answer
            if gain > best_gain:
                best_gain = gain
                best_chance = chance
        return best_chance

    def _beyond(self, n: int, total: int) -> float:
        if self.factor < 0.0:
            self.factor = self.at(KNOWN_DICE, 0) / self.at(KNOWN_DICE - 1, 0)
            self.step = (self._middle(KNOWN_DICE) - self._middle(KNOWN_DICE - 2)) / 2.0
        further = n - KNOWN_DICE
        base = total - further * self.step
        if base <= 0.0:
            return float(self.at(KNOWN_DICE, 0) * self.factor**further)
        low = int(base)
        share = base - low
        chance = self.at(KNOWN_DICE, low) * (1.0 - share) + self.at(KNOWN_DICE, low + 1) * share
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


_known: dict[tuple[bool, str], Chances] = {}


def chances_of(card: WarningCard) -> Chances:
    """Return the chances of a card; cards with the same type and condition share them."""
    key = (card.explosion, card.condition.name)
    chances = _known.get(key)
    if chances is None:
        chances = Chances(card)
        _known[key] = chances
    return chances
