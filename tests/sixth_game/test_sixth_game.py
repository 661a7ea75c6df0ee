"""A sixth game is a package of its own: it plays on the page and in the terminal, and touches no file of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.browser.conftest import browser, guest, playwright_
from tests.browser.playing import play_out, result
from tools.house import House

if TYPE_CHECKING:
    from tests.browser.conftest import Guest

HERE = Path(__file__).parent
OURS = HERE.parent.parent / "src" / "tripot"
__all__ = ["browser", "guest", "playwright_"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the package where an installer would: its folder, and beside it what its pyproject.toml says of it."""
    place = tmp_path_factory.mktemp("site")
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    shutil.copytree(HERE / "le_coffre", place / "le_coffre", ignore=shutil.ignore_patterns("__pycache__"))
    info = place / f"le_coffre-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]["tripot.games"]
    (info / "entry_points.txt").write_text(
        "[tripot.games]\n" + "".join(f"{name} = {where}\n" for name, where in points.items())
    )
    return place


def tripot(installed: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command beside the sixth game."""
    code = "from tripot.cli import main; main()"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_keeps_the_contract(installed: Path) -> None:
    """The conformance suite that anyone may run finds nothing to say against it."""
    code = "from le_coffre import GAME; from tripot.testing import check_game; check_game(GAME, 3)"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    """A match against bots ends with the alarm."""
    assert "le-coffre" in tripot(installed, "games").stdout
    played = tripot(installed, "play", "le-coffre", "--lang", "en", "--bots", "careful", typed="1\n" * 20)
    assert played.returncode == 0, played.stderr
    assert "The alarm" in played.stdout


@pytest.mark.browser
def test_it_hangs_on_the_wall_and_is_played_on_its_own_board(
    installed: Path, guest: Guest, tmp_path: Path
) -> None:
    """Poster, sentence and palette are its own; a match is touched to its end on the board it brings."""
    place = House(tmp_path, path=installed)
    try:
        page = guest().new_page()
        page.goto(place.url)
        poster = page.locator('article[data-game="le-coffre"]')
        assert "dernière liasse" in poster.inner_text()
        assert poster.locator("image").get_attribute("href") is not None
        felt = "getComputedStyle(document.querySelector('article[data-game=le-coffre]')).getPropertyValue('--felt')"
        page.wait_for_function(f"{felt}.trim() === '#3a2f12'")
        poster.locator(".btn.primary").click()
        page.locator(".coffre .bundle.target.on").first.wait_for()
        assert page.locator(".coffre .bundle").count() == 20
        play_out([(page, False)], 60)
        assert len(result(page)) == 4
    finally:
        place.kill()


@pytest.mark.browser
def test_without_its_board_the_list_of_choices_is_enough(
    installed: Path, guest: Guest, tmp_path: Path
) -> None:
    """A board that does not load costs the drawing, not the match."""
    place = House(tmp_path, path=installed)
    try:
        page = guest().new_page()
        page.route("**/board.js*", lambda route: route.abort())
        page.goto(place.url)
        page.locator('article[data-game="le-coffre"] .btn.primary').click()
        page.locator(".dock .list button").first.wait_for(state="attached")
        assert page.locator(".coffre").count() == 0
        play_out([(page, False)], 60)
    finally:
        place.kill()


def test_no_file_of_ours_names_it() -> None:
    """Nothing under src/tripot or web/src knows the game."""
    page = OURS.parent.parent / "web" / "src"
    files = [
        *(path for path in OURS.rglob("*") if path.suffix in {".py", ".toml"}),
        *(path for path in page.rglob("*") if path.suffix in {".ts", ".svelte", ".css"}),
    ]
    assert files
    assert [path for path in files if "le-coffre" in path.read_text(encoding="utf-8")] == []
