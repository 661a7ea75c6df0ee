"""Many matches of bots against bots: the same seed gives the same matches, whatever the number of processes."""

from __future__ import annotations

import hashlib
import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripot.bots import find_bot
from tripot.core.errors import BadInput
from tripot.core.fairness import Draws
from tripot.core.match import Match
from tripot.core.playout import choose, play_drawn
from tripot.core.registry import find_game
from tripot.core.rng import Rng

CHUNK = 64


@dataclass(frozen=True)
class Plan:
    """What to simulate. Bots are rotated round the table match by match when `rotate` is set."""

    game: str
    players: int
    matches: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    edition: str | None = None
    records: str | None = None
    rotate: bool = True

    def check(self) -> None:
        """Refuse a plan that cannot be carried out, before anything runs."""
        game = find_game(self.game)
        game.new(self.players, self.options, self.edition)
        if self.matches < 1:
            raise BadInput("--games", self.matches, "1 or more")
        if len(self.bots) not in (1, self.players):
            raise BadInput(
                "--bots", ",".join(self.bots), f"one name, or one for each of {self.players} seats"
            )
        for name in self.bots:
            find_bot(game, name)

    def seating(self, number: int) -> list[str]:
        """Return the bots by seat in a match."""
        bots = list(self.bots) * (self.players if len(self.bots) == 1 else 1)
        turn = number % self.players if self.rotate else 0
        return bots[-turn:] + bots[:-turn] if turn else bots


@dataclass(frozen=True)
class Row:
    """One match's result, seat by seat."""

    match: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int
    end: str

    def as_dict(self) -> dict[str, Any]:
        """Return a flat row for tables."""
        row: dict[str, Any] = {"match": self.match, "decisions": self.decisions, "end": self.end}
        for seat, (bot, score, rank) in enumerate(zip(self.bots, self.scores, self.ranks, strict=True)):
            row |= {f"bot_{seat}": bot, f"score_{seat}": score, f"rank_{seat}": rank}
        return row


def simulate(plan: Plan, jobs: int = 1) -> Iterator[Row]:
    """Yield a row a match, in order."""
    plan.check()
    if plan.records is not None:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    starts = range(0, plan.matches, CHUNK)
    if jobs <= 1:
        for start in starts:
            yield from run_chunk(plan, start)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        for rows in pool.map(run_chunk, [plan] * len(starts), starts):
            yield from rows


def run_chunk(plan: Plan, start: int) -> list[Row]:
    """Play one chunk of matches."""
    return [_play(plan, number) for number in range(start, min(start + CHUNK, plan.matches))]


def _play(plan: Plan, number: int) -> Row:
    game = find_game(plan.game)
    names = plan.seating(number)
    policies = [find_bot(game, name) for name in names]
    rng = Rng(plan.seed * 1_000_003 + number)
    if plan.records is None:
        state = game.new(plan.players, plan.options, plan.edition)
        decisions = play_drawn(state, policies, rng, Draws(_server_seed(plan, number), ()))
    else:
        match = _recorded(plan, number, names)
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
        (Path(plan.records) / f"{plan.game}-{plan.seed}-{number:06}.jsonl").write_text(text, encoding="utf-8")
        state = match.state
    return Row(
        number, tuple(names), tuple(state.scores()), tuple(state.ranks()), decisions, state.end_reason()
    )


def _server_seed(plan: Plan, number: int) -> str:
    return hashlib.sha256(f"tripot simulate {plan.seed} {number}".encode()).hexdigest()


def _recorded(plan: Plan, number: int, names: Sequence[str]) -> Match:
    seats = [{"name": f"{name} {seat}", "bot": name} for seat, name in enumerate(names)]
    return Match.new(
        find_game(plan.game),
        plan.players,
        plan.options,
        plan.edition,
        server_seed=_server_seed(plan, number),
        seats=seats,
        at=number,
    )
