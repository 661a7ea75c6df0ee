"""Reads the record of a match: JSON Lines, each with a hash chained over the line before it. `entries` writes it.

Line 1 is the header; then one entry a line: an action, a draw of chance, an undo or a note; the last line,
once the match is over, has the result and the revealed server seed. See docs/record-format.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.core.entries import write_line
from tripot.core.errors import RecordError

FORMAT = 2
"""The format that is written; formats 1 and 2 are read."""
HASH_LENGTH = 64


@dataclass(frozen=True)
class Header:
    """The header: everything that is fixed before the first entry."""

    game: str
    rules: int
    edition: str
    edition_digest: str
    players: int
    options: Mapping[str, Any]
    seats: tuple[Mapping[str, Any], ...]
    commitment: str
    player_seeds: tuple[str, ...]
    at: int = 0
    components: Mapping[str, Any] = field(default_factory=dict)
    """The parts of the edition that explain chance and notation to other programs; from format 2 on."""
    format: int = FORMAT
    edition_text: str = ""
    """The edition's own text where it does not ship with the game."""

    def as_json(self) -> dict[str, Any]:
        """Return the first line's content."""
        content = {
            "tripot": self.format,
            "game": self.game,
            "rules": self.rules,
            "edition": self.edition,
            "edition_digest": self.edition_digest,
            "players": self.players,
            "options": dict(self.options),
            "seats": [dict(seat) for seat in self.seats],
            "commitment": self.commitment,
            "player_seeds": list(self.player_seeds),
            "at": self.at,
        }
        if self.format > 1:
            content["components"] = dict(self.components)
        if self.edition_text:
            content["edition_text"] = self.edition_text
        return content

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        """Read the first line's content; RecordError on line 1 for anything else."""
        version = data.get("tripot")
        if type(version) is not int or not 1 <= version <= FORMAT:
            raise RecordError(1, f"not a Tripot game record (formats 1 to {FORMAT})")
        shapes: dict[str, type] = {
            "game": str, "rules": int, "edition": str, "edition_digest": str, "players": int,
            "options": dict, "seats": list, "commitment": str, "player_seeds": list, "at": int,
        }  # fmt: skip
        if version > 1:
            shapes["components"] = dict
        if "edition_text" in data:
            shapes["edition_text"] = str
        for name, shape in shapes.items():
            if type(data.get(name)) is not shape:
                raise RecordError(1, f"header: {name} is {data.get(name)!r}, expected a {shape.__name__}")
        unknown = set(data) - set(shapes) - {"tripot", "hash"}
        if unknown:
            raise RecordError(1, f"header: unknown {', '.join(sorted(unknown))}")
        if not all(isinstance(seat, dict) for seat in data["seats"]) or len(data["seats"]) != data["players"]:
            raise RecordError(1, "header: seats is not one table a player")
        if not all(isinstance(seed, str) for seed in data["player_seeds"]):
            raise RecordError(1, "header: player_seeds holds something that is no text")
        return cls(
            data["game"], data["rules"], data["edition"], data["edition_digest"], data["players"],
            data["options"], tuple(data["seats"]), data["commitment"], tuple(data["player_seeds"]), data["at"],
            data.get("components", {}), version, data.get("edition_text", ""),
        )  # fmt: skip


@dataclass
class Record:
    """A parsed record: the header, the entries in order (dicts, hash included) and the raw lines."""

    header: Header
    entries: list[dict[str, Any]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def end(self) -> dict[str, Any] | None:
        """The last line's content if the match is over."""
        return self.entries[-1] if self.entries and "end" in self.entries[-1] else None

    def text(self) -> str:
        """Return the file's text."""
        return "".join(line + "\n" for line in self.lines)


def read_record(text: str | Iterable[str]) -> Record:
    """Parse a record and check form and hash chain; RecordError names the first bad line."""
    if isinstance(text, str):
        lines = text.split("\n")
        if lines and lines[-1] == "":
            lines.pop()
        elif lines:
            raise RecordError(len(lines), "the last line is cut off: it has no line end")
    else:
        lines = list(text)
    if not lines:
        raise RecordError(1, "the record is empty")
    previous = ""
    record: Record | None = None
    for number, line in enumerate(lines, 1):
        content = _read_line(number, line, previous)
        previous = content["hash"]
        if record is None:
            record = Record(Header.from_json(content), [], [line])
            continue
        if record.end is not None:
            raise RecordError(number, "a line after the end of the match")
        _check_entry(number, content)
        record.entries.append(content)
        record.lines.append(line)
    assert record is not None  # noqa: S101  # there is at least one line
    return record


def read_entry(number: int, line: str, previous: str) -> dict[str, Any]:
    """Parse one entry and check its form and its hash over the previous line's; RecordError otherwise."""
    content = _read_line(number, line, previous)
    _check_entry(number, content)
    return content


def _read_line(number: int, line: str, previous: str) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except ValueError:
        raise RecordError(number, "not a line of JSON") from None
    if not isinstance(content, dict) or not isinstance(content.get("hash"), str):
        raise RecordError(number, "no entry with a hash")
    body = {key: value for key, value in content.items() if key != "hash"}
    try:
        expected, _ = write_line(body, previous)
    except (ValueError, UnicodeEncodeError):
        raise RecordError(number, "contains text that cannot be encoded") from None
    if expected != line:
        raise RecordError(number, "altered: the line does not match its hash")
    return content


def _check_entry(number: int, content: dict[str, Any]) -> None:
    if content.get("n") != number - 1 or type(content["n"]) is not int:
        raise RecordError(number, f"entry number {content.get('n')!r}, expected {number - 1}")
    kinds = [kind for kind in ("do", "undo", "note", "end") if kind in content]
    if len(kinds) != 1:
        raise RecordError(number, "an entry has exactly one of do, undo, note, end")
    shapes: dict[str, type | tuple[type, ...]] = {
        "do": str, "undo": int, "note": str, "end": dict, "who": (int, str), "at": int,
        "draw": int, "of": int, "pick": int, "server_seed": str, "n": int, "hash": str, "id": str, "line": int,
    }  # fmt: skip
    for name, value in content.items():
        if name not in shapes:
            raise RecordError(number, f"unknown field {name}")
        if not isinstance(value, shapes[name]) or isinstance(value, bool):
            raise RecordError(number, f"{name} is {value!r}")
    if "line" in content and (kinds[0] != "do" or content.get("who") == "chance"):
        raise RecordError(number, "only an action goes on with a line")
    if kinds[0] == "do":
        chance = content.get("who") == "chance"
        if chance != all(name in content for name in ("draw", "of", "pick")):
            raise RecordError(number, "a draw has draw, of and pick; an action has none of them")
        if not chance and type(content.get("who")) is not int:
            raise RecordError(number, "an action has a seat in who")
