"""Refused requests: their codes, the HTTP status of each, and what is sent."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tripot.wire.answers import Problem

STATUS = {
    "nobody": 401, "bad_login": 401, "bad_password": 403, "no_account": 409, "forbidden": 403, "host": 403, "rated": 403, "unrated_only": 403, "origin": 403,
    "unfinished": 403, "missing": 404, "removed": 403, "host_name": 421, "method": 405, "started": 409, "not_started": 409, "full": 409, "taken": 409, "seated": 409,
    "present": 409, "absent": 409, "evening_friends": 403, "evening_member": 403, "evening_full": 409,
    "kept": 409, "nudge": 409, "too_few": 409, "rated_size": 409,
    "unavailable": 403, "full_list": 409,
    "not_seated": 409, "empty_seats": 409, "login_taken": 409, "no_network": 409, "conflict": 409, "bad_link": 410, "withdrawn": 410, "too_large": 413,
    "rate": 429, "bad_input": 400, "record": 400, "rated_rules": 400, "no_bot": 503, "heavy": 503, "gone": 499, "no_mail": 503, "offline": 501, "account_only": 409, "internal": 500,
}  # fmt: skip


def problem(code: str, values: dict[str, Any], detail: str = "", field: str | None = None) -> Problem:
    """Return what is sent for a refused request."""
    return Problem(code, (f"server.error.{code}", values), detail, UNSET if field is None else field)
