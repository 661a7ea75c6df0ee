"""The status of a table, from its record: who plays each seat now, pauses, questions, clocks, what may be undone.

All of it is a fold over the record's entries, so every process, and the same process after a crash, comes to the same
result. Events at a table are notes of the record: see notes.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.core.entries import Entry
from tripot.core.match import Match
from tripot.core.state import CHANCE, State
from tripot.table import notes
from tripot.table.clock import Clock
from tripot.table.description import Description
from tripot.table.waiting_rules import rules_of
from tripot.wire.play import End
from tripot.wire.values import Message

RECENT = 60
"""Log items a newcomer is shown."""


@dataclass
class Ask:
    """An open question to the people at the table."""

    what: notes.Question
    by: int
    to: int | None
    yes: list[int]
    until: int
    agreed_at: int | None = None
    """When it had the answers it needs: judged at the time of the answer, so it is carried out even after a crash."""


class TableStatus:
    """The fold. Call `opened` once, then `row` for every stored row, when the match has taken it."""

    __slots__ = (
        "_ask_ms", "_bot_moves", "_could", "_refills", "ask", "awaited", "clock", "end", "epoch", "flagged", "info",
        "known", "last_at", "left", "notes", "paused", "playing", "since", "stood_in",
    )  # fmt: skip

    def __init__(
        self, info: Description, at: int, ask_ms: int, bots: Sequence[str | None] | None = None
    ) -> None:
        """`bots`: who played each seat when the match began. A seat may have been given to a person since."""
        self.info = info
        self._ask_ms = ask_ms
        if bots is None:
            bots = [seat.bot if seat.kind == "bot" else None for seat in info.seats]
        self.playing: list[str | None] = list(bots)
        """The bot that plays each seat now, None for a person."""
        self.stood_in: set[int] = set()
        """Seats of people that a bot played for at some time."""
        self.left: set[int] = set()
        """People's seats that count as left: they are not given back, and rank behind all others if it is rated."""
        self._bot_moves = [0] * info.players
        """Moves that bots made for people."""
        self.flagged: set[int] = set()
        self._refills = [0] * info.players
        self.paused = False
        self.ask: Ask | None = None
        self.notes: list[tuple[int, int, Message]] = []
        """The last events other than moves, for the log: (entry number, who, message)."""
        self.end: End | None = None
        """How the match ended, None while it goes on."""
        self.awaited: tuple[int, ...] = ()
        """The seats that decide now, and CHANCE."""
        self._could = [False] * info.players
        """Per seat, whether it has something to do now."""
        self.since = [0] * info.players
        """Per seat, the entry at which its present decision came up: a choice made before is stale."""
        self.known: set[str] = set()
        """The ids of all commands in the record, with their seats: none is carried out twice."""
        self.epoch = 0
        self.last_at = at
        self.clock = None if info.clock.kind == "none" else Clock(info.clock, info.players, at)

    def opened(self, state: State) -> None:
        """Take the first position, and start the clocks if it is a decision."""
        self._look(state)
        self._run()

    def _look(self, state: State) -> None:
        """Note who has something to do: whether a choice is stale depends on it."""
        self.awaited = tuple(state.to_act())
        seats = range(self.info.players)
        self._could = [bool(self.awaited) and len(state.actions(seat)) > 0 for seat in seats]

    def row(self, entries: Sequence[Entry], match: Match) -> None:
        """Fold one row: the entries of one command, all of one moment."""
        first, last = entries[0], entries[-1]
        at = first.at
        note = note_of(first)
        if self.clock is not None and not isinstance(note, notes.ClockRestarted):
            self.clock.tick(at)
        self.last_at = at
        if first.command is not None:
            self.known.add(f"{first.who}:{first.command}")
        awaited, could = self.awaited, self._could
        self._look(match.state)
        if first.action is not None:
            self._did(entries, awaited, could, match)
        elif note is not None:
            who = first.content["who"]
            self._keep(first.number, who, notes.message(note, who))
            self._note(who, note, at)
        elif "undo" in first.content:
            self._undone(first.content)
        if self.ask is not None and self.ask.agreed_at is None and at < self.ask.until and self.agreed():
            self.ask.agreed_at = at
        if last.ends:
            self.ask = None
            self.end = _end_of(last, stopped=bool(self.awaited))
        if self.clock is not None and self.clock.rule.kind == "bank":
            self._add_screen_time(self.clock, entries, match)
        self._run()

    def _add_screen_time(self, clock: Clock, entries: Sequence[Entry], match: Match) -> None:
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
        people = {self.info.seats[seat].person for seat in self._deciders(self.ask.what)}
        yes = {self.info.seats[seat].person for seat in self.ask.yes} & people
        if self.ask.what == "abandon" and not rules_of(self.info).all_must_stop:
            return 2 * len(yes) > len(people)
        return yes >= people

    def _deciders(self, what: notes.Question) -> list[int]:
        """Return the seats whose people decide a question; where all must stop, those who are away for a while too."""
        if what != "abandon" or not rules_of(self.info).all_must_stop:
            return self.voters()
        seats = enumerate(self.info.seats)
        return [seat for seat, info in seats if info.kind == "person" and seat not in self.left]

    def may_return(self, seat: int) -> bool:
        """Return True if the seat's person may take it back from the bot."""
        if seat in self.left:
            return False
        refills = rules_of(self.info).refills
        return seat not in self.flagged or refills is None or self._refills[seat] < refills

    def kept_by_bots(self) -> list[int]:
        """Return the seats of people that a bot plays to the end."""
        stood_in = sorted(self.stood_in)
        return [seat for seat in stood_in if self.playing[seat] is not None and not self.may_return(seat)]

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
        # A person who plays on has refused an undo. Other questions stay open, and bots answer nothing.
        if self.ask is not None and self.ask.what == "undo" and who >= 0 and self.playing[who] is None:
            self.ask = None
        if self.clock is not None and who >= 0 and self.playing[who] is None:
            self.clock.acted(who)
        if who in self.stood_in and self.playing[who] is not None:
            self._bot_moves[who] += 1
            forgiven = rules_of(self.info).forgiven_bot_moves
            if forgiven is not None and self._bot_moves[who] > forgiven:
                self.left.add(who)
        # A choice stays good while others decide at the same time: nothing was drawn or shown, and nobody new is asked.
        others = any(could[seat] for seat in range(self.info.players) if seat != who)
        independent = (
            others and not chance and set(self.awaited) <= set(awaited) and not match.last_line_revealed()
        )
        for seat in range(self.info.players):
            if seat == who or not independent or not could[seat]:
                self.since[seat] = last

    def _undone(self, entry: dict[str, Any]) -> None:
        to = entry["undo"]
        self.notes = [note for note in self.notes if note[0] <= to]
        self._keep(entry["n"], entry["who"], notes.undone_message(entry["who"]))
        self.epoch += 1
        self.ask = None
        self.since = [entry["n"]] * self.info.players

    def _keep(self, n: int, who: int, message: Message) -> None:
        self.notes.append((n, who, message))
        if len(self.notes) > RECENT:
            del self.notes[0]

    def _note(self, who: int, note: notes.Note, at: int) -> None:
        match note:
            case notes.Asked(what, to):
                self.ask = Ask(what, who, to, [who], at + self._ask_ms)
            case notes.Answered(yes=True):
                if self.ask is not None and who not in self.ask.yes:
                    self.ask.yes.append(who)
            case notes.Answered(yes=False):
                self.ask = None
            case notes.Paused():
                self.paused, self.ask = True, None
            case notes.Resumed():
                self.paused, self.ask = False, None
            case notes.BotTookOver(bot, why):
                self.playing[who] = bot
                self.stood_in.add(who)
                if why == "flag":
                    self.flagged.add(who)
                if why in ("left", "flag") and rules_of(self.info).forgiven_bot_moves is not None:
                    self.left.add(who)
            case notes.PersonBack():
                self.playing[who] = None
                if who in self.flagged and self.clock is not None:
                    self.flagged.discard(who)
                    self._refills[who] += 1
                    self.clock.refill(who)
            case notes.ClockRestarted():
                if self.clock is not None:
                    self.clock.skip(at)
            case notes.Copied():
                pass

    def _run(self) -> None:
        if self.clock is None:
            return
        running: dict[str | None, int] = {}
        if not self.paused:
            for seat in self.awaited:
                if seat >= 0 and self.playing[seat] is None:
                    # One screen for several: whoever holds two seats decides for one after the other.
                    running.setdefault(self.info.seats[seat].person, seat)
        self.clock.run(tuple(running.values()))


def _end_of(entry: Entry, *, stopped: bool) -> End:
    end = entry.content["end"]
    return End(
        end["reason"], list(end["scores"]), list(end["ranks"]), stopped, entry.content.get("server_seed"),
        entry.content["hash"],
    )  # fmt: skip


def note_of(entry: Entry) -> notes.Note | None:
    """Return the note that an entry is; None for any other entry, and for a note of a newer version."""
    if entry.action is not None or "note" not in entry.content:
        return None
    return notes.read(entry.content["note"])
