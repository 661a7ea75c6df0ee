"""Keys and hands at the table: numbers choose, L and Escape are honest, the focus stays, a double touch sends nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.test_touching import brass, open_board

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

FOCUS = "() => document.activeElement === document.body ? 'body' : document.activeElement.className"


def opened(page: Page) -> bool:
    """Tell whether the list of all choices is open."""
    return page.locator(".dock .list.open").count() == 1


def test_l_opens_the_list_and_escape_closes_it(server: ServerProcess, guest: Guest) -> None:
    """L opens and closes; Escape closes what is open and leaves the keyboard on the question."""
    page, _stage = open_board(server, guest, "12-gangsters", phone=False)
    assert not opened(page)
    page.keyboard.press("l")
    page.locator(".dock .list.open").wait_for()
    page.keyboard.press("l")
    page.locator(".dock .list.open").wait_for(state="detached")
    page.keyboard.press("l")
    page.locator(".dock .list.open").wait_for()
    page.keyboard.press("Escape")
    page.locator(".dock .list.open").wait_for(state="detached")
    assert "ask" in page.evaluate(FOCUS)


def test_a_number_key_chooses_and_the_focus_stays(server: ServerProcess, guest: Guest) -> None:
    """A digit arms the choice of that number, Ctrl + Enter sends it; what had the focus is gone, the page has it not."""
    page, stage = open_board(server, guest, "12-gangsters", phone=False)
    page.keyboard.press("Tab")
    page.keyboard.press("2")
    armed = brass(page)
    assert armed is not None
    page.locator(".dock .row .btn.primary").focus()
    page.keyboard.press("Enter")
    page.locator(".shell.sending").wait_for(state="detached")
    page.wait_for_function(f"({FOCUS})() !== 'body'")
    assert stage.sent == [armed]


def test_enter_sends_what_the_number_chose(server: ServerProcess, guest: Guest) -> None:
    """With the focus on one card, a digit and Enter send the card of the digit, not the one with the focus."""
    page, stage = open_board(server, guest, "12-gangsters", phone=False)
    cards = page.locator(".felt .fan .target.selectable")
    cards.first.locator("button").focus()
    page.keyboard.press("2")
    armed = brass(page)
    other = cards.first.get_attribute("data-ref")
    assert armed is not None
    assert other is not None
    assert armed.split()[-1] != other.split(":")[-1]
    page.keyboard.press("Enter")
    page.locator(".shell.sending").wait_for(state="detached")
    page.wait_for_function("() => document.querySelector('.dock .ask')?.textContent !== ''")
    assert stage.sent == [armed]


@pytest.mark.parametrize("game", ["12-gangsters"])
def test_a_double_touch_sends_nothing(server: ServerProcess, guest: Guest, game: str) -> None:
    """Two touches in a row on a card arm it; only the brass button, or a later touch, plays it."""
    page, stage = open_board(server, guest, game, phone=True)
    ref = page.locator(".felt .target.selectable, .dock .target.selectable").first.get_attribute("data-ref")
    assert ref is not None
    page.evaluate(
        """(ref) => { const card = document.querySelector(`[data-ref="${ref}"] > button`); card.click(); card.click(); }""",
        ref,
    )
    assert brass(page) is not None
    assert stage.sent == []
    page.locator(".dock .row .btn.primary").click()
    page.wait_for_function("() => !document.querySelector('.shell.sending')")
    assert len(stage.sent) == 1


def test_what_cannot_be_chosen_says_why(server: ServerProcess, guest: Guest) -> None:
    """A touch on a thing that is not legal now is answered in words, with the rule."""
    page, stage = open_board(server, guest, "reglement-de-comptes", phone=False)
    off = page.locator(".felt .target.off[data-ref]").first
    off.dispatch_event("click")
    note = page.locator(".dock .note")
    note.wait_for()
    assert "RDC-" in note.inner_text()
    assert stage.sent == []


UNCOVERED = """() => [...document.querySelectorAll('.fan .odds')].filter((chance) => {
  const box = chance.getBoundingClientRect();
  const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return over?.closest('.held-card') === chance.closest('.held-card');
}).length"""


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_no_card_covers_the_odds_of_another(server: ServerProcess, guest: Guest, phone: bool) -> None:
    """The odds of each held card of 12 Gangsters can be read: no other card lies over them."""
    page, stage = open_board(server, guest, "12-gangsters", phone=phone)
    page.locator(".dock .tools button[aria-pressed]:not(.lists)").click()
    page.locator(".fan .odds").first.wait_for()
    view = stage.scene.game.view(stage.scene.state, stage.scene.seat)
    assert page.evaluate(UNCOVERED) == len(view["hand"])
