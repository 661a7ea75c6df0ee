"""What lies before the players of Gang of Dice (GOD-2, 3): wealth, card, dice, order; copying, comparing, counting it."""

from __future__ import annotations

from tripot.core.mypyc_types import i64, vec
from tripot.core.state import State, places
from tripot.games.gang_of_dice.rules.dice import WarningCard, number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_FACE,
    DRAW_FIRST,
    NO_CARD,
    NO_SEAT,
    OUT,
    OVER,
    ROLL,
    ROLLED,
    SEAT_PARTS,
    STOP_OR_REROLL,
    TOKEN,
    WEALTH,
)


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


class Components(State):
    """Wealth in dice, the round's card and order, the dice on the tray.

    A deck is the cards not yet turned (`bag`, a mask; `dark` is the mask of the dark ones). `dice_standing` counts the dice of valid results, `centre` the dice of
    invalid ones and those left from rounds nobody won, `bonus` the tokens with them. `seats` is laid out in `numbers`:
    `wealth`, `out` and `rolled` read and write its parts as lists. `left` counts who plays after the seat on turn in this round.
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
    )

    cards: list[WarningCard]
    bonus_plan: tuple[int, ...]
    screens: bool
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

    def lay_out(self, players: int, box: Box, first: int, english: bool, screens: bool) -> None:
        """Give everybody dice and tokens (GOD-2.1)."""
        dice, tokens = box.shares[players]
        self.events = None
        self.players = players
        self.cards = box.cards
        self.bonus_plan = box.english if english else box.french
        self.screens = screens
        self.dice_in_play = dice * players
        self.phase = DRAW_FIRST
        self.round = 0
        self.bag = (1 << len(box.cards)) - 1
        self.dark = sum([1 << place for place in range(len(box.cards)) if box.cards[place].dark])
        self.card = NO_CARD
        self.first = first
        self.turn = NO_SEAT
        self.left = 0
        self.most = 0
        self.seats = vec[i64]([0] * SEAT_PARTS)
        self.wealth = [dice + TOKEN * tokens] * players
        self.valid = 0
        self.best = NO_SEAT
        self.dice_standing = 0
        self.centre = 0
        self.bonus = 0
        self.dice = 0
        self.kept = 0
        self.to_roll = 0
        self.rolls = 0
        self.face = 0
        self.picked = 0

    def copy_to(self, copy: Components) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        copy.events = None
        copy.players = self.players
        copy.cards = self.cards
        copy.bonus_plan = self.bonus_plan
        copy.screens = self.screens
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

    def dice_available(self) -> i64:
        """Count the dice the seat on turn can get hold of: one stays reserved for each who plays after (GOD-3.2)."""
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
        """Tell whether a later valid result takes the lead: a higher total, or as high with more dice (GOD-5.1)."""
        if total_of(dice) != total_of(best):
            return total_of(dice) > total_of(best)
        return number_of(dice) > number_of(best)

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

    def scores(self) -> list[int]:
        """Return everybody's wealth in dice (GOD-3.1)."""
        return self.wealth

    def ranks(self) -> list[int]:
        """Rank survivors by wealth, then the eliminated, later round first; equals share (GOD-3.6)."""
        wealth = self.wealth
        out = self.out
        keys: list[tuple[int, ...]] = []
        for seat in range(self.players):
            keys.append((0, out[seat]) if out[seat] else (1, wealth[seat]))
        return places(keys)

    def end_reason(self) -> str:
        """Return 'twelve_rounds', 'last_one' or 'all_out' once it is over, '' before (GOD-3.4, 6.1)."""
        if self.phase != OVER:
            return ""
        left = self.still_in()
        if left == 0:
            return "all_out"
        return "last_one" if left == 1 else "twelve_rounds"

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
