"""Simulates many matches between bots; the same seed gives the same matches with any number of workers."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tripot.bots import find_bot
from tripot.core.errors import BadInput
from tripot.core.fairness import Draws
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.playout import choose, drawn_outcome, drive, play_bots
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.lab.stats import ResultStats
from tripot.lab.workers import Workers

MATCHES_PER_CHUNK = 64
QUICK_MATCHES_PER_CHUNK = 1024
SEED_STEP = 1_000_003


@dataclass(frozen=True)
class SimulationPlan:
    """The definition of a simulation. With `rotate`, the bots move round the table match by match."""

    game: str
    players: int
    matches: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    edition: str | None = None
    records: str | None = None
    rotate: bool = True
    moves: bool = False
    """True to record every decision and draw too."""

    def check(self) -> None:
        """Raise BadInput for a plan that cannot be played."""
        game = find_game(self.game)
        game.new(self.players, self.options, self.edition)
        if self.matches < 1:
            raise BadInput("matches", self.matches, "1 or more")
        if len(self.bots) not in (1, self.players):
            raise BadInput("bots", ",".join(self.bots), f"one name, or one for each of {self.players} seats")
        for name in self.bots:
            find_bot(game, name)

    def seating(self, number: int) -> list[str]:
        """Return the bots of a match by seat."""
        bots = list(self.bots) * (self.players if len(self.bots) == 1 else 1)
        turn = number % self.players if self.rotate else 0
        return bots[-turn:] + bots[:-turn] if turn else bots

    @property
    def quick(self) -> bool:
        """True if all bots are the game's own or random: they are fast and keep no state between matches."""
        return all(name == "random" or name in find_game(self.game).bots() for name in self.bots)

    @property
    def starts(self) -> range:
        """The number of the first match of every chunk."""
        plain = self.quick and self.records is None and not self.moves
        return range(0, self.matches, QUICK_MATCHES_PER_CHUNK if plain else MATCHES_PER_CHUNK)


@dataclass(frozen=True)
class Row:
    """One match's result, seat by seat."""

    match: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int
    end: str


@dataclass
class Move:
    """One decision, or one draw (seat -1)."""

    match: int
    step: int
    seat: int
    move: str
    choices: int
    """The number of legal actions, or of outcomes."""


@dataclass
class Chunk:
    """The results of consecutive matches, by columns."""

    first: int
    seatings: list[tuple[str, ...]]
    """The bots by seat; match k has seating k modulo the number of seatings."""
    decisions: array[int] = field(default_factory=lambda: array("i"))
    ends: list[str] = field(default_factory=list)
    scores: list[array[int]] = field(default_factory=list)
    ranks: list[array[int]] = field(default_factory=list)
    stats: ResultStats = field(default_factory=ResultStats)
    moves: list[Move] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.decisions)

    def bots(self, number: int) -> tuple[str, ...]:
        """Return the bots of a match by seat."""
        return self.seatings[number % len(self.seatings)]

    def add(self, number: int, state: State, decisions: int) -> None:
        """Add the result of a finished match."""
        scores, ranks = state.scores(), state.ranks()
        self.decisions.append(decisions)
        self.ends.append(state.end_reason())
        for seat, (score, rank) in enumerate(zip(scores, ranks, strict=True)):
            self.scores[seat].append(score)
            self.ranks[seat].append(rank)
        self.stats.add(self.bots(number), scores, ranks, decisions, self.ends[-1])

    def rows(self) -> Iterator[Row]:
        """Yield the results match by match."""
        for at in range(len(self)):
            number = self.first + at
            scores = tuple(column[at] for column in self.scores)
            ranks = tuple(column[at] for column in self.ranks)
            yield Row(number, self.bots(number), scores, ranks, self.decisions[at], self.ends[at])


def simulate(plan: SimulationPlan, jobs: int = 1) -> Iterator[Row]:
    """Yield one row for each match, in order."""
    for chunk in chunks(plan, Workers(jobs)):
        yield from chunk.rows()


def chunks(plan: SimulationPlan, workers: Workers) -> Iterator[Chunk]:
    """Yield the results chunk by chunk, in order."""
    plan.check()
    workers.check()
    if plan.records is not None:
        try:
            Path(plan.records).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            takes = f"a folder that can be made ({problem.strerror})"
            raise BadInput("records", plan.records, takes) from None
    yield from workers.spread(partial(run_chunk, plan), plan.starts)


def run_chunk(plan: SimulationPlan, start: int) -> Chunk:
    """Play one chunk of matches."""
    game = find_game(plan.game)
    chunk = Chunk(
        start,
        [tuple(plan.seating(turn)) for turn in range(plan.players)],
        scores=[array("q") for _seat in range(plan.players)],
        ranks=[array("b") for _seat in range(plan.players)],
    )
    first = game.new(plan.players, plan.options, plan.edition)
    cached: dict[str, Policy] | None = {} if plan.quick else None
    for number in range(start, min(start + plan.starts.step, plan.matches)):
        policies = [_bot(game, name, cached) for name in chunk.bots(number)]
        rng = Rng(plan.seed * SEED_STEP + number)
        if plan.records is not None:
            state, decisions = _play_with_record(plan, number, policies, rng)
        else:
            state = first.clone()
            draws = Draws(_server_seed(plan, number), ())
            if plan.moves:
                decisions = _play_recording_moves(game, state, policies, rng, draws, number, chunk.moves)
            else:
                decisions = play_bots(state, policies, rng, draws)
        chunk.add(number, state, decisions)
    return chunk


def _bot(game: Game, name: str, cached: dict[str, Policy] | None) -> Policy:
    if cached is None:
        return find_bot(game, name)
    if name not in cached:
        cached[name] = find_bot(game, name)
    return cached[name]


def _play_with_record(
    plan: SimulationPlan, number: int, policies: Sequence[Policy], rng: Rng
) -> tuple[State, int]:
    """Play a match with a record, and write the record to a file."""
    match = _new_match(plan, number)
    lines = [match.header_line]
    proposal = match.propose_opening(number)
    decisions = 0
    while True:
        lines += proposal.lines
        match.commit(proposal)
        if match.ended:
            break
        seat = match.state.to_act()[0]
        action = choose(policies[seat], match.state, seat, rng)
        proposal = match.propose(seat, action, number)
        decisions += 1
    text = "".join(line + "\n" for line in lines)
    path = Path(plan.records or ".") / f"{plan.game}-{plan.seed}-{number:06}.jsonl"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        takes = f"a folder that can be written to ({problem.strerror})"
        raise BadInput("records", str(path.parent), takes) from None
    return match.state, decisions


def _play_recording_moves(
    game: Game,
    state: State,
    policies: Sequence[Policy],
    rng: Rng,
    draws: Draws,
    number: int,
    moves: list[Move],
) -> int:
    """Play the same match as `play_bots` and add every move of it to `moves`."""
    first, drawn = len(moves), count()

    def note(seat: int, action: int, choices: int) -> int:
        moves.append(Move(number, len(moves) - first, seat, game.notation(state, seat, action), choices))
        return action

    def decide(position: State, seat: int) -> int:
        action = choose(policies[seat], position, seat, rng)
        return note(seat, action, position.count_actions(seat))

    def draw(position: State) -> None:
        outcome = drawn_outcome(position, draws, next(drawn))
        position.apply(CHANCE, note(CHANCE, outcome, len(position.outcomes())))

    return drive(state, decide, draw)


def _server_seed(plan: SimulationPlan, number: int) -> str:
    return hashlib.sha256(f"tripot simulate {plan.seed} {number}".encode()).hexdigest()


def _new_match(plan: SimulationPlan, number: int) -> Match:
    seats = [{"name": f"{name} {seat}", "bot": name} for seat, name in enumerate(plan.seating(number))]
    return Match.new(
        find_game(plan.game),
        plan.players,
        plan.options,
        plan.edition,
        server_seed=_server_seed(plan, number),
        seats=seats,
        at=number,
    )
