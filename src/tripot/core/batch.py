"""Many matches stepped together: the compiled loop behind `tripot.envs.batch`, and behind the lab's simulations.

All data for a learning agent lies in packed rows that NumPy reads without a copy. A match that ends writes its results and
restarts at once, with its own random stream. So a row does not depend on the number of rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i16, i32, i64, u8, vec
from tripot.core.observer import Numbering, Observer
from tripot.core.playout import choose
from tripot.core.policy import Policy
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

BY_RANK: Final = 0
BY_WIN: Final = 1
BY_SCORE: Final = 2
REWARDS: Final = ("rank", "win", "score")
SEED_STEP: Final = 1_000_003


class IllegalAction(Exception):
    """An action number that is not legal for a row's awaited seat; no action was carried out in any row."""

    def __init__(self, row: int, number: int) -> None:
        super().__init__(f"row {row}: action {number} is not legal")
        self.row = row
        self.number = number


@final
class Batch:
    """Matches of one game, each awaiting a decision; the rows hold observations and legal actions."""

    __slots__ = (
        "actions",
        "bots",
        "decisions",
        "done",
        "final_observations",
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
        "rows",
        "scores",
        "seats",
        "size",
        "states",
        "truncated",
    )

    def __init__(
        self,
        first: State,
        observer: Observer,
        ids: Sequence[int],
        rows: int,
        first_row: int,
        seed: int,
        reward: int,
        longest: int,
        bots: Sequence[Policy | None] = (),
    ) -> None:
        """Start the rows numbered from `first_row` on; a row's chance depends on the seed and its number only.

        `bots` are the seats' bots; None, or no bots at all: the learner plays. At least one seat is the learner's.
        """
        self.first = first.clone()
        self.observer = observer
        self.bots: list[Policy | None] = list(bots)
        self.numbering = Numbering(ids)
        self.rows: i64 = rows
        self.players: i64 = first.players
        self.size: i64 = observer.size
        self.reward: i64 = reward
        self.longest: i64 = longest
        self.matches: i64 = 0
        self.decisions: i64 = 0
        width = len(ids)
        self.observations: vec[i16] = vec[i16]([0 for _number in range(rows * observer.size)])
        self.final_observations: vec[i16] = vec[i16]([0 for _number in range(rows * observer.size)])
        self.masks: vec[u8] = vec[u8]([0 for _flag in range(rows * width)])
        self.rewards: vec[float] = vec[float]([0.0 for _seat in range(rows * first.players)])
        self.scores: vec[i64] = vec[i64]([0 for _seat in range(rows * first.players)])
        self.done: vec[u8] = vec[u8]([0 for _row in range(rows)])
        self.truncated: vec[u8] = vec[u8]([0 for _row in range(rows)])
        self.seats: vec[i32] = vec[i32]([0 for _row in range(rows)])
        self.actions: vec[i32] = vec[i32]([0 for _row in range(rows)])
        self.lengths: vec[i32] = vec[i32]([0 for _row in range(rows)])
        # The legal action numbers: used to clear the mask and to choose random actions.
        self.open_counts: vec[i64] = vec[i64]([0 for _row in range(rows)])
        self.open_numbers: vec[i32] = vec[i32]([0 for _flag in range(rows * width)])
        self.states: list[State] = []
        self.rngs: list[Rng] = []
        for row in range(rows):
            rng = Rng(seed * SEED_STEP + first_row + row)
            self.rngs.append(rng)
            self.states.append(self._new(rng))
            self.show(row)

    def step(self) -> None:
        """Carry out the action numbers in `actions`, one per row; raise IllegalAction and do nothing if one is illegal."""
        width = self.numbering.width
        actions = self.actions
        masks = self.masks
        row: i64 = 0
        while row < self.rows:
            number: i64 = i64(actions[row])
            if number < 0 or number >= width or masks[row * width + number] == 0:
                raise IllegalAction(row, number)
            row += 1
        row = 0
        while row < self.rows:
            self._play(row, i64(actions[row]))
            row += 1

    def step_random(self, times: i64) -> None:
        """Take a number of steps by uniformly random legal actions, and update all that a learner would see."""
        width = self.numbering.width
        rngs = self.rngs
        time: i64 = 0
        while time < times:
            row: i64 = 0
            while row < self.rows:
                at: i64 = row * width + rngs[row].below(self.open_counts[row])
                self._play(row, i64(self.open_numbers[at]))
                row += 1
            time += 1

    def _new(self, rng: Rng) -> State:
        """Return a new match at the learner's first decision; a match that bots end before it is played again."""
        while True:
            state = self.first.clone()
            self._advance(state, rng, 0)
            if state.seat_awaited() != FINISHED:
                return state

    def _advance(self, state: State, rng: Rng, length: i64) -> i64:
        """Carry out chance and the bots' actions up to the learner's decision or the end; return the match's new length."""
        while True:
            seat = state.seat_awaited()
            if seat == CHANCE:
                state.settle(rng)
                continue
            if seat == FINISHED or len(self.bots) == 0 or length >= self.longest:
                return length
            bot = self.bots[seat]
            if bot is None:
                return length
            state.apply(seat, choose(bot, state, seat, rng))
            length += 1

    def _play(self, row: i64, number: i64) -> None:
        state = self.states[row]
        learner: i64 = i64(self.seats[row])
        state.apply(learner, self.numbering.ids[number])
        self.decisions += 1
        length = self._advance(state, self.rngs[row], i64(self.lengths[row]) + 1)
        self.lengths[row] = i32(length)
        if self.done[row] != 0:
            self._clear(row)
        seat = state.seat_awaited()
        if seat == FINISHED or length >= self.longest:
            self.observer.observe(state, learner, self.final_observations, row * self.size)
            self._finish(row, state, seat != FINISHED)
        self.show(row)

    def _clear(self, row: i64) -> None:
        """Clear the results of the previous match."""
        self.done[row] = 0
        self.truncated[row] = 0
        at: i64 = row * self.players
        end: i64 = at + self.players
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def _finish(self, row: i64, state: State, cut: bool) -> None:
        """Write the results and start a new match."""
        self.done[row] = 1
        self.matches += 1
        at: i64 = row * self.players
        scores = state.scores()
        seat: i64 = 0
        while seat < self.players:
            self.scores[at + seat] = scores[seat]
            seat += 1
        if cut:
            self.truncated[row] = 1
        else:
            self._reward(at, state.ranks(), scores)
        self.lengths[row] = 0
        self.states[row] = self._new(self.rngs[row])

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

    def show(self, row: i64) -> None:
        """Write the awaited seat of a row, its observation and its legal actions."""
        state = self.states[row]
        seat = state.seat_awaited()
        self.seats[row] = i32(seat)
        self.observer.observe(state, seat, self.observations, row * self.size)
        masks = self.masks
        numbers = self.open_numbers
        table_of = self.numbering.numbers
        at: i64 = row * self.numbering.width
        k: i64 = 0
        count = self.open_counts[row]
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
        self.open_counts[row] = count
