"""The rules of Le Coffre: take one to three bundles; who takes the last sets off the alarm and loses all of theirs."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.rng import Rng
from tripot.core.state import EVERYONE, NOBODY, Event, State, places

BUNDLES = 20
MOST = 3


class CoffreState(State):
    """How many bundles are left, who has taken how many, whose turn it is."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.events: list[Event] | None = None
        self.left = BUNDLES
        self.turn = 0
        self.taken = [0] * players
        self.caught = -1

    def to_act(self) -> tuple[int, ...]:
        """Return the seat at the safe."""
        return (self.turn,) if self.left else NOBODY

    def actions(self, seat: int) -> Sequence[int]:
        """Return how many bundles the seat may take (COF-2.1)."""
        return range(1, min(MOST, self.left) + 1) if self.left and seat == self.turn else ()

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return nothing: nothing is left to chance."""
        return ()

    def apply(self, seat: int, action: int) -> None:
        """Take bundles; the last one sets off the alarm (COF-2.2)."""
        self.left -= action
        self.taken[seat] += action
        self.emit("took", "COF-2.1", EVERYONE, (seat, action, self.left))
        if self.left:
            self.turn = (seat + 1) % self.players
            return
        self.caught = seat
        self.emit("alarm", "COF-2.2", EVERYONE, (seat, self.taken[seat]))
        self.emit("end", "COF-3.1", EVERYONE, ())

    def clone(self) -> CoffreState:
        """Return an independent copy."""
        copy = CoffreState(self.players)
        copy.left, copy.turn, copy.caught = self.left, self.turn, self.caught
        copy.taken = list(self.taken)
        return copy

    def redeal(self, seat: int, rng: Rng) -> None:
        """Change nothing: everything lies open."""

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (self.players, self.left, self.turn, self.caught, *self.taken)

    def scores(self) -> list[int]:
        """Return the bundles of each seat; none for the one who was caught."""
        return [0 if seat == self.caught else n for seat, n in enumerate(self.taken)]

    def ranks(self) -> list[int]:
        """Rank by bundles; whoever is caught comes last (COF-3.1)."""
        return places([(seat != self.caught, n) for seat, n in enumerate(self.scores())])

    def end_reason(self) -> str:
        """Return `alarm` at the end."""
        return "" if self.left else "alarm"
