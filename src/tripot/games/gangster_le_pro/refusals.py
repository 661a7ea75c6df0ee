"""Why an action is refused, and the rules behind a legal one."""

from __future__ import annotations

from typing import Any, Final

from tripot.core.errors import NotationError
from tripot.core.game import Refusal
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import notation
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.dispatch import question
from tripot.games.gangster_le_pro.rules.squares.vendeur import vendeur_price
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

CHANCE_RULES: Final = {
    numbers.C_DEAL: ("GLP-2.1",),
    numbers.C_FIRST: ("GLP-2.2",),
    numbers.C_MOVE: ("GLP-4.2",),
    numbers.C_PASSAGE: ("GLP-5.10",),
    numbers.C_VOL: ("GLP-5.14",),
    numbers.C_EFFECT: ("GLP-3.9",),
    numbers.C_BOUT: ("GLP-5.4",),
    numbers.C_EXCHANGE: ("GLP-5.7",),
    numbers.C_STEAL: ("GLP-3.5",),
}
DRAW_RULES: Final = (
    "GLP-5.5", "GLP-5.2", "GLP-5.14", "GLP-5.3", "GLP-5.6", "GLP-5.14", "GLP-5.13", "GLP-5.15",
    "GLP-5.5", "GLP-5.15", "GLP-5.9", "GLP-5.13", "GLP-5.11", "GLP-5.12", "GLP-2.1",
)  # fmt: skip
BELONGS: Final = {
    "roll": (numbers.D_TURN, "GLP-4.2"),
    "declare": (numbers.D_TURN, "GLP-4.1"),
    "perle": (numbers.D_VENDEUR, "GLP-5.13"),
    "diamant": (numbers.D_VENDEUR, "GLP-5.13"),
    "invest": (numbers.D_BROCANTEUR, "GLP-5.5"),
    "look": (numbers.D_BROCANTEUR, "GLP-5.5"),
    "sell car": (numbers.D_BROCANTEUR, "GLP-5.5"),
    "sell business": (numbers.D_BROCANTEUR, "GLP-5.5"),
    "claim": (numbers.D_CLAIM, "GLP-5.3"),
    "rob": (numbers.D_VOL, "GLP-5.14"),
    "protect": (numbers.D_COLLECTE, "GLP-5.6"),
    "sell jewel": (numbers.D_EXPERT, "GLP-5.8"),
    "sell": (numbers.D_EXPERT, "GLP-5.8"),
    "wreck": (numbers.D_CRASH, "GLP-4.4"),
    "hat": (numbers.D_HAT, "GLP-4.5"),
    "again": (numbers.D_REROLL, "GLP-4.2"),
    "yes": (numbers.D_OFFER, "GLP-5.15"),
    "no": (numbers.D_OFFER, "GLP-5.15"),
    "fight": (numbers.D_FIGHT, "GLP-5.3"),
    "hit": (numbers.D_HIT, "GLP-4.4"),
    "with": (numbers.D_PARTNER, "GLP-5.7"),
    "choose": (numbers.D_CHOOSE, "GLP-3.9"),
    "side": (numbers.D_SIDE, "GLP-3.8"),
    "option": (numbers.D_OPTION, "GLP-3.9"),
    "walk": (numbers.D_WALK, "GLP-3.10"),
    "swap": (numbers.D_SWAP, "GLP-5.7"),
    "carry": (numbers.D_MISSION, "GLP-5.9"),
}
"""The question each verb answers, and the rule that says so."""


def rules_of(state: GangsterLeProState, seat: int, action: int) -> tuple[str, ...]:
    """Return the rules of a legal action or outcome."""
    if seat == CHANCE:
        if state.phase == numbers.C_DRAW:
            return (DRAW_RULES[state.deck], "GLP-3.2")
        return CHANCE_RULES[state.phase]
    rules = question(state).rules
    if action >= numbers.STAR and action < numbers.SELL:
        return tuple(dict.fromkeys(("GLP-3.4", *rules)))
    if action == numbers.ROLL:
        return ("GLP-4.2",)
    if action == numbers.PASS and state.phase not in (
        numbers.D_ARREST,
        numbers.D_LOOT,
        numbers.D_CORNER,
        numbers.D_REROLL,
    ):
        return (*rules, "GLP-4.6")
    return rules


def why_not(state: GangsterLeProState, seat: int, action: int) -> Refusal | None:
    """Return the refusal of an action, None if it is legal."""
    if action in state.actions(seat):
        return None
    if state.phase == numbers.OVER:
        return _no("GLP-7.1", "over")
    if state.phase <= numbers.LAST_CHANCE:
        return _no("GLP-4.2", "chance")
    if seat != state.actor:
        return _no("GLP-4.1", "not_you", who=state.actor)
    try:
        verb, about = notation.split(state, action)
    except NotationError:
        return _no("GLP-1.1", "no_action", n=action)
    if verb in ("star", "sell", "give", "swap", "carry"):
        return _about_card(state, seat, verb, action)
    return _about(state, seat, verb, about, action)


def _no(rule: str, key: str, **values: Any) -> Refusal:
    return Refusal(rule, (f"refusal.{key}", values))


def _about_card(state: GangsterLeProState, seat: int, verb: str, action: int) -> Refusal:
    base = notation.ABOUT_CARDS[verb]
    card = action - base
    name = state.components.ids[card]
    if not state.in_hand(card, seat) and not (
        verb == "give" and state.components.deck[card] == numbers.PROTECTION
    ):
        return _no("GLP-3.3", "not_held", card=name)
    if verb == "star":
        return _star(state, seat, card)
    if verb == "give":
        if state.phase != numbers.D_CRASH:
            return _no("GLP-4.4", "no_need", card=name)
        if state.factor[seat] == 0:
            return _no("GLP-4.4", "no_factor")
        if state.components.deck[card] == numbers.PROTECTION and state.holds(seat, numbers.PROTECTION) == 0:
            return _no("GLP-3.3", "not_held", card=name)
        return _no("GLP-4.4", "not_under_car", card=name)
    phase, rule = BELONGS[verb]
    if state.phase != phase:
        return _no(rule, f"place_{verb}")
    if verb == "carry":
        if state.components.deck[card] != numbers.MISSION:
            return _no("GLP-5.9", "no_mission", card=name)
        if state.loc[card] == numbers.FRESH + seat:
            return _no("GLP-3.4", "fresh", card=name)
        return _no("GLP-5.9", "too_few_men", men=state.components.men[card], have=state.men(seat))
    if verb == "sell":
        if state.components.jewel[card]:
            return _no("GLP-5.8", "half_alone")
        if state.components.deck[card] in (numbers.PERLE, numbers.DIAMANT):
            return _no("GLP-5.8", "one_of_each")
        return _no("GLP-5.8", "not_for_expert", card=name)
    if state.components.deck[card] in (numbers.PERLE, numbers.DIAMANT, numbers.INVESTISSEMENT):
        return _no("GLP-5.7", "no_partner", card=name)
    return _no("GLP-5.7", "not_for_exchange", card=name)


def _star(state: GangsterLeProState, seat: int, card: int) -> Refusal:
    name = state.components.ids[card]
    if state.components.deck[card] != numbers.AVENTURE:
        return _no("GLP-3.4", "not_a_star", card=name)
    if state.loc[card] == numbers.FRESH + seat:
        return _no("GLP-3.4", "fresh", card=name)
    if state.stars_played[seat] >= numbers.STARS_A_TURN:
        return _no("GLP-3.4", "two_stars")
    return _no("GLP-3.4", "moment", card=name)


def _about(state: GangsterLeProState, seat: int, verb: str, about: str | None, action: int) -> Refusal:
    if verb == "pass":
        if question(state).must:
            return _no("GLP-4.6", "must_play")
        return _no("GLP-4.6", "not_here")
    if verb == "buy":
        if state.phase in (numbers.D_FIGHT, numbers.D_CLAIM, numbers.D_CORNER):
            return _no("GLP-5.3", "one_boxer")
        return _no("GLP-5.15", "nothing_to_buy")
    if verb == "draw":
        return _no("GLP-5.9", "nothing_to_draw")
    if verb == "go":
        return _go(state, int(about or "0"))
    phase, rule = BELONGS[verb]
    if state.phase != phase:
        return _no(rule, "place_" + verb.replace(" ", "_"))
    refusal = _here(state, seat, verb, about, action)
    return refusal if refusal is not None else _no(rule, "not_here")


def _here(state: GangsterLeProState, seat: int, verb: str, about: str | None, action: int) -> Refusal | None:
    """Return the refusal of an action that belongs to the current question."""
    if verb == "declare":
        if state.buyer[seat]:
            return _no("GLP-4.1", "buyer_already")
        return _no("GLP-2.3", "too_poor_to_declare", amount=state.target)
    if verb in ("perle", "diamant"):
        return _no("GLP-3.2", "deck_out", price=vendeur_price(state, seat))
    if verb in ("invest", "sell business"):
        if state.deals & 1:
            return _no("GLP-5.5", "one_deal")
        if verb == "sell business":
            return _no("GLP-5.5", "no_pair", business=about)
        if state.bag[numbers.INVESTISSEMENT] == 0:
            return _no("GLP-3.2", "deck_out", price=numbers.INVEST_PRICE)
        return _no("GLP-5.15", "too_poor", price=numbers.INVEST_PRICE)
    if verb in ("look", "sell car"):
        if state.deals & 2:
            return _no("GLP-5.5", "one_deal")
        if verb == "sell car":
            return _no("GLP-5.5", "no_car")
        return _no("GLP-5.5", "one_car") if state.car[seat] >= 0 else _no("GLP-3.2", "deck_out", price=0)
    if verb == "protect":
        return _no("GLP-5.6", "no_protection")
    if verb == "sell jewel":
        return _no("GLP-5.8", "no_jewel" if state.deals == 0 else "one_of_each")
    if verb == "fight":
        return _no("GLP-5.4", "no_boxer", who=action - numbers.FIGHT)
    if verb == "hit":
        return _no("GLP-4.4", "no_car_there", who=action - numbers.HIT)
    if verb == "with":
        return _no("GLP-5.7", "holds_none", who=action - numbers.WITH)
    if verb == "choose":
        return _no("GLP-3.9", "untouched", who=action - numbers.CHOOSE)
    if verb == "option" and action - numbers.OPTION < state.components.code[state.pc + 1]:
        return _no("GLP-3.9", "branch_closed")
    if verb == "side":
        return _no("GLP-3.8", "no_side", square=about)
    return None


def _go(state: GangsterLeProState, square: int) -> Refusal:
    if state.phase not in (numbers.D_PASSAGE, numbers.D_GO):
        return _no("GLP-3.10", "place_go")
    if square == 0:
        return _no("GLP-5.10", "not_refuge")
    for seat in range(state.players):
        if state.out[seat] == 0 and state.square[seat] == square:
            return _no("GLP-5.10", "occupied", square=square)
    return _no("GLP-3.10", "not_that_square", square=square)
