"""Many matches stepped together: the compiled loop behind `tripot.envs.batch`, and whole matches by the thousand for the lab.

All that a learner reads lies in packed rows that NumPy looks into without a copy. A match that ends writes its results and
begins anew at once, from its own random stream, so that what happens at a table does not depend on how many others there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.native import i32, i64, u8, vec
from tripot.core.observer import Numbering, Observer
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

BY_RANK: Final = 0
BY_WIN: Final = 1
BY_SCORE: Final = 2
REWARDS: Final = ("rank", "win", "score")
SEED_STEP: Final = 1_000_003


class IllegalAction(Exception):
    """An action number that a table's awaited seat may not take; nothing was played at any table."""

    def __init__(self, table: int, number: int) -> None:
        super().__init__(f"table {table}: action {number} is not legal")
        self.table = table
        self.number = number


@final
class Batch:
    """So many matches of one game, each awaiting a decision; the rows say what there is to see and to do."""

    __slots__ = (
        "actions",
        "decisions",
        "done",
        "first",
        "lengths",
        "longest",
        "masks",
        "matches",
        "numbering",
        "observations",
        "observer",
        "open_counts",
        "open_numbers",
        "players",
        "reward",
        "rewards",
        "rngs",
        "scores",
        "seats",
        "size",
        "states",
        "tables",
        "truncated",
    )

    def __init__(
        self,
        first: State,
        observer: Observer,
        ids: Sequence[int],
        tables: int,
        first_table: int,
        seed: int,
        reward: int,
        longest: int,
    ) -> None:
        """Open the tables numbered from `first_table` on; a table's chance follows from the seed and its number alone."""
        self.first = first.clone()
        self.observer = observer
        self.numbering = Numbering(ids)
        self.tables: i64 = tables
        self.players: i64 = first.players
        self.size: i64 = observer.size
        self.reward: i64 = reward
        self.longest: i64 = longest
        self.matches: i64 = 0
        self.decisions: i64 = 0
        width = len(ids)
        self.observations: vec[i32] = vec[i32]([0 for _number in range(tables * observer.size)])
        self.masks: vec[u8] = vec[u8]([0 for _flag in range(tables * width)])
        self.rewards: vec[float] = vec[float]([0.0 for _seat in range(tables * first.players)])
        self.scores: vec[i64] = vec[i64]([0 for _seat in range(tables * first.players)])
        self.done: vec[u8] = vec[u8]([0 for _table in range(tables)])
        self.truncated: vec[u8] = vec[u8]([0 for _table in range(tables)])
        self.seats: vec[i32] = vec[i32]([0 for _table in range(tables)])
        self.actions: vec[i32] = vec[i32]([0 for _table in range(tables)])
        self.lengths: vec[i32] = vec[i32]([0 for _table in range(tables)])
        # What is legal now, as numbers: the mask is cleared by it, and a random action is one of it.
        self.open_counts: vec[i64] = vec[i64]([0 for _table in range(tables)])
        self.open_numbers: vec[i32] = vec[i32]([0 for _flag in range(tables * width)])
        self.states: list[State] = []
        self.rngs: list[Rng] = []
        for table in range(tables):
            rng = Rng(seed * SEED_STEP + first_table + table)
            self.rngs.append(rng)
            self.states.append(self._new(rng))
            self._show(table)

    def step(self) -> None:
        """Carry out the action numbers that lie in `actions`, one a table; refuse all when one is illegal."""
        width = self.numbering.width
        actions = self.actions
        masks = self.masks
        table: i64 = 0
        while table < self.tables:
            number: i64 = i64(actions[table])
            if number < 0 or number >= width or masks[table * width + number] == 0:
                raise IllegalAction(table, number)
            table += 1
        table = 0
        while table < self.tables:
            self._play(table, i64(actions[table]))
            table += 1

    def step_random(self, times: i64) -> None:
        """Step so often by any legal action, one as likely as another, with all that a learner would see."""
        width = self.numbering.width
        rngs = self.rngs
        time: i64 = 0
        while time < times:
            table: i64 = 0
            while table < self.tables:
                at: i64 = table * width + rngs[table].below(self.open_counts[table])
                self._play(table, i64(self.open_numbers[at]))
                table += 1
            time += 1

    def _new(self, rng: Rng) -> State:
        state = self.first.clone()
        while state.seat_awaited() == CHANCE:
            state.settle(rng)
        return state

    def _play(self, table: i64, number: i64) -> None:
        state = self.states[table]
        state.apply(i64(self.seats[table]), self.numbering.ids[number])
        self.lengths[table] += 1
        self.decisions += 1
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(self.rngs[table])
            seat = state.seat_awaited()
        if self.done[table] != 0:
            self._clear(table)
        if seat == FINISHED or i64(self.lengths[table]) >= self.longest:
            self._finish(table, state, seat != FINISHED)
        self._show(table)

    def _clear(self, table: i64) -> None:
        """Forget the results of the match before."""
        self.done[table] = 0
        self.truncated[table] = 0
        at: i64 = table * self.players
        end: i64 = at + self.players
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def _finish(self, table: i64, state: State, cut: bool) -> None:
        """Write the results and begin anew."""
        self.done[table] = 1
        self.matches += 1
        at: i64 = table * self.players
        scores = state.scores()
        seat: i64 = 0
        while seat < self.players:
            self.scores[at + seat] = scores[seat]
            seat += 1
        if cut:
            self.truncated[table] = 1
        else:
            self._reward(at, state.ranks(), scores)
        self.lengths[table] = 0
        self.states[table] = self._new(self.rngs[table])

    def _reward(self, at: i64, ranks: list[int], scores: list[int]) -> None:
        players: i64 = self.players
        seat: i64 = 0
        while seat < players:
            rank: i64 = ranks[seat]
            equals: i64 = 0
            other: i64 = 0
            while other < players:
                theirs: i64 = ranks[other]
                if theirs == rank:
                    equals += 1
                other += 1
            value: float = 0.0
            if self.reward == BY_SCORE:
                value = float(scores[seat])
            elif self.reward == BY_WIN:
                if rank == 1:
                    value = 1.0 / float(equals)
            elif players > 1:
                # The mean place of equals, counted in halves: exact in floating point.
                value = float(players + 2 - 2 * rank - equals) / float(players - 1)
            self.rewards[at + seat] = value
            seat += 1

    def _show(self, table: i64) -> None:
        """Write who is awaited at a table, what he sees and what he may do."""
        state = self.states[table]
        seat = state.seat_awaited()
        self.seats[table] = i32(seat)
        self.observer.observe(state, seat, self.observations, table * self.size)
        masks = self.masks
        numbers = self.open_numbers
        table_of = self.numbering.numbers
        at: i64 = table * self.numbering.width
        k: i64 = 0
        count = self.open_counts[table]
        while k < count:
            masks[at + i64(numbers[at + k])] = 0
            k += 1
        k = 0
        count = state.count_actions(seat)
        while k < count:
            number = table_of[state.nth_action(seat, k)]
            masks[at + number] = 1
            numbers[at + k] = i32(number)
            k += 1
        self.open_counts[table] = count
