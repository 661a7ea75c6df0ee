"""A position of The Boss (BOSS), and the engine's contract; the other modules are the chapters of the rules.

An action is a card (its number) to play, PASS, or `placement(city, experts, occasionals)`. A chance outcome is a seat
for the marker; a seat, or HIDDEN, for the card being dealt; the kind of the police card turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64, vec
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, FINISHED, NOBODY, State
from tripot.games.the_boss.rules.components import Components
from tripot.games.the_boss.rules.deal import begin_turns, deal, give, give_marker, receivers
from tripot.games.the_boss.rules.match_end import end_reason, ranks
from tripot.games.the_boss.rules.numbers import (
    BANS_OF,
    BOOKS,
    CHICAGO,
    DEAD_OF,
    DEAL,
    DRAW_MARKER,
    EXPERTS_AT,
    EXPERTS_OF,
    HAND,
    HAND_OF,
    HELD_BY,
    HIDDEN,
    HOSPITAL_OF,
    LEADER_OF,
    MEN_AT,
    MONEY_OF,
    NO_ONE,
    OCCASIONALS_OF,
    ORDER,
    OVER,
    PLACE,
    PLACE_OF,
    PLACES,
    PLAY,
    POLICE,
    PRISON_ONE_OF,
    PRISON_TWO_OF,
    SPENT_OF,
    TAKEN_OF,
    TAKER_OF,
    TURN_POLICE,
    TURNED,
    TURNED_OF,
    UP,
    WHERE_IS,
    WON_OF,
)
from tripot.games.the_boss.rules.police import any_police, police_left, turn_police
from tripot.games.the_boss.rules.secrets import redeal
from tripot.games.the_boss.rules.turn import (
    any_placement,
    cards_to_play,
    count_placements,
    last_turn_spot,
    nth_placement,
    place,
    placements,
    play,
)

_SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))
_DRAWS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(5))


@final
class BossState(State):
    """A match of The Boss. `board` and `books` are packed; `numbers` says what lies where in them.

    `chicago` is its place from the left, `cursor` counts the cards dealt, `spot` is the place in the turn's order. The parts
    as lists, at the end, are copies: writing to one changes nothing.
    """

    __slots__ = (
        "board",
        "books",
        "chicago",
        "components",
        "cursor",
        "events",
        "extra",
        "last",
        "marker",
        "phase",
        "players",
        "round",
        "spot",
        "turn",
    )

    components: Components
    phase: i64
    round: i64
    extra: i64
    last: bool
    marker: i64
    chicago: i64
    turn: i64
    spot: i64
    cursor: i64
    board: vec[i64]
    books: vec[i64]

    # ---- seats and actions

    def to_act(self) -> tuple[int, ...]:
        """Return the seat whose turn it is."""
        if self.phase < PLACE:
            return CHANCE_ACTS
        return NOBODY if self.phase == OVER else _SEATS[self.board[ORDER + self.spot]]

    def seat_awaited(self) -> i64:
        """Return the seat whose turn it is, or CHANCE, or FINISHED."""
        if self.phase < PLACE:
            return CHANCE
        if self.phase == OVER:
            return FINISHED
        return self.board[ORDER + self.spot]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the pass and the placements, or then the cards in hand (BOSS-3.1)."""
        if self.phase < PLACE or self.phase == OVER or self.board[ORDER + self.spot] != seat:
            return NOBODY
        if self.phase == PLACE:
            return placements(self, seat)
        return cards_to_play(self, seat) if self.components.has_twins else self.hand(seat)

    def count_actions(self, seat: i64) -> i64:
        """Return how many placements there are, with the pass, or how many cards."""
        if self.phase == PLACE:
            if self.board[ORDER + self.spot] == seat:
                return count_placements(self, seat)
            return 0
        if self.phase != PLAY or self.board[ORDER + self.spot] != seat:
            return 0
        if self.components.has_twins:
            return len(cards_to_play(self, seat))
        return self.board[HELD_BY + seat]

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th placement, the pass first, or the k-th card."""
        if self.phase == PLACE:
            return nth_placement(self, seat, k)
        if self.components.has_twins:
            return cards_to_play(self, seat)[k]
        return self.board[HAND_OF + seat * HAND + k]

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return one of the actions, with equal chances."""
        if self.phase == PLACE:
            return any_placement(self, seat, rng)
        if self.components.has_twins:
            return self.nth_action(seat, rng.below(self.count_actions(seat)))
        return self.board[HAND_OF + seat * HAND + rng.below(self.board[HELD_BY + seat])]

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return who may get the marker, who may get the next card, or which police cards are left."""
        if self.phase == DRAW_MARKER:
            return _DRAWS[self.players]
        if self.phase == DEAL:
            return receivers(self)
        result: list[tuple[int, int]] = []
        for kind in range(len(POLICE)):
            left: int = police_left(self, kind)
            if left > 0:
                result.append((kind, left))
        return result

    # ---- what follows

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a placement, a pass, a card or an outcome, and what follows from it."""
        if self.phase == PLACE:
            place(self, seat, action)
        elif self.phase == PLAY:
            play(self, seat, action)
        elif self.phase == DEAL:
            give(self, action)
            if self.cursor == self.components.n_cards:
                begin_turns(self)
        elif self.phase == TURN_POLICE:
            turn_police(self, action)
        else:
            give_marker(self, action)
            if self.events is not None:
                self.emit("marker", "BOSS-2.3", EVERYONE, (action,))

    def settle(self, rng: Rng) -> None:
        """Carry out all chance up to the next decision, all cards in one call."""
        while True:
            if self.phase == DEAL:
                deal(self, rng, self.components.n_cards)
                begin_turns(self)
            elif self.phase == TURN_POLICE:
                turn_police(self, any_police(self, rng))
            elif self.phase == DRAW_MARKER:
                self.apply(CHANCE, rng.below(self.players))
            else:
                return

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Re-deal what the seat has not seen."""
        redeal(self, seat, rng)

    # ---- the position as a whole

    def clone(self) -> BossState:
        """Return an independent copy."""
        copy = BossState()
        copy.events = None
        copy.players = self.players
        copy.components = self.components
        copy.phase = self.phase
        copy.round = self.round
        copy.extra = self.extra
        copy.last = self.last
        copy.marker = self.marker
        copy.chicago = self.chicago
        copy.turn = self.turn
        copy.spot = self.spot
        copy.cursor = self.cursor
        copy.board = self.board[:]
        copy.books = self.books
        return copy

    def key(self) -> tuple[object, ...]:
        """Return the whole position; what follows from the rest (asks, hands) is left out."""
        return (
            self.players,
            self.phase,
            self.round,
            self.extra,
            self.last,
            self.marker,
            self.chicago,
            self.turn,
            self.spot,
            self.cursor,
            tuple(self.order),
            tuple(self.where),
            tuple(self.leader),
            tuple(self.experts),
            tuple(self.men),
            tuple(self.supply_experts),
            tuple(self.supply_occasionals),
            tuple(_listed(self.books, 0, BOOKS)),
        )

    def scores(self) -> list[int]:
        """Return everybody's money in M$."""
        return self.money

    def ranks(self) -> list[int]:
        """Return everybody's place (BOSS-6)."""
        return ranks(self)

    def end_reason(self) -> str:
        """Return 'badges' after the last round, 'extra_round' if one decided a tie, 'shared' if none did."""
        return end_reason(self)

    # ---- what the rules ask of a position

    def need(self, seat: i64, city: i64) -> i64:
        """Return the least number of men that a placement must bring (BOSS-3.3)."""
        leader: i64 = self.board[LEADER_OF + city]
        if leader == NO_ONE:
            return 1
        return self.board[MEN_AT + leader * PLACES + city] - self.board[MEN_AT + seat * PLACES + city] + 1

    def occasionals(self, seat: i64, city: i64) -> i64:
        """Return how many Occasionals a seat has in a city."""
        at: i64 = seat * PLACES + city
        return self.board[MEN_AT + at] - self.board[EXPERTS_AT + at]

    def welcome_in_chicago(self, seat: i64) -> bool:
        """Return True if a seat has placed in another city in an earlier turn of this round (BOSS-3.6)."""
        at: i64 = EXPERTS_AT + seat * PLACES
        end: i64 = at + CHICAGO
        while at < end:
            if self.board[at] > 0:
                return True
            at += 1
        return False

    def supply(self, seat: i64) -> i64:
        """Return how many gangsters a seat can still place (BOSS-3.7)."""
        return self.board[EXPERTS_OF + seat] + self.board[OCCASIONALS_OF + seat]

    def gangsters(self, seat: i64) -> i64:
        """Return how many gangsters a seat has left: not the dead, not the Occasionals placed or gone (BOSS-6.1)."""
        experts: i64 = self.components.experts
        return experts - self.books[DEAD_OF + seat] + self.board[OCCASIONALS_OF + seat]

    def hidden_card(self, city: i64) -> i64:
        """Return the hidden card of a city, NO_ONE before it is dealt or after it is taken."""
        board = self.board
        card: i64 = self.components.first_of[city]
        end: i64 = card + self.components.size_of[city]
        while card < end:
            if board[WHERE_IS + card] == HIDDEN:
                return card
            card += 1
        return NO_ONE

    def top_card(self, city: i64) -> i64:
        """Return the last card face up under a city, NO_ONE without any."""
        board = self.board
        top: i64 = NO_ONE
        latest: i64 = UP - 1
        card: i64 = self.components.first_of[city]
        end: i64 = card + self.components.size_of[city]
        while card < end:
            if board[WHERE_IS + card] > latest:
                top = card
                latest = board[WHERE_IS + card]
            card += 1
        return top

    def takings(self) -> i64:
        """Return the sum of the last face-up cards of the cities to the left of Chicago (BOSS-5.3)."""
        total: i64 = 0
        k: i64 = 0
        while k < self.chicago - 1:
            top = self.top_card(self.components.row[k])
            if top != NO_ONE:
                total += self.components.values[top]
            k += 1
        return total

    def n_turned(self) -> i64:
        """Return how many police cards have been turned."""
        books = self.books
        return books[TURNED_OF] + books[TURNED_OF + 1] + books[TURNED_OF + 2]

    # ---- the parts as lists

    def listed(self) -> tuple[list[int], list[int]]:
        """Return board and books as lists, which plain Python reads faster."""
        return _listed(self.board, 0, WHERE_IS + len(self.components.faces)), _listed(self.books, 0, BOOKS)

    def hand(self, seat: i64) -> list[int]:
        """List a seat's cards."""
        return _listed(self.board, HAND_OF + seat * HAND, self.board[HELD_BY + seat])

    def last_order(self) -> list[int]:
        """List the seats in the order of the last turn, as it would be now (BOSS-3.7)."""
        order = [0] * self.players
        for seat in range(self.players):
            order[last_turn_spot(self, seat)] = seat
        return order

    def police_left(self) -> list[int]:
        """List how many police cards of each kind are face down."""
        result: list[int] = []
        for kind in range(len(POLICE)):
            result.append(police_left(self, kind))
        return result

    @property
    def hands(self) -> list[list[int]]:
        """By seat, the cards in order."""
        return [self.hand(seat) for seat in range(self.players)]

    @property
    def order(self) -> list[int]:
        """The seats in this turn's order; empty before the marker is given."""
        return _listed(self.board, ORDER, 0 if self.marker == NO_ONE else self.players)

    @property
    def turned(self) -> list[int]:
        """The police cards turned."""
        return _listed(self.books, TURNED, self.n_turned())

    @property
    def where(self) -> list[int]:
        """By card, where it is."""
        return _listed(self.board, WHERE_IS, len(self.components.faces))

    @property
    def leader(self) -> list[int]:
        """By city, who has the majority."""
        return _listed(self.board, LEADER_OF, PLACES)

    @property
    def experts(self) -> list[int]:
        """By seat and city, the Experts there."""
        return _listed(self.board, EXPERTS_AT, self.players * PLACES)

    @property
    def men(self) -> list[int]:
        """By seat and city, all gangsters there."""
        return _listed(self.board, MEN_AT, self.players * PLACES)

    @property
    def supply_experts(self) -> list[int]:
        """By seat, the Experts in supply."""
        return _listed(self.board, EXPERTS_OF, self.players)

    @property
    def supply_occasionals(self) -> list[int]:
        """By seat, the Occasionals in supply."""
        return _listed(self.board, OCCASIONALS_OF, self.players)

    @property
    def hospital(self) -> list[int]:
        """By seat, the Experts in hospital."""
        return _listed(self.books, HOSPITAL_OF, self.players)

    @property
    def prison_one(self) -> list[int]:
        """By seat, the Experts with one round still to miss."""
        return _listed(self.books, PRISON_ONE_OF, self.players)

    @property
    def prison_two(self) -> list[int]:
        """By seat, the Experts with two rounds still to miss."""
        return _listed(self.books, PRISON_TWO_OF, self.players)

    @property
    def dead(self) -> list[int]:
        """By seat, the Experts dead."""
        return _listed(self.books, DEAD_OF, self.players)

    @property
    def spent(self) -> list[int]:
        """By seat, the Occasionals gone for good."""
        return _listed(self.books, SPENT_OF, self.players)

    @property
    def bans(self) -> list[int]:
        """By seat, a bit for each city it is banned from."""
        return _listed(self.books, BANS_OF, self.players)

    @property
    def money(self) -> list[int]:
        """By seat, in M$."""
        return _listed(self.books, MONEY_OF, self.players)

    @property
    def won(self) -> list[int]:
        """By seat, M$ won in the last round."""
        return _listed(self.books, WON_OF, self.players)

    @property
    def place(self) -> list[int]:
        """By seat, the final place of seats that can no longer win, 0 for the others."""
        return _listed(self.books, PLACE_OF, self.players)

    @property
    def taken(self) -> list[int]:
        """By city, the card won in the last round; for Chicago, the share."""
        return _listed(self.books, TAKEN_OF, PLACES)

    @property
    def takers(self) -> list[int]:
        """By city, who won it in the last round."""
        return _listed(self.books, TAKER_OF, PLACES)


def _listed(array: vec[i64], start: i64, count: i64) -> list[int]:
    result: list[int] = []
    at: i64 = start
    while at < start + count:
        result.append(array[at])
        at += 1
    return result
