"""Analyses on the server: only of finished matches, in a child process, stopped when nobody asks, kept when done."""

from __future__ import annotations

import asyncio

import pytest
from tests.support.play import GAME, finished
from tests.support.server import RunWithServer, TestServer

from tripot.games.twelve_gangsters.game import TwelveGangsters
from tripot.server.archive import coaching_history
from tripot.server.workers import analysis


@pytest.mark.slow
def test_an_analysis_grows_is_kept_and_adds_up(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first question starts it, the last one finds it whole, and no process is left."""
    monkeypatch.setattr(TwelveGangsters, "analysis_seconds", 1.0)
    # A busy machine may take long to start a process: here the question is what it finds.
    monkeypatch.setattr(analysis, "ABANDON_AFTER_S", 300.0)
    monkeypatch.setattr(analysis, "STOP_AFTER_S", 300.0)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        over = await finished(server, ana)
        first = await ana.post(f"/api/matches/{over}/analysis")
        assert first["done"] < 1
        await server.process.analyses.wait(over)
        whole = await ana.post(f"/api/matches/{over}/analysis")
        assert whole["done"] == 1
        luck = whole["analysis"]["luck"]
        for seat, result in enumerate(luck["result"]):
            parts = sum(luck[part][seat] for part in ("start", "luck", "own", "others"))
            assert parts == pytest.approx(result, abs=3e-4)

    run_with_server(case)


def test_nobody_is_helped_in_a_match_that_runs(run_with_server: RunWithServer) -> None:
    """An analysis shows all cards: a running match has none."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        answer = await ana.request("POST", f"/api/matches/{table}/analysis")
        assert answer.status_code == 403
        assert answer.json()["code"] == "unfinished"

    run_with_server(case)


def test_an_analysis_nobody_waits_for_is_stopped_and_begun_again(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without questions the process ends before its time; the next question starts another."""
    monkeypatch.setattr(TwelveGangsters, "analysis_seconds", 300.0)
    monkeypatch.setattr(analysis, "ABANDON_AFTER_S", 0.2)

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        over = await finished(server, ana)
        await ana.post(f"/api/matches/{over}/analysis")
        before = await server.process.analyses.wait(over)
        assert before is None or before.done < 1
        # The next question starts another process, which has something to say after a while.
        monkeypatch.setattr(analysis, "ABANDON_AFTER_S", 300.0)
        async with asyncio.timeout(120):
            while (await ana.post(f"/api/matches/{over}/analysis"))["analysis"] is None:
                await asyncio.sleep(0.05)

    run_with_server(case)


@pytest.mark.slow
def test_my_play_is_kept_when_an_analysis_ends(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole analysis adds a match to its player's own account of play, once; a stranger has none."""
    monkeypatch.setattr(TwelveGangsters, "analysis_seconds", 1.0)
    # A busy machine may take long to start a process: here the question is what it finds.
    monkeypatch.setattr(analysis, "ABANDON_AFTER_S", 300.0)
    monkeypatch.setattr(analysis, "STOP_AFTER_S", 300.0)

    async def case(server: TestServer) -> None:
        ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
        over = await finished(server, ana)
        assert (await ana.get("/api/me/play"))["games"] == []
        await ana.post(f"/api/matches/{over}/analysis")
        findings = await server.process.analyses.wait(over)
        assert findings is not None
        # A second report of the same match adds nothing.
        await coaching_history.keep(server.process.store, over, findings)
        (game,) = (await ana.get("/api/me/play"))["games"]
        # Ana played every seat of it: each is a match of her own.
        matches = game["matches"]
        assert (game["game"], {match["id"] for match in matches}) == (GAME["game"], {over})
        for part in ("decisions", "lost"):
            told = sum(match[part] for match in matches)
            assert told == pytest.approx(sum(kind[part] for kind in game["kinds"]), abs=1e-3)
        assert (await bob.get("/api/me/play"))["games"] == []

    run_with_server(case)
