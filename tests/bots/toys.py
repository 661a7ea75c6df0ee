"""Very small games that show one thing each about a search."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.rng import Rng
from tripot.core.state import CHANCE_ACTS, NOBODY, State, places


class Toy(State):
    """Two seats; seat 0 makes its choices, then chance may speak, then the match is over."""

    def __init__(self) -> None:
        self.events = None
        self.players = 2
        self.made: list[int] = []
        self.drawn = -1

    def fresh(self) -> Toy:
        """Return a new one of the same kind."""
        return type(self)()

    def clone(self) -> Toy:
        """Copy."""
        copy = self.fresh()
        copy.made = self.made[:]
        copy.drawn = self.drawn
        return copy

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hide nothing."""

    def key(self) -> tuple[object, ...]:
        """Return everything."""
        return (tuple(self.made), self.drawn)

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Throw a die."""
        return [(face, 1) for face in range(6)]

    def ranks(self) -> list[int]:
        """Rank by score."""
        return places([(score,) for score in self.scores()])

    def end_reason(self) -> str:
        """Say that it is over."""
        return "" if self.to_act() else "over"

    def scores(self) -> list[int]:
        """Nobody scores here."""
        return [0, 0]


class Dice(Toy):
    """Seat 0 names a face; the die must show less than it: the highest wins most often."""

    def to_act(self) -> tuple[int, ...]:
        """Choose, then throw."""
        if not self.made:
            return (0,)
        return CHANCE_ACTS if self.drawn < 0 else NOBODY

    def actions(self, seat: int) -> Sequence[int]:
        """Return the faces."""
        return NOBODY if self.made else (0, 1, 2, 3, 4, 5)

    def apply(self, seat: int, action: int) -> None:
        """Name or throw."""
        if seat == 0:
            self.made.append(action)
        else:
            self.drawn = action

    def scores(self) -> list[int]:
        """Beat the die."""
        return [2 if self.made and self.drawn < self.made[0] else 0, 1]


class Wager(Toy):
    """Seat 0 throws a die (0), two times of three a victory, or settles for a share of it (1) without a throw."""

    def to_act(self) -> tuple[int, ...]:
        """Choose, then perhaps throw."""
        if not self.made:
            return (0,)
        return CHANCE_ACTS if self.made == [0] and self.drawn < 0 else NOBODY

    def actions(self, seat: int) -> Sequence[int]:
        """Throw or settle."""
        return NOBODY if self.made else (0, 1)

    def apply(self, seat: int, action: int) -> None:
        """Choose or throw."""
        if seat == 0:
            self.made.append(action)
        else:
            self.drawn = action

    def scores(self) -> list[int]:
        """Settled: alike; thrown: two faces lose."""
        if self.made == [1]:
            return [1, 1]
        return [2 if self.drawn > 1 else 0, 1]


class Locks(Toy):
    """Two numbers one after the other: only 1 then 2 opens. Playing on at random after the first rarely does."""

    def to_act(self) -> tuple[int, ...]:
        """Two choices of one seat."""
        return (0,) if len(self.made) < 2 else NOBODY

    def actions(self, seat: int) -> Sequence[int]:
        """Four numbers each time."""
        return (0, 1, 2, 3) if len(self.made) < 2 else NOBODY

    def apply(self, seat: int, action: int) -> None:
        """Choose."""
        self.made.append(action)

    def scores(self) -> list[int]:
        """1 and 2 open the lock; 3 first shares the victory whatever comes next."""
        if self.made == [1, 2]:
            return [2, 1]
        return [1 if self.made[:1] == [3] else 0, 1]


class Endless(Toy):
    """Never ends."""

    def to_act(self) -> tuple[int, ...]:
        """Ask seat 0, always."""
        return (0,)

    def actions(self, seat: int) -> Sequence[int]:
        """Return two that change nothing."""
        return (0, 1)

    def apply(self, seat: int, action: int) -> None:
        """Do nothing."""


class Pennies(Toy):
    """Both choose a side unseen. Two tails: seat 0 wins; two heads: they share; else seat 1 wins. Heads two times of three is safe."""

    def to_act(self) -> tuple[int, ...]:
        """Return who has not chosen."""
        return tuple(seat for seat in (0, 1) if self.made[seat] < 0)

    def __init__(self) -> None:
        super().__init__()
        self.made = [-1, -1]

    def actions(self, seat: int) -> Sequence[int]:
        """Return heads and tails."""
        return (0, 1) if self.to_act() else NOBODY

    def apply(self, seat: int, action: int) -> None:
        """Lay a penny."""
        self.made[seat] = action

    def redeal(self, seat: int, rng: Rng) -> None:
        """Hide the other's penny."""
        if self.made[1 - seat] >= 0:
            self.made[1 - seat] = rng.below(2)

    def scores(self) -> list[int]:
        """Score as above."""
        if self.made[0] != self.made[1]:
            return [0, 1]
        return [0, 0] if self.made[0] == 0 else [1, 0]


class Guess(Toy):
    """Seat 0 guesses a card that lies face down: right wins."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0

    def to_act(self) -> tuple[int, ...]:
        """Guess once."""
        return NOBODY if self.made else (0,)

    def actions(self, seat: int) -> Sequence[int]:
        """Return the cards it may be."""
        return NOBODY if self.made else (0, 1, 2, 3)

    def apply(self, seat: int, action: int) -> None:
        """Guess."""
        self.made.append(action)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Lay another card."""
        self.drawn = rng.below(4)

    def scores(self) -> list[int]:
        """Win when right."""
        return [2 if self.made == [self.drawn] else 0, 1]


class Higher(Pennies):
    """Both name a number unseen; the higher wins: there is nothing to mix."""

    def actions(self, seat: int) -> Sequence[int]:
        """Return the numbers."""
        return (0, 1, 2) if self.to_act() else NOBODY

    def scores(self) -> list[int]:
        """Return what was named."""
        return self.made[:]
