"""A real server on a free port, a real Chromium, and guests who play through the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.browser import FLAGS, INSTANT, NAMED, find_chromium
from tests.support.marks import mark_folder
from tests.support.paths import PAGE
from tests.support.server import ServerProcess, start_process

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Playwright

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
Guest = Callable[..., "BrowserContext"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests: they need a browser."""
    mark_folder(items, Path(__file__).parent, "browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for the run."""
    if not PAGE.is_file():
        pytest.fail("the page is not built: `npm ci && npm run bundle` in web/, or `make page`")
    server = start_process(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    """The driver."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    """One browser for the run."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium: run tools/find_browser.py")
    chromium = playwright_.chromium.launch(executable_path=path, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def guest(browser: Browser) -> Iterator[Guest]:
    """Make guests: each is a separate browser, without motion, whose page errors fail the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(
        *, phone: bool = False, lang: str = "fr-FR", motion: bool = False, named: bool = True
    ) -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]  # a plain dict of the same shape
            has_touch=phone,
            is_mobile=phone,
            locale=lang,
            reduced_motion="no-preference" if motion else "reduce",
            service_workers="block",
        )
        if named:
            # A newcomer is asked for a name before they sit down with others; these have given theirs.
            context.add_init_script(NAMED)
        if not motion:
            # Matches are shown scene by scene; tests want the end at once.
            context.add_init_script(INSTANT)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.set_default_timeout(15_000)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert wrong == []
