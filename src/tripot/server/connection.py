"""One WebSocket connection: decodes frames, limits their rate, and passes commands to tables one after the other.

Back-pressure: the next frame is read only after the last command was answered. A client that reads too slowly is
disconnected, so that its send buffer stays small.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Protocol

import msgspec

from tripot import __version__
from tripot.core.clock import wall_ms
from tripot.server.rate_limits import RateLimits
from tripot.server.text_cleaning import strip_control_characters
from tripot.table import frames
from tripot.table.inputs import Left, Received, Viewer
from tripot.table.refusals import Refused
from tripot.wire import commands, messages
from tripot.wire.people import Person
from tripot.wire.values import encode

if TYPE_CHECKING:
    from tripot.server.host import Host

MAX_TABLES = 30
"""Tables that one connection may follow."""
HEARTBEAT_S = 20
CLOSE_SLOW, CLOSE_FLOOD = 4408, 4429


class Socket(Protocol):
    """The interface of the WebSocket under a connection."""

    def write(self, data: bytes) -> bool:
        """Send a text frame; return False if too much waits to be sent already."""

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""

    def pause(self) -> None:
        """Deliver no further message."""

    def resume(self) -> None:
        """Deliver messages again."""


class Connection:
    """One open socket: who is at the other end, and which tables they follow."""

    __slots__ = (
        "_bad", "_bucket", "_busy", "_closed", "_host", "_limits", "_paused", "_person", "_serving",
        "_socket", "_viewers", "blocked", "muted", "name", "person", "session",
    )  # fmt: skip

    def __init__(
        self,
        host: Host,
        limits: RateLimits,
        person: Person | None,
        session: str | None,
        muted: set[str],
        blocked: set[str],
    ) -> None:
        self._host = host
        self._limits = limits
        self._person = person
        self.person = None if person is None else person.id
        self.name = "" if person is None else person.name
        self.session = session
        self.muted = muted
        """People whom this one does not hear: muted ones, and those of blocks on either side."""
        self.blocked = blocked
        self._socket: Socket
        self._viewers: dict[str, Viewer] = {}
        """A viewer for each table that is followed."""
        self._serving: tuple[commands.TableCommand, Viewer | None] | None = None
        """The command that is being carried out, and the viewer that was made for it."""
        self._busy = self._paused = self._closed = False
        self._bucket = limits.bucket("command")
        self._bad = limits.bucket("bad")

    # ---- the socket

    def opened(self, socket: Socket) -> None:
        """Greet the client."""
        self._socket = socket
        host = self._host
        host.connections.add(self)
        host.metrics.sockets.set(len(host.connections))
        hello = messages.Hello(
            protocol=commands.PROTOCOL,
            server=__version__,
            now=wall_ms(),
            heartbeat=HEARTBEAT_S,
            person=self._person,
        )
        self.send(encode(hello))

    def received(self, data: str | bytes) -> None:
        """Take a frame. Until its command is answered, no other is delivered."""
        if self._closed:
            return
        self._take(data)
        if self._busy and not self._closed:
            self._paused = True
            self._socket.pause()

    def closed(self) -> None:
        """Leave every table: the socket is gone."""
        self._closed = True
        host = self._host
        host.connections.discard(self)
        host.metrics.sockets.set(len(host.connections))
        if self._serving is not None and self._serving[1] is not None:
            host.by_viewer.pop(self._serving[1], None)
        viewers, self._viewers = self._viewers, {}
        for table_id, viewer in viewers.items():
            host.by_viewer.pop(viewer, None)
            table = host.tables.get(table_id)
            if table is not None:
                host.feed(table, Left(viewer))

    def send(self, frame: bytes) -> None:
        """Send a frame; a client that lets too much wait is disconnected, and may come back for a snapshot."""
        if not self._closed and not self._socket.write(frame):
            self._host.metrics.slow.inc()
            self.close(CLOSE_SLOW, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if not self._closed:
            self._closed = True
            self._socket.close(code, reason)

    def rename(self, name: str) -> None:
        """Use a person's new name from now on."""
        self.name = name
        for viewer in self._viewers.values():
            viewer.name = name

    # ---- one command at a time

    def _take(self, data: str | bytes) -> None:
        if self._bucket is not None and (wait := self._bucket.take()):
            self._refuse_flood(wait)
            return
        try:
            if len(data) > commands.MAX_FRAME:
                raise msgspec.DecodeError("too long")
            command = commands.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._refuse_malformed(data)
            return
        if isinstance(command, commands.Ping):
            self.send(encode(messages.Pong(id=command.id, now=wall_ms())))
            self._host.metrics.carried_out["ping"] += 1
            return
        try:
            self._pass_on(command)
        except Refused as refused:
            self._refuse(command, refused)

    def _pass_on(self, command: commands.TableCommand) -> None:
        viewer = self._viewers.get(command.table)
        follows = isinstance(command, commands.Subscribe | commands.Look)
        if viewer is None:
            if isinstance(command, commands.Unsubscribe | commands.Chat | commands.Say):
                raise Refused("table")
            if follows and len(self._viewers) >= MAX_TABLES:
                raise Refused("rate", {"seconds": 0})
        if isinstance(command, commands.Chat):
            command = self._checked(command)
        if isinstance(command, commands.Say):
            self._check_phrase()
        new = None
        if viewer is None:
            viewer = new = Viewer(self.person, self.name, self.muted, blocked=self.blocked)
            self._host.by_viewer[viewer] = self
            if follows:
                self._viewers[command.table] = viewer
        self._busy, self._serving = True, (command, new)
        event = Received(viewer, command)
        if follows or isinstance(command, commands.Unsubscribe):
            self._host.background.spawn(self._pass_throttled(event))
        else:
            self._host.feed(self._host.live(command.table), event)

    async def _pass_throttled(self, event: Received) -> None:
        await self._host.throttle.acquire()
        self._host.feed(self._host.live(event.command.table), event)
        if self._closed:
            # The socket closed while this waited: nobody will say again that the viewer left.
            self._host.by_viewer.pop(event.viewer, None)
            self._host.feed(self._host.live(event.command.table), Left(event.viewer))

    def _check_phrase(self) -> None:
        """Refuse short phrases that come too fast from one person, however many connections they open."""
        if self.person is not None and (wait := self._limits.wait("say", self.person)):
            raise Refused("rate", {"seconds": round(wait, 1)})

    def _checked(self, command: commands.Chat) -> commands.Chat:
        """Return a chat command with its text cleaned, if this person may chat now."""
        if self.person is not None and (wait := self._limits.wait("chat", self.person)):
            # By person, however many connections they open.
            raise Refused("rate", {"seconds": round(wait, 1)})
        text = strip_control_characters(command.text)
        if not text and self.person is not None:
            raise Refused("malformed")
        return msgspec.structs.replace(command, text=text)

    def answered(self, code: str | None) -> None:
        """Note that the command is done, and go on with the next frame."""
        if self._serving is None:
            return
        command, new = self._serving
        follows = isinstance(command, commands.Subscribe | commands.Look)
        if new is not None and (code is not None or not follows):
            # It acted without following, or could not follow.
            self._host.by_viewer.pop(new, None)
            if self._viewers.get(command.table) is new:
                del self._viewers[command.table]
        elif isinstance(command, commands.Unsubscribe) and code is None:
            self._host.by_viewer.pop(self._viewers.pop(command.table), None)
        self._busy, self._serving = False, None
        if self._paused:
            self._paused = False
            self._socket.resume()

    # ---- refusals

    def _refuse(self, command: commands.TableCommand, refused: Refused) -> None:
        self._host.metrics.commands.labels(command.__struct_config__.tag, refused.code).inc()
        table = self._host.tables.get(command.table) if command.table in self._viewers else None
        seq = None if table is None else table.state.seq
        self.send(frames.refused(refused, command.id, command.table, seq))

    def _refuse_flood(self, wait: float) -> None:
        if self._bad is not None and self._bad.take():
            self.close(CLOSE_FLOOD, "too many frames")
            return
        self.send(frames.refused(Refused("rate", {"seconds": round(wait, 1)})))

    def _refuse_malformed(self, data: str | bytes) -> None:
        if self._bad is not None and self._bad.take():
            self.close(CLOSE_FLOOD, "too many bad frames")
            return
        command = None
        if len(data) <= commands.MAX_FRAME:
            with contextlib.suppress(Exception):
                sent = msgspec.json.decode(data)["id"]
                command = sent if isinstance(sent, str) and len(sent) <= 40 else None
        self._host.metrics.commands.labels("malformed", "malformed").inc()
        self.send(frames.refused(Refused("malformed"), command))
