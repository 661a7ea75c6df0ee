"""Film a recorded match as the page tells it: a picture every 100 ms, laid out on one sheet, phone or desktop.

`python -m tools.film GAME [--size phone|desktop] [--entry N] [--pushes N] [--seat N] [--pace calm] [--every MS] [--out FOLDER]`
"""

from __future__ import annotations

import argparse
import base64
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.browser import FLAGS, find_chromium
from tests.support.page_stage import serve_page
from tests.support.paths import ROOT
from tests.support.record_stage import Retelling

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
NAMES = ["Ana", "Rosa", "Lucien", "Marcel", "Odette", "Victor"]
LONGEST = 40.0


def film(browser: Browser, address: str, wish: argparse.Namespace, out: Path) -> None:
    """Play some pushes of the record and write the sheet."""
    record = ROOT / "tests" / "playthroughs" / wish.game / f"{wish.game}-{wish.players}.jsonl"
    stage = Retelling(record, NAMES, wish.seat, wish.entry)
    width, height = SIZES[wish.size]
    page = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", service_workers="block"
    ).new_page()
    page.on("pageerror", lambda problem: print(f"page error: {problem}"))
    page.add_init_script(
        f"localStorage.setItem('tripot.settings', JSON.stringify({{pace: '{wish.pace}'}}));"
        """localStorage.setItem('tripot.first', '["*"]')"""
    )
    stage.attach(page)
    page.goto(f"{address}/t/t")
    page.locator(".felt > *").first.wait_for()
    page.wait_for_load_state("networkidle")
    frames: list[tuple[int, str, bytes]] = []
    began = time.monotonic()
    for _ in range(wish.pushes):
        if stage.over:
            break
        stage.push()
        while time.monotonic() - began < LONGEST:
            scene = page.locator(".felt").get_attribute("data-scene")
            picture = page.screenshot(type="jpeg", quality=60)
            frames.append((round((time.monotonic() - began) * 1000), scene or "?", picture))
            if scene is None and len(frames) > 1:
                break
            page.wait_for_timeout(wish.every)
    sheet = browser.new_page(viewport={"width": 1600, "height": 900})
    wide = 250 if wish.size == "phone" else 390
    cells = "".join(
        f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(picture).decode()}' width='{wide}'>"
        f"<figcaption>{at} ms · {scene}</figcaption></figure>"
        for at, scene, picture in frames
    )
    sheet.set_content(
        f"<style>body{{margin:4px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:6px}}figure{{margin:0}}</style>{cells}"
    )
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"film-{wish.game}-{wish.size}-{wish.entry}.png"
    sheet.screenshot(path=path, full_page=True)
    print(f"{path}: {len(frames)} pictures")


def main() -> None:
    """Read the wish and film."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--size", choices=SIZES, default="desktop")
    parser.add_argument("--entry", type=int, default=20)
    parser.add_argument("--pushes", type=int, default=3)
    parser.add_argument("--seat", type=int)
    parser.add_argument("--pace", default="calm")
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "film")
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium: run tools/find_browser.py")
    address = serve_page()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        film(browser, address, wish, wish.out)
        browser.close()


if __name__ == "__main__":
    main()
