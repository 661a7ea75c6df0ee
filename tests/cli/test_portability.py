"""Windows and macOS, as far as Linux can show it: nothing that only POSIX has is needed to play, simulate or serve."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.server import ServerProcess, run

WITHOUT_POSIX = """
import builtins, os, sys

POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog", "termios", "tty", "uvloop"}
POSIX_FUNCTIONS = ("chown", "fchmod", "fork", "getpgid", "getuid", "killpg", "nice", "sched_getaffinity", "setsid")
real_import = builtins.__import__

def import_as_on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    asker = (globals or {}).get("__name__", "").partition(".")[0]
    if level == 0 and name.partition(".")[0] in POSIX_MODULES and asker in ("tripot", "uvicorn", "__main__"):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return real_import(name, globals, locals, fromlist, level)

builtins.__import__ = import_as_on_windows
for function in POSIX_FUNCTIONS:
    if hasattr(os, function):
        delattr(os, function)
"""
"""Python without what only POSIX has, for our own modules and the choice of the event loop."""

MSVCRT = """
import fcntl, sys
import asyncio, multiprocessing.spawn, subprocess, types  # they take a msvcrt for Windows itself, so they come first

def locking(number, mode, size):
    fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, size)

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
"""
"""Windows' lock of a file, played by the one that is here."""

COMMAND = MSVCRT + WITHOUT_POSIX + "from tripot.__main__ import main\nmain()\n"


def command_without_posix(*words: str, typed: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `tripot` as it would be on Windows."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TRIPOT_DATA": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=folder,
    )


def test_the_blockade_blocks(tmp_path: Path) -> None:
    """Otherwise the tests below would show nothing."""
    for wrong in ("import fcntl", "import resource", "import os; os.nice(1)"):
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_POSIX + wrong], capture_output=True, check=False, cwd=tmp_path
        )
        assert done.returncode == 1, wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (["simulate", "12-gangsters", "--games", "4", "--jobs", "2"], ""),
        (["play", "12-gangsters", "--lang", "en"], "1\nq\n"),
        (["arena", "12-gangsters", "-p", "3", "--bots", "greedy,random", "--deals", "2"], ""),
    ],
    ids=["simulate", "play", "arena"],
)
def test_commands_run_without_posix(words: list[str], typed: str, tmp_path: Path) -> None:
    """Simulating, playing and measuring import nothing that Windows lacks."""
    done = command_without_posix(*words, typed=typed, folder=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_a_server_runs_without_posix(tmp_path: Path) -> None:
    """It starts on another event loop, its bots move, and a second server on the file is refused."""
    log = tmp_path / "server.log"
    database = tmp_path / "games.db"
    program = (sys.executable, "-c", COMMAND)
    server = ServerProcess(database, log, program=program)
    try:
        server.wait_until_ready()

        async def play() -> None:
            ana = await server.visitor("Ana")
            table = await ana.quick({"game": "12-gangsters", "players": 3, "bot": "habitue"})
            frame = await ana.subscribe(table["id"])
            do = frame["play"]["decision"]["choices"][0]["do"]
            await ana.ask("do", table=table["id"], seat=0, seq=frame["seq"], do=do)
            await ana.expect("push", lambda frame: frame["play"]["decision"] is not None)
            await server.close_visitors()

        run(play())
        second = ServerProcess(database, tmp_path / "second.log", program=program)
        assert second.process.wait(60) == 2
        assert "another Tripot server is using" in (tmp_path / "second.log").read_text(
            encoding="utf-8"
        ).replace("\n", " ")
    finally:
        server.kill()
