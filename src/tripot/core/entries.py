"""Writes the entries of a record: lines of JSON, each with a hash chained over the line before it.

A `Proposal` holds the entries that one command adds. A roll of ten dice is ten of them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, final

from tripot.core.fairness import Draws
from tripot.core.game import Game
from tripot.core.playout import outcome_at
from tripot.core.state import CHANCE, Event, State

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_quote = json.encoder.encode_basestring
_EMPTY_SHA256 = hashlib.sha256()
"""Copying it is quicker than making a new one, which is looked up by its name."""


def write_line(content: dict[str, Any], previous: str) -> tuple[str, str]:
    """Return the line for some content, and its hash, chained over the previous line's hash."""
    return seal_line(_flat(content), previous)


def seal_line(body: str, previous: str) -> tuple[str, str]:
    """Return the line for content that is already JSON, and its hash."""
    sha256 = _EMPTY_SHA256.copy()
    sha256.update(f"{previous}\n{body}".encode())
    digest = sha256.hexdigest()
    return f'{body[:-1]},"hash":"{digest}"}}', digest


def _flat(content: dict[str, Any]) -> str:
    """Return an object as JSON. Strings and numbers, most of an entry, are written without the general encoder."""
    parts = []
    for name, value in content.items():
        if type(value) is str:
            parts.append(f'"{name}":{_quote(value)}')
        elif type(value) is int:
            parts.append(f'"{name}":{value}')
        else:
            parts.append(f'"{name}":{_encode(value)}')
    return f"{{{','.join(parts)}}}"


@final
class Entry:
    """One entry of the record, and the events it caused.

    `who` is a seat, CHANCE, or None for the end. `action` is the action of a step or a draw. `command` is the id of the
    command it came with. `joined` says that it continues the line of the entry before.
    """

    __slots__ = ("_content", "action", "at", "command", "events", "joined", "line", "number", "who")

    def __init__(
        self,
        number: int,
        who: int | None,
        at: int,
        line: str,
        events: list[Event],
        content: dict[str, Any] | None,
        action: int | None = None,
        command: str | None = None,
        joined: bool = False,
    ) -> None:
        self.number = number
        self.who = who
        self.at = at
        self.line = line
        self.events = events
        self._content = content
        self.action = action
        self.command = command
        self.joined = joined

    @property
    def ends(self) -> bool:
        """Whether the match is over with it."""
        return self.action is None and "end" in self.content

    @property
    def content(self) -> dict[str, Any]:
        """The line as data. It is parsed when first asked for: most entries of a roll of dice never are."""
        if self._content is None:
            self._content = json.loads(self.line)
        return self._content

    def __repr__(self) -> str:
        return f"Entry({self.number}, {self.who}, {self.content})"


@final
class Proposal:
    """The entries that a command adds, and the match's values afterwards.

    `count` is the number of entries the record has then. With an undo, `standing` is the number of moves that still stand.
    """

    __slots__ = ("count", "draws", "ended", "entries", "last_hash", "standing", "state")

    def __init__(self, state: State, count: int, draws: int, last_hash: str) -> None:
        self.entries: list[Entry] = []
        self.state = state
        self.count = count
        self.draws = draws
        self.last_hash = last_hash
        self.standing: int | None = None
        self.ended = False

    @property
    def lines(self) -> list[str]:
        """The record's new lines."""
        return [entry.line for entry in self.entries]

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for entry in self.entries for event in entry.events]

    def add(self, who: int | None, content: dict[str, Any]) -> Entry:
        """Write the next entry; `content` begins with its number."""
        line, self.last_hash = write_line(content, self.last_hash)
        content["hash"] = self.last_hash
        self.count += 1
        entry = Entry(self.count, who, content["at"], line, [], content, None, content.get("id"))
        self.entries.append(entry)
        return entry

    def step(
        self, game: Game, seat: int, action: int, at: int, command: str | None, line: int | None
    ) -> None:
        """Write one action of a seat and carry it out; `line`: the entry whose line it continues."""
        n, do = self.count + 1, game.notation(self.state, seat, action)
        # Most entries are steps and draws, so these are written without `write_line`.
        body = f'{{"n":{n},"who":{seat},"do":{_quote(do)},"at":{at}'
        if line is not None:
            body = f'{body},"line":{line}'
        if command is not None:
            body = f'{body},"id":{_quote(command)}'
        self._carry_out(seat, action, at, f"{body}}}", command, line is not None)

    def draw(self, game: Game, chance: Draws, at: int) -> None:
        """Draw one outcome of chance, write it down and carry it out."""
        state = self.state
        outcomes = state.outcomes()
        total = 0
        for _outcome, weight in outcomes:
            total += weight
        k = self.draws
        pick = chance.pick(k, total)
        self.draws = k + 1
        outcome = outcome_at(outcomes, pick)
        n, do = self.count + 1, game.notation(state, CHANCE, outcome)
        body = f'{{"n":{n},"who":"chance","do":{_quote(do)},"at":{at},"draw":{k},"of":{total},"pick":{pick}}}'
        self._carry_out(CHANCE, outcome, at, body, None, False)

    def _carry_out(
        self, who: int, action: int, at: int, body: str, command: str | None, joined: bool
    ) -> None:
        """Add the entry of an action, carry the action out, and keep the events it caused."""
        line, self.last_hash = seal_line(body, self.last_hash)
        self.count += 1
        events: list[Event] = []
        self.entries.append(Entry(self.count, who, at, line, events, None, action, command, joined))
        state = self.state
        state.events = events
        state.apply(who, action)
        state.events = None
