"""Whole matches by finger on narrow, low and enlarged windows; `tools/soak_page.py --shape …` plays every game in each of them.

By keyboard alone a while of every game is played in test_matches.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from tests.support.page_stage import Scene, Stage, read_scene
from tests.support.paths import POSITIONS
from tests.support.playing import play_out, tap_once
from tests.support.screen_faults import LOOK

from tripot.core.registry import find_game
from tripot.wire.play import End, LogItem

if TYPE_CHECKING:
    from playwright.sync_api import Page
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


PHONES = [(390, 844), (390, 760), (360, 640), (844, 390)]
"""The last but two is a phone whose question takes four lines: the board gets what is left."""


def show(page: Page, url: str, scene: Scene, end: End | None = None) -> None:
    """Let `/t/t` be a scene, and open it."""
    stage = Stage()
    stage.show(scene, end)
    stage.attach(page)
    page.goto(f"{url}/t/t")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"], ids=["fr", "en"])
def test_no_word_is_cut_on_a_phone(server: ServerProcess, guest: Guest, lang: str) -> None:
    """Among four players with short names, every table at its fixed position."""
    page = guest(lang=lang).new_page()
    found = []
    for file in sorted(POSITIONS.glob("*.toml")):
        show(page, server.url, read_scene(file))
        page.locator(".dock .ask p").first.wait_for()
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            found += [
                (file.stem, f"{width}x{height}", where, what)
                for kind, where, what in page.evaluate(LOOK)
                if kind in ("shortened", "cut") and ".ticker" not in where
            ]
    assert found == []


@pytest.mark.parametrize(
    ("game", "scores"), [("gang-of-dice", [114, 42, 0]), ("reglement-de-comptes", [59000, 43000, 18000])]
)
def test_figures_of_the_podium_lie_side_by_side(
    server: ServerProcess, guest: Guest, game: str, scores: list[int]
) -> None:
    """However long they are, with their unit."""
    page = guest(phone=True, lang="en-GB").new_page()
    rules = find_game(game)
    state = rules.new(3)
    end = End("end", scores, [1, 2, 3], False, None, "0" * 64)
    show(page, server.url, Scene(rules, state, 0, ["Vous", "Rosa", "Lucien"], [LogItem(1, 0, [])]), end)
    page.locator(".podium .score").first.wait_for()
    boxes = page.evaluate("""() => [...document.querySelectorAll('.podium .score')].map((score) => {
      const range = document.createRange();
      range.selectNodeContents(score);
      const { left, right } = range.getBoundingClientRect();
      return [left, right, score.innerText];
    })""")
    assert len(boxes) == 3
    assert all(any(unit in text for unit in ("dice", "$")) for _left, _right, text in boxes)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(boxes)), boxes
