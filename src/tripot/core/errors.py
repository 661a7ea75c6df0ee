"""Errors shown to people: one sentence that says what was wrong, what is expected, and where."""

from __future__ import annotations

from typing import Any


class TripotError(Exception):
    """An error that a person can correct; its text is the whole message."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the attributes too: subclasses are not constructed from their text."""
        return _restored, (type(self), self.args, self.__dict__)


class BadInput(TripotError):
    """A field of a set-up, a position or a data file has a value it does not take."""

    def __init__(self, field: str, got: object, takes: str) -> None:
        super().__init__(f"{field}: got {got!r}, expected {takes}")
        self.field = field


class NotationError(TripotError):
    """A text is not the notation of any action."""


class MatchFull(TripotError):
    """A match has as many entries, or as many undos, as one may have."""


class IllegalAction(TripotError):
    """A well-formed action that the rules refuse here; `rule` says which rule, `reason` is its message, untranslated."""

    def __init__(self, rule: str, message: str, reason: tuple[str, dict[str, Any]] | None = None) -> None:
        super().__init__(f"{message} [{rule}]")
        self.rule = rule
        self.message = message
        self.reason = reason


class RecordError(TripotError):
    """A record is damaged or forged; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class ScenarioError(TripotError):
    """A scenario file cannot be read as one."""


def _restored(kind: type[TripotError], args: tuple[Any, ...], values: dict[str, Any]) -> TripotError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(values)
    return error
