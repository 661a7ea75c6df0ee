"""The rules of 12 Gangsters (12G). An action is the value of a card; a chance outcome is the first Boss's seat."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.native import i64
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, CHANCE_ACTS, EVERYONE, NOBODY, State, places
from tripot.games.twelve_gangsters.rules.numbers import DRAWS, LEGAL, NO_PICK, ROUNDS, SEATS


class TwelveGangstersState(State):
    """Hands as masks, the current picks, who holds the Boss, and what was validated.

    `history` has one number a seat and round: the card's value, negative when the heist was refused or failed;
    `played` counts those rounds.
    """

    __slots__ = (
        "awaited",
        "boss",
        "events",
        "hands",
        "heists",
        "history",
        "memory",
        "money",
        "picks",
        "played",
        "players",
        "rounds",
        "version",
    )

    hands: list[int]
    picks: list[int]
    money: list[int]
    heists: list[int]
    history: list[int]
    awaited: int
    boss: int
    played: int
    rounds: int
    memory: bool
    version: int

    def set_up(self, players: int, boss: int, memory: bool, version: int) -> None:
        """Deal every player a colour (12G-2.1, 2.2); a boss of NO_BOSS leaves the first Boss to chance (2.3)."""
        self.version = version
        self.events = None
        self.players = players
        self.rounds = ROUNDS[players]
        self.hands = [(1 << (self.rounds + 1)) - 2] * players
        self.picks = [NO_PICK] * players
        self.money = [0] * players
        self.heists = [0] * players
        self.history = []
        self.awaited = (1 << players) - 1
        self.boss = boss
        self.played = 0
        self.memory = memory

    def to_act(self) -> tuple[int, ...]:
        """Return the seats without a pick (12G-3.8)."""
        if self.boss < 0:
            return CHANCE_ACTS
        if self.played == self.rounds:
            return NOBODY
        return SEATS[self.awaited]

    def actions(self, seat: i64) -> Sequence[int]:
        """Return the cards in hand; a seat that has picked may change its pick (12G-3.1)."""
        if self.boss < 0 or self.played == self.rounds:
            return NOBODY
        return LEGAL[self.hands[seat]]

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """Return every seat, equally likely to hold the Boss first (12G-2.3)."""
        return DRAWS[self.players]

    def apply(self, seat: i64, action: i64) -> None:
        """Pick a card, or give the Boss to a seat; the last missing pick reveals at once (12G-3.8)."""
        if seat == CHANCE:
            self.boss = action
            if self.events is not None:
                self.emit("boss", "12G-2.3", EVERYONE, (action,))
            return
        if self.events is not None:
            if self.picks[seat] == NO_PICK:
                self.emit("pick", "12G-3.1", EVERYONE, (seat,))
            else:
                # The others know only that somebody has chosen; version 1 told them of the change.
                self.emit("repick", "12G-3.1", EVERYONE if self.version < 2 else 1 << seat, (seat,))
        self.picks[seat] = action
        self.awaited &= ~(1 << seat)
        if self.awaited == 0:
            self._reveal()

    def _reveal(self) -> None:
        picks = self.picks
        boss = self.boss
        limit = picks[boss]
        boss_fails = False
        if self.events is not None:
            self.emit("reveal", "12G-3.1", EVERYONE, (self.played + 1, boss, tuple(picks)))
        for seat in range(self.players):
            value = picks[seat]
            self.hands[seat] &= ~(1 << value)
            picks[seat] = NO_PICK
            if seat == boss or value <= limit:
                self.history.append(value)
            else:
                self.history.append(-value)
            if seat == boss:
                continue
            if value > limit:  # 12G-3.4
                if self.events is not None:
                    self.emit("refused", "12G-3.4", EVERYONE, (seat, value))
                continue
            if value == limit:  # 12G-3.5
                boss_fails = True
            self.money[seat] += value
            self.heists[seat] += 1
            if self.events is not None:
                rule = "12G-3.5" if value == limit else "12G-3.3"
                self.emit("validated", rule, EVERYONE, (seat, value))
        if boss_fails:
            self.history[len(self.history) - self.players + boss] = -limit
        else:  # 12G-3.6
            self.money[boss] += limit
            self.heists[boss] += 1
        if self.events is not None:
            if boss_fails:
                self.emit("boss_fails", "12G-3.5", EVERYONE, (boss, limit))
            else:
                self.emit("boss_validated", "12G-3.6", EVERYONE, (boss, limit))
        self.played += 1
        self.boss = boss + 1 if boss + 1 < self.players else 0  # 12G-3.7
        self.awaited = (1 << self.players) - 1
        if self.events is not None:
            if self.played < self.rounds:
                self.emit("boss_passes", "12G-3.7", EVERYONE, (self.boss,))
            else:
                self.emit("end", "12G-4.1", EVERYONE, ())

    def clone(self) -> TwelveGangstersState:
        """Return an independent copy."""
        copy = TwelveGangstersState()
        copy.events = None
        copy.players = self.players
        copy.rounds = self.rounds
        copy.hands = self.hands[:]
        copy.picks = self.picks[:]
        copy.money = self.money[:]
        copy.heists = self.heists[:]
        copy.history = self.history[:]
        copy.awaited = self.awaited
        copy.boss = self.boss
        copy.played = self.played
        copy.memory = self.memory
        copy.version = self.version
        return copy

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Replace the others' current picks by any card of their hands (12G-5.1)."""
        for other in range(self.players):
            if other != seat and self.picks[other] != NO_PICK:
                hand = LEGAL[self.hands[other]]
                self.picks[other] = hand[rng.below(len(hand))]

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

    def scores(self) -> list[int]:
        """Return the money of the validated heists, in millions (12G-4.2)."""
        return self.money[:]

    def ranks(self) -> list[int]:
        """Rank by money, then by validated heists; equals share (12G-4.3 to 4.5)."""
        return places([(self.money[seat], self.heists[seat]) for seat in range(self.players)])

    def end_reason(self) -> str:
        """Return 'hands_empty' once every round is played (12G-4.1)."""
        return "hands_empty" if self.played == self.rounds else ""
