"""A database of commit 99cd7c2 under this server: its matches go on, and nothing that was stored is lost.

`upgrade/99cd7c2.sql` is the SQLite dump of a database that the server of that commit wrote. It holds a finished match, a
rated one, an open table and a running match of each game. It also holds one against bots with days for each move, and one
of three people with a bank clock, a chat line and a question that nobody has answered. The backup file holds the same.
"""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets.asyncio.client as ws
from sqlalchemy import MetaData, create_engine, insert, select
from tests.support.postgres import Postgres
from tests.support.server import Frame, TestServer, Visitor, run, run_with_server

from tripot.core.record import read_record
from tripot.server.http.admission import RELOAD
from tripot.server.settings import Settings
from tripot.server.store import admin
from tripot.server.store.migrations import upgrade
from tripot.server.store.opening import postgres_engine

DUMP = Path(__file__).parent / "upgrade" / "99cd7c2.sql"
BACKUP = DUMP.with_name("99cd7c2.backup.gz")
OLD_MIGRATION = "0005"
ANA = "Lg2n0S7FAAseTAL8U2dzZqCrwMvFndaa.a383f057e259195dd3272aa5697db44a"
BOB = "EnKy94CRXxLqqRys9Ff7LbWygIfzX4FA.5cf14f55379148cc3afbfd4d7f36e983"
"""The session cookies of two people of that database."""
FINISHED, RATED, OPEN, THREE_PEOPLE, AGAINST_BOTS = (
    "pwrrqgvbb3", "gtb8jg86bp", "bthabng7vr", "bamxtv3xsy", "ycka6pzq33",
)  # fmt: skip
RUNNING = {"akcm9e8gfs": 8, "vduszw89b4": 227, "6nnrhdshzd": 47, "f8teap44qq": 54, "c8bgchqfjc": 69}
"""A match of each game that one person plays on all seats, and its last entry."""


def _old_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(DUMP.read_text(encoding="utf-8"))


@pytest.fixture
def records(tmp_path: Path) -> dict[str, str]:
    """The records of that database, by table."""
    file = tmp_path / "records.db"
    _old_file(file)
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("select sitting, body from entry order by sitting, n").fetchall()
    bodies: dict[str, str] = {}
    for table, body in rows:
        bodies[table] = bodies.get(table, "") + body + "\n"
    return bodies


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database as that commit left it, of either kind."""
    file = tmp_path / "old.db"
    _old_file(file)
    if request.param == "sqlite":
        return f"sqlite:///{file}"
    postgres: Postgres = request.getfixturevalue("postgres")
    url = postgres.new_database()
    run(_copy_to_postgres(file, url))
    return url


async def _copy_to_postgres(file: Path, url: str) -> None:
    source = create_engine(f"sqlite:///{file}")
    engine = postgres_engine(url)
    tables = MetaData()
    async with engine.begin() as connection:
        await connection.run_sync(lambda sync: upgrade(sync, OLD_MIGRATION))
        await connection.run_sync(tables.reflect)
        with source.connect() as stored:
            for table in tables.sorted_tables:
                names = [column.name for column in table.columns]
                rows = [dict(zip(names, row, strict=True)) for row in stored.execute(select(*table.columns))]
                if rows and table.name != "alembic_version":
                    await connection.execute(insert(table), rows)
    await engine.dispose()
    source.dispose()


def _person(server: TestServer, cookie: str) -> Visitor:
    visitor = server.stranger()
    visitor.http.cookies.set("tripot", cookie)
    return visitor


def _some_choice(decision: Any, chance: random.Random) -> str:
    lines: list[str] = [choice["do"] for choice in decision["choices"]]
    if decision["kind"] == "some":
        tokens = [item["token"] for item in decision["items"]]
        number = chance.randint(decision["least"], decision["most"])
        if number:
            lines.append(" ".join([decision["verb"], *chance.sample(tokens, number)]))
    return chance.choice(lines)


async def _play(visitor: Visitor, table: str, snapshot: Frame) -> Frame:
    """Answer the question of the seat that is awaited first; return the push."""
    seat = snapshot["play"]["awaits"][0]
    id_ = await visitor.send("look", table=table, seat=seat)
    seen = await visitor.expect("snapshot", lambda frame: frame["id"] == id_)
    line = _some_choice(seen["play"]["decision"], random.Random(table))
    pushed = await visitor.ask("do", table=table, seat=seat, seq=seen["seq"], do=line)
    assert pushed["t"] == "push", pushed
    return pushed


def test_running_matches_of_every_game_go_on(old_database: str, records: dict[str, str]) -> None:
    """Each is where it was, takes the next move by the rules it began with, and keeps every stored byte."""

    async def case(server: TestServer) -> None:
        ana = _person(server, ANA)
        await ana.connect()
        for table, last in RUNNING.items():
            snapshot = await ana.subscribe(table)
            assert (snapshot["seq"], snapshot["table"]["status"]) == (last, "playing")
            assert (await _play(ana, table, snapshot))["seq"] > last
            stored = "".join(body + "\n" for _n, body in await server.process.store.journal.read(table, -1))
            assert stored.startswith(records[table])
            assert read_record(stored).header.rules == read_record(records[table]).header.rules

    run_with_server(case, old_database)


def test_people_chat_bots_and_a_waiting_question_are_kept(old_database: str) -> None:
    """Sessions are valid, the chat is there, the question can be answered, clocks and bots go on."""

    async def case(server: TestServer) -> None:
        ana, bob = _person(server, ANA), _person(server, BOB)
        assert (await ana.get("/api/me"))["person"]["name"] == "Ana"
        for visitor in (ana, bob):
            await visitor.connect()
        snapshot = await ana.subscribe(THREE_PEOPLE)
        assert [line["text"] for line in snapshot["chat"]] == ["Bonne chance !"]
        assert snapshot["play"]["clock"] is not None
        await bob.subscribe(THREE_PEOPLE)
        await _play(bob, THREE_PEOPLE, {"play": {"awaits": [1]}})
        snapshot = await ana.subscribe(AGAINST_BOTS)
        played = await _play(ana, AGAINST_BOTS, snapshot)
        answered = await ana.expect(
            "push", lambda frame: frame["seq"] > played["seq"] + 1 and 0 in frame["play"]["awaits"]
        )
        assert answered["play"]["end"] is None

    run_with_server(case, old_database)


def test_finished_matches_and_ratings_are_kept(old_database: str, records: dict[str, str]) -> None:
    """Results, records, replays, lists and ratings are what they were; every stored match passes the check."""

    async def case(server: TestServer) -> None:
        ana = _person(server, ANA)
        listed = [match["id"] for match in (await ana.get("/api/me/matches"))["matches"]]
        assert {FINISHED, RATED} <= set(listed)
        stats = (await ana.get("/api/me/stats"))["games"]
        assert {game["game"]: game["rating"] is not None for game in stats} == {
            "12-gangsters": False,
            "gang-of-dice": True,
        }
        for match in (FINISHED, RATED):
            page = await ana.get(f"/api/matches/{match}")
            assert page["verified"]
            assert page["last"] == read_record(records[match]).entries[-1]["n"]
        frames = await ana.get(f"/api/matches/{FINISHED}/frames?from=0&to=3")
        assert len(frames["frames"]) > 0
        assert (await ana.get(f"/api/tables/{OPEN}"))["status"] == "open"

    run_with_server(case, old_database)
    passed, lines = admin.check(Settings(database_url=old_database))
    assert passed, lines


def test_a_backup_of_that_commit_is_restored(tmp_path: Path) -> None:
    """Every match of the backup passes the check afterwards, and a match goes on."""
    target = Settings(database_url=f"sqlite:///{tmp_path / 'new.db'}")
    assert admin.restore(target, BACKUP) == (True, ["restored 10 tables, 180 rows, 3 people"])
    assert admin.check(target)[0]

    async def case(server: TestServer) -> None:
        ana = _person(server, ANA)
        await ana.connect()
        await _play(ana, THREE_PEOPLE, {"play": {"awaits": [0]}})

    run_with_server(case, tmp_path / "new.db")


def test_an_open_page_of_that_commit_is_asked_to_reload(tmp_path: Path) -> None:
    """It speaks protocol 1: its commands are refused, with a text that it shows as it is, and nothing is stored."""
    _old_file(tmp_path / "old.db")

    async def case(server: TestServer) -> None:
        stored = await server.process.store.journal.read(THREE_PEOPLE, -1)
        address = server.url.replace("http", "ws") + "/ws?v=1"
        async with ws.connect(address, additional_headers={"cookie": f"tripot={ANA}"}, proxy=None) as page:
            assert json.loads(await page.recv())["t"] == "hello"
            for command in (
                {"t": "subscribe", "id": "s-1", "table": THREE_PEOPLE, "steps": True, "seq": 5},
                {"t": "do", "id": "c-1", "table": THREE_PEOPLE, "seat": 1, "seq": 5, "do": "pick 1"},
            ):
                await page.send(json.dumps(command))
                answer = json.loads(await page.recv())
                assert (answer["t"], answer["id"], answer["table"]) == (
                    "refused",
                    command["id"],
                    THREE_PEOPLE,
                )
                assert answer["code"] not in ("retry", "stale", "table"), "the old page would go on asking"
                assert answer["message"] == [RELOAD, {}]
            await page.send("{")
            await page.send("\x00")
        assert await server.process.store.journal.read(THREE_PEOPLE, -1) == stored

    run_with_server(case, tmp_path / "old.db")
