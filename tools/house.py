"""A real house on a free port: `tripot serve` as a process of its own, for what drives the page from outside."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "src" / "tripot" / "server" / "static" / "index.html"


class House:
    """A server process that can be killed and started again on the same port and store, beside packages at `path`."""

    def __init__(self, folder: Path, *, path: Path | None = None) -> None:
        self.path = path
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.store = folder / "house.db"
        self.log = folder / "house.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it answers."""
        environment = {**os.environ, "TRIPOT_BOT_PAUSE": "0", "TRIPOT_LIMITS": "false"}
        if self.path is not None:
            environment["PYTHONPATH"] = str(self.path)
            # The page as it is built now, not as it was when the rules were compiled.
            environment["TRIPOT_STATIC"] = str(PAGE.parent)
        words = [
            "-c",
            "from tripot.cli import main; main()",
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--database-url",
            str(self.store),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *words], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 180
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()  # noqa: S310  # our own server
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    self.kill()
                    raise AssertionError(self.log.read_text()) from None
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Pull the plug: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
