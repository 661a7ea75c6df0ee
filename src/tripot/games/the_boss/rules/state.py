"""The rules of The Boss (BOSS): whose turn it is, what he may do, and what follows.

An action is a card (its number) to play, PASS, or `placement(city, experts, occasionals)`. A chance outcome is a seat
for the marker; a seat, or HIDDEN, for the card being dealt; the kind of the police card turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY
from tripot.games.the_boss.rules.box import CHICAGO, GOLD, PLACES, POLICE, SILVER
from tripot.games.the_boss.rules.deal import deal, give, receivers
from tripot.games.the_boss.rules.placements import (
    MOST_OCCASIONALS,
    PASS,
    PLACEMENTS,
    column_of,
    placed_city,
    placed_experts,
    placed_occasionals,
)
from tripot.games.the_boss.rules.position import (
    DEAL,
    DRAW_MARKER,
    HIDDEN,
    OVER,
    PLACE,
    PLAY,
    POLICE_TURN,
    TURN_POLICE,
    TURNS,
    UP,
    Position,
)
from tripot.games.the_boss.rules.round_end import end_round

_ONLY_PASS: Final[tuple[int, ...]] = (PASS,)
_SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))
_DRAWS: Final = tuple(tuple((seat, 1) for seat in range(n)) for n in range(5))


class BossState(Position):
    """A match of The Boss."""

    def to_act(self) -> tuple[int, ...]:
        """Return the seat whose turn it is."""
        if self.phase in (PLACE, PLAY):
            return _SEATS[self.order[self.spot]]
        return NOBODY if self.phase == OVER else CHANCE_ACTS

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the placements and the pass, or then the cards in hand (BOSS-3.1)."""
        phase = self.phase
        if phase not in (PLACE, PLAY) or self.order[self.spot] != seat:
            return NOBODY
        return self._placements(seat) if phase == PLACE else self.hand_actions(seat)

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return who may get the marker, who may get the next card, or which police cards are left."""
        if self.phase == DRAW_MARKER:
            return _DRAWS[self.players]
        if self.phase == DEAL:
            return receivers(self)
        left = self.police_left()
        return [(kind, left[kind]) for kind in range(len(left)) if left[kind] > 0]

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a placement, a pass, a card or an outcome, and what follows from it."""
        if self.phase == PLACE:
            self._place(seat, action)
        elif self.phase == PLAY:
            self._play(seat, action)
        elif self.phase == DEAL:
            give(self, action)
            if self.cursor == len(self.box.cards):
                self._begin_turns()
        elif self.phase == TURN_POLICE:
            self._turn_police(action)
        else:
            self.give_marker(action)
            if self.events is not None:
                self.emit("marker", "BOSS-2.3", EVERYONE, (action,))

    def settle(self, rng: Rng) -> None:
        """Carry out all chance up to the next decision, the cards in one go."""
        while True:
            if self.phase == DEAL:
                deal(self, rng, len(self.box.cards))
                self._begin_turns()
            elif self.phase in (DRAW_MARKER, TURN_POLICE):
                self.apply(CHANCE, rng.pick(self.outcomes()))
            else:
                return

    def clone(self) -> BossState:
        """Return an independent copy."""
        copy = BossState()
        self.copy_to(copy)
        return copy

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Shuffle, city by city, the faces the seat has not seen among the hidden card and the others' backs.

        The backs stay where they are (BOSS-2.5). During the deal nobody has seen anything: it is dealt anew.
        """
        where = self.where
        if self.phase == DEAL:
            dealt = self.cursor
            self.gather()
            deal(self, rng, dealt)
            return
        for city in self.box.cities:
            unseen = [
                card for card in self.box.by_city[city] if where[card] <= HIDDEN and where[card] != seat
            ]
            backs = [where[card] for card in unseen]
            rng.shuffle(backs)
            for i in range(len(unseen)):
                where[unseen[i]] = backs[i]
        self.sort_hands()

    def hand_actions(self, seat: int) -> list[int]:
        """Return the cards a seat may play; of twins only the first."""
        hand = self.hands[seat]
        if not self.box.has_twins:
            return hand[:]
        found: list[int] = []
        for card in hand:
            if not any(self.box.are_twins(card, other) for other in found):
                found.append(card)
        return found

    # ---- between the turns

    def _begin_turns(self) -> None:
        """Show everybody his hand; in the first round the first police card is turned (BOSS-2.6, 4.2)."""
        self.phase = PLACE
        if self.round == 1 and not self.box.every_round:
            self.phase = TURN_POLICE
        if self.events is not None:
            self.emit("dealt", "BOSS-2.4", EVERYONE, (self.round, self.marker))
            for seat in range(self.players):
                cards = tuple([self.box.name(card) for card in self.hands[seat]])
                self.emit("hand", "BOSS-2.5", 1 << seat, (seat, cards))

    def _turn_police(self, kind: int) -> None:
        self.turned = [*self.turned, kind]
        self.phase = PLACE
        if self.events is not None:
            rule = "BOSS-2.6" if self.turn == 1 else "BOSS-4.1"
            self.emit("police", rule, EVERYONE, (POLICE[kind], self.badges(GOLD), self.badges(SILVER)))
        if self.badges_complete():  # BOSS-4.3
            self.last = True
            if self.events is not None:
                self.emit("last_round", "BOSS-4.3", EVERYONE, (self.round,))

    # ---- a turn

    def _placements(self, seat: int) -> Sequence[int]:
        experts = self.supply_experts[seat]
        occasionals = self.supply_occasionals[seat]
        supply = experts + occasionals
        if supply == 0:
            return _ONLY_PASS
        found = [PASS]
        table = PLACEMENTS[experts * (MOST_OCCASIONALS + 1) + occasionals]
        row = seat * PLACES
        banned = self.bans[seat]
        welcome = False
        for city in self.box.cities:
            company = self.experts[row + city] > 0
            if company:
                welcome = True
            if banned >> city & 1:  # BOSS-3.5
                continue
            need = self.need(seat, city)
            if need <= supply:
                found.extend(table[column_of(city, need, company)])
        if welcome:  # BOSS-3.6
            need = self.need(seat, CHICAGO)
            if need <= supply:
                found.extend(table[column_of(CHICAGO, need, self.experts[row + CHICAGO] > 0)])
        return found

    def _place(self, seat: int, action: int) -> None:
        self.phase = PLAY
        if action == PASS:
            if self.events is not None:
                self.emit("passed", "BOSS-3.1", EVERYONE, (seat,))
            return
        city = placed_city(action)
        experts = placed_experts(action)
        occasionals = placed_occasionals(action)
        at = seat * PLACES + city
        self.supply_experts[seat] -= experts
        self.supply_occasionals[seat] -= occasionals
        self.experts[at] += experts
        self.men[at] += experts + occasionals
        self.leader[city] = seat
        if self.events is not None:
            rule = "BOSS-3.6" if city == CHICAGO else "BOSS-3.1"
            men = [f"e{experts}"] if experts > 0 else []
            if occasionals > 0:
                men.append(f"o{occasionals}")
            data = (seat, self.box.city_ids[city], experts, occasionals, tuple(men))
            self.emit("placed", rule, EVERYONE, data)

    def _play(self, seat: int, card: int) -> None:
        self.where[card] = UP + (self.turn - 1) * self.players + self.spot
        self.hands[seat].remove(card)
        if self.events is not None:
            self.emit("played", "BOSS-3.1", EVERYONE, (seat, self.box.name(card)))
        self.phase = PLACE
        self.spot += 1
        if self.spot < self.players:
            return
        self.spot = 0
        self.turn += 1
        if self.turn > TURNS:
            end_round(self)
        elif self.turn == TURNS:
            self.order = self.last_order()
            if self.events is not None:
                self.emit("last_turn", "BOSS-3.7", EVERYONE, (tuple(self.order),))
        elif self.turn == POLICE_TURN and self.police_due():
            self.phase = TURN_POLICE
