"""Nobody is shut out: axe-core finds nothing on any page and on each board in the middle of a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.page_stage import Stage, read_scene
from tests.support.paths import POSITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

AXE = Path(__file__).resolve().parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = [
    "/",
    "/new",
    "/play/gang-of-dice",
    "/rules/12-gangsters",
    "/rules/gang-of-dice",
    "/learn/12-gangsters",
    "/aid/the-boss",
    "/matches",
    "/about",
    "/tv",
    "/nowhere/at/all",
]
POSITION_FILES = sorted(POSITIONS.glob("*.toml"))


def violations(page: Page) -> list[str]:
    """Run axe-core on a page as it stands."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((result) => result.violations)")
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_pages(server: ServerProcess, guest: Guest, phone: bool) -> None:
    """Every page, at both sizes."""
    page = guest(phone=phone).new_page()
    for path in PAGES:
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path


def test_a_code_typed_by_day(server: ServerProcess, guest: Guest) -> None:
    """The lists of the home page stay dark in the light theme: what is typed on them can be read."""
    page = guest(phone=True).new_page()
    page.goto(server.url)
    page.evaluate("localStorage.setItem('tripot.settings', JSON.stringify({ theme: 'light' }))")
    page.reload()
    page.locator(".lists input").fill("ABCDEF")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert violations(page) == []


@pytest.mark.parametrize(
    ("theme", "phone"), [("dark", True), ("light", False)], ids=["dark-phone", "light-desk"]
)
def test_boards(server: ServerProcess, guest: Guest, theme: str, phone: bool) -> None:
    """Each board at its fixed position, something chosen, the list of choices open, in both themes and sizes."""
    for file in POSITION_FILES:
        scene = read_scene(file)
        stage = Stage()
        stage.show(scene)
        page = guest(phone=phone).new_page()
        page.add_init_script(
            f"localStorage.setItem('tripot.settings', JSON.stringify({{theme: '{theme}', motion: 'none', lang: 'fr'}}))"
        )
        stage.attach(page)
        page.goto(f"{server.url}/t/t")
        page.locator(".dock .ask p").wait_for()
        page.wait_for_load_state("networkidle")
        for ref in scene.touch:
            page.locator(f'[data-ref="{ref}"] > button, button[data-ref="{ref}"]').first.dispatch_event(
                "click"
            )
        page.keyboard.press("l")
        page.wait_for_timeout(200)
        assert violations(page) == [], file.stem


def test_the_end_and_the_sheets(server: ServerProcess, guest: Guest) -> None:
    """The end of a match, its replay, the menu, the settings and the rules next to the table."""
    from tests.support.playing import play_out, touch_once

    page = guest().new_page()
    page.goto(server.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    for name in ("menu", "gear"):
        page.locator(".bar .icon-btn").last.click() if name == "menu" else page.locator(
            ".sheet .entry"
        ).first.click()
        page.locator(".sheet[open] .body").wait_for()
        assert violations(page) == [], name
    page.keyboard.press("Escape")
    page.locator(".tabs button").last.click()
    page.locator(".rules .par").first.wait_for()
    assert violations(page) == [], "rules"
    play_out([(page, touch_once)], 90)
    page.locator(".fair b").wait_for()
    assert violations(page) == [], "end"
    page.goto(page.url.replace("/t/", "/m/"))
    page.locator(".curve-box svg.curve").wait_for()
    assert violations(page) == [], "replay"


def test_what_happens_is_said(server: ServerProcess, guest: Guest) -> None:
    """A live region tells what is asked, and every legal choice is a button of the list."""
    page = guest(lang="en-GB").new_page()
    page.goto(server.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    asked = page.locator(".dock .ask p").first.inner_text()
    page.wait_for_function(
        "(asked) => document.querySelector('.shell > .visually-hidden[aria-live]').textContent.includes(asked)",
        arg=asked,
    )
    assert page.locator(".dock .list button").count() == 12
