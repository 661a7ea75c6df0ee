"""A position of Règlement de comptes, and the engine's contract; the other modules are the chapters of the rules.

`numbers` has the constants and the sets, `components` the table (RDC-1), `setup` the seating (RDC-2). `turn` is RDC-3,
`cash` RDC-4, `cakes` RDC-5, `cards` RDC-6, `elimination` and `match_end` RDC-7. `secrets` re-deals what a player
cannot know (RDC-2.6).

`packed_players` has the parts of each player, packed in `cells`; its properties give them as lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tripot.core.mypyc_types import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, FINISHED, NOBODY
from tripot.games.reglement_de_comptes.rules import cakes, cards, cash, match_end, secrets, setup, turn
from tripot.games.reglement_de_comptes.rules.components import Components
from tripot.games.reglement_de_comptes.rules.numbers import (
    ALERTE,
    BIT,
    COGNEUR,
    DEAL,
    DISCARD,
    DRAW,
    END,
    ENOUGH,
    FIRST_CARD,
    FLINGUEUR,
    FROM,
    GANG,
    HELD,
    KINDS,
    LAME,
    MEMBERS,
    MOVE,
    MOVE_FROM,
    MOVE_TO,
    NEWS,
    NO_SEAT,
    OVER,
    PARRAIN,
    PILL,
    PLAY,
    REFILL,
    SEAT_MAN,
    SECOND_CARD,
    SHOOT,
    SIT,
    TAKE,
    TAKE_MAN,
    TARGET,
    TO,
    WAITING,
    YOUNGEST,
    YOUNGEST_DRAW,
    held,
    kinds_in,
    nth_of,
    size_of,
)
from tripot.games.reglement_de_comptes.rules.packed_players import PackedPlayers

SEAT: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,), (5,))
EVERY_SEAT: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    tuple((YOUNGEST + seat, 1) for seat in range(players)) for players in range(7)
)


@final
class ReglementState(PackedPlayers):
    """A match of Règlement de comptes.

    A gang is the set of the seats of its men; roles and sleepers are sets over all players. `fresh` is the pile as
    it was after the last shuffle. `drawn` and `news` are each player's draws since then. `mixed` is the set of players who have
    since shown a card that may have been an old or a new one. `secrets` uses these.
    """

    __slots__ = (
        "asleep",
        "bank",
        "card",
        "chosen",
        "components",
        "drunk",
        "events",
        "first",
        "flingueurs",
        "free",
        "lames",
        "mixed",
        "moment",
        "parrains",
        "pile_size",
        "pills",
        "placer",
        "played_out",
        "players",
        "quiet",
        "raid_returns",
        "reason",
        "second",
        "step",
        "stirred",
        "taken",
        "turn",
        "turns",
    )

    components: Components
    step: i64
    turn: i64
    turns: i64
    taken: i64
    parrains: i64
    flingueurs: i64
    lames: i64
    asleep: i64
    placer: i64
    pills: i64
    bank: i64
    pile_size: i64
    played_out: i64
    mixed: i64
    card: i64
    chosen: i64
    drunk: i64
    quiet: i64
    moment: i64
    first: i64  # the seat that is named as the youngest, or -1 (RDC-2.4)
    free: bool
    raid_returns: bool  # Alerte! is discarded when played, not removed (RDC-6.10)
    second: bool
    stirred: bool
    reason: str

    def clone(self) -> ReglementState:
        """Return an independent copy that listens to nobody."""
        copy = ReglementState()
        copy.events = None
        copy.players = self.players
        copy.n = self.n
        copy.components = self.components
        copy.cells = self.cells[:]
        copy.step = self.step
        copy.turn = self.turn
        copy.turns = self.turns
        copy.taken = self.taken
        copy.parrains = self.parrains
        copy.flingueurs = self.flingueurs
        copy.lames = self.lames
        copy.asleep = self.asleep
        copy.placer = self.placer
        copy.pills = self.pills
        copy.bank = self.bank
        copy.pile_bundle = self.pile_bundle
        copy.pile_size = self.pile_size
        copy.discard_bundle = self.discard_bundle
        copy.fresh_bundle = self.fresh_bundle
        copy.played_out = self.played_out
        copy.mixed = self.mixed
        copy.card = self.card
        copy.chosen = self.chosen
        copy.drunk = self.drunk
        copy.quiet = self.quiet
        copy.moment = self.moment
        copy.first = self.first
        copy.free = self.free
        copy.raid_returns = self.raid_returns
        copy.second = self.second
        copy.stirred = self.stirred
        copy.reason = self.reason
        return copy

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            self.players,
            tuple(self._row(start) for start in range(GANG, WAITING + 1, 6)),
            (
                self.step,
                self.first,
                self.free,
                self.raid_returns,
                self.turn,
                self.turns,
                self.second,
                self.stirred,
                self.reason,
            ),
            (self.taken, self.parrains, self.flingueurs, self.lames, self.asleep),
            (self.placer, self.pills, self.bank, self.quiet, self.moment),
            (self.pile_bundle, self.discard_bundle, self.fresh_bundle, self.played_out, self.mixed),
            (self.card, self.chosen, self.drunk),
        )

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace the others' hands and the pile by what the seat cannot refute (RDC-2.6)."""
        secrets.redeal(self, seat, rng)

    # ---- who sits where

    def everyone(self) -> i64:
        """Return all taken seats."""
        return self.taken

    def owner_at(self, seat: i64) -> i64:
        """Return the owner of the gangster at a seat, NO_SEAT if it is empty."""
        bit: i64 = BIT[seat]
        player: i64 = 0
        while player < self.n:
            if self.cells[GANG + player] & bit:
                return player
            player += 1
        return NO_SEAT

    def role_at(self, seat: i64) -> i64:
        """Return the role of the gangster at a seat."""
        bit: i64 = BIT[seat]
        if self.parrains & bit:
            return PARRAIN
        if self.flingueurs & bit:
            return FLINGUEUR
        if self.lames & bit:
            return LAME
        return COGNEUR

    def is_asleep(self, seat: i64) -> i64:
        """Return 1 for a sleeper's seat, 0 for any other."""
        return self.asleep >> seat & 1

    def sit(self, player: i64, role: i64, asleep: bool, seat: i64) -> None:
        """Put a gangster on an empty seat."""
        bit: i64 = BIT[seat]
        self.taken |= bit
        self.cells[GANG + player] |= bit
        if role == PARRAIN:
            self.parrains |= bit
        elif role == FLINGUEUR:
            self.flingueurs |= bit
        elif role == LAME:
            self.lames |= bit
        if asleep:
            self.asleep |= bit

    def stand_up(self, player: i64, seat: i64) -> None:
        """Take one awake man of a player off the table."""
        rest: i64 = ~BIT[seat]
        self.cells[GANG + player] &= rest
        self.taken &= rest
        self.parrains &= rest
        self.flingueurs &= rest
        self.lames &= rest

    def stand(self, mask: i64) -> None:
        """Take the gangsters of these seats off the table, and clear their roles and sleep."""
        rest: i64 = ~mask
        cells = self.cells
        player: i64 = 0
        while player < self.n:
            cells[GANG + player] &= rest
            player += 1
        self.taken &= rest
        self.parrains &= rest
        self.flingueurs &= rest
        self.lames &= rest
        self.asleep &= rest

    def cake_at(self, seat: i64) -> i64:
        """Return the owner of the cake at a seat, NO_SEAT without a cake."""
        return cakes.cake_at(self, seat)

    def income(self, player: i64) -> i64:
        """Return the income of a player's awake men (RDC-3.5, RDC-4.1, RDC-4.2 and RDC-4.3)."""
        return cash.income(self, player)

    def begin_turn(self, player: i64) -> None:
        """Start a player's turn: first the cake, then the income (RDC-3.1, RDC-3.2)."""
        turn.begin_turn(self, player)

    # ---- cards

    def holds(self, player: i64, kind: i64) -> i64:
        """Return how many cards of a kind a player has in hand."""
        return held(self.cells[HELD + player], kind)

    def cards_of(self, kind: i64) -> i64:
        """Return how many cards of a kind are still in the game."""
        number = held(self.components.deck_bundle, kind)
        if kind == ALERTE:
            number -= self.played_out
        return number

    def show_new(self, player: i64) -> None:
        """Note that a player who has drawn since the shuffle shows a card: it may be an old or a new one."""
        if self.cells[NEWS + player]:
            self.mixed |= BIT[player]

    # ---- seats and actions

    def seat_awaited(self) -> i64:
        """Return the one seat that decides, CHANCE or FINISHED."""
        step: i64 = self.step
        if step == TAKE_MAN or step == SEAT_MAN:  # noqa: PLR1714, SIM109  # a tuple boxes numbers
            return self.placer
        if step == DEAL or step == YOUNGEST_DRAW or step == REFILL:  # noqa: PLR1714, SIM109
            return CHANCE
        if step == OVER:
            return FINISHED
        return self.turn

    def to_act(self) -> tuple[int, ...]:
        """Return the one seat that decides, or chance, or nobody."""
        seat = self.seat_awaited()
        if seat == CHANCE:
            return CHANCE_ACTS
        if seat == FINISHED:
            return NOBODY
        return SEAT[seat]

    def options(self, seat: i64) -> i64:
        """Return the awaited seat's actions as a set over `first_option`, without ENOUGH.

        It depends on the table and the seat's own hand only.
        """
        step: i64 = self.step
        if step == FIRST_CARD:  # RDC-6.1, RDC-6.2
            return cards.playable(self, seat) | kinds_in(self.cells[HELD + seat]) << DISCARD
        if step == SECOND_CARD:  # RDC-6.13: asked even if END is the only action
            if self.holds(seat, MOVE) and cards.can_play(self, seat, MOVE):
                return BIT[MOVE] | BIT[END]
            return BIT[END]
        if step == TARGET:
            if self.drunk:
                return turn.more_glasses(self)
            return cards.targets(self, seat, self.card)
        if step == MOVE_FROM:
            return cards.awake(self, seat)
        if step == TAKE_MAN:
            return kinds_in(self.cells[WAITING + seat])
        return cards.free_seats(self)

    def first_option(self) -> i64:
        """Return the action that the first bit of `options` stands for."""
        step: i64 = self.step
        if step == TARGET:
            return cards.first_target(self.card)
        if step == MOVE_FROM:
            return FROM
        if step == MOVE_TO:
            return TO
        if step == TAKE_MAN:
            return TAKE
        if step == SEAT_MAN:
            return SIT
        return PLAY

    def count_actions(self, seat: i64) -> i64:
        """Return how many actions the seat has."""
        if seat != self.seat_awaited():
            return 0
        number = size_of(self.options(seat))
        if self.drunk:
            number += 1
        return number

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th action of the seat."""
        options = self.options(seat)
        if self.drunk and k == size_of(options):
            return ENOUGH
        return self.first_option() + nth_of(options, k)

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return a random action of the seat."""
        options = self.options(seat)
        number = size_of(options)
        if self.drunk:
            k = rng.below(number + 1)
            if k == number:
                return ENOUGH
        else:
            k = rng.below(number)
        return self.first_option() + nth_of(options, k)

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the seat's actions."""
        if seat != self.seat_awaited() or seat < 0:
            return NOBODY
        result: list[int] = []
        action = self.first_option()
        rest = self.options(seat)
        while rest != 0:
            for member in MEMBERS[rest & 255]:
                result.append(action + member)
            rest >>= 8
            action += 8
        if self.drunk:
            result.append(ENOUGH)
        return result

    # ---- chance

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return each kind of card with its number in the pile, or each seat as the youngest's."""
        if self.step == YOUNGEST_DRAW:
            return EVERY_SEAT[self.players]
        result: list[tuple[int, int]] = []
        kind: i64 = 0
        while kind < KINDS:
            number = held(self.pile_bundle, kind)
            if number:
                result.append((DRAW + kind, number))
            kind += 1
        return result

    def sample(self, rng: Rng) -> int:
        """Return one outcome, by the same law and from the same random number as `outcomes`."""
        return self.sampled(rng)

    def sampled(self, rng: Rng) -> i64:
        """Return one outcome, unboxed."""
        if self.step == YOUNGEST_DRAW:
            return YOUNGEST + rng.below(self.n)
        point = rng.below(self.pile_size)
        rest: i64 = self.pile_bundle
        kind: i64 = 0
        while True:
            point -= rest & 255
            if point < 0:
                return kind
            rest >>= 8
            kind += 1

    def settle(self, rng: Rng) -> None:
        """Carry out all chance up to the next decision, with the same random numbers as one by one."""
        while self.seat_awaited() == CHANCE:
            self.apply(CHANCE, self.sampled(rng))

    # ---- carrying out

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action or an outcome, and its automatic consequences."""
        if seat == CHANCE:
            if action >= YOUNGEST:
                setup.seat_freely(self, action - YOUNGEST)
            else:
                turn.draw(self, action - DRAW)
        elif action < DISCARD:
            turn.play(self, action - PLAY)
        elif action < END:
            turn.discard(self, action - DISCARD)
        elif action == END:
            turn.refill(self)
        elif action == ENOUGH:
            turn.serve(self)
        elif action < SIT:
            self.chosen = action - TAKE
            self.step = SEAT_MAN
        elif action < FROM:
            if setup.seat_man(self, action - SIT):
                turn.continue_turn(self)
        elif action < TO:
            self.chosen = action - FROM
            self.step = MOVE_TO
        elif action < SHOOT:
            turn.move(self, action - TO)
        elif action < PILL:
            turn.strike(self, action)
        else:
            turn.add_pill(self, action - PILL)

    # ---- result

    def scores(self) -> list[int]:
        """Return everybody's money, eliminated or not (RDC-7.3)."""
        return self.money

    def ranks(self) -> list[int]:
        """Return everybody's place (RDC-7.3)."""
        return match_end.ranks(self)

    def end_reason(self) -> str:
        """Return last_gang, nobody_left, bank_empty or peace; '' while the game goes on (RDC-7.2, RDC-7.4)."""
        return self.reason
