"""Design statistics for any game: the amount of decisions, the value of each choice, comebacks and the effect of skill.

They are collected together with the game's own balance statistics. All sums are whole numbers, so that the statistics of
several processes can be added in any order.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import stdev

from tripot.core.balance_stats import Bar, Chart, Words, histogram, interval, plain
from tripot.core.game import Game
from tripot.core.state import State

MOMENTS_PERCENT = (25, 50, 75)
"""The moments of a match, in percent of its decisions, at which the leaders are recorded."""
MAX_CHOICES_SHOWN = 24
"""The most choices in a chart: those with the highest and the lowest values."""
MIN_SEATS = 30
"""The value of a choice is shown only if at least this many seats took it, and as many did not."""
WIN_UNITS = 5040
"""A win counts as this many units, which can be divided by any number of winners."""
SIGNIFICANT_ERRORS = 3.29
"""Two numbers differ significantly if their difference is this many standard errors: by chance, one pair in a thousand does."""


MIN_PARTS = 12
"""With fewer chunks, the variance between chunks does not give a figure's error."""
Key = tuple[str, str]
SHARE_GROUPS = ("seats", "comebacks", "skill")
"""Groups of figures that are shares of matches."""


@dataclass(frozen=True)
class Figure:
    """One number of a report with its standard error, for comparing two editions."""

    group: str
    label: Words
    value: float
    error: float
    unit: str = ""
    title: Words | None = None
    """The title of its chart, if the label alone is not clear."""

    def full_name(self, lang: str) -> str:
        """Return the label, with the chart's title if there is one."""
        return self.label[lang] if self.title is None else f"{self.title[lang]} · {self.label[lang]}"

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval; a share stays within 0 and 1."""
        low, high = self.value - 1.959964 * self.error, self.value + 1.959964 * self.error
        return (max(0.0, low), min(1.0, high)) if self.group in SHARE_GROUPS else (low, high)


class Mean:
    """A mean and its standard error, from whole numbers."""

    __slots__ = ("n", "squares", "total")

    def __init__(self, n: int = 0, total: int = 0, squares: int = 0) -> None:
        self.n = n
        self.total = total
        self.squares = squares

    def add(self, value: int) -> None:
        """Count a value."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def absorb(self, other: Mean) -> None:
        """Add the values of another mean."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def value(self) -> float:
        """The mean."""
        return self.total / self.n

    @property
    def error(self) -> float:
        """Its standard error."""
        if self.n < 2:
            return math.inf
        spread = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return math.sqrt(max(0.0, spread) / self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mean) and (self.n, self.total, self.squares) == (
            other.n,
            other.total,
            other.squares,
        )

    __hash__ = None  # type: ignore[assignment]  # it changes


class DesignStats:
    """Statistics of decisions: their number, the number of options, the choices and their results."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.matches = 0
        self.widths: Counter[int] = Counter()
        """The number of decisions, by their number of options."""
        self.lengths = Mean()
        self.real_decisions = Mean()
        """Decisions of a match with more than one option."""
        self.wins = [Mean() for _seat in range(players)]
        self.leader_wins: dict[int, Mean] = {mark: Mean() for mark in MOMENTS_PERCENT}
        """By moment: how often the match was won by a seat that led then."""
        self.taken: dict[int, Mean] = {}
        self.not_taken: dict[int, Mean] = {}
        """By action: the results of seats that took it, and of seats that were offered it and did not."""
        self.names: dict[int, dict[str, str]] = {}
        self._decisions: list[tuple[int, int, Sequence[int]]] = []
        self._leaders: list[int] = []

    def begin(self) -> None:
        """Start a match."""
        self._decisions = []
        self._leaders = []

    def decide(self, game: Game, state: State, seat: int, action: int) -> None:
        """Record a decision before it is carried out."""
        actions = state.actions(seat)
        self.widths[len(actions)] += 1
        self._decisions.append((seat, action, actions))
        self._leaders.append(sum(1 << other for other, rank in enumerate(state.ranks()) if rank == 1))
        if action not in self.names:
            self._name(game, state, seat)

    def _name(self, game: Game, state: State, seat: int) -> None:
        """Record the labels of the options of this decision."""
        decision = game.decision(state, seat)
        if decision is None:
            return
        for choice in decision.choices:
            action = game.parse_line(state, seat, choice.notation)[0]
            if action not in self.names:
                self.names[action] = {lang: game.text(choice.label, lang) for lang in ("fr", "en")}
        for action in state.actions(seat):
            if action not in self.names:
                self.names[action] = dict(plain(game.notation(state, seat, action)))

    def finish(self, state: State) -> None:
        """Record the result of a match for all of its decisions."""
        self.matches += 1
        ranks = state.ranks()
        firsts = ranks.count(1)
        results = [WIN_UNITS // firsts if rank == 1 else 0 for rank in ranks]
        for seat, result in enumerate(results):
            self.wins[seat].add(result)
        n = len(self._decisions)
        self.lengths.add(n)
        self.real_decisions.add(sum(1 for _seat, _action, actions in self._decisions if len(actions) > 1))
        for mark in MOMENTS_PERCENT if n else ():
            leaders = self._leaders[min(n - 1, n * mark // 100)]
            self.leader_wins[mark].add(
                sum(result for seat, result in enumerate(results) if leaders >> seat & 1)
            )
        # A seat counts once for each option it took or left, because all of its decisions share one result.
        taken: set[tuple[int, int]] = set()
        offered: set[tuple[int, int]] = set()
        for seat, action, actions in self._decisions:
            if len(actions) > 1:
                taken.add((seat, action))
                offered.update((seat, other) for other in actions if other != action)
        for table, seen in ((self.taken, taken), (self.not_taken, offered)):
            for seat, action in sorted(seen):
                table.setdefault(action, Mean()).add(results[seat])

    def absorb(self, other: DesignStats) -> None:
        """Add the statistics of other matches."""
        self.matches += other.matches
        self.widths.update(other.widths)
        self.lengths.absorb(other.lengths)
        self.real_decisions.absorb(other.real_decisions)
        for mine, theirs in zip(self.wins, other.wins, strict=True):
            mine.absorb(theirs)
        for mark in MOMENTS_PERCENT:
            self.leader_wins[mark].absorb(other.leader_wins[mark])
        for own, added in ((self.taken, other.taken), (self.not_taken, other.not_taken)):
            for action, mean in added.items():
                own.setdefault(action, Mean()).absorb(mean)
        for action, name in other.names.items():
            self.names.setdefault(action, name)

    # ---- what it says

    def figures(self) -> list[Figure]:
        """Return every number, to compare two sets of statistics."""
        figures = [
            Figure(
                "seats",
                {"fr": f"premières places, place {seat + 1}", "en": f"first places, seat {seat + 1}"},
                mean.value / WIN_UNITS,
                mean.error / WIN_UNITS,
                "percent",
            )
            for seat, mean in enumerate(self.wins)
        ]
        figures += [
            Figure(
                "decisions",
                {"fr": "décisions par partie", "en": "decisions per game"},
                self.lengths.value,
                self.lengths.error,
            ),
            Figure(
                "decisions",
                {"fr": "dont de vrais choix", "en": "of which real choices"},
                self.real_decisions.value,
                self.real_decisions.error,
            ),
            self._freedom(),
        ]
        figures += [
            Figure(
                "comebacks",
                {
                    "fr": f"gagnées par le joueur qui menait à {mark} %",
                    "en": f"won by the leader at {mark}% of the game",
                },
                mean.value / WIN_UNITS,
                mean.error / WIN_UNITS,
                "percent",
            )
            for mark, mean in self.leader_wins.items()
            if mean.n
        ]
        return figures + self.values()

    def _freedom(self) -> Figure:
        """Return the mean information of a decision in bits: the binary logarithm of the number of choices."""
        n = sum(self.widths.values())
        bits = [(math.log2(width), count) for width, count in sorted(self.widths.items())]
        mean = sum(value * count for value, count in bits) / n
        spread = sum(count * (value - mean) ** 2 for value, count in bits) / max(1, n - 1)
        # Decisions of one match are correlated, so the error counts matches.
        error = math.sqrt(spread / max(1, self.matches))
        return Figure("decisions", {"fr": "bits par décision", "en": "bits per decision"}, mean, error)

    def values(self) -> list[Figure]:
        """Return the value of each choice, highest first: the share of first places of seats that took it, less that of the others."""
        values = []
        for action, taken in self.taken.items():
            left = self.not_taken.get(action)
            if left is None or min(taken.n, left.n) < MIN_SEATS:
                continue
            value = (taken.value - left.value) / WIN_UNITS
            error = math.hypot(taken.error, left.error) / WIN_UNITS
            values.append(
                Figure("choices", self.names.get(action, plain(str(action))), value, error, "percent")
            )
        return sorted(values, key=lambda figure: (-figure.value, figure.label["en"]))

    def charts(self) -> list[Chart]:
        """Return the charts."""
        figures = self.figures()
        widest = max(self.widths, default=0)
        charts = [
            _bars(
                {"fr": "Avantage selon la place", "en": "Seat advantage"},
                [figure for figure in figures if figure.group == "seats"],
                mark=1 / self.players,
                note={
                    "fr": "Part des premières places ; la ligne rouge est la part équitable.",
                    "en": "Share of first places; the red line is the fair share.",
                },
            ),
            histogram(
                {"fr": "Nombre de choix par décision", "en": "Number of options per decision"},
                self.widths or Counter({0: 1}),
            ),
            _bars(
                {"fr": "Quantité de décisions", "en": "How many decisions there are"},
                [figure for figure in figures if figure.group == "decisions"],
                note={
                    "fr": f"Jusqu’à {widest} choix. Un bit : un choix entre deux options ; n choix font log₂ n bits.",
                    "en": f"Up to {widest} options. A choice between two options is one bit; between n options, log₂ n bits.",
                },
            ),
            _bars(
                {"fr": "Le joueur en tête gagne-t-il ?", "en": "Does the leader win?"},
                [figure for figure in figures if figure.group == "comebacks"],
                note={
                    "fr": "Part des parties gagnées par quelqu’un qui menait à ce moment : le reste sont des retournements.",
                    "en": "Share of games won by a player who was leading at that point; the rest are comebacks.",
                },
            ),
        ]
        values = [figure for figure in figures if figure.group == "choices"]
        if values:
            shown = (
                values
                if len(values) <= MAX_CHOICES_SHOWN
                else [*values[: MAX_CHOICES_SHOWN // 2], *values[-MAX_CHOICES_SHOWN // 2 :]]
            )
            charts.append(
                _bars(
                    {"fr": "Ce que vaut un choix", "en": "What a choice is worth"},
                    shown,
                    note={
                        "fr": "Victoires des joueurs qui ont fait ce choix au moins une fois, moins celles des joueurs qui ne l’ont pas fait alors qu’ils le pouvaient ; "
                        f"{len(shown)} de {len(values)}, chacun vu au moins {MIN_SEATS} fois. Ce n’est pas une preuve : les gagnants font peut-être d’autres choix.",
                        "en": "Win rate of players who made this choice at least once, minus that of players who could have but did not; "
                        f"{len(shown)} of {len(values)}, each seen at least {MIN_SEATS} times. This does not prove cause: winners may simply choose differently.",
                    },
                )
            )
        return charts


def _bars(
    title: Words, figures: Iterable[Figure], mark: float | None = None, note: Words | None = None
) -> Chart:
    figures = list(figures)
    unit = figures[0].unit if figures else ""
    bars = tuple(
        Bar(figure.label, figure.value, *(figure.bounds if math.isfinite(figure.error) else (None, None)))
        for figure in figures
    )
    return Chart("bars", title, bars, note, unit, mark)


def skill_chart(standings: Sequence[tuple[str, str, int, float, float, float]], players: int) -> Chart:
    """Return the chart of the effect of skill: first places of one bot among bots of another strength."""
    return Chart(
        "bars",
        {"fr": "Part du niveau de jeu", "en": "How much skill matters"},
        tuple(
            Bar(
                {"fr": f"{candidate} parmi des {baseline}", "en": f"{candidate} among {baseline}"},
                share,
                low,
                high,
                group=candidate,
            )
            for candidate, baseline, _n, share, low, high in standings
        ),
        {
            "fr": "Part des victoires d’un bot face à des bots d’un autre niveau ; ligne rouge : si tout n’était que hasard.",
            "en": "Wins of one bot against bots of another strength. Red line: pure luck.",
        },
        "percent",
        1 / players,
    )


@dataclass(frozen=True)
class Difference:
    """The same figure of two editions, and whether the difference is significant."""

    group: str
    label: Words
    first: Figure | None
    second: Figure | None

    @property
    def value(self) -> float:
        """The second value less the first."""
        if self.first is None or self.second is None:
            return math.nan
        return self.second.value - self.first.value

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        if self.first is None or self.second is None:
            return math.nan
        return math.hypot(self.first.error, self.second.error)

    def full_name(self, lang: str) -> str:
        """Return the figure's full name."""
        figure = self.first or self.second
        return self.label[lang] if figure is None else figure.full_name(lang)

    @property
    def significant(self) -> bool:
        """True if the difference is more than noise."""
        return (
            self.first is not None
            and self.second is not None
            and abs(self.value) > SIGNIFICANT_ERRORS * self.error
        )


def differences(first: Sequence[Figure], second: Sequence[Figure]) -> list[Difference]:
    """Return the figures of two reports in pairs; a figure of only one report has no partner."""
    by_key = {(figure.group, figure.label["en"]): figure for figure in second}
    compared = []
    for figure in first:
        match = by_key.pop((figure.group, figure.label["en"]), None)
        compared.append(Difference(figure.group, figure.label, figure, match))
    compared += [Difference(figure.group, figure.label, None, figure) for figure in by_key.values()]
    return compared


def skill_figures(standings: Sequence[tuple[str, str, int, float, float, float]]) -> list[Figure]:
    """Return the shares of a contest as figures."""
    return [
        Figure(
            "skill",
            {"fr": f"{candidate} parmi des {baseline}", "en": f"{candidate} among {baseline}"},
            share,
            (high - low) / (2 * 1.959964),
            "percent",
        )
        for candidate, baseline, _n, share, low, high in standings
    ]


def bars_of(charts: Sequence[Chart]) -> dict[Key, float]:
    """Return the values of all horizontal bars, by the chart's title and the bar's label."""
    return {
        (chart.title["en"], bar.label["en"]): bar.value
        for chart in charts
        if chart.kind == "bars"
        for bar in chart.bars
    }


def stats_figures(
    charts: Sequence[Chart], matches: int, parts: Sequence[Mapping[Key, float]]
) -> list[Figure]:
    """Return the bars of a game's balance statistics as figures.

    If a bar has no interval, its error comes from its variance over the parts of the run. A share that is not in all parts has
    the error of a share of independent matches. Other bars without an interval are left out.
    """
    figures = []
    for chart in charts:
        if chart.kind != "bars":
            continue
        for bar in chart.bars:
            key = (chart.title["en"], bar.label["en"])
            values = [part[key] for part in parts if key in part]
            if bar.low is not None and bar.high is not None:
                error = (bar.high - bar.low) / (2 * 1.959964)
            elif len(values) == len(parts) >= MIN_PARTS:
                error = stdev(values) / math.sqrt(len(values))
            elif chart.unit == "percent" and 0 <= bar.value <= 1:
                low, high = interval(bar.value * matches, matches)
                error = (high - low) / (2 * 1.959964)
            else:
                continue
            figures.append(Figure(chart.title["en"], bar.label, bar.value, error, chart.unit, chart.title))
    return figures
