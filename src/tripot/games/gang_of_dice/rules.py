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
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY, State, places
from tripot.games.gang_of_dice.rules_dice import (
    CHUNK,
    COUNT_MASK,
    DICE,
    DIE,
    FACES,
    FIELD,
    NUMBER_AT,
    ROLLS,
    WAYS,
    WarningCard,
    faces_of,
    number_of,
    total_of,
)

ROUNDS: Final = 12
FIRST_DARK_ROUND: Final = 10
TOKEN: Final = 3
"""A token is worth three dice (GOD-1.2)."""
MOST_ROLLS: Final = 3
"""One roll and up to two rerolls (GOD-4.3)."""

STOP: Final = 0
REROLL: Final = DICE + 1
PICK: Final = REROLL + 1
SPAN: Final = DICE + 1
ACTIONS: Final = PICK + FACES * SPAN
"""How many actions there are."""

# The phases, chance first: what the match waits for.
DRAW_FIRST: Final = 0
TURN_CARD: Final = 1
ROLL: Final = 2
CHOOSE_COUNT: Final = 3
STOP_OR_REROLL: Final = 4
CHOOSE_FACE: Final = 5
OVER: Final = 6

NO_SEAT: Final = -1
NO_CARD: Final = -1

TOKENS: Final[tuple[str, ...]] = ("B", "1", "2", "3", "4", "5")
"""The faces as they are written."""

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


class Box:
    """What is in the box: the cards, each player's dice and tokens by player count, the bonus tokens by round."""

    __slots__ = ("cards", "english", "french", "shares")

    def __init__(
        self,
        cards: list[WarningCard],
        shares: dict[int, tuple[int, int]],
        french: tuple[int, ...],
        english: tuple[int, ...],
    ) -> None:
        self.cards = cards
        self.shares = shares
        self.french = french
        self.english = english


class GangOfDiceState(State):
    """Wealth in dice, the round's card and order, the dice on the table; `rolled` are each seat's last dice.

    A deck is the cards not yet turned (`bag`, a mask). `standing` counts the dice of valid results, `centre` the dice of
    invalid ones and those left from rounds nobody won, `bonus` the tokens with them. `fallen` is the round in which
    a seat was eliminated, 0 while it plays. `left` counts who plays after the seat on turn in this round.
    """

    __slots__ = (
        "bag",
        "best",
        "bonus",
        "card",
        "cards",
        "centre",
        "dice",
        "events",
        "face",
        "fallen",
        "first",
        "in_play",
        "kept",
        "left",
        "most",
        "phase",
        "picked",
        "plan",
        "players",
        "rolled",
        "rolls",
        "round",
        "screens",
        "standing",
        "to_roll",
        "turn",
        "valid",
        "wealth",
    )

    cards: list[WarningCard]
    plan: tuple[int, ...]
    screens: bool
    in_play: int
    phase: int
    round: int
    bag: int
    card: int
    first: int
    turn: int
    left: int
    most: int
    wealth: list[int]
    fallen: list[int]
    rolled: list[int]
    valid: int
    best: int
    standing: int
    centre: int
    bonus: int
    dice: int
    kept: int
    to_roll: int
    rolls: int
    face: int
    picked: int

    def set_up(self, players: int, box: Box, first: int, english: bool, screens: bool) -> None:
        """Give everybody dice and tokens (GOD-2.1); a first of NO_SEAT leaves the first player to chance (2.4)."""
        dice, tokens = box.shares[players]
        self.events = None
        self.players = players
        self.cards = box.cards
        self.plan = box.english if english else box.french
        self.screens = screens
        self.in_play = dice * players
        self.phase = DRAW_FIRST
        self.round = 0
        self.bag = (1 << len(box.cards)) - 1
        self.card = NO_CARD
        self.first = first
        self.turn = NO_SEAT
        self.left = 0
        self.most = 0
        self.wealth = [dice + TOKEN * tokens] * players
        self.fallen = [0] * players
        self.rolled = [0] * players
        self.valid = 0
        self.best = NO_SEAT
        self.standing = 0
        self.centre = 0
        self.bonus = 0
        self.dice = 0
        self.kept = 0
        self.to_roll = 0
        self.rolls = 0
        self.face = 0
        self.picked = 0
        if first != NO_SEAT:
            self._begin_round()

    # ---- the contract

    def to_act(self) -> tuple[int, ...]:
        """Return the seat on turn, or chance for the first player, a card or a die."""
        if self.phase <= ROLL:
            return CHANCE_ACTS
        if self.phase == OVER:
            return NOBODY
        return _SEATS[self.turn]

    def actions(self, seat: int) -> Sequence[int]:
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

    def apply(self, seat: int, action: int) -> None:
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
                added = self.plan[self.round]
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
        """Clear the table but for the centre, add the round's bonus tokens, and wait for its card (GOD-2.5)."""
        self.round += 1
        self.card = NO_CARD
        self.turn = NO_SEAT
        self.best = NO_SEAT
        self.valid = 0
        self.standing = 0
        for seat in range(self.players):
            self.rolled[seat] = 0
        self.bonus += self.plan[self.round]  # GOD-2.2
        self.phase = TURN_CARD

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.dice = 0
        self.rolls = 0
        self.most = self.available()
        if self.wealth[seat] < self.most:
            self.most = self.wealth[seat]
        self.phase = CHOOSE_COUNT

    def available(self) -> int:
        """Count the dice the seat on turn can get hold of: one stays reserved for each who plays after (GOD-3.2)."""
        return self.in_play - self.standing - self.left

    def still_in(self) -> int:
        """Count the players not eliminated."""
        number = 0
        for fallen in self.fallen:
            if fallen == 0:
                number += 1
        return number

    def after(self, seat: int) -> int:
        """Return the next seat clockwise that is still in the game."""
        while True:
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.fallen[seat] == 0:
                return seat

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
            self.standing += n
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

    def beats(self, dice: int, best: int) -> bool:
        """Tell whether a later valid result takes the lead: a higher total, or as high with more dice (GOD-5.1)."""
        if total_of(dice) != total_of(best):
            return total_of(dice) > total_of(best)
        return number_of(dice) > number_of(best)

    # ---- the end of a round and of the match

    def _end_round(self) -> None:
        self.turn = NO_SEAT
        winner = self.best
        if winner != NO_SEAT:  # GOD-5.2
            gain = self.standing + self.centre + TOKEN * self.bonus
            self.wealth[winner] += gain
            if self.events is not None:
                best = self.rolled[winner]
                won = (
                    winner,
                    total_of(best),
                    self.standing + self.centre,
                    self.bonus,
                    gain - number_of(best),
                )
                self.emit("won", "GOD-5.2", EVERYONE, won)
            self.standing = 0
            self.centre = 0
            self.bonus = 0
        elif self.events is not None:
            worth = self.centre + TOKEN * self.bonus
            self.emit("nobody", "GOD-5.3", EVERYONE, (self.centre, self.bonus, worth))
        for seat in range(self.players):
            if self.wealth[seat] == 0 and self.fallen[seat] == 0:  # GOD-3.3
                self.fallen[seat] = self.round
                if self.events is not None:
                    self.emit("out", "GOD-3.3", EVERYONE, (seat, self.round))
        if self.round == ROUNDS or self.still_in() < 2:
            self.phase = OVER
            if self.events is not None:
                self.emit("end", "GOD-6.1" if self.still_in() > 1 else "GOD-3.4", EVERYONE, ())
            return
        if winner != NO_SEAT:  # GOD-5.4
            self.first = winner
        elif self.fallen[self.first]:
            self.first = self.after(self.first)
        self._begin_round()

    # ---- copies and results

    def clone(self) -> GangOfDiceState:
        """Return an independent copy."""
        copy = GangOfDiceState()
        copy.events = None
        copy.players = self.players
        copy.cards = self.cards
        copy.plan = self.plan
        copy.screens = self.screens
        copy.in_play = self.in_play
        copy.phase = self.phase
        copy.round = self.round
        copy.bag = self.bag
        copy.card = self.card
        copy.first = self.first
        copy.turn = self.turn
        copy.left = self.left
        copy.most = self.most
        copy.wealth = self.wealth[:]
        copy.fallen = self.fallen[:]
        copy.rolled = self.rolled[:]
        copy.valid = self.valid
        copy.best = self.best
        copy.standing = self.standing
        copy.centre = self.centre
        copy.bonus = self.bonus
        copy.dice = self.dice
        copy.kept = self.kept
        copy.to_roll = self.to_roll
        copy.rolls = self.rolls
        copy.face = self.face
        copy.picked = self.picked
        return copy

    def redeal(self, seat: int, rng: Rng) -> None:
        """Change nothing: every die and card is public, and wealth follows from them (GOD-3.1)."""

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
            self.plan,
            self.screens,
            phase,
            self.round,
            self.bag,
            self.card,
            self.first,
            self.turn,
            tuple(self.wealth),
            tuple(self.fallen),
            tuple(self.rolled),
            self.valid,
            self.centre,
            self.bonus,
            turn,
        )

    def scores(self) -> list[int]:
        """Return everybody's wealth in dice (GOD-3.1)."""
        return self.wealth[:]

    def ranks(self) -> list[int]:
        """Rank survivors by wealth, then the eliminated, later round first; equals share (GOD-3.6)."""
        keys: list[tuple[int, ...]] = []
        for seat in range(self.players):
            fallen = self.fallen[seat]
            keys.append((0, fallen) if fallen else (1, self.wealth[seat]))
        return places(keys)

    def end_reason(self) -> str:
        """Return 'twelve_rounds', 'last_one' or 'all_out' once it is over, '' before (GOD-3.4, 6.1)."""
        if self.phase != OVER:
            return ""
        left = self.still_in()
        if left == 0:
            return "all_out"
        return "last_one" if left == 1 else "twelve_rounds"


def written(dice: int) -> tuple[str, ...]:
    """Write a handful as faces, high ones first: ("3", "1", "B")."""
    return tuple([TOKENS[face] for face in faces_of(dice)])
