"""Film a recorded match as the page tells it: a picture every 100 ms, laid out on one sheet, phone, desktop or big screen.

With `--size tv` three phones in hand mode stand next to each picture of the big screen.

`python -m tools.film GAME [--size phone|desktop|tv] [--entry N] [--pushes N] [--seat N] [--pace calm] [--every MS] [--out FOLDER]`
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.browser import FLAGS, find_chromium
from tests.support.page_stage import serve_page
from tests.support.paths import ROOT
from tests.support.record_stage import Retelling

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"phone": (390, 844), "desktop": (1440, 900), "tv": (1920, 1080)}
PHONES_AT_TV = 3
NAMES = ["Ana", "Rosa", "Lucien", "Marcel", "Odette", "Victor"]
LONGEST = 60.0
SCENE_STARTS_MS = 2500


def film(browser: Browser, address: str, wish: argparse.Namespace, out: Path) -> None:
    """Play some pushes of the record and write the sheet."""
    record = ROOT / "tests" / "playthroughs" / wish.game / f"{wish.game}-{wish.players}.jsonl"
    wall = wish.size == "tv"
    stages = [open_stage(browser, address, wish, record, None if wall else wish.seat, wish.size)]
    if wall:
        stages += [open_stage(browser, address, wish, record, seat, "phone") for seat in range(PHONES_AT_TV)]
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    frames: list[tuple[int, str, list[bytes]]] = []
    began = time.monotonic()
    for _ in range(wish.pushes):
        if stages[0][0].over:
            break
        for stage, _page in stages:
            stage.push()
        first = stages[0][1]
        # On a busy machine the scene begins late; a push without one shows its position at once.
        with contextlib.suppress(PlaywrightTimeout):
            first.wait_for_function("document.querySelector('.felt').dataset.scene", timeout=SCENE_STARTS_MS)
        while time.monotonic() - began < LONGEST:
            scene = first.locator(".felt").get_attribute("data-scene")
            pictures = [page.screenshot(type="jpeg", quality=60) for _stage, page in stages]
            frames.append((round((time.monotonic() - began) * 1000), scene or "?", pictures))
            if scene is None:
                break
            first.wait_for_timeout(wish.every)
    write_sheet(browser, wish, frames, out)


def open_stage(
    browser: Browser, address: str, wish: argparse.Namespace, record: Path, seat: int | None, size: str
) -> tuple[Retelling, Page]:
    """Open the record on one page, as a seat sees it."""
    stage = Retelling(record, NAMES, seat, wish.entry)
    beside_tv = wish.size == "tv" and size == "phone"
    if beside_tv:
        stage.screens = 1
        stage.keep(None)
    width, height = SIZES[size]
    page = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", service_workers="block"
    ).new_page()
    page.on("pageerror", lambda problem: print(f"page error: {problem}"))
    settings = {"pace": wish.pace, "hand": beside_tv}
    page.add_init_script(
        f"localStorage.setItem('tripot.settings', '{json.dumps(settings)}');"
        """localStorage.setItem('tripot.first', '["*"]')"""
    )
    stage.attach(page)
    page.goto(f"{address}/{'tv' if size == 'tv' else 't'}/t")
    page.locator(".felt").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return stage, page


def write_sheet(
    browser: Browser, wish: argparse.Namespace, frames: list[tuple[int, str, list[bytes]]], out: Path
) -> None:
    """Lay the pictures out on one sheet."""
    sheet = browser.new_page(viewport={"width": 2130 if wish.size == "tv" else 1600, "height": 900})
    high = 541 if wish.size == "phone" else 244 if wish.size == "desktop" else 330
    cells = "".join(
        "<figure>"
        + "".join(
            f"<img src='data:image/jpeg;base64,{base64.b64encode(picture).decode()}' height='{high}'>"
            for picture in pictures
        )
        + f"<figcaption>{at} ms · {scene}</figcaption></figure>"
        for at, scene, pictures in frames
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
