"""The end of a round of Gang of Dice: who threw what and why it is invalid, until the reader goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.test_story import RECORDS, flat, open_table, run_scenes
from tests.support.record_stage import Retelling

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

RECORD = RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl"
NAMES = ["Ana", "Fernande", "Victor", "Lucien"]
BEFORE_LAST_STAND = 136
"""From this entry it is ten pushes at most to the end of the round."""
GO_ON = ".dock .row .btn.primary"
CUT = """() => [...document.querySelectorAll('.round-end li *, .round-end h2')]
  .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline').map((e) => e.innerText)"""


def round_end(server: ServerProcess, guest: Guest, *, public: bool = False, phone: bool = False) -> Page:
    """Push until the summary of the round is on the screen."""
    stage = Retelling(RECORD, NAMES, 0, BEFORE_LAST_STAND)
    assert stage.snapshot is not None
    stage.public = public
    stage.keep(None)
    page = open_table(server, guest(motion=True, phone=phone), stage)
    while True:
        sent = stage.push()
        if any(event["kind"] == "won" for item in sent.log for event in item.events):
            break
        page.clock.run_for(200)
        run_scenes(page)
    for _ in range(60):
        page.clock.run_for(200)
        if page.locator(".felt").get_attribute("data-scene") == "won":
            return page
    raise AssertionError("the end of the round is not shown")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_round_ends_with_what_everybody_threw_until_the_reader_goes_on(
    server: ServerProcess, guest: Guest, phone: bool
) -> None:
    """Among friends the summary stays: all names are whole, invalid results have a reason, and one touch goes on."""
    page = round_end(server, guest, phone=phone)
    rows = [flat(one) for one in page.locator(".round-end li").all_inner_texts()]
    for name in [*NAMES[1:], "Vous"]:
        assert any(name in row for row in rows), rows
    assert page.evaluate(CUT) == []
    assert any("Bombe : total de 7 ou plus" in row for row in rows), rows
    assert "Fernande gagne la manche" in flat(page.locator(".round-end h2").inner_text())
    for _ in range(60):
        page.clock.run_for(1000)
    assert page.locator(".felt").get_attribute("data-scene") == "won"
    page.locator(GO_ON).evaluate("(button) => button.click()")
    assert page.locator(".felt").get_attribute("data-scene") != "won"


def test_at_a_public_table_the_summary_counts_down(server: ServerProcess, guest: Guest) -> None:
    """Nobody waits for a reader longer than ten seconds, and the button says how long."""
    page = round_end(server, guest, public=True)
    shown = page.locator(GO_ON).inner_text()
    assert "(10)" in shown or "(9)" in shown
    page.clock.run_for(4000)
    assert "(6)" in page.locator(GO_ON).inner_text() or "(5)" in page.locator(GO_ON).inner_text()
    assert page.locator(".felt").get_attribute("data-scene") == "won"
    page.clock.run_for(7000)
    assert page.locator(".felt").get_attribute("data-scene") != "won"
