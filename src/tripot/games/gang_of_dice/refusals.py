"""Why an action of Gang of Dice is refused, and the rules behind a legal one."""

from __future__ import annotations

from tripot.core.game import Refusal
from tripot.core.state import CHANCE
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import count_of, number_of
from tripot.games.gang_of_dice.rules.numbers import (
    ACTIONS,
    CHOOSE_COUNT,
    DICE,
    DRAW_FIRST,
    OVER,
    PICK,
    REROLL,
    ROLL,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKENS,
    TURN_CARD,
)


def why_not(state: GangOfDiceState, seat: int, action: int) -> Refusal | None:
    """Refuse what is over, out of turn, beyond the dice there are, or out of order."""
    if action in state.actions(seat):
        return None
    if state.phase == OVER:
        return Refusal("GOD-6.1", ("refusal.over", {}))
    if not 0 <= action < ACTIONS:
        return Refusal("GOD-8", ("refusal.no_action", {"action": action}))
    if state.out[seat]:
        return Refusal("GOD-3.3", ("refusal.out", {"round": state.out[seat]}))
    if state.phase <= ROLL:
        rule = {DRAW_FIRST: "GOD-2.4", TURN_CARD: "GOD-2.5", ROLL: "GOD-4.2"}[state.phase]
        return Refusal(rule, ("refusal.chance", {}))
    if seat != state.turn:
        return Refusal("GOD-2.4", ("refusal.turn", {"on_turn": state.turn}))
    if state.phase == CHOOSE_COUNT:
        return _why_not_count(state, action)
    if 1 <= action <= DICE:
        return Refusal("GOD-4.1", ("refusal.fixed", {"n": number_of(state.dice)}))
    if state.phase == STOP_OR_REROLL:
        return Refusal("GOD-8", ("refusal.reroll_first", {}))
    return _why_not_pick(state, action)


def rules_of(state: GangOfDiceState, seat: int, action: int) -> tuple[str, ...]:
    """Return the rules of counting, stopping, rerolling, or of the draw."""
    if seat == CHANCE:
        if state.phase == DRAW_FIRST:
            return ("GOD-2.4",)
        if state.phase == TURN_CARD:
            return ("GOD-2.5",)
        return ("GOD-4.2",) if state.rolls == 0 else ("GOD-4.3",)
    if state.phase == CHOOSE_COUNT:
        return ("GOD-4.1", "GOD-3.2")
    if action == STOP:
        return ("GOD-4.3", "GOD-4.6") if state.cards[state.card].explosion else ("GOD-4.3", "GOD-4.5")
    return ("GOD-4.3",) if action == REROLL else ("GOD-4.3", "GOD-8")


def _why_not_count(state: GangOfDiceState, action: int) -> Refusal:
    if not 1 <= action <= DICE:
        return Refusal("GOD-4.1", ("refusal.count_first", {}))
    wealth = state.wealth[state.turn]
    if action > wealth:
        return Refusal("GOD-3.2", ("refusal.too_poor", {"n": action, "wealth": wealth}))
    return Refusal("GOD-3.2", ("refusal.too_few_dice", {"n": action, "most": state.dice_available()}))


def _why_not_pick(state: GangOfDiceState, action: int) -> Refusal:
    if action < PICK:
        return Refusal("GOD-8", ("refusal.finish_reroll", {"face": TOKENS[state.face]}))
    face, k = divmod(action - PICK, SPAN)
    there = count_of(state.dice, face)
    if k > there:
        key = "refusal.too_many" if there else "refusal.no_such_die"
        return Refusal("GOD-4.3", (key, {"k": k, "face": TOKENS[face], "there": there}))
    if face != state.face:
        return Refusal("GOD-8", ("refusal.other_face", {"face": TOKENS[state.face]}))
    return Refusal("GOD-4.3", ("refusal.empty", {}))
