"""A full position of a match: the seats awaited, legal actions, chance outcomes, and carrying them out."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import Final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.rng import Rng

CHANCE: Final = -1
FINISHED: Final = -2
"""In place of a seat: the match is over."""
EVERYONE: Final = -1
CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
NOBODY: Final[tuple[int, ...]] = ()


class Event:
    """An effect of an action: its kind, its rule, its values, and who may see it (a bit mask of seats, or EVERYONE)."""

    __slots__ = ("data", "kind", "rule", "seen_by")

    def __init__(self, kind: str, rule: str, seen_by: int, data: tuple[object, ...]) -> None:
        self.kind = kind
        self.rule = rule
        self.seen_by = seen_by
        self.data = data

    def visible_to(self, seat: int | None) -> bool:
        """Return True if this seat, or a spectator (None), may see the event."""
        if self.seen_by == EVERYONE:
            return True
        return seat is not None and bool(self.seen_by >> seat & 1)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.seen_by}, {self.data!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """The contract of every game's rules. `apply` does not check legality; `Game.why_not` does."""

    players: int
    events: list[Event] | None

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """Return the seats awaited now, (CHANCE,) at a chance node, or () when the match is over."""

    @abstractmethod
    def actions(self, seat: i64) -> Sequence[int]:
        """Return the seat's legal actions; never empty for an awaited seat, and possibly some for others."""

    @abstractmethod
    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return the (outcome, whole weight) pairs of this chance node: the definition of chance."""

    @abstractmethod
    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action, or with seat CHANCE an outcome."""

    @abstractmethod
    def clone(self) -> State:
        """Return an independent copy that listens to no events."""

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """Copy for libraries that copy what they hold."""
        return self.clone()

    @abstractmethod
    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace all that the seat cannot know by a random alternative it cannot refute."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return the whole position as a hashable value: equal keys, equal positions."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Return each seat's score as it stands."""

    @abstractmethod
    def ranks(self) -> list[int]:
        """Return each seat's place, 1 is best, equals share (1, 1, 3); as it stands."""

    @abstractmethod
    def end_reason(self) -> str:
        """Return the short id of why the match ended, '' while it goes on."""

    # ---- faster forms: no tuple, no boxed number. A packed state overrides all but `advance` and `next_seat`.

    def seat_awaited(self) -> i64:
        """Return the first seat awaited, CHANCE at a chance node, FINISHED when the match is over."""
        waiting = self.to_act()
        return waiting[0] if len(waiting) > 0 else FINISHED

    def advance(self, seat: i64, action: i64) -> i64:
        """Carry out an action as `apply` does and return the seat awaited next: one call instead of two."""
        self.apply(seat, action)
        return self.seat_awaited()

    def count_actions(self, seat: i64) -> i64:
        """Return how many legal actions the seat has."""
        return len(self.actions(seat))

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th of `actions(seat)`, in the same order."""
        return self.actions(seat)[k]

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return one of the seat's actions, all with equal chances, for one draw of `count_actions`."""
        actions = self.actions(seat)
        return actions[rng.below(len(actions))]

    def sample(self, rng: Rng) -> int:
        """Return one outcome of this chance node; simulation only."""
        return rng.pick(self.outcomes())

    def settle(self, rng: Rng) -> None:
        """Carry out all chance up to the next decision; simulation only, equal in law to `outcomes`."""
        while self.seat_awaited() == CHANCE:
            self.apply(CHANCE, self.sample(rng))

    def next_seat(self, rng: Rng) -> i64:
        """Carry out all chance as `settle` does and return the seat awaited then: one call instead of two."""
        self.settle(rng)
        return self.seat_awaited()

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(players={self.players}, to_act={self.to_act()}, scores={self.scores()})"
        )

    def __str__(self) -> str:
        """Draw the table as a spectator sees it, in English."""
        from tripot.core.registry import game_of

        game = game_of(self)
        return repr(self) if game is None else game.show(self, None, "en")

    def emit(self, kind: str, rule: str, seen_by: int, data: tuple[object, ...]) -> None:
        """Record an event if somebody listens; callers on hot paths test `events is not None` first."""
        if self.events is not None:
            self.events.append(Event(kind, rule, seen_by, data))


def places(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Rank seats by their keys, larger is better; equals share a place and the next is skipped."""
    result: list[int] = []
    for mine in keys:
        place = 1
        for other in keys:
            if other > mine:
                place += 1
        result.append(place)
    return result


def packed(numbers: Sequence[int]) -> vec[i64]:
    """Return the numbers as an array: only compiled code can make the array that compiled code keeps."""
    result = vec[i64]([0 for _number in numbers])
    for at, number in enumerate(numbers):
        result[at] = number
    return result


def packed_flags(flags: Sequence[bool]) -> vec[bool]:
    """Return the flags as an array, like `packed`."""
    result = vec[bool]([False for _flag in flags])
    for at, flag in enumerate(flags):
        result[at] = flag
    return result
