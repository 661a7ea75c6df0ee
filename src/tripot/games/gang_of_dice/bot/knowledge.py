"""The knowledge of Gang of Dice for searches and the coach: a quick player with exact odds, and the value of every position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.gang_of_dice.bot.chances import KNOWN_DICE
from tripot.games.gang_of_dice.bot.outlook import Outlook
from tripot.games.gang_of_dice.bot.quick import quick_action, quick_count, table_of, target_of
from tripot.games.gang_of_dice.bot.value import Value
from tripot.games.gang_of_dice.rules.dice import number_of
from tripot.games.gang_of_dice.rules.numbers import CHOOSE_COUNT, MAX_ROLLS
from tripot.games.gang_of_dice.rules.state import GangOfDiceState

MAX_CONSIDERED_DICE: Final = 8
"""The most dice a search considers."""


@final
class DiceKnowledge(Knowledge):
    """Rollouts by the quick player to the end of the round; the value uses the odds of the dice on the tray."""

    def __init__(self, judge: Value) -> None:
        self.valued = True
        self.simultaneous = False
        self.judge = judge

    def quick(self, state: State, seat: i64, rng: Rng) -> i64:
        """Play like the quick player."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a Knowledge is given states of its game
        return quick_action(state)

    def candidates(self, state: State, seat: i64) -> Sequence[int]:
        """Return up to MAX_CONSIDERED_DICE dice; every way to reroll."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a Knowledge is given states of its game
        actions = state.actions(seat)
        return actions[:MAX_CONSIDERED_DICE] if state.phase == CHOOSE_COUNT else actions

    def horizon(self, state: State) -> i64:
        """Return the current round: rollouts stop at its end."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a Knowledge is given states of its game
        return state.round

    def reached(self, state: State, horizon: i64, decisions: i64) -> bool:
        """Stop when the next round begins."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a Knowledge is given states of its game
        return state.round > horizon

    def value(self, state: State, out: vec[float]) -> None:
        """Write each seat's chance of the first place: the current turn by its odds, later turns by the modelled answers."""
        assert isinstance(state, GangOfDiceState)  # noqa: S101  # a Knowledge is given states of its game
        table = table_of(state.cards[state.card])
        if state.phase == CHOOSE_COUNT:
            n = quick_count(state)
        else:
            n = number_of(state.dice)
        chance = 0.0
        total = 0
        if n <= KNOWN_DICE:
            aim = table.aim(n, target_of(state, n), state.left)
            total = aim.total
            chance = aim.chance
            if state.phase != CHOOSE_COUNT:
                chance = table.plan(n, total).best(state.dice, MAX_ROLLS - state.rolls)[1]
        elif not state.cards[state.card].condition.met(state.dice):
            total = target_of(state, n)
            chance = 0.5
        outlook = Outlook(state, self.judge)
        players: i64 = state.players
        seat: i64 = 0
        while seat < players:
            outlook.looker = seat
            out[seat] = (1.0 - chance) * outlook.falls(n)
            if chance > 0.0:
                out[seat] += chance * outlook.stands(n, total)
            seat += 1
