"""What a command would do: the entries to store, written one after the other. A roll of ten dice is ten of them."""

from __future__ import annotations

from typing import Any, final

from tripot.core.fairness import Draws
from tripot.core.game import Game
from tripot.core.playout import outcome_at
from tripot.core.record import quote, seal_line, write_line
from tripot.core.state import CHANCE, Event, State


@final
class Entry:
    """One entry of the record: its content as a reader of the line would get it, and the events it caused.

    `who` is a seat, CHANCE, or None for the end; `action`, with a step or a draw, what was done.
    """

    __slots__ = ("action", "content", "events", "line", "number", "who")

    def __init__(
        self,
        number: int,
        who: int | None,
        content: dict[str, Any],
        events: list[Event],
        line: str,
        action: int | None = None,
    ) -> None:
        self.number = number
        self.who = who
        self.content = content
        self.events = events
        self.line = line
        self.action = action

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
        return self._put(who, content, write_line(content, self.last_hash))

    def _put(self, who: int | None, content: dict[str, Any], line_and_hash: tuple[str, str]) -> Entry:
        line, self.last_hash = line_and_hash
        content["hash"] = self.last_hash
        self.count += 1
        entry = Entry(self.count, who, content, [], line)
        self.entries.append(entry)
        return entry

    def carry_out(self, entry: Entry, who: int, action: int) -> None:
        """Do what an entry says, and note what it caused."""
        state = self.state
        entry.action = action
        state.events = entry.events
        state.apply(who, action)
        state.events = None

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
        content: dict[str, Any] = {
            "n": n, "who": "chance", "do": do, "at": at, "draw": k, "of": total, "pick": pick,
        }  # fmt: skip
        # A roll of thirty dice is thirty of these: they are written without looking at each name and value.
        body = f'{{"n":{n},"who":"chance","do":{quote(do)},"at":{at},"draw":{k},"of":{total},"pick":{pick}}}'
        entry = self._put(CHANCE, content, seal_line(body, self.last_hash))
        self.carry_out(entry, CHANCE, outcome)
