"""Custom editions of a server: offered from a folder, pinned by the table and its record, refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.server import RunWithServer, TestServer

from tripot.core.entries import write_line
from tripot.core.errors import BadInput, RecordError
from tripot.core.match import Match
from tripot.core.pinned_editions import (
    MAX_CACHED_EDITIONS,
    find,
    is_pinned,
    offered,
    pinned_name,
    register,
    set_offered,
)
from tripot.core.record import read_record
from tripot.core.registry import find_game
from tripot.server.offered_editions import offer_folder

PEARL = """
title = "Chez Huguette"

[[card]]
id = "perle-100"
name = { fr = "La Perle de Kerguelen", en = "The Kerguelen Pearl" }
text = { fr = "Elle vaut 700 $.", en = "It is worth $700." }
value = 700
provenance = "found"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good edition of Gangster Le Pro."""
    (tmp_path / "editions" / "gangster-le-pro").mkdir(parents=True)
    (tmp_path / "editions" / "gangster-le-pro" / "mine.toml").write_text(PEARL, encoding="utf-8")
    return tmp_path / "editions"


def _facts(games: list[dict[str, Any]], game: str) -> dict[str, Any]:
    return next(one for one in games if one["id"] == game)


@pytest.mark.slow
def test_an_edition_in_the_folder_is_played_and_its_record_replays(
    run_with_server: RunWithServer, folder: Path
) -> None:
    """The list of games offers it by its title; the match plays by it, and its record replays after the file is gone."""
    known: dict[str, str] = {}

    async def play(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        editions = _facts(await ana.get("/api/games"), "gangster-le-pro")["editions"]
        standard = editions[0]
        mine = next(one for one in editions if one["title"]["fr"] == "Chez Huguette")
        assert standard["name"] == "standard"
        assert is_pinned(mine["name"])
        texts = await ana.get(f"/api/games/gangster-le-pro/texts?edition={mine['name']}")
        assert texts["texts"]["card.perle-100"]["fr"] == "La Perle de Kerguelen"
        table = await ana.quick({"game": "gangster-le-pro", "players": 2, "edition": mine["name"]})
        assert table["edition"] == mine["name"]
        snapshot = await ana.subscribe(table["id"])
        assert snapshot["table"]["edition"] == mine["name"]
        frame = snapshot
        # The bot runs in a worker process, which must know the edition too.
        while frame["t"] == "snapshot" or not any(row["who"] == 1 for row in frame["log"]):
            asked = frame["play"]["decision"]
            if asked is None:
                frame = await ana.expect("push")
                continue
            do = asked["choices"][0]["do"]
            frame = await ana.ask("do", table=table["id"], seat=0, seq=frame["seq"], do=do)
        assert server.process.pool.replaced == 0
        known.update(table=table["id"], edition=mine["name"])

    async def after(server: TestServer) -> None:
        ana = await server.visitor("Bo")
        assert len(_facts(await ana.get("/api/games"), "gangster-le-pro")["editions"]) >= 1
        await ana.subscribe(known["table"])
        page = await ana.get(f"/api/tables/{known['table']}")
        assert page["edition"] == known["edition"]

    run_with_server(play, editions=str(folder))
    (folder / "gangster-le-pro" / "mine.toml").unlink()
    forget()
    run_with_server(after, editions=str(folder))


def forget() -> None:
    """Empty the registry of editions, as in a new process."""
    from tripot.core import pinned_editions

    set_offered({})
    pinned_editions._cached.clear()


def test_a_record_carries_its_edition(folder: Path) -> None:
    """It folds where the edition was never seen, in the edition's words; another text under its name is refused."""
    file = folder / "gangster-le-pro" / "mine.toml"
    match = Match.new(find_game("gangster-le-pro"), 2, {}, str(file), server_seed="0" * 64, at=0)
    match.open()
    line = match.header_line
    file.unlink()
    forget()
    again = Match.load(line + "\n", "0" * 64)
    assert again.game.catalogue.texts["card.perle-100"]["en"] == "The Kerguelen Pearl"
    header = read_record([line]).header.as_json()
    for bad in (
        {**header, "edition_text": PEARL.replace("700", "800")},
        {**header, "edition": "standard"},
        {**header, "edition_text": 7},
        {**header, "edition": "mine@" + "0" * 12},
    ):
        with pytest.raises(RecordError, match="edition"):
            Match.load(write_line(bad, "")[0] + "\n")
    forget()
    without = {name: value for name, value in header.items() if name != "edition_text"}
    with pytest.raises(RecordError, match="record brings"):
        Match.load(write_line(without, "")[0] + "\n")


def test_a_bad_file_is_told_in_words_and_the_others_are_offered(folder: Path) -> None:
    """Broken TOML, a wrong card, a file outside its folder and a folder of no game: each has its sentence."""
    game = folder / "gangster-le-pro"
    (game / "broken.toml").write_text("[[card", encoding="utf-8")
    (game / "wrong.toml").write_text(PEARL.replace("value = 700", "value = 750"), encoding="utf-8")
    (game / "latin.toml").write_bytes(b"title = '\xff'")
    (folder / "beside.toml").write_text(PEARL, encoding="utf-8")
    (folder / "chess").mkdir()
    (folder / "chess" / "mine.toml").write_text(PEARL, encoding="utf-8")
    wrong = offer_folder(str(folder))
    said = "\n".join(wrong)
    assert len(wrong) == 5, said
    for words in (
        "broken.toml",
        "perle-100.value",
        "latin.toml",
        "the folder of its game",
        "no game is called",
    ):
        assert words in said
    assert [name.partition("@")[0] for name in offered("gangster-le-pro")] == ["mine"]
    forget()


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    """One clear error that names it."""
    with pytest.raises(BadInput, match="nowhere"):
        offer_folder(str(tmp_path / "nowhere"))


def test_only_what_is_offered_can_be_wished_for(run_with_server: RunWithServer) -> None:
    """A pinned name that nobody offers makes no table, even when a record brought that edition here."""
    name = pinned_name("mine.toml", PEARL)
    register("gangster-le-pro", name, PEARL)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        answer = await ana.request(
            "POST", "/api/tables", {"game": "gangster-le-pro", "players": 2, "edition": name}
        )
        assert answer.status_code == 400
        assert json.loads(answer.text)["field"] == "edition"

    run_with_server(case)


def test_what_records_bring_does_not_pile_up() -> None:
    """The oldest editions nobody offers are forgotten."""
    names = []
    for number in range(MAX_CACHED_EDITIONS + 3):
        text = f"{PEARL}# {number}\n"
        names.append(pinned_name("mine.toml", text))
        register("gangster-le-pro", names[-1], text)
    assert find("gangster-le-pro", names[0]) is None
    assert find("gangster-le-pro", names[-1]) is not None
    forget()


@pytest.mark.parametrize(
    "file", ["../../etc/passwd.toml", "une édition très très très longue vraiment.toml", ".toml"]
)
def test_a_pinned_name_is_never_a_path(file: str) -> None:
    """No file name leads to a path."""
    assert is_pinned(pinned_name(file, PEARL))
