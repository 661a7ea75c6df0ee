"""The statistics that every game has: their sums, and how they are added."""

from __future__ import annotations

from collections import Counter

import pytest

from tripot.core.balance_stats import BalanceStats, Check, histogram, interval, plain, quantile
from tripot.core.playout import play_random
from tripot.core.registry import find_game
from tripot.core.rng import Rng


def stats_of(seeds: range) -> BalanceStats:
    """Watch some random matches of 12 Gangsters."""
    game = find_game("12-gangsters")
    stats = game.balance_stats(4)
    for seed in seeds:
        state = game.new(4)
        stats.begin(state)
        decisions = play_random(state, Rng(seed))
        stats.finish(state, decisions)
    return stats


def test_ledgers_of_parts_add_up_to_the_ledger_of_the_whole() -> None:
    """Matches, lengths, winners, ends and scores, part by part; the number of players stays."""
    whole, part = stats_of(range(8)), stats_of(range(3))
    part.absorb(stats_of(range(3, 8)))
    assert part.first_places == pytest.approx(whole.first_places)
    part.first_places = whole.first_places
    assert vars(part) == vars(whole)
    assert whole.matches == 8
    assert whole.players == 4
    assert sum(whole.first_places) == pytest.approx(8)


def test_first_places_are_shared_by_equals() -> None:
    """Every match gives away one first place, whole or in parts."""
    for seed in range(12):
        assert sum(stats_of(range(seed, seed + 1)).first_places) == pytest.approx(1)


def test_a_quantile_is_the_least_value_that_share_does_not_pass() -> None:
    """The median of four is the second."""
    counts = Counter({1: 1, 2: 1, 5: 1, 9: 1})
    assert [quantile(counts, share) for share in (0.25, 0.5, 0.75, 0.95, 1)] == [1, 2, 5, 9, 9]


def test_a_histogram_has_round_bars_and_loses_nothing() -> None:
    """No more bars than asked for, shares that add up to one."""
    chart = histogram(plain("x"), Counter({3: 2, 17: 1, 104: 1}), most=20)
    assert [bar.label["fr"] for bar in chart.bars] == [str(n) for n in range(0, 110, 10)]
    assert sum(bar.value for bar in chart.bars) == pytest.approx(1)
    assert chart.bars[0].value == 0.5
    assert chart.note is not None
    assert chart.note["en"] == "Median 3, from 3 to 104; bars of 10."


def test_a_check_holds_within_its_bounds() -> None:
    """The bounds themselves are inside."""
    for value, holds in ((1.9, False), (2.0, True), (3.0, True), (3.1, False)):
        assert Check("X-1", plain("x"), value, 2.0, 3.0).holds is holds


def test_wilson_interval() -> None:
    """Nothing known without matches; about ±3 % at half of a thousand."""
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(500, 1000)
    assert low == pytest.approx(0.469, abs=0.001)
    assert high == pytest.approx(0.531, abs=0.001)
