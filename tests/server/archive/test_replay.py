"""Finished matches: frames from any seat, records in and out, verification, what-if tables."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.support.play import finished, pick, refused, three
from tests.support.server import RunWithServer, TestServer

from tripot import all_games, find_game
from tripot.core.match import Match
from tripot.core.rng import Rng
from tripot.server.archive.replay import open_replay, record_text


def test_any_entry_from_any_seat_after_the_end(run_with_server: RunWithServer) -> None:
    """Frames have views, events, decisions and, after the end, what everyone did; the undo shows as one."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = await finished(server, ana)
        stranger = server.stranger()
        whole = await stranger.get(f"/api/matches/{table}")
        assert whole["verified"] is True
        assert whole["summary"]["seats"][0]["name"] == "Ana"
        last = whole["last"]
        found: list[dict[str, Any]] = (await stranger.get(f"/api/matches/{table}/frames?seat=1"))["frames"]
        assert [frame["n"] for frame in found] == list(range(last + 1))
        assert found[0]["view"]["picked"] == [False, False, False]
        assert found[1]["view"]["picked"] == [True, False, False]
        assert found[1]["do"] == "pick 12"
        assert (found[2]["undo"], found[2]["view"]["picked"]) == (0, [False, False, False])
        assert found[3]["decision"]["awaited"] is True
        single = (await stranger.get(f"/api/matches/{table}/frames?seat=1&from=17&to=17"))["frames"]
        assert single == [found[17]]
        assert "end" in found[-1]
        listed = (await stranger.get("/api/matches?game=12-gangsters"))["matches"]
        assert [one["id"] for one in listed] == [table]

    run_with_server(case)


def test_during_play_only_what_a_seat_saw(run_with_server: RunWithServer) -> None:
    """One's own seat can be looked back at; another's, the entries and the record stay shut."""

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        wish = {
            "game": "12-gangsters",
            "players": 3,
            "seats": ["me", "open", "open"],
            "options": {"first": 0},
        }
        table = (await ana.post("/api/tables", wish))["id"]
        await bob.post(f"/api/tables/{table}/join")
        await ana.post(f"/api/tables/{table}/seats/2", {"set": "bot:random"})
        await ana.post(f"/api/tables/{table}/start")
        await ana.subscribe(table)
        await ana.ask("do", table=table, seat=0, seq=0, do="pick 7")
        path = f"/api/matches/{table}"
        mine = (await ana.get(f"{path}/frames?seat=0"))["frames"]
        assert mine[1]["view"]["pick"] == 7
        assert mine[1]["do"] is None
        theirs = (await bob.get(f"{path}/frames?seat=1"))["frames"]
        assert theirs[1]["view"]["pick"] is None
        assert await refused(bob, "GET", f"{path}/frames?seat=0") == (403, "forbidden")
        for shut in ("", "/record", "/verify"):
            assert await refused(bob, "GET", path + shut) == (403, "unfinished")
        assert await refused(bob, "GET", f"/api/tables/{table}/log?seat=0") == (403, "forbidden")
        assert len((await bob.get(f"/api/tables/{table}/log?seat=1"))["log"]) >= 1

    run_with_server(case)


def test_with_memory_no_refused_card_can_be_looked_up(run_with_server: RunWithServer) -> None:
    """Log, snapshot and replay of a running match forget the 11 that was refused in the first round (12G-5.2)."""

    async def case(server: TestServer) -> None:
        people, table = await three(server, options={"first": 0, "memory": True})
        seq = 0
        for cards in ((5, 11, 4), (6, 7, 6)):
            for seat, card in enumerate(cards):
                answer = await pick(people[seat], table, seat, seq, card)
                seq = answer["seq"]
            if cards[1] == 11:
                log = (await people[0].get(f"/api/tables/{table}/log?seat=0"))["log"]
                assert told(log, "refused") == [{"kind": "refused", "rule": "12G-3.4", "seat": 1, "card": 11}]
        log = (await people[0].get(f"/api/tables/{table}/log?seat=0"))["log"]
        snapshot = await people[0].subscribe(table)
        moments = (await people[0].get(f"/api/matches/{table}/frames?seat=0"))["frames"]
        for items in (log, snapshot["log"], moments):
            assert told(items, "refused") == []
            assert [event["seat"] for event in told(items, "refused_back")] == [1]
            assert [event["round"] for event in told(items, "reveal")] == [2]
        assert all(row["cards"][1] != 11 for one in moments for row in one["view"]["history"])

    run_with_server(case)


def test_a_changed_pick_leaves_no_trace_for_the_others(run_with_server: RunWithServer) -> None:
    """Neither log, snapshot nor replay reveals a changed pick while the match runs (12G-3.1)."""

    async def case(server: TestServer) -> None:
        people, table = await three(server, options={"first": 0})
        await pick(people[1], table, 1, 0, 11)
        await pick(people[1], table, 1, 1, 3)
        mine = (await people[1].get(f"/api/tables/{table}/log?seat=1"))["log"]
        theirs = (await people[0].get(f"/api/tables/{table}/log?seat=0"))["log"]
        assert [event["kind"] for item in mine for event in item["events"]] == ["pick", "repick"]
        assert [item["n"] for item in theirs] == [1]
        assert [item["n"] for item in (await people[2].subscribe(table))["log"]] == [1]
        moments = (await people[0].get(f"/api/matches/{table}/frames?seat=0"))["frames"]
        assert [one["who"] for one in moments] == [None, 1, None]

    run_with_server(case)


def test_frames_of_a_running_match_are_folded_once(run_with_server: RunWithServer) -> None:
    """Asked again and again while it is played, undone and played on, only what is new is folded; the answers are the same."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server, options={"first": 0})
        replays = server.process.replays
        path = f"/api/matches/{table}/frames?seat=0"
        await ana.get(path)
        (kept,) = replays._cache.values()
        seq = 0
        for card in (1, 2, 3):
            for seat, who in enumerate((ana, bob, cleo)):
                seq = (await pick(who, table, seat, seq, card))["seq"]
                if seat == 0:
                    seq = (await who.ask("undo", table=table, seat=0, seq=seq))["seq"]
                    seq = (await pick(who, table, seat, seq, card + 4))["seq"]
                answer = await ana.get(path)
                assert list(replays._cache.values()) == [kept]
                fresh = open_replay(await record_text(server.process.store, table))
                whole = fresh.moments(0, min(fresh.last, 99), 0, open_=False)
                assert answer["frames"] == msgspec.json.decode(msgspec.json.encode(whole))
        assert kept.last == seq

    run_with_server(case)


def test_cached_replays_are_bounded_by_the_length_of_their_records(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen short records are kept, of long ones only the latest."""
    from tripot.server.archive import replay

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        text = await record_text(server.process.store, await finished(server, ana))
        monkeypatch.setattr(replay, "MAX_CACHED_RECORD_CHARS", 2 * len(text) + 1)
        replays = server.process.replays
        for key in ("a", "b", "c"):
            await replays.get(key, text)
        assert list(replays._cache) == ["b", "c"]
        await replays.running("b", text)
        await replays.get("d", text)
        assert list(replays._cache) == ["b", "d"]
        monkeypatch.setattr(replay, "MAX_CACHED_RECORD_CHARS", 1)
        await replays.get("e", text)
        assert list(replays._cache) == ["e"]

    run_with_server(case)


def told(items: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return the events of a kind among log items or moments."""
    return [event for item in items for event in item["events"] if event["kind"] == kind]


def test_a_downloaded_record_can_be_imported_and_forked(run_with_server: RunWithServer) -> None:
    """The file comes back to be looked at; from any entry a what-if table goes on with the same luck."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = await finished(server, ana)
        text = (await ana.http.get(f"/api/matches/{table}/record")).text
        assert Match.load(text).ended
        answer = await ana.http.post(
            "/api/records", content=text, headers={"content-type": "application/x-ndjson"}
        )
        assert answer.status_code == 201, answer.text
        id_ = answer.json()["id"]
        assert (await ana.get(f"/api/records/{id_}/frames?from=5&to=6"))["frames"][0]["n"] == 5
        summary = (await ana.get(f"/api/records/{id_}"))["summary"]
        assert (summary["id"], summary["game"], len(summary["seats"])) == (id_, "12-gangsters", 3)
        assert sorted(seat["rank"] for seat in summary["seats"])[0] == 1
        assert (await ana.http.get(f"/api/records/{id_}/record")).text == text
        fork = await ana.post(f"/api/matches/{table}/fork", {"n": 9, "seat": 1})
        assert (fork["status"], fork["rated"]) == ("playing", False)
        frame = await ana.subscribe(fork["id"])
        before = (await ana.get(f"/api/matches/{table}/frames?seat=1&from=9&to=9"))["frames"][0]
        assert frame["seat"] == 1
        assert frame["play"]["view"] == before["view"]
        assert (await ana.post(f"/api/records/{id_}/fork", {"n": 0, "seat": 0}))["status"] == "playing"
        assert await refused(ana, "POST", f"/api/matches/{table}/fork", {"n": 999, "seat": 1}) == (
            400,
            "bad_input",
        )

    run_with_server(case)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["empty", "noise", "cut", "altered", "edition", "deep", "nul"])
def test_damaged_imports_are_refused(run_with_server: RunWithServer, kind: str) -> None:
    """Nothing but a whole, unaltered record of a shipped edition gets in, and no file is opened for it."""
    match = Match.new(find_game("12-gangsters"), 3)
    match.open()
    good = match.header_line + "\n"
    bad = {
        "empty": "",
        "noise": "hello",
        "cut": good[:-1],
        "altered": good.replace('"players":3', '"players":4'),
        "edition": _with_edition("/etc/hostname.toml"),
        "deep": '{"a":' * 5000 + "\n",
        "nul": good.replace("standard", "stan\u0000dard"),
    }[kind]

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        answer = await ana.http.post(
            "/api/records", content=bad.encode(), headers={"content-type": "text/plain"}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "record"), answer.text

    run_with_server(case)


def _with_edition(edition: str) -> str:
    from tripot.core.entries import write_line

    match = Match.new(find_game("12-gangsters"), 3)
    return write_line({**match.header.as_json(), "edition": edition}, "")[0] + "\n"


@pytest.mark.parametrize("game", list(all_games()))
def test_frames_of_every_game(game: str) -> None:
    """A random match of every registered game folds into frames that agree with playing it through."""
    from tripot.server.archive.replay import open_replay

    rng = Rng(7)
    match = Match.new(find_game(game), find_game(game).min_players)
    lines = [match.header_line]
    proposal = match.propose_opening()
    match.commit(proposal)
    lines += proposal.lines
    while not match.ended and match.entries < 150:
        seat = match.state.to_act()[0]
        actions = match.state.actions(seat)
        text = match.game.notation(match.state, seat, actions[rng.below(len(actions))])
        proposal = match.propose_line(seat, text)
        match.commit(proposal)
        lines += proposal.lines
    if not match.ended:
        proposal = match.propose_abandon("abandoned")
        match.commit(proposal)
        lines += proposal.lines
    replay = open_replay("\n".join(lines) + "\n")
    frames = replay.moments(0, replay.last, 0, open_=True)
    assert len(frames) == match.entries + 1
    assert msgspec.json.decode(msgspec.json.encode(frames[-1]))["view"] == json.loads(
        json.dumps(match.game.view(match.state, 0))
    )
    assert replay.at(replay.last).key() == match.state.key()
    middle = replay.last // 2
    alone = replay.moments(middle, middle, 0, open_=True)
    assert msgspec.json.encode(alone) == msgspec.json.encode([frames[middle]])
