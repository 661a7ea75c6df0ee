"""Choosing whom to play: a level begins at once, faces take chairs, the last company is kept, and talk can be switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.test_access import violations

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def test_a_face_takes_a_chair_and_quick_play_remembers(server: ServerProcess, guest: Guest) -> None:
    """Rosa and Le Môme are chosen, sit at the table under their names, and are there again in quick play."""
    page = guest().new_page()
    page.goto(f"{server.url}/play/gang-of-dice")
    for _ in range(3):
        page.locator("aside .small button").click()
    page.locator(".cards button", has_text="Rosa").click()
    page.locator(".cards button", has_text="Le Môme").click()
    assert violations(page) == []
    page.locator("aside .btn.primary").click()
    page.wait_for_url("**/t/*")
    page.locator(".dock").wait_for()
    page.get_by_text("Rosa", exact=True).first.wait_for()
    page.goto(server.url)
    page.locator('[data-game="gang-of-dice"] .btn.primary').click()
    page.wait_for_url("**/t/*")
    page.get_by_text("Le Môme", exact=True).first.wait_for()


def test_a_level_fills_the_table_and_begins(server: ServerProcess, guest: Guest) -> None:
    """One touch of a level, on a phone, is a match against its people."""
    page = guest(phone=True).new_page()
    page.goto(f"{server.url}/play/12-gangsters")
    page.locator(".levels button").first.click()
    page.wait_for_url("**/t/*")
    page.locator(".dock .ask p").wait_for()
    page.get_by_text("Odette", exact=True).first.wait_for(state="attached")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_talk_covers_nothing_one_plays_with(server: ServerProcess, guest: Guest, *, phone: bool) -> None:
    """Somebody greets a new match, in sight, and over no name, no money, no board and no choice."""
    page = guest(phone=phone).new_page()
    page.goto(f"{server.url}/play/12-gangsters")
    page.locator(".levels button").first.click()
    page.locator(".talk:visible").wait_for()
    covered = page.locator(".talk:visible").evaluate(
        """said => {
          const a = said.getBoundingClientRect();
          if (a.height === 0 || a.top < 0 || a.bottom > innerHeight) return ['out of sight'];
          return [...document.querySelectorAll('.seats .seat, .felt, .dock, .bar')].filter(one => {
            const b = one.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          }).map(one => one.className);
        }"""
    )
    assert covered == []


def test_talk_can_be_switched_off(server: ServerProcess, guest: Guest) -> None:
    """With the setting off nobody greets."""
    still = guest().new_page()
    still.add_init_script(
        "localStorage.setItem('tripot.settings', JSON.stringify({talk: false, lang: 'fr'}))"
    )
    still.goto(f"{server.url}/play/12-gangsters")
    still.locator(".levels button").first.click()
    still.locator(".dock .ask p").wait_for()
    assert still.locator(".talk").count() == 0
