"""Folding a record in a process of its own, with a deadline: what a stranger brings may cost only him his patience.

Run as a program it reads a record from its input, folds it by the rules and says what it found. The house gives it a
second of grace, then kills it; so no record, however made, holds anybody else up.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from tripot.core.errors import TripotError
from tripot.server.workers.job import ask_apart

LONG = 3_000
"""Entries beyond which a record of the house's own is folded apart first as well: none was ever played that long."""
_MEMORY = 1_500_000_000


class Found(msgspec.Struct):
    """What folding a record found; `problem` in words where it is damaged, forged or too long."""

    problem: str | None
    draws: int = 0
    entries: int = 0


class Folding:
    """Folds records apart, one at a time."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._turn = asyncio.Semaphore(1)

    async def check(self, text: str) -> Found:
        """Fold a record in a process of its own; TooHeavy when that takes too long."""
        async with self._turn:
            answer = await ask_apart(
                "tripot.server.workers.record_check", [], text, self._deadline, greets=True
            )
        return msgspec.json.decode(answer, type=Found)


def fold(text: str) -> Found:
    """Read and fold a record, no longer than a match may become here."""
    from tripot.core.match import Match
    from tripot.core.record import read_record

    try:
        match = Match.load(read_record(text), limited=True)
    except (TripotError, RecursionError, ValueError, KeyError, TypeError) as problem:
        return Found(str(problem)[:300])
    return Found(None, match.draws, match.entries)


def main() -> None:
    """Fold what comes in, and say what was found."""
    from tripot.core.registry import all_games

    if hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    all_games()
    sys.stdout.buffer.write(b"{}\n")
    sys.stdout.buffer.flush()
    sys.stdout.buffer.write(msgspec.json.encode(fold(sys.stdin.buffer.read().decode())))


if __name__ == "__main__":
    main()
