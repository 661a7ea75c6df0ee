"""What a record says beyond the rules: who plays each seat now, pauses, questions, clocks, what may be undone.

All of it is a fold over the record's entries, so every process, and the same process after a crash, comes to the same
result. Happenings at a table are notes of the record:

    ask undo 34 · ask pause · ask resume · ask abandon     a seat asks the others
    yes · no                                              a seat answers
    pause · resume                                        the match stands still, goes on
    bot greedy left · bot greedy flag                     a bot stands in for the seat, and why
    back                                                  the person took the seat back
    clock                                                 the time since the last entry counts for nobody
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tripot.core.entries import Entry
from tripot.core.match import Match
from tripot.core.state import CHANCE, State
from tripot.table.clock import Clock
from tripot.table.description import Description

RECENT = 60
"""Log items a newcomer is shown."""
KNOWN = 64
"""Command ids a table remembers; an older repeat is refused as stale, never carried out twice."""


@dataclass
class Ask:
    """An open question to the people at the table."""

    what: Literal["undo", "pause", "resume", "abandon"]
    by: int
    to: int | None
    yes: list[int]
    until: int


class TableStatus:
    """The fold. Call `row` for every stored row, with what seats could do before it and the state after it."""

    __slots__ = (
        "_ask_ms", "ask", "clock", "epoch", "flagged", "info", "known", "last_at", "notes", "paused", "playing", "since",
        "stood_in", "undo",
    )  # fmt: skip

    def __init__(self, info: Description, at: int, ask_ms: int) -> None:
        self.info = info
        self._ask_ms = ask_ms
        self.playing: list[str | None] = [seat.bot if seat.kind == "bot" else None for seat in info.seats]
        """The bot that plays each seat now, None for a person."""
        self.stood_in: set[int] = set()
        """Seats of people that a bot played for at some time."""
        self.flagged: set[int] = set()
        self.paused = False
        self.ask: Ask | None = None
        self.notes: list[tuple[int, int | str, str]] = []
        """The last happenings that stand beside the moves, for the log: (entry number, who, note)."""
        self.since = [0] * info.players
        """Per seat, the entry at which its present decision came up: a choice made before is stale."""
        self.known: dict[str, int] = {}
        self.epoch = 0
        self.last_at = at
        self.clock = None if info.clock.kind == "none" else Clock(info.clock, info.players, at)

    def opened(self, state: State) -> None:
        """Start the clocks of a match whose first node is a decision."""
        self._run(state)

    def can(self, state: State) -> list[bool]:
        """Return which seats have something to do: `row` wants to know it from before."""
        if not state.to_act():
            return [False] * self.info.players
        return [len(state.actions(seat)) > 0 for seat in range(self.info.players)]

    def row(
        self,
        entries: Sequence[Entry],
        awaited: Sequence[int],
        could: Sequence[bool],
        match: Match,
    ) -> None:
        """Fold one row: the entries of one command, all of one moment."""
        first, last = entries[0], entries[-1]
        at = first.at
        note = None if first.action is not None else first.content.get("note")
        if self.clock is not None and note != "clock":
            self.clock.tick(at)
        self.last_at = at
        if first.command is not None:
            self.known[f"{first.who}:{first.command}"] = last.number
            if len(self.known) > KNOWN:
                del self.known[next(iter(self.known))]
        if first.action is not None:
            self._did(entries, awaited, could, match)
        elif note is not None:
            self._keep(first.number, first.content["who"], note)
            self._note(first.content["who"], note, at)
        elif "undo" in first.content:
            self._undone(first.content)
        if last.ends:
            self.ask = None
        if self.clock is not None and self.clock.rule.kind == "bank":
            self._tell(self.clock, entries, match)
        self._run(match.state)

    def _tell(self, clock: Clock, entries: Sequence[Entry], match: Match) -> None:
        """Note how long the screens of those who play need for what has happened."""
        events = [event for entry in entries for event in entry.events]
        for seat, bot in enumerate(self.playing):
            if events and bot is None:
                seen = [event.kind for event in events if event.visible_to(seat)]
                clock.tell(seat, match.game.scenes.brisk(seen))

    def open_ask(self, at: int) -> Ask | None:
        """Return the open question, None if its time is over."""
        return self.ask if self.ask is not None and at < self.ask.until else None

    def voters(self) -> list[int]:
        """Return the seats people play now: those a question waits for."""
        return [
            seat
            for seat, info in enumerate(self.info.seats)
            if info.kind == "person" and self.playing[seat] is None
        ]

    def agreed(self) -> bool:
        """Tell whether the open question has the answers it needs: a majority to abandon, all for the rest."""
        if self.ask is None:
            return False
        people = {self.info.seats[seat].person for seat in self.voters()}
        yes = {self.info.seats[seat].person for seat in self.ask.yes} & people
        return 2 * len(yes) > len(people) if self.ask.what == "abandon" else yes >= people

    def _did(
        self,
        entries: Sequence[Entry],
        awaited: Sequence[int],
        could: Sequence[bool],
        match: Match,
    ) -> None:
        last = entries[-1].number
        who = CHANCE if entries[0].who is None else entries[0].who
        chance = any(entry.who == CHANCE for entry in entries)
        # Who plays on has answered a wish to undo. A pause or a stop is wished whatever is played, and bots answer nothing.
        if self.ask is not None and self.ask.what == "undo" and who >= 0 and self.playing[who] is None:
            self.ask = None
        if self.clock is not None and who >= 0 and self.playing[who] is None:
            self.clock.acted(who)
        # A choice stays good while others decide beside it: nothing was drawn or shown, and nobody new is asked.
        others = any(could[seat] for seat in range(self.info.players) if seat != who)
        beside = others and not chance and set(match.state.to_act()) <= set(awaited) and not match.showed()
        for seat in range(self.info.players):
            if seat == who or not beside or not could[seat]:
                self.since[seat] = last

    def _undone(self, entry: dict[str, Any]) -> None:
        to = entry["undo"]
        self.notes = [note for note in self.notes if note[0] <= to]
        self._keep(entry["n"], entry["who"], "undone")
        self.epoch += 1
        self.ask = None
        self.since = [entry["n"]] * self.info.players

    def _keep(self, n: int, who: int | str, text: str) -> None:
        self.notes.append((n, who, text))
        if len(self.notes) > RECENT:
            del self.notes[0]

    def _note(self, who: int, text: str, at: int) -> None:
        words = text.split()
        match words:
            case ["ask", ("undo" | "pause" | "resume" | "abandon") as what, *rest]:
                self.ask = Ask(what, who, int(rest[0]) if rest else None, [who], at + self._ask_ms)
            case ["yes"] if self.ask is not None:
                if who not in self.ask.yes:
                    self.ask.yes.append(who)
            case ["no"]:
                self.ask = None
            case ["pause"]:
                self.paused, self.ask = True, None
            case ["resume"]:
                self.paused, self.ask = False, None
            case ["bot", name, why]:
                self.playing[who] = name
                self.stood_in.add(who)
                if why == "flag":
                    self.flagged.add(who)
            case ["back"]:
                self.playing[who] = None
                if who in self.flagged and self.clock is not None:
                    self.flagged.discard(who)
                    self.clock.refill(who)
            case ["clock"] if self.clock is not None:
                self.clock.skip(at)

    def _run(self, state: State) -> None:
        if self.clock is None:
            return
        running: dict[str | None, int] = {}
        if not self.paused:
            for seat in state.to_act():
                if seat >= 0 and self.playing[seat] is None:
                    # One screen for several: whoever holds two seats decides for one after the other.
                    running.setdefault(self.info.seats[seat].person, seat)
        self.clock.run(tuple(running.values()))
