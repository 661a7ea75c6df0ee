"""Decisions of Gangster Le Pro: each question with its text, answers, rules and board things."""

from __future__ import annotations

from typing import Any

from tripot.core.game import Choice, Decision
from tripot.core.texts import Message
from tripot.games.gangster_le_pro import notation, refusals
from tripot.games.gangster_le_pro.events import named, square_of
from tripot.games.gangster_le_pro.position import PHASES
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.dispatch import question
from tripot.games.gangster_le_pro.rules.squares.vendeur import vendeur_price
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def decision(state: GangsterLeProState, seat: int) -> Decision | None:
    """Return a seat's decision: each answer with its label, its rules and the board things it refers to."""
    actions = state.actions(seat)
    if not actions:
        return None
    choices = tuple(
        Choice(
            notation.write(state, seat, action),
            label(state, seat, action),
            refusals.rules_of(state, seat, action),
            refs(state, action),
        )
        for action in actions
    )
    return Decision("one", prompt(state), question(state).rules, choices)


def prompt(state: GangsterLeProState) -> Message:
    """Return the question."""
    asked = question(state)
    values: dict[str, Any] = asked.text_values(state)
    return f"prompt.{_narrowed(state, asked.text(state))}", {
        name: named(name, value, state.components) for name, value in values.items()
    }


def _narrowed(state: GangsterLeProState, text: str) -> str:
    """Return the text key of the question, without answers the seat does not have: no ★ for a seat without one."""
    if text not in ("turn", "mission"):
        return text
    verbs = {notation.split(state, action)[0] for action in state.actions(state.actor)}
    if text == "mission":
        return text if "carry" in verbs else "mission_draw"
    if "star" in verbs:
        return text
    return "turn_declare" if "declare" in verbs else "turn_roll"


def label(state: GangsterLeProState, seat: int, action: int) -> Message:
    """Return the label of an answer."""
    verb, about = notation.split(state, action)
    phase = PHASES[state.phase]
    components = state.components
    if verb in notation.ABOUT_CARDS:
        card = action - notation.ABOUT_CARDS[verb]
        if about == "protection":
            return "choice.give_protection", {}
        if verb == "sell":
            return "choice.sell", {"card": about, "amount": _asks(state, seat, components.value[card])}
        return f"choice.{verb}", {"card": about}
    if verb in notation.ABOUT_SEATS:
        return f"choice.{verb}", {"who": int(about or 0)}
    if verb == "pass":
        return f"choice.pass_{phase}", {"face": state.total} if state.phase == numbers.D_REROLL else {}
    if verb == "side":
        return "choice.side", {"square": about}
    if verb == "go":
        square = int(about or 0)
        return "choice.go", {"n": square, "place": square_of(components, square)}
    if verb == "walk":
        return "choice.walk", {"n": int(about or 0)}
    if verb == "option":
        return f"card_option.{components.ids[state.card]}.{about}", {}
    if verb == "sell business":
        price = next(
            components.price[c]
            for c in range(components.cards)
            if components.business[c] == action - numbers.SELL_BUSINESS
        )
        amount = price + state.bend(seat, numbers.B_BUSINESS, 0)
        return "choice.sell_business", {"business": about, "amount": amount}
    return _plain_label(state, seat, verb)


def _plain_label(state: GangsterLeProState, seat: int, verb: str) -> Message:
    components = state.components
    if verb == "buy":
        price = {numbers.D_BOXER: numbers.BOXER_PRICE, numbers.D_PROTECTION: numbers.PROTECTION_PRICE}.get(
            state.phase
        )
        if price is None:
            return "choice.buy_car", {
                "card": components.ids[state.card],
                "price": components.price[state.card],
            }
        return f"choice.buy_{PHASES[state.phase]}", {"price": price}
    if verb in ("perle", "diamant"):
        return f"choice.{verb}", {"price": vendeur_price(state, seat)}
    if verb == "invest":
        return "choice.invest", {"price": numbers.INVEST_PRICE}
    if verb == "sell car":
        car = state.car[seat]
        return "choice.sell_car", {"card": components.ids[car], "amount": components.resale[car]}
    if verb == "sell jewel":
        return "choice.sell_jewel", {"amount": _asks(state, seat, numbers.JEWEL_PRICE)}
    if verb == "claim":
        return "choice.claim", {"amount": numbers.LONE_BOXER}
    if verb == "rob":
        return f"choice.rob_{'shop' if state.deck == numbers.COMMERCE else 'bank'}", {}
    if verb == "draw":
        return f"choice.draw_{PHASES[state.phase]}", {}
    if verb == "declare":
        return "choice.declare", {"amount": state.target}
    if verb == "wreck":
        return "choice.wreck", {"card": components.ids[state.car[seat]]}
    if verb == "hat":
        return "choice.hat", {"card": components.ids[state.hats[state.square[seat]]]}
    if verb == "yes":
        return "choice.yes", {"price": components.code[state.pc + 1]}
    return f"choice.{verb}", {}


def _asks(state: GangsterLeProState, seat: int, value: int) -> int:
    return (value + state.bend(seat, numbers.B_SALE, 0)) * state.times + state.plus


def refs(state: GangsterLeProState, action: int) -> tuple[str, ...]:
    """Return the board things an answer refers to."""
    verb, about = notation.split(state, action)
    components = state.components
    if verb in notation.ABOUT_CARDS:
        return ("deck:protection",) if about == "protection" else (f"card:{about}",)
    if verb in notation.ABOUT_SEATS:
        return (f"seat:{about}",)
    if verb == "go":
        return (f"square:{about}",)
    if verb == "walk":
        return (f"square:{(state.square[state.actor] + int(about or 0)) % components.squares}",)
    if verb == "side":
        return (f"side:{about}",)
    if verb in ("perle", "diamant"):
        return (f"deck:{verb}",)
    if verb == "sell business":
        business = action - numbers.SELL_BUSINESS
        return tuple(
            f"card:{components.ids[c]}" for c in range(components.cards) if components.business[c] == business
        )
    if verb == "hat":
        return (f"card:{components.ids[state.hats[state.square[state.turn]]]}",)
    if verb in ("sell car", "wreck"):
        return (f"card:{components.ids[state.car[state.actor]]}",)
    named = {
        "roll": "die:1",
        "again": "die:1",
        "invest": "deck:investissement",
        "look": "deck:automobile",
        "protect": "deck:protection",
        "draw": "deck:mission" if state.phase == numbers.D_MISSION else "deck:collecte",
        "rob": "deck:commerce" if state.deck == numbers.COMMERCE else "deck:banque",
    }
    return (named[verb],) if verb in named else ()
