"""What a command would do: the entries to store, written one after the other. A roll of ten dice is ten of them."""

from __future__ import annotations

import json
from typing import Any, final

from tripot.core.fairness import Draws
from tripot.core.game import Game
from tripot.core.playout import outcome_at
from tripot.core.record import quote, seal_line, write_line
from tripot.core.state import CHANCE, Event, State


@final
class Entry:
    """One entry of the record: its content as a reader of the line would get it, and the events it caused.

    `who` is a seat, CHANCE, or None for the end; `action`, with a step or a draw, what was done; `command`, the id of the
    command it came with; `joined`, whether it goes on with the line of the entry before.
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
        """What the line says. A roll of ten dice is ten entries whose content nobody asks for: it is read from the line then."""
        if self._content is None:
            self._content = json.loads(self.line)
        return self._content

    def __repr__(self) -> str:
        return f"Entry({self.number}, {self.who}, {self.content})"


@final
class Proposal:
    """The entries a command adds, and the match's values afterwards.

    `count` is how many entries the record has then; `standing`, with an undo, how many of the moves before it still stand.
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
        """Write the next entry; its number is the first thing its content says."""
        line, self.last_hash = write_line(content, self.last_hash)
        content["hash"] = self.last_hash
        self.count += 1
        entry = Entry(self.count, who, content["at"], line, [], content, None, content.get("id"))
        self.entries.append(entry)
        return entry

    def step(
        self, game: Game, seat: int, action: int, at: int, command: str | None, line: int | None
    ) -> None:
        """Write one action of a seat and carry it out; `line`: the entry whose line it goes on with."""
        n, do = self.count + 1, game.notation(self.state, seat, action)
        # Steps and draws are nearly all that is ever written: without looking at each name and value.
        body = f'{{"n":{n},"who":{seat},"do":{quote(do)},"at":{at}'
        if line is not None:
            body = f'{body},"line":{line}'
        if command is not None:
            body = f'{body},"id":{quote(command)}'
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
        body = f'{{"n":{n},"who":"chance","do":{quote(do)},"at":{at},"draw":{k},"of":{total},"pick":{pick}}}'
        self._carry_out(CHANCE, outcome, at, body, None, False)

    def _carry_out(
        self, who: int, action: int, at: int, body: str, command: str | None, joined: bool
    ) -> None:
        """Add the entry of an action, do it, and note what it caused."""
        line, self.last_hash = seal_line(body, self.last_hash)
        self.count += 1
        events: list[Event] = []
        self.entries.append(Entry(self.count, who, at, line, events, None, action, command, joined))
        state = self.state
        state.events = events
        state.apply(who, action)
        state.events = None
