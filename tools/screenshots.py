"""Take the pictures of `make screenshots`: the page at fixed positions, phone and desktop, without a server.

`python -m tools.screenshots [--only NAME]… [--out FOLDER] [--lang fr]`; names: home, a game id, end, replay.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, find_chromium
from tests.support.page_stage import ME, NOW, Scene, Stage, frames_of, read_scene, serve_page
from tests.support.paths import POSITIONS, ROOT

from tripot.core.match import Match
from tripot.wire.play import End, LogItem

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"desktop": (1440, 900, 1.0), "phone": (390, 844, 1.5)}
RECORD = ROOT / "tests" / "playthroughs" / "gang-of-dice" / "gang-of-dice-4.jsonl"
NAMES = ["Vous", "Rosa", "Lucien", "Marcel"]


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


def shoot_scene(page: Page, address: str, scene: Scene) -> None:
    """Open a table at a scene and touch what the scene says."""
    stage = Stage()
    stage.show(scene)
    stage.attach(page)
    page.goto(f"{address}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.wait_for_load_state("networkidle")
    for ref in scene.touch:
        page.locator(f'[data-ref="{ref}"] > button, button[data-ref="{ref}"]').first.dispatch_event("click")


def table_line(game: str, names: list[str | None], host: str, **more: Any) -> dict[str, Any]:
    """Return an open or running table for the home page."""
    seats = [
        {"kind": "open", "reserved": None}
        if name is None
        else {"kind": "person", "person": f"p-{name}" if name != "Vous" else ME, "name": name, "seeded": True}
        for name in names
    ]
    return {
        "id": f"{game}-{host}", "v": 1, "game": game, "edition": "standard", "players": len(names), "options": {},
        "status": "open", "public": True, "rated": False, "clock": {"kind": "none"}, "host": f"p-{host}",
        "seats": seats, "commitment": "9f2c" * 16, "created": NOW, "started": None, "finished": None, "next": None,
        "previous": None, "result": None, **more,
    }  # fmt: skip


def match_line(game: str, scores: list[int]) -> dict[str, Any]:
    """Return a finished match for the home page."""
    order = sorted(scores, reverse=True)
    seats = [
        {"seat": i, "kind": "person", "name": NAMES[i], "person": ME if i == 0 else f"p{i}", "bot": None, "score": score,
         "rank": order.index(score) + 1}
        for i, score in enumerate(scores)
    ]  # fmt: skip
    return {
        "id": game, "game": game, "edition": "standard", "players": len(scores), "options": {}, "rated": False,
        "status": "finished", "started": NOW - 86_400_000, "finished": NOW - 84_000_000, "reason": "end", "entries": 100,
        "ratings": None, "seats": seats,
    }  # fmt: skip


def shoot_home(page: Page, address: str) -> None:
    """The home page, with people in it."""
    stage = Stage()
    open_tables = [
        table_line("reglement-de-comptes", ["Odette", "Gino", "Léon", None, None], "Odette"),
        table_line(
            "12-gangsters",
            ["Gino", "Mado", None],
            "Gino",
            clock={"kind": "bank", "seconds": 300, "increment": 5},
        ),
        table_line(
            "the-boss",
            ["Irène", "Raoul", None, None],
            "Irène",
            clock={"kind": "bank", "seconds": 600, "increment": 5},
        ),
    ]
    running = table_line("the-boss", list(NAMES), "Rosa", status="playing", awaits=[0], yours=True)
    stage.answers["/api/tables"] = lambda _q: {"open": open_tables, "playing": []}
    stage.answers["/api/me/tables"] = lambda _q: {"tables": [running]}
    stage.answers["/api/me/matches"] = lambda _q: {
        "matches": [match_line("gang-of-dice", [52, 46, 20, 38]), match_line("12-gangsters", [61, 70, 55, 48])], "next": None,
    }  # fmt: skip
    stage.attach(page)
    page.goto(address)
    page.wait_for_load_state("networkidle")


def recorded() -> tuple[Stage, Match]:
    """Return a stage on which a recorded match can be replayed and its draws verified."""
    text = RECORD.read_text(encoding="utf-8")
    match = Match.load(text)
    stage = Stage()
    reels = {seat: frames_of(match, seat) for seat in (None, 0, 1, 2, 3)}

    def frames(query: dict[str, list[str]]) -> dict[str, Any]:
        reel = reels[int(query["seat"][0]) if "seat" in query else None]
        low, high = int(query["from"][0]), int(query["to"][0])
        return {"frames": [one for one in reel if low <= one["n"] <= high], "last": reel[-1]["n"]}

    summary = match_line(match.game.id, match.state.scores()) | {"id": "t", "entries": match.entries}
    stage.answers["/api/matches/t"] = lambda _q: {
        "summary": summary, "header": match.header.as_json(), "entries": [], "last": match.entries, "verified": True,
    }  # fmt: skip
    stage.answers["/api/matches/t/frames"] = frames
    stage.answers["/api/matches/t/record"] = lambda _q: text
    return stage, match


def shoot_end(page: Page, address: str) -> None:
    """The end of a recorded match."""
    stage, match = recorded()
    scene = Scene(match.game, match.state, 0, NAMES, [LogItem(1, 0, [])])
    end = End(
        match.state.end_reason(),
        list(match.state.scores()),
        list(match.state.ranks()),
        False,
        None,
        match.last_hash,
    )
    stage.show(scene, end)
    stage.attach(page)
    page.goto(f"{address}/t/t")
    page.locator(".ending .fair b").wait_for()
    page.locator(".ending .curve").wait_for()
    page.wait_for_load_state("networkidle")


def shoot_replay(page: Page, address: str) -> None:
    """A recorded match, looked at in the middle of a turn."""
    stage, match = recorded()
    reel = frames_of(match, 0)
    wanted = [
        one["n"]
        for one in reel
        if one["view"]["tray"] and one["view"]["turn"] == 0 and one["view"]["round"] == 9
    ]
    stage.attach(page)
    page.goto(f"{address}/m/t?seat=0&n={wanted[-1]}")
    page.locator(".replay .chip.proven").wait_for(state="attached")
    page.wait_for_load_state("networkidle")


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
    shots: dict[str, Callable[[Page], None]] = {
        "home": lambda page: shoot_home(page, address),
        "end": lambda page: shoot_end(page, address),
        "replay": lambda page: shoot_replay(page, address),
    }
    for file in sorted(POSITIONS.glob("*.toml")):
        shots[file.stem] = lambda page, file=file: shoot_scene(page, address, read_scene(file))  # type: ignore[misc]  # the default binds the loop's file
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name, shoot in shots.items():
            if wish.only and name not in wish.only:
                continue
            for size in SIZES:
                page = open_page(browser, size, wish.lang)
                shoot(page)
                page.mouse.move(2, 2)
                page.evaluate("document.activeElement?.blur()")
                page.wait_for_timeout(400)
                page.screenshot(path=str(wish.out / f"{name}-{size}.png"))
                page.context.close()
                print(f"{name}-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
