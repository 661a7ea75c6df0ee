"""Rated play: leaving loses, the ban holds, nobody plays terms they did not agree to, forks never count."""

from __future__ import annotations

from sqlalchemy import insert
from tests.support.play import GAME, finished, refused, three
from tests.support.server import RunWithServer, TestServer, Visitor

from tripot.core.clock import wall_ms
from tripot.server.settlement import counted_ranks, rated_ranks
from tripot.server.store import schema
from tripot.table.effects import Outcome
from tripot.wire.play import End


def test_whoever_left_is_behind_everybody() -> None:
    """The order of those who stayed is theirs. Leavers share the place behind: a bot played for them."""
    assert counted_ranks([1, 2, 3], [0]) == [4, 2, 3]
    assert counted_ranks([1, 1, 3], [0, 2]) == [4, 1, 4]


def test_a_leaver_loses_and_the_others_are_rated(run_with_each_store: RunWithServer) -> None:
    """Ana leaves; a bot plays her seat to the end: she goes down and Bob up, whatever the bot won."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {**GAME, "rated": True, "seats": ["me", "open", "bot:random"]}
        table = (await ana.post("/api/tables", wish))["id"]
        await bob.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/start")
        frame = await bob.subscribe(table)
        await ana.post(f"/api/tables/{table}/leave")
        while frame["play"]["end"] is None:
            decision = frame["play"]["decision"]
            if decision is not None and decision["awaited"]:
                do = decision["choices"][0]["do"]
                frame = await bob.ask("do", table=table, seat=1, seq=frame["seq"], do=do)
                if frame["t"] == "refused":
                    frame = await bob.subscribe(table)
            else:
                frame = await bob.expect("push")
        done = await bob.expect("table", lambda f: f["table"]["status"] == "finished")
        ratings = done["table"]["result"]["ratings"]
        assert ratings["0"]["after"] < ratings["1"]["after"]
        played = (await ana.get("/api/me/stats"))["games"][0]
        assert (played["played"], played["won"]) == (1, 0)

    run_with_each_store(case)


async def ban(server: TestServer, who: Visitor) -> None:
    """Let somebody have left three matches today."""

    def write(connection: object) -> None:
        for i in range(3):
            connection.execute(  # type: ignore[attr-defined]  # a connection of SQLAlchemy
                insert(schema.game_table).values(
                    id=f"left{i}", v=1, game="12-gangsters", status="finished", public=False, created=1,
                    started=1, finished=wall_ms(), server_seed="", info="{}",
                )
            )  # fmt: skip
            connection.execute(  # type: ignore[attr-defined]
                insert(schema.seat).values(table_id=f"left{i}", seat=0, person=who.id, left_early=True)
            )

    await server.process.store.transact(write)


def test_the_ban_cannot_be_got_round(run_with_each_store: RunWithServer) -> None:
    """Neither by turning a table rated, nor by table_id at one that is turned rated afterwards."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        await ban(server, ana)
        assert await refused(ana, "POST", "/api/tables", {**GAME, "rated": True}) == (403, "unrated_only")
        mine = (await ana.post("/api/tables", GAME))["id"]
        assert await refused(ana, "PATCH", f"/api/tables/{mine}", {"rated": True}) == (403, "unrated_only")
        his = (await bob.post("/api/tables", GAME))["id"]
        await ana.post(f"/api/tables/{his}/join")
        assert await refused(bob, "PATCH", f"/api/tables/{his}", {"rated": True}) == (403, "unrated_only")

    run_with_each_store(case)


def test_what_is_changed_must_be_agreed_to(run_with_each_store: RunWithServer) -> None:
    """A filled table turned into another empties, its seats kept for those who sat there; what is no term changes nothing."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {**GAME, "seats": ["me", "open", "bot:random"]}
        path = f"/api/tables/{(await ana.post('/api/tables', wish))['id']}"
        await bob.post(f"{path}/join")
        shown = (await ana.request("PATCH", path, {"public": True})).json()
        assert shown["seats"][1]["person"] == bob.id
        clock = {"kind": "bank", "seconds": 10, "increment": 0}
        hasty = (await ana.request("PATCH", path, {"rated": True, "clock": clock})).json()
        assert hasty["seats"][1] == {"kind": "open", "name": "Bob", "reserved": bob.id}
        assert hasty["seats"][0]["person"] == ana.id
        assert await refused(ana, "POST", f"{path}/start", {}) == (409, "empty_seats")
        assert (await bob.post(f"{path}/join"))["seats"][1]["person"] == bob.id

    run_with_each_store(case)


def test_a_fork_never_counts(run_with_each_store: RunWithServer) -> None:
    """A match gone back into and won is no win: played and won stay as they were."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        match = await finished(server, ana)
        before = (await ana.get("/api/me/stats"))["games"][0]["played"]
        last = (await ana.get(f"/api/matches/{match}"))["last"]
        fork = await ana.post(f"/api/matches/{match}/fork", {"n": last - 4, "seat": 0})
        frame = await ana.subscribe(fork["id"])
        while frame["play"]["end"] is None:
            decision = frame["play"]["decision"]
            if decision is not None and decision["awaited"]:
                do = decision["choices"][0]["do"]
                frame = await ana.ask("do", table=fork["id"], seat=0, seq=frame["seq"], do=do)
                if frame["t"] == "refused":
                    frame = await ana.subscribe(fork["id"])
            else:
                frame = await ana.expect("push")
        await ana.expect("table", lambda f: f["table"]["id"] == fork["id"] and f["table"]["finished"])
        assert (await ana.get("/api/me/stats"))["games"][0]["played"] == before

    run_with_each_store(case)


def test_whoever_is_sent_away_does_not_sit_down_again_at_once(run_with_each_store: RunWithServer) -> None:
    """The host frees a seat; who sat there is refused in words, others are not."""

    async def case(server: TestServer) -> None:
        ana, bob, cleo = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
        path = f"/api/tables/{(await ana.post('/api/tables', GAME))['id']}"
        await bob.post(f"{path}/join")
        await ana.post(f"{path}/seats/1", {"set": "open"})
        assert await refused(bob, "POST", f"{path}/join", {}) == (403, "removed")
        assert (await cleo.post(f"{path}/join"))["seats"][1]["person"] == cleo.id

    run_with_each_store(case)


def test_an_act_without_following_is_answered(run_with_each_store: RunWithServer) -> None:
    """A command for a table the socket does not follow is carried out and acknowledged."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick({**GAME, "seats": ["me", "me", "me"]}))["id"]
        answer = await ana.ask("do", table=table, seat=0, seq=0, do="pick 7")
        assert (answer["t"], answer["table"]) == ("ack", table)

    run_with_each_store(case)


def ended(gone: list[int], *, abandoned: bool) -> Outcome:
    """Return the outcome of a rated match of three people, won by the first of them."""
    end = End("abandoned" if abandoned else "score", [9, 5, 5], [1, 2, 2], abandoned, None, "")
    return Outcome("t1", True, end, 1, 10, 2, gone, gone, 3)


def test_a_rated_match_that_all_stop_counts_for_nobody_but_those_who_left() -> None:
    """Those who stayed tie, and those who left are behind them; where everybody left, bots played: no result."""
    assert rated_ranks(ended([], abandoned=True)) is None
    assert rated_ranks(ended([0], abandoned=True)) == [4, 1, 1]
    assert rated_ranks(ended([0], abandoned=False)) == [4, 2, 2]
    assert rated_ranks(ended([0, 1, 2], abandoned=False)) is None


def test_leaving_does_not_save_a_lost_match(run_with_server: RunWithServer) -> None:
    """Ana leaves, then Bob and Cleo stop the match: Ana loses rating, and the two gain the same."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server, rated=True)
        await ana.post(f"/api/tables/{table}/leave")
        await bob.ask("ask", table=table, seat=1, what="abandon")
        await cleo.ask("answer", table=table, seat=2, yes=True)
        done = await bob.expect("table", lambda f: f["table"]["status"] == "abandoned")
        ratings = done["table"]["result"]["ratings"]
        assert ratings["0"]["after"] < ratings["0"]["before"] < ratings["1"]["after"] == ratings["2"]["after"]
        board = await cleo.get("/api/leaderboard/12-gangsters")
        assert {row["won"] for row in board["rows"]} == {0}, "nobody wins such a match"

    run_with_server(case)
