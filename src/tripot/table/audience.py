"""A table's viewers: they come, change their viewpoint, chat and leave. None of it needs a row of the record."""

from __future__ import annotations

from msgspec import UNSET

from tripot.table import broadcast, frames
from tripot.table.description import Description
from tripot.table.effects import Answered, Effect, PublishPresence, StoreChat
from tripot.table.frames import DecisionCache
from tripot.table.inputs import ChatFailed, ChatRead, ChatStored, Now, Received, Viewer
from tripot.table.refusals import Refused
from tripot.table.state import TableState
from tripot.wire import commands as wire

PRESENCE_DELAY_MS = 30
"""People often come in a burst: presence is broadcast this long after the first."""


class Audience:
    """Answers what viewers ask, and says who is here. Effects go into the table's list."""

    __slots__ = ("_decisions", "_effects", "_state", "present_at")

    def __init__(self, state: TableState, decisions: DecisionCache, effects: list[Effect]) -> None:
        self._state = state
        self._decisions = decisions
        self._effects = effects
        self.present_at: int | None = None
        """When presence is to be broadcast, if somebody came or left."""

    def answer(self, event: Received, now: Now) -> None:
        """Carry out a command that needs no row."""
        viewer, command = event
        match command:
            case wire.Subscribe() | wire.Look():
                self._subscribe(viewer, command, now)
            case wire.Unsubscribe():
                self.leave(viewer, now)
                self.acknowledge(viewer, command.id)
            case wire.Chat(text=text):
                self._speak(viewer, command.id, text)
                return
        self.answered(event, None)

    def _subscribe(self, viewer: Viewer, command: wire.Subscribe | wire.Look, now: Now) -> None:
        state = self._state
        seats = state.info.seats_of(viewer.person)
        if command.seat is UNSET:
            seat = seats[0] if seats else None
        elif command.seat is None or command.seat in seats:
            seat = command.seat
        else:
            raise Refused("seat", {"seat": command.seat})
        known = viewer in state.presence.viewers and viewer.seat == seat
        viewer.seat = seat
        if isinstance(command, wire.Subscribe):
            viewer.steps = command.steps
        if viewer not in state.presence.viewers:
            state.presence.viewers[viewer] = None
            self._changed(now)
        if known and isinstance(command, wire.Subscribe) and command.seq == state.seq:
            self.acknowledge(viewer, command.id)
            return
        frame = broadcast.snapshot(state, viewer, command.id, self._decisions, now.wall_ms)
        self._effects.append(broadcast.to(viewer, frame))

    def leave(self, viewer: Viewer, now: Now) -> None:
        """Let a viewer go."""
        if viewer in self._state.presence.viewers:
            del self._state.presence.viewers[viewer]
            self._changed(now)

    # ---- presence

    def _changed(self, now: Now) -> None:
        if self.present_at is None:
            self.present_at = now.wall_ms + PRESENCE_DELAY_MS

    def show_presence_if_due(self, now: Now) -> None:
        """Broadcast who is here, to viewers and to other processes, if somebody came or left."""
        if self.present_at is not None and now.wall_ms >= self.present_at:
            self.present_at = None
            self.show_presence(now)
            self._effects.append(PublishPresence(self._state.presence.here()))

    def show_presence(self, now: Now) -> None:
        """Broadcast who is here, and reconsider who is awaited in vain."""
        self._state.update_absences(now.wall_ms)
        self._effects += broadcast.presence(self._state)

    def describe(self, info: Description, now: Now) -> None:
        """Take a newer description and show it."""
        state = self._state
        moved = [seat.person for seat in info.seats] != [seat.person for seat in state.info.seats]
        state.describe(info)
        for viewer in state.presence.viewers:
            if viewer.seat is not None and viewer.seat not in (seats := info.seats_of(viewer.person)):
                # A viewer who lost a seat gets the view of another of theirs, or a spectator's.
                viewer.seat = seats[0] if seats else None
        self._effects += broadcast.description(state)
        if moved:
            self.show_presence(now)

    # ---- chat

    def _speak(self, viewer: Viewer, command: str, text: str) -> None:
        if viewer not in self._state.presence.viewers:
            raise Refused("table")
        if viewer.person is None:
            raise Refused("muted")
        info = self._state.info
        seats = info.seats_of(viewer.person)
        # The name at the seat is the newest.
        name = (info.seats[seats[0]].name if seats else None) or viewer.name
        self._effects.append(StoreChat(viewer, command, name, seats[0] if seats else None, text))

    def chat(self, event: ChatStored | ChatFailed | ChatRead) -> None:
        """Show a stored line, or say that it could not be stored."""
        state = self._state
        match event:
            case ChatRead(lines):
                state.chat.clear()
                state.chat.extend(lines)
            case ChatFailed(viewer, command):
                self._refuse(viewer, "chat", command, Refused("retry"))
            case ChatStored(line, viewer, command):
                if viewer is not None:
                    self.acknowledge(viewer, command)
                    self._effects.append(Answered(viewer, "chat", None))
                if line is not None and all(known.n != line.n for known in state.chat):
                    state.chat.append(line)
                    self._effects += broadcast.chat(state, line)

    # ---- answers

    def acknowledge(self, viewer: Viewer, command: str) -> None:
        """Say that a command was carried out."""
        self._effects.append(
            broadcast.to(viewer, frames.acknowledged(command, self._state.id, self._state.seq))
        )

    def answered(self, event: Received, refused: Refused | None) -> None:
        """Say that a command is done, with its refusal if it was refused."""
        kind = str(event.command.__struct_config__.tag)
        if refused is not None:
            self._refuse(event.viewer, kind, event.command.id, refused)
        else:
            self._effects.append(Answered(event.viewer, kind, None))

    def _refuse(self, viewer: Viewer, kind: str, command: str, refused: Refused) -> None:
        frame = frames.refused(refused, command, self._state.id, self._state.seq)
        self._effects += [broadcast.to(viewer, frame), Answered(viewer, kind, refused.code)]
