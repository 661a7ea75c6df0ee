"""A position of Gangster Le Pro (GLP), and the engine's contract; the other modules are the chapters of the rules.

`phase` is the decision or chance awaited, `next` the next step while none is; the registers belong to the current procedure.
No procedure waits for another (docs/gangster-le-pro-cards.md, "Closing"), so there is no stack: `resume`
is the continuation after the current one. `operations` changes a position, `dispatch` calls the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, FINISHED, NOBODY, State
from tripot.games.gangster_le_pro.rules import dispatch, match_end
from tripot.games.gangster_le_pro.rules.components import Components
from tripot.games.gangster_le_pro.rules.numbers import (
    AVENTURE,
    B_MEN,
    BAG,
    C_DEAL,
    C_DRAW,
    C_EXCHANGE,
    C_STEAL,
    DECK_COUNT,
    DIE,
    FRESH,
    HAND,
    LAST_CHANCE,
    MISSION,
    NO_CARD,
    NO_MENU,
    OVER,
    PROTECTION,
    STARS_A_TURN,
    listed,
)
from tripot.games.gangster_le_pro.rules.secrets import redeal

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
REASONS: Final[tuple[str, ...]] = ("", "quarter_sold", "last_standing", "turn_limit")


@final
class GangsterLeProState(State):
    """A match of Gangster Le Pro. `loc` is the place of each card; the counts are updated with it."""

    __slots__ = (
        "acquired",
        "actor",
        "amount",
        "answers",
        "arrests",
        "bag",
        "boxer",
        "buyer",
        "cancelled",
        "car",
        "card",
        "cash",
        "chosen",
        "column",
        "components",
        "deals",
        "deck",
        "dice_left",
        "dossiers",
        "epoch",
        "events",
        "factor",
        "first",
        "foe",
        "foe_plus",
        "foe_times",
        "foe_total",
        "fresh",
        "hats",
        "held",
        "known_boxer",
        "last_square",
        "loc",
        "marks",
        "menu",
        "moment",
        "next",
        "offered",
        "once_more",
        "out",
        "owner",
        "pc",
        "personnage",
        "phase",
        "pip",
        "players",
        "playing",
        "plus",
        "purpose",
        "queue",
        "reason",
        "recruits",
        "rerolls",
        "resume",
        "shared",
        "shuffles",
        "skips",
        "spare",
        "square",
        "square_cancelled",
        "standing",
        "stars_played",
        "subject",
        "target",
        "times",
        "total",
        "tracked",
        "turn",
        "turns",
        "used",
        "version",
        "wins",
        "worlds",
    )

    components: Components
    menu: vec[i64]  # the answers to the question that is asked, while they are listed
    answers: i64  # how many; 0 when they are not listed
    loc: vec[i64]
    held: vec[i64]  # how many cards of each deck each seat holds: seat * DECK_COUNT + deck
    bag: vec[i64]
    used: vec[i64]
    hats: vec[i64]
    cash: vec[i64]
    square: vec[i64]  # where each pawn stands
    recruits: vec[i64]  # the men on each seat's Recrutement cards
    acquired: vec[i64]  # the men of all Recrutement cards a seat has received, kept or not (GLP-7.3)
    spare: vec[i64]  # the Protections a seat holds without a card: the twelve were out (GLP-5.11)
    dossiers: vec[i64]
    out: vec[i64]  # 0 while the seat plays, otherwise its number in the order of elimination
    personnage: vec[i64]
    boxer: vec[i64]
    wins: vec[i64]
    known_boxer: vec[bool]
    car: vec[i64]
    factor: vec[i64]
    skips: vec[i64]
    buyer: vec[bool]
    stars_played: vec[i64]
    # Knowledge of hidden cards in others' hands: the mask of the seats that may hold the card.
    tracked: vec[i64]
    marks: i64  # how many of them there are
    shuffles: vec[i64]
    # The worlds possible for a viewer, with their weights: viewer * DECK_COUNT + deck; never changed in place.
    worlds: dict[int, dict[tuple[int, ...], int]]
    epoch: vec[i64]  # the shuffle each card came from; empty while no deck was shuffled again
    shared: bool  # True if a copy shares the rarely changed arrays: call `own` before changing them
    # Turns and phases.
    version: i64
    target: i64
    turn: i64
    first: i64
    turns: i64
    standing: i64
    reason: i64
    last_square: bool
    once_more: bool
    fresh: i64  # how many stars in hands were received this turn
    phase: i64
    next: i64
    actor: i64
    resume: i64
    # Registers of the current procedure.
    playing: i64  # the name of the square, or of the side of it, that is played
    deck: i64
    purpose: i64
    dice_left: i64
    total: i64
    rerolls: i64
    card: i64
    pc: i64
    owner: i64
    chosen: i64
    pip: i64
    queue: i64
    subject: i64
    moment: i64
    amount: i64
    column: i64
    arrests: i64
    times: i64
    plus: i64
    foe: i64
    foe_total: i64
    foe_times: i64
    foe_plus: i64
    cancelled: bool
    square_cancelled: bool
    deals: i64
    offered: i64

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            bytes(listed(self.loc)), tuple(listed(self.hats)), tuple(listed(self.cash)), tuple(listed(self.square)), tuple(listed(self.dossiers)),
            tuple(listed(self.acquired)), tuple(listed(self.spare)), tuple(listed(self.out)), tuple(listed(self.personnage)), tuple(listed(self.boxer)), tuple(listed(self.wins)),
            tuple([self.known_boxer[seat] for seat in range(self.players)]), tuple(listed(self.car)), tuple(listed(self.factor)), tuple(listed(self.skips)),
            tuple([self.buyer[seat] for seat in range(self.players)]), tuple(listed(self.stars_played)), tuple(listed(self.tracked)),
            tuple(listed(self.shuffles)), bytes(listed(self.epoch)),
            tuple(sorted((at, tuple(sorted(worlds.items()))) for at, worlds in self.worlds.items())),
            (self.version, self.target, self.turn, self.first, self.turns, self.reason, self.last_square),
            (self.once_more, self.phase, self.next, self.actor, self.resume, self.playing, self.deck),
            (self.purpose, self.dice_left, self.total, self.rerolls, self.card, self.pc, self.owner),
            (self.chosen, self.pip, self.queue, self.subject, self.moment, self.amount, self.column),
            (self.arrests, self.times, self.plus, self.foe, self.foe_total, self.foe_times, self.foe_plus),
            (self.cancelled, self.square_cancelled, self.deals, self.offered),
        )  # fmt: skip

    def clear_specials(self) -> None:
        """Clear the effects of stars and hats on the procedure, used or not."""
        self.times = 1
        self.plus = 0
        self.foe_times = 1
        self.foe_plus = 0
        self.cancelled = False
        self.square_cancelled = False

    def own(self) -> None:
        """Copy the arrays shared with a clone; call this before changing any of them."""
        if self.shared:
            self.shared = False
            self.hats = self.hats[:]
            self.acquired = self.acquired[:]
            self.spare = self.spare[:]
            self.dossiers = self.dossiers[:]
            self.out = self.out[:]
            self.personnage = self.personnage[:]
            self.skips = self.skips[:]
            self.buyer = self.buyer[:]
            self.tracked = self.tracked[:]
            self.worlds = self.worlds.copy()
            self.shuffles = self.shuffles[:]
            self.epoch = self.epoch[:]

    # ---- questions about a position

    def available(self, deck: i64) -> bool:
        """Return True if a deck has a card left, drawn or used (GLP-3.2); Protections never run out (GLP-5.11)."""
        if deck == PROTECTION and self.version >= 3:
            return True
        return self.bag[deck] > 0 or self.used[deck] > 0

    def holds(self, seat: i64, deck: i64) -> i64:
        """Return how many cards of a deck a seat holds: public (GLP-3.5)."""
        return self.held[seat * DECK_COUNT + deck]

    def bend(self, seat: i64, kind: i64, normal: i64) -> i64:
        """Return the seat's own number for a rule its Personnage bends, the normal one otherwise."""
        persona = self.personnage[seat]
        if persona >= 0 and self.components.bend[persona] == kind:
            return self.components.bend_number[persona]
        return normal

    def men(self, seat: i64) -> i64:
        """Return the seat's men, the player's own gangster included (GLP-3.6)."""
        return 1 + self.recruits[seat] + self.bend(seat, B_MEN, 0)

    def after(self, seat: i64) -> i64:
        """Return the next seat in the order of play, in or out."""
        return seat + 1 if seat + 1 < self.players else 0

    def first_in_hand(self, seat: i64, deck: i64) -> i64:
        """Return a card of a deck that the seat holds, or NO_CARD."""
        components = self.components
        card: i64
        for card in range(components.first[deck], components.first[deck + 1]):
            if self.in_hand(card, seat):
                return card
        return NO_CARD

    def in_hand(self, card: i64, seat: i64) -> bool:
        """Return True if a seat holds a card."""
        place = self.loc[card]
        return place == HAND + seat or place == FRESH + seat

    def asked_for_stars(self, seat: i64) -> bool:
        """Return True if a seat is asked at a star's moment, that is, if it holds an Aventure star older than this turn (GLP-3.4)."""
        return self.stars_played[seat] < STARS_A_TURN and self.older(seat, AVENTURE) > 0

    def older(self, seat: i64, deck: i64) -> i64:
        """Return how many stars of a deck the seat has had since before this turn."""
        count = self.held[seat * DECK_COUNT + deck]
        if count == 0 or self.fresh == 0:
            return count
        components = self.components
        card: i64
        for card in range(components.first[deck], components.first[deck + 1]):
            if self.loc[card] == FRESH + seat:
                count -= 1
        return count

    def stars_held(self, seat: i64) -> i64:
        """Return how many stars a seat holds, of both kinds: public (GLP-3.5)."""
        return self.held[seat * DECK_COUNT + AVENTURE] + self.held[seat * DECK_COUNT + MISSION]

    # ---- the contract

    def clone(self) -> GangsterLeProState:
        """Return an independent copy."""
        copy = GangsterLeProState()
        copy.events = None
        copy.menu = NO_MENU
        copy.answers = 0
        copy.components = self.components
        copy.players = self.players
        copy.loc = self.loc[:]
        copy.held = self.held[:]
        copy.bag = self.bag[:]
        copy.used = self.used[:]
        copy.cash = self.cash[:]
        copy.square = self.square[:]
        copy.recruits = self.recruits[:]
        copy.boxer = self.boxer[:]
        copy.wins = self.wins[:]
        copy.known_boxer = self.known_boxer[:]
        copy.car = self.car[:]
        copy.factor = self.factor[:]
        copy.stars_played = self.stars_played[:]
        # Rarely changed arrays are shared until one of the two states changes them.
        self.shared = True
        copy.shared = True
        copy.hats = self.hats
        copy.acquired = self.acquired
        copy.spare = self.spare
        copy.dossiers = self.dossiers
        copy.out = self.out
        copy.personnage = self.personnage
        copy.skips = self.skips
        copy.buyer = self.buyer
        copy.tracked = self.tracked
        copy.marks = self.marks
        copy.worlds = self.worlds
        copy.shuffles = self.shuffles
        copy.epoch = self.epoch
        copy.version = self.version
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
        copy.playing = self.playing
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
        return copy

    def to_act(self) -> tuple[int, ...]:
        """Return the one seat that decides, chance, or nobody."""
        if self.phase <= LAST_CHANCE:
            return CHANCE_ACTS
        if self.phase == OVER:
            return NOBODY
        return SEATS[self.actor]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the seat's legal actions."""
        count = self.count_actions(seat)
        return [self.menu[i] for i in range(count)]

    def seat_awaited(self) -> i64:
        """Return the one seat that decides, CHANCE or FINISHED."""
        if self.phase <= LAST_CHANCE:
            return CHANCE
        if self.phase == OVER:
            return FINISHED
        return self.actor

    def count_actions(self, seat: i64) -> i64:
        """Return how many actions the seat has; they are listed in the menu."""
        phase = self.phase
        if phase <= LAST_CHANCE or phase == OVER or seat != self.actor:
            return 0
        dispatch.list_answers(self)
        return self.answers

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th action of the seat."""
        if self.answers == 0 or seat != self.actor:
            self.count_actions(seat)
        return self.menu[k]

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return a random action of the seat."""
        k = rng.below(self.count_actions(seat))
        return self.menu[k]

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or a chance outcome, and its consequences up to the next one."""
        self.answers = 0
        if seat == CHANCE:
            dispatch.apply_chance(self, action)
        else:
            dispatch.apply_answer(self, action)

    # ---- chance

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return the faces of a die, or the cards that may come, with equal chances."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            place: i64 = BAG
        elif phase == C_EXCHANGE:
            place = HAND + self.foe
        elif phase == C_STEAL:
            place = HAND + self.subject
        else:
            return DIE
        components = self.components
        result: list[tuple[int, int]] = []
        card: i64
        for card in range(components.first[self.deck], components.first[self.deck + 1]):
            where = self.loc[card]
            if where == place or (place != BAG and where == place + FRESH - HAND):
                result.append((card, 1))
        return result

    def sample(self, rng: Rng) -> int:
        """Return a die's face or a card, as `outcomes` says."""
        return self.drawn(rng)

    def settle(self, rng: Rng) -> None:
        """Carry out all chance up to the next decision."""
        self.answers = 0
        while self.phase <= LAST_CHANCE:
            dispatch.apply_chance(self, self.drawn(rng))

    def drawn(self, rng: Rng) -> i64:
        """Return a random outcome: a die's face, or a card of the deck or the hand that is drawn from."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            return self.nth_at(rng.below(self.bag[self.deck]), BAG, BAG)
        if phase == C_EXCHANGE:
            seat = self.foe
        elif phase == C_STEAL:
            seat = self.subject
        else:
            return 1 + rng.below(6)
        return self.nth_at(rng.below(self.holds(seat, self.deck)), HAND + seat, FRESH + seat)

    def nth_at(self, n: i64, place: i64, or_place: i64) -> i64:
        """Return the n-th card of the deck in hand that lies in one of two places."""
        card: i64 = self.components.first[self.deck]
        left: i64 = n
        while True:
            where = self.loc[card]
            if where in (place, or_place):
                if left == 0:
                    return card
                left -= 1
            card += 1

    # ---- secrets, and the end

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace what the seat cannot know by something it cannot refute (GLP-3.5)."""
        redeal.redeal(self, seat, rng)

    def scores(self) -> list[int]:
        """Return each seat's fortune as it stands (GLP-7.2)."""
        return [match_end.fortune(self, seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """Return each seat's place as it stands (GLP-7.3, GLP-6.3)."""
        return match_end.ranks(self)

    def end_reason(self) -> str:
        """Return why the match ended: quarter_sold, last_standing or turn_limit."""
        return REASONS[self.reason]
