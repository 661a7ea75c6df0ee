"""Bad input of every kind: no answer of 500, no crash, no change, no growth. bench/fuzz.py does much more of it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.crashing import Process
from tests.server.fuzzing import bombard, resident
from tests.server.place import Place, Tell, run
from tests.server.test_history import finished
from tests.server.test_play import three


def test_bad_frames_change_nothing(tell: Tell) -> None:
    """A few thousand bad frames from a seated person leave the record as it was, and the table playing."""

    async def story(place: Place) -> None:
        (ana, _bob, _cleo), table = await three(place)
        cookie = f"tripot={ana.http.cookies['tripot']}"
        before = await place.house.journal.read(table, -1)
        answers = await bombard(place.url, cookie, table, 3_000, seed=1)
        assert answers.get("malformed", 0) > 500
        assert answers.get("seat", 0) > 100
        assert min(answers.get(code, 0) for code in ("notation", "rule", "undo", "ask", "bot")) > 0, answers
        assert not [key for key in answers if key.startswith("closed 1011")]
        assert await place.house.journal.read(table, -1) == before
        assert (await ana.ask("do", table=table, seat=0, seq=0, do="pick 7"))["t"] == "push"

    tell(story)


def test_floods_are_cut_off(tell: Tell) -> None:
    """With limits on, a flood is refused and then the socket is closed."""

    async def story(place: Place) -> None:
        (ana, _bob, _cleo), table = await three(place)
        cookie = f"tripot={ana.http.cookies['tripot']}"
        answers = await bombard(place.url, cookie, table, 600, seed=2, sockets=1)
        assert answers.get("closed 4429", 0) >= 1

    tell(story, limits=True)


def test_a_huge_frame_closes_its_socket_only(tell: Tell) -> None:
    """A frame beyond the limit is not read; others play on."""

    async def story(place: Place) -> None:
        (ana, bob, _cleo), table = await three(place)
        assert ana.socket is not None
        await ana.socket.send("x" * 200_000)
        await ana.socket.wait_closed()
        assert (await bob.ask("do", table=table, seat=1, seq=0, do="pick 7"))["t"] == "push"

    tell(story)


@pytest.mark.slow
def test_the_rest_interface_never_answers_500(tmp_path: Path) -> None:
    """schemathesis on the served OpenAPI description, with real ids and as a real person."""
    run(schemathesis_run(tmp_path, examples=6))


async def schemathesis_run(folder: Path, examples: int) -> str:
    """Run schemathesis against a server of its own; return its count of cases."""
    server = Process(f"sqlite:///{folder / 'house.db'}", folder / "log")
    try:
        await server.ready()
        place = Place(server.url, None)  # type: ignore[arg-type]  # the house is in another process
        ana = await place.visitor("Ana")
        over = await finished(place, ana)
        table = (await ana.post("/api/quick", {"game": "12-gangsters", "players": 3}))["id"]
        text = (await ana.http.get(f"/api/matches/{over}/record")).text
        record = (await ana.http.post("/api/records", content=text)).json()["id"]
        real = {
            "table": [table, over],
            "match": [over],
            "record": [record],
            "game": ["12-gangsters"],
            "person": [ana.id],
            "seat": [0, 1],
        }
        environment = {
            **os.environ,
            "TRIPOT_FUZZ": json.dumps(real),
            "SCHEMATHESIS_HOOKS": "tests.server.fuzz_hooks",
        }
        cookie = ana.http.cookies["tripot"]
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "run", f"{server.url}/api/openapi.json",
            "--checks", "not_a_server_error", "--max-examples", str(examples), "--seed", "1", "--no-color",
            "-H", f"Cookie: tripot={cookie}", "-H", f"Origin: {server.url}",
            "--exclude-operation-id", "ApiMeForgetMe", "--exclude-operation-id", "ApiLogoutLogOut",
        ]  # fmt: skip
        done = await asyncio.to_thread(
            subprocess.run, command, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-3000:]
        log = (folder / "log").read_text()
        assert '"level":"error"' not in log, log[-3000:]
        assert resident(server.process.pid) < 400_000_000
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{server.url}/healthz")).status_code == 200
        await ana.close()
        return next(line.strip() for line in done.stdout.splitlines() if "generated," in line)
    finally:
        server.kill()
