"""What lies on the table of Gang of Dice (GOD): wealth, card, dice, order; copying, comparing and counting it."""

from __future__ import annotations

from typing import Final

from tripot.core.state import State, places
from tripot.games.gang_of_dice.rules_dice import DICE, FACES, WarningCard, faces_of, number_of, total_of

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


class Table(State):
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

    def lay_out(self, players: int, box: Box, first: int, english: bool, screens: bool) -> None:
        """Give everybody dice and tokens (GOD-2.1)."""
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

    def copy_to(self, copy: Table) -> None:
        """Make another table equal to this one, sharing nothing that changes."""
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
