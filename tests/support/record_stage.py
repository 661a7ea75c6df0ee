"""A recorded match, pushed to a page row by row as a server would, for tools.film and the test of scenes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.page_stage import NOW, Stage, hello
from tests.support.page_stage import Scene as Position

from tripot.core.entries import Entry
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.state import CHANCE
from tripot.table import frames
from tripot.wire import play
from tripot.wire.messages import Pong, Push
from tripot.wire.values import as_json, encode, written

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute


class Retelling(Stage):
    """A table at which a record is played again: `push` sends the next act and the chance behind it; `heard` is what pages said."""

    def __init__(self, record: Path, names: list[str], seat: int | None = None, start: int = 0) -> None:
        super().__init__()
        whole = read_record(record.read_text(encoding="utf-8"))
        self.seat = seat
        self.public = False
        """Whether the table is public; told to pages that subscribe after `keep`."""
        self.screens = 0
        """Big screens that show the table; told in the same way."""
        self.match = Match.load(read_record(whole.lines[:1]))
        self.rows = _rows(whole.entries, whole.lines[1:])
        self.names = names[: self.match.header.players]
        self._sockets: list[WebSocketRoute] = []
        self.heard: list[dict[str, Any]] = []
        while self.rows and self.match.entries < start:
            self.match.fold(self.rows.pop(0))
        self.position = Position(self.match.game, self.match.state, seat, self.names)
        self.keep(None)

    def _talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            self.heard.append(json.loads(text))
            if self.heard[-1]["t"] == "subscribe":
                socket.send(json.dumps(self.snapshot))
            elif self.heard[-1]["t"] == "ping":
                socket.send(encode(Pong(self.heard[-1]["id"], NOW)).decode())

        self._sockets.append(socket)
        socket.on_message(hear)
        socket.send(hello())

    def keep(self, end: play.End | None, log: list[play.LogItem] | None = None) -> None:
        """Let a page that subscribes now get this."""
        self.position.log = log or []
        self.show(self.position, end)
        assert self.snapshot is not None  # shown just now
        self.snapshot["seq"] = self.match.entries
        self.snapshot["table"]["public"] = self.public
        if self.screens:
            self.snapshot["screens"] = self.screens

    @property
    def over(self) -> bool:
        """Whether everything has been pushed."""
        return not self.rows

    def push(self, ack: str | None = None) -> Push:
        """Send the next row to every socket, as the answer to a command if it is named; return what was sent."""
        match, game, seat = self.match, self.match.game, self.seat
        prev, before = match.entries, match.state.clone()
        entries = match.fold(self.rows.pop(0))
        steps = frames.steps_of(game, before, entries, seat) if frames.has_steps(entries) else []
        found = None if seat is None else game.decision(match.state, seat)
        end = self._end(entries)
        awaits = [] if end else [one for one in match.state.to_act() if one != CHANCE]
        sent = Push(
            table="t",
            prev=prev,
            seq=match.entries,
            seal=None,
            at=NOW,
            log=frames.visible_log(game, match.state, frames.items_of(entries), seat),
            undone=None,
            play=play.Play(
                written(as_json(game.view(match.state, seat))),
                None if found is None or end else written(as_json(found.as_json())), awaits, None, False, False, None,
                [None] * len(self.names), end,
            ),
        )  # fmt: skip
        if steps:
            sent.steps = steps
        if ack is not None:
            sent.ack = ack
        self.position.state = match.state
        self.keep(end)
        for socket in self._sockets:
            socket.send(encode(sent).decode())
        return sent

    def say_who_is_there(self) -> None:
        """Send who is at the table, as a server does when somebody opens or leaves it."""
        assert self.snapshot is not None  # made with the stage
        present = {key: self.snapshot[key] for key in ("present", "spectators", "away")}
        message = json.dumps({"t": "present", "table": "t", **present})
        for socket in self._sockets:
            socket.send(message)

    @staticmethod
    def _end(entries: list[Entry]) -> play.End | None:
        last = entries[-1].content
        if "end" not in last:
            return None
        end = last["end"]
        return play.End(
            end["reason"], end["scores"], end["ranks"], False, last.get("server_seed"), last["hash"]
        )


def _rows(entries: Any, lines: list[str]) -> list[list[str]]:
    """Put lines together that one command caused: a person's line, and all chance behind it."""
    rows: list[list[str]] = []
    for entry, line in zip(entries, lines, strict=True):
        follows = entry.get("who") == "chance" or "line" in entry or "end" in entry
        if rows and follows:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows
