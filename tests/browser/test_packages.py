"""Packages as users install them: wheel, sdist and pex serve the page without Node, and the engine alone needs nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.paths import ROOT
from tests.support.playing import touch_once
from tests.support.server import ServerProcess
from tools.build_packages import build_pex, build_sdist_and_wheel

from tools import offline_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Guest

MOVE_TIMEOUT_TURNS = 40


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """Sdist and wheel of this checkout, not compiled: what compiling adds is tested elsewhere."""
    offline_files.prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRIPOT_BUILD", "pure")
        yield build_sdist_and_wheel(tmp_path_factory.mktemp("packages"))


def environment_without_node(folder: Path) -> dict[str, str]:
    """Return an environment where neither Node nor this checkout is found."""
    tools = folder / "bin"
    tools.mkdir(exist_ok=True)
    if not (tools / "sh").exists():
        (tools / "sh").symlink_to("/bin/sh")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "TRIPOT"))}
    return {**kept, "PATH": str(tools), "TRIPOT_BUILD": "pure", "HOME": str(folder)}


def install(folder: Path, *requirements: str) -> Path:
    """Make an empty virtual environment, install into it without Node, return its Python."""
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = next(
        path for path in (venv / "bin" / "python", venv / "Scripts" / "python.exe") if path.exists()
    )
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "--disable-pip-version-check",
        "-q",
        "install",
    ]
    constraints = ["-c", str(ROOT / "constraints.txt")]
    environment = {**environment_without_node(folder), "HOME": os.environ.get("HOME", str(folder))}
    subprocess.run([*pip, *constraints, *requirements], env=environment, cwd=folder, check=True)
    return python


def assert_plays(program: list[str], folder: Path, guest: Guest) -> None:
    """Start `tripot serve` outside the checkout, open the page and play one move in 12 Gangsters."""
    environment = environment_without_node(folder)
    log = folder / "server.log"
    server = ServerProcess(folder / "server.db", log, program=program, environment=environment, bot_workers=0)
    try:
        server.wait_until_ready()
        page = guest().new_page()
        page.goto(server.url)
        page.locator('[data-game="12-gangsters"] .btn.primary').click()
        page.wait_for_url("**/t/*")
        hand = page.locator(".felt .fan .target.selectable")
        hand.first.wait_for()
        cards = hand.count()
        for _ in range(MOVE_TIMEOUT_TURNS):
            if touch_once(page, 1) == "brass":
                break
            page.wait_for_timeout(250)
        page.wait_for_function(
            "before => document.querySelectorAll('.felt .fan .target').length < before", arg=cards
        )
    finally:
        server.kill()


def test_the_wheel_serves_the_page_without_node(
    packages: tuple[Path, Path], tmp_path: Path, guest: Guest
) -> None:
    """An empty virtual environment and the wheel are enough."""
    python = install(tmp_path, f"tripot[server] @ {packages[1].as_uri()}")
    assert_plays([str(python.parent / "tripot")], tmp_path, guest)


def test_the_sdist_serves_the_page_without_node(
    packages: tuple[Path, Path], tmp_path: Path, guest: Guest
) -> None:
    """The sdist carries the built page, so installing from it needs no Node either."""
    python = install(tmp_path, f"tripot[server] @ {packages[0].as_uri()}")
    assert_plays([str(python.parent / "tripot")], tmp_path, guest)


def test_one_file_serves_the_page(packages: tuple[Path, Path], tmp_path: Path, guest: Guest) -> None:
    """The pex holds the server, its libraries and the page."""
    pex = build_pex(packages[1], tmp_path)
    assert_plays([sys.executable, str(pex)], tmp_path, guest)


def test_the_wheel_writes_the_page_for_any_web_server(packages: tuple[Path, Path], tmp_path: Path) -> None:
    """`tripot static` needs no Node and no network."""
    python = install(tmp_path, f"tripot[server] @ {packages[1].as_uri()}")
    command = [str(python.parent / "tripot"), "static", "site"]
    environment = environment_without_node(tmp_path)
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, stdout=subprocess.DEVNULL)
    files = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*")}
    assert {"index.html", "python/pyodide.asm.wasm", "python/packages.zip"} <= files


def test_the_engine_alone_imports_nothing_else(packages: tuple[Path, Path], tmp_path: Path) -> None:
    """`import tripot` works without any extra; the command then says in one sentence which extra to install."""
    python = install(tmp_path, f"tripot @ {packages[1].as_uri()}")
    code = (
        "import json, sys, tripot; game = tripot.find_game('12-gangsters');"
        "print(json.dumps([getattr(m, '__file__', None) or '' for m in list(sys.modules.values())]))"
    )
    done = subprocess.run(
        [str(python), "-W", "error", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    foreign = [
        file
        for file in json.loads(done.stdout)
        if "site-packages" in file and not re.search(r"[/\\]tripot[/\\]", file)
    ]
    assert foreign == []
    command = subprocess.run(
        [str(python.parent / "tripot")], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert command.returncode == 2
    assert "pip install 'tripot[play]'" in command.stderr
    assert "Traceback" not in command.stderr
