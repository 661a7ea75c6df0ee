"""Last rounds solved: no seat can gain by leaving its mix, in one round and over a whole small match."""

from __future__ import annotations

from itertools import product

import pytest
from tests.bots.test_simultaneous import Together
from tests.bots.toys import Pennies
from tests.support.best_response import Mix, Thoughts, Tree, after, first_position, money, regret_bot, victory

from tripot.bots.endgame import MAX_GAIN, EndgameSolver, NormalForm, RoundShape
from tripot.bots.search import Budget
from tripot.bots.simultaneous import RegretBot
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State


class Counted(Together):
    """Pennies that can be counted: two seats, two sides each, and then it is over."""

    def count_endings(self, state: State) -> float:
        """Count both seats' sides."""
        return 4.0

    def ending_key(self, state: State) -> tuple[int, ...]:
        """Nothing has happened before the only round."""
        return ()


def lowest(state: State) -> list[Mix]:
    """Return the mixes of seats that always play their lowest card."""
    return [{min(state.actions(seat)): 1.0} for seat in range(len(state.scores()))]


def test_the_safe_mix_of_a_round_is_found() -> None:
    """In these pennies heads two times of three is the only safe mix: both seats lay it, and nobody gains by leaving it."""
    game = EndgameSolver(Counted(), 0.0).solve(Pennies())
    assert game.largest_gain() <= MAX_GAIN
    assert [game.strategy[0], game.strategy[2]] == pytest.approx([2 / 3, 2 / 3], abs=0.05)


def test_a_gap_is_what_the_best_other_choice_would_bring() -> None:
    """Matching pennies: against somebody who lays heads three times of four, tails brings a quarter more than an even mix."""
    game = NormalForm(RoundShape([2, 2]))
    for at, worth in enumerate([1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]):
        game.payoffs[at] = worth
    for at, share in enumerate([0.5, 0.5, 0.75, 0.25]):
        game.strategy[at] = share
    assert game.largest_gain() == pytest.approx(0.25)
    game.solve()
    assert game.largest_gain() <= MAX_GAIN


def test_a_best_answer_is_the_best_of_all_plans() -> None:
    """Against seats that play their lowest card, no order of three cards is better than the computed answer."""
    first = first_position(3, 3)
    for seat in range(3):
        plans = []
        for cards in product(range(3), range(2), range(1)):
            state = first.clone()
            for card in cards:
                picks = [min(state.actions(other)) for other in range(3)]
                picks[seat] = sorted(state.actions(seat))[card]
                state = after(state, picks)
            plans.append(money(state)[seat])
        assert Tree(lowest, money).answer(first, seat) == pytest.approx(max(plans))


def test_nobody_gains_from_a_parrain_in_a_small_match() -> None:
    """Three players with three cards: the exact best answer to Parrains gains less than a hundredth of a victory, from every seat."""
    first = first_position(3, 3)
    tree = Tree(Thoughts(regret_bot("parrain@500"), 1), victory)
    means = tree.follow(first)
    assert max(tree.answer(first, seat) - means[seat] for seat in range(3)) < 0.01


def test_what_everybody_has_does_not_matter() -> None:
    """Three millions and a heist more for all of them: the same key, and every way it can go ends alike."""
    game = find_game("12-gangsters")
    knowledge = game.knowledge()
    assert knowledge is not None
    poor, rich = first_position(3, 2), first_position(3, 2)
    game.set_position(poor, {"money": [1, 2, 2], "heists": [1, 1, 2]})
    game.set_position(rich, {"money": [4, 5, 5], "heists": [2, 2, 3]})
    assert knowledge.ending_key(poor) == knowledge.ending_key(rich)
    for picks in product((1, 2), repeat=3):
        last = [3 - card for card in picks]
        assert victory(after(after(poor, picks), last)) == victory(after(after(rich, picks), last))


def test_a_tie_that_heists_decide_is_of_another_essence() -> None:
    """The same money from more heists is not the same position (12G-4.4)."""
    game = find_game("12-gangsters")
    knowledge = game.knowledge()
    assert knowledge is not None
    found = []
    for heists in ([1, 2, 1], [2, 1, 1]):
        state = first_position(3, 2)
        game.set_position(state, {"money": [5, 5, 1], "heists": heists})
        found.append(knowledge.ending_key(state))
    assert found[0] != found[1]


def test_what_cannot_be_solved_in_time_is_thought_over_instead() -> None:
    """A clock that leaves no time to solve four cards still brings a mix of the cards in hand."""
    knowledge = find_game("12-gangsters").knowledge()
    assert knowledge is not None
    bot = RegretBot("hurried", knowledge, Budget(seconds=0.001))
    for _seat, cards, chances in bot.strategies(first_position(3, 4), 0, Rng(1)):
        assert cards == [1, 2, 3, 4]
        assert sum(chances) == pytest.approx(1.0)
