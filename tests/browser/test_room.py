"""Finding one's way: my tables on the home page, a rated table that cannot be, and a question before one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tools.house import House


def test_my_lobby_and_every_running_match_are_on_the_home_page(house: House, guest: Guest) -> None:
    """Four matches and one table not begun yet: five ways back."""
    page = guest().new_page()
    page.goto(f"{house.url}/new")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/t/*")
    lobby = page.url.rpartition("/")[2]
    running = []
    for _ in range(4):
        page.goto(house.url)
        page.locator('[data-game="12-gangsters"] .btn.primary').click()
        page.wait_for_url("**/t/*")
        running.append(page.url.rpartition("/")[2])
    page.goto(house.url)
    for table in (lobby, *running):
        page.locator(f'.ln a[href="/t/{table}"]').first.wait_for()


def test_a_rated_table_against_bots_is_refused_in_the_dialogue(house: House, guest: Guest) -> None:
    """The page says why, and offers no button that would fail."""
    page = guest().new_page()
    page.goto(f"{house.url}/new/12-gangsters")
    for chair in page.locator("select.field").all()[1:4]:
        chair.select_option("bot:rosa")
    page.get_by_text("Partie classée").click()
    page.get_by_text("gardez une chaise pour un ami").wait_for()
    assert page.locator("main .btn.primary").is_disabled()


def test_leaving_asks_first(house: House, guest: Guest) -> None:
    """A touch on "leave" asks; no stays at the table, yes goes home."""
    page = guest().new_page()
    page.goto(house.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    page.locator(".bar .icon-btn").last.click()
    page.locator(".sheet .entry", has_text="Quitter la table").click()
    page.locator(".sure .ghost").click()
    assert "/t/" in page.url
    page.locator(".sheet .entry", has_text="Quitter la table").click()
    page.locator(".sure .primary").click()
    page.wait_for_url(f"{house.url}/")
