"""The analysis worker process: reads the record of a finished match and writes the growing analysis, one line each.

Its argument is the number of seconds it may take; or `lines` and a LineWish as JSON, for two lines on the same chance.
"""

from __future__ import annotations

import sys

import msgspec

from tripot.coach.analysis import analyse
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.server.workers.job import limit_this_process
from tripot.table.analyses import AnalysisText, lines
from tripot.wire.matches import LineWish


def main() -> None:
    """Analyse the record on standard input as the arguments say."""
    wants_lines = sys.argv[1] == "lines"
    # The tables come first; two lines are short, and somebody waits for them.
    limit_this_process(5 if wants_lines else 15)
    record = read_record(sys.stdin.buffer.read().decode())
    match = Match.load(record)
    if wants_lines:
        wish = msgspec.json.decode(sys.argv[2], type=LineWish)
        seed = str((record.end or {}).get("server_seed", ""))
        sys.stdout.buffer.write(msgspec.json.encode(lines(match, seed, wish)) + b"\n")
        return
    texts = AnalysisText(match)
    for findings in analyse(match, seconds=float(sys.argv[1])):
        sys.stdout.buffer.write(msgspec.json.encode(texts.of(findings)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
