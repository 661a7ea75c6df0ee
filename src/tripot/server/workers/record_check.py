"""Validate an uploaded or very long record in a child process with time and memory limits.

Run as a program, this module reads a record from its input, replays it by the rules and writes the result.
"""

from __future__ import annotations

import sys

import msgspec

from tripot.server.fair_queue import THE_SERVER, Client, FairQueue
from tripot.server.workers.job import limit_this_process, run_job
from tripot.table.records import RecordReport, replay_and_report

LONG_RECORD_ENTRIES = 3_000
"""Entries beyond which a stored record is validated here before it is replayed; no match was ever played that long."""
MAX_MEMORY_BYTES = 1_500_000_000
CHEAP_RECORD_CHARS = 300_000
"""A record up to this length does not wait for longer ones. Matches as people play them have fewer characters."""


class RecordChecker:
    """Validates records: one at a time, and another one if it is short. Next is the client who used it least lately."""

    def __init__(self, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._queue = FairQueue(1, cheap_cost=CHEAP_RECORD_CHARS, cheap_places=1)

    async def validate(self, text: str, client: Client = THE_SERVER) -> RecordReport:
        """Replay a record in a child process; JobTimedOut if that takes too long, ApiError if the client has too many waiting."""
        async with self._queue.place(client, len(text)):
            output = await run_job(
                "tripot.server.workers.record_check", [], text, self._timeout_s, wait_until_ready=True
            )
        return msgspec.json.decode(output, type=RecordReport)


def main() -> None:
    """Validate the record on standard input."""
    from tripot.core.registry import all_games

    limit_this_process(10, MAX_MEMORY_BYTES)
    all_games()
    sys.stdout.buffer.write(b"{}\n")
    sys.stdout.buffer.flush()
    sys.stdout.buffer.write(msgspec.json.encode(replay_and_report(sys.stdin.buffer.read().decode())))


if __name__ == "__main__":
    main()
