"""A real house on a free port, a real Chromium, and guests who play through the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tools.find_browser import FLAGS, installed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Playwright

ROOT = Path(__file__).resolve().parent.parent.parent
STATIC = ROOT / "src" / "tripot" / "server" / "static" / "index.html"

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
Guest = Callable[..., "BrowserContext"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    for item in items:
        if Path(str(item.fspath)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


class House:
    """A server process that can be killed and started again on the same port and store."""

    def __init__(self, folder: Path) -> None:
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
        deadline = time.monotonic() + 60
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()  # noqa: S310  # our own server
            except OSError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise AssertionError(self.log.read_text()) from None
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Pull the plug: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the run."""
    if not STATIC.is_file():
        pytest.fail("the page is not built: `npm ci && npm run bundle` in web/, or `make page`")
    place = House(tmp_path_factory.mktemp("house"))
    yield place
    place.kill()


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    """The driver."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """One browser for the run."""
    path = installed()
    if path is None:
        pytest.fail("no Chromium: run tools/find_browser.py")
    chromium = playwright_.chromium.launch(executable_path=path, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def guest(browser: Browser) -> Iterator[Guest]:
    """Make guests: each is a browser of its own, without motion, whose page errors fail the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(*, phone: bool = False, lang: str = "fr-FR", motion: bool = False) -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]  # a plain dict of the same shape
            has_touch=phone,
            is_mobile=phone,
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="block",
        )
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.set_default_timeout(15_000)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert wrong == []
