"""The player aid: opened at the table with one touch, read, closed, and printed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.browser.test_access import violations

from tripot.core.registry import all_games
from tripot.core.sheet import load_sheet

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

GAMES = [game for game in all_games().values() if game.package.startswith("tripot.games.")]
MAX_PRINTED_PAGES = 2
CUT = """() => [...document.querySelectorAll('.aid td, .aid th, .aid li')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map((e) => e.outerHTML.slice(0, 120))"""
PAST_THE_EDGE = """() => [...document.querySelectorAll('.aid *')].filter((e) => {
  const aid = e.closest('.aid').getBoundingClientRect(), box = e.getBoundingClientRect();
  return box.right > aid.right + 1 || box.left < aid.left - 1;
}).map((e) => e.outerHTML.slice(0, 120))"""


def sit_down(page: Page, server: ServerProcess, game: str) -> None:
    """Begin a match against bots."""
    page.goto(server.url)
    page.locator(f'[data-game="{game}"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()


def shown(page: Page) -> list[str]:
    """Return the titles on the player aid."""
    page.locator(".aid section").first.wait_for()
    return page.locator(".aid h2 > span").all_inner_texts()


@pytest.mark.parametrize(
    ("game", "phone", "lang"),
    [(game.id, phone, "fr-FR" if phone == (n % 2 == 0) else "en-US") for n, game in enumerate(GAMES) for phone in (True, False)],
)  # fmt: skip
def test_the_aid_opens_at_the_table_and_closes(
    server: ServerProcess, guest: Guest, game: str, phone: bool, lang: str
) -> None:
    """From the menu on a phone, from the bar at a desk: every block is there, nothing is cut, axe finds nothing."""
    page = guest(phone=phone, lang=lang).new_page()
    sit_down(page, server, game)
    name = "Aide de jeu" if lang == "fr-FR" else "Player aid"
    if phone:
        page.locator(".bar .icon-btn").last.click()
        page.locator(".sheet .entry", has_text=name).click()
    else:
        page.locator(f'.bar [aria-label="{name}"]').click()
    titles = shown(page)
    wanted = [block.title[lang[:2]] for block in load_sheet(all_games()[game]) or ()]
    assert [re.sub(r"\s", " ", one) for one in titles] == wanted
    assert page.evaluate(CUT) == []
    assert page.evaluate(PAST_THE_EDGE) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator(".aid").wait_for(state="detached")
    assert page.locator(".dock .ask p").is_visible()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_aid_lies_next_to_the_rules(server: ServerProcess, guest: Guest, phone: bool) -> None:
    """A button over the rules opens it, and a number on it shows that paragraph of the rules."""
    page = guest(phone=phone).new_page()
    sit_down(page, server, "gangster-le-pro")
    page.locator('.bar [aria-label="Règles"]').click()
    page.locator(".rules .btn", has_text="Aide de jeu").click()
    assert shown(page)
    page.locator(".aid section", has_text="Collecte").first.locator("h2 button").click()
    page.locator(".aid").wait_for(state="detached")
    assert page.locator(".rules .par.wanted em").first.inner_text() == "5.6"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_aid_is_printed_on_two_pages(server: ServerProcess, guest: Guest, game: str) -> None:
    """Without bars and buttons; the page is reached from the rules."""
    page = guest().new_page()
    page.goto(f"{server.url}/rules/{game}")
    page.locator(".bar a", has_text="Aide de jeu").click()
    assert shown(page)
    assert violations(page) == []
    assert page.evaluate(PAST_THE_EDGE) == []
    page.emulate_media(media="print")
    assert not page.locator(".bar").is_visible()
    assert page.evaluate(CUT) == []
    printed = page.pdf(format="A4", print_background=False)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MAX_PRINTED_PAGES


def test_a_game_without_an_aid(server: ServerProcess, guest: Guest) -> None:
    """The page shows no player aid."""
    page = guest().new_page()
    page.goto(f"{server.url}/aid/nothing")
    page.locator("main, .page").first.wait_for()
    assert page.locator(".aid").count() == 0


def test_the_credits_are_shown_with_the_rules_and_about(server: ServerProcess, guest: Guest) -> None:
    """Everybody whom a box credits, and the age and duration that it prints."""
    page = guest(lang="en-US").new_page()
    for path in ("/rules/gang-of-dice", "/about"):
        page.goto(server.url + path)
        page.locator(".paper-page", has_text="Reiner Knizia").wait_for()
        text = page.locator(".paper-page").inner_text()
        for one in (
            "Odang (Dimidium)",
            "Eva dream",
            "Tylor Kim",
            "Ludloc",
            "Ages 8 and up.",
            "Takes 30 minutes.",
        ):
            assert one in text, path
    assert "Takes 20 to 60 minutes." in text
    assert "No age or duration is printed." in text
