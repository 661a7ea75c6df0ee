"""A table's viewers: what they are sent, who is present, and the commands that need no row of the record."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from tripot.core.entries import Entry
from tripot.core.state import State
from tripot.table import frames
from tripot.table.description import Description
from tripot.table.effects import Answered, Effect, PublishPresence, PublishSaid, Reply, Send, StoreChat
from tripot.table.frames import DecisionCache, PushWriter
from tripot.table.inputs import ChatFailed, ChatRead, ChatStored, Now, Ordered, Received, Viewer
from tripot.table.refusals import Refused
from tripot.table.state import TableState
from tripot.wire import commands as wire
from tripot.wire.messages import Said
from tripot.wire.tables import ChatLine
from tripot.wire.values import encode

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
            case wire.Say(what=what):
                self._say(viewer, what)
                self.acknowledge(viewer, command.id)
        self.answered(event, None)

    def _subscribe(self, viewer: Viewer, command: wire.Subscribe | wire.Look, now: Now) -> None:
        state = self._state
        seats = state.info.seats_of(viewer.person)
        if self._kept_out(viewer):
            raise Refused("table")
        if command.seat is UNSET:
            seat = seats[0] if seats else None
        elif command.seat is None or command.seat in seats:
            seat = command.seat
        else:
            raise Refused("seat", {"seat": command.seat})
        viewer.seat = seat
        if isinstance(command, wire.Subscribe):
            viewer.steps = command.steps
            if viewer.screen != command.screen:
                viewer.screen = command.screen
                self._changed(now)
        if viewer not in state.presence.viewers:
            state.presence.viewers[viewer] = None
            self._changed(now)
        if isinstance(command, wire.Subscribe):
            state.presence.came(viewer.person, state.info, state.status)
        frame = snapshot(state, viewer, command.id, self._decisions, now.wall_ms)
        self._effects.append(send_to(viewer, frame))

    def leave(self, viewer: Viewer, now: Now) -> None:
        """Let a viewer go."""
        if viewer in self._state.presence.viewers:
            del self._state.presence.viewers[viewer]
            self._changed(now)

    def _kept_out(self, viewer: Viewer) -> bool:
        """Return True for a spectator whom a block separates from somebody at a seat."""
        info = self._state.info
        return not viewer.blocked.isdisjoint(info.people) and not info.seats_of(viewer.person)

    def turn_away(self, now: Now) -> None:
        """Let the spectators go whom a block separates from somebody at a seat. They hear that there is no such table."""
        for viewer in [each for each in self._state.presence.viewers if self._kept_out(each)]:
            self._effects.append(
                send_to(viewer, frames.refused(Refused("table"), None, self._state.id, self._state.seq))
            )
            self.leave(viewer, now)

    # ---- what happens at the table

    def show_row(
        self,
        prev: int,
        entries: Sequence[Entry],
        before: State | None,
        mover: tuple[Viewer, str] | None,
        now: Now,
    ) -> None:
        """Push a stored row to every viewer; `mover` is who brought it, with the command."""
        self._effects += pushes(self._state, self._decisions, prev, entries, before, mover, now.wall_ms)

    def show_table(self, now: Now) -> None:
        """Send every viewer the whole table."""
        self._effects += snapshots(self._state, self._decisions, now.wall_ms)

    # ---- presence

    def _changed(self, now: Now) -> None:
        if self.present_at is None:
            self.present_at = now.wall_ms + PRESENCE_DELAY_MS

    def show_presence_if_due(self, now: Now) -> None:
        """Broadcast who is here, to viewers and to other processes, if somebody came or left."""
        if self.present_at is not None and now.wall_ms >= self.present_at:
            self.present_at = None
            self.show_presence(now)
            self._effects.append(
                PublishPresence(self._state.presence.here(), self._state.presence.screens_here())
            )

    def show_presence(self, now: Now) -> None:
        """Broadcast who is here, and reconsider who is absent while others wait."""
        if not self._state.loaded:
            return
        self._state.presence.update(self._state.info, self._state.status, now.wall_ms)
        self._effects += presence_frames(self._state)

    def describe(self, info: Description, now: Now) -> bool:
        """Take a newer description and show it; return True if it says that a match began whose rows are not known."""
        if not self._state.loaded:
            self._state.newer_info = info
            return False
        if info.v < self._state.info.v:
            return False
        state = self._state
        moved = [seat.person for seat in info.seats] != [seat.person for seat in state.info.seats]
        newcomers = {seat.person for seat in info.seats} - {seat.person for seat in state.info.seats}
        state.describe(info)
        self.turn_away(now)
        for person in newcomers:
            if person is not None and state.presence.is_here(person):
                state.presence.came(person, info, state.status)
        for viewer in state.presence.viewers:
            if viewer.seat is not None and viewer.seat not in (seats := info.seats_of(viewer.person)):
                # A viewer who lost a seat gets the view of another of theirs, or a spectator's.
                viewer.seat = seats[0] if seats else None
        self._effects += description_frames(state)
        if moved:
            self.show_presence(now)
        return state.match is None and info.status != "open"

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

    def _say(self, viewer: Viewer, what: wire.Phrase) -> None:
        seats = self._state.info.seats_of(viewer.person)
        if viewer not in self._state.presence.viewers:
            raise Refused("table")
        if viewer.person is None or not seats:
            raise Refused("muted")
        said = Said(table=self._state.id, person=viewer.person, seat=seats[0], what=what)
        self.show_said(said)
        self._effects.append(PublishSaid(said))

    def show_said(self, said: Said) -> None:
        """Show a short phrase to everyone who hears its speaker."""
        viewers = tuple(viewer for viewer in self._state.presence.viewers if said.person not in viewer.muted)
        if viewers:
            self._effects.append(Send(viewers, encode(said)))

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
                    state.add_chat(line)
                    self._effects += chat_frames(state, line)

    # ---- answers

    def acknowledge(self, viewer: Viewer, command: str) -> None:
        """Say that a command was carried out."""
        self._effects.append(send_to(viewer, frames.acknowledged(command, self._state.id, self._state.seq)))

    def finish(self, item: Received | Ordered, refused: Refused | None, *, acknowledge: bool) -> None:
        """Say how a command or an order ended. `acknowledge` is False if a push has the acknowledgement already."""
        if isinstance(item, Ordered):
            self._effects.append(Reply(item.reply, refused))
            return
        if refused is None and acknowledge:
            self.acknowledge(item.viewer, item.command.id)
        self.answered(item, refused)

    def answered(self, event: Received, refused: Refused | None) -> None:
        """Say that a command is done, with its refusal if it was refused."""
        kind = str(event.command.__struct_config__.tag)
        if refused is not None:
            self._refuse(event.viewer, kind, event.command.id, refused)
        else:
            self._effects.append(Answered(event.viewer, kind, None))

    def _refuse(self, viewer: Viewer, kind: str, command: str, refused: Refused) -> None:
        frame = frames.refused(refused, command, self._state.id, self._state.seq)
        self._effects += [send_to(viewer, frame), Answered(viewer, kind, refused.code)]


# ---- frames for viewers: one for each viewpoint, shared by all who have it


def send_to(viewer: Viewer, frame: bytes) -> Send:
    """Return the sending of a frame to one viewer."""
    return Send((viewer,), frame)


def pushes(  # the hot path
    state: TableState,
    decisions: DecisionCache,
    prev: int,
    entries: Sequence[Entry],
    before: State | None,
    mover: tuple[Viewer, str] | None,
    now_ms: int,
) -> list[Send]:
    """Return the pushes of a stored row; `mover` gets the acknowledgement of their command with theirs.

    `before` is the position before the row, for viewers who want steps.
    """
    match, status = state.playing()
    viewers = state.presence.viewers
    writer = PushWriter(state.id, match, status, state.end, prev, entries, before, decisions, now_ms)
    sends: list[Send] = []
    groups: dict[tuple[int | None, bool], list[Viewer]] = {}
    for viewer in viewers:
        if mover is not None and viewer is mover[0]:
            sends.append(Send((viewer,), writer.frame(viewer.seat, steps=viewer.steps, ack=mover[1])))
        else:
            groups.setdefault((viewer.seat, viewer.steps), []).append(viewer)
    for (seat, steps), group in groups.items():
        sends.append(Send(tuple(group), writer.frame(seat, steps=steps)))
    if mover is not None and mover[0] not in viewers:
        # They act without following: no push goes to them, but an answer does.
        sends.append(Send((mover[0],), frames.acknowledged(mover[1], state.id, state.seq)))
    return sends


def snapshot(
    state: TableState, viewer: Viewer, command: str | None, decisions: DecisionCache, now_ms: int
) -> bytes:
    """Return everything a viewer may know of the table."""
    heard = [line for line in state.chat if line.person not in viewer.muted]
    recent: list[frames.LogItem] | None = None
    if state.match is not None and state.status is not None:
        if state.recent is None or state.recent[0] != state.seq:
            # Worked out once for all who come before the next row.
            state.recent = (state.seq, frames.recent_log(state.match, state.status))
        recent = state.recent[1]
    return frames.snapshot(
        state.info, state.match, state.status, state.end, state.presence, viewer.seat,
        state.info.seats_of(viewer.person), decisions=decisions, now_ms=now_ms, recent=recent, chat=heard,
        command=command,
    )  # fmt: skip


def snapshots(state: TableState, decisions: DecisionCache, now_ms: int) -> list[Send]:
    """Return the whole table for every viewer."""
    return [
        Send((viewer,), snapshot(state, viewer, None, decisions, now_ms)) for viewer in state.presence.viewers
    ]


def presence_frames(state: TableState) -> list[Send]:
    """Return who is here, for every viewer."""
    if not state.presence.viewers:
        return []
    return [Send(tuple(state.presence.viewers), frames.present(state.info, state.presence))]


def description_frames(state: TableState) -> list[Send]:
    """Return the table's description, for every viewer."""
    if not state.presence.viewers:
        return []
    return [Send(tuple(state.presence.viewers), frames.table_changed(state.info))]


def chat_frames(state: TableState, line: ChatLine) -> list[Send]:
    """Return a chat line for everyone who has not muted its speaker."""
    viewers = tuple(viewer for viewer in state.presence.viewers if line.person not in viewer.muted)
    return [Send(viewers, frames.chat_said(state.id, line))] if viewers else []
