"""Whole matches through the page in Chromium, each with other settings: python tools/soak_page.py [--matches N] [--seed S].

Every match draws its game, number of players, bots, window, language, theme, pace, text size and ways of touching from the
seed. Watched: no error in the page, nothing wider than the window, no table that stands still, an end screen at the end,
and a replay that opens. Exits 1 if anything was found; what was found is printed with the match's number, which shows it
again (`--only`), and pictures lie under out/soak.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.playing import touch_once
from tools.find_browser import FLAGS, installed
from tools.house import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = Path(__file__).resolve().parent.parent / "out" / "soak"
GAMES = {
    "12-gangsters": (3, 6),
    "gang-of-dice": (2, 4),
    "the-boss": (2, 4),
    "reglement-de-comptes": (3, 6),
    "gangster-le-pro": (2, 6),
}
SIZES = ((390, 844), (360, 640), (844, 390), (768, 1024), (1440, 900), (1920, 1080), (720, 450))
STANDS = "() => (document.querySelector('.shell')?.innerText ?? '') + location.pathname"
"""What the table says: it must change within the patience."""
PATIENCE = 90.0
LONGEST = 900.0


@dataclass
class Plan:
    """One match: what is drawn from the seed."""

    number: int
    game: str
    bots: list[str]
    size: tuple[int, int]
    lang: str
    settings: dict[str, Any]

    @classmethod
    def draw(cls, seed: int, number: int, games: list[str]) -> Plan:
        """Draw a match; the same seed and number draw the same one."""
        rng = random.Random(seed * 10_007 + number)
        game = games[number % len(games)]
        least, most = GAMES[game]
        players = rng.randint(least, most)
        bots = [rng.choice(("bleu", "habitue", "gino", "rosa")) for _ in range(players - 1)]
        lang = rng.choice(("fr", "en"))
        settings = {
            "lang": lang,
            "sound": 0,
            "motion": rng.choice(("full", "brief", "none")),
            "pace": rng.choice(("calm", "brisk", "instant", "instant")),
            "theme": rng.choice(("dark", "light", "contrast")),
            "text": rng.choice(("s", "m", "l", "xl")),
            "readable": rng.random() < 0.2,
            "shapes": rng.random() < 0.2,
            "quick": rng.random() < 0.3,
            "talk": rng.random() < 0.7,
        }
        return cls(number, game, bots, rng.choice(SIZES), lang, settings)

    def told(self) -> str:
        """Say it in one line."""
        shown = " ".join(f"{name}={value}" for name, value in self.settings.items() if name != "sound")
        return (
            f"#{self.number} {self.game} {len(self.bots) + 1} players {self.size[0]}x{self.size[1]} {shown}"
        )


@dataclass
class Found:
    """What was wrong in a match."""

    plan: Plan
    problems: list[str] = field(default_factory=list)

    def add(self, problem: str) -> None:
        """Keep a problem once."""
        if problem not in self.problems:
            self.problems.append(problem)


def play(browser: Browser, house: House, plan: Plan) -> Found:
    """Play one match to its end and look at its replay."""
    found = Found(plan)
    width, height = plan.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        locale="fr-FR" if plan.lang == "fr" else "en-GB",
        service_workers="block",
    )
    kept = {
        "tripot.settings": json.dumps(plan.settings),
        "tripot.company": json.dumps({plan.game: plan.bots}),
        "tripot.named": "1",
    }
    context.add_init_script(
        "if (location.protocol.startsWith('http') && !localStorage.getItem('tripot.settings'))"
        f" for (const [k, v] of Object.entries({json.dumps(kept)})) localStorage.setItem(k, v);"
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.on("pageerror", lambda problem: found.add(f"page error: {problem}"))
    page.on(
        "console",
        lambda line: found.add(f"console: {line.text}") if line.type == "error" else None,
    )
    try:
        page.goto(house.url)
        page.locator(f'[data-game="{plan.game}"] .btn.primary').click()
        page.wait_for_url("**/t/*")
        page.locator(".dock").wait_for()
        _play_out(page, found)
        if page.locator("dialog.ending").count():
            _look(page, found, "the end")
            page.goto(page.url.replace("/t/", "/m/"))
            page.locator(".rp, main").first.wait_for()
            _look(page, found, "the replay")
    except Exception as problem:
        found.add(f"{type(problem).__name__}: {str(problem).splitlines()[0]}")
    if found.problems:
        OUT.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(OUT / f"{plan.number}.png"))
    context.close()
    return found


def _play_out(page: Page, found: Found) -> None:
    began = changed = time.monotonic()
    before, number, wide = "", 0, 0
    while True:
        number += 1
        touched = touch_once(page, number)
        if touched == "end":
            return
        if touched == "wait":
            page.wait_for_timeout(40)
            if number % 25 == 0:
                # What is told may wait for a touch.
                page.evaluate("document.querySelector('.felt')?.click()")
        if number % 40 == 0 and wide < 3:
            wide += _look(page, found, "the table")
        now = page.evaluate(STANDS)
        if now != before:
            before, changed = now, time.monotonic()
        elif time.monotonic() - changed > PATIENCE:
            found.add(f"stands still after {number} touches, the last one {touched}: {before[-160:]!r}")
            return
        if time.monotonic() - began > LONGEST:
            found.add(f"not over after {LONGEST:.0f} s and {number} touches")
            return


def _look(page: Page, found: Found, where: str) -> int:
    """Find what is wider than the window; return 1 if something is."""
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if over > 1:
        found.add(f"{where} is {over} px wider than the window")
    return int(over > 1)


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, action="append", help="play this number alone; may be repeated")
    parser.add_argument("--game", action="append", choices=list(GAMES))
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    bad = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder))
        try:
            browser = driver.chromium.launch(executable_path=installed(), args=FLAGS)
            for number in wish.only or range(wish.matches):
                plan = Plan.draw(wish.seed, number, wish.game or list(GAMES))
                began = time.monotonic()
                found = play(browser, house, plan)
                verdict = "; ".join(found.problems) or "well"
                print(f"{plan.told()}: {verdict} ({time.monotonic() - began:.0f} s)", flush=True)
                bad += bool(found.problems)
            browser.close()
        finally:
            house.kill()
    print(f"{bad} of the matches showed something" if bad else "nothing found", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
