"""Bot workers: requests have a time limit, processes are replaced, and the table never stalls."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest
from tests.support.play import GAME
from tests.support.server import RunWithServer, TestServer, run

from tripot import all_games, find_game
from tripot.core.match import Match
from tripot.server.workers.pool import BotFailed, BotPool
from tripot.table.description import Description, SeatInfo, strongest
from tripot.table.status import TableStatus
from tripot.table.thinking import BotRequest
from tripot.wire.tables import ClockRule


def request(game: str, table: str = "t") -> BotRequest:
    """Return a request about the first position of a game."""
    match = Match.new(find_game(game), find_game(game).min_players)
    match.open()
    n = match.header.players
    info = Description(
        table,
        1,
        game,
        "standard",
        n,
        {},
        "playing",
        False,
        False,
        ClockRule(),
        "h",
        [SeatInfo("open")] * n,
        "",
        0,
    )
    seat = match.state.to_act()[0]
    return BotRequest(table, TableStatus(info, 0, 0), match, seat, strongest(find_game(game)))


@pytest.mark.parametrize("game", list(all_games()))
def test_a_bot_answers_for_every_game_and_remembers_the_table(game: str) -> None:
    """The worker's position follows the match: only new moves are sent, and the action is always legal."""

    async def whole() -> None:
        pool = BotPool(1, 20)
        try:
            asked = request(game)
            match = asked.match
            for _ in range(12):
                if match.ended:
                    break
                asked.seat = match.state.to_act()[0]
                action = await pool.choose(asked)
                assert action in match.state.actions(asked.seat)
                match.play(asked.seat, match.game.notation(match.state, asked.seat, action))
            assert isinstance(
                await pool.insight(BotRequest("t", asked.status, match, 0, "", kind="insight")), dict
            )
        finally:
            await pool.close()

    run(whole())


def test_a_killed_worker_is_replaced(run_with_server: RunWithServer) -> None:
    """Killing the process during play only costs a moment."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        await ana.subscribe(table)
        await ana.expect("push", lambda f: sum(f["play"]["view"]["picked"]) == 2)
        for pid in server.process.pool.pids:
            os.kill(pid, signal.SIGKILL)
        seq = server.process.host.tables[table].state.seq
        await ana.ask("do", table=table, seat=0, seq=seq, do="pick 7")
        await ana.expect(
            "push", lambda f: f["play"]["view"]["round"] == 2 and sum(f["play"]["view"]["picked"]) == 2
        )

    run_with_server(case)


def test_a_hung_worker_is_stopped_and_any_legal_action_is_played(run_with_server: RunWithServer) -> None:
    """A process that does not answer in time is killed; the seat still acts."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await server.process.pool.warm()
        for pid in server.process.pool.pids:
            os.kill(pid, signal.SIGSTOP)
        table = (await ana.quick(GAME))["id"]
        frame = await ana.subscribe(table)
        if sum(frame["play"]["view"]["picked"]) < 2:
            await ana.expect("push", lambda f: sum(f["play"]["view"]["picked"]) == 2)
        assert server.process.pool.replaced >= 1

    run_with_server(case, bot_deadline=0.5)


def test_a_slow_bot_fails_as_slow_and_is_asked_once() -> None:
    """A bot that exceeds its time fails with that reason at once. It is not taken for a dead one and asked again."""

    async def whole() -> None:
        pool = BotPool(1, 0.3)
        try:
            await pool.warm()
            (pid,) = pool.pids
            os.kill(pid, signal.SIGSTOP)
            asked = request("12-gangsters")
            with pytest.raises(BotFailed, match=f"{asked.bot} took more than 0.3 s"):
                await pool.choose(asked)
            assert pool.replaced == 1
        finally:
            await pool.close()

    run(whole())


def test_a_cancelled_request_spoils_no_later_answer() -> None:
    """The late answer to a cancelled request is never taken for the next one's."""

    async def whole() -> None:
        pool = BotPool(1, 20)
        try:
            asked = request("12-gangsters")
            await pool.choose(asked)
            task = asyncio.create_task(pool.choose(asked))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            other = request("gang-of-dice", "u")
            action = await pool.choose(other)
            assert action in other.match.state.actions(other.seat)
        finally:
            await pool.close()

    run(whole())


def test_nonsense_is_a_failure_not_a_crash() -> None:
    """An unknown bot is an error of that request only."""

    async def whole() -> None:
        pool = BotPool(1, 20)
        try:
            asked = request("12-gangsters")
            asked.bot = "nobody"
            with pytest.raises(BotFailed, match="nobody"):
                await pool.choose(asked)
            asked.bot = "greedy"
            assert await pool.choose(asked) in asked.match.state.actions(asked.seat)
            assert pool.replaced == 0
        finally:
            await pool.close()

    run(whole())


def test_a_hint_is_a_legal_choice_with_its_label(run_with_server: RunWithServer) -> None:
    """The coach's best choices come with chances, reasons, and the label and rules the page shows; odds too."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        hint = await ana.post(f"/api/tables/{table}/hint", {"seat": 0})
        assert hint["do"].startswith("pick ")
        assert hint["label"][0] == "choice.pick"
        assert hint["options"][0]["do"] == hint["do"]
        assert 1 < len(hint["options"]) <= 3
        assert all(0 <= one["chance"] <= 1 and one["margin"] > 0 for one in hint["options"])
        assert all(one["why"]["says"] or one["why"]["because"] for one in hint["options"])
        assert hint["tie"] is any(one["equal"] for one in hint["options"][1:])
        assert "coach.why.none" in (await ana.get("/api/texts"))["texts"]
        odds = await ana.get(f"/api/tables/{table}/insight?seat=0")
        assert len(odds["insight"]["validated"]) == 12

    run_with_server(case)


def test_a_hint_says_whose_level_its_chances_take_into_account(run_with_server: RunWithServer) -> None:
    """Against Caïds the seats' levels come with the hint and its chances are lower; against Habitués, a person's equals, there are none."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        found = {}
        for level in ("habitue", "caid"):
            table = (await ana.quick({**GAME, "bot": level}))["id"]
            found[level] = await ana.post(f"/api/tables/{table}/hint", {"seat": 0})
        assert found["habitue"]["levels"] == []
        assert found["caid"]["levels"] == [None, "caid", "caid"]
        easy, hard = (found[level]["options"][0]["chance"] for level in ("habitue", "caid"))
        assert hard < easy

    run_with_server(case)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_ctrl_c_is_left_to_the_server() -> None:
    """A bot's process ignores SIGINT and ends without output when the server closes its pipe."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "tripot.server.workers.bot_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == b"{}\n"
    worker.send_signal(signal.SIGINT)
    _out, said = worker.communicate(timeout=60)
    assert (worker.returncode, said) == (0, b"")
