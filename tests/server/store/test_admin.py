"""Backup, restore and check; from SQLite to PostgreSQL; what a check finds."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from tests.support.play import finished
from tests.support.postgres import Postgres
from tests.support.server import run, start_server
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
    with pytest.raises(TripotError, match="exists already"):
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
    "a seat of no table": _packed(_HEADER, {"table": "seat", "row": {"sitting": "x", "seat": 0}}, {"end": {"seat": 1}}),
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
        "0 tables good (0 finished matches, 0 entries), 0 problems"
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


@pytest.mark.parametrize("harm", ["entry", "result", "seed"])
def test_a_check_finds_what_was_tampered_with(tmp_path: Path, harm: str) -> None:
    """An altered entry, a wrong result, another seed: each is named, and the exit code says so."""
    table = run(_filled(tmp_path / "a.db"))
    database = sqlite3.connect(tmp_path / "a.db")
    statement = {
        "entry": "update entry set body = replace(body, 'pick 3', 'pick 4') where sitting = ?",
        "result": "update sitting set result = replace(result, '\"scores\":[', '\"scores\":[9') where id = ?",
        "seed": "update sitting set server_seed = replace(hex(zeroblob(32)), '0', 'a') where id = ?",
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
            old.append(json.dumps(line) + "\n")
    for name, lines in (("old.gz", old), ("cut.gz", old[:-1])):
        with gzip.open(tmp_path / name, "wt") as file:
            file.writelines(lines)
    target = Settings(database_url=str(tmp_path / "b.db"))
    with pytest.raises(TripotError, match="cut off"):
        admin.restore(target, tmp_path / "cut.gz")
    assert admin.restore(target, tmp_path / "old.gz")[0]
    assert admin.check(target)[0]
