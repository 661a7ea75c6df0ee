"""One page that is connected to the browser's host: which tables it follows, and its commands one after the other."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec

from tripot import __version__
from tripot.core.clock import wall_ms
from tripot.table import frames
from tripot.table.inputs import Left, Received, Viewer
from tripot.table.refusals import Refused
from tripot.wire import commands, messages
from tripot.wire.values import encode

if TYPE_CHECKING:
    from tripot.offline.host import Host

HEARTBEAT_S = 20


class Connection:
    """The next command is judged only after the last was answered, as on a server."""

    def __init__(self, host: Host, number: int) -> None:
        self._host = host
        self.number = number
        self._viewers: dict[str, Viewer] = {}
        self._waiting: deque[str] = deque()
        self._serving: tuple[commands.TableCommand, Viewer] | None = None

    def open(self) -> None:
        """Greet the page."""
        hello = messages.Hello(
            protocol=commands.PROTOCOL, server=__version__, now=wall_ms(), heartbeat=HEARTBEAT_S,
            person=self._host.documents.person,
        )  # fmt: skip
        self.send(encode(hello))

    def received(self, text: str) -> None:
        """Take a frame."""
        self._waiting.append(text)
        self._go_on()

    def close(self) -> None:
        """Leave every table: the page is gone."""
        self._waiting.clear()
        self._serving = None
        for table, viewer in self._viewers.items():
            self._host.by_viewer.pop(viewer, None)
            self._host.feed(self._host.live(table), Left(viewer))
        self._viewers.clear()

    def send(self, frame: bytes) -> None:
        """Send a frame to the page."""
        self._host.surroundings.send(self.number, frame.decode())

    def answered(self, code: str | None) -> None:
        """Note that the command is done, and go on with the next."""
        if self._serving is None:
            return
        command, viewer = self._serving
        self._serving = None
        follows = isinstance(command, commands.Subscribe | commands.Look)
        if self._viewers.get(command.table) is not viewer:
            if follows and code is None:
                self._viewers[command.table] = viewer
            else:
                self._host.by_viewer.pop(viewer, None)
        elif isinstance(command, commands.Unsubscribe):
            del self._viewers[command.table]
            self._host.by_viewer.pop(viewer, None)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self._serving is None:
            self._take(self._waiting.popleft())

    def _take(self, text: str) -> None:
        try:
            if len(text) > commands.MAX_FRAME:
                raise msgspec.DecodeError("too long")
            command = commands.decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.send(frames.refused(Refused("malformed")))
            return
        if isinstance(command, commands.Ping):
            self.send(encode(messages.Pong(id=command.id, now=wall_ms())))
            return
        viewer = self._viewers.get(command.table)
        if viewer is None:
            if isinstance(command, commands.Unsubscribe | commands.Chat):
                self.send(frames.refused(Refused("table"), command.id, command.table))
                return
            person = self._host.documents.person
            viewer = Viewer(None, "", set()) if person is None else Viewer(person.id, person.name, set())
            self._host.by_viewer[viewer] = self
        self._serving = (command, viewer)
        self._host.feed(self._host.live(command.table), Received(viewer, command))
