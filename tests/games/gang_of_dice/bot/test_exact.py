"""The exact player of Gang of Dice: nothing beats what it does in its own objective, by brute force over every card."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.games.gang_of_dice.bot.exact import ExactBot, best_count, count_value, turn_plan
from tripot.games.gang_of_dice.bot.odds import MAX_EXACT_DICE, STOP_HERE, parts
from tripot.games.gang_of_dice.bot.outlook import Outlook
from tripot.games.gang_of_dice.bot.value import load_value
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import WarningCard, number_of, rolls, total_of, written

GAME = find_game("gang-of-dice")
MOST = 5
FALLS = [Counter(rolls(n)) for n in range(MOST + 1)]
"""By number of dice: every handful they can fall as, and in how many ways."""
JUDGE = load_value()


def position_of(players: int = 2, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players)
    GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


CARDS = [card.name for card in cast(GangOfDiceState, GAME.new(2)).cards]
POSITIONS: dict[str, dict[str, Any]] = {
    "opens": {"wealth": [5, 60]},
    "answers": {"wealth": [50, 5], "standing": ["3 2", ""], "round": 6, "first": 0},
    "opens the last round far behind": {"players": 3, "wealth": [5, 30, 9], "round": 12, "bonus": 2},
}


class Brute:
    """A turn worked out the long way: every part that can be kept, every way the others can fall."""

    def __init__(self, card: WarningCard, n: int, worth: list[float]) -> None:
        self.card = card
        self.n = n
        self.worth = worth
        self.rolled: dict[tuple[int, int], float] = {}

    def end(self, dice: int) -> float:
        """Return what ending the turn with these dice is worth."""
        return 0.0 if self.card.condition.met(dice) else self.worth[total_of(dice)]

    def lying(self, dice: int, rerolls: int) -> float:
        """Return what dice on the tray are worth."""
        if self.card.explosion and self.card.condition.met(dice):
            return 0.0
        best = self.end(dice)
        if rerolls:
            best = max(best, *(self.keeping(kept, rerolls - 1) for kept in parts(dice)))
        return best

    def keeping(self, kept: int, rerolls: int) -> float:
        """Return the value of keeping some dice and rolling the others, with `rerolls` rerolls after that."""
        key = (kept, rerolls)
        if key not in self.rolled:
            falls = FALLS[self.n - number_of(kept)]
            total = sum(ways * self.lying(kept + fall, rerolls) for fall, ways in falls.items())
            self.rolled[key] = total / sum(falls.values())
        return self.rolled[key]


@pytest.mark.parametrize("where", POSITIONS)
@pytest.mark.parametrize("name", CARDS)
def test_no_number_of_dice_and_no_keep_set_beats_the_bots(name: str, where: str) -> None:
    """For every card and 1 to 5 dice, turns, numbers of dice and kept dice are those of brute force."""
    position = dict(POSITIONS[where])
    state = position_of(position.pop("players", 2), **{"first": 0, **position, "card": name})
    card = state.cards[state.card]
    outlook = Outlook(state, JUDGE)
    assert state.most == MOST
    values: dict[int, float] = {}
    for n in range(1, MOST + 1):
        brute = Brute(card, n, outlook.worth(n))
        values[n] = outlook.falls(n) + brute.keeping(0, 2)
        assert count_value(state, outlook, n) == pytest.approx(values[n], abs=1e-9)
        tray = state.clone()
        tray.dice = next(iter(FALLS[n]))
        plan = turn_plan(tray, outlook)
        for dice in FALLS[n]:
            if card.explosion and card.condition.met(dice):
                continue
            for rerolls in (1, 2):
                kept, _worth = plan.best(dice, rerolls)
                has = brute.end(dice) if kept == STOP_HERE else brute.keeping(kept, rerolls - 1)
                assert has == pytest.approx(brute.lying(dice, rerolls), abs=1e-9), (written(dice), rerolls)
    assert values[best_count(state, outlook)] == pytest.approx(max(values.values()), abs=1e-8)


def test_what_brings_no_lead_brings_nothing() -> None:
    """Below what must be beaten a total is worth as little as falling; above, more is never worth less."""
    state = position_of(first=0, standing=["3 2", ""], wealth=[40, 40], card="explosion-total-13")
    worth = Outlook(state, JUDGE).worth(3)
    assert worth[:5] == [0.0] * 5
    assert worth[5] > 0.1
    assert worth[5:] == sorted(worth[5:])


def test_who_is_far_behind_in_the_last_round_stakes_more() -> None:
    """A small gain is worthless to who must win much, and a risk to who leads: the one behind rolls more dice."""
    bot = ExactBot("exact", JUDGE)
    ahead = position_of(first=0, wealth=[54, 42], round=12, bonus=2, card="explosion-two-5s")
    behind = position_of(first=0, wealth=[36, 60], round=12, bonus=2, card="explosion-two-5s")
    assert bot.choose(behind, 0, Rng(1)) > bot.choose(ahead, 0, Rng(1)) + 3


def test_a_last_round_is_opened_with_nearly_all_dice_where_that_wins() -> None:
    """Without three in a row most dice of a large handful may stay, and few are left for the answer: more than are planned exactly."""
    state = position_of(first=0, wealth=[48, 48], round=12, bonus=2, card="bomb-run-3")
    assert ExactBot("exact", JUDGE).choose(state, 0, Rng(1)) > MAX_EXACT_DICE


def test_nobody_is_taken_to_answer_with_dice_that_are_not_there() -> None:
    """Of 24 dice 20 stand: an answer has four at the most, so that the lead is worth more than if there were plenty (GOD-3.2)."""
    few = position_of(first=0, wealth=[48, 48], round=12, bonus=2, card="bomb-run-3")
    outlook = Outlook(few, JUDGE)
    short = outlook.stands(20, 40)
    outlook.available += 100
    assert short > outlook.stands(20, 40) + 0.01


def test_it_does_not_throw_one_die_every_round() -> None:
    """Over a few matches against itself it rolls one die in less than two thirds of its turns, and at times four or more."""
    bot = ExactBot("exact", JUDGE)
    numbers: Counter[int] = Counter()
    rng = Rng(3)
    for _match in range(2):
        state = GAME.new(3)
        while state.to_act():
            seat = state.seat_awaited()
            if seat < 0:
                state.settle(rng)
                continue
            action = bot.choose(state, seat, rng)
            assert isinstance(state, GangOfDiceState)
            if state.phase == 3:
                numbers[int(action)] += 1
            state.apply(seat, action)
    assert numbers[1] < sum(numbers.values()) * 2 / 3
    assert sum(count for n, count in numbers.items() if n >= 4) > 0
