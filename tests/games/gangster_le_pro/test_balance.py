"""Gangster Le Pro in simulation: length, eliminations, characters (GLP-9.11, 9.12), and a bot that knows the game."""

from __future__ import annotations

import pytest

from tripot.core.balance_stats import BalanceStats
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro.balance import SOURCES, GangsterBalanceStats
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState
from tripot.lab.balance import measure
from tripot.lab.simulate import SimulationPlan, simulate
from tripot.lab.stats import shares

GAME = find_game("gangster-le-pro")


@pytest.fixture(scope="module")
def measured() -> BalanceStats:
    """Return the statistics of many matches of four greedy bots: the same in every run."""
    return measure(SimulationPlan(GAME.id, 4, 600, ("greedy",), 7, {}))


@pytest.mark.slow
@pytest.mark.long
def test_four_players_take_35_to_60_turns_and_few_are_eliminated(measured: BalanceStats) -> None:
    """GLP-9.12: the median, 95 % of the matches, eliminations in 2 to 20 %."""
    checks = [check for check in measured.checks() if check.rule == "GLP-9.12"]
    assert len(checks) == 3
    assert [(check.claim["en"], check.value) for check in checks if not check.holds] == []


@pytest.mark.slow
@pytest.mark.long
def test_no_character_wins_more_than_its_share_allows(measured: BalanceStats) -> None:
    """GLP-9.11: not more than 1.35 times."""
    (check,) = [check for check in measured.checks() if check.rule == "GLP-9.11"]
    assert check.holds, check.value
    assert isinstance(measured, GangsterBalanceStats)
    assert len(measured.seen_as) == 10


@pytest.mark.slow
@pytest.mark.long
def test_greedy_beats_three_randoms() -> None:
    """At least 60 % first places with seats rotated; the lower end of the interval too."""
    bots = ("greedy", "random", "random", "random")
    rows = list(simulate(SimulationPlan(GAME.id, 4, 1000, bots, 11, {})))
    (greedy,) = [share for share in shares(rows) if share.name == "greedy"]
    assert greedy.bounds[0] >= 0.6, f"{greedy.share:.1%} in {greedy.bounds}"


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_books_balance(players: int) -> None:
    """The money that the statistics say came in and went out is what the players have more than they began with."""
    bot = GAME.bots()["greedy"]()
    for seed in range(6):
        stats = GAME.balance_stats(players)
        assert isinstance(stats, GangsterBalanceStats)
        state = GAME.new(players)
        assert isinstance(state, GangsterLeProState)
        state.events = []
        stats.begin(state)
        rng = Rng(seed)
        while waiting := state.to_act():
            seat = waiting[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else bot.choose(state, seat, rng))
            stats.note(state, state.events or [])
            if any(state.out):
                break
            state.events = []
        else:
            assert sum(stats.money.values()) == sum(state.cash) - 3_000 * players
            assert set(stats.money) <= set(SOURCES)
