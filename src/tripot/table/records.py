"""Records from elsewhere: whether one can be read, and the check of a whole record."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from tripot.core.errors import TripotError
from tripot.core.match import Match
from tripot.core.record import Header, Record, read_record
from tripot.table.description import check_edition
from tripot.table.refusals import RequestError
from tripot.wire.matches import Verdict

MAX_PROBLEM_CHARS = 200
UNREADABLE = (TripotError, RecursionError, ValueError, KeyError, TypeError)
"""The errors that damaged and forged records raise."""
T = TypeVar("T")


class RecordReport(msgspec.Struct):
    """The result of a validation; `problem` says what is wrong with a damaged, forged or too long record."""

    problem: str | None
    draws: int = 0
    entries: int = 0


def replay_and_report(text: str) -> RecordReport:
    """Replay a record and return what was found; a record longer than a match may be here is a problem."""
    try:
        match = Match.load(read_record(text), limited=True)
    except UNREADABLE as problem:
        return RecordReport(str(problem)[:300])
    return RecordReport(None, match.draws, match.entries)


def refuse(problem: str) -> RequestError:
    """Return the refusal of a record."""
    shown = problem[:MAX_PROBLEM_CHARS]
    return RequestError("record", {"problem": shown}, detail=shown)


def readable(text: str | list[str], use: Callable[[Record], T]) -> T:
    """Return what `use` makes of a record, given as text or by its lines; RequestError if it is damaged, forged or of an unknown rules version."""
    try:
        record = read_record(text)
        # A record may name any edition. Only known ones are opened, never a path.
        check_edition(record.header.edition)
        return use(record)
    except UNREADABLE as problem:
        raise refuse(str(problem)) from None


def read_header(text: str) -> Header:
    """Return a record's header; RequestError if it is damaged or its edition is unknown. No path is opened."""
    return readable([text.split("\n", 1)[0]], lambda record: record.header)


def read_end(text: str) -> dict[str, Any] | None:
    """Return the content of the last line if it is the end of a match. It is not checked."""
    try:
        last = json.loads(text.rstrip("\n").rpartition("\n")[2])
    except ValueError:
        return None
    return last if isinstance(last, dict) and "end" in last else None


def refuted(problem: str) -> Verdict:
    """Return the verdict on a record that cannot be read."""
    return Verdict(False, problem, 0, 0, None, [], None)


def verdict(text: str, report: RecordReport) -> Verdict:
    """Return the verdict on a record from the report of its validation; RequestError for an unreadable header."""
    header, end = read_header(text), read_end(text)
    seed = None if end is None else end.get("server_seed")
    message = report.problem
    if message is None and end is None:
        message = "the match is not over"
    elif message is None and seed is None:
        message = "the server seed was not revealed"
    return Verdict(
        message is None, message, report.draws, report.entries, header.commitment, list(header.player_seeds), seed,
    )  # fmt: skip
