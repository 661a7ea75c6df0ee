"""The fields of a position of Gangster Le Pro: laying out, copying, comparing.

`phase` says what is awaited, `next` what to do while nothing is; the registers below them belong to the procedure
in hand. No procedure waits for another (docs/gangster-le-pro-cards.md, "Closing"), so there is no stack: `resume`
says where play goes when the present one is over.
"""

from __future__ import annotations

from tripot.core.state import State
from tripot.games.gangster_le_pro.rules_tables import (
    BAG,
    DECKS,
    E_NONE,
    FOR_SQUARE,
    M_NONE,
    N_WAIT,
    NO_CARD,
    NOBODY_CHOSEN,
    NOT_STARTED,
    R_END,
    RUNNING,
    START_CASH,
    Tables,
)


class Fields(State):
    """Everything on the table. Cards lie where `loc` says; the counts beside it are kept in step."""

    tables: Tables
    loc: list[int]
    held: list[int]  # how many cards of each deck each seat holds: seat * DECKS + deck
    bag: list[int]
    used: list[int]
    hats: list[int]
    cash: list[int]
    pos: list[int]
    recruits: list[int]  # the men on each seat's Recrutement cards
    dossiers: list[int]
    fallen: list[int]  # 0 while the seat is in, otherwise the how-manieth it left
    persona: list[int]
    boxer: list[int]
    wins: list[int]
    known_boxer: list[bool]
    car: list[int]
    factor: list[int]
    skips: list[int]
    buyer: list[bool]
    stars_played: list[int]
    # What viewers know of hidden cards in others' hands: the mask of the seats that may hold the card.
    tracked: dict[int, int]
    shuffles: list[int]
    # The worlds a viewer cannot tell apart, with their weights: viewer * DECKS + deck; never changed in place.
    worlds: dict[int, dict[tuple[int, ...], int]]
    epoch: list[int]  # the shuffle each card came from; empty while no deck was shuffled again
    # The course of the match.
    target: int
    turn: int
    first: int
    turns: int
    standing: int
    reason: int
    last_square: bool
    once_more: bool
    fresh: int  # how many stars in hands came this turn
    phase: int
    next: int
    actor: int
    resume: int
    # Registers of the procedure in hand.
    square: int
    deck: int
    purpose: int
    dice_left: int
    total: int
    rerolls: int
    card: int
    pc: int
    owner: int
    chosen: int
    pip: int
    queue: int
    subject: int
    moment: int
    amount: int
    column: int
    arrests: int
    times: int
    plus: int
    foe: int
    foe_total: int
    foe_times: int
    foe_plus: int
    cancelled: bool
    square_cancelled: bool
    deals: int
    offered: int

    def lay_out(self, tables: Tables, players: int, target: int) -> None:
        """Put every card in its deck and every pawn on Refuge with 3 000 $ (GLP-2.1, 2.2)."""
        n = players
        self.events = None
        self.tables = tables
        self.players = n
        self.target = target
        self.loc = [BAG] * tables.cards
        self.held = [0] * (n * DECKS)
        self.bag = [tables.first[deck + 1] - tables.first[deck] for deck in range(DECKS)]
        self.used = [0] * DECKS
        self.hats = [NO_CARD] * tables.squares
        self.cash = [START_CASH] * n
        self.pos = [0] * n
        self.recruits = [0] * n
        self.dossiers = [0] * n
        self.fallen = [0] * n
        self.persona = [NO_CARD] * n
        self.boxer = [NO_CARD] * n
        self.wins = [0] * n
        self.known_boxer = [False] * n
        self.car = [NO_CARD] * n
        self.factor = [0] * n
        self.skips = [0] * n
        self.buyer = [False] * n
        self.stars_played = [0] * n
        self.shuffles = [0] * DECKS
        self.tracked = {}
        self.worlds = {}
        self.epoch = []
        self.turn = 0
        self.first = 0
        self.turns = 0
        self.standing = n
        self.reason = E_NONE
        self.last_square = False
        self.once_more = False
        self.fresh = 0
        self.phase = RUNNING
        self.next = N_WAIT
        self.actor = 0
        self.resume = R_END
        self.square = 0
        self.deck = 0
        self.purpose = FOR_SQUARE
        self.dice_left = 0
        self.total = 0
        self.rerolls = 0
        self.card = NO_CARD
        self.pc = 0
        self.owner = 0
        self.chosen = NOBODY_CHOSEN
        self.pip = 0
        self.queue = NOT_STARTED
        self.subject = 0
        self.moment = M_NONE
        self.amount = 0
        self.column = 0
        self.arrests = 0
        self.foe = 0
        self.foe_total = 0
        self.clear_specials()
        self.deals = 0
        self.offered = NO_CARD

    def copy_to(self, copy: Fields) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        copy.events = None
        copy.tables = self.tables
        copy.players = self.players
        copy.loc = self.loc[:]
        copy.held = self.held[:]
        copy.bag = self.bag[:]
        copy.used = self.used[:]
        copy.hats = self.hats[:]
        copy.cash = self.cash[:]
        copy.pos = self.pos[:]
        copy.recruits = self.recruits[:]
        copy.dossiers = self.dossiers[:]
        copy.fallen = self.fallen[:]
        copy.persona = self.persona[:]
        copy.boxer = self.boxer[:]
        copy.wins = self.wins[:]
        copy.known_boxer = self.known_boxer[:]
        copy.car = self.car[:]
        copy.factor = self.factor[:]
        copy.skips = self.skips[:]
        copy.buyer = self.buyer[:]
        copy.stars_played = self.stars_played[:]
        copy.tracked = self.tracked.copy()
        copy.worlds = self.worlds.copy()
        copy.shuffles = self.shuffles[:]
        copy.epoch = self.epoch[:]
        copy.target = self.target
        copy.turn = self.turn
        copy.first = self.first
        copy.turns = self.turns
        copy.standing = self.standing
        copy.reason = self.reason
        copy.last_square = self.last_square
        copy.once_more = self.once_more
        copy.fresh = self.fresh
        copy.phase = self.phase
        copy.next = self.next
        copy.actor = self.actor
        copy.resume = self.resume
        copy.square = self.square
        copy.deck = self.deck
        copy.purpose = self.purpose
        copy.dice_left = self.dice_left
        copy.total = self.total
        copy.rerolls = self.rerolls
        copy.card = self.card
        copy.pc = self.pc
        copy.owner = self.owner
        copy.chosen = self.chosen
        copy.pip = self.pip
        copy.queue = self.queue
        copy.subject = self.subject
        copy.moment = self.moment
        copy.amount = self.amount
        copy.column = self.column
        copy.arrests = self.arrests
        copy.times = self.times
        copy.plus = self.plus
        copy.foe = self.foe
        copy.foe_total = self.foe_total
        copy.foe_times = self.foe_times
        copy.foe_plus = self.foe_plus
        copy.cancelled = self.cancelled
        copy.square_cancelled = self.square_cancelled
        copy.deals = self.deals
        copy.offered = self.offered

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            bytes(self.loc), tuple(self.hats), tuple(self.cash), tuple(self.pos), tuple(self.dossiers),
            tuple(self.fallen), tuple(self.persona), tuple(self.boxer), tuple(self.wins),
            tuple(self.known_boxer), tuple(self.car), tuple(self.factor), tuple(self.skips),
            tuple(self.buyer), tuple(self.stars_played), tuple(sorted(self.tracked.items())),
            tuple(self.shuffles), bytes(self.epoch),
            tuple(sorted((at, tuple(sorted(worlds.items()))) for at, worlds in self.worlds.items())),
            (self.target, self.turn, self.first, self.turns, self.reason, self.last_square),
            (self.once_more, self.phase, self.next, self.actor, self.resume, self.square, self.deck),
            (self.purpose, self.dice_left, self.total, self.rerolls, self.card, self.pc, self.owner),
            (self.chosen, self.pip, self.queue, self.subject, self.moment, self.amount, self.column),
            (self.arrests, self.times, self.plus, self.foe, self.foe_total, self.foe_times, self.foe_plus),
            (self.cancelled, self.square_cancelled, self.deals, self.offered),
        )  # fmt: skip

    def clear_specials(self) -> None:
        """Forget what stars and hats added to the procedure: unused, it is gone."""
        self.times = 1
        self.plus = 0
        self.foe_times = 1
        self.foe_plus = 0
        self.cancelled = False
        self.square_cancelled = False
