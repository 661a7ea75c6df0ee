"""People of a simulated world, and the browser tabs in which they follow tables."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from tests.support.cluster.network import Link, network_delay
from tests.support.cluster.server import Refusal, Unreachable

from tripot.server.http import people as routes
from tripot.wire import commands as wire
from tripot.wire.commands import PROTOCOL, TableCommand
from tripot.wire.people import GuestWish, LinkToken, MeChange

if TYPE_CHECKING:
    from tests.support.cluster.world import World

ANSWER_S = 30.0
"""Without a fault a command is answered within this time."""
REQUEST_TIMEOUT_S = 40.0
LONG = 700
"""Longer matches are stopped."""
WAKE_S = 600.0
LOOK_IN_S = 2_400.0
"""In a match of days a person opens the table about this often."""
_encode = msgspec.json.Encoder().encode


class Person:
    """Somebody with a browser. Their requests go to any process, as behind a load balancer."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.rng = Random(f"{world.spec.seed} person {number}")
        self.name = f"Person {number}"
        self.cookie: str | None = None
        self.id: str | None = None
        self.tabs: list[Tab] = []
        self.away_until = 0.0
        self.sent = 0
        self._signing_in = asyncio.Lock()

    async def request(self, route: Any, **given: Any) -> Any:
        """Send a request and return its answer; Unreachable or Refusal."""
        world = self.world
        process = world.pick(self.number)
        if process is None:
            await asyncio.sleep(1.0)
            raise Unreachable
        future: asyncio.Future[Any] = world.people_loop.create_future()
        life = process.life

        def answer(result: Any) -> None:
            if process.life == life:
                world.timeline.after(network_delay(self.rng), world.people_loop.call_soon, arrived, result)

        def arrived(result: Any) -> None:
            if not future.done():
                future.set_result(result)

        def serve() -> None:
            if process.life == life and not process.loop.dead:
                process.loop.call_soon(process.serve, self.name, self.cookie, route, given, answer)

        world.timeline.after(network_delay(self.rng), serve)
        try:
            async with asyncio.timeout(REQUEST_TIMEOUT_S):
                result = await future
        except TimeoutError:
            if world.calm_since(world.timeline.now - REQUEST_TIMEOUT_S) and process.life == life:
                world.check.fail(f"{route.fn.__name__} of {self.name} got no answer in {REQUEST_TIMEOUT_S} s")
            raise Unreachable from None
        if isinstance(result, Exception):
            raise result
        content, cookie = result
        if cookie is not None:
            self.cookie = cookie
        return content

    async def insist(self, route: Any, **given: Any) -> Any:
        """Send a request until it is answered; Refusal for another reason than the store."""
        while True:
            try:
                return await self.request(route, **given)
            except Unreachable:
                await asyncio.sleep(1.0)
            except Refusal as refused:
                if refused.code not in ("retry", "rate", "conflict"):
                    raise
                await asyncio.sleep(2.0)

    async def sign_in(self) -> None:
        """Become a guest, in one tab only."""
        async with self._signing_in:
            if self.id is None:
                myself = await self.insist(routes.become_guest, data=GuestWish(self.name, "en"))
                self.id = myself.person.id

    # ---- what people do besides playing

    async def rename(self) -> None:
        """Take another name."""
        self.sent += 1
        await self._try(routes.change_me, data=MeChange(name=f"P{self.number} {self.sent}", lang=None))

    async def mute(self, other: Person, muted: bool) -> None:
        """Mute somebody, or unmute them."""
        if other.id is not None:
            await self._try(routes.mute if muted else routes.unmute, person=other.id)

    async def change_device(self) -> None:
        """Sign in on another device and sign all others out."""
        try:
            link = await self.request(routes.make_link)
            old, self.cookie = self.cookie, None
            try:
                await self.request(routes.use_link, data=LinkToken(link.path.rpartition("/")[2]))
            except (Unreachable, Refusal):
                self.cookie = old
                return
            await self.request(routes.end_sessions, everywhere=False)
        except (Unreachable, Refusal):
            return

    async def vanish(self) -> None:
        """Delete themselves, and come as somebody new."""
        try:
            await self.request(routes.forget_me)
        except (Unreachable, Refusal):
            self.world.check.perhaps_forgotten.add(str(self.id))
            return
        self.world.check.forgotten.add(str(self.id))
        self.cookie, self.id = None, None
        await self.sign_in()

    async def _try(self, route: Any, **given: Any) -> None:
        try:
            await self.request(route, **given)
        except (Unreachable, Refusal):
            return


class Tab:
    """A tab that follows a table: it reconnects, resends what was not answered, and acts."""

    def __init__(
        self, world: World, person: Person, table: str, seat: int | None, pace: tuple[float, float]
    ) -> None:
        self.world = world
        self.owner = person
        self.person = person.name
        self.table = table
        self.seat = seat
        self.pace = pace
        self.done = False
        self.away_until = 0.0
        self.link: Link | None = None
        self.open = False
        self.opened_at = 0.0
        self.snapshot: dict[str, Any] | None = None
        self.play: dict[str, Any] | None = None
        self.seen = 0
        self.pending: TableCommand | None = None
        self.pending_since = 0.0
        self._following = ""
        """The last subscription's command."""
        self._resend_at: float | None = None
        self._number = world.next_number()
        self._rng = Random(f"{world.spec.seed} tab {self._number}")
        self._sent = 0

    # ---- the connection

    async def run(self) -> None:
        """Live until the tab is closed."""
        world = self.world
        while not self.done:
            away = max(self.away_until, self.owner.away_until)
            if world.timeline.now < away:
                self.drop()
                # They come as soon as all faults are over.
                await asyncio.sleep(min(away - world.timeline.now, WAKE_S) + self._rng.random())
                continue
            if self.link is None:
                self._connect()
            await asyncio.sleep(self._pause())
            if not self.done:
                self._act()
                if world.slow and not world.hurry and self._nothing_to_do():
                    # In a match of days people look in now and then.
                    self.away_until = world.timeline.now + min(
                        self._rng.expovariate(1 / LOOK_IN_S), 8 * LOOK_IN_S
                    )
        self.drop()

    def _nothing_to_do(self) -> bool:
        play = self.play
        if play is None or self.pending is not None:
            return False
        return play["end"] is not None or self.seat not in play["awaits"] or self._rng.random() < 0.25

    def _pause(self) -> float:
        if self.world.hurry or self.pending is not None or not self.open:
            return self._rng.uniform(0.5, 4.0)
        return self._rng.uniform(*self.pace)

    def _connect(self) -> None:
        process = self.world.pick(self.owner.number)
        if process is None:
            return
        self.link = link = Link(self.world, self, process)
        self.open, self.snapshot, self.play, self.seen = False, None, None, 0
        link.up(process.admit, link, self.owner.cookie, PROTOCOL)

    def drop(self) -> None:
        """Close the connection."""
        if self.link is not None:
            self.link.leave()
        self.link, self.open, self.play, self.snapshot = None, False, None, None

    def opened(self) -> None:
        """Follow the table, and send again what was not answered."""
        self.open, self.opened_at = True, self.world.timeline.now
        self._subscribe()
        if self.pending is not None:
            self._send(self.pending)

    def _subscribe(self) -> None:
        if self.open:
            self._following = self._id()
            self._send(wire.Subscribe(id=self._following, table=self.table, steps=self._number % 3 == 0))

    def closed(self, link: Link, code: int) -> None:
        """The connection is gone."""
        if link is not self.link:
            return
        self.link, self.open, self.play, self.snapshot = None, False, None, None
        if code in (400, 403, 404, 500, 1011, 4400, 4429):
            self.world.check.fail(f"{self.person}: the socket was closed with {code}")

    def _send(self, command: TableCommand, times: int = 1) -> None:
        if self.link is None:
            return
        data = _encode(command).decode()
        self.world.detail(f"{self.person} sends to {self.link.loop.name}: {data}")
        for _ in range(times):
            self.link.up(self._deliver, self.link, data)

    @staticmethod
    def _deliver(link: Link, data: str) -> None:
        if link.socket is not None:
            link.socket.deliver(data)

    def _id(self) -> str:
        self._sent += 1
        return f"t{self._number}-{self._sent}"

    # ---- what comes

    def received(self, frame: dict[str, Any]) -> None:
        """Take a frame."""
        kind = frame["t"]
        if kind == "snapshot":
            self.snapshot, self.play, self.seen = frame, frame["play"], frame["seq"]
            self.seat = frame["seat"]
            if self.play is not None and self.play["end"] is not None:
                self.world.ended(self.table)
        elif kind == "push":
            self.play, self.seen = frame["play"], frame["seq"]
            self.world.moved(self.table)
            if self.play["end"] is not None:
                self.world.ended(self.table)
        elif kind == "refused" and frame["id"] == self._following:
            self.world.people_loop.call_later(2.0, self._subscribe)
        pending = self.pending
        if pending is None or frame.get("ack" if kind == "push" else "id") != pending.id:
            return
        if kind in ("push", "ack"):
            self.world.check.acknowledged(self, pending)
            self.pending = None
        elif kind == "refused":
            if frame["code"] == "retry":
                self.world.trouble()
                self._resend_at = self.world.timeline.now + 1.0
            else:
                self.pending = None

    # ---- what they do

    def _act(self) -> None:
        world, now = self.world, self.world.timeline.now
        if self.pending is not None and self.open:
            if self._resend_at is not None and now >= self._resend_at:
                self._resend_at = None
                self._send(self.pending)
                return
            since = max(self.pending_since, self.opened_at)
            if now - since > ANSWER_S and world.calm_since(since):
                world.check.fail(f"{self.person} got no answer to {self.pending} for {now - since:.0f} s")
            return
        if self.pending is not None or self.play is None or not self.open or world.quiet:
            return
        command = self._wish(self._rng.random())
        if command is not None:
            self.pending, self.pending_since, self._resend_at = command, now, None
            self._send(command, 2 if self._rng.random() < 0.03 else 1)
            if self._rng.random() < 0.02 * world.faults:
                # The page is reloaded while the command is on its way, and the new page sends it again.
                self.drop()

    def _wish(self, draw: float) -> TableCommand | None:
        play, table = self.play, self.table
        assert play is not None
        if draw > 0.985 and self.owner.id is not None and self.owner.cookie is not None:
            return wire.Chat(id=self._id(), table=table, text=f"word {self._sent}")
        seat = self.seat
        if seat is None or play["end"]:
            return None
        ask, decision = play["ask"], play["decision"]
        if ask and seat in ask["waiting"] and ask["until"] > self.world.wall_ms():
            return wire.Answer(id=self._id(), table=table, seat=seat, yes=draw < 0.8)
        if play["bots"][seat] is not None:
            return wire.Back(id=self._id(), table=table, seat=seat)
        if play["paused"]:
            return wire.AskFor(id=self._id(), table=table, seat=seat, what="resume")
        if self.seen > LONG and draw > 0.8:
            # People who play at random may go on for thousands of moves.
            return wire.AskFor(id=self._id(), table=table, seat=seat, what="abandon")
        if draw < 0.06 and not self.world.hurry:
            if draw < 0.002:
                return wire.AskFor(id=self._id(), table=table, seat=seat, what="abandon")
            if draw < 0.012:
                return wire.AskFor(id=self._id(), table=table, seat=seat, what="pause")
            return wire.Undo(id=self._id(), table=table, seat=seat, seq=self.seen)
        do = self._choice(decision)
        if do is not None:
            other = seat if draw < 0.97 else (seat + 1) % len(play["bots"])
            stale = self.seen if draw < 0.95 else max(0, self.seen - 3)
            return wire.Do(id=self._id(), table=table, seat=other, seq=stale, do=do)
        return None

    def _choice(self, decision: dict[str, Any] | None) -> str | None:
        """Return one of the lines that a decision allows; None if nothing is asked."""
        rng = self._rng
        if decision is None:
            return None
        if decision["choices"]:
            return str(rng.choice(decision["choices"])["do"])
        if decision["kind"] == "some":
            tokens = [item["token"] for item in decision["items"]]
            count = rng.randint(decision["least"], min(decision["most"], len(tokens)))
            return " ".join([decision["verb"], *rng.sample(tokens, count)])
        return None
