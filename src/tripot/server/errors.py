"""Errors of REST requests: a status, a code and a message. Refusals on the socket are in tripot.table.refusals."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tripot.wire.answers import Problem

STATUS = {
    "nobody": 401, "bad_login": 401, "bad_password": 403, "no_account": 409, "forbidden": 403, "host": 403, "rated": 403, "unrated_only": 403, "origin": 403,
    "unfinished": 403, "missing": 404, "removed": 403, "host_name": 421, "method": 405, "started": 409, "not_started": 409, "full": 409, "taken": 409, "seated": 409,
    "present": 409, "absent": 409,
    "not_seated": 409, "empty_seats": 409, "login_taken": 409, "no_network": 409, "conflict": 409, "bad_link": 410, "too_large": 413,
    "rate": 429, "bad_input": 400, "record": 400, "rated_rules": 400, "no_bot": 503, "heavy": 503, "gone": 499, "no_mail": 503, "account_only": 409, "internal": 500,
}  # fmt: skip


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
        field = UNSET if self.field is None else self.field
        return Problem(self.code, (f"server.error.{self.code}", self.values), self.detail, field)
