"""Choices made together: regret matching mixes where it must, and the reader beats who does not."""

from __future__ import annotations

from tests.bots.toys import Higher, Pennies

from tripot.bots.search import Budget
from tripot.bots.simultaneous import ReaderBot, RegretBot, RegretTable
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State


class Together(Knowledge):
    """Pennies: both choose at once, and a penny laid may be taken back."""

    def __init__(self) -> None:
        self.simultaneous = True

    def clear_pending(self, state: State) -> None:
        """Take both pennies back."""
        assert isinstance(state, Pennies)
        state.made = [-1, -1]


class AlwaysHeads(Together):
    """A game whose players always lay heads."""

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        """Lay heads."""
        return 0


def test_regret_matching_finds_the_mix_that_cannot_be_exploited() -> None:
    """In these pennies heads two times of three is the only safe mix; the average comes close to it for both seats."""
    budget = Budget(rollouts=40_000)
    budget.begin()
    table = RegretTable(Together(), Pennies(), 0, Rng(1))
    table.run(budget)
    for who in (0, 1):
        assert abs(table.average(who)[0] - 2 / 3) < 0.05


def test_regret_matching_does_not_mix_where_one_choice_is_best() -> None:
    """If the higher number always wins, it is named nearly always."""
    budget = Budget(rollouts=3_000)
    budget.begin()
    table = RegretTable(Together(), Higher(), 0, Rng(1))
    table.run(budget)
    for who in (0, 1):
        assert table.average(who)[2] > 0.9


def test_a_regret_matcher_plays_both_sides() -> None:
    """Asked again and again, it lays heads about two times of three."""
    bot = RegretBot("regret", Together(), Budget(rollouts=400))
    heads = sum(bot.choose(Pennies(), 0, Rng(seed)) == 0 for seed in range(60))
    assert 26 < heads < 54


def test_a_choice_already_made_is_not_looked_at() -> None:
    """Seat 1 thinks alike whether seat 0 has laid heads, tails or nothing yet."""
    answers = []
    for laid in (-1, 0, 1):
        state = Pennies()
        state.made[0] = laid
        bot = RegretBot("regret", Together(), Budget(rollouts=100))
        answers.append([int(bot.choose(state.clone(), 1, Rng(seed))) for seed in range(20)])
    assert answers[0] == answers[1] == answers[2]


def test_a_reader_answers_what_the_others_always_play() -> None:
    """A player known to lay heads is matched by seat 0 and avoided by seat 1."""
    bot = ReaderBot("reader", AlwaysHeads(), Budget(rollouts=200))
    assert bot.choose(Pennies(), 1, Rng(1)) == 1
