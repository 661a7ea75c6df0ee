"""Every game teaches itself: its lesson walked to the end by doing what the rings show, its rules with their drawings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.test_access import violations

from tripot.core.lesson import lesson
from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

LOOK = """() => {
  const box = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const coach = document.querySelector('.coach');
  return {
    step: Number(coach.querySelector('.label').textContent.match(/\\d+/)[0]),
    rings: [...document.querySelectorAll('[data-ring]')].map((e) => [e.dataset.ring, box(e)]),
    coach: box(coach),
    page: [innerWidth, innerHeight, document.documentElement.scrollWidth],
    clipped: [...coach.querySelectorAll('.say, .row, .hand')].some((e) => e.scrollWidth > e.clientWidth + 1),
    next: coach.querySelector('.row > .btn.primary:not([data-do])') !== null,
  };
}"""
RINGED = """([step, rings, refs]) => {
  const ringed = [...document.querySelectorAll('[data-ring]')].map((e) => e.dataset.ring);
  return document.querySelector('.coach .label')?.textContent.includes(step)
    && (refs === null ? ringed.length >= rings : refs.every((ref) => ringed.includes(ref)));
}"""
"""The rings follow their step a frame later: those of the step before may still be there."""


IN_TURNS = [(game, number % 2 == 0) for number, game in enumerate(all_games())]
"""Each game once, on a phone and at a desk by turns."""


def see(page: Page, step: int, rings: int, refs: list[str] | None = None) -> dict[str, Any]:
    """Wait for a step and its rings (these, if they are given) until nothing moves; return what is on the page."""
    page.wait_for_function(RINGED, arg=[f" {step} ", rings, refs])
    seen: dict[str, Any] = page.evaluate(LOOK)
    for _ in range(40):
        page.wait_for_timeout(100)
        before, seen = seen, page.evaluate(LOOK)
        if seen == before:
            break
    return seen


def check(seen: dict[str, Any], where: str) -> None:
    """Nothing hangs over an edge, and no thing of the board that is pointed at lies under the coach."""
    width, height, scrolled = seen["page"]
    assert scrolled <= width, where
    assert not seen["clipped"], where
    for ref, (left, top, right, bottom) in seen["rings"]:
        assert right - left >= 20, (where, ref)
        assert bottom - top >= 20, (where, ref)
        assert left >= -6, (where, ref)
        assert right <= width + 6, (where, ref)
        assert bottom <= height + 6, (where, ref)
        in_coach = top >= seen["coach"][1] - 12
        assert in_coach or bottom <= seen["coach"][1] + 8, (where, ref)


def follow(page: Page, ref: str) -> None:
    """Touch what a ring lies on."""
    if ref.startswith("do:"):
        page.locator(f'.row .btn[data-do="{ref[3:]}"], .felt [data-do="{ref[3:]}"]').last.click()
    else:
        page.locator(f'[data-ref="{ref}"] > button, button[data-ref="{ref}"]').first.click()


@pytest.mark.parametrize(("game", "phone"), IN_TURNS)
def test_a_lesson_is_walked_to_its_end(server: ServerProcess, guest: Guest, game: str, phone: bool) -> None:
    """Each step rings what it speaks of, and doing what is ringed leads on; axe finds nothing in any step."""
    taught = lesson(all_games()[game])
    assert taught is not None
    page = guest(phone=phone).new_page()
    page.goto(f"{server.url}/learn/{game}")
    page.locator(".coach .words").wait_for()
    for number, step in enumerate(taught["steps"], 1):
        where = f"{game}, step {number}"
        seen = see(page, number, 1, list(step["point"]) if step["do"] is None else None)
        check(seen, where)
        if step["do"] is None:
            assert {ref for ref, _ in seen["rings"]} == set(step["point"]), where
        assert violations(page) == [], where
        if number == len(taught["steps"]):
            break
        if step["do"] is None:
            page.locator(".coach .row > .btn.primary").click()
            continue
        for _ in range(9):
            follow(page, seen["rings"][0][0])
            page.wait_for_timeout(60)
            seen = page.evaluate(LOOK)
            if seen["step"] != number:
                break
            seen = see(page, number, 1)
            check(seen, where)
        assert seen["step"] == number + 1, where
    page.locator(".bravo").wait_for()


def test_another_act_than_the_one_asked_for_is_answered(server: ServerProcess, guest: Guest) -> None:
    """A legal act that is not the lesson's leaves the step as it is, and the coach names the right one."""
    page = guest(lang="en-GB").new_page()
    page.goto(f"{server.url}/learn/gangster-le-pro")
    page.locator(".coach .row > .btn.primary").click()
    follow(page, "die:1")
    follow(page, "do:roll")
    page.locator('.row .btn[data-do="option 2"]').click()
    assert "1,500" in page.locator(".coach .wrong").inner_text()
    assert re.search(r"\b3\b", page.locator(".coach .label").inner_text())


@pytest.mark.parametrize(("game", "phone"), [(game, not phone) for game, phone in IN_TURNS])
def test_the_rules_are_drawn(server: ServerProcess, guest: Guest, game: str, phone: bool) -> None:
    """Every drawing keeps to its frame, has a caption in both languages, and axe finds nothing on the page."""
    captions: list[list[str]] = []
    for lang in ("fr-FR", "en-GB"):
        page = guest(phone=phone, lang=lang).new_page()
        page.goto(f"{server.url}/rules/{game}")
        page.locator("figure figcaption").first.wait_for()
        captions.append(page.locator("figure figcaption").all_inner_texts())
        over = page.evaluate(
            "[...document.querySelectorAll('.drawing')].filter((e) => e.scrollWidth > e.clientWidth + 1).length"
        )
        assert over == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(len(set(pair)) == 2 for pair in zip(*captions, strict=True))
    assert violations(page) == []
