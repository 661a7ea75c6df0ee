"""A turn of Gang of Dice: how many dice, rerolls, stopping, and the warning card (GOD-3.2, GOD-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gang_of_dice.rules.dice import ONE_DIE, count_of, number_of, total_of, written
from tripot.games.gang_of_dice.rules.numbers import (
    BIT,
    CHOOSE_COUNT,
    CHOOSE_FACE,
    MAX_ROLLS,
    NO_SEAT,
    ROLL,
    ROLLED,
    STOP_OR_REROLL,
    WEALTH,
)
from tripot.games.gang_of_dice.rules.round import end_round

if TYPE_CHECKING:
    from tripot.games.gang_of_dice.rules.state import GangOfDiceState


def begin_turn(state: GangOfDiceState, seat: i64) -> None:
    """Ask a seat for its number of dice: at least one, at most what it has and can get hold of (GOD-3.2)."""
    state.turn = seat
    state.dice = 0
    state.rolls = 0
    state.most = state.dice_available()
    if state.seats[WEALTH + seat] < state.most:
        state.most = state.seats[WEALTH + seat]
    state.phase = CHOOSE_COUNT


def choose_count(state: GangOfDiceState, n: i64) -> None:
    """Pay the dice of the first roll and wait for them to be rolled (GOD-4.1)."""
    state.seats[WEALTH + state.turn] -= n  # GOD-3.5
    state.kept = 0
    state.to_roll = n
    state.phase = ROLL
    if state.events is not None:
        state.emit("dice", "GOD-4.1", EVERYONE, (state.turn, n))


def next_face(state: GangOfDiceState, below: i64) -> None:
    """Ask how many dice of the next lower face to reroll; after the last face, reroll the dice picked (GOD-4.3)."""
    face: i64 = below - 1
    while face >= 0:
        if count_of(state.dice, face) > 0:
            state.face = face
            state.phase = CHOOSE_FACE
            return
        face -= 1
    if state.events is not None:
        state.emit("reroll", "GOD-4.3", EVERYONE, (state.turn, written(state.picked)))
    state.dice -= state.picked
    state.kept = state.dice
    state.to_roll = number_of(state.picked)
    state.phase = ROLL


def pick(state: GangOfDiceState, k: i64) -> None:
    """Pick k dice of the current face for the reroll, and ask for the next face (GOD-4.3)."""
    state.picked += k * ONE_DIE[state.face]
    next_face(state, state.face)


def after_roll(state: GangOfDiceState) -> None:
    """Check an Explosion after each roll (GOD-4.4); end the turn after the second reroll (GOD-4.3)."""
    state.rolls += 1
    if state.events is not None:
        dice = state.dice
        fresh = written(dice - state.kept)
        if state.rolls == 1:
            state.emit("rolled", "GOD-4.2", EVERYONE, (state.turn, fresh, total_of(dice)))
        else:
            shown = (state.turn, fresh, written(dice), total_of(dice))
            state.emit("rerolled", "GOD-4.3", EVERYONE, shown)
    card = state.cards[state.card]
    if card.explosion and card.condition.met(state.dice):  # GOD-4.4
        close_turn(state, False)
    elif state.rolls == MAX_ROLLS:  # GOD-4.3
        end_turn(state)
    else:
        state.phase = STOP_OR_REROLL


def end_turn(state: GangOfDiceState) -> None:
    """End the turn after a stop or the second reroll; a Bomb is checked only now (GOD-4.5)."""
    card = state.cards[state.card]
    close_turn(state, card.explosion or not card.condition.met(state.dice))


def close_turn(state: GangOfDiceState, valid: bool) -> None:
    """Keep a valid result, or put the dice of an invalid one into the centre (GOD-4.6); then the next seat plays."""
    seat = state.turn
    dice = state.dice
    n = number_of(dice)
    state.seats[ROLLED + seat] = dice
    if valid:
        state.valid |= BIT[seat]
        state.dice_standing += n
        if state.best == NO_SEAT or state.beats(dice, state.seats[ROLLED + state.best]):
            state.best = seat
    else:
        state.centre += n  # GOD-4.6
    if state.events is not None:
        if valid:
            state.emit("stands", "GOD-4.6", EVERYONE, (seat, total_of(dice), n))
        elif state.cards[state.card].explosion:
            state.emit("exploded", "GOD-4.4", EVERYONE, (seat, n))
        else:
            state.emit("bombed", "GOD-4.5", EVERYONE, (seat, n))
    if state.left == 0:
        end_round(state)
    else:
        state.left -= 1
        begin_turn(state, state.after(seat))
