"""Evenings: people make tables, sit down, play, leave, come back, and play again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.support.cluster.people import Person, Tab
from tests.support.cluster.server import Refusal, Unreachable

from tripot import all_games
from tripot.server.http import tables as routes
from tripot.wire.tables import ClockRule, JoinWish, StartWish, Wish

if TYPE_CHECKING:
    from tests.support.cluster.world import World

GAMES = ("12-gangsters",) * 5 + ("gang-of-dice", "reglement-de-comptes", "the-boss")
CLOCKS = (ClockRule(), ClockRule(), ClockRule("bank", seconds=300, increment=2), ClockRule("days", days=1))
SLOW_CLOCKS = (ClockRule("days", days=1), ClockRule("days", days=1), ClockRule("days", days=3), ClockRule())
MATCH_S, SLOW_MATCH_S = 3_600.0, 14 * 86_400.0
"""A match that takes longer is left."""


class Evening:
    """Some people who play one match after the other."""

    def __init__(self, world: World, people: list[Person]) -> None:
        self.world = world
        self.people = people
        self.tabs: list[Tab] = []
        self.table: str | None = None

    async def run(self) -> None:
        """Play until the world is over."""
        world = self.world
        for person in self.people:
            await person.sign_in()
        follow: str | None = None
        while not world.over:
            if world.quiet:
                await asyncio.sleep(1.0)
                continue
            try:
                self.table = follow or await self._create()
                await self._sit_down(self.table, first=follow is None)
                await self._play(self.table)
                follow = await self._rematch(self.table) if world.rng.random() < 0.4 else None
            except Refusal as refused:
                world.note(f"evening: {refused.code}")
                follow = None
                await asyncio.sleep(5.0)
            finally:
                self._close_tabs()

    async def _create(self) -> str:
        rng = self.world.rng
        game = all_games()[rng.choice(GAMES)]
        people = len(self.people)
        players = max(game.min_players, min(game.max_players, people + rng.choice((0, 0, 1))))
        seats = ["me"] + ["open"] * (people - 1) + ["bot:random"] * (players - people)
        rated = people > 1 and rng.random() < 0.35
        clock = rng.choice(SLOW_CLOCKS if self.world.slow else CLOCKS)
        wish = Wish(
            game.id,
            players,
            public=rated or rng.random() < 0.5,
            rated=rated,
            clock=clock,
            seats=seats[:players],
        )
        info = await self.people[0].insist(routes.create_table, data=wish)
        self.world.note(f"table {info.id}: {game.id}, {players} players, rated {rated}, clock {clock.kind}")
        return str(info.id)

    async def _sit_down(self, table: str, *, first: bool) -> None:
        """Sit down, all at once; then the host starts, twice now and then."""
        host, others = self.people[0], self.people[1:]
        if not first:
            others = self.people
        await asyncio.gather(*(self._join(person, table) for person in others))
        tries = [host.insist(routes.start_table, table=table, data=StartWish(f"seed {host.number}"))]
        if self.world.rng.random() < 0.2:
            tries.append(host.insist(routes.start_table, table=table, data=StartWish(None)))
        for answer in await asyncio.gather(*tries, return_exceptions=True):
            if isinstance(answer, BaseException) and not (
                isinstance(answer, Refusal)
                and answer.code in ("started", "empty_seats", "host", "rated_rules")
            ):
                raise answer
        self.world.started(table)

    async def _join(self, person: Person, table: str) -> None:
        try:
            await person.insist(routes.join_table, table=table, data=JoinWish(None, f"seed {person.number}"))
        except Refusal as refused:
            if refused.code not in ("full", "started", "seated", "taken", "no_seat"):
                raise

    async def _play(self, table: str) -> None:
        world, rng = self.world, self.world.rng
        pace = world.pace()
        for person in self.people:
            for _ in range(2 if rng.random() < 0.2 else 1):
                self._open(person, table, pace)
        if rng.random() < 0.5:
            self._open(world.stranger, table, pace)
        until = world.timeline.now + (SLOW_MATCH_S if world.slow else MATCH_S)
        while not world.has_ended(table) and not world.over and world.timeline.now < until:
            await asyncio.sleep(rng.uniform(200, 1_500) if world.slow else rng.uniform(2, 20))
            if world.faults:
                self._trouble(rng.random(), table)
        world.leave(table)
        if not world.over:
            await asyncio.sleep(rng.uniform(0, 10))

    def _open(self, person: Person, table: str, pace: tuple[float, float]) -> None:
        tab = Tab(self.world, person, table, None, pace)
        self.tabs.append(tab)
        self.world.tabs.append(tab)
        self.world.spawn(tab.run())

    def _trouble(self, draw: float, table: str) -> None:
        """Let people do what people do."""
        world, rng = self.world, self.world.rng
        person = rng.choice(self.people)
        if draw < 0.06:
            rng.choice(self.tabs).away_until = world.timeline.now + rng.uniform(1, 200)
        elif draw < 0.08:
            # In a match of days also for longer than its clock.
            person.away_until = world.timeline.now + rng.uniform(10, 900) * (120 if world.slow else 1)
        elif draw < 0.10:
            world.spawn(person.rename())
        elif draw < 0.13:
            world.spawn(person.mute(rng.choice(self.people), rng.random() < 0.6))
        elif draw < 0.15:
            world.spawn(person.change_device())
        elif draw < 0.16:
            world.spawn(self._leave(person, table))
        elif draw < 0.162:
            world.spawn(person.vanish())

    @staticmethod
    async def _leave(person: Person, table: str) -> None:
        try:
            await person.request(routes.leave_table, table=table)
        except (Unreachable, Refusal):
            return

    async def _rematch(self, table: str) -> str | None:
        """Ask for a rematch, two people at once."""
        asks: list[Any] = [person.insist(routes.rematch, table=table) for person in self.people[:2]]
        answers = await asyncio.gather(*asks, return_exceptions=True)
        found = {answer.id for answer in answers if not isinstance(answer, BaseException)}
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, Refusal):
                raise answer
        if len(found) > 1:
            self.world.check.fail(f"two rematches of {table}: {sorted(found)}")
        for id_ in found:
            info = await self.people[0].insist(routes.show_table, table=id_)
            host = next((person for person in self.people if person.id == info.host), None)
            if host is None or info.status != "open":
                return None
            self.people.sort(key=lambda person: person is not host)
            return str(id_)
        return None

    def _close_tabs(self) -> None:
        for tab in self.tabs:
            tab.done = True
        self.tabs = []
