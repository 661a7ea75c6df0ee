"""The odds engine against plain enumeration, and against turns played by the rules."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from tests.support.dice_odds import compare

from tripot.core.rng import Rng
from tripot.games.gang_of_dice.bot.chances import KNOWN_DICE, chances_of
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE, Plan, at_least, parts, plan_beyond
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.game import GangOfDice
from tripot.games.gang_of_dice.rules.dice import WarningCard, handful, number_of

CARDS = read_edition(GangOfDice().edition()).cards
BY_NAME = {card.name: card for card in CARDS}


def plain_value(card: WarningCard, n: int, target: int) -> float:
    """Return the best chance by plain recursion over ordered dice and every set of dice to keep."""

    @cache
    def met(faces: tuple[int, ...]) -> bool:
        return card.condition.met(handful(list(faces)))

    @cache
    def decided(faces: tuple[int, ...], rerolls: int) -> float:
        if card.explosion and met(faces):
            return 0.0
        best = 0.0 if met(faces) or sum(faces) < target else 1.0
        if rerolls:
            for mask in range(1, 1 << n):
                best = max(
                    best, rolled(tuple(f for i, f in enumerate(faces) if not mask >> i & 1), rerolls - 1)
                )
        return best

    @cache
    def rolled(kept: tuple[int, ...], rerolls: int) -> float:
        ways = list(product(range(6), repeat=n - len(kept)))
        return sum(decided(tuple(sorted(kept + way)), rerolls) for way in ways) / len(ways)

    return rolled((), 2)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_plan_agrees_with_plain_enumeration(card: WarningCard) -> None:
    """Every card, one to three dice, several targets."""
    for n in range(1, 4):
        for target in (0, 1, 2 * n, 3 * n + 1, 5 * n - 1):
            exact = Plan(card, n, at_least(target, 5 * n)).value()
            assert exact == pytest.approx(plain_value(card, n, target), abs=1e-12), (n, target)


def test_known_chances() -> None:
    """Chances anybody can check: one die to a 5, one die without a 1, three dice without 3, 4 and 5."""
    assert Plan(BY_NAME["bomb-total-7"], 1, at_least(5, 5)).value() == pytest.approx(1 - (5 / 6) ** 3)
    assert Plan(BY_NAME["explosion-has-1"], 1, at_least(0, 5)).value() == pytest.approx(5 / 6)
    assert Plan(BY_NAME["bomb-has-3-4-5"], 3, at_least(0, 15)).value() == pytest.approx((1 - 1 / 8) ** 3)
    assert Plan(BY_NAME["explosion-total-11"], 2, at_least(0, 10)).value() == pytest.approx(1.0)


def test_the_best_dice_to_keep() -> None:
    """A reroll of the 1 for the last chance to 5, a stop where nothing can be gained, a rescue of a met Bomb."""
    seven = BY_NAME["bomb-total-7"]
    plan = Plan(seven, 2, at_least(5, 10))
    kept, value = plan.best(handful([3, 1]), 1)
    assert kept == handful([3])
    assert value == pytest.approx(2 / 6)
    assert plan.best(handful([3, 2]), 1) == (STOP_HERE, 1.0)
    kept, value = plan.best(handful([5, 5]), 1)
    assert kept == handful([5])
    assert value == pytest.approx(2 / 6)
    assert plan.stopping(handful([5, 2])) == 0.0
    assert plan.stopping(handful([5, 1])) == 1.0
    assert plan.keeping(handful([4]), 0) == pytest.approx(2 / 6)


def test_values_are_chances_that_fall_with_the_target() -> None:
    """Between 0 and 1, never rising with the target, and the best keep is worth the decision."""
    for card in CARDS:
        last = 1.0
        for target in range(16):
            value = Plan(card, 3, at_least(target, 15)).value()
            assert 0.0 <= value <= last + 1e-12
            last = value


def test_parts_are_all_parts_but_the_whole() -> None:
    """Every number of every face, once."""
    dice = handful([5, 5, 2, 0])
    found = parts(dice)
    assert len(found) == len(set(found)) == 3 * 2 * 2 - 1
    assert dice not in found
    assert 0 in found
    assert handful([5, 2]) in found


def test_a_plan_is_small_in_memory() -> None:
    """The size counts handfuls of up to n dice, twice."""
    assert Plan(CARDS[0], 1, at_least(0, 5)).size() == 2 * 7
    assert Plan(CARDS[0], 10, at_least(0, 50)).size() == 2 * 8008


@pytest.mark.parametrize(
    "name", ["bomb-run-3", "explosion-two-5s", "bomb-has-4-5", "bomb-total-10", "bomb-pair"]
)
def test_beyond_ten_dice_the_plan_is_a_lower_bound_and_not_far_below(name: str) -> None:
    """Against the exact plan for eleven dice, which only a test can wait for."""
    card = BY_NAME[name]
    worth = at_least(12, 55)
    exact = Plan(card, 11, worth)
    rng = Rng(11)
    for _again in range(12):
        faces = [rng.below(6) for _die in range(11)]
        dice = handful(faces)
        if card.explosion and card.condition.met(dice):
            continue
        for rerolls in (1, 2):
            bound = plan_beyond(card, dice, rerolls, worth)
            assert number_of(bound.fixed) == 1
            kept, value = bound.best(dice, rerolls)
            best = exact.best(dice, rerolls)[1]
            assert value <= best + 1e-12
            assert value >= best - 0.12
            if kept != STOP_HERE:
                assert exact.keeping(kept, rerolls - 1) >= value - 1e-12


def test_many_dice_that_cannot_be_saved_still_have_a_plan() -> None:
    """Thirty dice full of fives under the Bomb of 4 and 5: no chance, but an answer."""
    plan = plan_beyond(BY_NAME["bomb-has-4-5"], handful([5] * 30), 1, at_least(0, 150))
    assert number_of(plan.fixed) == 30 - MAX_EXACT_DICE
    kept, value = plan.best(handful([5] * 30), 1)
    assert value == 0.0
    assert kept == STOP_HERE


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_table_of_chances_goes_on_smoothly(card: WarningCard) -> None:
    """Exact up to eight dice; beyond, a chance that falls with the target and never leaves 0 to 1."""
    chances = chances_of(card)
    assert chances.at(3, 4) == Plan(card, 3, at_least(4, 15)).value()
    assert chances.at(2, 11) == 0.0
    for n in (KNOWN_DICE + 1, KNOWN_DICE + 4):
        last = 1.0
        for target in range(0, 5 * n, 3):
            chance = chances.at(n, target)
            assert 0.0 <= chance <= last + 1e-9
            last = chance


@pytest.mark.slow
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_table_beyond_is_near_the_exact_chance(card: WarningCard) -> None:
    """Ten dice: carried on from eight, within six points of the exact chance."""
    chances = chances_of(card)
    for target in (0, 8, 16, 24):
        exact = Plan(card, 10, at_least(target, 50)).value()
        assert chances.at(10, target) == pytest.approx(exact, abs=0.06)


@pytest.mark.slow
def test_turns_played_by_the_rules_agree_with_the_odds() -> None:
    """Every card, one to six dice, three chances each (research/dice_odds.py plays a million turns)."""
    rows = compare(3000, 6, 1)
    assert len(rows) == 18 * 6 * 3
    assert max(abs(row.distance) for row in rows) <= 3
