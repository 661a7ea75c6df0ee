"""Simple plans for Règlement de comptes, to test its bots against (`tripot lab exploit reglement-de-comptes`)."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.plans import HABIT, LUCK, Features, PlanFamily
from tripot.core.state import State
from tripot.games.reglement_de_comptes.bot.appraisal import Appraisal
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.cakes import blast, passed_to
from tripot.games.reglement_de_comptes.rules.cash import earnings
from tripot.games.reglement_de_comptes.rules.numbers import (
    BIT,
    BLOW,
    CAKE,
    CAKE_AT,
    CARD_NAMES,
    DISCARD,
    END,
    ENOUGH,
    FROM,
    GANG,
    MEN_LEFT,
    MONEY,
    PASS,
    PILL,
    ROLE_NAMES,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TO,
    clockwise,
    counter_clockwise,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState

FEATURES = (
    *(f"play_{name}" for name in CARD_NAMES),
    *(f"discard_{name}" for name in CARD_NAMES),
    "end",
    "enough",
    *(f"take_{name}" for name in ROLE_NAMES),
    "income",
    "danger",
    "beside_rivals",
    "beside_own",
    "leave_income",
    "leave_danger",
    "leave_rivals",
    "income_poor",
    "hit",
    "hit_richest",
    "hit_most_men",
    "hit_next",
    "hit_poorest",
    "hit_several",
    "hit_own",
    "pill",
    "pill_asleep",
)
"""
`play_…`, `discard_…`, `end` without a second card, `enough` pills, `take_…` a man to seat. A seat to go to: the `income` it adds in thousands,
its `danger` (the bot's estimate, 0 to 1), the men `beside_rivals` and `beside_own`; `income_poor`: the income if a rival earns more.
A man to move: `leave_income`, `leave_danger`, and `leave_rivals`, the rivals on the next seats. A target, by the men it hits: `hit` others,
`hit_richest`, `hit_most_men`, `hit_next` (who plays next) and `hit_poorest` of these, `hit_several` (two or more), `hit_own`. `pill`, and one for a man who is asleep.
"""

_AIM = {"hit": 1, "hit_own": -2}
_SEAT = {"income": 1, "danger": -3, "leave_danger": 1, "leave_income": -1}
_SOUND = {**_AIM, **_SEAT, "pill": 0.1, "pill_asleep": 1}

PLANS: dict[str, Features] = {
    "strike_first": {**_SOUND, "play_knife": 2, "play_pan": 2, "play_boum": 1},
    "strike_the_richest": {**_SOUND, "hit_richest": 2, "play_knife": 2, "play_pan": 2, "play_boum": 1},
    "strike_the_largest_gang": {**_SOUND, "hit_most_men": 2, "play_knife": 2, "play_pan": 2, "play_boum": 1},
    "cakes_first": {**_SOUND, "play_order": 3, "play_boum": 2, "play_pass": 1},
    "pills_first": {**_SOUND, "play_cocktail": 3, "play_knife": 1},
    "move_to_income": {"income": 3, "leave_income": -3, "play_move": 3, **_AIM},
    "move_to_safety": {"danger": -9, "leave_danger": 9, "play_move": 3, **_AIM},
    "never_move": {**_SOUND, "play_move": -9, "play_knife": 1, "play_pan": 1, "end": 1},
    "stay_together": {**_SOUND, "beside_own": 2, "beside_rivals": -1},
    "stay_alone": {**_SOUND, "beside_rivals": -2, "beside_own": -1},
    "sit_beside_rivals": {**_SOUND, "beside_rivals": 2, "play_knife": 3},
    "hoard_cards": {**_SOUND, "discard_alerte": 2, "discard_move": 1, "end": 1},
    "any_action": {LUCK: 1},
    "parrain_first": {**_SOUND, "take_parrain": 3, "play_knife": 1},
    "as_usual_but_strike": {HABIT: 1, "play_knife": 10, "play_pan": 9},
    "as_usual_but_at_the_richest": {HABIT: 0.5, "hit_richest": 1, "hit": 0.1, "hit_own": -9},
    "as_usual_but_at_the_largest_gang": {HABIT: 0.5, "hit_most_men": 1, "hit": 0.1, "hit_own": -9},
    "as_usual_but_safe_seats": {HABIT: 0.5, "danger": -3},
    "as_usual_but_very_safe_seats": {HABIT: 0.1, "danger": -20, "income": 0.3},
    "as_usual_but_dangerous_seats": {HABIT: 0.5, "danger": 3},
    "as_usual_but_rich_seats": {HABIT: 0.5, "income": 1},
    "as_usual_but_away_from_rivals": {HABIT: 0.5, "beside_rivals": -3},
    "as_usual_but_together": {HABIT: 0.5, "beside_own": 3},
    "as_usual_but_alone": {HABIT: 0.5, "beside_own": -3},
    "as_usual_but_never_move": {HABIT: 1, "play_move": -10},
    "as_usual_but_always_move": {HABIT: 1, "play_move": 10},
    "as_usual_but_leave_danger": {HABIT: 0.3, "leave_danger": 3},
    "as_usual_but_no_cake": {HABIT: 1, "play_order": -10},
    "as_usual_but_cakes": {HABIT: 1, "play_order": 10},
    "as_usual_but_explode": {HABIT: 1, "play_boum": 10},
    "as_usual_but_never_pass_cakes": {HABIT: 1, "play_pass": -10},
    "as_usual_but_pills": {HABIT: 1, "play_cocktail": 10},
    "as_usual_but_no_pills": {HABIT: 1, "play_cocktail": -10},
    "as_usual_but_alerte": {HABIT: 1, "play_alerte": 10},
    "as_usual_but_no_alerte": {HABIT: 1, "play_alerte": -10},
    "as_usual_but_discard_moves": {HABIT: 1, "discard_move": 10},
    "as_usual_but_keep_knives": {HABIT: 1, "discard_knife": -10, "discard_pan": -10},
    "as_usual_but_parrain_first": {HABIT: 1, "take_parrain": 10},
    "as_usual_but_parrain_last": {HABIT: 1, "take_parrain": -10},
    "as_usual_but_at_the_next": {HABIT: 0.5, "hit_next": 1, "hit": 0.1, "hit_own": -9},
    "as_usual_but_at_the_poorest": {HABIT: 0.5, "hit_poorest": 1, "hit": 0.1, "hit_own": -9},
    "as_usual_but_at_several": {HABIT: 0.5, "hit_several": 1, "hit": 0.1, "hit_own": -9},
    "as_usual_but_leave_rivals": {HABIT: 0.3, "leave_rivals": 1},
    "as_usual_but_stay_beside_rivals": {HABIT: 0.3, "leave_rivals": -1},
    "as_usual_but_beside_rivals": {HABIT: 0.5, "beside_rivals": 3},
    "as_usual_but_catch_up": {HABIT: 0.5, "income_poor": 1},
    "as_usual_but_shoot": {HABIT: 1, "play_pan": 10},
    "as_usual_but_never_shoot": {HABIT: 1, "play_pan": -10},
    "as_usual_but_never_stab": {HABIT: 1, "play_knife": -10},
    "as_usual_but_one_card": {HABIT: 1, "end": 10},
    "as_usual_but_two_cards": {HABIT: 1, "end": -10},
    "as_usual_but_move_then_strike": {HABIT: 1, "play_move": 3, "play_knife": 2, "play_pan": 2},
    "as_usual_but_rich_and_safe": {HABIT: 0.2, "income": 1, "danger": -10},
}
"""The weights of each plan."""


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return what each action is, whom it hits, and how good a seat is."""
    assert isinstance(state, ReglementState)  # noqa: S101  # a plan is given states of its game
    appraisal = Appraisal(state, seat)
    return [_of_action(state, appraisal, seat, action) for action in actions]


def _of_action(state: ReglementState, appraisal: Appraisal, me: int, action: int) -> Features:
    if action < DISCARD:
        return {f"play_{CARD_NAMES[action]}": 1.0}
    if action < END:
        return {f"discard_{CARD_NAMES[action - DISCARD]}": 1.0}
    if action in (END, ENOUGH):
        return {"end" if action == END else "enough": 1.0}
    if action < SIT:
        return {f"take_{ROLE_NAMES[(action - TAKE) >> 1]}": 1.0}
    if action < FROM:
        return _of_seat(state, appraisal, me, action - SIT, 0)
    if action < TO:
        return {
            "leave_income": _income(state, me, 0) - _income(state, me, BIT[action - FROM]),
            "leave_danger": appraisal.danger(action - FROM),
            "leave_rivals": _rivals_beside(state, me, action - FROM),
        }
    if action < SHOOT:
        return _of_seat(state, appraisal, me, action - TO, BIT[state.chosen])
    if action >= PILL:
        return {"pill": 1.0, "pill_asleep": float(state.asleep & BIT[action - PILL] != 0)}
    return _of_hit(state, me, _victims(state, action))


def _of_seat(state: ReglementState, appraisal: Appraisal, me: int, seat: int, left: int) -> Features:
    bit = BIT[seat]
    beside = clockwise(bit) | counter_clockwise(bit)
    own = state.cells[GANG + me]
    income = _income(state, me, left, bit) - _income(state, me, left)
    poor = any(appraisal.incomes[other] > appraisal.incomes[me] for other in range(state.n))
    return {
        "income": income,
        "income_poor": income if poor else 0.0,
        "danger": appraisal.danger(seat),
        "beside_rivals": _rivals_beside(state, me, seat),
        "beside_own": float(size_of(beside & own & ~left)),
    }


def _rivals_beside(state: ReglementState, me: int, seat: int) -> float:
    beside = clockwise(BIT[seat]) | counter_clockwise(BIT[seat])
    return float(size_of(beside & state.taken & ~state.cells[GANG + me]))


def _income(state: ReglementState, me: int, without: int, bit: int = 0) -> float:
    gang = state.cells[GANG + me] & ~without | bit
    return int(earnings(state.components, gang, state.parrains)) / 1000.0


def _victims(state: ReglementState, action: int) -> int:
    """Return the seats that a stab, a shot or a cake would hit."""
    cells = state.cells
    if action < STAB:
        return int(BIT[state.components.faces[action - SHOOT]])
    if action < CAKE:
        return int(BIT[cards.stabbed_at(action - STAB)])
    if action < PASS:
        return int(blast(action - CAKE))
    if action < BLOW:
        return int(blast(passed_to(state, (action - PASS) >> 1, (action - PASS) & 1)))
    return int(blast(cells[CAKE_AT + action - BLOW]))


def _of_hit(state: ReglementState, me: int, victims: int) -> Features:
    cells = state.cells
    others = [player for player in range(state.n) if player != me]
    richest = max(others, key=lambda player: cells[MONEY + player])
    largest = max(others, key=lambda player: cells[MEN_LEFT + player])
    poorest = min(others, key=lambda player: cells[MONEY + player])
    playing = [(me + step) % state.n for step in range(1, state.n)]
    following = next((player for player in playing if cells[MEN_LEFT + player]), me)
    own = cells[GANG + me]
    hit = size_of(victims & state.taken & ~own)
    return {
        "hit": float(hit),
        "hit_several": float(hit > 1),
        "hit_next": float(size_of(victims & cells[GANG + following] & ~own)),
        "hit_poorest": float(size_of(victims & cells[GANG + poorest])),
        "hit_richest": float(size_of(victims & cells[GANG + richest])),
        "hit_most_men": float(size_of(victims & cells[GANG + largest])),
        "hit_own": float(size_of(victims & own)),
    }


FAMILY = PlanFamily(FEATURES, measure, PLANS)
