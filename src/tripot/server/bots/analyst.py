"""The process that analyses one finished match: reads its record, writes the analysis as it grows, a line each, and ends."""

from __future__ import annotations

import os
import sys

import msgspec

from tripot.coach.analysis import analyse
from tripot.core.match import Match
from tripot.core.record import read_record


def main() -> None:
    """Read a record from the input; the first argument is how many seconds it may take."""
    if hasattr(os, "nice"):
        # The tables come first.
        os.nice(15)
    match = Match.load(read_record(sys.stdin.buffer.read().decode()))
    for found in analyse(match, seconds=float(sys.argv[1])):
        sys.stdout.buffer.write(msgspec.json.encode(found.as_json()) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
