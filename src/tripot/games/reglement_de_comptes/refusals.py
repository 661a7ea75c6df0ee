"""Why an action of Règlement de comptes is refused, with the rule that forbids it, and the rules behind a legal one."""

from __future__ import annotations

from typing import Any

from tripot.core.game import Refusal
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.notation import (
    LAST_WISH,
    SEATS_SQUARED,
    WISH,
)
from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.numbers import (
    BLOW,
    BOUM,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    END,
    ENOUGH,
    FIRST_CARD,
    FROM,
    KINDS,
    KNIFE,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    NO_SEAT,
    ORDER,
    OVER,
    PAN,
    PASS,
    PASS_CAKE,
    PILL,
    PLAY,
    ROLE_NAMES,
    SEAT_MAN,
    SEATS,
    SECOND_CARD,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TAKE_MAN,
    TARGET,
    TO,
    YOUNGEST_DRAW,
    after,
    before,
)
from tripot.games.reglement_de_comptes.rules.state import ReglementState


def why_not(state: ReglementState, seat: int, action: int) -> Refusal | None:
    """Return why an action is refused, None when it is legal."""
    if action in state.actions(seat):
        return None
    if state.step == OVER:
        return _refusal("7.2", "over")
    waiting = state.to_act()
    if waiting[0] != seat:
        if waiting[0] < 0:
            return _refusal("3.3", "drawing")
        if state.step in (TAKE_MAN, SEAT_MAN):
            return _refusal(_seating_rule(state), "not_your_man", who=waiting[0])
        return _refusal("2.5", "not_your_turn", who=waiting[0])
    if state.step in (TAKE_MAN, SEAT_MAN):
        return _seating(state, action)
    if state.step == FIRST_CARD:
        return _first_card(state, seat, action)
    if state.step == SECOND_CARD:
        return _second_card(state, seat, action)
    return _target(state, seat, action)


def _refusal(rule: str, name: str, **values: Any) -> Refusal:
    return Refusal(f"RDC-{rule}", (f"refusal.{name}", values))


def _seating_rule(state: ReglementState) -> str:
    return "6.10" if state.turns else "2.4"


def _seating(state: ReglementState, action: int) -> Refusal:
    rule = _seating_rule(state)
    if state.step == TAKE_MAN:
        if TAKE <= action < SIT:
            return _refusal(rule, "no_such_man", role=ROLE_NAMES[(action - TAKE) >> 1])
        return _refusal(rule, "choose_man")
    if SIT <= action < FROM:
        return _refusal(rule, "seat_taken", at=action - SIT + 1)
    return _refusal(rule, "choose_seat", role=ROLE_NAMES[state.chosen >> 1])


def _first_card(state: ReglementState, seat: int, action: int) -> Refusal:
    if PLAY <= action < END:
        card = action % KINDS
        if not state.holds(seat, card):
            return _refusal("6.2" if action >= DISCARD else "6.1", "not_in_hand", card=CARD_NAMES[card])
        return _refusal("6.12", "no_target", card=CARD_NAMES[card])
    if action == END:
        return _refusal("6.2", "card_first")
    return _refusal("6.1", "choose_card")


def _second_card(state: ReglementState, seat: int, action: int) -> Refusal:
    if DISCARD <= action < END:
        return _refusal("6.2", "no_discard_now")
    if PLAY <= action < DISCARD:
        if action - PLAY != MOVE:
            return _refusal("6.1", "only_a_move")
        if not state.holds(seat, MOVE):
            return _refusal("6.1", "not_in_hand", card="move")
        return _refusal("6.12", "no_target", card="move")
    return _refusal("6.13", "move_or_end")


def _target(state: ReglementState, seat: int, action: int) -> Refusal:
    """Return the refusal of a target; other actions are refused until the card has one."""
    if state.step == MOVE_FROM and FROM <= action < TO:
        return _mover(state, seat, action - FROM)
    if state.step == MOVE_TO and TO <= action < SHOOT:
        return _refusal("6.11", "seat_taken", at=action - TO + 1)
    if state.step == TARGET:
        card = state.card
        if WISH <= action < LAST_WISH:
            wanted, places = divmod(action - WISH, SEATS_SQUARED)
            if wanted == card:
                return _impossible(state, seat, card, *divmod(places, SEATS))
        elif card == PAN and SHOOT <= action < STAB:
            return _shot(state, seat, action - SHOOT, state.components.faces[action - SHOOT])
        elif card == KNIFE and STAB <= action < CAKE:
            return _stab(state, seat, (action - STAB) >> 1, cards.stabbed_at(action - STAB))
        elif card == ORDER and CAKE <= action < PASS:
            return _refusal("6.6", "cake_there", at=action - CAKE + 1)
        elif card == PASS_CAKE and PASS <= action < BLOW:
            return _pass(state, seat, (action - PASS) >> 1)
        elif card == BOUM and BLOW <= action < PILL:
            return _refusal("6.8", "own_cake" if action - BLOW == seat else "no_cake")
        elif card == COCKTAIL and PILL <= action < PILL + SEATS:
            return _pill(state, seat, action - PILL)
        elif card == COCKTAIL and action == ENOUGH:
            return _refusal("6.9", "one_pill_at_least")
    return _refusal("6.1", "target_first", card=CARD_NAMES[MOVE if state.step != TARGET else state.card])


def _impossible(state: ReglementState, seat: int, card: int, start: int, end: int) -> Refusal:
    if card == PAN:
        return _shot(state, seat, start, end)
    if card == KNIFE:
        return _stab(state, seat, start, end)
    if card == COCKTAIL:
        return _refusal("6.9", "three_pills")
    owner = state.cake_at(start)
    if card == PASS_CAKE and owner not in (NO_SEAT, seat):
        return _refusal("6.7", "not_the_first", at=end + 1)
    return _refusal("6.7" if card == PASS_CAKE else "6.8", "own_cake" if owner == seat else "no_cake")


def _attacker(state: ReglementState, seat: int, start: int, rule: str) -> Refusal | None:
    if not state.gangs[seat] >> start & 1:
        return _refusal(rule, "not_your_gangster", at=start + 1)
    if state.asleep >> start & 1:
        return _refusal("3.5", "asleep", at=start + 1)
    return None


def _shot(state: ReglementState, seat: int, start: int, end: int) -> Refusal:
    across = state.components.faces[start]
    wrong = _attacker(state, seat, start, "6.5")
    if wrong is not None:
        return wrong
    if across == NO_SEAT:
        return _refusal("6.5", "x_seat", at=start + 1)
    if across != end:
        return _refusal("6.5", "not_across", at=start + 1, across=across + 1)
    if not cards.guns(state, seat) >> start & 1:
        return _refusal("6.5", "no_gun", at=start + 1)
    return _refusal("6.5", "no_opponent", at=across + 1)


def _stab(state: ReglementState, seat: int, start: int, end: int) -> Refusal:
    wrong = _attacker(state, seat, start, "6.4")
    if wrong is not None:
        return wrong
    if not cards.blades(state, seat) >> start & 1:
        return _refusal("6.4", "no_blade", at=start + 1)
    if end not in (after(start), before(start)):
        return _refusal("6.4", "not_beside", at=start + 1, other=end + 1)
    return _refusal("6.4", "no_opponent", at=end + 1)


def _pass(state: ReglementState, seat: int, owner: int) -> Refusal:
    if owner == seat:
        return _refusal("6.7", "own_cake")
    if owner >= state.players or state.cakes[owner] < 0:
        return _refusal("6.7", "no_cake")
    return _refusal("6.7", "cake_in_the_way")


def _pill(state: ReglementState, seat: int, at: int) -> Refusal:
    if not state.components.glasses >> at & 1:
        return _refusal("6.9", "no_glass", at=at + 1)
    if state.drunk >> at & 1:
        return _refusal("6.9", "one_pill_each", at=at + 1)
    if cards.drinkers(state, seat) >> at & 1:
        return _refusal("6.9", "glasses_in_order", at=at + 1)
    return _refusal("6.9", "no_opponent", at=at + 1)


def _mover(state: ReglementState, seat: int, start: int) -> Refusal:
    return _attacker(state, seat, start, "6.11") or _refusal("6.11", "not_your_gangster", at=start + 1)


# ---- the rules of legal actions

TARGET_RULES = ("6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10", "6.11")
"""The rule of each card, in the order of the kinds."""


def rules_of(state: ReglementState, seat: int, action: int) -> tuple[str, ...]:
    """Return the rules that a legal action, or an outcome with seat CHANCE, rests on."""
    if seat == CHANCE:
        if state.step == YOUNGEST_DRAW:
            return ("RDC-2.4",)
        return ("RDC-3.3",) if state.turns else ("RDC-2.3",)
    if action < DISCARD:
        return ("RDC-6.1", f"RDC-{TARGET_RULES[action - PLAY]}")
    if action < END:
        return ("RDC-6.2",)
    if action == END:
        return ("RDC-6.13",)
    if action == ENOUGH:
        return ("RDC-6.9",)
    if action < FROM:
        return ("RDC-6.10",) if state.turns else ("RDC-2.4",)
    if action < SHOOT:
        return ("RDC-6.11",)
    return (f"RDC-{TARGET_RULES[state.card]}",)
