"""A person's page: what is counted for whom, ratings through time, filters of the history, names of the muted."""

from __future__ import annotations

from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer, Visitor

THREE = {"game": "12-gangsters", "players": 3, "options": {"first": 0}}


async def play(ana: Visitor, bob: Visitor, **wish: object) -> str:
    """Let two people and a bot play a match to its end, each always the first choice; return its id."""
    table: str = (await ana.post("/api/tables", {**THREE, "seats": ["me", "open", "bot:random"], **wish}))[
        "id"
    ]
    await bob.post(f"/api/tables/{table}/join")
    await ana.post(f"/api/tables/{table}/start")
    over = False
    while not over:
        for seat, who in ((0, ana), (1, bob)):
            frame = await who.subscribe(table)
            decision, over = frame["play"]["decision"], frame["play"]["end"] is not None
            if decision is not None and decision["awaited"]:
                await who.ask("do", table=table, seat=seat, seq=frame["seq"], do=decision["choices"][0]["do"])
    while (await ana.get(f"/api/tables/{table}"))["status"] != "finished":
        await ana.ask("ping")
    return table


def test_a_page_counts_what_was_played_in_the_open(run_with_server: RunWithServer) -> None:
    """My own page counts everything; another sees public and rated matches only; nobody's page is not found."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        await play(ana, bob)
        await play(ana, bob, rated=True)
        mine = await ana.get(f"/api/people/{ana.id}")
        assert (mine["mine"], mine["played"], mine["games"][0]["played"]) == (True, 2, 2)
        seen = await bob.get(f"/api/people/{ana.id}")
        assert (seen["mine"], seen["played"], seen["name"]) == (False, 1, "Ana")
        assert (await server.stranger().get(f"/api/people/{ana.id}"))["played"] == 1
        assert await refused(bob, "GET", "/api/people/p0000000000") == (404, "missing")

    run_with_server(case)


def test_a_rating_has_a_history(run_with_server: RunWithServer) -> None:
    """Each rated match adds a point, the last one is the rating of now, and doubt shrinks."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        for _ in range(2):
            await play(ana, bob, rated=True)
        page = await ana.get(f"/api/people/{ana.id}")
        (history,) = page["history"]
        first, last = history["points"]
        assert last["rating"] == page["games"][0]["rating"]["rating"]
        assert last["sigma"] < first["sigma"]

    run_with_server(case)


def test_the_history_is_filtered(run_with_server: RunWithServer) -> None:
    """By game, by result, by whom one played with, person or bot."""

    async def case(server: TestServer) -> None:
        ana, bob, cleo = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        with_bob, with_cleo = await play(ana, bob), await play(ana, cleo)

        async def found(query: str) -> list[str]:
            return [one["id"] for one in (await ana.get(f"/api/me/matches?{query}"))["matches"]]

        assert await found("") == [with_cleo, with_bob]
        assert await found(f"with={bob.id}") == [with_bob]
        assert await found("with=random") == [with_cleo, with_bob]
        assert await found("game=the-boss") == []
        won = await found("result=won")
        assert sorted(won + await found("result=lost")) == sorted([with_bob, with_cleo])
        assert all(
            next(seat for seat in one["seats"] if seat["person"] == ana.id)["rank"] == 1
            for one in (await ana.get("/api/me/matches?result=won"))["matches"]
        )
        assert (await refused(ana, "GET", "/api/me/matches?result=drawn"))[0] == 400

    run_with_server(case)


def test_the_muted_have_names(run_with_server: RunWithServer) -> None:
    """So that a page can offer to hear them again; who is forgotten is muted no longer."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        await ana.request("PUT", f"/api/me/muted/{bob.id}")
        assert (await ana.get("/api/me/muted"))["people"] == [{"id": bob.id, "name": "Bob"}]
        await bob.request("DELETE", "/api/me")
        assert (await ana.get("/api/me/muted"))["people"] == []

    run_with_server(case)
