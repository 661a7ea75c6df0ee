"""Records are validated in a child process with limits, and nobody else waits."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest
from tests.support.matches import whole_match
from tests.support.play import finished
from tests.support.server import RunWithServer, TestServer

from tripot.core.entries import write_line
from tripot.server import host as hosts
from tripot.server.archive.replay import record_text
from tripot.server.store.journal import Row
from tripot.server.workers.job import JobTimedOut
from tripot.server.workers.record_check import RecordChecker
from tripot.table import duties
from tripot.table.records import replay_and_report

pytestmark = pytest.mark.uncompiled


def test_a_record_is_validated_in_another_process() -> None:
    """The report equals that of a check in this process: draws and entries, or the line that is wrong."""
    text = whole_match("gang-of-dice", 2)
    found = asyncio.run(RecordChecker(30).validate(text))
    assert found == replay_and_report(text)
    assert found.problem is None
    assert found.draws > 10
    forged = text.replace('"do":"roll', '"do":"rolls', 1)
    assert "altered" in str(asyncio.run(RecordChecker(30).validate(forged)).problem)


def children() -> set[str]:
    """Return the child processes of this one that have not ended."""
    tasks = Path(f"/proc/{os.getpid()}/task")
    return {child for task in tasks.iterdir() for child in (task / "children").read_text().split()}


def test_what_takes_too_long_is_killed() -> None:
    """After its time limit the process is gone, and the next record is still validated."""

    async def case() -> None:
        text = whole_match("12-gangsters", 3)
        before = children()
        with pytest.raises(JobTimedOut):
            await RecordChecker(0).validate(text)
        assert children() <= before
        assert (await RecordChecker(30).validate(text)).problem is None

    asyncio.run(case())


def test_a_heavy_import_is_refused_in_words_and_holds_nobody_up(run_with_server: RunWithServer) -> None:
    """The guest gets a refusal; nothing is stored, and the server goes on."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        text = whole_match("12-gangsters", 3)
        answer = await ana.http.post("/api/records", content=text)
        assert (answer.status_code, answer.json()["code"]) == (503, "heavy")
        assert (await ana.ask("ping"))["t"] == "pong"

    run_with_server(case, fold_deadline=0.0)


def test_a_record_longer_than_a_match_may_be_is_refused(run_with_server: RunWithServer) -> None:
    """Length is bounded for what comes from outside: entries and undos."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        lines = whole_match("12-gangsters", 3).splitlines()
        first = next(json.loads(line) for line in lines[1:] if '"who":0' in line)
        header = lines[: first["n"] + 1]
        n, previous = first["n"], json.loads(header[-1])["hash"]
        for _again in range(501):
            for what in ({"undo": first["n"] - 1}, {"do": first["do"]}):
                n += 1
                line, previous = write_line({"n": n, "who": 0, **what, "at": 3}, previous)
                header.append(line)
        answer = await ana.http.post("/api/records", content="\n".join(header) + "\n")
        assert (answer.status_code, answer.json()["code"]) == (400, "record")
        assert "500 undos" in answer.json()["detail"]

    run_with_server(case)


def test_a_cold_table_lets_others_in_while_it_is_folded(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two rows of a table that is read again the loop serves whoever waits."""
    monkeypatch.setattr(hosts, "REPLAY_YIELD_S", -1.0)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        id_ = await finished(server, ana)
        host = server.process.host
        await ana.ask("unsubscribe", table=id_)
        host.evict(0)
        assert id_ not in host.tables
        rows: list[Row] = list(await server.process.store.journal.read(id_, -1))
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        waiting = asyncio.create_task(others())
        assert await host.table(id_) is not None
        waiting.cancel()
        assert turns >= len(rows) - 1

    run_with_server(case)


@pytest.mark.slow
def test_a_very_long_table_is_folded_apart_first(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If that takes too long, the opener gets a refusal on the socket and on REST; other tables are as before."""
    monkeypatch.setattr(hosts, "LONG_RECORD_ENTRIES", 10)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        id_ = await finished(server, ana)
        await ana.send("unsubscribe", table=id_)
        await ana.expect("ack")
        server.process.host.evict(0)
        answer = await ana.ask("subscribe", table=id_)
        assert (answer["t"], answer["code"]) == ("refused", "heavy")
        heard = await ana.request("GET", f"/api/tables/{id_}/log")
        assert (heard.status_code, heard.json()["code"]) == (503, "heavy")
        assert await record_text(server.process.store, id_)

    run_with_server(case, fold_deadline=0.0)


def test_a_full_match_ends_by_itself(run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """At its greatest length a match stops without a result, so that nobody waits for ever."""
    monkeypatch.setattr(duties, "MAX_ENTRIES", 12)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        wish = {"game": "12-gangsters", "players": 3, "seats": ["me"] * 3, "options": {"first": 0}}
        id_ = (await ana.quick(wish))["id"]
        frame = await ana.subscribe(id_)
        card = 0
        while frame["play"]["end"] is None:
            seat = frame["play"]["awaits"][0]
            card += seat == 0
            frame = await ana.ask("do", table=id_, seat=seat, seq=frame["seq"], do=f"pick {card}")
            if frame["seq"] >= 12:
                frame = await ana.expect("push", lambda f: f["play"]["end"] is not None)
        assert frame["play"]["end"]["reason"] == "full"
        assert (await ana.ask("do", table=id_, seat=0, seq=frame["seq"], do="pick 9"))["code"] == "ended"

    run_with_server(case)


def test_a_match_that_went_back_too_often_says_so(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit on undos has its own message."""
    monkeypatch.setattr("tripot.core.match.MAX_UNDOS", 1)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        wish = {"game": "12-gangsters", "players": 3, "seats": ["me"] * 3, "options": {"first": 0}}
        id_ = (await ana.quick(wish))["id"]
        seq = (await ana.subscribe(id_))["seq"]
        answers = []
        for what in ("do", "undo", "do", "undo"):
            values = {"do": "pick 3"} if what == "do" else {}
            answers.append(await ana.ask(what, table=id_, seat=0, seq=seq, **values))
            seq = answers[-1]["seq"]
        assert [one["t"] for one in answers] == ["push", "push", "push", "refused"]
        assert answers[-1]["code"] == "full"

    run_with_server(case)
