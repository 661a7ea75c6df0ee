"""Simple plans for Gangster Le Pro, to test its bots against (`tripot lab exploit gangster-le-pro`)."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.plans import HABIT, LUCK, Features, PlanFamily
from tripot.core.state import State
from tripot.games.gangster_le_pro.bot.worth import fortune_guess, lateness, own_fortune
from tripot.games.gangster_le_pro.rules.numbers import (
    BUY,
    BUY_DIAMANT,
    BUY_PERLE,
    CARRY,
    CHOOSE,
    CLAIM,
    D_BOXER,
    D_PROTECTION,
    DECLARE,
    DIAMANT,
    DRAW,
    FIGHT,
    GIVE,
    HIT,
    INVEST,
    LOOK,
    PASS,
    PERLE,
    PLAY_HAT,
    PROTECT,
    REROLL,
    ROB,
    ROLL,
    SELL,
    SELL_BUSINESS,
    SELL_CAR,
    SELL_JEWEL,
    SIDE,
    STAR,
    SWAP,
    WITH,
    WRECK,
    YES,
)
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

_SINGLE = {
    ROLL: "roll",
    DECLARE: "declare",
    PASS: "pass",
    INVEST: "invest",
    LOOK: "look",
    SELL_CAR: "sell_car",
    CLAIM: "claim",
    ROB: "rob",
    DRAW: "draw",
    PROTECT: "protect",
    SELL_JEWEL: "sell_gem",
    WRECK: "wreck",
    PLAY_HAT: "hat",
    REROLL: "again",
    YES: "yes",
}
_RANGES = (
    (CARRY, "carry"),
    (SWAP, "swap"),
    (GIVE, "give"),
    (SELL, "sell_gem"),
    (STAR, "star"),
    (SELL_BUSINESS, "sell_business"),
)

FEATURES = (
    *dict.fromkeys(_SINGLE.values()),
    *(name for _first, name in _RANGES if name not in _SINGLE.values()),
    "buy_boxer",
    "buy_protection",
    "buy_car",
    "buy_gem",
    "buy_gem_with_gem",
    "buy_gem_early",
    "buy_gem_rich",
    "buy_diamant",
    "rob_early",
    "rob_rich",
    "rob_poor",
    "buy_gem_late",
    "buy_gem_poor",
    "sell_gem_late",
    "boxer_early",
    "declare_behind",
    "fight",
    "at_richest",
    "declare_ahead",
    "star_early",
    "first_side",
)
"""
The action's name (`rules/numbers.py`). `sell_gem` is a gem or the jewel. `buy_gem`: at the Vendeur, `..._with_gem` if one
is held, `..._early` in the first half of the way to the end, `..._rich` with 10 000 $ or more, `buy_diamant` a Diamant; `..._late` and `..._poor` are the opposites. `rob_early`, `rob_rich` and
`star_early` are meant alike. `at_richest`: a fight, a collision, an exchange or a card meets the richest other. `declare_ahead`: the player leads by
its estimate, `declare_behind`: somebody else does. `boxer_early`: a boxer in the first half. `first_side`: the first side of a double square.
"""

PLANS: dict[str, Features] = {
    "any_action": {LUCK: 1},
    "as_usual_but_buy_every_gem": {HABIT: 1, "buy_gem": 10},
    "as_usual_but_buy_gems_with_a_gem": {HABIT: 1, "buy_gem_with_gem": 10},
    "as_usual_but_buy_gems_early": {HABIT: 1, "buy_gem_early": 10},
    "as_usual_but_buy_gems_when_rich": {HABIT: 1, "buy_gem_rich": 10},
    "as_usual_but_buy_diamants": {HABIT: 1, "buy_diamant": 10},
    "as_usual_but_buy_no_gem": {HABIT: 1, "buy_gem": -10},
    "as_usual_but_always_rob": {HABIT: 1, "rob": 10},
    "as_usual_but_never_rob": {HABIT: 1, "rob": -10},
    "as_usual_but_rob_early": {HABIT: 1, "rob_early": 10},
    "as_usual_but_no_robbery_when_rich": {HABIT: 1, "rob_rich": -10},
    "as_usual_but_always_fight": {HABIT: 1, "fight": 10},
    "as_usual_but_never_fight": {HABIT: 1, "fight": -10},
    "as_usual_but_no_boxer": {HABIT: 1, "buy_boxer": -10},
    "as_usual_but_always_a_boxer": {HABIT: 1, "buy_boxer": 10},
    "as_usual_but_always_protected": {HABIT: 1, "buy_protection": 10},
    "as_usual_but_never_protected": {HABIT: 1, "buy_protection": -10},
    "as_usual_but_always_a_car": {HABIT: 1, "buy_car": 10},
    "as_usual_but_never_a_car": {HABIT: 1, "buy_car": -10},
    "as_usual_but_declare_at_once": {HABIT: 1, "declare": 10},
    "as_usual_but_never_declare": {HABIT: 1, "declare": -10},
    "as_usual_but_sell_every_gem": {HABIT: 1, "sell_gem": 10},
    "as_usual_but_keep_every_gem": {HABIT: 1, "sell_gem": -10},
    "as_usual_but_carry_missions_at_once": {HABIT: 1, "carry": 10},
    "as_usual_but_draw_missions": {HABIT: 1, "carry": -10},
    "as_usual_but_play_stars": {HABIT: 1, "star": 10},
    "as_usual_but_keep_stars": {HABIT: 1, "star": -10},
    "as_usual_but_play_stars_early": {HABIT: 1, "star_early": 10},
    "as_usual_but_at_the_richest": {HABIT: 1, "at_richest": 10},
    "as_usual_but_never_at_the_richest": {HABIT: 1, "at_richest": -10},
    "as_usual_but_invest": {HABIT: 1, "invest": 10},
    "as_usual_but_keep_businesses": {HABIT: 1, "sell_business": -10},
    "as_usual_but_look": {HABIT: 1, "look": 10},
    "as_usual_but_first_side": {HABIT: 1, "first_side": 10},
    "as_usual_but_exchange": {HABIT: 1, "swap": 10},
    "as_usual_but_buy_gems_late": {HABIT: 1, "buy_gem_late": 10},
    "as_usual_but_no_gem_early": {HABIT: 1, "buy_gem_early": -10},
    "as_usual_but_no_gem_late": {HABIT: 1, "buy_gem_late": -10},
    "as_usual_but_no_first_gem": {HABIT: 1, "buy_gem": -10, "buy_gem_with_gem": 10},
    "as_usual_but_no_gem_when_poor": {HABIT: 1, "buy_gem_poor": -10},
    "as_usual_but_no_diamant": {HABIT: 1, "buy_diamant": -10},
    "as_usual_but_sell_gems_late": {HABIT: 1, "sell_gem_late": 10},
    "as_usual_but_keep_gems_late": {HABIT: 1, "sell_gem_late": -10},
    "as_usual_but_rob_when_rich": {HABIT: 1, "rob_rich": 10},
    "as_usual_but_rob_when_poor": {HABIT: 1, "rob_poor": 10},
    "as_usual_but_never_rob_early": {HABIT: 1, "rob_early": -10},
    "as_usual_but_declare_when_ahead": {HABIT: 1, "declare_ahead": 10},
    "as_usual_but_never_declare_behind": {HABIT: 1, "declare_behind": -10},
    "as_usual_but_an_early_boxer": {HABIT: 1, "boxer_early": 10},
    "as_usual_but_never_invest": {HABIT: 1, "invest": -10},
    "as_usual_but_never_exchange": {HABIT: 1, "swap": -10},
    "as_usual_but_never_look": {HABIT: 1, "look": -10},
    "as_usual_but_never_roll_again": {HABIT: 1, "again": -10},
    "as_usual_but_roll_again": {HABIT: 1, "again": 10},
    "as_usual_but_say_yes": {HABIT: 1, "yes": 10},
    "as_usual_but_say_no": {HABIT: 1, "yes": -10},
    "as_usual_but_sell_businesses": {HABIT: 1, "sell_business": 10},
    "as_usual_but_sell_the_car": {HABIT: 1, "sell_car": 10},
    "as_usual_but_hats": {HABIT: 1, "hat": 10},
    "as_usual_but_no_hat": {HABIT: 1, "hat": -10},
    "gems_and_no_robbery": {HABIT: 1, "buy_gem": 10, "sell_gem": -10, "rob": -10},
    "gems_and_robbery": {HABIT: 1, "buy_gem": 10, "rob": 10},
    "hoard_cash": {
        HABIT: 1,
        "buy_gem": -10,
        "buy_boxer": -10,
        "buy_protection": -10,
        "buy_car": -10,
        "invest": -10,
    },
    "hoard_gems": {HABIT: 1, "buy_gem": 10, "sell_gem": -10},
    "criminal": {HABIT: 1, "rob": 10, "fight": 10, "carry": 10},
    "honest": {HABIT: 1, "rob": -10, "fight": -10},
}
"""The weights of each plan. A turn has too many kinds of decisions for plans without the quick bot's habits."""

RICH = 10_000
HALF_WAY = 50


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return what each action is, and for some of them the circumstances."""
    assert isinstance(state, GangsterLeProState)  # noqa: S101  # a plan is given states of its game
    others = [other for other in range(state.players) if other != seat and state.out[other] == 0]
    richest = max(others, key=lambda other: state.cash[other], default=-1)
    early, rich = lateness(state) < HALF_WAY, state.cash[seat] >= RICH
    measured: list[Features] = []
    for action in actions:
        features = _kind(state, action)
        if BUY_PERLE <= action <= BUY_DIAMANT:
            holds = state.holds(seat, PERLE) + state.holds(seat, DIAMANT) > 0
            features |= {
                "buy_gem_with_gem": float(holds),
                "buy_gem_early": float(early),
                "buy_gem_rich": float(rich),
                "buy_gem_late": float(not early),
                "buy_gem_poor": float(not rich),
                "buy_diamant": float(action == BUY_DIAMANT),
            }
        elif action == ROB:
            features |= {"rob_early": float(early), "rob_rich": float(rich), "rob_poor": float(not rich)}
        elif action == DECLARE:
            mine = own_fortune(state, seat)
            ahead = all(fortune_guess(state, other) < mine for other in others)
            features |= {"declare_ahead": float(ahead), "declare_behind": float(not ahead)}
        elif STAR <= action < SELL:
            features["star_early"] = float(early)
        if "sell_gem" in features:
            features["sell_gem_late"] = float(not early)
        if "buy_boxer" in features:
            features["boxer_early"] = float(early)
        for first in (FIGHT, HIT, WITH, CHOOSE):
            if action == first + richest:
                features["at_richest"] = 1.0
        measured.append(features)
    if SIDE <= actions[0] < SIDE + 20:
        measured[0] = {**measured[0], "first_side": 1.0}
    return measured


def _kind(state: GangsterLeProState, action: int) -> dict[str, float]:
    name = _SINGLE.get(action)
    if name is None:
        name = next((name for first, name in _RANGES if action >= first), None)
    if name is None and FIGHT <= action < HIT:
        name = "fight"
    if action == BUY:
        name = {D_BOXER: "buy_boxer", D_PROTECTION: "buy_protection"}.get(state.phase, "buy_car")
    if BUY_PERLE <= action <= BUY_DIAMANT:
        name = "buy_gem"
    return {} if name is None else {name: 1.0}


FAMILY = PlanFamily(FEATURES, measure, PLANS)
