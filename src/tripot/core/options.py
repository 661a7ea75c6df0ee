"""Table options and editions, with their checks."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from tripot.core.errors import BadInput

OptionValue = bool | int | str
SEAT = "seat"


@dataclass(frozen=True)
class Option:
    """One table option. `values` lists what it takes; with `SEAT` among them, any seat number too.

    `players` narrows a value to some player counts: {value: (2, 3)}. Texts are `option.<name>` and,
    for values that are words, `option.<name>.<value>`.
    """

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    rule: str
    players: Mapping[OptionValue, tuple[int, ...]] | None = None

    def values_for(self, players: int) -> tuple[OptionValue, ...]:
        """Return every value this option takes with this number of players."""
        result: list[OptionValue] = []
        for value in self.values:
            if value == SEAT:
                result.extend(range(players))
            elif self.players is None or players in self.players.get(value, (players,)):
                result.append(value)
        return tuple(result)


def check_options(
    options: tuple[Option, ...], players: int, given: Mapping[str, Any] | None
) -> dict[str, OptionValue]:
    """Return every option's value, defaults filled in; refuse unknown names and values."""
    given = {} if given is None else given
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadInput("option", name, f"one of {', '.join(known) or 'none: this game has no options'}")
    result: dict[str, OptionValue] = {}
    for option in options:
        value = given.get(option.name, option.default)
        takes = option.values_for(players)
        if not any(type(value) is type(allowed) and value == allowed for allowed in takes):
            raise BadInput(
                f"option {option.name}", value, ", ".join(map(str, takes)) + f" at {players} players"
            )
        result[option.name] = value
    return result


@dataclass(frozen=True)
class Edition:
    """A component data file: its name, the digest of its text and its parsed content."""

    name: str
    digest: str
    data: Mapping[str, Any]
    text: str = ""
    """The text, if the file is not part of the package: records carry it."""

    @classmethod
    def load(cls, file: Traversable | Path, name: str) -> Edition:
        """Read a TOML component file; the digest covers its exact text."""
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput("edition", name, f"a readable component file ({problem})") from None
        return replace(cls.read(text, name), text="")

    @classmethod
    def read(cls, text: str, name: str) -> Edition:
        """Read the text of a component file from outside the package."""
        try:
            data = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as problem:
            raise BadInput("edition", name, f"a readable component file ({problem})") from None
        return cls(name, hashlib.sha256(text.encode()).hexdigest(), data, text)


PROVENANCES = ("book", "found", "deduced", "reconstructed")
