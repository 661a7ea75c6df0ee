"""The browser's host: whole matches of the five games, stored before they are shown, and resumed from what is stored."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.offline import World

import tripot.offline
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game

pytestmark = pytest.mark.uncompiled
GAMES = sorted(all_games())
FORBIDDEN = (
    "asyncio",
    "socket",
    "threading",
    "subprocess",
    "sqlite3",
    "pathlib",
    "js",
    "pyodide",
    "tripot.server",
)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """One browser with a person."""
    made = World(monkeypatch)
    assert made.request("GET", "/api/me")["person"] is None
    assert made.request("POST", "/api/me/guest", {"name": "Léon", "lang": "fr"})["person"]["name"] == "Léon"
    return made


def begin(world: World, game: str, bot: str = "random") -> str:
    """Begin a match of one person and bots; return the table."""
    players = find_game(game).min_players
    table: str = world.request("POST", "/api/quick", {"game": game, "players": players, "bot": bot})["id"]
    started = world.request("POST", f"/api/tables/{table}/start", {"seed": "a player's seed"})
    assert started["status"] == "playing"
    return table


def play_on(world: World, table: str, most: int, rng: Random | None = None) -> bool:
    """Play at most `most` steps, the person's seat by legal moves at random; return True if the match is over."""
    rng = rng or Random(3)
    world.snapshot(table)
    for _ in range(most):
        state = world.host.tables[table].state
        match, _status = state.playing()
        if match.ended:
            world.settle()
            return True
        if not world._waiting and 0 in match.state.to_act():
            actions = match.state.actions(0)
            action = actions[rng.randrange(len(actions))]
            world.command("do", table, seat=0, seq=state.seq, do=match.game.notation(match.state, 0, action))
            continue
        assert world.step(), "nothing happens any more"
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(world: World, game: str) -> None:
    """A person and bots play to the end; the record verifies, the result is kept, and a reload finds it."""
    table = begin(world, game)
    assert play_on(world, table, 20_000)
    record = read_record(world.record(table))
    assert Match.load(record).ended
    assert world.request("GET", f"/api/matches/{table}/verify")["ok"] is True
    assert world.request("GET", f"/api/matches/{table}/record") == world.record(table)
    assert [one["id"] for one in world.request("GET", "/api/me/matches")["matches"]] == [table]
    world.start()
    assert world.request("GET", f"/api/tables/{table}")["status"] == "finished"
    assert world.request("GET", f"/api/matches/{table}")["verified"] is True


@pytest.mark.parametrize("game", GAMES)
def test_a_worker_that_is_killed_goes_on(world: World, game: str) -> None:
    """Killed after any number of steps, the host shows what was stored, and the match goes on to the same end."""
    table, rng = begin(world, game), Random(5)
    for _ in range(60):
        over = play_on(world, table, rng.randrange(1, 25), rng)
        stored = world.record(table)
        world.start()
        snapshot = world.snapshot(table)
        assert world.record(table) == stored
        assert snapshot["seq"] == world.last_stored(table)
        fresh = Match.load(read_record(stored), json.loads(world.documents["table", table])["server_seed"])
        view = fresh.game.view(fresh.state, 0)
        assert snapshot["play"]["view"] == json.loads(json.dumps(_plain(view)))
        if over:
            break
    assert play_on(world, table, 20_000)


def _plain(value: Any) -> Any:
    import msgspec

    return json.loads(msgspec.json.encode(value))


def test_a_store_that_fails_shows_nothing(world: World) -> None:
    """A row that may not be stored is not shown; once the store works again the match goes on."""
    table = begin(world, "12-gangsters")
    world.snapshot(table)
    world.storing = False
    seq = world.host.tables[table].state.seq
    world.command("do", table, seat=0, seq=seq, do="pick 12")
    world.settle()
    assert [frame["t"] for frame in world.frames if frame["t"] == "push"] == []
    world.storing = True
    assert play_on(world, table, 20_000)


def test_two_tabs_share_one_record(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hosts on one store: a row whose number is taken is refused, and the second tab goes on from what is stored."""
    table = begin(world, "12-gangsters")
    first = world.host
    world.snapshot(table)
    other = World(monkeypatch)
    other.rows, other.documents = world.rows, world.documents
    other.start()
    assert play_on(other, table, 20_000)
    assert first.tables[table].state.seq < other.last_stored(table)
    world.command("do", table, seat=0, seq=first.tables[table].state.seq, do="pick 12")
    world.settle()
    assert first.tables[table].state.end is not None
    assert Match.load(read_record(world.record(table))).ended


def test_requests_that_need_a_server(world: World) -> None:
    """They are refused with one code, for which there is a sentence."""
    from tripot.table.catalogue import general_texts

    for method, path in (
        ("POST", "/api/me/account"),
        ("GET", "/api/leaderboard/the-boss"),
        ("GET", "/api/nothing"),
    ):
        assert world.request(method, path) == (501, "offline")
    assert world.request("POST", "/api/tables", {"game": "the-boss", "players": 2, "rated": True}) == (
        501,
        "offline",
    )
    assert "server.error.offline" in general_texts()


def test_bad_input(world: World) -> None:
    """Wrong bodies, ids and numbers get the codes a server gives."""
    assert world.request("POST", "/api/quick", "{") == (400, "bad_input")
    assert world.request("POST", "/api/quick", {"game": "chess", "players": 2}) == (400, "bad_input")
    assert world.request("GET", "/api/tables/local-0") == (404, "missing")
    assert world.request("GET", "/api/games/chess/rulebook") == (404, "missing")
    assert world.request("POST", "/api/records", "not a record") == (400, "record")
    assert world.request("GET", "/api/records/none/record") == (404, "missing")
    world.host.receive(1, "{}")
    assert world.frames[-1]["code"] == "malformed"


def test_imported_records(world: World) -> None:
    """A record of this or another place can be imported, replayed, checked and continued; a forged one cannot."""
    table = begin(world, "12-gangsters")
    play_on(world, table, 20_000)
    text = world.record(table)
    imported = world.request("POST", "/api/records", text)
    id_ = imported["id"]
    assert world.request("GET", f"/api/records/{id_}")["last"] == imported["last"]
    assert world.request("GET", f"/api/records/{id_}/frames?from=0&to=3&seat=1")["last"] == imported["last"]
    assert world.request("GET", f"/api/records/{id_}/verify")["ok"] is True
    assert world.request("POST", "/api/records", text.replace('"do":"pick', '"do":"pock', 1)) == (
        400,
        "record",
    )
    fork = world.request("POST", f"/api/records/{id_}/fork", {"n": 3, "seat": 0})
    assert play_on(world, fork["id"], 20_000)


def test_help_and_analysis(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints, odds, analyses and what-if lines come from the second worker."""
    monkeypatch.setattr(type(find_game("12-gangsters")), "analysis_seconds", 1.0)
    table = begin(world, "12-gangsters")
    seat = world.snapshot(table)["play"]
    assert seat["decision"] is not None
    assert world.request("POST", f"/api/tables/{table}/hint", {"seat": 0})["options"]
    assert "insight" in world.request("GET", f"/api/tables/{table}/insight?seat=0")
    assert world.request("POST", f"/api/tables/{table}/hint", {"seat": 1}) == (403, "forbidden")
    play_on(world, table, 20_000)
    done = -1.0
    for _ in range(2_000):
        found = world.request("POST", f"/api/matches/{table}/analysis")
        assert found["done"] >= done
        done = found["done"]
        if done >= 1:
            break
    assert done == 1
    grade = next(one for one in found["analysis"]["decisions"] if one["seat"] == 0)
    wish = {"n": grade["n"] - 1, "seat": 0, "do": grade["options"][-1]["do"]}
    assert world.request("POST", f"/api/matches/{table}/lines", wish)["other"]["do"] == wish["do"]


def test_pages_without_a_match(world: World) -> None:
    """Games, texts, rules, lessons and puzzles are there for each game."""
    assert [one["id"] for one in world.request("GET", "/api/games")] == list(all_games())
    for game in GAMES:
        assert world.request("GET", f"/api/games/{game}/texts")["texts"]
        assert world.request("GET", f"/api/games/{game}/rulebook")["sections"]
        assert world.request("GET", f"/api/games/{game}/lesson")
        lines = [one for one in world.request("GET", "/api/puzzles")["puzzles"] if one["game"] == game]
        puzzle = world.request("GET", f"/api/puzzles/{lines[0]['id']}")
        assert puzzle["decision"]
    assert world.request("GET", "/api/opponents")["levels"]


def test_a_rematch_and_a_table_for_one_screen(world: World) -> None:
    """A finished match can be played again, and one person may hold every seat."""
    table = begin(world, "gang-of-dice")
    assert world.request("POST", f"/api/tables/{table}/rematch") == (403, "unfinished")
    play_on(world, table, 20_000)
    again = world.request("POST", f"/api/tables/{table}/rematch")
    assert again["previous"] == table
    assert world.request("POST", f"/api/tables/{table}/rematch")["id"] == again["id"]
    shared = world.request(
        "POST", "/api/tables", {"game": "gang-of-dice", "players": 2, "seats": ["me", "me"]}
    )
    world.request("POST", f"/api/tables/{shared['id']}/start")
    assert world.snapshot(shared["id"], 1)["seat"] == 1


def test_no_module_knows_a_network_or_a_browser() -> None:
    """The package imports neither an event loop, nor sockets, nor files, nor the server."""
    for path in sorted(Path(str(tripot.offline.__file__)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert not any(name == one or name.startswith(f"{one}.") for one in FORBIDDEN), (
                    path.name,
                    name,
                )
