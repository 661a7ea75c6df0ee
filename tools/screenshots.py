"""Take the pictures of `make screenshots`: the page at fixed positions, phone and desktop, without a server.

`tools/screenshots.py [--only NAME]… [--out FOLDER] [--lang fr]`; names: home, a game id, end, replay.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.staging import POSITIONS, ROOT, Scene, Stage, read_scene, serve_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"desktop": (1440, 900, 1.0), "phone": (390, 844, 1.5)}
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def open_page(browser: Browser, size: str, lang: str) -> Page:
    """Open a still page: no motion, fixed language."""
    width, height, scale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        locale="fr-FR" if lang == "fr" else "en-GB",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.on("pageerror", lambda problem: print(f"page error: {problem}"))
    return page


def shoot_scene(page: Page, address: str, scene: Scene, path: Path) -> None:
    """Open a table at a scene, touch what the scene says, take the picture."""
    stage = Stage()
    stage.show(scene)
    stage.attach(page)
    page.goto(f"{address}/t/t")
    page.locator(".felt").wait_for()
    page.wait_for_load_state("networkidle")
    for ref in scene.touch:
        page.locator(f'[data-ref="{ref}"]').first.click(force=True)
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(400)
    page.screenshot(path=str(path))


def main() -> None:
    """Take every picture asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "screenshots")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    address = serve_page()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for position in sorted(POSITIONS.glob("*.toml")):
            if wish.only and position.stem not in wish.only:
                continue
            for size in SIZES:
                page = open_page(browser, size, wish.lang)
                shoot_scene(page, address, read_scene(position), wish.out / f"{position.stem}-{size}.png")
                page.context.close()
                print(f"{position.stem}-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
