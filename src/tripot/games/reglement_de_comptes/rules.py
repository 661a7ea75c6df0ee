"""The course of Règlement de comptes (RDC): deal, seating, and the four steps of a turn.

`rules_table` has the table and the code numbers of the actions, `rules_position` what is on the table, `rules_effects`
deaths and payments, `rules_cards` the eight cards, `rules_secrets` what a player cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY
from tripot.games.reglement_de_comptes import rules_cards as cards
from tripot.games.reglement_de_comptes import rules_effects as effects
from tripot.games.reglement_de_comptes import rules_secrets as secrets
from tripot.games.reglement_de_comptes.rules_position import (
    DEAL,
    FIRST_CARD,
    MOVE_FROM,
    MOVE_TO,
    OVER,
    REFILL,
    SEAT_MAN,
    SECOND_CARD,
    TAKE_MAN,
    TARGET,
    YOUNGEST_DRAW,
    Position,
)
from tripot.games.reglement_de_comptes.rules_table import (
    ALERTE,
    BLOW,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    DISCARD,
    DRAW,
    END,
    ENOUGH,
    FROM,
    HAND,
    HOME,
    KINDS,
    MEN,
    MOVE,
    PASS,
    PILL,
    PILLS,
    PLAY,
    QUIET_TURNS,
    ROLE_NAMES,
    ROLES,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TO,
    YOUNGEST,
    Table,
    actions_at,
    seats_in,
)


def subsets(base: int) -> tuple[tuple[int, ...], ...]:
    """List, for every mask of kinds of card, one action a kind."""
    return tuple(
        tuple(base + kind for kind in range(KINDS) if mask >> kind & 1) for mask in range(1 << KINDS)
    )


PLAYS: Final = subsets(PLAY)
"""The actions of playing, by the mask of the kinds that can be played."""
DISCARDS: Final = subsets(DISCARD)
"""The actions of discarding, by the mask of the kinds in hand."""
SECONDS: Final[tuple[tuple[int, ...], ...]] = ((END,), (PLAY + MOVE, END))
SEAT: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
EVERY_SEAT: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    tuple((YOUNGEST + seat, 1) for seat in range(players)) for players in range(7)
)
Seating = tuple[tuple[int, int, int], ...]
"""One (seat, player, role) for each gangster, all counted from 0."""


class ReglementState(Position):
    """A match of Règlement de comptes."""

    __slots__ = ()

    def set_up(self, players: int, table: Table, components: tuple[int, tuple[int, ...], Seating]) -> None:
        """Prepare a match from the bank, each player's men by role, and a seating; an empty one means free seating.

        The deck lies in the pile, to be dealt (RDC-2.1 to 2.4).
        """
        bank, gang, seating = components
        self.events = None
        self.players = players
        self.table = table
        self.phase = DEAL
        self.free = len(seating) == 0
        self.turn = 0
        self.turns = 0
        self.gangs = [0] * players
        self.parrains = 0
        self.flingueurs = 0
        self.lames = 0
        self.asleep = 0
        self.men = [gang[0] + gang[1] + gang[2] + gang[3]] * players
        self.fallen = [0] * players
        self.waiting = []
        self.placer = 0
        self.pills = PILLS
        self.cakes = [HOME] * players
        self.money = [0] * players
        self.bank = bank
        self.hands = [0] * (players * KINDS)
        self.hand_sizes = [0] * players
        self.pile = table.deck[:]
        self.pile_size = 0
        for number in table.deck:
            self.pile_size += number
        self.discards = [0] * KINDS
        self.played_out = 0
        self.fresh = table.deck[:]
        self.drawn = [0] * (players * KINDS)
        self.news = [0] * players
        self.mixed = 0
        self.card = 0
        self.chosen = 0
        self.drunk = 0
        self.second = False
        self.quiet = 0
        self.stirred = False
        self.moment = 0
        self.out_at = [0] * players
        self.out_men = [0] * players
        self.reason = ""
        for seat, player, role in seating:
            self.sit(player, role, False, seat)
        if self.free:
            self.waiting = [0] * (players * MEN)
            for player in range(players):
                for role in range(ROLES):
                    self.waiting[player * MEN + role * 2] = gang[role]

    def clone(self) -> ReglementState:
        """Return an independent copy."""
        copy = ReglementState()
        self.copy_into(copy)
        return copy

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace the others' hands and the pile by what the seat cannot refute (RDC-2.6)."""
        secrets.redeal(self, seat, rng)

    # ---- who acts, and how

    def to_act(self) -> tuple[int, ...]:
        """Return the one seat that decides, or chance, or nobody."""
        phase = self.phase
        if phase in (TAKE_MAN, SEAT_MAN):
            return SEAT[self.placer]
        if phase in (DEAL, YOUNGEST_DRAW, REFILL):
            return CHANCE_ACTS
        if phase == OVER:
            return NOBODY
        return SEAT[self.turn]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return what the seat may do; they depend on the table and its own hand only."""
        phase = self.phase
        if phase in (TAKE_MAN, SEAT_MAN):
            if seat != self.placer:
                return NOBODY
            return self._men_to_seat() if phase == TAKE_MAN else actions_at(SIT, cards.free_seats(self))
        if seat != self.turn:
            return NOBODY
        if phase == FIRST_CARD:
            return self._first_cards()
        if phase == SECOND_CARD:  # RDC-6.13: asked even when he can only end
            movable = self.hands[seat * KINDS + MOVE] > 0 and cards.can_play(self, seat, MOVE)
            return SECONDS[1] if movable else SECONDS[0]
        if phase == TARGET:
            if self.card == COCKTAIL and self.drunk:
                return self._more_pills()
            return cards.targets(self, seat, self.card)
        if phase == MOVE_FROM:
            return actions_at(FROM, cards.awake(self, seat))
        if phase == MOVE_TO:
            return actions_at(TO, cards.free_seats(self))
        return NOBODY

    def _first_cards(self) -> Sequence[int]:
        start = self.turn * KINDS
        held = 0
        playable = 0
        for kind in range(KINDS):
            if self.hands[start + kind]:
                held |= 1 << kind
                if cards.can_play(self, self.turn, kind):
                    playable |= 1 << kind
        return PLAYS[playable] + DISCARDS[held]  # RDC-6.1, 6.2

    def _men_to_seat(self) -> Sequence[int]:
        found: list[int] = []
        start = self.placer * MEN
        for man in range(MEN):
            if self.waiting[start + man]:
                found.append(TAKE + man)
        return found

    def _more_glasses(self) -> int:
        """Return the glasses that may still get a pill: later ones, so that each choice of glasses has one order."""
        chosen_last = self.drunk.bit_length()
        return cards.drinkers(self, self.turn) >> chosen_last << chosen_last

    def _more_pills(self) -> Sequence[int]:
        found = actions_at(PILL, self._more_glasses())
        found.append(ENOUGH)
        return found

    # ---- chance

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return each kind of card with its number in the pile, or each seat as the youngest's."""
        if self.phase == YOUNGEST_DRAW:
            return EVERY_SEAT[self.players]
        found: list[tuple[int, int]] = []
        for kind in range(KINDS):
            if self.pile[kind]:
                found.append((DRAW + kind, self.pile[kind]))
        return found

    def sample(self, rng: Rng) -> int:
        """Return one outcome, by the same law and from the same random number as `outcomes`."""
        if self.phase == YOUNGEST_DRAW:
            return YOUNGEST + int(rng.below(self.players))
        point: int = rng.below(self.pile_size)
        pile = self.pile
        kind = 0
        while True:
            point -= pile[kind]
            if point < 0:
                return kind
            kind += 1

    # ---- carrying out

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, and all that follows by itself."""
        if seat == CHANCE:
            self._chance(action)
        elif action < DISCARD:
            self._play(action - PLAY)
        elif action < END:
            self._discard(action - DISCARD)
        elif action == END:
            self._refill()
        elif action == ENOUGH:
            self._serve_pills()
        elif action < SIT:
            self.chosen = action - TAKE
            self.phase = SEAT_MAN
        elif action < FROM:
            self._seat_man(action - SIT)
        elif action < TO:
            self.chosen = action - FROM
            self.phase = MOVE_TO
        elif action < SHOOT:
            self._move(action - TO)
        elif action < PILL:
            self._strike(action)
        else:
            self._pill(action - PILL)

    def _chance(self, outcome: int) -> None:
        if self.phase == YOUNGEST_DRAW:
            self._seat_freely(outcome - YOUNGEST)
            return
        player = self.next_to_draw()
        self.draw(player, outcome - DRAW)
        if self.hand_sizes[player] < HAND:
            return
        if self.phase == REFILL:
            self._wake()
            self._end_turn()
        elif player == self.players - 1:
            if self.events is not None:
                self.emit("dealt", "RDC-2.3", EVERYONE, (HAND,))
            if self.free:
                self.phase = YOUNGEST_DRAW
            else:
                self.begin_turn(0)  # RDC-2.4: yellow first

    # ---- seating

    def _seat_freely(self, youngest: int) -> None:
        self.placer = youngest
        self.phase = TAKE_MAN
        if self.events is not None:
            self.emit("youngest", "RDC-2.4", EVERYONE, (youngest,))

    def _seat_man(self, seat: int) -> None:
        """Seat the chosen gangster; then the next player counter-clockwise who has one left (RDC-2.4, 6.10)."""
        player = self.placer
        man = self.chosen
        self.chosen = 0
        self.waiting[player * MEN + man] -= 1
        self.sit(player, man >> 1, man & 1 == 1, seat)
        if self.events is not None:
            rule = "RDC-6.10" if self.turns else "RDC-2.4"
            self.emit("seated", rule, EVERYONE, (player, ROLE_NAMES[man >> 1], seat + 1))
        for step in range(1, self.players + 1):
            following = (player - step) % self.players
            if self.is_waiting(following):
                self.placer = following
                self.phase = TAKE_MAN
                return
        self.waiting = []
        if self.turns == 0:
            self.begin_turn(player)  # RDC-2.4: the last to seat one plays first
        else:
            self._after_card()

    # ---- the turn

    def begin_turn(self, player: int) -> None:
        """Start a player's turn: his cake, then his income (RDC-3.1, 3.2)."""
        self.turn = player
        self.turns += 1
        self.stirred = False
        self.second = False
        if self.events is not None:
            self.emit("turn", "RDC-2.5", EVERYONE, (player, self.turns))
        if self.cakes[player] >= 0:
            effects.explode(self, player, "RDC-3.1")
            if self.phase == OVER:
                return
            if self.men[player] == 0:  # RDC-3.6
                self._end_turn()
                return
        effects.pay(self, player)
        if self.phase != OVER:
            self.phase = FIRST_CARD

    def _end_turn(self) -> None:
        """Count quiet turns (RDC-7.4), then let the next player clockwise who is still in play (RDC-2.5)."""
        self.quiet = 0 if self.stirred else self.quiet + 1
        if self.quiet == QUIET_TURNS:
            self.finish("peace", "RDC-7.4")
            return
        player = self.turn
        while True:
            player = player + 1 if player + 1 < self.players else 0
            if self.men[player]:
                self.begin_turn(player)
                return

    def _wake(self) -> None:
        """Take the pills from the own sleepers, all of them (RDC-3.4)."""
        sleepers = self.gangs[self.turn] & self.asleep
        for seat in seats_in(sleepers):
            self.pills += 1
            if self.events is not None:
                role = ROLE_NAMES[self.role_at(seat)]
                self.emit("woke", "RDC-3.4", EVERYONE, (self.turn, role, seat + 1))
        self.asleep &= ~sleepers
        if self.events is not None:
            self.emit("refilled", "RDC-3.3", EVERYONE, (self.turn, HAND))

    def _play(self, kind: int) -> None:
        """Lay a card open; its target is asked next (RDC-6.1)."""
        player = self.turn
        self.spend(player, kind, kind == ALERTE)
        if self.events is not None:
            self.emit("played", "RDC-6.1", EVERYONE, (player, CARD_NAMES[kind]))
        self.card = kind
        if kind == MOVE:
            self.phase = MOVE_FROM
        elif kind == ALERTE:
            if self.events is not None:
                self.emit("alerte", "RDC-6.10", EVERYONE, (player,))
            self.all_stand()
            self.placer = player
            self.phase = TAKE_MAN
        else:
            self.drunk = 0
            self.phase = TARGET

    def _discard(self, kind: int) -> None:
        """Discard a card instead of playing; the turn's cards are over (RDC-6.2)."""
        self.spend(self.turn, kind, False)
        if self.events is not None:
            self.emit("discarded", "RDC-6.2", EVERYONE, (self.turn, CARD_NAMES[kind]))
        self._refill()

    def _strike(self, action: int) -> None:
        """Carry out a card with one target."""
        player = self.turn
        if action < STAB:
            cards.shoot(self, player, action - SHOOT)
        elif action < CAKE:
            cards.stab(self, player, action - STAB)
        elif action < PASS:
            cards.order_cake(self, player, action - CAKE)
        elif action < BLOW:
            cards.pass_cake(self, player, action - PASS)
        else:
            effects.explode(self, action - BLOW, "RDC-6.8")
        self._after_card()

    def _pill(self, seat: int) -> None:
        self.drunk |= 1 << seat
        if self.drunk.bit_count() == 3 or self._more_glasses() == 0:  # RDC-6.9
            self._serve_pills()

    def _serve_pills(self) -> None:
        glasses = self.drunk
        self.drunk = 0
        cards.serve_pills(self, self.turn, glasses)
        self._after_card()

    def _move(self, seat: int) -> None:
        """Seat a man elsewhere; cakes stay where they are (RDC-6.11)."""
        start = self.chosen
        self.chosen = 0
        role = self.role_at(start)
        self.stand(1 << start)
        self.sit(self.turn, role, False, seat)
        if self.events is not None:
            self.emit("moved", "RDC-6.11", EVERYONE, (self.turn, ROLE_NAMES[role], start + 1, seat + 1))
        self._after_card()

    def _after_card(self) -> None:
        """Ask for a second card after the first (RDC-6.13), draw after the second."""
        if self.phase == OVER:
            return
        if self.men[self.turn] == 0:  # RDC-3.6
            self._end_turn()
        elif self.second:
            self._refill()
        else:
            self.second = True
            self.phase = SECOND_CARD

    def _refill(self) -> None:
        """Draw back to five (RDC-3.3)."""
        self.phase = REFILL
