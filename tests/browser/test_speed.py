"""Quick: a click shows its result, how soon is said, and the page is small before anything is played."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from tests.support.click_times import time_clicks
from tests.support.paths import PAGE

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

MOST_KB = 120
MOST_FILES = 8


def test_a_click_shows_its_result(
    server: ServerProcess, guest: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Every click of a match against bots changes the board; the median time is reported, not judged: machines differ."""
    times, _ = time_clicks(guest().new_page(), server.url, "12-gangsters", 12)
    assert len(times) >= 10
    record_property("median_ms", median(times))


def test_the_first_visit_loads_little_javascript() -> None:
    """All scripts the home page loads, gzipped: its entry and everything that imports statically."""
    folder = PAGE.parent
    html = PAGE.read_text(encoding="utf-8")
    wanted = set(re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', html))
    seen: set[str] = set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        wanted |= {f"assets/{one}" for one in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)}
    size = sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in seen) / 1000
    assert 10 < size <= MOST_KB


def test_the_first_picture_of_a_table_waits_for_few_files() -> None:
    """Scripts and styles before a table's first picture: on a slow line each file costs a way there and back."""
    html = PAGE.read_text(encoding="utf-8")
    every_page = set(re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', html))
    table = set(json.loads((PAGE.parent / "preload.json").read_text(encoding="utf-8"))["t"])
    assert len(every_page) <= 2
    assert 2 < len(every_page | table) <= MOST_FILES
