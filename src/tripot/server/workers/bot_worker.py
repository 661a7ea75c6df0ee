"""The bot worker process: reads one request a line, writes one answer a line, ends when its input ends."""

from __future__ import annotations

import signal
import sys

import msgspec

from tripot.server.workers.job import limit_this_process
from tripot.table.thinking import Answer, Request, Thinker


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
