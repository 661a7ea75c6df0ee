"""Backup, restore and check; from SQLite to PostgreSQL; what a check finds."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

import pytest
from tests.support.place import Postgres, open_place, run
from tests.support.play import finished
from typer.testing import CliRunner

from tripot.cli.main import app
from tripot.core.errors import TripotError
from tripot.server.settings import Settings
from tripot.server.store import admin


async def _filled(path: Path) -> str:
    async with open_place(path) as place:
        ana = await place.visitor("Ana")
        table = await finished(place, ana)
        await ana.ask("chat", table=table, text="well played")
        await ana.quick({"game": "12-gangsters", "players": 3})
        return table


def test_backup_restore_check(tmp_path: Path) -> None:
    """What was backed up is whole in the new house: the match verifies, the person is known."""
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
        async with open_place(tmp_path / "b.db") as place:
            who = place.stranger()
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
        async with open_place(url) as place:
            ana = await place.visitor("Bob")
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
    """What was added since has defaults: a file without it restores, and one cut off is refused as before."""
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
