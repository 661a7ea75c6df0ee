"""The set-up of Gang of Dice (GOD-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.games.gang_of_dice.rules.components import Components
from tripot.games.gang_of_dice.rules.numbers import (
    DRAW_FIRST,
    NO_CARD,
    NO_SEAT,
    SEAT_PARTS,
    TOKEN,
)
from tripot.games.gang_of_dice.rules.round import begin_round

if TYPE_CHECKING:
    from tripot.games.gang_of_dice.rules.state import GangOfDiceState


def set_up(
    state: GangOfDiceState,
    players: int,
    components: Components,
    first: int,
    english: bool,
    screens: bool,
    version: int,
) -> None:
    """Give every player dice and tokens (GOD-2.1) and begin; with NO_SEAT as first, chance draws the first player (GOD-2.4)."""
    dice, tokens = components.shares[players]
    state.events = None
    state.players = players
    state.cards = components.cards
    state.bonus_plan = components.english if english else components.french
    state.screens = screens
    state.version = version
    state.dice_in_play = dice * players
    state.phase = DRAW_FIRST
    state.round = 0
    state.bag = (1 << len(components.cards)) - 1
    state.dark = sum([1 << place for place in range(len(components.cards)) if components.cards[place].dark])
    state.card = NO_CARD
    state.first = first
    state.turn = NO_SEAT
    state.left = 0
    state.most = 0
    state.seats = vec[i64]([0] * SEAT_PARTS)
    state.wealth = [dice + TOKEN * tokens] * players
    state.valid = 0
    state.best = NO_SEAT
    state.dice_standing = 0
    state.centre = 0
    state.bonus = 0
    state.dice = 0
    state.kept = 0
    state.to_roll = 0
    state.rolls = 0
    state.face = 0
    state.picked = 0
    if first != NO_SEAT:
        begin_round(state)
