"""Take the pictures of the guide "Host a game night in five minutes": a real server, a big screen and phones.

`python -m tools.tv_pictures [--lang fr] [--out FOLDER]`
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, NAMED, find_chromium
from tests.support.paths import ROOT
from tests.support.server import start_process

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WALL, PHONE = (1280, 720), (390, 844)
GAME = {"game": "12-gangsters", "players": 4, "seats": ["me", "open", "open", "open"]}
NAMES = ["Ana", "Ben", "Chloé", "David"]
ROUNDS = 4


def open_page(browser: Browser, size: tuple[int, int], lang: str) -> Page:
    """Open an empty page without motion."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="fr-FR" if lang == "fr" else "en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(NAMED)
    settings = json.dumps({"pace": "instant", "hand": True})
    context.add_init_script(f"localStorage.setItem('tripot.settings', '{settings}')")
    return context.new_page()


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request as the person of this page."""
    answer: dict[str, Any] = page.evaluate(
        """([path, body]) => fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify(body)}).then((answer) => answer.json())""",
        [path, body],
    )
    return answer


def take(browser: Browser, url: str, lang: str, out: Path) -> None:
    """Play a few rounds of a game night and take the pictures."""

    def shoot(page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(5000 if name.startswith("tv-m") else 800)
        page.screenshot(path=str(out / f"{name}.jpg"), type="jpeg", quality=72)

    phones = [open_page(browser, PHONE, lang) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        phone.goto(url)
        post(phone, "/api/me/guest", {"name": name, "lang": lang})
    table = post(phones[0], "/api/tables", GAME)["id"]
    for phone in phones[1:3]:
        post(phone, f"/api/tables/{table}/join", {})
    for phone in phones[:3]:
        phone.goto(f"{url}/t/{table}")
    wall = open_page(browser, WALL, lang)
    wall.goto(f"{url}/tv/{table}")
    wall.locator(".lobby li.here").nth(2).wait_for()
    shoot(wall, "tv-lobby")
    post(phones[3], f"/api/tables/{table}/join", {})
    phones[3].goto(f"{url}/t/{table}")
    post(phones[0], f"/api/tables/{table}/start", {})
    for turn in range(ROUNDS):
        for phone in phones:
            card = phone.locator(".hand-card.selectable button").nth(turn % 3)
            card.click()
            phone.locator(".dock .row .btn.primary:enabled").click()
            phone.wait_for_timeout(300)
    wall.locator(".match .card-row").wait_for()
    shoot(wall, "tv-match")
    shoot(phones[0], "tv-hand")


def main() -> None:
    """Start a server, take the pictures, stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", choices=("fr", "en"), default="en")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = start_process(Path(folder))
        try:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            take(browser, server.url, wish.lang, wish.out)
            browser.close()
        finally:
            server.kill()


if __name__ == "__main__":
    main()
