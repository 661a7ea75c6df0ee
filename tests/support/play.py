"""Playing by hand in tests: a table of three, whole matches, refused requests."""

from __future__ import annotations

from typing import Any

from tests.support.server import Frame, Server, Visitor

GAME = {"game": "12-gangsters", "players": 3, "options": {"first": 0}}


async def three(server: Server, **values: Any) -> tuple[list[Visitor], str]:
    """Seat three people at a started table of 12 Gangsters, all following it."""
    people = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
    table = (await people[0].post("/api/tables", {**GAME, **values}))["id"]
    for one in people[1:]:
        await one.post(f"/api/tables/{table}/join", {"seed": f"seed of {one.id}"})
    await people[0].post(f"/api/tables/{table}/start")
    for one in people:
        await one.subscribe(table)
    return people, table


async def pick(who: Visitor, table: str, seat: int, seq: int, card: int) -> Frame:
    """Pick a card."""
    return await who.ask("do", table=table, seat=seat, seq=seq, do=f"pick {card}")


async def finished(server: Server, who: Visitor) -> str:
    """Play a whole match of 12 Gangsters alone on three seats, with one undo; return its id."""
    wish = {
        "game": "12-gangsters",
        "players": 3,
        "seats": ["me", "me", "me"],
        "options": {"first": 0},
        "public": True,
    }
    table: str = (await who.quick(wish))["id"]
    frame = await who.subscribe(table)
    seq = frame["seq"]
    await who.ask("do", table=table, seat=0, seq=seq, do="pick 12")
    seq = (await who.ask("undo", table=table, seat=0, seq=seq + 1))["seq"]
    for card in range(1, 13):
        for seat in range(3):
            answer = await who.ask("do", table=table, seat=seat, seq=seq, do=f"pick {card}")
            assert answer["t"] == "push", answer
            seq = answer["seq"]
    assert answer["play"]["end"] is not None
    await who.expect("table", lambda f: f["table"]["status"] == "finished")
    return table


async def refused(who: Visitor, method: str, path: str, body: Any = None) -> tuple[int, str]:
    """Send a request that fails; return its status and code."""
    answer = await who.request(method, path, body)
    return answer.status_code, answer.json()["code"]
