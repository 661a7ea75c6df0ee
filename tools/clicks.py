"""Time a click: from the touch of the brass button to the page showing its result, at a real house, without animation.

tools/clicks.py [--only GAME]… [--clicks 20]
Prints for each game the median, and how much of it the server took (from the command to its answer).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.playing import PICK
from tools.find_browser import FLAGS, installed
from tools.house import House

from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCHED = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (!this.watched) {
      this.watched = true;
      this.addEventListener('message', (event) => { if (window.sentAt && event.data.includes('"ack":')) window.answeredAt ??= performance.now(); });
    }
    if (String(text).includes('"t":"do"')) { window.sentAt = performance.now(); window.answeredAt = null; }
    return send.call(this, text);
  };
})()"""
"""Put into the page before it loads: notes when a command leaves and when it is answered."""

TIMED = f"""(i) => new Promise((done) => {{
  const [what, thing] = ({PICK})(i);
  if (what === 'end') return done('end');
  if (what !== 'brass') {{
    thing?.click();
    return setTimeout(() => done(null), 15);
  }}
  const before = document.querySelector('.felt').innerHTML;
  window.sentAt = window.answeredAt = null;
  const from = performance.now();
  const look = new MutationObserver(() => {{
    if (document.querySelector('.felt').innerHTML === before) return;
    look.disconnect();
    requestAnimationFrame(() => done([performance.now() - from, window.sentAt && window.answeredAt ? window.answeredAt - window.sentAt : null]));
  }});
  look.observe(document.querySelector('.shell'), {{ subtree: true, childList: true, attributes: true, characterData: true }});
  setTimeout(() => {{ look.disconnect(); done(null); }}, 3000);
  thing.click();
}})"""
"""One touch; the brass button's is timed until the frame that shows a changed board."""

GLANCE_MS = 300
"""A person looks before touching; bots that choose at the same time have done thinking."""


def time_clicks(page: Page, url: str, game: str, clicks: int) -> tuple[list[float], list[float]]:
    """Play against bots by touch; return how long each click took, and the server's part of it, in milliseconds."""
    page.add_init_script(WATCHED)
    page.goto(url)
    page.locator(f'[data-game="{game}"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    times: list[float] = []
    server: list[float] = []
    for i in range(clicks * 60):
        page.wait_for_timeout(GLANCE_MS)
        found = page.evaluate(TIMED, i)
        if found == "end" or len(times) == clicks:
            break
        if found is not None:
            times.append(found[0])
            if found[1] is not None:
                server.append(found[1])
    return times, server


def main() -> None:
    """Time the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--clicks", type=int, default=20)
    wish = parser.parse_args()
    from playwright.sync_api import sync_playwright

    print(f"{'game':<22}{'clicks':>8}{'median ms':>11}{'of it server':>14}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        for game in all_games():
            if wish.only and game not in wish.only:
                continue
            context = browser.new_context(
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce", service_workers="block"
            )
            times, server = time_clicks(context.new_page(), house.url, game, wish.clicks)
            print(
                f"{game:<22}{len(times):>8}{median(times):>11.0f}{median(server):>14.0f}"
                if server
                else f"{game:<22}{len(times):>8}"
            )
            context.close()
        browser.close()
        house.kill()


if __name__ == "__main__":
    main()
