"""Bot requests and their answers. A host carries them to a `Thinker`, in another process or in another thread."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec

from tripot.bots import find_bot
from tripot.coach.hints import hint
from tripot.core import pinned_editions
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State

HINT_SECONDS = 0.8
"""Time for a hint: the player has it within a second."""
Kind = Literal["choose", "insight", "hint"]


class HasEpoch(Protocol):
    """A table's status: the epoch grows when moves are taken back."""

    epoch: int


@dataclass
class BotRequest:
    """A question about a table's present position. The match's moves and the epoch are read when it is sent."""

    table: str
    status: HasEpoch
    match: Match
    seat: int
    bot: str
    kind: Kind = "choose"
    levels: tuple[str | None, ...] = ()
    """The players' levels, seat by seat: for a hint's chances."""

    def message(self, start: int, seed: int, forget: list[str]) -> Request:
        """Return the message for a thinker that has the first `start` moves already."""
        header = self.match.header
        return Request(
            self.kind, self.table, header.game, header.players, dict(header.options), header.edition, header.rules, start,
            [(who, action) for _n, who, action in self.match.moves[start:]], self.seat, self.bot, seed, forget,
            list(self.levels), "" if start else header.edition_text,
        )  # fmt: skip


class KnownMoves:
    """The moves that a thinker has already, so that each message carries only new ones."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By table: the epoch and the number of moves, least recently used first."""

    def __contains__(self, table: object) -> bool:
        return table in self._tables

    def clear(self) -> None:
        """Note that the thinker is a new one."""
        self._tables.clear()

    def message(self, request: BotRequest, seed: int) -> Request:
        """Return the message for a request; the thinker forgets tables beyond `most`."""
        moves, epoch = request.match.moves, request.status.epoch
        known, start = self._tables.pop(request.table, (-1, 0))
        if known != epoch or start > len(moves):
            start = 0
        forget: list[str] = []
        while len(self._tables) >= self._most:
            forget.append(self._tables.popitem(last=False)[0])
        self._tables[request.table] = (epoch, len(moves))
        return request.message(start, seed, forget)


class Request(msgspec.Struct):
    """The message to a thinker. `start` is the number of moves it has already; `forget` names tables it may drop."""

    kind: Kind
    table: str
    game: str
    players: int
    options: dict[str, Any]
    edition: str
    rules: int
    start: int
    moves: list[tuple[int, int]]
    seat: int
    bot: str
    seed: int
    forget: list[str]
    levels: list[str | None] = []
    """The players' levels, seat by seat: for a hint's chances."""
    edition_text: str = ""
    """The edition's own text if it does not ship; only with the first moves."""


class Answer(msgspec.Struct, omit_defaults=True):
    """An action, odds, hints, or the problem that prevented them."""

    action: int | None = None
    insight: dict[str, Any] | None = None
    hints: list[dict[str, Any]] | None = None
    problem: str | None = None


class Thinker:
    """Answers requests. It keeps the positions of the tables it was asked about, and the bots."""

    def __init__(self, hint_seconds: float = HINT_SECONDS) -> None:
        self.hint_seconds = hint_seconds
        self.states: dict[str, State] = {}
        self.bots: dict[tuple[str, str], Policy] = {}

    def answer(self, request: Request) -> Answer:
        """Bring the position up to date, then answer from what the seat may know."""
        for table in request.forget:
            self.states.pop(table, None)
        game = find_game(request.game)
        if request.edition_text:
            pinned_editions.register(request.game, request.edition, request.edition_text)
        if request.start == 0:
            self.states[request.table] = game.new(
                request.players, request.options, request.edition, request.rules
            )
        state = self.states[request.table]
        for who, action in request.moves:
            state.apply(who, action)
        rng = Rng(request.seed)
        copy = state.clone()
        copy.redeal(request.seat, rng)
        if request.kind == "insight":
            return Answer(insight=game.insight(copy, request.seat))
        if request.kind == "hint":
            found = hint(
                game, copy, request.seat, self.hint_seconds, seed=request.seed, levels=request.levels
            )
            return Answer(hints=[one.as_json() for one in found])
        policy = self._bot(game, request.bot)
        return Answer(action=int(policy.choose(copy, request.seat, rng)))

    def _bot(self, game: Game, name: str) -> Policy:
        key = (game.id, name)
        if key not in self.bots:
            self.bots[key] = find_bot(game, name)
        return self.bots[key]
