"""Simple plans for The Boss, to test its bots against (`tripot lab exploit the-boss`)."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.plans import HABIT, LUCK, Features, PlanFamily
from tripot.core.state import State
from tripot.games.the_boss.bot.odds import chicago_worth, sanction_costs, worth
from tripot.games.the_boss.rules.numbers import (
    ASK_AT,
    CHICAGO,
    LEADER_OF,
    MEN_AT,
    MONEY_OF,
    NO_ONE,
    PASS,
    PLACE,
    PLACES,
    TURNS,
    placed_city,
    placed_experts,
    placed_occasionals,
)
from tripot.games.the_boss.rules.state import BossState

FEATURES = (
    "pass",
    "pass_turn_1",
    "pass_turn_2",
    "pass_turn_3",
    "pass_turn_4",
    "worth",
    "men",
    "men_early",
    "extra",
    "occasionals",
    "empty",
    "steal",
    "steal_from_richest",
    "reinforce",
    "rivals",
    "own_men",
    "chicago",
    "worth_per_man",
    "weak_leader",
    "worth_late",
    "second_city",
    "card_value",
    "card_sanction",
    "card_own",
    "card_others",
    "card_own_value",
    "card_others_value",
)
"""
Placing: `pass`, and one feature for a pass in each of the turns 1 to 4; for a placement:

- `worth`: the M$ that the city's last card is expected to bring, from the cards the seat has not seen;
- `men` and `men_early` (turns 1 to 3): how many men; `extra`: how many more than needed; `occasionals`: how many of these;
- `empty`, `steal`, `steal_from_richest`, `reinforce`: nobody leads there, somebody else, the richest other, the seat itself;
- `rivals`, `own_men`: how many men are there; `chicago`: it is Chicago;
- `worth_per_man`: `worth` for each man placed; `weak_leader`: another leads with one man; `worth_late`: `worth` in the last turn;
- `second_city`: the seat leads in another city already.

Playing a card: `card_value` in M$, `card_sanction`: it is a sanction; `card_own`, `card_others`: the seat leads in its city, or
somebody else; `card_own_value`, `card_others_value`: the value there, a sanction counted as -2.
"""

_WAIT = {"pass_turn_1": 100, "pass_turn_2": 100, "pass_turn_3": 100}
_GOOD_CARDS = {"card_own_value": 1, "card_others_value": -1}

PLANS: dict[str, Features] = {
    "wait_three_turns_then_worth": {**_WAIT, "worth": 1, "men": -0.2, **_GOOD_CARDS},
    "wait_three_turns_then_cheap": {**_WAIT, "worth": 1, "men": -0.7, **_GOOD_CARDS},
    "wait_two_turns_then_worth": {
        "pass_turn_1": 100,
        "pass_turn_2": 100,
        "worth": 1,
        "men": -0.4,
        **_GOOD_CARDS,
    },
    "wait_four_turns_then_worth": {**_WAIT, "pass_turn_4": 100, "worth": 1, "men": -0.2, **_GOOD_CARDS},
    "wait_then_steal": {**_WAIT, "steal": 2, "worth": 1, "men": -0.4, **_GOOD_CARDS},
    "wait_then_steal_from_richest": {
        **_WAIT,
        "steal_from_richest": 3,
        "worth": 1,
        "men": -0.4,
        **_GOOD_CARDS,
    },
    "wait_then_empty": {**_WAIT, "empty": 2, "worth": 1, "men": -0.4, **_GOOD_CARDS},
    "one_man_everywhere": {"worth": 1, "men": -3, "empty": 3, **_GOOD_CARDS},
    "dearest_city_with_all_men": {"worth": 3, "men": 1, "pass": -100, **_GOOD_CARDS},
    "dearest_city_with_one_extra": {"worth": 1, "men": -0.3, "extra": 0.4, **_GOOD_CARDS},
    "price_falls": {"worth": 1, "men": -0.3, "men_early": -1, **_GOOD_CARDS},
    "price_high": {"worth": 1, "men": -1, **_GOOD_CARDS},
    "never_pass": {"pass": -100, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "always_chicago": {"chicago": 10, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "never_chicago": {"chicago": -10, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "follow_the_crowd": {"rivals": 1, "worth": 0.5, "men": -0.3, **_GOOD_CARDS},
    "avoid_the_crowd": {"rivals": -1, "worth": 1, "men": -0.3, **_GOOD_CARDS},
    "keep_what_is_held": {"reinforce": 2, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "occasionals_first": {"occasionals": 2, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "no_occasionals": {"occasionals": -5, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "worth_but_high_cards_first": {"worth": 1, "men": -0.5, "card_value": 1},
    "worth_but_low_cards_first": {"worth": 1, "men": -0.5, "card_value": -1},
    "sanctions_to_others": {"worth": 1, "men": -0.5, "card_sanction": 1, "card_others": 2},
    "wait_three_turns_then_best_per_man": {**_WAIT, "worth_per_man": 1, **_GOOD_CARDS},
    "best_per_man": {"worth_per_man": 1, "pass": 0.5, **_GOOD_CARDS},
    "rob_the_weak": {"weak_leader": 2, "worth": 1, "men": -0.5, **_GOOD_CARDS},
    "one_city_at_a_time": {"second_city": -3, "worth": 1, "men": -0.3, **_GOOD_CARDS},
    "many_cities": {"second_city": 1, "worth": 1, "men": -0.6, **_GOOD_CARDS},
    "all_in_at_the_end": {**_WAIT, "worth_late": 3, "worth": 0.5, "men": -0.1, **_GOOD_CARDS},
    "any_action": {LUCK: 1},
    "as_usual_but_wait_one": {HABIT: 1, "pass_turn_1": 100},
    "as_usual_but_wait_two": {HABIT: 1, "pass_turn_1": 100, "pass_turn_2": 100},
    "as_usual_but_wait_three": {HABIT: 1, **_WAIT},
    "as_usual_but_wait_four": {HABIT: 1, **_WAIT, "pass_turn_4": 100},
    "as_usual_but_never_pass": {HABIT: 1, "pass": -100, "men": -0.01},
    "as_usual_but_cheap_early": {HABIT: 1, "men_early": -0.6, "worth": 0.01},
    "as_usual_but_never_chicago": {HABIT: 1, "chicago": -100},
    "as_usual_but_rob_the_weak": {HABIT: 1, "weak_leader": 0.3, "steal": 0.2, "men": -0.3, "worth": 0.2},
    "as_usual_but_follow_the_crowd": {HABIT: 1, "rivals": 0.4, "men": -0.1},
    "as_usual_but_keep_what_is_held": {HABIT: 1, "reinforce": 2, "men": -0.2, "worth": 0.1},
    "as_usual_but_one_extra": {HABIT: 1, "extra": 0.6, "pass": 0.1},
    "as_usual_but_no_extra": {HABIT: 1, "extra": -5},
    "as_usual_but_no_occasionals": {HABIT: 1, "occasionals": -5},
    "as_usual_but_all_in_at_the_end": {HABIT: 1, "worth_late": 1, "men": -0.05},
    "as_usual_but_good_cards": {HABIT: 0.1, **_GOOD_CARDS, "pass": -0.1, "worth": 0.001},
    "as_usual_but_bad_cards": {HABIT: 0.1, "card_own_value": -1, "card_others_value": 1},
}
"""The weights of each plan."""

_EXPERT, _BAN = 0.4, 0.5
"""The value of an Expert and of access to a city, in M$ for one round, for the cost of sanctions."""
_SANCTION = -2.0


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return the features of each placement and pass, or of each card."""
    assert isinstance(state, BossState)  # noqa: S101  # a plan is given states of its game
    if state.phase != PLACE:
        return [_of_card(state, seat, card) for card in actions]
    worths = worth(state, seat, sanction_costs(state, _EXPERT, _BAN))
    worths[CHICAGO] = chicago_worth(state, seat)
    money = [state.books[MONEY_OF + other] for other in range(state.players)]
    richest = max((other for other in range(state.players) if other != seat), key=lambda other: money[other])
    cities = [_of_city(state, seat, city, worths[city], richest) for city in range(PLACES)]
    asked = [state.board[ASK_AT + seat * PLACES + city] >> 1 for city in range(PLACES)]
    early = state.turn <= 3
    passing = {"pass": 1.0, f"pass_turn_{state.turn}": 1.0} if state.turn < TURNS else {"pass": 1.0}
    measured: list[Features] = []
    for action in actions:
        if action == PASS:
            measured.append(passing)
            continue
        city = placed_city(action)
        occasionals = placed_occasionals(action)
        men = placed_experts(action) + occasionals
        measured.append(
            {
                **cities[city],
                "worth_per_man": worths[city] / float(men),
                "worth_late": worths[city] if state.turn == TURNS else 0.0,
                "men": float(men),
                "men_early": float(men) if early else 0.0,
                "extra": float(men - asked[city]),
                "occasionals": float(occasionals),
            }
        )
    return measured


def _of_city(state: BossState, seat: int, city: int, worth_here: float, richest: int) -> dict[str, float]:
    leader = state.board[LEADER_OF + city]
    men = [state.board[MEN_AT + other * PLACES + city] for other in range(state.players)]
    return {
        "worth": worth_here,
        "empty": float(leader == NO_ONE),
        "steal": float(leader not in (NO_ONE, seat)),
        "steal_from_richest": float(leader == richest),
        "reinforce": float(leader == seat),
        "rivals": float(sum(men) - men[seat]),
        "own_men": float(men[seat]),
        "chicago": float(city == CHICAGO),
        "weak_leader": float(leader not in (NO_ONE, seat) and men[leader] == 1),
        "second_city": float(
            any(state.board[LEADER_OF + other] == seat for other in range(PLACES) if other != city)
        ),
    }


def _of_card(state: BossState, seat: int, card: int) -> Features:
    components = state.components
    value = float(components.values[card])
    sanction = components.kinds[card] != 0
    leader = state.board[LEADER_OF + components.city_of[card]]
    counted = _SANCTION if sanction else value
    own, others = leader == seat, leader not in (NO_ONE, seat)
    return {
        "card_value": value,
        "card_sanction": float(sanction),
        "card_own": float(own),
        "card_others": float(others),
        "card_own_value": counted if own else 0.0,
        "card_others_value": counted if others else 0.0,
    }


FAMILY = PlanFamily(FEATURES, measure, PLANS)
