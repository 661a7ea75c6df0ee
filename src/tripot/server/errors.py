"""Errors of REST requests: a status, a code and a message. Refusals on the socket are in tripot.table.refusals."""

from __future__ import annotations

from typing import Any

from tripot.wire.answers import Problem
from tripot.wire.problems import STATUS, problem

RETRY_AFTER_S = "2"
"""Seconds that a client should wait while the store is unavailable."""


class ApiError(Exception):
    """A request that the server refuses; `code` names the reason."""

    def __init__(
        self, code: str, values: dict[str, Any] | None = None, *, detail: str = "", field: str | None = None
    ) -> None:
        super().__init__(detail or code)
        self.code = code
        self.values = values or {}
        self.detail = detail
        self.field = field

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    def shown(self) -> Problem:
        """Return the wire form."""
        return problem(self.code, self.values, self.detail, self.field)
