"""Backup, restore and check; from SQLite to PostgreSQL; what a check finds."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text
from tests.support.play import GAME, finished
from tests.support.postgres import Postgres
from tests.support.server import RunWithServer, TestServer, run, start_server
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.errors import TripotError
from tripot.server.settings import Settings
from tripot.server.store import admin
from tripot.server.store.opening import NEWEST_MIGRATION


async def _filled(path: Path) -> str:
    async with start_server(path) as server:
        ana = await server.visitor("Ana")
        table = await finished(server, ana)
        await ana.ask("chat", table=table, text="well played")
        await ana.quick({"game": "12-gangsters", "players": 3})
        return table


def test_backup_restore_check(tmp_path: Path) -> None:
    """A restored backup is complete: the match verifies and the person is known."""
    table = run(_filled(tmp_path / "a.db"))
    runner = CliRunner()
    saved = str(tmp_path / "saved.gz")
    for words in (
        ["backup", saved, "--database-url", str(tmp_path / "a.db")],
        ["restore", saved, "--database-url", str(tmp_path / "b.db")],
        ["check", "--database-url", str(tmp_path / "b.db")],
    ):
        done = runner.invoke(app, ["admin", *words])
        assert done.exit_code == 0, done.output
    assert "0 problems" in done.output

    async def look() -> None:
        async with start_server(tmp_path / "b.db") as server:
            who = server.stranger()
            assert (await who.get(f"/api/matches/{table}/verify"))["ok"]
            assert (await who.get(f"/api/tables/{table}/chat"))["chat"][0]["text"] == "well played"

    run(look())
    with pytest.raises(TripotError, match="not empty"):
        admin.restore(Settings(database_url=str(tmp_path / "b.db")), tmp_path / "saved.gz")
    with pytest.raises(TripotError, match="already exists"):
        admin.backup(Settings(database_url=str(tmp_path / "a.db")), tmp_path / "saved.gz")


@pytest.mark.postgres
def test_a_club_moves_to_postgres(postgres: Postgres, tmp_path: Path) -> None:
    """The same file restores into PostgreSQL, where play and chat go on."""
    table = run(_filled(tmp_path / "a.db"))
    admin.backup(Settings(database_url=str(tmp_path / "a.db")), tmp_path / "saved.gz")
    url = postgres.new_database()
    admin.restore(Settings(database_url=url), tmp_path / "saved.gz")
    assert admin.check(Settings(database_url=url))[0]

    async def look() -> None:
        async with start_server(url) as server:
            ana = await server.visitor("Bob")
            await ana.subscribe(table)
            assert (await ana.ask("chat", table=table, text="hello from here"))["t"] == "ack"

    run(look())


def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    """A file that is cut off is refused as a whole."""
    run(_filled(tmp_path / "a.db"))
    saved = tmp_path / "saved.gz"
    admin.backup(Settings(database_url=str(tmp_path / "a.db")), saved)
    (tmp_path / "cut.gz").write_bytes(saved.read_bytes()[:-200])
    (tmp_path / "noise.gz").write_bytes(b"noise")
    for name in ("cut.gz", "noise.gz"):
        with pytest.raises(TripotError):
            admin.restore(Settings(database_url=str(tmp_path / "c.db")), tmp_path / name)
    admin.restore(Settings(database_url=str(tmp_path / "c.db")), saved)
    assert admin.check(Settings(database_url=str(tmp_path / "c.db")))[0]


def _packed(*lines: object) -> bytes:
    return gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


_HEADER = {"format": admin.FORMAT, "schema": NEWEST_MIGRATION}
WRONG = {
    "noise": b"noise",
    "nothing": b"",
    "an empty file, packed": gzip.compress(b""),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "text, packed": gzip.compress(b"hello\nworld\n"),
    "half of it broken": _packed(_HEADER)[:-9] + b"\xff" * 9,
    "another's file": _packed({"format": "other"}),
    "a list": _packed([1, 2]),
    "a newer one": _packed({**_HEADER, "schema": "9999"}),
    "no schema": _packed({"format": admin.FORMAT}),
    "an unknown table": _packed(_HEADER, {"table": "secrets", "row": {}}, {"end": {}}),
    "no table": _packed(_HEADER, {"row": {}}),
    "an unknown column": _packed(_HEADER, {"table": "setting", "row": {"name": "a", "value": "b", "z": 1}}, {"end": {"setting": 1}}),
    "a row that is none": _packed(_HEADER, {"table": "setting", "row": 5}, {"end": {"setting": 1}}),
    "a seat of no table": _packed(_HEADER, {"table": "seat", "row": {"table_id": "x", "seat": 0}}, {"end": {"seat": 1}}),
    "a wrong end": _packed(_HEADER, {"end": 5}),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, kind: str) -> None:
    """`restore` names the problem and exits with 2; the database stays empty."""
    (tmp_path / "wrong.gz").write_bytes(WRONG[kind])
    url = str(tmp_path / "a.db")
    done = CliRunner().invoke(app, ["admin", "restore", str(tmp_path / "wrong.gz"), "--database-url", url])
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    assert admin.check(Settings(database_url=url))[1] == [
        "0 tables OK (0 finished games, 0 entries), 0 problems"
    ]


def test_a_folder_is_no_backup(tmp_path: Path) -> None:
    """Nor is a database a backup, nor a text file a database: each in one sentence, with 2."""
    (tmp_path / "notes.txt").write_text("not a database " * 100)
    for words in (
        ["restore", str(tmp_path), "--database-url", str(tmp_path / "a.db")],
        ["check", "--database-url", str(tmp_path / "notes.txt")],
        ["backup", str(tmp_path / "out.gz"), "--database-url", str(tmp_path / "notes.txt")],
        ["check", "--database-url", "postgresql://nobody@127.0.0.1:9/none"],
    ):
        done = CliRunner().invoke(app, ["admin", *words])
        assert isinstance(done.exception, SystemExit), (words, done.exception)
        assert (done.exit_code, done.output.count("Traceback")) == (2, 0)


@pytest.mark.parametrize(
    "words", [["check"], ["backup", "out.gz"], ["restore", "in.gz"]], ids=lambda words: words[0]
)
def test_a_newer_database_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    """Every command says that a newer Tripot made it, and ends with 2."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.gz").write_bytes(_packed(_HEADER, {"end": {}}))
    _newer(tmp_path / "a.db")
    done = CliRunner().invoke(app, ["admin", *words, "--database-url", "a.db"])
    assert isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    assert "newer Tripot (schema 9999" in " ".join(done.output.split())


def test_a_house_does_not_open_on_a_newer_database(tmp_path: Path) -> None:
    """`tripot serve` says the same in one sentence, and ends with 2."""
    _newer(tmp_path / "a.db")
    code = "from tripot.cli.main import main; main()"
    words = ["serve", "--no-open", "--port", "0", "--database-url", str(tmp_path / "a.db")]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=120, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 2, said
    assert "newer Tripot (schema 9999" in " ".join(said.split())
    assert "Traceback" not in said


def _newer(path: Path) -> None:
    """Make a database that says it is of a later version."""
    admin.restore(Settings(database_url=str(path)), _written(path.parent))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
        connection.commit()


def _written(folder: Path) -> Path:
    """Write the backup of an empty house."""
    (folder / "empty.gz").write_bytes(_packed(_HEADER, {"end": {}}))
    return folder / "empty.gz"


def test_an_older_database_is_not_migrated_under_its_server(run_with_each_store: RunWithServer) -> None:
    """A server that runs on it knows the older schema only: `check` and `backup` refuse and change nothing."""

    async def case(server: TestServer) -> None:
        store = server.process.store

        def age(connection: Connection) -> None:
            connection.execute(text("update alembic_version set version_num = '0004'"))

        await store.transact(age)
        settings = Settings(database_url=store.settings.url)
        target = Path(tempfile.mkdtemp()) / "out.gz"
        for work in (lambda: admin.check(settings), lambda: admin.backup(settings, target)):
            with pytest.raises(TripotError, match="older Tripot is running"):
                await asyncio.to_thread(work)
        assert not target.exists()
        version = await store.read(
            lambda connection: connection.scalar(text("select version_num from alembic_version"))
        )
        assert version == "0004"

    run_with_each_store(case)


async def _rated(path: Path) -> str:
    """Store a rated match of two people and a bot, played to its end."""
    async with start_server(path) as server:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {**GAME, "rated": True, "seats": ["me", "open", "bot:random"]}
        table = str((await ana.post("/api/tables", wish))["id"])
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
        await bob.expect("table", lambda f: f["table"]["status"] == "finished")
        return table


def test_a_check_finds_altered_ratings_and_shown_results(tmp_path: Path) -> None:
    """The result that people see and each rating must follow from the settled matches."""
    table = run(_rated(tmp_path / "a.db"))
    settings = Settings(database_url=str(tmp_path / "a.db"))
    good, lines = admin.check(settings)
    assert good, lines
    replaced = "update game_table set info = replace(info, '\"ranks\":[', '\"ranks\":[9') where id = :table"
    both = (
        "update game_table set info = replace(info, '\"after\":', '\"after\":1'), "
        "result = replace(result, '\"after\":', '\"after\":1') where id = :table"
    )
    for statement, problem in (
        (replaced, f"table {table}: the result it shows is not the settled one"),
        ("update rating set shown = shown + 50 where who not like 'bot:%'", "rating of p"),
        ("update rating set mu = mu + 1 where who not like 'bot:%'", "rating of p"),
        ("update rating set won = won + 1 where who like 'bot:%'", "rating of bot:random"),
        ("delete from rating where who like 'bot:%'", "rating of bot:random"),
        ("insert into rating values ('12-gangsters', 'pnobody', 40, 1, 2480, 9, 9)", "rating of pnobody"),
        (both, "rating of p"),
    ):
        shutil.copy(tmp_path / "a.db", tmp_path / "b.db")
        with closing(sqlite3.connect(tmp_path / "b.db")) as connection:
            names = {"table": table} if ":table" in statement else {}
            assert connection.execute(statement, names).rowcount > 0
            connection.commit()
        good, lines = admin.check(Settings(database_url=str(tmp_path / "b.db")))
        assert not good, statement
        assert any(line.startswith(problem) for line in lines), (statement, lines)


@pytest.mark.parametrize("harm", ["entry", "result", "seed"])
def test_a_check_finds_what_was_tampered_with(tmp_path: Path, harm: str) -> None:
    """An altered entry, a wrong result, another seed: each is named, and the exit code says so."""
    table = run(_filled(tmp_path / "a.db"))
    database = sqlite3.connect(tmp_path / "a.db")
    statement = {
        "entry": "update entry set body = replace(body, 'pick 3', 'pick 4') where table_id = ?",
        "result": "update game_table set result = replace(result, '\"scores\":[', '\"scores\":[9') where id = ?",
        "seed": "update game_table set server_seed = replace(hex(zeroblob(32)), '0', 'a') where id = ?",
    }[harm]
    database.execute(statement, (table,))
    database.commit()
    database.close()
    done = CliRunner().invoke(app, ["admin", "check", "--database-url", str(tmp_path / "a.db")])
    assert done.exit_code == 1
    assert f"table {table}:" in done.output


def test_a_backup_of_the_first_schema_is_still_good(tmp_path: Path) -> None:
    """A file without newer columns restores with their defaults; a truncated one is refused as before."""
    run(_filled(tmp_path / "a.db"))
    admin.backup(Settings(database_url=str(tmp_path / "a.db")), tmp_path / "new.gz")
    old = []
    with gzip.open(tmp_path / "new.gz", "rt") as file:
        for text in file:
            line = json.loads(text)
            if line.get("table") in ("push", "mail"):
                continue
            if line.get("table") == "session":
                del line["row"]["seen"], line["row"]["device"]
            if "schema" in line:
                line["schema"] = "0001"
            for name in ("push", "mail"):
                line.get("end", {}).pop(name, None)
            if line.get("table") == "game_table":
                line["table"] = "sitting"
            for part, name in (("row", "table_id"), ("end", "game_table")):
                if name in line.get(part, {}):
                    line[part]["sitting"] = line[part].pop(name)
            old.append(json.dumps(line) + "\n")
    for name, lines in (("old.gz", old), ("cut.gz", old[:-1])):
        with gzip.open(tmp_path / name, "wt") as file:
            file.writelines(lines)
    target = Settings(database_url=str(tmp_path / "b.db"))
    with pytest.raises(TripotError, match="cut off"):
        admin.restore(target, tmp_path / "cut.gz")
    assert admin.restore(target, tmp_path / "old.gz")[0]
    assert admin.check(target)[0]
