"""The rules of 12 Gangsters (12G). An action is the value of a card; a chance outcome is the first Boss's seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from tripot.core.mypyc_types import i64, mypyc_attr, vec
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, FINISHED, NOBODY, State
from tripot.games.twelve_gangsters.rules import match_end
from tripot.games.twelve_gangsters.rules.numbers import (
    BIT,
    CARD_BITS,
    CARD_MASK,
    DRAWS,
    FIRST_SEAT,
    HAND,
    HEISTS,
    HISTORY,
    IN_ORDER,
    LANE,
    LEGAL,
    MONEY,
    NO_PICK,
    PICK,
    REFUSED,
    REFUSED_MARK,
    SEATS,
)


@final
@mypyc_attr(free_list_len=1)
class TwelveGangstersState(State):
    """Hands, the current picks, who holds the Boss, and what was validated.

    `packed` is laid out in `numbers`; `hands`, `picks`, `money`, `heists` and `history` read and write its parts as lists.
    `awaited` is a mask of the seats without a pick, `boss` the seat with the one Boss token (12G-1.2), `played` the number
    of rounds played.
    """

    __slots__ = (
        "awaited",
        "boss",
        "events",
        "memory",
        "packed",
        "played",
        "players",
        "rounds",
        "version",
    )

    packed: vec[i64]
    awaited: i64
    boss: i64
    played: i64
    rounds: i64
    memory: bool
    version: i64

    # ---- who acts, and how

    def to_act(self) -> tuple[int, ...]:
        """Return the seats without a pick (12G-3.8)."""
        if self.boss < 0:
            return CHANCE_ACTS
        if self.played == self.rounds:
            return NOBODY
        return SEATS[self.awaited]

    def seat_awaited(self) -> i64:
        """Return the first seat without a pick (12G-3.8)."""
        if self.boss < 0:
            return CHANCE
        if self.played == self.rounds:
            return FINISHED
        return FIRST_SEAT[self.awaited]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the cards in hand; a seat that has picked may change its pick (12G-3.1)."""
        if self.boss < 0 or self.played == self.rounds:
            return NOBODY
        return LEGAL[self.packed[HAND + seat]]

    def count_actions(self, seat: i64) -> i64:
        """Count the cards in hand: one for each round left, a picked card among them."""
        if self.boss < 0 or self.played == self.rounds:
            return 0
        return self.rounds - self.played

    def nth_action(self, seat: i64, k: i64) -> i64:
        """Return the k-th card in hand."""
        return IN_ORDER[self.packed[HAND + seat] >> 1] >> CARD_BITS * k & CARD_MASK

    def any_action(self, seat: i64, rng: Rng) -> i64:
        """Return any card in hand, with equal chances."""
        return self.nth_action(seat, rng.below(self.rounds - self.played))

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return every seat, equally likely to hold the Boss first (12G-2.3)."""
        return DRAWS[self.players]

    def sample(self, rng: Rng) -> int:
        """Return any seat."""
        return rng.below(self.players)

    # ---- a heist

    def apply(self, seat: i64, action: i64) -> None:
        """Pick a card, or give the Boss to a seat; the last missing pick reveals at once (12G-3.8)."""
        if seat == CHANCE:
            self.boss = action
            if self.events is not None:
                self.emit("boss", "12G-2.3", EVERYONE, (action,))
            return
        if self.events is not None:
            self._emit_pick(seat)
        self.packed[PICK + seat] = action
        self.awaited &= ~BIT[seat]
        if self.awaited == 0:
            self._reveal()

    def advance(self, seat: i64, action: i64) -> i64:
        """Pick a card and return who is awaited next; overridden so that both calls are direct once compiled."""
        self.apply(seat, action)
        return self.seat_awaited()

    def _emit_pick(self, seat: i64) -> None:
        if self.packed[PICK + seat] == NO_PICK:
            self.emit("pick", "12G-3.1", EVERYONE, (seat,))
        else:
            # The others know only that the seat has chosen; version 1 also showed them the change.
            seen_by: int = EVERYONE if self.version < 2 else BIT[seat]
            self.emit("repick", "12G-3.1", seen_by, (seat,))

    def _reveal(self) -> None:
        packed = self.packed
        players: i64 = self.players
        boss = self.boss
        limit = packed[PICK + boss]
        boss_fails = False
        revealed: i64 = 0
        has_listener = self.events is not None
        if has_listener:
            self.emit("reveal", "12G-3.1", EVERYONE, (self.played + 1, boss, tuple(self.picks)))
        seat: i64 = 0
        while seat < players:
            value = packed[PICK + seat]
            packed[HAND + seat] ^= BIT[value]
            packed[PICK + seat] = NO_PICK
            revealed |= value << LANE * seat
            if seat == boss:
                pass
            elif value > limit:  # 12G-3.4; the Boss's card is the only one compared (12G-3.2)
                revealed |= REFUSED_MARK[seat]
                if has_listener:
                    self.emit("refused", "12G-3.4", EVERYONE, (seat, value))
            else:
                if value == limit:  # 12G-3.5
                    boss_fails = True
                packed[MONEY + seat] += value
                packed[HEISTS + seat] += 1
                if has_listener:
                    rule = "12G-3.5" if value == limit else "12G-3.3"
                    self.emit("validated", rule, EVERYONE, (seat, value))
            seat += 1
        if boss_fails:
            revealed |= REFUSED_MARK[boss]
        else:  # 12G-3.6
            packed[MONEY + boss] += limit
            packed[HEISTS + boss] += 1
        packed[HISTORY + self.played] = revealed
        self.played += 1
        self.awaited = BIT[players] - 1
        self.boss = boss + 1
        if self.boss == players:  # 12G-3.7
            self.boss = 0
        if has_listener:
            if boss_fails:
                self.emit("boss_fails", "12G-3.5", EVERYONE, (boss, limit))
            else:
                self.emit("boss_validated", "12G-3.6", EVERYONE, (boss, limit))
            if self.played < self.rounds:
                self.emit("boss_passes", "12G-3.7", EVERYONE, (self.boss,))
            else:
                self.emit("end", "12G-4.1", EVERYONE, ())

    # ---- copies

    def clone(self) -> TwelveGangstersState:
        """Return an independent copy."""
        copy = TwelveGangstersState()
        copy.events = None
        copy.players = self.players
        copy.packed = self.packed[:]
        copy.awaited = self.awaited
        copy.boss = self.boss
        copy.played = self.played
        copy.rounds = self.rounds
        copy.memory = self.memory
        copy.version = self.version
        return copy

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace the others' current picks by any card of their hands (12G-5.1)."""
        packed = self.packed
        players: i64 = self.players
        other: i64 = 0
        while other < players:
            if other != seat and packed[PICK + other] != NO_PICK:
                packed[PICK + other] = self.any_action(other, rng)
            other += 1

    def key(self) -> tuple[object, ...]:
        """Return the whole position."""
        return (
            self.players,
            tuple(self.hands),
            tuple(self.picks),
            tuple(self.money),
            tuple(self.heists),
            tuple(self.history),
            self.awaited,
            self.boss,
            self.played,
            self.memory,
            self.version,
        )

    # ---- the end

    def scores(self) -> list[int]:
        """Return the money of the validated heists, in millions (12G-4.2)."""
        return self.money

    def ranks(self) -> list[int]:
        """Return every seat's place (12G-4.2)."""
        return match_end.ranks(self)

    def end_reason(self) -> str:
        """Return 'hands_empty' once every round is played (12G-4.1)."""
        return match_end.end_reason(self)

    # ---- the parts as lists by seat

    def _part(self, start: i64) -> list[int]:
        return [self.packed[start + seat] for seat in range(self.players)]

    def _set_part(self, start: i64, values: list[int]) -> None:
        for seat in range(self.players):
            self.packed[start + seat] = values[seat]

    @property
    def hands(self) -> list[int]:
        """Each seat's hand, a mask with bit v for the card of value v."""
        return self._part(HAND)

    @hands.setter
    def hands(self, hands: list[int]) -> None:
        self._set_part(HAND, hands)

    @property
    def picks(self) -> list[int]:
        """Each seat's pick, NO_PICK without one."""
        return self._part(PICK)

    @picks.setter
    def picks(self, picks: list[int]) -> None:
        """Set the picks; those without one are awaited."""
        self._set_part(PICK, picks)
        self.awaited = sum([1 << seat for seat in range(self.players) if picks[seat] == NO_PICK])

    @property
    def money(self) -> list[int]:
        """Each seat's money, in millions."""
        return self._part(MONEY)

    @money.setter
    def money(self, money: list[int]) -> None:
        self._set_part(MONEY, money)

    @property
    def heists(self) -> list[int]:
        """How many heists of each seat were validated."""
        return self._part(HEISTS)

    @heists.setter
    def heists(self, heists: list[int]) -> None:
        self._set_part(HEISTS, heists)

    @property
    def history(self) -> list[int]:
        """One number a round and seat: the card's value, negative when the heist was refused or failed.

        A position set in mid-match may omit its first rounds, of which nothing is known.
        """
        result: list[int] = []
        for number in range(self.played):
            revealed: i64 = self.packed[HISTORY + number]
            if revealed == 0:
                continue
            for _seat in range(self.players):
                card: int = revealed & CARD_MASK
                result.append(-card if revealed & REFUSED else card)
                revealed >>= LANE
        return result

    @history.setter
    def history(self, history: list[int]) -> None:
        """Set the rounds played, whole rounds only."""
        for number in range(self.played):
            revealed: i64 = 0
            for seat in range(self.players):
                card: i64 = history[number * self.players + seat]
                if card < 0:
                    card = REFUSED - card
                revealed |= card << LANE * seat
            self.packed[HISTORY + number] = revealed
