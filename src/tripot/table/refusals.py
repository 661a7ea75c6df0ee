"""Reasons why a command or a request at a table changes nothing."""

from __future__ import annotations

from typing import Any

from tripot.wire.values import Message


class Repeat(Exception):  # an answer, not an error
    """The command was carried out before: acknowledge it again."""


class Refused(Exception):
    """The command changes nothing; `message` says why, in the words of a catalogue."""

    def __init__(
        self,
        code: str,
        values: dict[str, Any] | None = None,
        *,
        rule: str | None = None,
        catalogue: str = "server",
        message: Message | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.catalogue = catalogue
        self.message: Message = message or (f"server.refused.{code}", values or {})


class RequestError(Exception):
    """A request that a table cannot meet, and that is no command: about its set-up, or for help. `code` names why."""

    def __init__(self, code: str, values: dict[str, Any] | None = None, *, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.values = values or {}
        self.detail = detail
