"""A position of Règlement de comptes: who sits where, cakes, pills, money and cards."""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE, State, places
from tripot.games.reglement_de_comptes.rules_table import (
    ALERTE,
    CARD_NAMES,
    COGNEUR,
    FLINGUEUR,
    HAND,
    KINDS,
    LAME,
    MEN,
    NO_SEAT,
    PARRAIN,
    Table,
    seats_in,
)

DEAL: Final = 0
YOUNGEST_DRAW: Final = 1
TAKE_MAN: Final = 2
SEAT_MAN: Final = 3
FIRST_CARD: Final = 4
SECOND_CARD: Final = 5
TARGET: Final = 6
MOVE_FROM: Final = 7
MOVE_TO: Final = 8
REFILL: Final = 9
OVER: Final = 10

STILL_IN: Final = 1_000_000
"""The moment of elimination of who was never eliminated: later than all."""


class Position(State):
    """Everything on and round the table. `rules.ReglementState` adds the course of a turn.

    `gangs[p]` is the mask of the seats of player p's men; the roles and the sleepers are masks over all players.
    `fresh` is the pile as it was after the last shuffle, `drawn` and `news` what each player has drawn since, `mixed` who
    has since shown a card that may have been an old or a new one: `rules_secrets` reasons with them.
    """

    __slots__ = (
        "asleep",
        "bank",
        "cakes",
        "card",
        "chosen",
        "discards",
        "drawn",
        "drunk",
        "events",
        "fallen",
        "flingueurs",
        "free",
        "fresh",
        "gangs",
        "hand_sizes",
        "hands",
        "lames",
        "men",
        "mixed",
        "moment",
        "money",
        "news",
        "out_at",
        "out_men",
        "parrains",
        "phase",
        "pile",
        "pile_size",
        "pills",
        "placer",
        "played_out",
        "players",
        "quiet",
        "reason",
        "second",
        "stirred",
        "table",
        "turn",
        "turns",
        "waiting",
    )

    table: Table
    phase: int
    free: bool
    turn: int
    turns: int
    gangs: list[int]
    parrains: int
    flingueurs: int
    lames: int
    asleep: int
    men: list[int]
    fallen: list[int]
    waiting: list[int]
    placer: int
    pills: int
    cakes: list[int]
    money: list[int]
    bank: int
    hands: list[int]
    hand_sizes: list[int]
    pile: list[int]
    pile_size: int
    discards: list[int]
    played_out: int
    fresh: list[int]
    drawn: list[int]
    news: list[int]
    mixed: int
    card: int
    chosen: int
    drunk: int
    second: bool
    quiet: int
    stirred: bool
    moment: int
    out_at: list[int]
    out_men: list[int]
    reason: str

    def copy_into(self, copy: Position) -> None:
        """Give a bare position everything this one has, but the listener."""
        copy.events = None
        copy.players = self.players
        copy.table = self.table
        copy.phase = self.phase
        copy.free = self.free
        copy.turn = self.turn
        copy.turns = self.turns
        copy.gangs = self.gangs[:]
        copy.parrains = self.parrains
        copy.flingueurs = self.flingueurs
        copy.lames = self.lames
        copy.asleep = self.asleep
        copy.men = self.men[:]
        copy.fallen = self.fallen[:]
        copy.waiting = self.waiting[:]
        copy.placer = self.placer
        copy.pills = self.pills
        copy.cakes = self.cakes[:]
        copy.money = self.money[:]
        copy.bank = self.bank
        copy.hands = self.hands[:]
        copy.hand_sizes = self.hand_sizes[:]
        copy.pile = self.pile[:]
        copy.pile_size = self.pile_size
        copy.discards = self.discards[:]
        copy.played_out = self.played_out
        copy.fresh = self.fresh[:]
        copy.drawn = self.drawn[:]
        copy.news = self.news[:]
        copy.mixed = self.mixed
        copy.card = self.card
        copy.chosen = self.chosen
        copy.drunk = self.drunk
        copy.second = self.second
        copy.quiet = self.quiet
        copy.stirred = self.stirred
        copy.moment = self.moment
        copy.out_at = self.out_at[:]
        copy.out_men = self.out_men[:]
        copy.reason = self.reason

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            self.players,
            self.phase,
            self.free,
            self.turn,
            self.turns,
            tuple(self.gangs),
            self.parrains,
            self.flingueurs,
            self.lames,
            self.asleep,
            tuple(self.men),
            tuple(self.fallen),
            tuple(self.waiting),
            self.placer,
            self.pills,
            tuple(self.cakes),
            tuple(self.money),
            self.bank,
            tuple(self.hands),
            tuple(self.pile),
            tuple(self.discards),
            self.played_out,
            tuple(self.fresh),
            tuple(self.drawn),
            self.mixed,
            self.card,
            self.chosen,
            self.drunk,
            self.second,
            self.quiet,
            self.stirred,
            self.moment,
            tuple(self.out_at),
            tuple(self.out_men),
            self.reason,
        )

    # ---- who sits where

    def everyone(self) -> int:
        """Return the mask of all taken seats."""
        mask = 0
        for gang in self.gangs:
            mask |= gang
        return mask

    def owner_at(self, seat: int) -> int:
        """Return whose gangster sits at a seat, NO_SEAT if nobody's."""
        for player in range(self.players):
            if self.gangs[player] >> seat & 1:
                return player
        return NO_SEAT

    def role_at(self, seat: int) -> int:
        """Return the role of the gangster at a seat."""
        if self.parrains >> seat & 1:
            return PARRAIN
        if self.flingueurs >> seat & 1:
            return FLINGUEUR
        if self.lames >> seat & 1:
            return LAME
        return COGNEUR

    def cake_at(self, seat: int) -> int:
        """Return whose cake stands at a seat, NO_SEAT if nobody's."""
        for player in range(self.players):
            if self.cakes[player] == seat:
                return player
        return NO_SEAT

    def cake_seats(self) -> int:
        """Return the mask of the seats with a cake."""
        mask = 0
        for seat in self.cakes:
            if seat >= 0:
                mask |= 1 << seat
        return mask

    def sit(self, player: int, role: int, asleep: bool, seat: int) -> None:
        """Put a gangster on an empty seat."""
        bit = 1 << seat
        self.gangs[player] |= bit
        if role == PARRAIN:
            self.parrains |= bit
        elif role == FLINGUEUR:
            self.flingueurs |= bit
        elif role == LAME:
            self.lames |= bit
        if asleep:
            self.asleep |= bit

    def stand(self, mask: int) -> None:
        """Take the gangsters of these seats off the table, with their roles and their sleep."""
        rest = ~mask
        for player in range(self.players):
            self.gangs[player] &= rest
        self.parrains &= rest
        self.flingueurs &= rest
        self.lames &= rest
        self.asleep &= rest

    def all_stand(self) -> None:
        """Take every gangster off the table, to be seated again; pills stay with their men (RDC-6.10)."""
        self.waiting = [0] * (self.players * MEN)
        for player in range(self.players):
            for seat in seats_in(self.gangs[player]):
                man = self.role_at(seat) * 2 + (self.asleep >> seat & 1)
                self.waiting[player * MEN + man] += 1
        self.stand(self.everyone())

    def is_waiting(self, player: int) -> bool:
        """Tell whether a player still has gangsters to seat."""
        return any(self.waiting[man] for man in range(player * MEN, player * MEN + MEN))

    # ---- the end

    def finish(self, reason: str, rule: str) -> None:
        """End the match."""
        self.phase = OVER
        self.reason = reason
        if self.events is not None:
            self.emit("end", rule, EVERYONE, (reason,))

    # ---- money

    def income(self, player: int) -> int:
        """Return what a player's awake men earn (RDC-3.5, 4.1 to 4.3)."""
        return self.earnings(self.gangs[player] & ~self.asleep, self.parrains)

    def earnings(self, awake: int, parrains: int) -> int:
        """Return what awake men of one gang earn at these seats, with the seats of Parrains (RDC-4.1 to 4.3)."""
        table = self.table
        due = 1000 if awake & parrains else 0
        due += _business(awake & table.bars, table.bars)
        due += _business(awake & table.restaurants, table.restaurants)
        due += _business(awake & table.gambling, table.gambling)
        return due * 2 if awake & table.register else due

    # ---- cards

    def draw(self, player: int, kind: int) -> None:
        """Move a card from the pile to a hand; the last one drawn, the discards become the pile (RDC-6.3)."""
        self.pile[kind] -= 1
        self.pile_size -= 1
        self.hands[player * KINDS + kind] += 1
        self.drawn[player * KINDS + kind] += 1
        self.news[player] += 1
        self.hand_sizes[player] += 1
        if self.events is not None:
            self.emit("drew", "RDC-3.3", 1 << player, (player, CARD_NAMES[kind]))
        if self.pile_size == 0:
            self.shuffle()

    def shuffle(self) -> None:
        """Turn the discards into a new pile. Everybody saw them, so everybody knows what it holds (RDC-6.3)."""
        self.pile = self.discards
        self.fresh = self.discards[:]
        self.discards = [0] * KINDS
        self.drawn = [0] * (self.players * KINDS)
        self.news = [0] * self.players
        self.mixed = 0
        for cards in self.pile:
            self.pile_size += cards
        if self.events is not None:
            self.emit("shuffled", "RDC-6.3", EVERYONE, (self.pile_size,))

    def spend(self, player: int, kind: int, out: bool) -> None:
        """Take a card from a hand to the discards, or out of the game (RDC-6.10)."""
        self.show_new(player)
        self.hands[player * KINDS + kind] -= 1
        self.hand_sizes[player] -= 1
        if out:
            self.played_out += 1
        else:
            self.discards[kind] += 1

    def show_new(self, player: int) -> None:
        """Note that a player shows a card who has drawn since the shuffle: nobody can tell if it is an old one."""
        if self.news[player]:
            self.mixed |= 1 << player

    def cards_of(self, kind: int) -> int:
        """Return how many cards of a kind are still in the game."""
        return self.table.deck[kind] - (self.played_out if kind == ALERTE else 0)

    def next_to_draw(self) -> int:
        """Return who draws at this chance node, NO_SEAT where no card is drawn."""
        if self.phase == DEAL:
            for player in range(self.players):
                if self.hand_sizes[player] < HAND:
                    return player
        elif self.phase == REFILL:
            return self.turn
        return NO_SEAT

    # ---- result

    def scores(self) -> list[int]:
        """Return everybody's money, eliminated or not (RDC-7.3)."""
        return self.money[:]

    def ranks(self) -> list[int]:
        """Rank by money, then who stayed in longer, then more gangsters when eliminated or at the end (RDC-7.3)."""
        keys: list[tuple[int, ...]] = []
        for player in range(self.players):
            if self.men[player]:
                keys.append((self.money[player], STILL_IN, self.men[player]))
            else:
                keys.append((self.money[player], self.out_at[player], self.out_men[player]))
        return places(keys)

    def end_reason(self) -> str:
        """Return last_gang, nobody_left, bank_empty or peace; '' while the game goes on (RDC-7.2, 7.4)."""
        return self.reason


def _business(held: int, seats: int) -> int:
    """Return what the seats held of one kind of business earn (RDC-4.2)."""
    if held == seats:
        return 4000
    return 1000 if held else 0
