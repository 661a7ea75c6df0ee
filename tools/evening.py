"""Play a whole evening against a real server: `python -m tools.evening`; `--database postgres --processes 2` for both kinds.

Six friends in Chromium and three groups of six socket bots play three games in turn. The server is killed (-9) twice,
one phone freezes for two minutes, one friend of each group comes late. It fails if a bot took anybody's seat, if a page
had an error, or if the standings differ from those that a script without Tripot's code computes from the records.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.support.browser import FLAGS, find_chromium
from tests.support.game_night import game_night
from tests.support.postgres import Postgres
from tests.support.server import ServerProcess

PAGE_MATCH_S = 900.0
"""Six pages on two cores take this long for a match at most."""


async def play(servers: list[ServerProcess], chosen: argparse.Namespace) -> list[Any]:
    """Play the evening as the command line asks; return what each group's evening shows."""
    wish = {"people": chosen.people, "frozen_s": chosen.frozen, "think_s": chosen.think}
    if chosen.sockets:
        return await game_night(servers, **wish)
    from playwright.async_api import async_playwright

    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium: run tools/find_browser.py, or pass --sockets")
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=FLAGS)
        try:
            return await game_night(servers, **wish, browser=browser, match_s=PAGE_MATCH_S)
        finally:
            await browser.close()


def main() -> None:
    """Run the evening and print its standings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="server processes (PostgreSQL only)")
    parser.add_argument("--people", type=int, default=24)
    parser.add_argument("--frozen", type=float, default=120.0, help="seconds that the phone is frozen")
    parser.add_argument("--think", type=float, default=0.05, help="seconds that each choice takes")
    parser.add_argument("--sockets", action="store_true", help="no pages: the six friends are sockets too")
    chosen = parser.parse_args()
    if chosen.database == "sqlite" and chosen.processes != 1:
        parser.error("SQLite has one process")
    folder = Path(tempfile.mkdtemp(prefix="tripot-evening-"))
    database = Postgres(folder / "data") if chosen.database == "postgres" else None
    if database is not None:
        folder.chmod(0o755)
    url = str(folder / "evening.db") if database is None else database.new_database()
    servers = [ServerProcess(url, folder / f"log{i}") for i in range(chosen.processes)]
    began = time.perf_counter()
    try:
        for server in servers:
            server.wait_until_ready()
        evenings = asyncio.run(play(servers, chosen))
    finally:
        for server in servers:
            server.kill()
        if database is not None:
            database.server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
    for evening in evenings:
        print(
            f"evening {evening['code']}: {len(evening['matches'])} matches, {len(evening['members'])} people"
        )
        for row in evening["standings"]:
            crown = " *" if row["crown"] else ""
            print(f"  {row['place']:>2}  {row['name']}  {row['points']:>3} points  {row['won']} won{crown}")
    print(
        f"{time.perf_counter() - began:.0f} s; no seat went to a bot; the standings follow from the records"
    )


if __name__ == "__main__":
    main()
