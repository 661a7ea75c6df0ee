"""A round of Gang of Dice: its beginning, the winner's dice, and eliminations (GOD-2.2, GOD-2.5, GOD-3, GOD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64
from tripot.core.state import EVERYONE
from tripot.games.gang_of_dice.rules.dice import number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    NO_CARD,
    NO_SEAT,
    OUT,
    OVER,
    ROLLED,
    ROUNDS,
    TOKEN,
    TURN_CARD,
    WEALTH,
)

if TYPE_CHECKING:
    from tripot.games.gang_of_dice.rules.state import GangOfDiceState


def begin_round(state: GangOfDiceState) -> None:
    """Clear the table except the centre, add the round's bonus tokens, and wait for its card (GOD-2.5)."""
    state.round += 1
    state.card = NO_CARD
    state.turn = NO_SEAT
    state.best = NO_SEAT
    state.valid = 0
    state.dice_standing = 0
    players: i64 = state.players
    seat: i64 = 0
    while seat < players:
        state.seats[ROLLED + seat] = 0
        seat += 1
    state.bonus += state.bonus_plan[state.round]  # GOD-2.2
    state.phase = TURN_CARD


def end_round(state: GangOfDiceState) -> None:
    """Give the dice to the winner, eliminate players without wealth, then begin the next round or end the match (GOD-5)."""
    state.turn = NO_SEAT
    winner = state.best
    if winner != NO_SEAT:  # GOD-5.2
        gain = state.dice_standing + state.centre + TOKEN * state.bonus
        state.seats[WEALTH + winner] += gain
        if state.events is not None:
            best = state.seats[ROLLED + winner]
            won = (
                winner,
                total_of(best),
                state.dice_standing + state.centre,
                state.bonus,
                gain - number_of(best),
            )
            state.emit("won", "GOD-5.2", EVERYONE, won)
        state.dice_standing = 0
        state.centre = 0
        state.bonus = 0
    elif state.events is not None:
        worth = state.centre + TOKEN * state.bonus
        state.emit("nobody", "GOD-5.3", EVERYONE, (state.centre, state.bonus, worth))
    players: i64 = state.players
    seat: i64 = 0
    while seat < players:
        if state.seats[WEALTH + seat] == 0 and state.seats[OUT + seat] == 0:  # GOD-3.3
            state.seats[OUT + seat] = state.round
            if state.events is not None:
                state.emit("out", "GOD-3.3", EVERYONE, (seat, state.round))
        seat += 1
    if state.round == ROUNDS or state.still_in() < 2:
        state.phase = OVER
        if state.events is not None:
            state.emit("end", "GOD-6.1" if state.still_in() > 1 else "GOD-3.4", EVERYONE, ())
        return
    if winner != NO_SEAT:  # GOD-5.4
        state.first = winner
    elif state.seats[OUT + state.first] != 0:
        state.first = state.after(state.first)
    begin_round(state)
