"""Another player while somebody floods the server: their ping stays short and the memory flat."""

from __future__ import annotations

import json
import statistics
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from tests.support.floods import FLOODS, flood, memory_mb
from tests.support.server import ServerProcess, start_process
from websockets.sync.client import connect

pytestmark = [
    pytest.mark.slow,
    pytest.mark.uncompiled,
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and all of 127.0.0.0/8"),
]

FLOOD_S = 3.0
MAX_PING_MS = 250
"""For 99 of 100 pings."""
MAX_GROWTH_MB = 60
ATTACKERS = 2
FIRST_FOREIGN = 2
"""The attackers have 127.0.0.2 and so on, so that no limit by address protects or hurts the player."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server as a process, with its limits."""
    started = start_process(tmp_path_factory.mktemp("server"), limits=True)
    yield started
    started.kill()


@pytest.mark.parametrize(("number", "kind"), list(enumerate(FLOODS)), ids=list(FLOODS))
def test_a_flood_does_not_delay_another_player(server: ServerProcess, number: int, kind: str) -> None:
    """Two attackers for three seconds: 99 of 100 pings are answered within a quarter of a second."""
    address = f"127.0.0.{FIRST_FOREIGN + number}"
    with connect(f"ws://127.0.0.1:{server.port}/ws?v=2") as player:
        assert json.loads(player.recv())["t"] == "hello"
        before = memory_mb(server.process.pid)
        until = time.monotonic() + FLOOD_S
        threads = [
            threading.Thread(target=flood, args=(server.port, address, *FLOODS[kind], until), daemon=True)
            for _ in range(ATTACKERS)
        ]
        for thread in threads:
            thread.start()
        took: list[float] = []
        while time.monotonic() < until:
            began = time.monotonic()
            player.send(json.dumps({"t": "ping", "id": f"p{len(took)}"}))
            player.recv(30)
            took.append((time.monotonic() - began) * 1_000)
            time.sleep(0.05)
        for thread in threads:
            thread.join(10)
        grown = memory_mb(server.process.pid) - before
    assert len(took) > 20
    assert statistics.quantiles(took, n=100)[98] <= MAX_PING_MS
    assert grown <= MAX_GROWTH_MB
