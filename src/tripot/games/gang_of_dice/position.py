"""Positions of Gang of Dice as plain data: the parts that a scenario may set or check.

- `round`: 1 to 12; `first`: the first seat
- `card`: turned this round (if missing, it is still to be turned); `turned`: cards of earlier rounds
- `wealth`, `out`: by seat, the dice, and the round of elimination or 0; `centre`: dice; `bonus`: tokens in the centre
- `standing`, `busted`: by seat, the dice of those who have played, as "4 1 B"; "" for the others. `dice`, `rolls`: of the seat on turn
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.core.errors import BadInput
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import handful, number_of, written
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    CHOOSE_FACE,
    DICE,
    DRAW_FIRST,
    NO_CARD,
    NO_SEAT,
    OVER,
    ROLL,
    ROUNDS,
    STOP_OR_REROLL,
    TOKENS,
    TURN_CARD,
)
from tripot.games.gang_of_dice.rules.turn import begin_turn

PHASES = {
    DRAW_FIRST: "first",
    TURN_CARD: "card",
    ROLL: "roll",
    CHOOSE_COUNT: "count",
    STOP_OR_REROLL: "reroll",
    CHOOSE_FACE: "face",
    OVER: "over",
}
_KNOWN = (
    "round", "first", "card", "turned", "wealth", "out", "centre", "bonus", "standing", "busted", "dice", "rolls",
)  # fmt: skip
_MOST_WEALTH = 999


def set_position(state: GangOfDiceState, position: Mapping[str, Any]) -> None:
    """Overwrite the named parts of a first position; BadInput names a part that is wrong."""
    for name in position:
        if name not in _KNOWN:
            raise BadInput(f"position.{name}", position[name], f"one of {', '.join(_KNOWN)}")
    for name in ("wealth", "out"):
        if name in position:
            most = ROUNDS if name == "out" else _MOST_WEALTH
            row = [whole(f"position.{name}", value, 0, most) for value in _row(state, name, position[name])]
            setattr(state, name, row)
    if state.still_in() < 2:
        raise BadInput("position.out", position["out"], "at least two players still in the game (0)")
    for seat, wealth in enumerate(state.wealth):
        if bool(state.out[seat]) and wealth:
            raise BadInput("position.wealth", wealth, f"0 for seat {seat}, which is out")
    if set(position) <= {"wealth", "out"}:
        return
    state.round = whole("position.round", position.get("round", max(state.round, 1)), 1, ROUNDS)
    state.first = whole("position.first", position.get("first", max(state.first, 0)), 0, state.players - 1)
    if state.out[state.first]:
        raise BadInput("position.first", state.first, "a seat that is not out")
    state.bonus = whole("position.bonus", position.get("bonus", state.bonus_plan[state.round]), 0, 99)
    state.phase = TURN_CARD
    _place_cards(state, position)
    if state.card == NO_CARD:
        state.centre = whole("position.centre", position.get("centre", 0), 0, _MOST_WEALTH)
        for name in ("standing", "busted", "dice", "rolls"):
            if name in position:
                raise BadInput(
                    f"position.{name}", position[name], "a position.card: nobody rolls without one"
                )
    else:
        _place_results(state, position)
        _place_turn(state, position)


def _place_cards(state: GangOfDiceState, position: Mapping[str, Any]) -> None:
    places = {card.name: place for place, card in enumerate(state.cards)}
    turned = position.get("turned", [])
    if not isinstance(turned, list):
        raise BadInput("position.turned", turned, "a list of cards")
    for name in [*turned, *([position["card"]] if "card" in position else [])]:
        if name not in places:
            raise BadInput("position.card or turned", name, f"one of {', '.join(places)}")
        if not state.bag >> places[name] & 1:
            raise BadInput("position.turned", name, "each card once")
        state.bag &= ~(1 << places[name])
    if "card" in position:
        state.card = places[position["card"]]


def _place_results(state: GangOfDiceState, position: Mapping[str, Any]) -> None:
    """Set the results of this round; the seats that have played are the first in the round's order."""
    standing = [dice_of("position.standing", text) for text in _results(state, position, "standing")]
    busted = [dice_of("position.busted", text) for text in _results(state, position, "busted")]
    order = round_order(state)
    lost = sum(number_of(dice) for dice in busted)
    state.centre = whole("position.centre", position.get("centre", lost), lost, _MOST_WEALTH)
    seat = state.first
    played = 0
    while standing[seat] or busted[seat]:
        if standing[seat] and busted[seat]:
            raise BadInput("position.busted", position["busted"][seat], f'"" for seat {seat}: its dice stand')
        rolled = state.rolled
        rolled[seat] = standing[seat] + busted[seat]
        state.rolled = rolled
        if standing[seat]:
            state.valid |= 1 << seat
            state.dice_standing += number_of(standing[seat])
            if state.best == NO_SEAT or state.beats(standing[seat], state.rolled[state.best]):
                state.best = seat
        played += 1
        if played == len(order):
            raise BadInput("position", "results of every seat", "somebody still to play this round")
        seat = state.after(seat)
    for other in order[played:]:
        if standing[other] or busted[other]:
            raise BadInput(
                "position.standing or busted", f"dice of seat {other}", f"dice of seat {seat} before"
            )
    state.left = len(order) - played - 1
    if state.dice_not_standing() < 1:
        raise BadInput("position.standing", position["standing"], f"at most {state.dice_in_play} dice in all")
    if state.wealth[seat] == 0 and "dice" not in position:
        raise BadInput("position.wealth", 0, f"dice for seat {seat}, who is on turn")
    begin_turn(state, seat)


def _place_turn(state: GangOfDiceState, position: Mapping[str, Any]) -> None:
    if "dice" not in position:
        if "rolls" in position:
            raise BadInput("position.rolls", position["rolls"], "a position.dice: what has been rolled")
        return
    state.dice = dice_of("position.dice", position["dice"])
    if not 1 <= number_of(state.dice) <= state.dice_available():
        raise BadInput("position.dice", position["dice"], f"1 to {state.dice_available()} dice")
    state.rolls = whole("position.rolls", position.get("rolls", 1), 1, 2)
    card = state.cards[state.card]
    if card.explosion and card.condition.met(state.dice):
        raise BadInput("position.dice", position["dice"], "dice that have not exploded yet")
    state.phase = STOP_OR_REROLL


def get_position(state: GangOfDiceState) -> dict[str, Any]:
    """Return the position under the names `set_position` takes, and what follows from it: turn, most, best, phase, order."""
    rolled = [" ".join(written(dice)) for dice in state.rolled]
    valid = [bool(state.valid >> seat & 1) for seat in range(state.players)]
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "first": None if state.first == NO_SEAT else state.first,
        "card": None if state.card == NO_CARD else state.cards[state.card].name,
        "turned": turned(state),
        "wealth": list(state.wealth),
        "out": list(state.out),
        "centre": state.centre,
        "bonus": state.bonus,
        "standing": [text if valid[seat] else "" for seat, text in enumerate(rolled)],
        "busted": ["" if valid[seat] else text for seat, text in enumerate(rolled)],
        "dice": " ".join(written(state.dice)) if state.phase in _TRAY else "",
        "rolls": state.rolls if state.phase in _TRAY else 0,
        "picked": " ".join(written(state.picked)) if state.phase == CHOOSE_FACE else "",
        "to_roll": state.to_roll if state.phase == ROLL else 0,
        "turn": None if state.turn == NO_SEAT else state.turn,
        "most": state.most if state.phase == CHOOSE_COUNT else 0,
        "best": None if state.best == NO_SEAT else state.best,
        "order": [] if state.first == NO_SEAT or state.phase == OVER else round_order(state),
    }


_TRAY = (ROLL, STOP_OR_REROLL, CHOOSE_FACE)


def on_tray(state: GangOfDiceState) -> int:
    """Count the dice the seat on turn has staked, rolled or not."""
    if state.phase not in _TRAY:
        return 0
    return number_of(state.dice) + (state.to_roll if state.phase == ROLL else 0)


def round_order(state: GangOfDiceState) -> list[int]:
    """Return the seats of this round, first player first."""
    order = [state.first]
    while (seat := state.after(order[-1])) != state.first:
        order.append(seat)
    return order


def turned(state: GangOfDiceState) -> list[str]:
    """Name the cards turned so far, this round's included."""
    return [card.name for place, card in enumerate(state.cards) if not state.bag >> place & 1]


def dice_of(field: str, text: Any) -> int:
    """Read dice written as "4 1 B"."""
    if not isinstance(text, str):
        raise BadInput(field, text, 'dice as in "4 1 B"')
    tokens = text.upper().split()
    if len(tokens) > DICE or any(token not in TOKENS for token in tokens):
        raise BadInput(field, text, f'at most {DICE} faces of 1 to 5 and B, as in "4 1 B"')
    return handful([TOKENS.index(token) for token in tokens])


def whole(field: str, value: Any, least: int, most: int) -> int:
    """Check a whole number."""
    if type(value) is not int or not least <= value <= most:
        raise BadInput(field, value, f"a whole number from {least} to {most}")
    return value


def _row(state: GangOfDiceState, name: str, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) != state.players:
        raise BadInput(f"position.{name}", value, f"a list of {state.players}, one for each seat")
    return value


def _results(state: GangOfDiceState, position: Mapping[str, Any], name: str) -> list[Any]:
    return _row(state, name, position.get(name, [""] * state.players))
