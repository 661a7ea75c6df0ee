"""The home page's first screen: a game can be begun without scrolling, and nothing leaves its poster."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

SIZES = {
    "landscape phone": (844, 390),
    "desktop at 200 %": (720, 450),
    "phone": (390, 844),
    "desktop": (1440, 900),
}
OUTSIDE = """posters => posters.flatMap(poster => {
  const box = poster.getBoundingClientRect();
  return [...poster.querySelectorAll('button, a')].filter(one => one.offsetParent).filter(one => {
    const own = one.getBoundingClientRect();
    return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1;
  }).map(one => one.textContent);
})"""
OVER_ART = """posters => posters.flatMap(poster => {
  const art = poster.querySelector('.art').getBoundingClientRect();
  return [...poster.querySelectorAll('.variants button')].filter(
    one => one.getBoundingClientRect().top < art.bottom).map(one => one.textContent);
})"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_a_game_can_be_begun_on_the_first_screen(
    server: ServerProcess, guest: Guest, size: str, lang: str
) -> None:
    """The first button to play is visible; buttons stay inside their poster and off its drawing."""
    width, height = SIZES[size]
    page = guest(lang=lang).new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url)
    play = page.locator("article .btn.primary").first
    play.wait_for()
    box = play.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= height
    posters = page.locator("article.poster")
    assert posters.evaluate_all(OUTSIDE) == []
    assert posters.evaluate_all(OVER_ART) == []
