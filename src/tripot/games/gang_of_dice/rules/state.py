"""The rules of Gang of Dice (GOD): twelve rounds of rolling, stopping in time, and taking everybody's dice.

Actions have one meaning everywhere:

    0 stop    1 to 36 roll that many dice    37 reroll    38 + 37 × face + k reroll k of the dice showing a face

A reroll is a chain (GOD-8): 37, then one number for each face present, from 5 down to the Boss. Outcomes of chance are
the first player's seat, a card's place in the edition's list, and a face (0 the Boss, 1 to 5): one node a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY
from tripot.games.gang_of_dice.rules.components import Box, Components
from tripot.games.gang_of_dice.rules.dice import (
    CHUNK,
    COUNT_MASK,
    DIE,
    FIELD,
    NUMBER_AT,
    ROLLS,
    WAYS,
    number_of,
    total_of,
    written,
)
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    CHOOSE_FACE,
    DICE,
    DRAW_FIRST,
    FACES,
    FIRST_DARK_ROUND,
    MOST_ROLLS,
    NO_CARD,
    NO_SEAT,
    OVER,
    PICK,
    REROLL,
    ROLL,
    ROUNDS,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKEN,
    TURN_CARD,
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
_BELOW: Final = tuple((1 << FIELD * face) - 1 for face in range(FACES))
"""By face: the bits of the faces that the chain comes to after it."""
_FIRSTS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(5))
_FALLS: Final = tuple((face, 1) for face in range(FACES))


class GangOfDiceState(Components):
    """A full position of Gang of Dice, and what follows from every choice and outcome."""

    __slots__ = ()

    def set_up(self, players: int, box: Box, first: int, english: bool, screens: bool) -> None:
        """Lay the game out and begin; a first of NO_SEAT leaves the first player to chance (GOD-2.4)."""
        self.lay_out(players, box, first, english, screens)
        if first != NO_SEAT:
            self._begin_round()

    def clone(self) -> GangOfDiceState:
        """Return an independent copy."""
        copy = GangOfDiceState()
        self.copy_to(copy)
        return copy

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
            face = self.face
            most = self.dice >> FIELD * face & COUNT_MASK
            # The chain's last face may not leave the reroll empty (GOD-4.3).
            if self.picked == 0 and self.dice & _BELOW[face] == 0:
                return _PICKS[face][SPAN + most]
            return _PICKS[face][most]
        return NOBODY

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return every seat (GOD-2.4), the cards of the round's colour not yet turned (2.5), or the six faces."""
        if self.phase == ROLL:
            return _FALLS
        if self.phase == DRAW_FIRST:
            return _FIRSTS[self.players]
        return [(card, 1) for card in self.drawable()]

    def drawable(self) -> list[int]:
        """List the cards that this round may turn: light in rounds 1 to 9, dark from round 10 (GOD-2.5)."""
        dark = self.round >= FIRST_DARK_ROUND
        return [
            place
            for place in range(len(self.cards))
            if self.bag >> place & 1 and self.cards[place].dark == dark
        ]

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a choice, or with seat CHANCE an outcome."""
        if seat == CHANCE:
            self._chance(action)
        elif self.phase == CHOOSE_FACE:
            self._pick(action - PICK - self.face * SPAN)
        elif action == STOP:
            self._end_turn()
        elif action == REROLL:
            self.picked = 0
            self._next_face(FACES)
        else:
            self._choose_count(action)

    def sample(self, rng: Rng) -> int:
        """Return one outcome."""
        if self.phase == ROLL:
            return rng.below(FACES)
        if self.phase == DRAW_FIRST:
            return rng.below(self.players)
        cards = self.drawable()
        return cards[rng.below(len(cards))]

    def settle(self, rng: Rng) -> None:
        """Carry out chance up to the next decision, dice by the handful."""
        while self.phase <= ROLL:
            if self.phase != ROLL:
                self._chance(self.sample(rng))
                continue
            dice = self.dice
            left = self.to_roll
            while left > CHUNK:
                dice += ROLLS[CHUNK][rng.below(WAYS[CHUNK])]
                left -= CHUNK
            self.dice = dice + ROLLS[left][rng.below(WAYS[left])]
            self.to_roll = 0
            self._after_roll()

    # ---- a round

    def _chance(self, outcome: int) -> None:
        if self.phase == ROLL:
            self.dice += DIE[outcome]
            self.to_roll -= 1
            if self.to_roll == 0:
                self._after_roll()
        elif self.phase == TURN_CARD:
            self.card = outcome
            self.bag &= ~(1 << outcome)
            if self.events is not None:
                card = self.cards[outcome]
                kind = "explosion" if card.explosion else "bomb"
                added = self.bonus_plan[self.round]
                self.emit("round", "GOD-2.5", EVERYONE, (self.round, self.first))
                if added:
                    self.emit("bonus", "GOD-2.2", EVERYONE, (self.round, added))
                self.emit("card", "GOD-2.5", EVERYONE, (self.round, card.name, kind, card.condition.name))
            self.left = self.still_in() - 1
            self.begin_turn(self.first)
        else:
            self.first = outcome
            if self.events is not None:
                self.emit("first", "GOD-2.4", EVERYONE, (outcome,))
            self._begin_round()

    def _begin_round(self) -> None:
        """Clear the felt but for the centre, add the round's bonus tokens, and wait for its card (GOD-2.5)."""
        self.round += 1
        self.card = NO_CARD
        self.turn = NO_SEAT
        self.best = NO_SEAT
        self.valid = 0
        self.dice_standing = 0
        for seat in range(self.players):
            self.rolled[seat] = 0
        self.bonus += self.bonus_plan[self.round]  # GOD-2.2
        self.phase = TURN_CARD

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.dice = 0
        self.rolls = 0
        self.most = self.dice_available()
        if self.wealth[seat] < self.most:
            self.most = self.wealth[seat]
        self.phase = CHOOSE_COUNT

    # ---- a turn

    def _choose_count(self, n: int) -> None:
        self.wealth[self.turn] -= n  # GOD-3.5
        self.kept = 0
        self.to_roll = n
        self.phase = ROLL
        if self.events is not None:
            self.emit("dice", "GOD-4.1", EVERYONE, (self.turn, n))

    def _next_face(self, below: int) -> None:
        """Ask for the next face present, or with none left roll the dice picked."""
        face = below - 1
        while face >= 0:
            if self.dice >> FIELD * face & COUNT_MASK:
                self.face = face
                self.phase = CHOOSE_FACE
                return
            face -= 1
        if self.events is not None:
            self.emit("reroll", "GOD-4.3", EVERYONE, (self.turn, written(self.picked)))
        self.dice -= self.picked
        self.kept = self.dice
        self.to_roll = self.picked >> NUMBER_AT
        self.phase = ROLL

    def _pick(self, k: int) -> None:
        die: i64 = DIE[self.face]
        self.picked += k * die
        self._next_face(self.face)

    def _after_roll(self) -> None:
        self.rolls += 1
        if self.events is not None:
            dice = self.dice
            fresh = written(dice - self.kept)
            if self.rolls == 1:
                self.emit("rolled", "GOD-4.2", EVERYONE, (self.turn, fresh, total_of(dice)))
            else:
                shown = (self.turn, fresh, written(dice), total_of(dice))
                self.emit("rerolled", "GOD-4.3", EVERYONE, shown)
        card = self.cards[self.card]
        if card.explosion and card.condition.met(self.dice):  # GOD-4.4
            self._close_turn(False)
        elif self.rolls == MOST_ROLLS:  # GOD-4.3
            self._end_turn()
        else:
            self.phase = STOP_OR_REROLL

    def _end_turn(self) -> None:
        """End the turn by a stop or by the second reroll: now a Bomb is checked (GOD-4.5)."""
        card = self.cards[self.card]
        self._close_turn(card.explosion or not card.condition.met(self.dice))

    def _close_turn(self, valid: bool) -> None:
        seat = self.turn
        dice = self.dice
        n = number_of(dice)
        self.rolled[seat] = dice
        if valid:
            self.valid |= 1 << seat
            self.dice_standing += n
            if self.best == NO_SEAT or self.beats(dice, self.rolled[self.best]):
                self.best = seat
        else:
            self.centre += n  # GOD-4.6
        if self.events is not None:
            if valid:
                self.emit("stands", "GOD-4.6", EVERYONE, (seat, total_of(dice), n))
            elif self.cards[self.card].explosion:
                self.emit("exploded", "GOD-4.4", EVERYONE, (seat, n))
            else:
                self.emit("bombed", "GOD-4.5", EVERYONE, (seat, n))
        if self.left == 0:
            self._end_round()
        else:
            self.left -= 1
            self.begin_turn(self.after(seat))

    # ---- the end of a round and of the match

    def _end_round(self) -> None:
        self.turn = NO_SEAT
        winner = self.best
        if winner != NO_SEAT:  # GOD-5.2
            gain = self.dice_standing + self.centre + TOKEN * self.bonus
            self.wealth[winner] += gain
            if self.events is not None:
                best = self.rolled[winner]
                won = (
                    winner,
                    total_of(best),
                    self.dice_standing + self.centre,
                    self.bonus,
                    gain - number_of(best),
                )
                self.emit("won", "GOD-5.2", EVERYONE, won)
            self.dice_standing = 0
            self.centre = 0
            self.bonus = 0
        elif self.events is not None:
            worth = self.centre + TOKEN * self.bonus
            self.emit("nobody", "GOD-5.3", EVERYONE, (self.centre, self.bonus, worth))
        for seat in range(self.players):
            if self.wealth[seat] == 0 and self.out[seat] == 0:  # GOD-3.3
                self.out[seat] = self.round
                if self.events is not None:
                    self.emit("out", "GOD-3.3", EVERYONE, (seat, self.round))
        if self.round == ROUNDS or self.still_in() < 2:
            self.phase = OVER
            if self.events is not None:
                self.emit("end", "GOD-6.1" if self.still_in() > 1 else "GOD-3.4", EVERYONE, ())
            return
        if winner != NO_SEAT:  # GOD-5.4
            self.first = winner
        elif self.out[self.first]:
            self.first = self.after(self.first)
        self._begin_round()
