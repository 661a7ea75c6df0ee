"""A full position of Gangster Le Pro (GLP): what lies where, what may be asked of it, and the engine's contract.

`phase` says what is awaited, `next` what to do while nothing is; the registers below them belong to the procedure
in hand. No procedure waits for another (docs/gangster-le-pro-cards.md, "Closing"), so there is no stack: `resume`
says where play goes when the present one is over. `deeds` has what changes a position, `course` what follows what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, NOBODY, State
from tripot.games.gangster_le_pro.rules import course, end, setup
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
    E_NONE,
    FOR_SQUARE,
    FRESH,
    HAND,
    LAST_CHANCE,
    M_NONE,
    MISSION,
    N_WAIT,
    NO_CARD,
    NOBODY_CHOSEN,
    NOT_STARTED,
    OVER,
    R_END,
    RUNNING,
    STARS_A_TURN,
    START_CASH,
    Components,
)
from tripot.games.gangster_le_pro.rules.secrets import redeal

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
REASONS: Final[tuple[str, ...]] = ("", "quarter_sold", "last_standing", "turn_limit")


@final
class GangsterLeProState(State):
    """Everything there is in a match. Cards lie where `loc` says; the counts beside it are kept in step."""

    box: Components
    menu: list[int]  # the answers to the question that is asked, while they are listed
    loc: list[int]
    held: list[int]  # how many cards of each deck each seat holds: seat * DECK_COUNT + deck
    bag: list[int]
    used: list[int]
    hats: list[int]
    cash: list[int]
    square: list[int]  # where each pawn stands
    recruits: list[int]  # the men on each seat's Recrutement cards
    dossiers: list[int]
    out: list[int]  # 0 while the seat is in, otherwise the how-manieth it left
    personnage: list[int]
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
    # The worlds a viewer cannot tell apart, with their weights: viewer * DECK_COUNT + deck; never changed in place.
    worlds: dict[int, dict[tuple[int, ...], int]]
    epoch: list[int]  # the shuffle each card came from; empty while no deck was shuffled again
    # The course of the match.
    version: int
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
    playing: int  # the name of the square, or of the side of it, that is played
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

    def lay_out(self, box: Components, players: int, target: int) -> None:
        """Put every card in its deck and every pawn on Refuge with 3 000 $ (GLP-2.1, 2.2)."""
        n = players
        self.events = None
        self.menu = []
        self.box = box
        self.players = n
        self.target = target
        self.loc = [BAG] * box.cards
        self.held = [0] * (n * DECK_COUNT)
        self.bag = [box.first[deck + 1] - box.first[deck] for deck in range(DECK_COUNT)]
        self.used = [0] * DECK_COUNT
        self.hats = [NO_CARD] * box.squares
        self.cash = [START_CASH] * n
        self.square = [0] * n
        self.recruits = [0] * n
        self.dossiers = [0] * n
        self.out = [0] * n
        self.personnage = [NO_CARD] * n
        self.boxer = [NO_CARD] * n
        self.wins = [0] * n
        self.known_boxer = [False] * n
        self.car = [NO_CARD] * n
        self.factor = [0] * n
        self.skips = [0] * n
        self.buyer = [False] * n
        self.stars_played = [0] * n
        self.shuffles = [0] * DECK_COUNT
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
        self.playing = 0
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

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            bytes(self.loc), tuple(self.hats), tuple(self.cash), tuple(self.square), tuple(self.dossiers),
            tuple(self.out), tuple(self.personnage), tuple(self.boxer), tuple(self.wins),
            tuple(self.known_boxer), tuple(self.car), tuple(self.factor), tuple(self.skips),
            tuple(self.buyer), tuple(self.stars_played), tuple(sorted(self.tracked.items())),
            tuple(self.shuffles), bytes(self.epoch),
            tuple(sorted((at, tuple(sorted(worlds.items()))) for at, worlds in self.worlds.items())),
            (self.version, self.target, self.turn, self.first, self.turns, self.reason, self.last_square),
            (self.once_more, self.phase, self.next, self.actor, self.resume, self.playing, self.deck),
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

    # ---- what may be asked of a position

    def available(self, deck: int) -> bool:
        """Tell whether a deck has a card left, drawn or used (GLP-3.2)."""
        return self.bag[deck] > 0 or self.used[deck] > 0

    def holds(self, seat: int, deck: int) -> int:
        """Return how many cards of a deck a seat holds: public (GLP-3.5)."""
        return self.held[seat * DECK_COUNT + deck]

    def bend(self, seat: int, kind: int, normal: int) -> int:
        """Return the seat's own number for a rule its Personnage bends, the normal one otherwise."""
        persona = self.personnage[seat]
        if persona >= 0 and self.box.bend[persona] == kind:
            return self.box.bend_number[persona]
        return normal

    def men(self, seat: int) -> int:
        """Return the seat's men, himself included (GLP-3.6)."""
        return 1 + self.recruits[seat] + self.bend(seat, B_MEN, 0)

    def after(self, seat: int) -> int:
        """Return the next seat in the order of play, in or out."""
        return seat + 1 if seat + 1 < self.players else 0

    def first_in_hand(self, seat: int, deck: int) -> int:
        """Return a card of a deck that the seat holds, or NO_CARD."""
        box = self.box
        for card in range(box.first[deck], box.first[deck + 1]):
            if self.in_hand(card, seat):
                return card
        return NO_CARD

    def in_hand(self, card: int, seat: int) -> bool:
        """Tell whether a seat holds a card."""
        place = self.loc[card]
        return place == HAND + seat or place == FRESH + seat

    def asked_for_stars(self, seat: int) -> bool:
        """Tell whether a seat is asked at a star's moment: it holds an Aventure star older than this turn (GLP-3.4)."""
        return self.stars_played[seat] < STARS_A_TURN and self.older(seat, AVENTURE) > 0

    def older(self, seat: int, deck: int) -> int:
        """Return how many stars of a deck the seat has had since before this turn."""
        count = self.held[seat * DECK_COUNT + deck]
        if count == 0 or self.fresh == 0:
            return count
        box = self.box
        for card in range(box.first[deck], box.first[deck + 1]):
            if self.loc[card] == FRESH + seat:
                count -= 1
        return count

    def stars_held(self, seat: int) -> int:
        """Return how many stars a seat holds, of both kinds: public (GLP-3.5)."""
        return self.held[seat * DECK_COUNT + AVENTURE] + self.held[seat * DECK_COUNT + MISSION]

    # ---- the contract

    def set_up(self, box: Components, players: int, target: int, version: int) -> None:
        """Lay the game out and begin to deal (GLP-2)."""
        self.version = version
        self.lay_out(box, players, target)
        setup.start_deal(self)

    def clone(self) -> GangsterLeProState:
        """Return an independent copy."""
        copy = GangsterLeProState()
        copy.events = None
        copy.menu = []
        copy.box = self.box
        copy.players = self.players
        copy.loc = self.loc[:]
        copy.held = self.held[:]
        copy.bag = self.bag[:]
        copy.used = self.used[:]
        copy.hats = self.hats[:]
        copy.cash = self.cash[:]
        copy.square = self.square[:]
        copy.recruits = self.recruits[:]
        copy.dossiers = self.dossiers[:]
        copy.out = self.out[:]
        copy.personnage = self.personnage[:]
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
        """Return what the seat may do now."""
        phase = self.phase
        if phase <= LAST_CHANCE or phase == OVER or seat != self.actor:
            return NOBODY
        course.list_answers(self)
        return self.menu

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a decision or a chance outcome, and all that follows up to the next one."""
        if seat == CHANCE:
            course.befell(self, action)
        else:
            course.decided(self, action)

    # ---- what chance may bring

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return the faces of a die, or the cards that may come, each as likely as the next."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            place = BAG
        elif phase == C_EXCHANGE:
            place = HAND + self.foe
        elif phase == C_STEAL:
            place = HAND + self.subject
        else:
            return DIE
        box = self.box
        found: list[tuple[int, int]] = []
        for card in range(box.first[self.deck], box.first[self.deck + 1]):
            where = self.loc[card]
            if where == place or (place != BAG and where == place + FRESH - HAND):
                found.append((card, 1))
        return found

    def sample(self, rng: Rng) -> int:
        """Return a die's face or a card, as `outcomes` says."""
        phase = self.phase
        if phase in (C_DRAW, C_DEAL):
            deck = self.deck
            loc = self.loc
            left: int = rng.below(self.bag[deck])
            card = self.box.first[deck]
            while True:
                if loc[card] == BAG:
                    if left == 0:
                        return card
                    left -= 1
                card += 1
        if phase in (C_EXCHANGE, C_STEAL):
            return rng.pick(self.outcomes())
        return 1 + rng.below(6)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace what the seat cannot know by something it cannot refute (GLP-3.5)."""
        redeal.redeal(self, seat, rng)

    def scores(self) -> list[int]:
        """Return each seat's fortune as it stands (GLP-7.2)."""
        return [end.fortune(self, seat) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        """Return each seat's place as it stands (GLP-7.3, 6.3)."""
        return end.ranking(self)

    def end_reason(self) -> str:
        """Return why the match ended: quarter_sold, last_standing or turn_limit."""
        return REASONS[self.reason]
