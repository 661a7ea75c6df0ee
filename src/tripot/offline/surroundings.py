"""The interface of whatever is around the browser's host: the page, the store, the second worker and the timer.

Only numbers and texts cross it, because it lies between Python and JavaScript. A ticket is a number that the host
makes up; `Host.answered` brings it back with the answer.
"""

from __future__ import annotations

from typing import Protocol


class Surroundings(Protocol):
    """The methods that a host calls."""

    def send(self, connection: int, frame: str) -> None:
        """Send a frame to the page."""

    def reply(self, request: int, status: int, body: str) -> None:
        """Answer a request of the page."""

    def append(self, ticket: int, table: str, first: int, body: str) -> None:
        """Make a row durable. Answer `true`, `false` if another row has this number, or None if that is unknown."""

    def read(self, ticket: int, table: str, after: int) -> None:
        """Read the rows of a table after an entry: answer `[[first, body], …]` as JSON, or None."""

    def save(self, ticket: int, kind: str, key: str, text: str) -> None:
        """Store a document. Answer `true`, or None if that failed."""

    def load(self, ticket: int, kind: str, key: str) -> None:
        """Read a document: answer its text, or None if there is none."""

    def think(self, ticket: int, task: str) -> None:
        """Pass a task to the thinking worker: answer what it answers, or None if it died."""

    def wake(self, at_ms: int) -> None:
        """Call `Host.tick` at this time; only the newest time counts."""
