"""Time a click: from the touch of the brass button to the page showing its result, with a real server, without animation.

python -m tools.clicks [--only GAME]… [--clicks 20]

Prints for each game the median, and how much of it the server took (from the command to its answer).
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median

from tests.support.browser import FLAGS, find_chromium
from tests.support.click_times import time_clicks
from tests.support.server import start_process

from tripot.core.registry import all_games


def main() -> None:
    """Time the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--clicks", type=int, default=20)
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    print(f"{'game':<22}{'clicks':>8}{'median ms':>11}{'of it server':>14}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        server = start_process(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in all_games():
            if wish.only and game not in wish.only:
                continue
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce", service_workers="block"
            )
            times, answered = time_clicks(context.new_page(), server.url, game, wish.clicks)
            print(
                f"{game:<22}{len(times):>8}{median(times):>11.0f}{median(answered):>14.0f}"
                if answered
                else f"{game:<22}{len(times):>8}"
            )
            context.close()
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
