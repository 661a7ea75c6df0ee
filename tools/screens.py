"""Look at every table on every screen: `make screens` takes the pictures and lists texts that are cut, hidden or off the screen.

`python -m tools.screens [--only GAME]… [--size 360x640]… [--out FOLDER] [--no-pictures]`

It shows every game in 8 sizes, 2 themes and 2 text sizes, and a full table of names of 24 letters at the smallest. A table
is loaded once for a theme and a text size. Then the window is made larger, as by turning a phone. Exit 1 if something was
found.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, find_chromium
from tests.support.page_stage import Scene, Stage, read_scene, serve_page
from tests.support.paths import POSITIONS, ROOT
from tests.support.screen_faults import LOOK

from tripot.core.game import Game
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((360, 640), (390, 844), (430, 932), (844, 390), (720, 450), (820, 1180), (1440, 900), (1920, 1080))
"""Phones upright, one on its side, a laptop at 200 %, a tablet, a laptop, a large screen."""
THEMES = ("dark", "light")
TEXTS = ("m", "xl")
LONG = "Maximilienne-Rosa-Fulgence"[:24]


def crowd(game: Game) -> Scene:
    """Return a full table of people with long names, some way into a match, at a choice of the first seat that has one."""
    state = game.new(game.max_players)
    rng = Rng(5)
    chosen = 0
    while state.to_act() and chosen < 60:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.settle(rng)
            continue
        chosen += 1
        if chosen >= 60:
            break
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    seat = state.to_act()[0] if state.to_act() else 0
    return Scene(game, state, seat, [LONG] * game.max_players)


def look(page: Page, address: str, scene: Scene, wish: argparse.Namespace, name: str) -> list[dict[str, Any]]:
    """Open a table once, then see it at every size."""
    stage = Stage()
    stage.show(scene)
    stage.attach(page)
    page.goto(f"{address}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.wait_for_load_state("networkidle")
    found = []
    for width, height in SIZES:
        if wish.size and f"{width}x{height}" not in wish.size:
            continue
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        for kind, where, what in page.evaluate(LOOK):
            found.append({"screen": f"{name}-{width}x{height}", "kind": kind, "where": where, "what": what})
        if not wish.no_pictures:
            page.screenshot(path=str(wish.out / f"{name}-{width}x{height}.png"))
    return found


def main() -> None:
    """Take every picture, print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "screens")
    parser.add_argument("--theme", action="append", default=[])
    parser.add_argument("--text", action="append", default=[])
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--no-pictures", action="store_true")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    address = serve_page()
    found: list[dict[str, Any]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for file in sorted(POSITIONS.glob("*.toml")):
            if wish.only and file.stem not in wish.only:
                continue
            scenes = {"table": read_scene(file), "crowd": crowd(find_game(file.stem))}
            for theme in THEMES:
                for text in TEXTS:
                    if (wish.theme and theme not in wish.theme) or (wish.text and text not in wish.text):
                        continue
                    for what, scene in scenes.items():
                        if what == "crowd" and theme == "light":
                            continue
                        context = browser.new_context(
                            viewport={"width": 1440, "height": 900},
                            locale="fr-FR" if wish.lang == "fr" else "en-GB",
                            reduced_motion="reduce",
                            service_workers="block",
                        )
                        kept = json.dumps({"theme": theme, "text": text, "lang": wish.lang})
                        context.add_init_script(
                            f"localStorage.setItem('tripot.settings', {json.dumps(kept)})"
                        )
                        page = context.new_page()
                        page.on("pageerror", lambda problem: print(f"page error: {problem}"))
                        found += look(page, address, scene, wish, f"{file.stem}-{what}-{theme}-{text}")
                        context.close()
            print(f"{file.stem}: looked at", flush=True)
        browser.close()
    bad = [one for one in found if one["kind"] != "shortened"]
    (wish.out / "found.json").write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    for one in bad:
        print(f"{one['screen']}: {one['kind']}: {one['where']}: {one['what']}")
    print(f"{len(bad)} found, {len(found) - len(bad)} names shortened; pictures and found.json in {wish.out}")
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
