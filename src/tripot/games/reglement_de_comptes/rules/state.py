"""A position of Règlement de comptes and the course of a match: deal, seating, and the four steps of a turn.

`numbers` has the code numbers of the actions, `seat_map` the table, `effects` deaths and payments, `cards` the eight cards, `secrets` what
a player cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY, State, places
from tripot.games.reglement_de_comptes.rules import cards, effects, secrets
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BLOW,
    CAKE,
    CARD_NAMES,
    COCKTAIL,
    COGNEUR,
    DEAL,
    DISCARD,
    DRAW,
    END,
    ENOUGH,
    FIRST_CARD,
    FLINGUEUR,
    FROM,
    HAND,
    HOME,
    KINDS,
    LAME,
    MEN,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    NO_SEAT,
    OVER,
    PARRAIN,
    PASS,
    PILL,
    PILLS,
    PLAY,
    QUIET_TURNS,
    REFILL,
    ROLE_NAMES,
    ROLES,
    SEAT_MAN,
    SECOND_CARD,
    SHOOT,
    SIT,
    STAB,
    TAKE,
    TAKE_MAN,
    TARGET,
    TO,
    YOUNGEST,
    YOUNGEST_DRAW,
    actions_at,
    seats_in,
)
from tripot.games.reglement_de_comptes.rules.seat_map import SeatMap

STILL_IN: Final = 1_000_000
"""The moment of elimination of who was never eliminated: later than all."""


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


@final
class ReglementState(State):
    """A match of Règlement de comptes: everything on and round the table, and the course of a turn.

    `gangs[p]` is the mask of the seats of player p's men; the roles and the sleepers are masks over all players.
    `fresh` is the pile as it was after the last shuffle, `drawn` and `news` what each player has drawn since, `mixed` who
    has since shown a card that may have been an old or a new one: `secrets` reasons with them.
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
        "pile",
        "pile_size",
        "pills",
        "placer",
        "played_out",
        "players",
        "quiet",
        "reason",
        "seat_map",
        "second",
        "step",
        "stirred",
        "turn",
        "turns",
        "waiting",
    )

    seat_map: SeatMap
    step: int
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

    def copy_into(self, copy: ReglementState) -> None:
        """Give a bare position everything this one has, but the listener."""
        copy.events = None
        copy.players = self.players
        copy.seat_map = self.seat_map
        copy.step = self.step
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
            self.step,
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
        self.step = OVER
        self.reason = reason
        if self.events is not None:
            self.emit("end", rule, EVERYONE, (reason,))

    # ---- money

    def income(self, player: int) -> int:
        """Return what a player's awake men earn (RDC-3.5, 4.1 to 4.3)."""
        return self.earnings(self.gangs[player] & ~self.asleep, self.parrains)

    def earnings(self, awake: int, parrains: int) -> int:
        """Return what awake men of one gang earn at these seats, with the seats of Parrains (RDC-4.1 to 4.3)."""
        seat_map = self.seat_map
        due = 1000 if awake & parrains else 0
        due += _business(awake & seat_map.bars, seat_map.bars)
        due += _business(awake & seat_map.restaurants, seat_map.restaurants)
        due += _business(awake & seat_map.gambling, seat_map.gambling)
        return due * 2 if awake & seat_map.register else due

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
        for number in self.pile:
            self.pile_size += number
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
        return self.seat_map.deck[kind] - (self.played_out if kind == ALERTE else 0)

    def next_to_draw(self) -> int:
        """Return who draws at this chance node, NO_SEAT where no card is drawn."""
        if self.step == DEAL:
            for player in range(self.players):
                if self.hand_sizes[player] < HAND:
                    return player
        elif self.step == REFILL:
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

    def set_up(
        self, players: int, seat_map: SeatMap, components: tuple[int, tuple[int, ...], Seating]
    ) -> None:
        """Prepare a match from the bank, each player's men by role, and a seating; an empty one means free seating.

        The deck lies in the pile, to be dealt (RDC-2.1 to 2.4).
        """
        bank, gang, seating = components
        self.events = None
        self.players = players
        self.seat_map = seat_map
        self.step = DEAL
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
        self.pile = seat_map.deck[:]
        self.pile_size = 0
        for number in seat_map.deck:
            self.pile_size += number
        self.discards = [0] * KINDS
        self.played_out = 0
        self.fresh = seat_map.deck[:]
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
        step = self.step
        if step in (TAKE_MAN, SEAT_MAN):
            return SEAT[self.placer]
        if step in (DEAL, YOUNGEST_DRAW, REFILL):
            return CHANCE_ACTS
        if step == OVER:
            return NOBODY
        return SEAT[self.turn]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return what the seat may do; they depend on the table and its own hand only."""
        step = self.step
        if step in (TAKE_MAN, SEAT_MAN):
            if seat != self.placer:
                return NOBODY
            return self._men_to_seat() if step == TAKE_MAN else actions_at(SIT, cards.free_seats(self))
        if seat != self.turn:
            return NOBODY
        if step == FIRST_CARD:
            return self._first_cards()
        if step == SECOND_CARD:  # RDC-6.13: asked even when he can only end
            movable = self.hands[seat * KINDS + MOVE] > 0 and cards.can_play(self, seat, MOVE)
            return SECONDS[1] if movable else SECONDS[0]
        if step == TARGET:
            if self.card == COCKTAIL and self.drunk:
                return self._more_pills()
            return cards.targets(self, seat, self.card)
        if step == MOVE_FROM:
            return actions_at(FROM, cards.awake(self, seat))
        if step == MOVE_TO:
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
        if self.step == YOUNGEST_DRAW:
            return EVERY_SEAT[self.players]
        found: list[tuple[int, int]] = []
        for kind in range(KINDS):
            if self.pile[kind]:
                found.append((DRAW + kind, self.pile[kind]))
        return found

    def sample(self, rng: Rng) -> int:
        """Return one outcome, by the same law and from the same random number as `outcomes`."""
        if self.step == YOUNGEST_DRAW:
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
            self.step = SEAT_MAN
        elif action < FROM:
            self._seat_man(action - SIT)
        elif action < TO:
            self.chosen = action - FROM
            self.step = MOVE_TO
        elif action < SHOOT:
            self._move(action - TO)
        elif action < PILL:
            self._strike(action)
        else:
            self._pill(action - PILL)

    def _chance(self, outcome: int) -> None:
        if self.step == YOUNGEST_DRAW:
            self._seat_freely(outcome - YOUNGEST)
            return
        player = self.next_to_draw()
        self.draw(player, outcome - DRAW)
        if self.hand_sizes[player] < HAND:
            return
        if self.step == REFILL:
            self._wake()
            self._end_turn()
        elif player == self.players - 1:
            if self.events is not None:
                self.emit("dealt", "RDC-2.3", EVERYONE, (HAND,))
            if self.free:
                self.step = YOUNGEST_DRAW
            else:
                self.begin_turn(0)  # RDC-2.4: yellow first

    # ---- seating

    def _seat_freely(self, youngest: int) -> None:
        self.placer = youngest
        self.step = TAKE_MAN
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
                self.step = TAKE_MAN
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
            if self.step == OVER:
                return
            if self.men[player] == 0:  # RDC-3.6
                self._end_turn()
                return
        effects.pay(self, player)
        if self.step != OVER:
            self.step = FIRST_CARD

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
            self.step = MOVE_FROM
        elif kind == ALERTE:
            if self.events is not None:
                self.emit("alerte", "RDC-6.10", EVERYONE, (player,))
            self.all_stand()
            self.placer = player
            self.step = TAKE_MAN
        else:
            self.drunk = 0
            self.step = TARGET

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
        if self.step == OVER:
            return
        if self.men[self.turn] == 0:  # RDC-3.6
            self._end_turn()
        elif self.second:
            self._refill()
        else:
            self.second = True
            self.step = SECOND_CARD

    def _refill(self) -> None:
        """Draw back to five (RDC-3.3)."""
        self.step = REFILL


def _business(held: int, seats: int) -> int:
    """Return what the seats held of one kind of business earn (RDC-4.2)."""
    if held == seats:
        return 4000
    return 1000 if held else 0
