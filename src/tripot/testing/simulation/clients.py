"""People of a simulated world: they play, undo, ask, answer, resend until they are answered, and come and go."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tripot.table.inputs import Left, Received, Viewer
from tripot.wire import commands as wire
from tripot.wire.commands import TableCommand

if TYPE_CHECKING:
    from tripot.testing.simulation.world import SimulatedHost, World

RESEND_MS = 4_000
"""After a fault, a client that is not answered reconnects, and sends the command again."""
ANSWER_MS = 25_000
"""Without a fault a command is answered within this time; nothing is resent."""


class Client:
    """One person and their connection."""

    def __init__(self, world: World, person: str, seat: int | None) -> None:
        self.world = world
        self.person = person
        self.seat = seat
        self.host: SimulatedHost | None = None
        self.viewer: Viewer | None = None
        self.seen: int | None = None
        self.play: dict[str, Any] | None = None
        self.pending: TableCommand | None = None
        self.unanswered_since: int | None = None
        self.acknowledged: set[str] = set()
        self.resends = 0
        self._sent = 0

    # ---- the connection

    def connect(self) -> None:
        """Follow the table on one of the hosts; nothing happens while none is up."""
        self.leave()
        host = self.world.pick_host()
        if host is None:
            return
        self.host = host
        self.viewer = Viewer(
            self.person if self.seat is not None else None, self.person, set(), steps=self.seat == 0
        )
        self.host.clients[self.viewer] = self
        self.seen = None
        self._send(wire.Subscribe(id=self._id(), table="t1", steps=self.seat == 0))
        if self.pending is not None:
            self.resends += 1
            self._send(self.pending)

    def leave(self) -> None:
        """Let the connection go."""
        self.world.last_fault_ms = self.world.now_ms
        if self.host is not None and self.viewer is not None:
            self.host.clients.pop(self.viewer, None)
            self.host.feed(Left(self.viewer))
        self.host = self.viewer = None

    def disconnected(self) -> None:
        """The host is gone."""
        self.host = self.viewer = None

    def _send(self, command: TableCommand) -> None:
        if self.host is not None and self.viewer is not None:
            self.host.feed(Received(self.viewer, command))

    def _id(self) -> str:
        self._sent += 1
        return f"{self.person}-{self._sent}"

    # ---- what comes back

    def receive(self, data: bytes) -> None:
        """Take a frame, check it, and note what it answers."""
        from tripot.testing.simulation import check

        frame: dict[str, Any] = json.loads(data)
        check.shown_is_stored(self.world, frame)
        check.only_own_view(self.world, self.viewer.seat if self.viewer else None, frame)
        check.pushes_are_in_order(self.world, self.seen, frame)
        check.clock_never_loses_lost_time(self.world, frame)
        if frame["t"] in ("push", "snapshot"):
            self.seen = frame["seq"]
            self.play = frame["play"]
        answered = frame.get("ack") if frame["t"] == "push" else frame.get("id")
        if self.pending is not None and answered == self.pending.id:
            if frame["t"] in ("push", "ack"):
                self.acknowledged.add(f"{self.seat}:{self.pending.id}")
            if frame["t"] == "refused" and frame["code"] == "retry":
                self.world.last_fault_ms = self.world.now_ms
            else:
                self.pending, self.unanswered_since = None, None

    # ---- what they do

    def act(self) -> None:
        """Do one thing: mostly a move, sometimes something else."""
        rng = self.world.rng
        if self.viewer is None:
            self.connect()
            return
        if self.pending is not None:
            since = self.unanswered_since or 0
            waited = self.world.now_ms - since
            if self.world.last_fault_ms >= since and waited > RESEND_MS:
                self.connect()
            elif self.world.last_fault_ms < since and waited > ANSWER_MS:
                self.world.fail(
                    f"{self.person} got no answer to {self.pending} for {waited} ms, and nothing was wrong"
                )
            return
        if self.seat is None or self.play is None or self.play.get("end"):
            return
        command = self._wish(rng.random())
        if command is not None:
            self.pending, self.unanswered_since = command, self.world.now_ms
            self._send(command)

    def _wish(self, draw: float) -> TableCommand | None:
        assert self.seat is not None  # spectators wish nothing
        assert self.play is not None
        seq = self.seen or 0
        ask, decision = self.play["ask"], self.play["decision"]
        if ask and self.seat in ask["waiting"]:
            return wire.Answer(id=self._id(), table="t1", seat=self.seat, yes=draw < 0.8)
        if self.play["bots"][self.seat] is not None:
            return wire.Back(id=self._id(), table="t1", seat=self.seat)
        if self.play["paused"]:
            return wire.AskFor(id=self._id(), table="t1", seat=self.seat, what="resume")
        if draw < 0.04:
            return wire.AskFor(id=self._id(), table="t1", seat=self.seat, what="pause")
        if draw < 0.12:
            return wire.Undo(id=self._id(), table="t1", seat=self.seat, seq=seq)
        if decision and decision["choices"]:
            choice = self.world.rng.choice(decision["choices"])
            return wire.Do(id=self._id(), table="t1", seat=self.seat, seq=seq, do=choice["do"])
        return None
