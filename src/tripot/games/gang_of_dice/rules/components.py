"""What lies before the players of Gang of Dice (GOD-2, 3): wealth, card, dice, order; copying, comparing, counting it."""

from __future__ import annotations

from tripot.core.state import State, places
from tripot.games.gang_of_dice.rules.dice import WarningCard, number_of, total_of
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_FACE,
    DRAW_FIRST,
    NO_CARD,
    NO_SEAT,
    OVER,
    ROLL,
    STOP_OR_REROLL,
    TOKEN,
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
    """Wealth in dice, the round's card and order, the dice on the tray; `rolled` are each seat's last dice.

    A deck is the cards not yet turned (`bag`, a mask). `dice_standing` counts the dice of valid results, `centre` the dice of
    invalid ones and those left from rounds nobody won, `bonus` the tokens with them. `out` is the round in which
    a seat was eliminated, 0 while it plays. `left` counts who plays after the seat on turn in this round.
    """

    __slots__ = (
        "bag",
        "best",
        "bonus",
        "bonus_plan",
        "card",
        "cards",
        "centre",
        "dice",
        "dice_in_play",
        "dice_standing",
        "events",
        "face",
        "first",
        "kept",
        "left",
        "most",
        "out",
        "phase",
        "picked",
        "players",
        "rolled",
        "rolls",
        "round",
        "screens",
        "to_roll",
        "turn",
        "valid",
        "wealth",
    )

    cards: list[WarningCard]
    bonus_plan: tuple[int, ...]
    screens: bool
    dice_in_play: int
    phase: int
    round: int
    bag: int
    card: int
    first: int
    turn: int
    left: int
    most: int
    wealth: list[int]
    out: list[int]
    rolled: list[int]
    valid: int
    best: int
    dice_standing: int
    centre: int
    bonus: int
    dice: int
    kept: int
    to_roll: int
    rolls: int
    face: int
    picked: int

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
        self.card = NO_CARD
        self.first = first
        self.turn = NO_SEAT
        self.left = 0
        self.most = 0
        self.wealth = [dice + TOKEN * tokens] * players
        self.out = [0] * players
        self.rolled = [0] * players
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
        copy.card = self.card
        copy.first = self.first
        copy.turn = self.turn
        copy.left = self.left
        copy.most = self.most
        copy.wealth = self.wealth[:]
        copy.out = self.out[:]
        copy.rolled = self.rolled[:]
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

    def dice_available(self) -> int:
        """Count the dice the seat on turn can get hold of: one stays reserved for each who plays after (GOD-3.2)."""
        return self.dice_in_play - self.dice_standing - self.left

    def still_in(self) -> int:
        """Count the players not eliminated."""
        number = 0
        for out in self.out:
            if out == 0:
                number += 1
        return number

    def after(self, seat: int) -> int:
        """Return the next seat clockwise that is still in the game."""
        while True:
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.out[seat] == 0:
                return seat

    def beats(self, dice: int, best: int) -> bool:
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
        return self.wealth[:]

    def ranks(self) -> list[int]:
        """Rank survivors by wealth, then the eliminated, later round first; equals share (GOD-3.6)."""
        keys: list[tuple[int, ...]] = []
        for seat in range(self.players):
            out = self.out[seat]
            keys.append((0, out) if out else (1, self.wealth[seat]))
        return places(keys)

    def end_reason(self) -> str:
        """Return 'twelve_rounds', 'last_one' or 'all_out' once it is over, '' before (GOD-3.4, 6.1)."""
        if self.phase != OVER:
            return ""
        left = self.still_in()
        if left == 0:
            return "all_out"
        return "last_one" if left == 1 else "twelve_rounds"
