"""Quick: a click shows its result, how soon is said, and the page is small before anything is played."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from tests.browser.conftest import STATIC

if TYPE_CHECKING:
    from tests.browser.conftest import Guest, House

MOST_KB = 120

TIMED = """() => new Promise((done) => {
  const on = (s) => [...document.querySelectorAll(s)].filter((e) => !e.disabled);
  if (document.querySelector('dialog.ending')) return done(-2);
  const brass = on('.dock .row .btn.primary')[0];
  if (!brass) { const target = on('.felt .target > button')[0]; target?.click(); return setTimeout(() => done(-1), 15); }
  const before = document.querySelector('.felt').innerHTML;
  const from = performance.now();
  const look = new MutationObserver(() => {
    if (document.querySelector('.felt').innerHTML === before) return;
    look.disconnect();
    requestAnimationFrame(() => done(performance.now() - from));
  });
  look.observe(document.querySelector('.shell'), { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => { look.disconnect(); done(-1); }, 3000);
  brass.click();
})"""


def test_a_click_shows_its_result(
    house: House, guest: Guest, record_property: Callable[[str, object], None]
) -> None:
    """Every click of a match against bots changes the board; the median time is reported, not judged: machines differ."""
    page = guest().new_page()
    page.goto(house.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    times: list[float] = []
    for _ in range(200):
        took = page.evaluate(TIMED)
        if took == -2:
            break
        if took >= 0:
            times.append(took)
    assert len(times) >= 10
    record_property("median_ms", median(times))


def test_the_first_visit_loads_little_javascript() -> None:
    """All scripts the home page loads, gzipped: its entry and everything that imports statically."""
    folder = STATIC.parent
    html = STATIC.read_text(encoding="utf-8")
    wanted = set(re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', html))
    seen: set[str] = set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        text = (folder / name).read_text(encoding="utf-8")
        wanted |= {f"assets/{one}" for one in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)}
    size = sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in seen) / 1000
    assert 10 < size <= MOST_KB
