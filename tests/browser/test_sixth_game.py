"""A sixth game on the page: poster, palette and board come with its own package (tests/sixth_game)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.playing import play_out, result, touch_once
from tests.support.server import start_process
from tests.support.sixth_game import follow_tutorial, install

if TYPE_CHECKING:
    from tests.browser.conftest import Guest


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the files of the tutorial, word by word, and put the package where an installer would."""
    return install(tmp_path_factory.mktemp("site"), follow_tutorial(tmp_path_factory.mktemp("my-games")))


def test_it_hangs_on_the_wall_and_is_played_on_its_own_board(
    installed: Path, guest: Guest, tmp_path: Path
) -> None:
    """Poster, sentence and palette are its own; a match is touched to its end on the board it brings."""
    place = start_process(tmp_path, package=installed)
    try:
        page = guest().new_page()
        page.goto(place.url)
        poster = page.locator('article[data-game="le-coffre"]')
        assert "dernière liasse" in poster.inner_text()
        assert poster.locator("image").get_attribute("href") is not None
        felt = "getComputedStyle(document.querySelector('article[data-game=le-coffre]')).getPropertyValue('--felt')"
        page.wait_for_function(f"{felt}.trim() === '#3a2f12'")
        poster.locator(".btn.primary").click()
        page.locator(".coffre .bundle.target.selectable").first.wait_for()
        assert page.locator(".coffre .bundle").count() == 20
        play_out([(page, touch_once)], 60)
        assert len(result(page)) == 4
    finally:
        place.kill()


def test_without_its_board_the_list_of_choices_is_enough(
    installed: Path, guest: Guest, tmp_path: Path
) -> None:
    """A board that does not load costs the drawing, not the match."""
    place = start_process(tmp_path, package=installed)
    try:
        page = guest().new_page()
        page.route("**/board.js*", lambda route: route.abort())
        page.goto(place.url)
        page.locator('article[data-game="le-coffre"] .btn.primary').click()
        page.locator(".dock .list button").first.wait_for(state="attached")
        assert page.locator(".coffre").count() == 0
        play_out([(page, touch_once)], 60)
    finally:
        place.kill()
