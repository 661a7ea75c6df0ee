"""A first time at a table: three marks, once; and what a sign means, by a long touch, the keyboard and the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.browser.test_access import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

SIT_DOWN = """async (game) => {
  const post = (path, body) =>
    fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('/api/me/guest', { name: 'Ana' });
  const table = await (await post('/api/quick', { game, players: 3, bots: ['bleu', 'bleu'] })).json();
  await post(`/api/tables/${table.id}/start`, { seed: null });
  return table.id;
}"""
GREETED_MS = 9000
"""A character's greeting stands in the place of the offer first."""


def sit_down(page: Page, url: str, game: str) -> None:
    """Play a game against bots, and wait for the first question."""
    page.goto(url)
    page.goto(f"{url}/t/{page.evaluate(SIT_DOWN, game)}")
    page.locator(".dock .ask p").first.wait_for()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_newcomer_is_shown_three_things_once(server: ServerProcess, guest: Guest, *, phone: bool) -> None:
    """The offer, three rings with a sentence each, by keyboard; afterwards, and to those who know, nothing."""
    page = guest(phone=phone, lang="en-GB", named=False).new_page()
    sit_down(page, server.url, "12-gangsters")
    page.locator(".offer:visible .yes").click(timeout=GREETED_MS)
    sentences = set()
    for number in range(3):
        page.locator("dialog .ring").first.wait_for()
        assert f"{number + 1} of 3" in str(page.locator("dialog .step").text_content())
        sentences.add(page.locator("dialog .words").inner_text())
        if number == 1:
            assert violations(page) == []
        page.locator("dialog .btn.primary").focus()
        page.keyboard.press("Enter")
    assert len(sentences) == 3
    page.locator("dialog").wait_for(state="detached")
    assert page.locator(".offer").count() == 0
    sit_down(page, server.url, "12-gangsters")
    page.wait_for_timeout(GREETED_MS - 3000)
    assert page.locator(".offer").count() == 0


def test_a_long_touch_says_what_a_thing_is_and_chooses_nothing(server: ServerProcess, guest: Guest) -> None:
    """A short one chooses."""
    context = guest(phone=True, lang="en-GB")
    page = context.new_page()
    sit_down(page, server.url, "12-gangsters")
    card = page.locator('[data-ref="card:4"]')
    box = card.bounding_box()
    assert box is not None
    at = {"x": box["x"] + 12, "y": box["y"] + 30}
    finger = context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.locator("[role=tooltip] .placed").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "used only once" in page.locator("[role=tooltip]").inner_text()
    assert card.get_attribute("class").split().count("picked") == 0  # type: ignore[union-attr]  # it has classes
    page.touchscreen.tap(at["x"], at["y"])
    page.locator('[data-ref="card:4"].picked').wait_for()
    assert page.locator("[role=tooltip]").count() == 0


def test_the_legend_draws_and_explains_every_sign(server: ServerProcess, guest: Guest) -> None:
    """It opens with a key, and a thing under the keyboard's focus says its part of it."""
    page = guest(lang="en-GB").new_page()
    sit_down(page, server.url, "gang-of-dice")
    page.keyboard.press("?")
    rows = page.locator("dialog dl > div")
    rows.first.wait_for()
    assert rows.count() >= 9
    assert all(row.locator("dt").inner_html().strip() for row in rows.all())
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("Tab")
    page.locator(".count").first.focus()
    page.keyboard.press("Tab")
    page.locator("[role=tooltip] .placed").wait_for()
    assert "number of dice" in page.locator("[role=tooltip]").inner_text()
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')")
    page.keyboard.press("Escape")
    assert page.locator("[role=tooltip]").count() == 0
