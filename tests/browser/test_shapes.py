"""Whole matches by finger on narrow, low and enlarged windows; `tools/soak_page.py --shape …` plays every game in each of them.

By keyboard alone a while of every game is played in test_matches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.playing import play_out, tap_once

if TYPE_CHECKING:
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

SHAPES = [("12-gangsters", 844, 390), ("12-gangsters", 360, 640), ("12-gangsters", 720, 450)]
"""A phone on its side, the smallest phone, a laptop's window at 200 %."""


@pytest.mark.parametrize(("game", "width", "height"), SHAPES, ids=["landscape", "small", "zoom"])
def test_a_whole_match_by_finger(
    server: ServerProcess, guest: Guest, game: str, width: int, height: int
) -> None:
    """Everything that may be chosen lies where a finger reaches it, nothing is wider than the window, and the match ends."""
    page = guest(phone=True).new_page()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.url)
    page.locator(f'[data-game="{game}"] .btn.primary').click()
    page.locator(".dock .ask p").first.wait_for()
    play_out([(page, tap_once)], 120)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 1
    assert page.locator("dialog.ending").is_visible()
