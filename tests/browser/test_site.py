"""The site that `make docs` builds: axe-core finds nothing in either theme, and its search finds a rule."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from tests.browser.test_access import AXE
from tests.support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.conftest import Guest

PAGES = [
    "index.html",
    "hosting.html",
    "troubleshooting.html",
    "tutorial.html",
    "games/the-boss.html",
    "api/playing.html",
    "rulings.html",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site and serve it as any web server would; return its address."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(folder)], cwd=ROOT, check=True)
    handler = functools.partial(_Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Log nothing."""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_site(site: str, guest: Guest, theme: str) -> None:
    """Guides, a generated page of a game and the API, in both themes."""
    page = guest(lang="en-GB").new_page()
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    for path in PAGES:
        page.goto(f"{site}/{path}")
        page.locator("article h1").wait_for()
        assert page.locator("body").get_attribute("data-md-color-scheme") == (
            "slate" if theme == "dark" else "default"
        )
        page.evaluate(AXE.read_text(encoding="utf-8"))
        # The theme's copy buttons stand in landmarks without a name.
        found = page.evaluate("axe.run({exclude: ['.md-code__nav']}).then((result) => result.violations)")
        assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found] == [], path


def test_the_site_finds_a_rule(site: str, guest: Guest) -> None:
    """Search knows the paragraphs of the rulebooks, in both languages."""
    page = guest(lang="en-GB", phone=False).new_page()
    page.goto(f"{site}/index.html")
    for words, target in (("BOSS-2.1", "the-boss"), ("alarme", "tutorial")):
        page.locator("input[name=query]").fill(words)
        page.locator(f".md-search-result__link[href*='{target}']").first.wait_for(timeout=60_000)
