"""The work of the second worker: bots, hints, odds and analyses. A task and its answer are JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tripot.coach.analysis import Analysis, analyse
from tripot.core.errors import TripotError
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.table.analyses import AnalysisText, lines
from tripot.table.thinking import Answer, Request, Thinker
from tripot.wire.matches import LineWish

HINT_SECONDS = 3.0
"""Time for a hint: playouts in a browser are slow, and fewer than a hundred give no reason."""


class Task(msgspec.Struct, omit_defaults=True):
    """One of: a request about a table, a record to analyse further, a record and the two lines wished for."""

    request: Request | None = None
    analyse: str | None = None
    """The name of the record to analyse; `record` is its text with the first task."""
    record: str = ""
    seconds: float = 0.0
    lines: LineWish | None = None


class OfflineThinker:
    """Answers tasks one after the other. An analysis takes one step for each task, so that bots never wait for all of it."""

    def __init__(self) -> None:
        self._thinker = Thinker(HINT_SECONDS)
        self._decoder = msgspec.json.Decoder(Task)
        self._analyses: dict[str, tuple[Iterator[Analysis], AnalysisText]] = {}

    def answer(self, task: str) -> str:
        """Return the answer to a task; never raises."""
        try:
            return msgspec.json.encode(self._answer(self._decoder.decode(task))).decode()
        except Exception as problem:
            return msgspec.json.encode(Answer(problem=f"{type(problem).__name__}: {problem}")).decode()

    def _answer(self, task: Task) -> Any:
        if task.request is not None:
            return self._thinker.answer(task.request)
        if task.lines is not None:
            record = read_record(task.record)
            seed = str((record.end or {}).get("server_seed", ""))
            return lines(Match.load(record), seed, task.lines)
        if task.analyse is None:
            raise TripotError("an empty task")
        return self._next_findings(task)

    def _next_findings(self, task: Task) -> Any:
        """Return the next findings of an analysis, None after the last."""
        assert task.analyse is not None  # noqa: S101  # checked by _answer
        if task.record:
            match = Match.load(read_record(task.record))
            self._analyses = {task.analyse: (analyse(match, seconds=task.seconds), AnalysisText(match))}
        if task.analyse not in self._analyses:
            return None
        steps, texts = self._analyses[task.analyse]
        findings = next(steps, None)
        if findings is None:
            del self._analyses[task.analyse]
            return None
        return texts.of(findings)
