"""The rules of Gang of Dice (GOD): twelve rounds of rolling, stopping in time, and taking everybody's dice.

Actions have one meaning everywhere:

| 0: stop | 1 to 36: roll that many dice | 37: reroll | 38 + 37 × face + k: reroll k of the dice showing a face |

A reroll is a chain (GOD-8): 37, then one number for each face present, from 5 down to the Boss. Outcomes of chance are
the first player's seat, a card's place in the edition's list, or a face (0 the Boss, 1 to 5; one node per die).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, FINISHED, NOBODY, State
from tripot.games.gang_of_dice.rules import match_end
from tripot.games.gang_of_dice.rules.dice import (
    CHUNK,
    FALL_WAYS,
    FALLS,
    FALLS_AT,
    LOWER_FACES,
    ONE_DIE,
    WarningCard,
    count_of,
    number_of,
    total_of,
)
from tripot.games.gang_of_dice.rules.numbers import (
    BIT,
    CHOOSE_COUNT,
    CHOOSE_FACE,
    DICE,
    DRAW_FIRST,
    FACES,
    FIRST_DARK_ROUND,
    OUT,
    OVER,
    PICK,
    REROLL,
    ROLL,
    ROLLED,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TURN_CARD,
    WEALTH,
)
from tripot.games.gang_of_dice.rules.round import begin_round
from tripot.games.gang_of_dice.rules.turn import (
    after_roll,
    begin_turn,
    choose_count,
    end_turn,
    next_face,
    pick,
)

# A tuple typed by its length would be built anew at every use in the compiled module.
_SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))
_COUNTS: Final = tuple(tuple(range(1, most + 1)) for most in range(DICE + 1))
_DECIDE: Final[tuple[int, ...]] = (STOP, REROLL)
_PICKS: Final = tuple(
    tuple(
        tuple(PICK + face * SPAN + k for k in range(least, most + 1))
        for least in range(2)
        for most in range(DICE + 1)
    )
    for face in range(FACES)
)
"""By face, then by SPAN × least + most: the numbers of dice of that face that may be rerolled."""
_FIRSTS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(5))
_FALLS: Final = tuple((face, 1) for face in range(FACES))


@final
@mypyc_attr(free_list_len=1)
class GangOfDiceState(State):
    """A position: wealth in dice, the round's card and order, the dice on the tray, and what follows from every choice.

    A deck is the cards not yet turned (`bag`, a mask; `dark` is the mask of the dark ones). `dice_standing` counts the dice
    of valid results. `centre` counts the dice of invalid results and those left from rounds nobody won, `bonus` the tokens
    with them. `left` counts the players who come after the seat on turn in this round. `seats` is laid out in `numbers`;
    `wealth`, `out` and `rolled` read and write its parts as lists.
    """

    __slots__ = (
        "bag",
        "best",
        "bonus",
        "bonus_plan",
        "card",
        "cards",
        "centre",
        "dark",
        "dice",
        "dice_in_play",
        "dice_standing",
        "events",
        "face",
        "first",
        "kept",
        "left",
        "most",
        "phase",
        "picked",
        "players",
        "rolls",
        "round",
        "screens",
        "seats",
        "to_roll",
        "turn",
        "valid",
        "version",
    )

    cards: list[WarningCard]
    bonus_plan: tuple[int, ...]
    screens: bool
    version: i64
    dice_in_play: i64
    phase: i64
    round: i64
    bag: i64
    dark: i64
    card: i64
    first: i64
    turn: i64
    left: i64
    most: i64
    seats: vec[i64]
    valid: i64
    best: i64
    dice_standing: i64
    centre: i64
    bonus: i64
    dice: i64
    kept: i64
    to_roll: i64
    rolls: i64
    face: i64
    picked: i64

    def clone(self) -> GangOfDiceState:
        """Return an independent copy."""
        copy = GangOfDiceState()
        copy.events = None
        copy.players = self.players
        copy.cards = self.cards
        copy.bonus_plan = self.bonus_plan
        copy.screens = self.screens
        copy.version = self.version
        copy.dice_in_play = self.dice_in_play
        copy.phase = self.phase
        copy.round = self.round
        copy.bag = self.bag
        copy.dark = self.dark
        copy.card = self.card
        copy.first = self.first
        copy.turn = self.turn
        copy.left = self.left
        copy.most = self.most
        copy.seats = self.seats[:]
        copy.valid = self.valid
        copy.best = self.best
        copy.dice_standing = self.dice_standing
        copy.centre = self.centre
        copy.bonus = self.bonus
        copy.dice = self.dice
        copy.kept = self.kept
        copy.to_roll = self.to_roll
        copy.rolls = self.rolls
        copy.face = self.face
        copy.picked = self.picked
        return copy

    def key(self) -> tuple[object, ...]:
        """Return the whole position; parts that no longer matter in a phase are left out."""
        phase = self.phase
        turn: tuple[int, ...] = ()
        if phase == ROLL:
            turn = (self.dice, self.rolls, self.to_roll, self.kept)
        elif phase == STOP_OR_REROLL:
            turn = (self.dice, self.rolls)
        elif phase == CHOOSE_FACE:
            turn = (self.dice, self.rolls, self.face, self.picked)
        return (
            self.players,
            self.bonus_plan,
            self.screens,
            self.version,
            phase,
            self.round,
            self.bag,
            self.card,
            self.first,
            self.turn,
            tuple(self.wealth),
            tuple(self.out),
            tuple(self.rolled),
            self.valid,
            self.centre,
            self.bonus,
            turn,
        )

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Change nothing: every die and card is public, and wealth follows from them (GOD-3.1)."""

    # ---- the contract

    def to_act(self) -> tuple[int, ...]:
        """Return the seat on turn, or chance for the first player, a card or a die."""
        if self.phase <= ROLL:
            return CHANCE_ACTS
        if self.phase == OVER:
            return NOBODY
        return _SEATS[self.turn]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return how many dice may be rolled, stop or reroll, or how many dice of a face may be rerolled."""
        if seat != self.turn:
            return NOBODY
        phase = self.phase
        if phase == CHOOSE_COUNT:
            return _COUNTS[self.most]
        if phase == STOP_OR_REROLL:
            return _DECIDE
        if phase == CHOOSE_FACE:
            return _PICKS[self.face][SPAN * self._least() + count_of(self.dice, self.face)]
        return NOBODY

    def _least(self) -> i64:
        """Return 1 at the chain's last face while nothing is picked: the reroll may not be empty (GOD-4.3)."""
        if self.picked == 0 and self.dice & LOWER_FACES[self.face] == 0:
            return 1
        return 0

    def seat_awaited(self) -> i64:
        """Return the seat on turn, CHANCE or FINISHED."""
        if self.phase <= ROLL:
            return CHANCE
        if self.phase == OVER:
            return FINISHED
        return self.turn

    def count_actions(self, seat: i64) -> i64:
        """Count `actions(seat)`."""
        if seat != self.turn:
            return 0
        phase = self.phase
        if phase == CHOOSE_FACE:
            return count_of(self.dice, self.face) + 1 - self._least()
        if phase == STOP_OR_REROLL:
            return 2
        if phase == CHOOSE_COUNT:
            return self.most
        return 0

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th of `actions(seat)`: a number of dice of a face, stop or reroll, or a number of dice."""
        phase = self.phase
        if phase == CHOOSE_FACE:
            return PICK + SPAN * self.face + self._least() + k
        if phase == STOP_OR_REROLL:
            return REROLL * k
        return k + 1

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return one of `actions(seat)`, with equal chances."""
        return self.nth_action(seat, rng.below(self.count_actions(seat)))

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return every seat (GOD-2.4), the cards of the round's colour not yet turned (GOD-2.5), or the six faces."""
        if self.phase == ROLL:
            return _FALLS
        if self.phase == DRAW_FIRST:
            return _FIRSTS[self.players]
        return [(card, 1) for card in self.drawable()]

    def drawable(self) -> list[int]:
        """List the cards that this round may turn: light in rounds 1 to 9, dark from round 10 (GOD-2.5).

        Three cards of each colour go back into the box unseen (GOD-2.3): each remaining card is equally likely.
        """
        bag: int = self._drawable()
        return [place for place in range(len(self.cards)) if bag >> place & 1]

    def _drawable(self) -> i64:
        if self.round >= FIRST_DARK_ROUND:
            return self.bag & self.dark
        return self.bag & ~self.dark

    def _any_card(self, rng: Rng) -> i64:
        """Return one of the cards that this round may turn, with equal chances."""
        bag = self._drawable()
        count: i64 = 0
        left: i64 = bag
        while left != 0:
            left &= left - 1
            count += 1
        passed = rng.below(count)
        while passed > 0:
            bag &= bag - 1
            passed -= 1
        place: i64 = 0
        while bag & 1 == 0:
            bag >>= 1
            place += 1
        return place

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a choice, or with seat CHANCE an outcome."""
        if seat == CHANCE:
            self._chance(action)
        elif self.phase == CHOOSE_FACE:
            pick(self, action - PICK - self.face * SPAN)
        elif action == STOP:
            end_turn(self)
        elif action == REROLL:
            self.picked = 0
            next_face(self, FACES)
        else:
            choose_count(self, action)

    def sample(self, rng: Rng) -> int:
        """Return one outcome."""
        if self.phase == ROLL:
            return rng.below(FACES)
        if self.phase == DRAW_FIRST:
            return rng.below(self.players)
        return self._any_card(rng)

    def settle(self, rng: Rng) -> None:
        """Carry out chance up to the next decision, several dice per random number."""
        while self.phase <= ROLL:
            if self.phase == TURN_CARD:
                self._chance(self._any_card(rng))
                continue
            if self.phase == DRAW_FIRST:
                self._chance(rng.below(self.players))
                continue
            dice = self.dice
            left = self.to_roll
            while left > CHUNK:
                dice += FALLS[FALLS_AT[CHUNK] + rng.below(FALL_WAYS[CHUNK])]
                left -= CHUNK
            self.dice = dice + FALLS[FALLS_AT[left] + rng.below(FALL_WAYS[left])]
            self.to_roll = 0
            after_roll(self)

    def _chance(self, outcome: i64) -> None:
        if self.phase == ROLL:
            self.dice += ONE_DIE[outcome]
            self.to_roll -= 1
            if self.to_roll == 0:
                after_roll(self)
        elif self.phase == TURN_CARD:
            self.card = outcome
            self.bag &= ~BIT[outcome]
            if self.events is not None:
                card = self.cards[outcome]
                kind = "explosion" if card.explosion else "bomb"
                added = self.bonus_plan[self.round]
                self.emit("round", "GOD-2.5", EVERYONE, (self.round, self.first))
                if added:
                    self.emit("bonus", "GOD-2.2", EVERYONE, (self.round, added))
                self.emit("card", "GOD-2.5", EVERYONE, (self.round, card.name, kind, card.condition.name))
            self.left = self.still_in() - 1
            begin_turn(self, self.first)
        else:
            self.first = outcome
            if self.events is not None:
                self.emit("first", "GOD-2.4", EVERYONE, (outcome,))
            begin_round(self)

    # ---- questions about a position

    def dice_available(self) -> i64:
        """Count the dice the seat on turn may roll: one stays reserved for each later player (GOD-3.2).

        Dice that stand or lie in the centre cannot be exchanged; but if no player has a die left, one of the centre can.
        """
        behind_screens = self.dice_not_standing()
        # Version 1 let the dice of the centre be exchanged at any time.
        if self.version < 2:
            return behind_screens
        behind_screens -= self.centre
        if behind_screens < 1:
            return 1
        return behind_screens

    def dice_not_standing(self) -> i64:
        """Count the dice in play without those of valid results and those reserved for later players."""
        return self.dice_in_play - self.dice_standing - self.left

    def still_in(self) -> i64:
        """Count the players not eliminated."""
        number: i64 = 0
        players: i64 = self.players
        seat: i64 = 0
        while seat < players:
            if self.seats[OUT + seat] == 0:
                number += 1
            seat += 1
        return number

    def after(self, seat: i64) -> i64:
        """Return the next seat clockwise that is still in the game."""
        players: i64 = self.players
        while True:
            seat += 1
            if seat == players:
                seat = 0
            if self.seats[OUT + seat] == 0:
                return seat

    def beats(self, dice: i64, best: i64) -> bool:
        """Return True if a later valid result takes the lead: a higher total, or as high with more dice (GOD-5.1)."""
        if total_of(dice) != total_of(best):
            return total_of(dice) > total_of(best)
        return number_of(dice) > number_of(best)

    # ---- the end

    def scores(self) -> list[int]:
        """Return everybody's wealth in dice (GOD-3.1)."""
        return self.wealth

    def ranks(self) -> list[int]:
        """Return every seat's place (GOD-3.6)."""
        return match_end.ranks(self)

    def end_reason(self) -> str:
        """Return 'twelve_rounds', 'last_one' or 'all_out' once it is over, '' before (GOD-3.4, GOD-6.1)."""
        return match_end.end_reason(self)

    # ---- the parts as lists by seat

    def _part(self, start: i64) -> list[int]:
        return [self.seats[start + seat] for seat in range(self.players)]

    def _set_part(self, start: i64, values: list[int]) -> None:
        for seat in range(self.players):
            self.seats[start + seat] = values[seat]

    @property
    def wealth(self) -> list[int]:
        """Each seat's wealth in dice."""
        return self._part(WEALTH)

    @wealth.setter
    def wealth(self, wealth: list[int]) -> None:
        self._set_part(WEALTH, wealth)

    @property
    def out(self) -> list[int]:
        """The round in which each seat was eliminated, 0 while it plays."""
        return self._part(OUT)

    @out.setter
    def out(self, out: list[int]) -> None:
        self._set_part(OUT, out)

    @property
    def rolled(self) -> list[int]:
        """Each seat's last dice."""
        return self._part(ROLLED)

    @rolled.setter
    def rolled(self, rolled: list[int]) -> None:
        self._set_part(ROLLED, rolled)
