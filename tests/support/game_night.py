"""A whole evening by script: groups of friends, three games in turn, crashes, a frozen phone, a late friend."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from tests.support.evening import Friend, begin_evening, finished
from tests.support.evening_standings import standings
from tests.support.server import ServerProcess

SIX_PLAYER_GAMES = ("12-gangsters", "reglement-de-comptes", "gangster-le-pro")
KILL_AFTER_ENTRIES = 8
MATCH_S = 240.0


@dataclass
class Group:
    """Friends with an evening; the last of them comes late."""

    friends: list[Friend]
    late: Friend
    code: str = ""
    tables: list[str] = field(default_factory=list)

    @property
    def everybody(self) -> list[Friend]:
        """The friends and the late one."""
        return [*self.friends, self.late]


def groups_of(urls: Sequence[str], people: int, size: int, think_s: float) -> list[Group]:
    """Return friends in groups, spread over the addresses of a server's processes."""
    friends = [Friend(urls[i % len(urls)], f"F{i:02}", think_s=think_s) for i in range(people)]
    return [
        Group(friends[start : start + size - 1], friends[start + size - 1])
        for start in range(0, people, size)
    ]


async def until(check: Callable[[], bool], within_s: float = MATCH_S) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(within_s):
        while not check():
            await asyncio.sleep(0.02)


async def crash(server: ServerProcess) -> None:
    """Kill a server process (-9) and start it again."""
    server.kill()
    await asyncio.to_thread(server.restart)


async def game_night(
    servers: Sequence[ServerProcess],
    *,
    people: int = 24,
    size: int = 6,
    games: Sequence[str] = SIX_PLAYER_GAMES,
    frozen_s: float = 120.0,
    cut_off: bool = False,
    think_s: float = 0.03,
) -> list[Any]:
    """Play the evening and return what each group's evening shows; AssertionError for whatever went wrong.

    Each group plays the games in turn. The servers are killed during the first and the second match. One phone freezes
    during the last one, and the last friend of each group comes during the first.
    """
    groups = groups_of([server.url for server in servers], people, size, think_s)
    last = asyncio.Event()
    async with AsyncExitStack() as stack:
        for friend in (each for group in groups for each in group.everybody):
            stack.push_async_callback(friend.close)
            await friend.arrive()
        tasks: list[asyncio.Task[None]] = []
        for group in groups:
            group.code, table = await begin_evening(group.friends, {"game": games[0]})
            group.tables.append(table)
            await group.friends[0].ask("POST", f"/api/tables/{table}/start", {"seed": "begin"})
            tasks += [asyncio.create_task(friend.follow(table, last)) for friend in group.friends]
        for number, game in enumerate(games):
            if number:
                for group in groups:
                    await go_on(group, game, number)
            if number < 2:
                await until(lambda: all(group.friends[0].seq >= KILL_AFTER_ENTRIES for group in groups))
                await crash(servers[number % len(servers)])
            if number == 0:
                for group in groups:
                    # The code is all a late friend has; it leads to the table of now.
                    joined = await group.late.ask("POST", f"/api/evenings/{group.code}/join")
                    tasks.append(asyncio.create_task(group.late.follow(joined["table"], last)))
            if number == len(games) - 1:
                await until(lambda: groups[0].friends[1].seq >= KILL_AFTER_ENTRIES)
                await groups[0].friends[1].freeze(frozen_s, cut_off=cut_off)
            for group in groups:
                await finished(group.friends[0], group.tables[-1], MATCH_S)
        shown = [await check(group) for group in groups]
        last.set()
        await asyncio.gather(*tasks)
    return shown


async def go_on(group: Group, game: str, number: int) -> None:
    """Choose the next game; everybody follows, and the late friend has a seat from the second one on."""
    asking = group.friends[number % len(group.friends)]
    wish = {"table": group.tables[-1], "game": game}
    table = await asking.ask("POST", f"/api/evenings/{group.code}/next", wish)
    assert table["evening"] == group.code, table
    assert table["players"] == len(group.everybody), table
    group.tables.append(table["id"])
    await until(lambda: all(friend.table == table["id"] and friend.seq > 0 for friend in group.everybody))


async def check(group: Group) -> Any:
    """Check that no bot took a seat, and that the standings follow from the records; return the evening."""
    shown = await group.late.ask("GET", f"/api/evenings/{group.code}")
    for friend in group.everybody:
        assert friend.taken_over == [], f"a bot played for {friend.name}"
    matches = []
    for table in group.tables:
        info = await group.late.ask("GET", f"/api/tables/{table}")
        assert info["result"]["stood_in"] == [], info
        assert all(seat["kind"] == "person" for seat in info["seats"]), info
        record = (await group.late.http.get(f"/api/matches/{table}/record")).text
        matches.append((record, [seat["name"] for seat in info["seats"]]))
    rows = [
        (row["place"], row["name"], row["points"], row["won"], row["played"]) for row in shown["standings"]
    ]
    assert rows == standings(matches), (rows, standings(matches))
    assert len(rows) == len(group.everybody)
    assert rows[0][4] > 0
    return shown
