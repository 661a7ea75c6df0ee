"""A real nginx for tests: found on the machine, or installed from Debian."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

SEARCHED = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
INSTALL_TIMEOUT_S = 180
START_TIMEOUT_S = 20


def find_nginx() -> str | None:
    """Return the path of nginx, installed with apt-get if need be; None if that is impossible."""
    found = shutil.which("nginx", path=SEARCHED)
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", "nginx-light"],
        ):
            try:
                subprocess.run(command, timeout=INSTALL_TIMEOUT_S, check=False, capture_output=True)
            except (OSError, subprocess.TimeoutExpired):
                return None
        found = shutil.which("nginx", path=SEARCHED)
    return found


class Nginx:
    """An nginx with one configuration file, until `stop`."""

    def __init__(self, program: str, folder: Path, configuration: str, ports: list[int]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "nginx.conf"
        # Without a daemon, a log or a file outside the folder.
        head = f"daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        if os.geteuid() == 0:
            head += " user root;"
        file.write_text(f"{head}\n{configuration}", encoding="utf-8")
        self._process = subprocess.Popen(
            [program, "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(file)]
        )
        end = time.monotonic() + START_TIMEOUT_S
        for port in ports:
            while not _answers(port):
                if self._process.poll() is not None or time.monotonic() > end:
                    self.stop()
                    raise AssertionError((folder / "error.log").read_text(encoding="utf-8"))
                time.sleep(0.02)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(START_TIMEOUT_S)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
