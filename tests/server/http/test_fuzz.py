"""Bad input of every kind: no answer of 500, no crash, no change, no growth. bench/fuzz.py does much more of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.fuzzing import bombard, schemathesis_run
from tests.support.play import three
from tests.support.server import RunWithServer, TestServer, run


def test_bad_frames_change_nothing(run_with_server: RunWithServer) -> None:
    """A few thousand bad frames from a seated person leave the record as it was, and the table playing."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        cookie = f"tripot={ana.http.cookies['tripot']}"
        before = await server.process.store.journal.read(table, -1)
        answers = await bombard(server.url, cookie, table, 3_000, seed=1)
        assert answers.get("malformed", 0) > 500
        assert answers.get("seat", 0) > 100
        assert min(answers.get(code, 0) for code in ("notation", "rule", "undo", "ask", "bot")) > 0, answers
        assert not [key for key in answers if key.startswith("closed 1011")]
        assert await server.process.store.journal.read(table, -1) == before
        assert (await ana.ask("do", table=table, seat=0, seq=0, do="pick 7"))["t"] == "push"

    run_with_server(case)


def test_floods_are_cut_off(run_with_server: RunWithServer) -> None:
    """With limits on, a flood is refused and then the socket is closed."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        cookie = f"tripot={ana.http.cookies['tripot']}"
        answers = await bombard(server.url, cookie, table, 600, seed=2, sockets=1)
        assert answers.get("closed 4429", 0) >= 1

    run_with_server(case, limits=True)


def test_a_huge_frame_closes_its_socket_only(run_with_server: RunWithServer) -> None:
    """A frame beyond the limit is not read; others play on."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        assert ana.socket is not None
        await ana.socket.send("x" * 200_000)
        await ana.socket.wait_closed()
        assert (await bob.ask("do", table=table, seat=1, seq=0, do="pick 7"))["t"] == "push"

    run_with_server(case)


@pytest.mark.slow
def test_the_rest_interface_never_answers_500(tmp_path: Path) -> None:
    """schemathesis on the served OpenAPI description, with real ids and as a real person."""
    run(schemathesis_run(tmp_path, examples=6))
