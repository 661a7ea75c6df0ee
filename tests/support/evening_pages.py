"""Friends of an evening in Chromium: a phone each, whose page follows, plays and connects again by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError
from tests.support.browser import INSTANT, NAMED
from tests.support.evening import PAUSE_S, Observer
from tests.support.relay import Relay

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page, WebSocket

PHONE: Any = {"width": 390, "height": 844}
TOUCH_S = 0.1
"""Between two touches; a question that has just been asked takes none for a moment anyway."""
TOUCH = """() => {
  const on = (s) => [...document.querySelectorAll(s)].filter((e) => !e.disabled && e.offsetParent !== null);
  const any = (things) => things[Math.floor(Math.random() * things.length)];
  if (document.querySelector('dialog.ending')) return;
  const primary = document.querySelector('.dock .row .btn.primary');
  // What has just been asked may not be answered by accident: a person reads meanwhile.
  if (primary?.disabled) return;
  if (primary?.offsetParent && Math.random() < 0.4) return primary.click();
  any(on('.felt .target.on > button, .felt button.count, .dock .hand button, .dock .row .btn, .dock .list button'))?.click();
}"""
"""Touches something that may be touched. Always the primary button first would play a game of dice without an end."""


class PageFriend(Observer):
    """One person with a phone. What the page receives is read next to it, so that a bot at their seat is noticed."""

    def __init__(self, browser: Browser, url: str, name: str) -> None:
        super().__init__(name)
        self._browser = browser
        self._relay = Relay(url)
        self.url = self._relay.url
        self._awake = asyncio.Event()
        self._awake.set()
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self.errors: list[str] = []
        """Errors of the page's scripts."""

    @property
    def page(self) -> Page:
        """The page, which is there once they have arrived."""
        assert self._page is not None
        return self._page

    async def arrive(self) -> None:
        """Open the page and become a guest."""
        self._context = await self._browser.new_context(
            viewport=PHONE,
            has_touch=True,
            is_mobile=True,
            locale="fr-FR",
            reduced_motion="reduce",
            service_workers="block",
        )
        await self._context.add_init_script(NAMED)
        await self._context.add_init_script(INSTANT)
        self._context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self._page = await self._context.new_page()
        self._page.on("websocket", self._listen)
        await self._page.goto(self.url)
        self.id = (await self.ask("POST", "/api/me/guest", {"name": self.name, "lang": "fr"}))["person"]["id"]

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))

    def _hear(self, frame: dict[str, Any]) -> None:
        info = frame.get("table")
        if frame["t"] == "snapshot" and isinstance(info, dict) and info["id"] != self.table:
            # The page has gone on to another table.
            self.table, self.seq, self.seat = info["id"], 0, None
        self.note(frame)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request with the page's cookies until the server answers; return the answer, a refusal too."""
        assert self._context is not None
        async with asyncio.timeout(120):
            while True:
                with contextlib.suppress(PlaywrightError):
                    answer = await self._context.request.fetch(
                        self.url + path,
                        method=method,
                        headers={"origin": self.url, "content-type": "application/json"},
                        data=None if method == "GET" else json.dumps({} if body is None else body),
                    )
                    if answer.status != 503:
                        return await answer.json()
                await asyncio.sleep(PAUSE_S)

    async def join_late(self, code: str) -> str:
        """Come with nothing but the code, through the page of the evening; return its table."""
        await self.page.goto(f"{self.url}/e/{code}")
        await self.page.get_by_role("button", name="Rejoindre la soirée").click()
        await self.page.wait_for_url("**/t/*")
        return self.page.url.rpartition("/")[2]

    async def choose_next(self, code: str, table: str, game: str) -> Any:
        """Choose another game on the end page; return the next table."""
        await self.page.locator(".ending .btn.second:visible").click()
        await self.page.locator(f'.sheet li button[data-game="{game}"]').click()
        await self.page.wait_for_function("(old) => !location.pathname.endsWith(old)", arg=table)
        return await self.ask(
            "GET", f"/api/tables/{(await self.ask('GET', f'/api/evenings/{code}'))['table']}"
        )

    async def follow(self, table: str, last: asyncio.Event) -> None:
        """Touch whatever the page offers until `last` is set. The page itself goes from table to table."""
        path = f"/t/{table}"
        if not self.page.url.endswith(path):
            await self.page.goto(self.url + path)
        while not last.is_set():
            await self._awake.wait()
            # A page that goes on to the next table has no answer for a moment.
            with contextlib.suppress(PlaywrightError):
                await self.page.evaluate(TOUCH)
            await asyncio.sleep(TOUCH_S)

    async def freeze(self, seconds: float, *, cut_off: bool) -> None:
        """Let the phone sleep: its scripts stand still and its connection is dead. `cut_off` is for sockets only."""
        assert self._context is not None
        self._awake.clear()
        system = await self._context.new_cdp_session(self.page)
        self._relay.freeze()
        await system.send("Page.setWebLifecycleState", {"state": "frozen"})
        await asyncio.sleep(seconds)
        await system.send("Page.setWebLifecycleState", {"state": "active"})
        self._relay.thaw()
        self._awake.set()

    async def close(self) -> None:
        """Leave; AssertionError if the page had an error."""
        if self._context is not None:
            await self._context.close()
        self._relay.close()
        assert self.errors == [], f"errors in the page of {self.name}: {self.errors}"
