"""Judge the page with Lighthouse, as a phone: the home page, and a running table of each game, with a real server.

python -m tools.lighthouse [--only NAME]… [--runs 3] [--out FOLDER] [--why]; names: home, a game id.
Prints the median score of each page and category, and what cost points; exits 1 when one is under its bar.
--why judges nothing. It loads each page as Lighthouse does and prints the main thread's longest tasks, with their work
and the function that began it. Times are processor time, four times as slow: a busy machine hardly changes them.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, find_chromium
from tests.support.paths import ROOT
from tests.support.server import ServerProcess, start_process

from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

LIGHTHOUSE = ROOT / "web" / "node_modules" / "lighthouse" / "cli" / "index.js"
BARS = {"performance": 90, "accessibility": 100, "best-practices": 95}
FIGURES = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}

TRACED = [
    "disabled-by-default-lighthouse", "loading", "v8", "v8.execute", "devtools.timeline",
    "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.stack",
]  # fmt: skip
"""The categories that Lighthouse traces: the tracing itself takes time."""
WORK = (
    "v8.evaluateModule", "FunctionCall", "ParseHTML", "UpdateLayoutTree", "Layout", "PrePaint", "Paint",
    "Layerize", "MinorGC", "MajorGC",
)  # fmt: skip
SLOWER = 4
LONG_MS = 50


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def start_browser(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Start a browser that Lighthouse can join; its guest keeps the seats taken before."""
    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium: run tools/find_browser.py")
    port = free_port()
    words = [
        path,
        *FLAGS,
        f"--remote-debugging-port={port}",
        f"--user-data-dir={folder / 'profile'}",
        "about:blank",
    ]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(
                f"http://127.0.0.1:{port}/json/version", timeout=2
            ).close()  # our own browser
        except OSError:
            if time.monotonic() > deadline:
                raise SystemExit("the browser did not start") from None
            time.sleep(0.05)
        else:
            return process, port


def take_seat(page: Page, server: ServerProcess, game: str) -> str:
    """Begin a match against bots as a visitor would, wait for its first question; return the table's address."""
    page.goto(server.url)
    article = page.locator(f'article[data-game="{game}"]')
    if not article.locator(".btn.primary").is_visible():
        article.locator("h2 button").click()
    article.locator(".btn.primary").click()
    page.locator(
        ".felt .target.selectable, .felt button.count, .dock .row .btn:enabled, .dock .hand button:enabled"
    ).first.wait_for()
    address = page.url
    page.goto("about:blank")
    return address


def judge(address: str, port: int, out: Path) -> dict[str, Any]:
    """Run Lighthouse once, in its mobile form; return its report. A busy browser may fail it: then again."""
    words = [
        "node", str(LIGHTHOUSE), address, f"--port={port}", "--quiet", "--output=json", f"--output-path={out}",
        f"--only-categories={','.join(BARS)}", "--locale=en",
    ]  # fmt: skip
    for left in (2, 1, 0):
        if subprocess.run(words, check=left == 0, capture_output=left > 0).returncode == 0:
            break
    report: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return report


def lost_points(report: dict[str, Any]) -> list[str]:
    """Name the audits that cost points, by category."""
    lines = []
    for name in BARS:
        for ref in report["categories"][name]["auditRefs"]:
            audit = report["audits"][ref["id"]]
            if ref["weight"] and audit["score"] is not None and audit["score"] < 1:
                lines.append(f"    {name}: {audit['title']} {audit.get('displayValue', '')}".rstrip())
    return lines


def trace(page: Page, devtools: CDPSession, address: str) -> list[dict[str, Any]]:
    """Load a page with nothing kept from before; return the events of its main thread, the load's only."""
    page.goto("about:blank")
    devtools.send(
        "Storage.clearDataForOrigin", {"origin": address, "storageTypes": "service_workers,cache_storage"}
    )
    devtools.send("Network.clearBrowserCache")
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
    devtools.send(
        "Tracing.start",
        {
            "transferMode": "ReportEvents",
            "traceConfig": {"includedCategories": TRACED, "excludedCategories": ["*"]},
        },
    )
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(1500)
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    paint = next(event for event in events if event["name"] == "firstContentfulPaint")
    mine = [
        one
        for one in events
        if one.get("ph") == "X" and one["pid"] == paint["pid"] and one["tid"] == paint["tid"]
    ]
    begun = min(one["ts"] for one in mine if one["name"] in ("v8.evaluateModule", "v8.compileModule"))
    return [one for one in mine if one["ts"] + one["dur"] > begun]


def slow_ms(event: dict[str, Any]) -> float:
    """Return the processor time of an event on a phone."""
    return float(event.get("tdur", event["dur"]) / 1000 * SLOWER)


def explain(page: Page, name: str, address: str) -> None:
    """Print where the main thread's time goes while a page loads."""
    page.set_viewport_size({"width": 412, "height": 823})
    devtools = page.context.new_cdp_session(page)
    events = trace(page, devtools, address)
    devtools.detach()
    tasks = [one for one in events if one["name"] == "RunTask"]
    blocked = sum(max(0, slow_ms(task) - LONG_MS) for task in tasks)
    print(f"{name}: {blocked:.0f} ms blocked by {sum(slow_ms(one) > LONG_MS for one in tasks)} long tasks")
    for task in sorted(tasks, key=slow_ms, reverse=True)[:8]:
        inside = [
            one for one in events if task["ts"] <= one["ts"] < task["ts"] + task["dur"] and one is not task
        ]
        spent = {work: sum(slow_ms(one) for one in inside if one["name"] == work) for work in WORK}
        words = ", ".join(f"{work} {ms:.0f}" for work, ms in spent.items() if ms >= 1)
        calls = [one for one in inside if one["name"] == "FunctionCall"]
        data = max(calls, key=slow_ms)["args"].get("data", {}) if calls else {}
        whose = f"{data.get('functionName') or ''} {str(data.get('url', '')).rpartition('/')[2]}".strip()
        print(f"  {slow_ms(task):6.0f} ms  {words}{f'; {whose}' if whose else ''}", flush=True)


def main() -> int:
    """Judge every page asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "lighthouse")
    parser.add_argument("--why", action="store_true")
    wish = parser.parse_args()
    wish.out.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    below = False
    names = [name for name in ("home", *all_games()) if not wish.only or name in wish.only]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        browser, port = start_browser(Path(temporary))
        server: ServerProcess | None = None
        try:
            server = start_process(Path(temporary))
            with sync_playwright() as playwright:
                chromium = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
                page = chromium.contexts[0].new_page()
                addresses = {
                    name: server.url if name == "home" else take_seat(page, server, name) for name in names
                }
                for name, address in addresses.items() if wish.why else ():
                    explain(page, name, address)
                page.close()
            if wish.why:
                return 0
            print(f"{'page':<22}" + "".join(f"{name:>16}" for name in (*BARS, *FIGURES.values())))
            for name, address in addresses.items():
                reports = [
                    judge(address, port, wish.out / f"{name}-{run}.json") for run in range(1, wish.runs + 1)
                ]
                scores = {
                    bar: round(100 * median(r["categories"][bar]["score"] for r in reports)) for bar in BARS
                }
                middle = sorted(reports, key=lambda r: r["categories"]["performance"]["score"])[
                    len(reports) // 2
                ]
                figures = [middle["audits"][one]["displayValue"].replace("\xa0", " ") for one in FIGURES]
                print(
                    f"{name:<22}" + "".join(f"{one:>16}" for one in (*scores.values(), *figures)), flush=True
                )
                print("\n".join(lost_points(middle)), flush=True)
                below |= any(scores[bar] < least for bar, least in BARS.items())
        finally:
            browser.terminate()
            browser.wait()
            if server is not None:
                server.kill()
    return int(below)


if __name__ == "__main__":
    sys.exit(main())
