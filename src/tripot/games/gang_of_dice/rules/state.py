"""The rules of Gang of Dice (GOD): twelve rounds of rolling, stopping in time, and taking everybody's dice.

Actions have one meaning everywhere:

    0 stop    1 to 36 roll that many dice    37 reroll    38 + 37 × face + k reroll k of the dice showing a face

A reroll is a chain (GOD-8): 37, then one number for each face present, from 5 down to the Boss. Outcomes of chance are
the first player's seat, a card's place in the edition's list, and a face (0 the Boss, 1 to 5): one node a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, mypyc_attr
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, FINISHED, NOBODY
from tripot.games.gang_of_dice.rules.components import Box, Components
from tripot.games.gang_of_dice.rules.dice import (
    CHUNK,
    FALL_WAYS,
    FALLS,
    FALLS_AT,
    LOWER_FACES,
    ONE_DIE,
    count_of,
    number_of,
    total_of,
    written,
)
from tripot.games.gang_of_dice.rules.numbers import (
    BIT,
    CHOOSE_COUNT,
    CHOOSE_FACE,
    DICE,
    DRAW_FIRST,
    FACES,
    FIRST_DARK_ROUND,
    MOST_ROLLS,
    NO_CARD,
    NO_SEAT,
    OUT,
    OVER,
    PICK,
    REROLL,
    ROLL,
    ROLLED,
    ROUNDS,
    SPAN,
    STOP,
    STOP_OR_REROLL,
    TOKEN,
    TURN_CARD,
    WEALTH,
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
        """Return one of `actions(seat)`, each as likely as the next."""
        return self.nth_action(seat, rng.below(self.count_actions(seat)))

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return every seat (GOD-2.4), the cards of the round's colour not yet turned (2.5), or the six faces."""
        if self.phase == ROLL:
            return _FALLS
        if self.phase == DRAW_FIRST:
            return _FIRSTS[self.players]
        return [(card, 1) for card in self.drawable()]

    def drawable(self) -> list[int]:
        """List the cards that this round may turn: light in rounds 1 to 9, dark from round 10 (GOD-2.5)."""
        bag: int = self._drawable()
        return [place for place in range(len(self.cards)) if bag >> place & 1]

    def _drawable(self) -> i64:
        if self.round >= FIRST_DARK_ROUND:
            return self.bag & self.dark
        return self.bag & ~self.dark

    def _any_card(self, rng: Rng) -> i64:
        """Return one of the cards that this round may turn, each as likely as the next."""
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
        return self._any_card(rng)

    def settle(self, rng: Rng) -> None:
        """Carry out chance up to the next decision, dice by the handful."""
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
            self._after_roll()

    # ---- a round

    def _chance(self, outcome: i64) -> None:
        if self.phase == ROLL:
            self.dice += ONE_DIE[outcome]
            self.to_roll -= 1
            if self.to_roll == 0:
                self._after_roll()
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
        players: i64 = self.players
        seat: i64 = 0
        while seat < players:
            self.seats[ROLLED + seat] = 0
            seat += 1
        self.bonus += self.bonus_plan[self.round]  # GOD-2.2
        self.phase = TURN_CARD

    def begin_turn(self, seat: i64) -> None:
        """Ask a seat for its number of dice: at least one, at most what it has and can get hold of (GOD-3.2)."""
        self.turn = seat
        self.dice = 0
        self.rolls = 0
        self.most = self.dice_available()
        if self.seats[WEALTH + seat] < self.most:
            self.most = self.seats[WEALTH + seat]
        self.phase = CHOOSE_COUNT

    # ---- a turn

    def _choose_count(self, n: i64) -> None:
        self.seats[WEALTH + self.turn] -= n  # GOD-3.5
        self.kept = 0
        self.to_roll = n
        self.phase = ROLL
        if self.events is not None:
            self.emit("dice", "GOD-4.1", EVERYONE, (self.turn, n))

    def _next_face(self, below: i64) -> None:
        """Ask for the next face present, or with none left roll the dice picked."""
        face: i64 = below - 1
        while face >= 0:
            if count_of(self.dice, face) > 0:
                self.face = face
                self.phase = CHOOSE_FACE
                return
            face -= 1
        if self.events is not None:
            self.emit("reroll", "GOD-4.3", EVERYONE, (self.turn, written(self.picked)))
        self.dice -= self.picked
        self.kept = self.dice
        self.to_roll = number_of(self.picked)
        self.phase = ROLL

    def _pick(self, k: i64) -> None:
        self.picked += k * ONE_DIE[self.face]
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
        self.seats[ROLLED + seat] = dice
        if valid:
            self.valid |= BIT[seat]
            self.dice_standing += n
            if self.best == NO_SEAT or self.beats(dice, self.seats[ROLLED + self.best]):
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
            self.seats[WEALTH + winner] += gain
            if self.events is not None:
                best = self.seats[ROLLED + winner]
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
        players: i64 = self.players
        seat: i64 = 0
        while seat < players:
            if self.seats[WEALTH + seat] == 0 and self.seats[OUT + seat] == 0:  # GOD-3.3
                self.seats[OUT + seat] = self.round
                if self.events is not None:
                    self.emit("out", "GOD-3.3", EVERYONE, (seat, self.round))
            seat += 1
        if self.round == ROUNDS or self.still_in() < 2:
            self.phase = OVER
            if self.events is not None:
                self.emit("end", "GOD-6.1" if self.still_in() > 1 else "GOD-3.4", EVERYONE, ())
            return
        if winner != NO_SEAT:  # GOD-5.4
            self.first = winner
        elif self.seats[OUT + self.first] != 0:
            self.first = self.after(self.first)
        self._begin_round()
