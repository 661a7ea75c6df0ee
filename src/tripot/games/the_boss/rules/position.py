"""A position of The Boss (BOSS): what lies where, and what the rules ask of it.

Cities and cards are numbered as in `rules_box`.
"""

from __future__ import annotations

from typing import Final

from tripot.core.state import State
from tripot.games.the_boss.rules.box import DOUBLE, GOLD, PLACES, POLICE, SILVER, Box

# What the match waits for.
DRAW_MARKER: Final = 0
DEAL: Final = 1
TURN_POLICE: Final = 2
PLACE: Final = 3
PLAY: Final = 4
OVER: Final = 5

# Where a card is: in the hand of a seat (0 to 3), or
HIDDEN: Final = 4
AWAY: Final = 5  # not in play, or not dealt yet
TAKEN: Final = 6  # won at the end of the round, seen by all
UP: Final = 8  # face up under its city; UP + n for the n-th card played this round

NO_ONE: Final = -1
TURNS: Final = 5
POLICE_TURN: Final = 4
"""The turn before which a police card is turned: everybody is down to two cards (BOSS-4.1)."""
BADGES: Final = 3
"""So many badges of one colour make the round the last (BOSS-4.3)."""


class Position(State):
    """A position of The Boss. Counts by seat and city stand at `seat * PLACES + city`; `men` counts all gangsters there.

    `where` says where every card is; `hands` lists the cards of each seat once more, in order, to be quick.
    `leader` is the one who placed last in a city: BOSS-3.3 makes him its majority holder. `chicago` is its place
    from the left. `prison_two` and `prison_one` are Experts with two rounds and one round still to miss. `taken`
    holds the cards won in the last round (for Chicago, the share) and `takers` who won them. `place` is a seat's final
    place once it can no longer win, 0 before.

    What changes only between rounds, or all at once, is shared by copies: such a list is replaced, never changed.
    """

    __slots__ = (
        "bans",
        "box",
        "chicago",
        "cursor",
        "dead",
        "events",
        "experts",
        "extra",
        "hands",
        "hospital",
        "last",
        "leader",
        "marker",
        "men",
        "money",
        "order",
        "phase",
        "place",
        "players",
        "prison_one",
        "prison_two",
        "round",
        "spent",
        "spot",
        "supply_experts",
        "supply_occasionals",
        "taken",
        "takers",
        "turn",
        "turned",
        "where",
        "won",
    )

    box: Box
    phase: int
    round: int
    extra: int
    last: bool
    marker: int
    chicago: int
    turn: int
    spot: int
    cursor: int
    order: list[int]
    where: list[int]
    hands: list[list[int]]
    leader: list[int]
    experts: list[int]
    men: list[int]
    supply_experts: list[int]
    supply_occasionals: list[int]
    hospital: list[int]
    prison_one: list[int]
    prison_two: list[int]
    dead: list[int]
    spent: list[int]
    bans: list[int]
    money: list[int]
    won: list[int]
    place: list[int]
    turned: list[int]
    taken: list[int]
    takers: list[int]

    def set_up(self, players: int, box: Box, marker: int) -> None:
        """Lay everything out (BOSS-2); a marker of NO_ONE leaves its first holder to chance (2.3)."""
        self.events = None
        self.players = players
        self.box = box
        self.phase = DRAW_MARKER
        self.round = 1
        self.extra = 0
        self.last = False
        self.marker = NO_ONE
        self.chicago = 2
        self.turn = 1
        self.spot = 0
        self.cursor = 0
        self.order = []
        self.where = [AWAY] * len(box.faces)
        self.hands = [[] for _seat in range(players)]
        self.leader = [NO_ONE] * PLACES
        self.experts = [0] * (players * PLACES)
        self.men = [0] * (players * PLACES)
        self.supply_experts = [box.experts] * players
        self.supply_occasionals = [box.occasionals] * players
        self.hospital = [0] * players
        self.prison_one = [0] * players
        self.prison_two = [0] * players
        self.dead = [0] * players
        self.spent = [0] * players
        self.bans = [0] * players
        self.money = [0] * players
        self.won = [0] * players
        self.place = [0] * players
        self.turned = []
        self.taken = [NO_ONE] * PLACES
        self.takers = [NO_ONE] * PLACES
        if marker != NO_ONE:
            self.give_marker(marker)

    def give_marker(self, seat: int) -> None:
        """Give the marker to a seat: it deals, and plays first (BOSS-2.3)."""
        self.marker = seat
        self.order = self.clockwise()
        self.phase = DEAL

    def clockwise(self) -> list[int]:
        """Return the seats clockwise from the marker's holder."""
        n = self.players
        return [(self.marker + step) % n for step in range(n)]

    def copy_to(self, copy: Position) -> None:
        """Make another position equal to this one."""
        copy.events = None
        copy.players = self.players
        copy.box = self.box
        copy.phase = self.phase
        copy.round = self.round
        copy.extra = self.extra
        copy.last = self.last
        copy.marker = self.marker
        copy.chicago = self.chicago
        copy.turn = self.turn
        copy.spot = self.spot
        copy.cursor = self.cursor
        copy.where = self.where[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.leader = self.leader[:]
        copy.experts = self.experts[:]
        copy.men = self.men[:]
        copy.supply_experts = self.supply_experts[:]
        copy.supply_occasionals = self.supply_occasionals[:]
        copy.order = self.order
        copy.hospital = self.hospital
        copy.prison_one = self.prison_one
        copy.prison_two = self.prison_two
        copy.dead = self.dead
        copy.spent = self.spent
        copy.bans = self.bans
        copy.money = self.money
        copy.won = self.won
        copy.place = self.place
        copy.turned = self.turned
        copy.taken = self.taken
        copy.takers = self.takers

    def renew(self) -> None:
        """Take lists of one's own where copies share them, to change them at the end of a round."""
        self.hospital = self.hospital[:]
        self.prison_one = self.prison_one[:]
        self.prison_two = self.prison_two[:]
        self.dead = self.dead[:]
        self.spent = self.spent[:]
        self.bans = self.bans[:]
        self.money = self.money[:]
        self.won = self.won[:]
        self.place = self.place[:]
        self.taken = self.taken[:]

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
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
            tuple(self.hospital),
            tuple(self.prison_one),
            tuple(self.prison_two),
            tuple(self.dead),
            tuple(self.spent),
            tuple(self.bans),
            tuple(self.money),
            tuple(self.won),
            tuple(self.place),
            tuple(self.turned),
            tuple(self.taken),
            tuple(self.takers),
        )

    def scores(self) -> list[int]:
        """Return everybody's money in M$."""
        return self.money[:]

    def ranks(self) -> list[int]:
        """Rank by money, by money won in the last round, by gangsters; who is out of a tie keeps his place (BOSS-6)."""
        return [self.place[seat] or self._place_of(seat) for seat in range(self.players)]

    def end_reason(self) -> str:
        """Return 'badges' after the last round, 'extra_round' if one decided a tie, 'shared' if none did."""
        if self.phase != OVER:
            return ""
        if self.extra == 0:
            return "badges"
        return "extra_round" if self.ranks().count(1) == 1 else "shared"

    def _standing(self, seat: int) -> tuple[int, int, int]:
        return (self.money[seat], self.won[seat], self.gangsters(seat))

    def _place_of(self, seat: int) -> int:
        """Return the place of a seat among those that can still win (BOSS-6.1)."""
        place = 1
        for other in range(self.players):
            if self.place[other] == 0 and self._standing(other) > self._standing(seat):
                place += 1
        return place

    # ---- what the rules ask of a position

    def occasionals(self, seat: int, city: int) -> int:
        """Return how many Occasionals a seat has in a city."""
        at = seat * PLACES + city
        return self.men[at] - self.experts[at]

    def need(self, seat: int, city: int) -> int:
        """Return the least number of men that a placement must bring (BOSS-3.3)."""
        leader = self.leader[city]
        if leader == NO_ONE:
            return 1
        return self.men[leader * PLACES + city] - self.men[seat * PLACES + city] + 1

    def welcome_in_chicago(self, seat: int) -> bool:
        """Tell whether a seat has placed in another city in an earlier turn of this round (BOSS-3.6)."""
        return any(self.experts[seat * PLACES + city] > 0 for city in self.box.cities)

    def supply(self, seat: int) -> int:
        """Return how many gangsters a seat can still place (BOSS-3.7)."""
        return self.supply_experts[seat] + self.supply_occasionals[seat]

    def gangsters(self, seat: int) -> int:
        """Return how many gangsters a seat has left: not the dead, not the Occasionals placed or gone (BOSS-6.1)."""
        return self.box.experts - self.dead[seat] + self.supply_occasionals[seat]

    def hidden_card(self, city: int) -> int:
        """Return the hidden card of a city, NO_ONE before it is dealt or after it is taken."""
        for card in self.box.by_city[city]:
            if self.where[card] == HIDDEN:
                return card
        return NO_ONE

    def top_card(self, city: int) -> int:
        """Return the last card face up under a city, NO_ONE without any."""
        top = NO_ONE
        for card in self.box.by_city[city]:
            if self.where[card] >= UP and (top == NO_ONE or self.where[card] > self.where[top]):
                top = card
        return top

    def takings(self) -> int:
        """Return the sum of the last face-up cards of the cities to the left of Chicago (BOSS-5.3)."""
        total = 0
        for place in range(self.chicago - 1):
            top = self.top_card(self.box.cities[place])
            if top != NO_ONE:
                total += self.box.values[top]
        return total

    def badges(self, colour: int) -> int:
        """Return how many badges of a colour, GOLD or SILVER, have been turned; the double card has one of each."""
        return self.turned.count(colour) + self.turned.count(DOUBLE)

    def police_left(self) -> list[int]:
        """Return how many police cards of each kind are face down."""
        return [self.box.police[kind] - self.turned.count(kind) for kind in range(len(POLICE))]

    def badges_complete(self) -> bool:
        """Tell whether a third badge of one colour has been turned (BOSS-4.3)."""
        return self.badges(GOLD) >= BADGES or self.badges(SILVER) >= BADGES

    def police_due(self) -> bool:
        """Tell whether this round turns a police card: not the first (BOSS-4.2), not an extra one (6.2)."""
        return self.extra == 0 and (self.round > 1 or self.box.every_round)

    def police_to_come(self) -> bool:
        """Tell whether a police card is still to be turned in this round."""
        if self.phase == TURN_POLICE or (self.phase <= DEAL and self.round == 1):
            return True
        return self.police_due() and self.turn < POLICE_TURN

    def last_order(self) -> list[int]:
        """Return the seats by supply, most first, ties clockwise from the marker's holder (BOSS-3.7)."""
        order: list[int] = []
        for seat in self.clockwise():
            at = len(order)
            while at > 0 and self.supply(order[at - 1]) < self.supply(seat):
                at -= 1
            order.insert(at, seat)
        return order

    def gather(self) -> None:
        """Take all city cards back to be dealt (BOSS-5.5)."""
        for card in self.box.cards:
            self.where[card] = AWAY
        for hand in self.hands:
            hand.clear()
        self.cursor = 0

    def sort_hands(self) -> None:
        """List the hands anew from where the cards are."""
        for hand in self.hands:
            hand.clear()
        for card in self.box.cards:
            if self.where[card] < HIDDEN:
                self.hands[self.where[card]].append(card)
