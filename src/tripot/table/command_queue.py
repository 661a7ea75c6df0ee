"""The commands that wait for a table."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from tripot.core.entries import Proposal
from tripot.table.audience import Audience
from tripot.table.commands import Duty
from tripot.table.inputs import Now, Ordered, Received, Row, Viewer
from tripot.table.refusals import Refused


@dataclass(slots=True)
class Waiting:
    """A command or an order that needs a row of the record."""

    item: Received | Ordered
    attempts: int = 0
    uncertain: bool = False
    """Whether its row may have been stored although the store did not say so."""


@dataclass(slots=True)
class Pending:
    """The row that is being stored: whose it is, and what to commit once it is durable."""

    work: Waiting | Duty
    proposal: Proposal | None
    """None for the first row, which begins the match."""
    row: Row
    since_ms: int
    """When it was given to the store."""


class CommandQueue:
    """Two lines: commands that need a row wait for their turn, viewers' questions wait until the table is loaded."""

    __slots__ = ("_audience", "_questions", "waiting")

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._questions: list[Received] = []
        self.waiting: deque[Waiting] = deque()

    def add(self, item: Received | Ordered) -> None:
        """Queue a command or an order that needs a row."""
        self.waiting.append(Waiting(item))

    def add_question(self, event: Received) -> None:
        """Queue a command that needs no row."""
        self._questions.append(event)

    def forget(self, viewer: Viewer) -> None:
        """Drop the questions of a viewer who has left: a late subscription would show them as present for ever."""
        self._questions = [event for event in self._questions if event.viewer is not viewer]

    def answer_questions(self, now: Now) -> None:
        """Answer viewers: the table knows what is stored."""
        questions, self._questions = self._questions, []
        for event in questions:
            try:
                self._audience.answer(event, now)
            except Refused as refused:
                self._audience.answered(event, refused)

    def refuse_all(self, refused: Refused) -> None:
        """Refuse everything: the table does not know what is stored."""
        waiting, self.waiting = self.waiting, deque()
        for work in waiting:
            self._audience.finish(work.item, refused, acknowledge=False)
        questions, self._questions = self._questions, []
        for event in questions:
            self._audience.answered(event, refused)
