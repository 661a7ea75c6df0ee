"""How a guest plays through the page: by touch, or by keyboard alone. Knows no game: takes what the page offers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOUCH = """(i) => {
  const on = (s) => [...document.querySelectorAll(s)].filter((e) => !e.disabled && e.offsetParent !== null);
  if (document.querySelector('dialog.ending')) return 'end';
  const curtain = document.querySelector('dialog.curtain button');
  if (curtain) { curtain.click(); return 'curtain'; }
  const brass = on('.dock .row .btn.primary');
  if (brass.length) { brass[0].click(); return 'brass'; }
  const targets = on('.felt .target.on > button, .felt button.count, .dock .hand button');
  const others = on('.dock .row .btn');
  if (targets.length && (i % 3 || !others.length)) { targets[Math.floor(i * 7.31) % targets.length].click(); return 'target'; }
  if (others.length) { others[i % others.length].click(); return 'button'; }
  const list = on('.dock .list button');
  if (list.length) { list[(i * 5) % list.length].click(); return 'list'; }
  return 'wait';
}"""
"""One touch: the brass button if there is one, else something on the board or in the dock."""

ASKED = """() => {
  if (document.querySelector('dialog.ending')) return 'end';
  const list = document.querySelector('.dock .list');
  if (!list || document.querySelector('.dock .list button')?.disabled) return 'wait';
  return list.contains(document.activeElement) ? 'list' : 'away';
}"""


def touch_once(page: Page, number: int) -> str:
    """Make one touch; say what was touched."""
    return str(page.evaluate(TOUCH, number))


def key_once(page: Page, number: int) -> str:
    """Make one choice from the list with the keyboard alone."""
    state = str(page.evaluate(ASKED))
    if state == "away":
        page.keyboard.press("l")
        if page.evaluate(ASKED) == "away":
            page.keyboard.press("l")
    if state in ("away", "list") and page.evaluate(ASKED) == "list":
        for _ in range(number % 4):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.keyboard.press("Control+Enter")
    return state


def play_out(
    players: list[tuple[Page, bool]], seconds: float, start: int = 0, until: int | None = None
) -> int:
    """Let guests act in turn (page, by keyboard) until all see the end, or for `until` rounds; return the rounds."""
    deadline = time.monotonic() + seconds
    number = start
    while until is None or number < until:
        number += 1
        seen = [
            (key_once if keys else touch_once)(page, number + place)
            for place, (page, keys) in enumerate(players)
        ]
        if all(one == "end" for one in seen):
            return number
        if time.monotonic() > deadline:
            asked = [page.locator("body").inner_text() for page, _ in players]
            raise AssertionError(f"not over after {seconds} s and {number} rounds: {seen}\n{asked}")
        if all(one == "wait" for one in seen):
            players[0][0].wait_for_timeout(15)
    return number


def result(page: Page) -> list[tuple[str, str]]:
    """Read the ranking of the end screen: place and score, in order."""
    rows = page.locator(".ending .rows li")
    rows.first.wait_for()
    return [(row.locator(".p").inner_text(), row.locator("em").inner_text()) for row in rows.all()]
