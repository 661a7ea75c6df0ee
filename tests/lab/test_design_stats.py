"""The designer's desk: its figures are those of the matches it saw, and it marks what is more than noise."""

from __future__ import annotations

import math

import pytest

from tripot.core.balance_stats import Bar, Chart, plain
from tripot.core.registry import all_games, find_game
from tripot.core.state import State
from tripot.lab.balance import report_of
from tripot.lab.design_stats import DesignStats, Figure, Mean, differences, stats_figures
from tripot.lab.simulate import SimulationPlan
from tripot.lab.workers import Workers


@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_has_a_desk(name: str) -> None:
    """Figures of every kind and charts in both languages, with names instead of numbers for what is chosen."""
    report = report_of(SimulationPlan(name, all_games()[name].min_players, 40, ("random",), 2, {}), Workers())
    figures = report.figures()
    assert {one.group for one in figures} >= {"seats", "decisions", "comebacks", "choices"}
    seats = [one.value for one in figures if one.group == "seats"]
    assert sum(seats) == pytest.approx(1.0)
    for one in report.design.values():
        assert not one.label["en"].isdecimal()
    for chart in report.charts():
        assert all(chart.title[lang] for lang in ("fr", "en"))


def _played(first_card: int) -> DesignStats:
    """Two seats' worth of a hand-made match: seat 0 leads all along and wins, whoever takes the card wins."""
    game = find_game("12-gangsters")
    design = DesignStats(3)
    design.begin()
    state: State = game.new(3, {"first": 0})
    # In every round seat 0 plays its highest card as long as it is the Boss, else everybody plays the lowest.
    while state.to_act():
        seat = state.to_act()[0]
        cards = state.actions(seat)
        action = first_card if seat == 0 and first_card in cards else cards[0]
        design.decide(game, state, seat, action)
        state.apply(seat, action)
    design.finish(state)
    return design


def test_a_desk_counts_what_was_there_to_choose() -> None:
    """12 Gangsters: three choices among twelve cards, three among eleven, …, and three of the last card that are none."""
    design = _played(12)
    assert design.widths == dict.fromkeys(range(1, 13), 3)
    assert (design.lengths.value, design.real_decisions.value) == (36, 33)
    assert design.names[7] == {"fr": "7", "en": "7"} or "7" in design.names[7]["en"]


def test_statistics_add_up() -> None:
    """The statistics of two matches, added, are those of both counted together."""
    one, other, both = _played(12), _played(3), DesignStats(3)
    both.absorb(one)
    both.absorb(other)
    assert both.matches == 2
    assert sum(mean.n for mean in both.wins) == 6
    assert both.widths[12] == 6


def test_a_mean_has_the_textbook_error() -> None:
    """The standard deviation over the root of n."""
    mean = Mean()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    assert mean.value == 5
    assert mean.error == pytest.approx(math.sqrt(32 / 7 / 8))


def _figure(value: float, error: float, name: str = "x") -> Figure:
    return Figure("decisions", {"fr": name, "en": name}, value, error)


def test_only_what_is_more_than_noise_is_marked() -> None:
    """Differences of three standard errors happen by chance among many figures; five do not."""
    (noise,) = differences([_figure(1.0, 0.1)], [_figure(1.42, 0.1)])
    (real,) = differences([_figure(1.0, 0.1)], [_figure(1.71, 0.1)])
    assert not noise.significant
    assert real.significant


def test_a_figure_of_one_edition_only_stands_alone() -> None:
    """It is shown, and never called a difference."""
    found = differences([_figure(1.0, 0.1, "old")], [_figure(9.0, 0.1, "new")])
    assert [(one.label["en"], one.significant) for one in found] == [("old", False), ("new", False)]


def test_a_figure_without_an_interval_gets_its_error_from_the_scatter_of_the_parts() -> None:
    """Sixteen parts, half of them 1 and half 3: the error of their mean; with few parts nothing is claimed."""
    chart = Chart("bars", plain("Money"), (Bar(plain("pearls"), 2.0),), unit="money")
    parts = [{("Money", "pearls"): float(1 + 2 * (at % 2))} for at in range(16)]
    (figure,) = stats_figures([chart], 100, parts)
    assert figure.error == pytest.approx(math.sqrt(16 / 15) / 4)
    assert stats_figures([chart], 100, parts[:5]) == []
