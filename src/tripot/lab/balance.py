"""Many matches under watch: plays a plan with events on, for the game's own statistics and the designer's desk."""

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
"""In so many chunks at least matches are watched, where there are enough of them."""
Standings = list[tuple[str, str, int, float, float, float]]


@dataclass
class Report:
    """All that was seen of a plan's matches; `skill` has one bot among others of another strength."""

    plan: SimulationPlan
    stats: BalanceStats
    design: DesignStats
    skill: Standings = field(default_factory=list)
    parts: list[dict[Key, float]] = field(default_factory=list)
    """The bars of the game's own statistics, chunk by chunk: how much they scatter is the error of those that bring none."""

    def add(self, stats: BalanceStats, design: DesignStats) -> None:
        """Add what a chunk of matches showed."""
        self.stats.absorb(stats)
        self.design.absorb(design)
        with suppress(
            ValueError
        ):  # a chunk may be too small for one of its charts: then it tells nothing of the scatter
            self.parts.append(bars_of(stats.charts()))

    def figures(self) -> list[Figure]:
        """Return every number, for setting two reports side by side."""
        own = stats_figures(self.stats.charts(), self.stats.matches, self.parts)
        return [*self.design.figures(), *skill_figures(self.skill), *own]

    def charts(self) -> list[Chart]:
        """Return the charts: what holds for every game first, then the game's own."""
        skill = [skill_chart(self.skill, self.plan.players)] if self.skill else []
        # The desk tells first places by seat better than the plain statistics.
        own = [chart for chart in self.stats.charts() if chart.title["en"] != "First places by seat"]
        return [*self.design.charts(), *skill, *own]


def watch(plan: SimulationPlan, workers: Workers | None = None) -> Iterator[tuple[BalanceStats, DesignStats]]:
    """Yield what a chunk of matches showed; added up it is the same whatever the workers."""
    plan.check()
    starts = range(0, plan.matches, chunk_of(plan))
    yield from (workers or Workers()).spread(partial(watch_chunk, plan), starts)


def chunk_of(plan: SimulationPlan) -> int:
    """Return how many matches are watched at a time: few enough that their scatter can be told."""
    return max(4, min(MATCHES_PER_CHUNK, plan.matches // MIN_CHUNKS))


def empty(plan: SimulationPlan) -> Report:
    """Return a report that has seen nothing yet."""
    game = find_game(plan.game).in_edition(plan.edition)
    return Report(plan, game.balance_stats(plan.players), DesignStats(plan.players))


def measure(plan: SimulationPlan, jobs: int = 1) -> BalanceStats:
    """Return the statistics of a whole plan."""
    return report_of(plan, Workers(jobs)).stats


def report_of(plan: SimulationPlan, workers: Workers) -> Report:
    """Watch a whole plan."""
    report = empty(plan)
    for stats, design in watch(plan, workers):
        report.add(stats, design)
    return report


def watch_chunk(plan: SimulationPlan, start: int) -> tuple[BalanceStats, DesignStats]:
    """Play one chunk of matches and return what they showed."""
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
    """Set bots of different strength against each other in the plan's game; every deal is played from every seat."""
    if plan.players < 2 or len(bots) < 2:
        return []
    contest = Contest(plan.game, plan.players, bots, plan.seed, plan.options, plan.edition)
    contest.check()
    results = play(contest, deals, 0, workers.jobs, workers.ray)
    return [
        (standing.one, standing.others, standing.matches, standing.share, standing.low, standing.high)
        for standing in standings(results)
    ]
