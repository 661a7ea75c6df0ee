"""Views of Gang of Dice: the part of a position that a seat may see."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tripot.core.game import View
from tripot.core.mypyc_types import i64
from tripot.games.gang_of_dice.position import PHASES, on_tray, round_order
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import (
    SHOWING,
    TOTAL,
    WarningCard,
    number_of,
    total_of,
    written,
)
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_FACE,
    FACES,
    MAX_ROLLS,
    NO_CARD,
    NO_SEAT,
    OUT,
    OVER,
    ROLL,
    ROLLED,
    ROUNDS,
    STOP_OR_REROLL,
    TOKEN,
    WEALTH,
)

if TYPE_CHECKING:
    pass


@lru_cache(maxsize=1024)
def card_view(card: WarningCard) -> View:
    """Return a card as data for drawing: its type, colour and condition, with the values it checks.

    The description is shared by every view: nobody changes it.
    """
    condition = card.condition
    return {
        "name": card.name,
        "colour": "dark" if card.dark else "light",
        "type": "explosion" if card.explosion else "bomb",
        "condition": condition.name,
        "least": condition.least,
        "highest": condition.least - 1 if condition.kind == TOTAL else None,
        "values": [v for v in range(1, FACES) if condition.values >> v & 1]
        if condition.kind == SHOWING
        else [],
    }


@lru_cache(maxsize=32)
def _cards(cards: tuple[WarningCard, ...]) -> list[View]:
    """Describe all cards of an edition."""
    return [card_view(card) for card in cards]


def pot(state: GangOfDiceState) -> int:
    """Return what the round's winner would take now, in dice: everything played, the centre and the bonus."""
    return state.dice_standing + state.centre + on_tray(state) + TOKEN * state.bonus


def status(state: GangOfDiceState, seat: i64) -> str:
    """Return a seat's status in this round: out, turn, standing, busted or waiting."""
    if state.seats[OUT + seat]:
        return "out"
    if seat == state.turn:
        return "turn"
    if state.seats[ROLLED + seat]:
        return "standing" if state.valid >> seat & 1 else "busted"
    return "waiting"


def view(state: GangOfDiceState, seat: int | None) -> View:
    """Return the match as a seat or a spectator (None) sees it; "screens" hides the others' wealth to the end."""
    over = state.phase == OVER
    veiled = state.screens and not over
    playing = state.phase in (ROLL, STOP_OR_REROLL, CHOOSE_FACE)
    seats = []
    for other in range(state.players):
        dice: int = state.seats[ROLLED + other]
        out: int = state.seats[OUT + other]
        wealth: int = state.seats[WEALTH + other]
        seats.append(
            {
                "wealth": None if veiled and other != seat else wealth,
                "out": out or None,
                "status": status(state, other),
                "dice": list(written(dice)),
                "total": total_of(dice) if dice else None,
            }
        )
    return {
        "players": state.players,
        "round": state.round,
        "rounds": ROUNDS,
        "over": over,
        "phase": PHASES[state.phase],
        "first": None if state.first == NO_SEAT else state.first,
        "order": [] if state.first == NO_SEAT or over else round_order(state),
        "turn": None if state.turn == NO_SEAT else state.turn,
        "best": None if state.best == NO_SEAT else state.best,
        "card": None if state.card == NO_CARD else card_view(state.cards[state.card]),
        "seats": seats,
        "tray": _tray(state) if playing else None,
        "centre": state.centre,
        "bonus": state.bonus,
        "pot": pot(state),
        "dice_in_play": state.dice_in_play,
        "dice_available": state.dice_available() if state.turn != NO_SEAT else None,
        "bonus_plan": list(state.bonus_plan),
        "screens": state.screens,
        "unturned": _unturned(state),
    }


def _unturned(state: GangOfDiceState) -> list[View]:
    shown = _cards(tuple(state.cards))
    bag: int = state.bag
    return [shown[place] for place in range(len(shown)) if bag >> place & 1]


def target(state: GangOfDiceState, n: int) -> int:
    """Return the least total that takes the lead when rolled with n dice now (GOD-5.1)."""
    if state.best == NO_SEAT:
        return 0
    best = state.rolled[state.best]
    return total_of(best) + (0 if n > number_of(best) else 1)


def _tray(state: GangOfDiceState) -> dict[str, Any]:
    return {
        "target": target(state, on_tray(state)),
        "dice": list(written(state.dice)),
        "total": total_of(state.dice),
        "to_roll": state.to_roll if state.phase == ROLL else 0,
        "picked": list(written(state.picked)) if state.phase == CHOOSE_FACE else [],
        "rolls": state.rolls,
        "rerolls_left": MAX_ROLLS - max(state.rolls, 1),
    }


def view_key(state: GangOfDiceState, seat: int | None) -> Hashable:
    """Return one key for all seats unless screens hide the others' wealth."""
    return seat if state.screens else None
