"""How long a first visitor waits for the first decision without a server, in a real browser with the processor slowed.

python -m tools.offline_speed [--slow 4] [--game 12-gangsters]

Prints the seconds from an empty and from a full cache, and the longest task of the main thread while bots think.
Exits with 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

from tests.support.browser import FLAGS, INSTANT, NAMED, find_chromium
from tests.support.playing import touch_once
from tests.support.server import free_port

from tripot.cli.static import write_site
from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

EMPTY_S, FULL_S, TASK_MS = 8.0, 3.0, 100.0
"""The bars: a first decision from an empty and from a full cache, and a task of the main thread, unslowed."""
ASKED = "() => Boolean(document.querySelector('.dock .list button:not(:disabled), .felt .target.selectable'))"
WATCH_TASKS = """
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ entryTypes: ['longtask'] });
"""


def first_decision(context: BrowserContext, address: str, game: str, slow: int) -> float:
    """Open the home page, play at once, and return the seconds until the reader is asked."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    began = time.monotonic()
    page.goto(address)
    page.locator(".posters .btn.primary").nth(list(all_games()).index(game)).click()
    while not page.evaluate(ASKED):
        if time.monotonic() - began > 120:
            raise SystemExit("no decision after two minutes")
        page.wait_for_timeout(50)
    spent = time.monotonic() - began
    page.close()
    return spent


def longest_task(browser: Browser, address: str, game: str) -> float:
    """Play a while, not slowed, and return the longest task of the main thread in milliseconds after the first question."""
    context = browser.new_context(locale="en-US")
    for script in (NAMED, INSTANT, WATCH_TASKS):
        context.add_init_script(script)
    page = context.new_page()
    page.goto(address)
    page.locator(".posters .btn.primary").nth(list(all_games()).index(game)).click()
    while not page.evaluate(ASKED):
        page.wait_for_timeout(50)
    page.evaluate("() => { window.longest = 0; }")
    for number in range(200):
        touch_once(page, number)
        page.wait_for_timeout(15)
    longest = float(page.evaluate("() => window.longest"))
    context.close()
    return longest


def main() -> int:
    """Measure and print; return 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=int, default=4)
    parser.add_argument("--game", default="12-gangsters")
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        write_site(Path(folder) / "tripot")
        port = free_port()
        command = [sys.executable, "-m", "http.server", str(port), "-d", folder, "--bind", "127.0.0.1"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}/tripot/"
        for _ in range(100):
            with suppress(OSError):
                urlopen(address)
                break
            time.sleep(0.1)
        try:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            context = browser.new_context(locale="en-US")
            for script in (NAMED, INSTANT):
                context.add_init_script(script)
            empty = first_decision(context, address, wish.game, wish.slow)
            full = first_decision(context, address, wish.game, wish.slow)
            task = longest_task(browser, address, wish.game)
            browser.close()
        finally:
            server.kill()
            server.wait()
    missed = 0
    for what, value, bar, unit in (
        ("first decision, empty cache", empty, EMPTY_S, "s"),
        ("first decision, full cache", full, FULL_S, "s"),
        ("longest task of the main thread", task, TASK_MS, "ms"),
    ):
        missed += value > bar
        print(f"{what}: {value:.1f} {unit} (at most {bar:g}){' MISSED' if value > bar else ''}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
