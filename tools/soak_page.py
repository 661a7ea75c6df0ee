"""Whole matches through the page in Chromium, each with other settings: python -m tools.soak_page [--matches N] [--seed S].

Every match draws its game, number of players, bots, window, language, theme, pace and text size from the seed.
It also draws how the page is operated: by script, by finger or by keyboard alone. `--shape landscape|small|zoom|phone|keys` plays every game once in that shape
instead (may be repeated). It checks: no error in the page or the server, nothing wider than the window, every choice can be reached
by a finger. No table stops, the match ends with its screen, and the replay opens.
Several matches go on at once (`--hands`). Matches without a finding are noted under out/soak and not repeated unless `--fresh`.
Exits 1 if anything was found. Findings are printed with the match's number, which repeats it (`--only`), and a
picture is written next to it.
"""

from __future__ import annotations

import argparse
import json
import queue
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, find_chromium
from tests.support.paths import COMPILED, ROOT
from tests.support.playing import Covered, Hand, key_once, tap_once, touch_once
from tests.support.server import ServerProcess, start_process

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = ROOT / "out" / "soak"
GAMES = {
    "12-gangsters": (3, 6),
    "gang-of-dice": (2, 4),
    "the-boss": (2, 4),
    "reglement-de-comptes": (3, 6),
    "gangster-le-pro": (2, 6),
}
SIZES = ((390, 844), (360, 640), (844, 390), (768, 1024), (1440, 900), (1920, 1080), (720, 450))
HANDS: dict[str, Hand] = {"script": touch_once, "finger": tap_once, "keys": key_once}
SHAPES = {
    "landscape": ((844, 390), "finger"),
    "small": ((360, 640), "finger"),
    "zoom": ((720, 450), "finger"),
    "phone": ((390, 844), "finger"),
    "keys": ((1440, 900), "keys"),
}
"""Windows and hands that every game is played with; zoom is a laptop's window at 200 %."""
STANDS = "() => (document.querySelector('.shell')?.innerText ?? '') + location.pathname"
"""The text of the table: it must change within the patience."""
PATIENCE = 90.0
LONGEST = 2400.0
STEP = 3.0
"""The most seconds that a step counts: a machine that was asleep is no table that stopped."""


@dataclass
class Plan:
    """The settings of one match: drawn from the seed, or fixed by a named shape."""

    name: str
    game: str
    bots: list[str]
    size: tuple[int, int]
    hand: str
    settings: dict[str, Any]

    @classmethod
    def draw(cls, seed: int, number: int, games: list[str]) -> Plan:
        """Draw a match; the same seed and number draw the same one."""
        rng = random.Random(seed * 10_007 + number)
        game = games[number % len(games)]
        least, most = GAMES[game]
        players = rng.randint(least, most)
        bots = [rng.choice(("bleu", "habitue", "gino", "rosa")) for _ in range(players - 1)]
        settings = {
            "lang": rng.choice(("fr", "en")),
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
        size = rng.choice(SIZES)
        return cls(
            str(number), game, bots, size, rng.choice(("script", "finger", "finger", "keys")), settings
        )

    @classmethod
    def shaped(cls, shape: str, game: str) -> Plan:
        """Return the match of a game in a shape: a full table, as a newcomer's settings are, told fast."""
        size, hand = SHAPES[shape]
        bots = ["bleu", "habitue", "gino", "rosa", "bleu"][: min(GAMES[game][1], 4) - 1]
        return cls(f"{shape}-{game}", game, bots, size, hand, {"lang": "fr", "sound": 0, "pace": "brisk"})

    def told(self) -> str:
        """Say it in one line."""
        shown = " ".join(f"{name}={value}" for name, value in self.settings.items() if name != "sound")
        wide, high = self.size
        return f"#{self.name} {self.game} {len(self.bots) + 1} players {wide}x{high} {self.hand} {shown}"


@dataclass
class Found:
    """The problems of a match."""

    problems: list[str] = field(default_factory=list)

    def add(self, problem: str) -> None:
        """Keep a problem once."""
        if problem not in self.problems:
            self.problems.append(problem)


def play(browser: Browser, server: ServerProcess, plan: Plan) -> Found:
    """Play one match to its end and look at its replay."""
    found = Found()
    width, height = plan.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2 if width < 1000 else 1,
        has_touch=plan.hand == "finger" or width < 1000,
        locale="fr-FR" if plan.settings["lang"] == "fr" else "en-GB",
        service_workers="block",
    )
    kept = {
        "tripot.settings": json.dumps(plan.settings),
        "tripot.company": json.dumps({plan.game: plan.bots}),
        "tripot.named": "1",
        "tripot.first": '["*"]',
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
        page.goto(server.url)
        page.locator(f'[data-game="{plan.game}"] .btn.primary').click()
        page.wait_for_url("**/t/*")
        page.locator(".dock").wait_for()
        _play_out(page, HANDS[plan.hand], found)
        if page.locator("dialog.ending").count():
            _look(page, found, "the end")
            page.goto(page.url.replace("/t/", "/m/"))
            page.locator(".replay, main").first.wait_for()
            _look(page, found, "the replay")
    except Exception as problem:
        found.add(f"{type(problem).__name__}: {str(problem).splitlines()[0]}")
    if found.problems:
        page.screenshot(path=str(OUT / f"{plan.name}.png"))
    context.close()
    return found


def _play_out(page: Page, hand: Hand, found: Found) -> None:
    last = time.monotonic()
    whole = stood = 0.0
    before, number, wide, covered = "", 0, 0, 0
    while True:
        number += 1
        try:
            touched = hand(page, number)
        except Covered as problem:
            covered += 1
            if covered < 3:
                page.screenshot(path=str(OUT / f"covered-{abs(hash(str(problem))) % 100_000}.png"))
            found.add(f"covered: {problem}")
            touched = touch_once(page, number)
        if touched == "end":
            return
        if touched == "wait":
            page.wait_for_timeout(40)
            if number % 25 == 0:
                # A scene may wait for a touch.
                page.evaluate("document.querySelector('.felt')?.click()")
        if number % 40 == 0 and wide < 3:
            wide += _look(page, found, "the table")
        now, at = page.evaluate(STANDS), time.monotonic()
        step, last = min(at - last, STEP), at
        whole += step
        stood = 0.0 if now != before else stood + step
        before = now
        if stood > PATIENCE:
            found.add(f"stands still after {number} touches, the last one {touched}: {before[-160:]!r}")
            return
        if whole > LONGEST:
            found.add(f"not over after {LONGEST:.0f} s and {number} touches")
            return


def _look(page: Page, found: Found, where: str) -> int:
    """Find what is wider than the window; return 1 if something is."""
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if over > 1:
        found.add(f"{where} is {over} px wider than the window")
    return int(over > 1)


class Soak:
    """The matches still to be played, and what became of the others."""

    def __init__(self, server: ServerProcess, plans: list[Plan], kept: Path, *, fresh: bool) -> None:
        self.server = server
        self.kept = kept
        self.well = set() if fresh or not kept.is_file() else _read(kept)
        self.known = len([plan for plan in plans if plan.told() in self.well])
        self.all = len(plans)
        self.done = self.known
        self.bad: list[str] = []
        self._queue: queue.SimpleQueue[Plan] = queue.SimpleQueue()
        self._lock = threading.Lock()
        for plan in plans:
            if plan.told() not in self.well:
                self._queue.put(plan)

    def work(self) -> None:
        """Play the remaining matches one after the other in a separate browser."""
        from playwright.sync_api import sync_playwright

        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            while True:
                try:
                    plan = self._queue.get_nowait()
                except queue.Empty:
                    break
                began = time.monotonic()
                self._keep(plan, play(browser, self.server, plan), time.monotonic() - began)
            browser.close()

    def _keep(self, plan: Plan, found: Found, seconds: float) -> None:
        with self._lock:
            self.done += 1
            if found.problems:
                self.bad.append(plan.name)
            else:
                with self.kept.open("a", encoding="utf-8") as kept:
                    kept.write(plan.told() + "\n")
            verdict = "; ".join(found.problems) or "well"
            print(f"{self.done}/{self.all} {plan.told()}: {verdict} ({seconds:.0f} s)", flush=True)


def _read(kept: Path) -> set[str]:
    return set(kept.read_text(encoding="utf-8").splitlines())


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, action="append", help="play this number alone; may be repeated")
    parser.add_argument("--shape", action="append", choices=list(SHAPES))
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--hands", type=int, default=3, help="matches that go on at once")
    parser.add_argument("--fresh", action="store_true", help="play again what went well before")
    wish = parser.parse_args()
    games = wish.game or list(GAMES)
    plans = (
        [Plan.shaped(shape, game) for shape in wish.shape for game in games]
        if wish.shape
        else [Plan.draw(wish.seed, number, games) for number in wish.only or range(wish.matches)]
    )
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # Rules are compiled where they have been: the bots think faster.
        server = start_process(Path(folder), package=COMPILED if COMPILED.is_dir() else None)
        soak = Soak(server, plans, OUT / "well.txt", fresh=wish.fresh or bool(wish.only))
        try:
            hands = [threading.Thread(target=soak.work) for _ in range(wish.hands)]
            for hand in hands:
                hand.start()
            for hand in hands:
                hand.join()
        finally:
            server.kill()
        assert server.log is not None
        wrong = [line for line in server.log.read_text(encoding="utf-8").splitlines() if "Error" in line]
    for line in wrong[:20]:
        print(f"server: {line}")
    earlier = f", {soak.known} of them in an earlier run" if soak.known else ""
    print(f"{soak.all - len(soak.bad)} of {soak.all} ended well{earlier}; not well: {soak.bad or 'none'}")
    return 1 if soak.bad or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
