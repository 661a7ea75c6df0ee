"""What a designer wants to know of any game: how much there is to decide, what a choice is worth, who comes back, how far skill decides.

A desk watches matches besides the game's own statistics. It is plain data made of whole numbers, so that desks of several
processes add up to the same whatever their order.
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
"""Moments of a match, in hundredths of its decisions, at which the leaders are noted."""
MAX_CHOICES_SHOWN = 24
"""Choices in a chart: the dearest and the cheapest."""
MIN_SEATS = 30
"""Seats that must have taken, and left, a choice before its value is told."""
WIN_UNITS = 5040
"""Results are counted in parts of this, which every number of players and of equals divides."""
SIGNIFICANT_ERRORS = 3.29
"""How many standard errors apart two numbers must lie to be called different: one in a thousand by chance."""


MIN_PARTS = 12
"""In fewer parts than these the scatter of a figure says little about its error."""
Key = tuple[str, str]
SHARE_GROUPS = ("seats", "comebacks", "skill")
"""Groups of figures that are shares of matches."""


@dataclass(frozen=True)
class Figure:
    """One number of a report with its standard error: what is set side by side when two editions are compared."""

    group: str
    label: Words
    value: float
    error: float
    unit: str = ""
    title: Words | None = None
    """The chart it comes from, where its label alone does not say enough."""

    def said(self, lang: str) -> str:
        """Return its whole name."""
        return self.label[lang] if self.title is None else f"{self.title[lang]} · {self.label[lang]}"

    @property
    def bounds(self) -> tuple[float, float]:
        """The 95 % interval; a share stays within 0 and 1."""
        low, high = self.value - 1.959964 * self.error, self.value + 1.959964 * self.error
        return (max(0.0, low), min(1.0, high)) if self.group in SHARE_GROUPS else (low, high)


class Mean:
    """A mean with its spread, kept in whole numbers."""

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
        """Add what another one counted."""
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
    """Watches decisions: how many there are, among how many things, what is chosen, and with what result."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.matches = 0
        self.widths: Counter[int] = Counter()
        """Decisions by the number of things to choose among."""
        self.lengths = Mean()
        self.thoughts = Mean()
        """Decisions in a match with more than one thing to choose, in all."""
        self.wins = [Mean() for _seat in range(players)]
        self.led: dict[int, Mean] = {mark: Mean() for mark in MOMENTS_PERCENT}
        """By moment: how often the match was won by somebody who led then."""
        self.taken: dict[int, Mean] = {}
        self.left: dict[int, Mean] = {}
        """By action: the results of seats that took it, and of seats that were offered it and did not."""
        self.names: dict[int, dict[str, str]] = {}
        self._decisions: list[tuple[int, int, Sequence[int]]] = []
        self._leaders: list[int] = []

    def begin(self) -> None:
        """A match begins."""
        self._decisions = []
        self._leaders = []

    def decide(self, game: Game, state: State, seat: int, action: int) -> None:
        """Look at a decision before it is carried out."""
        actions = state.actions(seat)
        self.widths[len(actions)] += 1
        self._decisions.append((seat, action, actions))
        self._leaders.append(sum(1 << other for other, rank in enumerate(state.ranks()) if rank == 1))
        if action not in self.names:
            self._name(game, state, seat)

    def _name(self, game: Game, state: State, seat: int) -> None:
        """Learn what the things to choose here are called."""
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
        """Look at the end of a match: what was done is now known to have been worth something, or not."""
        self.matches += 1
        ranks = state.ranks()
        firsts = ranks.count(1)
        results = [WIN_UNITS // firsts if rank == 1 else 0 for rank in ranks]
        for seat, result in enumerate(results):
            self.wins[seat].add(result)
        n = len(self._decisions)
        self.lengths.add(n)
        self.thoughts.add(sum(1 for _seat, _action, actions in self._decisions if len(actions) > 1))
        for mark in MOMENTS_PERCENT if n else ():
            leaders = self._leaders[min(n - 1, n * mark // 100)]
            self.led[mark].add(sum(result for seat, result in enumerate(results) if leaders >> seat & 1))
        # A seat counts once for each thing it took or left, however often: its decisions share one result.
        taken: set[tuple[int, int]] = set()
        offered: set[tuple[int, int]] = set()
        for seat, action, actions in self._decisions:
            if len(actions) > 1:
                taken.add((seat, action))
                offered.update((seat, other) for other in actions if other != action)
        for table, seen in ((self.taken, taken), (self.left, offered)):
            for seat, action in sorted(seen):
                table.setdefault(action, Mean()).add(results[seat])

    def absorb(self, other: DesignStats) -> None:
        """Add what another desk saw."""
        self.matches += other.matches
        self.widths.update(other.widths)
        self.lengths.absorb(other.lengths)
        self.thoughts.absorb(other.thoughts)
        for mine, theirs in zip(self.wins, other.wins, strict=True):
            mine.absorb(theirs)
        for mark in MOMENTS_PERCENT:
            self.led[mark].absorb(other.led[mark])
        for own, added in ((self.taken, other.taken), (self.left, other.left)):
            for action, mean in added.items():
                own.setdefault(action, Mean()).absorb(mean)
        for action, name in other.names.items():
            self.names.setdefault(action, name)

    # ---- what it says

    def figures(self) -> list[Figure]:
        """Return every number of the desk, for setting two side by side."""
        figures = [
            Figure(
                "seats",
                {"fr": f"premières places, siège {seat + 1}", "en": f"first places, seat {seat + 1}"},
                mean.value / WIN_UNITS,
                mean.error / WIN_UNITS,
                "percent",
            )
            for seat, mean in enumerate(self.wins)
        ]
        figures += [
            Figure(
                "decisions",
                {"fr": "décisions par partie", "en": "decisions a match"},
                self.lengths.value,
                self.lengths.error,
            ),
            Figure(
                "decisions",
                {"fr": "dont de vrais choix", "en": "of them with a choice"},
                self.thoughts.value,
                self.thoughts.error,
            ),
            self._freedom(),
        ]
        figures += [
            Figure(
                "comebacks",
                {"fr": f"gagné par qui menait à {mark} %", "en": f"won by a leader at {mark}%"},
                mean.value / WIN_UNITS,
                mean.error / WIN_UNITS,
                "percent",
            )
            for mark, mean in self.led.items()
            if mean.n
        ]
        return figures + self.values()

    def _freedom(self) -> Figure:
        """Return the mean information of a decision in bits: the binary logarithm of the number of choices."""
        n = sum(self.widths.values())
        bits = [(math.log2(width), count) for width, count in sorted(self.widths.items())]
        mean = sum(value * count for value, count in bits) / n
        spread = sum(count * (value - mean) ** 2 for value, count in bits) / max(1, n - 1)
        # Decisions of one match are alike: the error counts matches.
        error = math.sqrt(spread / max(1, self.matches))
        return Figure("decisions", {"fr": "bits par décision", "en": "bits a decision"}, mean, error)

    def values(self) -> list[Figure]:
        """Return what each choice is worth: first places of those who took it less those of who left it, dearest first."""
        values = []
        for action, taken in self.taken.items():
            left = self.left.get(action)
            if left is None or min(taken.n, left.n) < MIN_SEATS:
                continue
            value = (taken.value - left.value) / WIN_UNITS
            error = math.hypot(taken.error, left.error) / WIN_UNITS
            values.append(
                Figure("choices", self.names.get(action, plain(str(action))), value, error, "percent")
            )
        return sorted(values, key=lambda figure: (-figure.value, figure.label["en"]))

    def charts(self) -> list[Chart]:
        """Return the desk's charts."""
        figures = self.figures()
        widest = max(self.widths, default=0)
        charts = [
            _bars(
                {"fr": "Avantage du siège", "en": "Seat advantage"},
                [figure for figure in figures if figure.group == "seats"],
                mark=1 / self.players,
                note={
                    "fr": "Part des premières places ; la ligne rouge est la part équitable.",
                    "en": "Share of first places; the red line is the fair share.",
                },
            ),
            histogram(
                {"fr": "Entre combien de choses on choisit", "en": "Among how many things one chooses"},
                self.widths or Counter({0: 1}),
            ),
            _bars(
                {"fr": "Combien il y a à décider", "en": "How much there is to decide"},
                [figure for figure in figures if figure.group == "decisions"],
                note={
                    "fr": f"Jusqu’à {widest} choix. Un bit : choisir entre deux choses égales ; n choix font log₂ n bits.",
                    "en": f"Up to {widest} choices. A bit is a choice between two things; n choices are log₂ n bits.",
                },
            ),
            _bars(
                {"fr": "Qui mène gagne-t-il ?", "en": "Does the leader win?"},
                [figure for figure in figures if figure.group == "comebacks"],
                note={
                    "fr": "Part des parties gagnées par quelqu’un qui menait à ce moment : le reste sont des retournements.",
                    "en": "Share of matches won by somebody who led at that moment: the others are comebacks.",
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
                        "fr": "Premières places de qui l’a pris au moins une fois, moins celles de qui l’a laissé alors qu’il s’offrait ; "
                        f"{len(shown)} de {len(values)}, chacun vu au moins {MIN_SEATS} fois. Ce n’est pas une cause : qui gagne peut choisir autrement.",
                        "en": "First places of seats that took it at least once, less those of seats that left it when offered; "
                        f"{len(shown)} of {len(values)}, each seen {MIN_SEATS} times at least. No proof of cause: winners may choose otherwise.",
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
    """Return how far skill decides: first places of one bot among others of another strength."""
    return Chart(
        "bars",
        {"fr": "Ce que décide l’adresse", "en": "How far skill decides"},
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
            "fr": "Part des premières places d’un robot parmi d’autres d’une autre force ; la ligne rouge : si tout n’était que hasard.",
            "en": "First places of one bot among others of another strength; the red line: if all were chance.",
        },
        "percent",
        1 / players,
    )


@dataclass(frozen=True)
class Difference:
    """The same figure of two editions, and whether they differ by more than noise."""

    group: str
    label: Words
    one: Figure | None
    other: Figure | None

    @property
    def value(self) -> float:
        """How much the second is above the first."""
        if self.one is None or self.other is None:
            return math.nan
        return self.other.value - self.one.value

    @property
    def error(self) -> float:
        """The standard error of that."""
        if self.one is None or self.other is None:
            return math.nan
        return math.hypot(self.one.error, self.other.error)

    def said(self, lang: str) -> str:
        """Return the figure's whole name."""
        figure = self.one or self.other
        return self.label[lang] if figure is None else figure.said(lang)

    @property
    def plain(self) -> bool:
        """Whether it is more than noise."""
        return (
            self.one is not None
            and self.other is not None
            and abs(self.value) > SIGNIFICANT_ERRORS * self.error
        )


def differences(first: Sequence[Figure], second: Sequence[Figure]) -> list[Difference]:
    """Set two reports side by side; what is in one only stands alone."""
    by_key = {(figure.group, figure.label["en"]): figure for figure in second}
    compared = []
    for figure in first:
        match = by_key.pop((figure.group, figure.label["en"]), None)
        compared.append(Difference(figure.group, figure.label, figure, match))
    compared += [Difference(figure.group, figure.label, None, figure) for figure in by_key.values()]
    return compared


def skill_figures(standings: Sequence[tuple[str, str, int, float, float, float]]) -> list[Figure]:
    """Return the contest's shares as figures."""
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
    """Return the lying bars of charts by the chart's title and their own label."""
    return {
        (chart.title["en"], bar.label["en"]): bar.value
        for chart in charts
        if chart.kind == "bars"
        for bar in chart.bars
    }


def stats_figures(
    charts: Sequence[Chart], matches: int, parts: Sequence[Mapping[Key, float]]
) -> list[Figure]:
    """Return the bars of a game's own statistics as figures.

    Where a bar has no interval of its own, its error comes from how it scatters over the parts of the run; a share that is not
    in all parts has the error of a share of so many matches; anything else is left out.
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
