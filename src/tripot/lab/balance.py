"""Plays many matches with events on, and collects the game's balance statistics and general design statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from tripot.bots import find_bot
from tripot.core.balance_stats import BalanceStats, Chart
from tripot.core.game import Game
from tripot.core.playout import choose, drive
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.lab.arena import Contest, play, standings
from tripot.lab.design_stats import (
    DesignStats,
    Figure,
    Key,
    bars_of,
    skill_chart,
    skill_figures,
    stats_figures,
)
from tripot.lab.simulate import MATCHES_PER_CHUNK, SEED_STEP, SimulationPlan
from tripot.lab.workers import Workers

MIN_CHUNKS = 32
"""Matches are split into at least this many chunks, if there are enough of them, to measure the variance between chunks."""
Standings = list[tuple[str, str, int, float, float, float]]


@dataclass
class Report:
    """The statistics of a plan's matches; `skill` has the results of bots of different strength."""

    plan: SimulationPlan
    stats: BalanceStats
    design: DesignStats
    skill: Standings = field(default_factory=list)
    parts: list[dict[Key, float]] = field(default_factory=list)
    """The bars of the game's statistics, chunk by chunk: their variance gives the error of bars without an interval."""

    def add(self, stats: BalanceStats, design: DesignStats) -> None:
        """Add the statistics of a chunk of matches."""
        self.stats.absorb(stats)
        self.design.absorb(design)
        # A chunk may be too small for one of the charts; then it is left out of the variance.
        with suppress(ValueError):
            self.parts.append(bars_of(stats.charts()))

    def figures(self) -> list[Figure]:
        """Return every number, to compare two reports."""
        own = stats_figures(self.stats.charts(), self.stats.matches, self.parts)
        return [*self.design.figures(), *skill_figures(self.skill), *own]

    def charts(self) -> list[Chart]:
        """Return the charts: the general ones first, then the game's own."""
        skill = [skill_chart(self.skill, self.plan.players)] if self.skill else []
        # The desk tells first places by seat better than the plain statistics.
        own = [chart for chart in self.stats.charts() if chart.title["en"] != "First places by seat"]
        return [*self.design.charts(), *skill, *own]


def watch(plan: SimulationPlan, workers: Workers | None = None) -> Iterator[tuple[BalanceStats, DesignStats]]:
    """Yield the statistics of each chunk of matches; their sum does not depend on the workers."""
    plan.check()
    starts = range(0, plan.matches, chunk_of(plan))
    yield from (workers or Workers()).spread(partial(watch_chunk, plan), starts)


def chunk_of(plan: SimulationPlan) -> int:
    """Return the number of matches in a chunk: few enough to measure the variance between chunks."""
    return max(4, min(MATCHES_PER_CHUNK, plan.matches // MIN_CHUNKS))


def empty_report(plan: SimulationPlan) -> Report:
    """Return a report without any matches."""
    game = find_game(plan.game).in_edition(plan.edition)
    return Report(plan, game.balance_stats(plan.players), DesignStats(plan.players))


def measure(plan: SimulationPlan, jobs: int = 1) -> BalanceStats:
    """Return the statistics of a whole plan."""
    return report_of(plan, Workers(jobs)).stats


def report_of(plan: SimulationPlan, workers: Workers) -> Report:
    """Play a whole plan and return its report."""
    report = empty_report(plan)
    for stats, design in watch(plan, workers):
        report.add(stats, design)
    return report


def watch_chunk(plan: SimulationPlan, start: int) -> tuple[BalanceStats, DesignStats]:
    """Play one chunk of matches and return its statistics."""
    game = find_game(plan.game).in_edition(plan.edition)
    stats, design = game.balance_stats(plan.players), DesignStats(plan.players)
    for number in range(start, min(start + chunk_of(plan), plan.matches)):
        policies = [find_bot(game, name) for name in plan.seating(number)]
        _watch_match(game, plan, policies, Rng(plan.seed * SEED_STEP + number), stats, design)
    return stats, design


def _watch_match(
    game: Game,
    plan: SimulationPlan,
    policies: Sequence[Policy],
    rng: Rng,
    stats: BalanceStats,
    design: DesignStats,
) -> None:
    state = game.new(plan.players, plan.options, plan.edition)
    state.events = []
    stats.begin(state)
    design.begin()

    def decide(position: State, seat: int) -> int:
        action = choose(policies[seat], position, seat, rng)
        design.decide(game, position, seat, action)
        return action

    def note_events(position: State, _seat: int) -> None:
        if position.events:
            stats.note(position, position.events)
            position.events = []

    def draw(position: State) -> None:
        position.apply(CHANCE, position.sample(rng))

    stats.finish(state, drive(state, decide, draw, note_events))
    design.finish(state)


def skill(plan: SimulationPlan, bots: tuple[str, ...], deals: int, workers: Workers) -> Standings:
    """Return the results of a contest between bots of different strength in the plan's game."""
    if plan.players < 2 or len(bots) < 2:
        return []
    contest = Contest(plan.game, plan.players, bots, plan.seed, plan.options, plan.edition)
    contest.check()
    results = play(contest, deals, 0, workers.jobs, workers.ray)
    return [
        (standing.candidate, standing.baseline, standing.matches, standing.share, standing.low, standing.high)
        for standing in standings(results)
    ]
