"""The coach on the page: puzzles answered on the board, an imported file replayed with chances, grades and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_access import violations

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tools.house import House


def test_a_puzzle_is_answered_and_explained(house: House, guest: Guest) -> None:
    """The day's puzzle opens, any choice is answered with what each is worth, and the day is noted; nothing for axe."""
    page = guest().new_page()
    page.goto(f"{house.url}/puzzles")
    page.locator(".ask .q p").wait_for()
    assert violations(page) == []
    page.locator(".ask .row .icon-btn").click()
    page.locator(".ask .list [data-do]").first.click()
    page.locator(".ask .btn.primary:not([disabled])").first.click()
    page.locator(".card .stamp").wait_for()
    assert page.locator(".worth li").count() >= 2
    assert page.locator(".who li").count() == 4
    assert page.evaluate("Object.keys(JSON.parse(localStorage.getItem('tripot.puzzles')).days).length") == 1
    assert violations(page) == []
