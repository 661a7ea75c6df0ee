"""The picture of a match's turning point: drawn in the page, with the position behind its link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as TooLong
from tests.browser.test_first_time import sit_down
from tests.support.playing import play_out, touch_once

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

SHADES = """() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1200, 630];
  const paper = canvas.getContext('2d');
  paper.drawImage(document.querySelector('dialog.sheet img'), 0, 0);
  const shades = (x, y, w, h) => new Set(new Uint32Array(paper.getImageData(x, y, w, h).data.buffer)).size;
  return [shades(40, 40, 740, 550), shades(820, 40, 360, 400)];
}"""
"""The number of colours where the board is, and where the words are: one each if nothing was drawn."""
TRIES = 30


def test_the_turning_point_is_drawn_and_its_link_shows_the_position(
    server: ServerProcess, guest: Guest
) -> None:
    """After a match against bots, in the browser alone."""
    page = guest(lang="en-GB").new_page()
    sit_down(page, server.url, "12-gangsters")
    play_out([(page, touch_once)], 60)
    picture = page.locator("dialog.sheet img")
    for _try in range(TRIES):
        page.get_by_role("button", name="Share the turning point").click()
        try:
            picture.wait_for(timeout=3000)
            break
        except TooLong:
            # The coach is still at work, and the page says so.
            page.locator(".ending .note").wait_for()
    assert "Would you have sent the" in page.locator("dialog .question").inner_text()
    board, words = page.evaluate(SHADES)
    assert board > 500
    assert words > 20
    page.goto(page.locator("dialog .link").inner_text())
    page.locator(".replay .held-card").first.wait_for()
