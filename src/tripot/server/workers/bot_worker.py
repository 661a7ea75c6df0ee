"""The bot worker process: reads one request a line, writes one answer a line, ends when its input ends.

It keeps the positions of the tables it was asked about; a request carries only the moves made since.
"""

from __future__ import annotations

import signal
import sys
from typing import Any

import msgspec

from tripot.bots import find_bot
from tripot.coach.hints import hint
from tripot.core import pinned_editions
from tripot.core.game import Game
from tripot.core.policy import Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.server.workers.job import limit_this_process

HINT_SECONDS = 0.8
"""How long the coach looks at a choice: a hint is there within a second."""


class Request(msgspec.Struct):
    """What to think about: `kind` is choose, insight or hint; `start` is the number of moves the worker already has."""

    kind: str
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
    """Who plays, seat by seat: for a hint's chances."""
    edition_text: str = ""
    """The edition's own text where it does not ship; only with the first moves."""


class Answer(msgspec.Struct, omit_defaults=True):
    """An action, odds, hints, or what went wrong."""

    action: int | None = None
    insight: dict[str, Any] | None = None
    hints: list[dict[str, Any]] | None = None
    problem: str | None = None


class Thinker:
    """The worker's memory: positions by table, bots by name."""

    def __init__(self) -> None:
        self.states: dict[str, State] = {}
        self.bots: dict[tuple[str, str], Policy] = {}

    def answer(self, request: Request) -> Answer:
        """Bring the position up to date and think."""
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
            found = hint(game, copy, request.seat, HINT_SECONDS, seed=request.seed, levels=request.levels)
            return Answer(hints=[one.as_json() for one in found])
        policy = self._bot(game, request.bot)
        return Answer(action=int(policy.choose(copy, request.seat, rng)))

    def _bot(self, game: Game, name: str) -> Policy:
        key = (game.id, name)
        if key not in self.bots:
            self.bots[key] = find_bot(game, name)
        return self.bots[key]


def main() -> None:
    """Answer requests until the server closes the pipe."""
    # Ctrl-C in a terminal reaches every process there: the server ends its bots itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A bot that searches on the server's core must not delay the tables.
    limit_this_process(10)
    thinker = Thinker()
    decoder = msgspec.json.Decoder(Request)
    sys.stdout.buffer.write(b"{}\n")
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        try:
            answer = thinker.answer(decoder.decode(line))
        except Exception as problem:
            answer = Answer(problem=f"{type(problem).__name__}: {problem}")
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
