"""How a guest plays through the page: by touch, or by keyboard alone. Knows no game: takes what the page offers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICK = """(i) => {
  const on = (s) => [...document.querySelectorAll(s)].filter((e) => !e.disabled && e.offsetParent !== null);
  if (document.querySelector('dialog.ending')) return ['end'];
  const curtain = document.querySelector('dialog.curtain button');
  if (curtain) return ['curtain', curtain];
  const brass = document.querySelector('.dock .row .btn.primary');
  // Nobody is asked yet, or what has just been asked may not be answered by accident: a person reads meanwhile.
  if (brass?.disabled) return ['wait'];
  if (brass?.offsetParent) return ['brass', brass];
  const targets = on('.felt .target.selectable > button, .felt button.count, .dock .hand button');
  const others = on('.dock .row .btn');
  if (targets.length && (i % 3 || !others.length)) return ['target', targets[Math.floor(i * 7.31) % targets.length]];
  if (others.length) return ['button', others[i % others.length]];
  const list = on('.dock .list button');
  if (list.length) return ['list', list[(i * 5) % list.length]];
  return ['wait'];
}"""
"""The next thing a guest touches: the brass button if there is one, else something on the board or in the dock."""

TOUCH = f"""(i) => {{
  const [what, thing] = ({PICK})(i);
  thing?.click();
  return what;
}}"""

AIM = f"""(i) => {{
  const [what, thing] = ({PICK})(i);
  if (!thing) return {{ what }};
  thing.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
  const box = thing.getBoundingClientRect();
  const called = (thing.ariaLabel || thing.innerText || thing.className).slice(0, 60);
  let above = null;
  for (const y of [0.5, 0.25, 0.75, 0.1, 0.9])
    for (const x of [0.5, 0.25, 0.75, 0.1, 0.9]) {{
      const at = [box.left + x * box.width, box.top + y * box.height];
      const top = document.elementFromPoint(...at);
      if (top && (thing.contains(top) || top === thing)) return {{ what, called, at }};
      above ??= top;
    }}
  return {{ what, called, under: above ? `${{above.tagName.toLowerCase()}}.${{above.className.baseVal ?? above.className}}` : 'the edge of the window' }};
}}"""
"""The place where a finger reaches the next thing; the thing that covers it, if nothing of it is free."""

ASK = """() => {
  const box = document.querySelector('.dock .ask').getBoundingClientRect();
  return [box.left + 4, box.top + 4];
}"""
SETTLED_MS = 400

ASKED = """() => {
  if (document.querySelector('dialog.ending')) return 'end';
  if (document.querySelector('.felt[data-scene]')) return 'scene';
  const list = document.querySelector('.dock .list');
  if (!list || document.querySelector('.dock .list button')?.disabled) return 'wait';
  return list.contains(document.activeElement) ? 'list' : 'away';
}"""


def touch_once(page: Page, number: int) -> str:
    """Make one touch; say what was touched."""
    return str(page.evaluate(TOUCH, number))


class Covered(AssertionError):
    """A thing that may be chosen and that no finger reaches."""


def tap_once(page: Page, number: int) -> str:
    """Make one touch as a finger does, where the thing lies; raise Covered when something stays over all of it."""
    aim = page.evaluate(AIM, number)
    for _try in range(3):
        if "under" not in aim:
            break
        # The recap of earlier moves closes at a touch of anything; a sheet that has just opened, or closes, may still be
        # moving, and by then another question may have come with its recap.
        page.touchscreen.tap(*page.evaluate(ASK))
        page.wait_for_timeout(SETTLED_MS)
        aim = page.evaluate(AIM, number)
    if "under" in aim:
        raise Covered(f"{aim['what']} {aim['called']!r} lies under {aim['under']}")
    if "at" in aim:
        page.touchscreen.tap(*aim["at"])
    return str(aim["what"])


def key_once(page: Page, number: int) -> str:
    """Make one choice from the list with the keyboard alone."""
    state = str(page.evaluate(ASKED))
    if state == "scene":
        page.keyboard.press("End")
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


Hand = Callable[["Page", int], str]
"""How a guest acts once: `touch_once`, `tap_once` or `key_once`."""


def play_out(
    players: Sequence[tuple[Page, Hand]], seconds: float, start: int = 0, until: int | None = None
) -> int:
    """Let guests act in turn (page, by which hand) until all see the end, or for `until` rounds; return the rounds."""
    deadline = time.monotonic() + seconds
    number = start
    while until is None or number < until:
        number += 1
        seen = [hand(page, number + place) for place, (page, hand) in enumerate(players)]
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
    return [(row.locator(".rank").inner_text(), row.locator("em").inner_text()) for row in rows.all()]
