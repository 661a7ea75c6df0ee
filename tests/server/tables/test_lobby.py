"""Sitting down: creating, joining, filling, starting, leaving, rematch; and who may do what."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer

GAME = {"game": "12-gangsters", "players": 3}


def test_a_table_from_open_to_playing(run_with_server: RunWithServer) -> None:
    """The commitment is there before any seed; seats fill; the last one in lets the host start."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = await ana.post("/api/tables", {**GAME, "public": True})
        path = f"/api/tables/{table['id']}"
        assert len(table["commitment"]) == 64
        assert table["seats"][0]["seeded"] is False
        assert (await ana.post(f"{path}/seed", {"seed": "a"}))["seats"][0]["seeded"] is True
        assert table["options"] == {"first": "chance", "memory": False}
        assert [one["id"] for one in (await bob.get("/api/tables"))["open"]] == [table["id"]]
        assert await refused(ana, "POST", f"{path}/start", {}) == (409, "empty_seats")
        await bob.subscribe(table["id"])
        joined = await bob.post(f"{path}/join", {"seat": 2})
        assert joined["seats"][2] == {"kind": "person", "person": bob.id, "name": "Bob", "seeded": False}
        assert (await bob.post(f"{path}/seed", {"seed": "b"}))["seats"][2]["seeded"] is True
        await ana.post(f"{path}/seats/1", {"set": "bot:random"})
        started = await ana.post(f"{path}/start")
        assert (started["status"], started["commitment"]) == ("playing", table["commitment"])
        begun = await bob.expect("snapshot", lambda f: f["play"] is not None)
        assert begun["seq"] >= 1
        assert await refused(ana, "POST", f"{path}/start", {}) == (409, "started")
        assert await refused(bob, "POST", f"{path}/join", {}) == (409, "started")

    run_with_server(case)


def test_only_the_host_rules_the_table(run_with_server: RunWithServer) -> None:
    """Others can neither start, nor change, nor remove; the host can."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        path = f"/api/tables/{(await ana.post('/api/tables', GAME))['id']}"
        await bob.post(f"{path}/join")
        assert await refused(bob, "POST", f"{path}/start", {}) == (403, "host")
        assert await refused(bob, "PATCH", path, {"public": True}) == (403, "host")
        assert await refused(bob, "POST", f"{path}/seats/0", {"set": "open"}) == (403, "host")
        assert await refused(bob, "POST", f"{path}/join", {}) == (409, "seated")
        assert await refused(bob, "POST", f"{path}/join", {"seat": 0}) == (409, "taken")
        changed = await ana.request(
            "PATCH", path, {"players": 4, "options": {"memory": True}, "clock": {"kind": "days", "days": 2}}
        )
        assert changed.json()["players"] == 4
        assert changed.json()["options"]["memory"] is True
        assert changed.json()["clock"] == {"kind": "days", "seconds": 0, "increment": 0, "days": 2}
        removed = await ana.post(f"{path}/seats/1", {"set": "open"})
        assert removed["seats"][1]["kind"] == "open"
        assert await refused(bob, "POST", f"{path}/seed", {"seed": "x"}) == (409, "not_seated")

    run_with_server(case)


def test_a_host_who_leaves_hands_the_table_on(run_with_server: RunWithServer) -> None:
    """The next person becomes host; an empty table closes."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        path = f"/api/tables/{(await ana.post('/api/tables', GAME))['id']}"
        await bob.post(f"{path}/join")
        assert (await ana.post(f"{path}/leave"))["host"] == bob.id
        assert (await bob.post(f"{path}/leave"))["status"] == "abandoned"

    run_with_server(case)


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"game": "chess", "players": 2}, "game"),
        ({"game": "12-gangsters", "players": 2}, "players"),
        ({**GAME, "options": {"speed": 1}}, "option"),
        ({**GAME, "options": {"memory": 3}}, "option memory"),
        ({**GAME, "edition": "/etc/passwd.toml"}, "edition"),
        ({**GAME, "edition": "../standard"}, "edition"),
        ({**GAME, "clock": {"kind": "bank", "seconds": 1}}, "clock"),
        ({**GAME, "seats": ["me"]}, "seats"),
        ({**GAME, "seats": ["me", "bot:deep", "open"]}, "bot"),
        ({**GAME, "seats": ["me", "cat", "open"]}, "seat"),
    ],
)
def test_a_bad_wish_is_named(run_with_server: RunWithServer, wish: dict[str, Any], field: str) -> None:
    """Invalid values are refused with the field's name, and no path is ever opened."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        answer = await ana.request("POST", "/api/tables", wish)
        assert answer.status_code == 400
        assert (answer.json()["code"], answer.json()["field"]) == ("bad_input", field)

    run_with_server(case)


def test_a_rematch_keeps_chairs_and_bots(run_with_server: RunWithServer) -> None:
    """Everyone's seat is reserved for them, so colours stay; asking twice gives the same table."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = await ana.post(
            "/api/tables", {**GAME, "seats": ["me", "open", "bot:greedy"], "options": {"first": 1}}
        )
        path = f"/api/tables/{table['id']}"
        assert await refused(ana, "POST", f"{path}/rematch", {}) == (403, "unfinished")
        await bob.post(f"{path}/join")
        await ana.post(f"{path}/start")
        await ana.subscribe(table["id"])
        await bob.subscribe(table["id"])
        await ana.ask("ask", table=table["id"], seat=0, what="abandon")
        await bob.ask("answer", table=table["id"], seat=1, yes=True)
        await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
        again = await ana.post(f"{path}/rematch")
        assert [seat["kind"] for seat in again["seats"]] == ["person", "open", "bot"]
        assert again["seats"][1]["reserved"] == bob.id
        assert again["options"]["first"] == "chance"
        assert again["commitment"] != table["commitment"]
        invited = await bob.expect("table", lambda f: f["table"]["next"] is not None)
        assert (await bob.post(f"/api/tables/{invited['table']['next']}/join"))["seats"][1][
            "person"
        ] == bob.id
        assert (await bob.post(f"{path}/rematch"))["id"] == again["id"]

    run_with_server(case)


def test_the_host_begins_with_those_who_are_there(run_with_server: RunWithServer) -> None:
    """Four seats, two people: a match of two. A seat kept for somebody is refused to others."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = await ana.post("/api/tables", {"game": "gang-of-dice", "players": 4})
        path = f"/api/tables/{table['id']}"
        assert await refused(ana, "POST", f"{path}/start", {"present": True}) == (409, "too_few")
        await bob.post(f"{path}/join", {"seat": 3})
        assert await refused(ana, "POST", f"{path}/seats/3", {"set": "bot:bleu"}) == (409, "taken")
        begun = await ana.post(f"{path}/start", {"present": True})
        assert (begun["status"], begun["players"]) == ("playing", 2)
        frame = await bob.subscribe(table["id"])
        assert (frame["seats"], len(frame["play"]["bots"])) == ([1], 2)

    run_with_server(case)


def test_a_guest_who_sits_down_is_there(run_with_server: RunWithServer) -> None:
    """A follower who takes a seat is shown as present there, without subscribing again."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = (await ana.post("/api/tables", GAME))["id"]
        await ana.subscribe(table)
        await bob.subscribe(table)
        await bob.post(f"/api/tables/{table}/join", {"seat": 2})
        told = await ana.expect("present", lambda f: any(one["person"] == bob.id for one in f["present"]))
        assert next(one["seats"] for one in told["present"] if one["person"] == bob.id) == [2]
        assert told["spectators"] == 0

    run_with_server(case)


def test_what_was_said_before_the_start_stays(run_with_server: RunWithServer) -> None:
    """The snapshot everybody gets when a match begins has the talk of the lobby, without those one does not hear."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "open", "bot:random"]}))["id"]
        await ana.subscribe(table)
        await bob.subscribe(table)
        await bob.post(f"/api/tables/{table}/join")
        await ana.ask("chat", table=table, text="Bonsoir")
        await bob.ask("chat", table=table, text="Bonne chance")
        await bob.request("PUT", f"/api/me/muted/{ana.id}")
        await ana.post(f"/api/tables/{table}/start")
        began = await ana.expect("snapshot", lambda f: f["play"] is not None)
        assert [one["text"] for one in began["chat"]] == ["Bonsoir", "Bonne chance"]
        began = await bob.expect("snapshot", lambda f: f["play"] is not None)
        assert [one["text"] for one in began["chat"]] == ["Bonne chance"]

    run_with_server(case)


def test_rated_tables_are_for_people(run_with_server: RunWithServer) -> None:
    """No hints, no several seats; a rated match between two people changes both ratings and the leaderboard."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {"game": "12-gangsters", "players": 3, "rated": True, "seats": ["me", "open", "bot:random"]}
        table = (await ana.post("/api/tables", wish))["id"]
        path = f"/api/tables/{table}"
        await bob.post(f"{path}/join")
        await ana.post(f"{path}/start")
        assert await refused(ana, "POST", f"{path}/hint", {"seat": 0}) == (403, "rated")
        assert await refused(ana, "GET", f"{path}/insight?seat=0") == (403, "rated")
        frames = {0: await ana.subscribe(table), 1: await bob.subscribe(table)}
        over = False
        while not over:
            for seat, who in ((0, ana), (1, bob)):
                frames[seat] = await who.subscribe(table)
                play = frames[seat]["play"]
                over = over or play["end"] is not None
                if play["decision"] and play["decision"]["awaited"]:
                    do = play["decision"]["choices"][0]["do"]
                    await who.ask("do", table=table, seat=seat, seq=frames[seat]["seq"], do=do)
        done = (await ana.subscribe(table))["table"]
        while done["result"] is None:
            done = (await ana.expect("table"))["table"]
        assert set(done["result"]["ratings"]) == {"0", "1", "2"}
        board = await ana.get("/api/leaderboard/12-gangsters")
        assert {row["who"] for row in board["rows"]} == {"person", "bot"}
        assert sum(row["played"] for row in board["rows"]) == 3
        stats = (await bob.get("/api/me/stats"))["games"][0]
        assert (stats["played"], stats["by_players"]["3"]["played"], stats["rating"]["played"]) == (1, 1, 1)
        assert [one["id"] for one in (await bob.get("/api/me/matches"))["matches"]] == [table]

    run_with_server(case)


def test_rated_rules_are_checked_at_the_start(run_with_server: RunWithServer) -> None:
    """One person alone cannot play a rated match."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        path = f"/api/tables/{(await ana.post('/api/tables', {**GAME, 'rated': True}))['id']}"
        for seat in (1, 2):
            await ana.post(f"{path}/seats/{seat}", {"set": "bot:random"})
        assert await refused(ana, "POST", f"{path}/start", {}) == (400, "rated_rules")

    run_with_server(case)


def test_my_tables_say_whose_turn_it_is(run_with_server: RunWithServer) -> None:
    """The list of my tables tells which of them wait for me."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        await ana.subscribe(table)
        mine = (await ana.get("/api/me/tables"))["tables"]
        assert [(one["id"], one["yours"], one["since"], one["until"]) for one in mine] == [
            (table, True, 0, None)
        ]

        async def found(table: str) -> Any:
            return next(one for one in (await ana.get("/api/me/tables"))["tables"] if one["id"] == table)

        days = await ana.post(
            "/api/tables",
            {**GAME, "clock": {"kind": "days", "days": 3}, "seats": ["me", "bot:random", "bot:random"]},
        )
        await ana.post(f"/api/tables/{days['id']}/start")
        shown = await found(days["id"])
        assert shown["yours"]
        assert 0 <= shown["last_at"] + 3 * 86_400_000 - shown["until"] < 60_000
        frame = await ana.subscribe(days["id"])
        await ana.ask("do", table=days["id"], seat=0, seq=frame["seq"], do="pick 7")
        async with asyncio.timeout(20):
            while (await found(days["id"]))["since"] == 0:
                await asyncio.sleep(0.02)

    run_with_server(case)


def test_levels_and_characters_sit_down_and_old_names_still_do(run_with_server: RunWithServer) -> None:
    """The server offers four levels. A seat accepts a level, a character or an old name, and refuses others with a sentence."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        facts = (await ana.get("/api/games"))[0]
        assert facts["bots"] == ["bleu", "habitue", "caid", "parrain"]
        table = await ana.post(
            "/api/quick", {"game": "12-gangsters", "players": 5, "bots": ["rosa", "bleu", "greedy", "random"]}
        )
        assert [seat.get("bot") for seat in table["seats"]] == [None, "rosa", "bleu", "greedy", "random"]
        plain = await ana.post("/api/quick", {"game": "12-gangsters", "players": 3})
        assert [seat.get("bot") for seat in plain["seats"]] == [None, "habitue", "habitue"]
        answer = await ana.http.post(
            "/api/quick", json={"game": "12-gangsters", "players": 3, "bots": ["rosa", "al-capone"]}
        )
        assert answer.status_code == 400
        assert "don-aldo" in answer.json()["detail"]

    run_with_server(case)


def test_rivals_count_who_came_before_whom(run_with_server: RunWithServer) -> None:
    """A finished match counts once for every bot at it, won or lost; nobody else's matches count."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {**GAME, "bots": ["random", "bleu"]}
        over = (await ana.post("/api/quick", wish))["id"]
        await ana.post(f"/api/tables/{over}/start")
        await ana.subscribe(over)
        # A bot plays her seat to the end: it is still her seat.
        await ana.post(f"/api/tables/{over}/leave")
        await ana.expect("table", lambda f: f["table"]["status"] == "finished")
        summary = (await ana.get(f"/api/matches/{over}"))["summary"]
        mine = next(seat["rank"] for seat in summary["seats"] if seat["person"] == ana.id)
        found = (await ana.get("/api/me/opponents/12-gangsters"))["duels"]
        bots = [seat for seat in summary["seats"] if seat["bot"]]
        assert sum(one["won"] for one in found) == sum(seat["rank"] > mine for seat in bots)
        assert sum(one["lost"] for one in found) == sum(seat["rank"] < mine for seat in bots)
        assert (await bob.get("/api/me/opponents/12-gangsters"))["duels"] == []
        assert (await ana.http.get("/api/me/opponents/no-game")).status_code == 404

    run_with_server(case)


def test_a_rated_table_that_could_never_begin_is_refused_and_leaves_nothing(
    run_with_server: RunWithServer,
) -> None:
    """Bots only, or oneself on two chairs: refused in words when asked for, and no table is left behind."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        for seats in (["me", "bot:bleu", "bot:rosa"], ["me", "me", "open"]):
            wish = {**GAME, "rated": True, "seats": seats}
            assert await refused(ana, "POST", "/api/tables", wish) == (400, "rated_rules")
        assert (await ana.get("/api/me/tables"))["tables"] == []
        assert (await ana.post("/api/tables", {**GAME, "rated": True}))["rated"] is True

    run_with_server(case)
