"""A whole evening by script: groups of friends, three games in turn, crashes, a frozen phone, a late friend."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
from tests.support.evening import Friend, begin_evening, finished
from tests.support.evening_pages import PageFriend
from tests.support.evening_standings import standings
from tests.support.server import ServerProcess

if TYPE_CHECKING:
    from playwright.async_api import Browser

FIRST = {"game": "gangster-le-pro", "options": {"short": True}}
"""The short game: people who play at random may need a thousand turns for the whole one."""
THEN = ("12-gangsters", "reglement-de-comptes")
KILL_AFTER_ENTRIES = 8
MATCH_S = 240.0


@dataclass
class Group:
    """Friends with an evening; the last of them comes late."""

    friends: Sequence[Friend | PageFriend]
    late: Friend | PageFriend
    code: str = ""
    tables: list[str] = field(default_factory=list)

    @property
    def everybody(self) -> list[Friend | PageFriend]:
        """The friends and the late one."""
        return [*self.friends, self.late]


def groups_of(
    urls: Sequence[str], people: int, size: int, think_s: float, browser: Browser | None
) -> list[Group]:
    """Return friends in groups, spread over the addresses of a server's processes; the first group has pages."""

    def friend(number: int) -> Friend | PageFriend:
        url, name = urls[number % len(urls)], f"F{number:02}"
        if browser is not None and number < size:
            return PageFriend(browser, url, name)
        return Friend(url, name, think_s)

    friends = [friend(number) for number in range(people)]
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
    frozen_s: float = 120.0,
    cut_off: bool = False,
    think_s: float = 0.03,
    browser: Browser | None = None,
    match_s: float = MATCH_S,
) -> list[Any]:
    """Play the evening and return what each group's evening shows; AssertionError for whatever went wrong.

    Each group plays the games in turn. The servers are killed during the first and the second match. One phone freezes
    during the last one, and the last friend of each group comes during the first. With a browser, the first group plays
    in its pages; otherwise everybody is a socket.
    """
    groups = groups_of([server.url for server in servers], people, size, think_s, browser)
    last = asyncio.Event()
    async with AsyncExitStack() as stack:
        for friend in (each for group in groups for each in group.everybody):
            stack.push_async_callback(friend.close)
            await friend.arrive()
        tasks: list[asyncio.Task[None]] = []
        for group in groups:
            group.code, table = await begin_evening(group.friends, FIRST)
            group.tables.append(table)
            await group.friends[0].ask("POST", f"/api/tables/{table}/start", {"seed": "begin"})
            tasks += [asyncio.create_task(friend.follow(table, last)) for friend in group.friends]
        for number in range(1 + len(THEN)):
            if number:
                for group in groups:
                    await go_on(group, THEN[number - 1], number)
            if number < 2:
                await until(
                    lambda: all(group.friends[0].seq >= KILL_AFTER_ENTRIES for group in groups), match_s
                )
                await crash(servers[number % len(servers)])
            if number == 0:
                for group in groups:
                    # The code is all a late friend has; it leads to the table of now.
                    table = await group.late.join_late(group.code)
                    assert table == group.tables[-1]
                    tasks.append(asyncio.create_task(group.late.follow(table, last)))
            if number == len(THEN):
                await until(lambda: groups[0].friends[1].seq >= KILL_AFTER_ENTRIES, match_s)
                await groups[0].friends[1].freeze(frozen_s, cut_off=cut_off)
            for group in groups:
                await finished(group.friends[0], group.tables[-1], match_s)
        shown = [await check(group) for group in groups]
        last.set()
        await asyncio.gather(*tasks)
    return shown


async def go_on(group: Group, game: str, number: int) -> None:
    """Choose the next game; everybody follows, and the late friend has a seat from the second one on."""
    asking = group.friends[number % len(group.friends)]
    table = await asking.choose_next(group.code, group.tables[-1], game)
    assert table["evening"] == group.code, table
    assert table["players"] == len(group.everybody), table
    group.tables.append(table["id"])
    await until(lambda: all(friend.table == table["id"] and friend.seq > 0 for friend in group.everybody))


async def read_record(url: str, table: str) -> str:
    """Return the record of a match, which everybody may read."""
    async with httpx.AsyncClient(base_url=url) as http:
        return (await http.get(f"/api/matches/{table}/record")).raise_for_status().text


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
        record = await read_record(group.late.url, table)
        matches.append((record, [seat["name"] for seat in info["seats"]]))
    rows = [
        (row["place"], row["name"], row["points"], row["won"], row["played"]) for row in shown["standings"]
    ]
    assert rows == standings(matches), (rows, standings(matches))
    assert len(rows) == len(group.everybody)
    assert rows[0][4] > 0
    return shown
