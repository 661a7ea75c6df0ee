"""Simple plans for Gang of Dice, to test its bots against (`tripot lab exploit gang-of-dice`)."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.plans import HABIT, LUCK, Features, PlanFamily
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.quick import target_of
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    FIRST_DARK_ROUND,
    NO_SEAT,
    PICK,
    SPAN,
    STOP,
    STOP_OR_REROLL,
)

FEATURES = (
    "dice",
    "one_die",
    "two_dice",
    "three_dice",
    "all_dice",
    "more_than_best",
    "as_many_as_best",
    "dice_late",
    "dice_rich",
    "dice_poor",
    "dice_first",
    "dice_last",
    "dice_rich_pot",
    "dice_early",
    "dice_poor_pot",
    "dice_unmatched",
    "half_the_dice",
    "stop",
    "stop_valid",
    "stop_ahead",
    "stop_ahead_early",
    "stop_high",
    "stop_second",
    "stop_last",
    "picked",
    "pick_low",
    "pick_high",
    "pick_boss",
)
"""
How many dice: `dice`; `one_die`, `two_dice`, `three_dice`, `all_dice`; `more_than_best`, `as_many_as_best`: compared with the leader
of the round; the number again in some cases: `dice_late` (dark rounds), `dice_rich` and `dice_poor` (most or fewest dice of all),
`dice_first` and `dice_last` in the round, `dice_rich_pot` and `dice_poor_pot` (ten dice or more to win, or fewer), `dice_early` (the first
rounds), `dice_unmatched` (nobody stands yet); `half_the_dice`: half of what can be rolled.

After a roll: `stop`; `stop_valid`: the dice do not meet the warning; `stop_ahead`: they also take the lead; `stop_ahead_early`: others follow;
`stop_high`: the mean of the dice is above 3; `stop_second`: after a reroll; `stop_last`: nobody follows. A reroll: `picked` dice, and how many show 1 or 2, 4 or 5, or the Boss.
"""

_SOUND = {
    "stop_ahead": 1,
    "stop_valid": 0.1,
    "stop": -0.05,
    "pick_low": 0.1,
    "pick_high": -0.1,
    "pick_boss": 0.05,
}

PLANS: dict[str, Features] = {
    "one_die_always": {"one_die": 1, **_SOUND},
    "two_dice_always": {"two_dice": 1, **_SOUND},
    "three_dice_always": {"three_dice": 1, **_SOUND},
    "all_dice_always": {"all_dice": 1, **_SOUND},
    "one_more_than_the_best": {"more_than_best": 2, "dice": -0.1, **_SOUND},
    "as_many_as_the_best": {"as_many_as_best": 2, "dice": -0.1, **_SOUND},
    "hoard_then_spend": {"dice": -1, "dice_late": 3, **_SOUND},
    "spend_then_hoard": {"dice": 0.2, "dice_late": -3, **_SOUND},
    "bold_when_rich": {"dice": -0.1, "dice_rich": 1, **_SOUND},
    "bold_when_poor": {"dice": -0.1, "dice_poor": 1, **_SOUND},
    "bold_when_last": {"dice": -0.1, "dice_last": 1, **_SOUND},
    "many_for_a_rich_pot": {"dice": -0.1, "dice_rich_pot": 1, **_SOUND},
    "stop_at_once": {"three_dice": 1, "stop": 1},
    "stop_when_valid": {"three_dice": 1, "stop_valid": 1, "stop": -0.5, "pick_low": 1, "pick_high": -1},
    "reroll_to_the_end": {"three_dice": 1, "stop": -1, "pick_low": 1, "pick_high": -1},
    "any_number": {LUCK: 1, **_SOUND},
    "as_usual_but_one_die": {HABIT: 1, "one_die": 10},
    "as_usual_but_two_dice": {HABIT: 1, "two_dice": 10},
    "as_usual_but_three_dice": {HABIT: 1, "three_dice": 10},
    "as_usual_but_more_than_the_best": {HABIT: 1, "more_than_best": 10, "dice": -0.1},
    "as_usual_but_bold_when_last": {HABIT: 1, "dice_last": 2},
    "as_usual_but_bold_when_rich": {HABIT: 1, "dice_rich": 2},
    "as_usual_but_bold_late": {HABIT: 1, "dice_late": 2},
    "as_usual_but_few_late": {HABIT: 1, "dice_late": -2},
    "half_of_the_dice_always": {"half_the_dice": 1, **_SOUND},
    "two_dice_then_lead": {"two_dice": 0.5, "more_than_best": 1, "dice": -0.1, **_SOUND},
    "wait_for_a_rich_pot": {"one_die": 1, "dice_rich_pot": 1, **_SOUND},
    "few_first_many_last": {"dice_first": -1, "dice_last": 1, **_SOUND},
    "many_first_few_last": {"dice_first": 1, "dice_last": -1, **_SOUND},
    "as_usual_but_half_of_the_dice": {HABIT: 1, "half_the_dice": 10},
    "as_usual_but_many_first": {HABIT: 1, "dice_first": 2},
    "as_usual_but_few_first": {HABIT: 1, "dice_first": -2},
    "as_usual_but_few_last": {HABIT: 1, "dice_last": -2},
    "as_usual_but_bold_early": {HABIT: 1, "dice_early": 2},
    "as_usual_but_few_early": {HABIT: 1, "dice_early": -2},
    "as_usual_but_many_for_a_rich_pot": {HABIT: 1, "dice_rich_pot": 2},
    "as_usual_but_few_for_a_poor_pot": {HABIT: 1, "dice_poor_pot": -2},
    "as_usual_but_as_many_as_the_best": {HABIT: 1, "as_many_as_best": 10},
    "as_usual_but_one_reroll": {HABIT: 1, "stop_second": 10},
    "as_usual_but_never_stop_last": {HABIT: 1, "stop_last": -10},
    "as_usual_but_stop_last": {HABIT: 1, "stop_last": 10},
    "as_usual_but_all_dice_unmatched": {HABIT: 1, "dice_unmatched": 2},
    "as_usual_but_stop_when_ahead": {HABIT: 1, "stop_ahead": 10},
    "as_usual_but_stop_when_valid": {HABIT: 1, "stop_valid": 10},
    "as_usual_but_never_stop_early": {HABIT: 1, "stop_ahead_early": -10},
}
"""The weights of each plan."""

RICH_POT = 10


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return the features of each number of dice, of stopping and rerolling, or of each number to pick up."""
    assert isinstance(state, GangOfDiceState)  # noqa: S101  # a plan is given states of its game
    if state.phase == CHOOSE_COUNT:
        return [_of_count(state, seat, count) for count in actions]
    if state.phase == STOP_OR_REROLL:
        return [_of_stop(state) if action == STOP else {} for action in actions]
    return [_of_pick(state.face, action - PICK - SPAN * state.face) for action in actions]


def _of_count(state: GangOfDiceState, seat: int, count: int) -> Features:
    best = 0 if state.best == NO_SEAT else number_of(state.rolled[state.best])
    wealth = [state.wealth[other] for other in range(state.players) if state.wealth[other] > 0]
    n = float(count)
    mine = state.wealth[seat]
    pot = state.dice_standing + state.centre
    return {
        "dice": n,
        "one_die": float(count == 1),
        "two_dice": float(count == 2),
        "three_dice": float(count == 3),
        "all_dice": float(count == state.most),
        "more_than_best": float(count > best),
        "as_many_as_best": float(count == best),
        "dice_late": n if state.round >= FIRST_DARK_ROUND else 0.0,
        "dice_rich": n if mine == max(wealth) else 0.0,
        "dice_poor": n if mine == min(wealth) else 0.0,
        "dice_first": n if state.best == NO_SEAT else 0.0,
        "dice_last": n if state.left == 0 else 0.0,
        "dice_rich_pot": n if pot >= RICH_POT else 0.0,
        "dice_poor_pot": n if pot < RICH_POT else 0.0,
        "dice_early": n if state.round < FIRST_DARK_ROUND else 0.0,
        "dice_unmatched": n if best == 0 else 0.0,
        "half_the_dice": float(count == (state.most + 1) // 2),
    }


def _of_stop(state: GangOfDiceState) -> Features:
    valid = not state.cards[state.card].condition.met(state.dice)
    n = number_of(state.dice)
    ahead = valid and total_of(state.dice) >= target_of(state, n)
    return {
        "stop": 1.0,
        "stop_valid": float(valid),
        "stop_ahead": float(ahead),
        "stop_ahead_early": float(ahead and state.left > 0),
        "stop_high": float(total_of(state.dice) > 3 * n),
        "stop_second": float(state.rolls > 1),
        "stop_last": float(state.left == 0),
    }


def _of_pick(face: int, picked: int) -> Features:
    n = float(picked)
    return {
        "picked": n,
        "pick_low": n if face in (1, 2) else 0.0,
        "pick_high": n if face in (4, 5) else 0.0,
        "pick_boss": n if face == 0 else 0.0,
    }


FAMILY = PlanFamily(FEATURES, measure, PLANS)
