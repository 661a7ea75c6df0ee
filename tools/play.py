"""`make play`: start the server; once the page is up, compile the rules in the background for the next start.

python -m tools.play [--wifi] [--no-open] [--port N]
python -m tools.play --compile FOLDER    the background part

A running server is never touched: compiled rules are built in another folder, which is then renamed in one
step. An interrupted compile leaves a folder that is removed the next time.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import threading
import time
from pathlib import Path

from tests.support.compiled import is_compiled
from tests.support.paths import ROOT
from tools.build_compiled import build

READY = ROOT / ".build" / "play"
STATIC = ROOT / "src" / "tripot" / "server" / "static"
WORDS = {
    "begun": (
        "The rules are being compiled in the background: the next start has stronger bots.",
        "Les règles se compilent en arrière-plan : au prochain départ les bots seront plus forts.",
    ),
    "done": (
        "The rules are compiled: the next start uses them.",
        "Les règles sont compilées : le prochain départ s'en servira.",
    ),
    "wifi": (
        "Other devices on your Wi-Fi: make play WIFI=1, or the button beside an invitation.",
        "D'autres appareils de votre Wi-Fi : make play WIFI=1, ou le bouton à côté d'une invitation.",
    ),
}


def has_compiler() -> bool:
    """Tell whether a C compiler is there: the one Python was built with, or a usual one."""
    usual = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (usual, "cc", "gcc", "clang", "cl"))


def compile_beside(target: Path) -> int:
    """Compile into a folder of another name, then put it in its place in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in target.parent.glob(f"{target.name}.new-*"):
        if not _runs(left.name.rpartition("-")[2]):
            shutil.rmtree(left, ignore_errors=True)
    fresh = target.with_name(f"{target.name}.new-{os.getpid()}")
    tools = all(importlib.util.find_spec(name) for name in ("mypyc", "hatchling", "hatch_mypyc"))
    try:
        if build(fresh, isolated=not tools) or _lacking(fresh) or not _works(fresh):
            return 1
        old = target.with_name(f"{target.name}.old-{os.getpid()}")
        if target.exists():
            target.rename(old)
        fresh.rename(target)
        shutil.rmtree(old, ignore_errors=True)
        return 0
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _lacking(folder: Path) -> int:
    """Add what compiled rules need at run time and plain ones do not, where it is not installed; return pip's word."""
    wanted = [
        name for name in ("librt", "mypy-extensions") if not importlib.util.find_spec(name.replace("-", "_"))
    ]
    if not wanted:
        return 0
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-deps"]
    return subprocess.call([*pip, "-c", str(ROOT / "constraints.txt"), "--target", str(folder), *wanted])


def _works(folder: Path) -> bool:
    """Play a match with what was compiled before anybody relies on it."""
    words = ["simulate", "12-gangsters", "--games", "1"]
    code = "from tripot.cli.main import main; main()"
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.call([sys.executable, "-c", code, *words], env=environment) == 0


def _runs(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ValueError, ProcessLookupError):
        return False
    except OSError:
        return True
    return True


class Background:
    """The background compile: it begins when the page answers and ends with the server."""

    def __init__(self, port: int, say: int) -> None:
        self._port = port
        self._say = say
        self._process: subprocess.Popen[bytes] | None = None
        self._over = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                with socket.create_connection(("127.0.0.1", self._port), timeout=0.5):
                    break
            except OSError:
                time.sleep(0.2)
        if self._over.is_set():
            return
        print(WORDS["begun"][self._say], file=sys.stderr, flush=True)
        READY.parent.mkdir(exist_ok=True)
        with (READY.parent / "play.log").open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tools.play", "--compile", str(READY)],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            failed = self._process.wait()
        if not failed and not self._over.is_set():
            print(WORDS["done"][self._say], file=sys.stderr, flush=True)

    def end(self) -> None:
        """Stop it with the server: nobody wants a compiler to go on after Ctrl-C."""
        self._over.set()
        if self._process is not None and self._process.poll() is None:
            import signal

            os.killpg(self._process.pid, signal.SIGTERM)


def main() -> int:
    """Start the server."""
    parser = argparse.ArgumentParser(description="Start the server and open the page; see make play.")
    parser.add_argument("--wifi", action="store_true", help="let the local network in")
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    parser.add_argument("--port", type=int)
    parser.add_argument("--compile", type=Path, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.compile is not None:
        if hasattr(os, "nice"):
            os.nice(19)
        return compile_beside(wish.compile)
    compiled = is_compiled(READY)
    if compiled and os.environ.get("PYTHONPATH") != str(READY):
        # The page lies in the checkout only; everything else comes from the compiled folder.
        again = {**os.environ, "PYTHONPATH": str(READY), "TRIPOT_STATIC": str(STATIC)}
        return subprocess.call([sys.executable, *sys.argv], env=again)
    from tripot.cli.language import is_french
    from tripot.cli.main import main as command
    from tripot.server.cli import free_port
    from tripot.server.settings import Settings

    say = int(is_french())
    host = "0.0.0.0" if wish.wifi else "127.0.0.1"  # noqa: S104  # asked for
    port = wish.port or free_port(Settings.from_environment(host=host))
    background = None
    if not compiled and has_compiler() and sys.platform != "win32":
        background = Background(port, say)
    if not wish.wifi:
        print(WORDS["wifi"][say], file=sys.stderr, flush=True)
    sys.argv = [
        "tripot",
        "serve",
        "--host",
        host,
        "--port",
        str(port),
        *(["--no-open"] if wish.no_open else []),
    ]
    try:
        command()
    finally:
        if background is not None:
            background.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
