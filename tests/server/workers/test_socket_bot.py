"""The example bot over the wire sits down at a real house, plays a whole match by the ordinary protocol, and survives a lost line."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from tests.support.server import RunWithServer, TestServer

PATIENCE = 180
"""Seconds after which a bot that waits for ever is ended, so that it is seen."""
EXAMPLE = Path(__file__).parents[3] / "examples" / "socket_bot.py"


async def run(*words: str) -> tuple[int, str, str]:
    """Run the example as anybody would; return exit code, output and errors."""
    pipe = asyncio.subprocess.PIPE
    one = await asyncio.create_subprocess_exec(sys.executable, str(EXAMPLE), *words, stdout=pipe, stderr=pipe)
    try:
        async with asyncio.timeout(PATIENCE):
            out, problems = await one.communicate()
    except TimeoutError:
        one.kill()
        out, problems = await one.communicate()
        problems += f"still playing after {PATIENCE} s".encode()
    return one.returncode or 0, out.decode(), problems.decode()


@pytest.mark.parametrize(("game", "players"), [("12-gangsters", 3), ("gang-of-dice", 2), ("the-boss", 2)])
def test_bots_sit_down_where_seats_are_open_and_play_each_other(
    run_with_server: RunWithServer, game: str, players: int
) -> None:
    """Cards all at once, dice to tick, men to place: told what they may do, they play to the end and agree how it ended."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (
            await ana.post("/api/tables", {"game": game, "players": players, "seats": ["open"] * players})
        )["id"]
        playing = [
            asyncio.create_task(run(server.url, "--table", table, "--seed", str(seed)))
            for seed in range(players)
        ]
        while any(seat["kind"] == "open" for seat in (await ana.get(f"/api/tables/{table}"))["seats"]):
            await asyncio.sleep(0.05)
        await ana.post(f"/api/tables/{table}/start", {})
        ends = []
        for code, said, problems in await asyncio.gather(*playing):
            assert code == 0, problems
            ends.append(said.splitlines()[-1])
        assert all(end.startswith("over (") for end in ends)
        assert len({end.partition("scores")[2] for end in ends}) == 1

    run_with_server(case)


def test_it_makes_a_table_of_its_own_against_the_houses_bots(run_with_server: RunWithServer) -> None:
    """One command is enough for a whole match."""

    async def case(server: TestServer) -> None:
        code, said, problems = await run(
            server.url, "--quick", "12-gangsters", "--against", "greedy", "--seed", "5"
        )
        assert code == 0, problems
        assert "over (hands_empty)" in said

    run_with_server(case)


def test_a_house_that_is_not_there_is_told_in_a_sentence() -> None:
    """No traceback: the address and what is wrong with it."""
    code, _said, problems = asyncio.run(run("http://127.0.0.1:9", "--quick", "12-gangsters"))
    assert code == 1
    assert "Traceback" not in problems
    assert "127.0.0.1:9" in problems
