"""Errors of the house's own: a status, a short code, and a message of the house's catalogue."""

from __future__ import annotations

from typing import Any

STATUS = {
    "nobody": 401, "bad_login": 401, "forbidden": 403, "host": 403, "rated": 403, "unrated_only": 403, "origin": 403,
    "unfinished": 403, "missing": 404, "method": 405, "started": 409, "not_started": 409, "full": 409, "taken": 409, "seated": 409,
    "not_seated": 409, "empty_seats": 409, "login_taken": 409, "conflict": 409, "bad_link": 410, "too_large": 413,
    "rate": 429, "bad_input": 400, "record": 400, "rated_rules": 400, "no_bot": 503, "internal": 500,
}  # fmt: skip


class HouseError(Exception):
    """Something a client asked for that the house does not do; `code` names why."""

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

    def shown(self) -> dict[str, Any]:
        """Return the wire form."""
        found: dict[str, Any] = {
            "code": self.code,
            "message": (f"house.error.{self.code}", self.values),
            "detail": self.detail,
        }
        if self.field is not None:
            found["field"] = self.field
        return found
