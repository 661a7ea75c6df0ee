"""Finding one's way: my tables on the home page, a rated table that cannot be, and a question before one leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def test_my_lobby_and_every_running_match_are_on_the_home_page(server: ServerProcess, guest: Guest) -> None:
    """Four matches and one table not begun yet: five ways back."""
    page = guest().new_page()
    page.goto(f"{server.url}/new")
    page.locator("main .btn.primary").click()
    page.wait_for_url("**/t/*")
    lobby = page.url.rpartition("/")[2]
    running = []
    for _ in range(4):
        page.goto(server.url)
        page.locator('[data-game="12-gangsters"] .btn.primary').click()
        page.wait_for_url("**/t/*")
        running.append(page.url.rpartition("/")[2])
    page.goto(server.url)
    for table in (lobby, *running):
        page.locator(f'.line a[href="/t/{table}"]').first.wait_for()


def test_a_rated_table_against_bots_is_refused_in_the_dialogue(server: ServerProcess, guest: Guest) -> None:
    """The page says why, and offers no button that would fail."""
    page = guest().new_page()
    page.goto(f"{server.url}/new/12-gangsters")
    for chair in page.locator("select.field").all()[1:4]:
        chair.select_option("bot:rosa")
    page.get_by_text("Partie classée").click()
    page.get_by_text("gardez une place pour un ami").wait_for()
    assert page.locator("main .btn.primary").is_disabled()


def test_leaving_asks_first(server: ServerProcess, guest: Guest) -> None:
    """A touch on "leave" asks; no stays at the table, yes goes home."""
    page = guest().new_page()
    page.goto(server.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    page.locator(".bar .icon-btn").last.click()
    page.locator(".sheet .entry", has_text="Quitter la table").click()
    page.locator(".sure .ghost").click()
    assert "/t/" in page.url
    page.locator(".sheet .entry", has_text="Quitter la table").click()
    page.locator(".sure .primary").click()
    page.wait_for_url(f"{server.url}/")


WATCH = """
  window.seen = [];
  const look = () => {
    const ticker = document.querySelector('.ticker');
    const felt = document.querySelector('.felt');
    if (ticker && felt) {
      const game = document.querySelector('.shell').dataset.game ?? '';
      window.seen.push([game, getComputedStyle(ticker).visibility, getComputedStyle(felt).getPropertyValue('--felt')]);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""At every picture: the game as far as it is known, whether the ticker is to be seen, the felt's colour."""


def test_a_table_that_opens_shows_nothing_it_takes_back(server: ServerProcess, guest: Guest) -> None:
    """The ticker comes once and stays; before the game is known there is bare wood, then this game's felt and no other."""
    page = guest(phone=True).new_page()
    page.goto(server.url)
    article = page.locator('article[data-game="the-boss"]')
    if not article.locator(".btn.primary").is_visible():
        article.locator("h2 button").click()
    article.locator(".btn.primary").click()
    page.locator(".dock .row .btn").first.wait_for()
    page.add_init_script(WATCH)
    page.reload()
    page.locator(".dock .row .btn").first.wait_for()
    page.locator(".felt > *").first.wait_for()
    seen = page.evaluate("window.seen")
    shown = [visible for _, visible, _ in seen]
    assert shown[-1] == "visible"
    assert shown == sorted(shown), "hidden, then visible, and never hidden again"
    wood = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--wood-800')")
    felts = {(game, felt) for game, _, felt in seen}
    assert {felt for game, felt in felts if not game} <= {wood}
    assert len({felt for game, felt in felts if game}) == 1
