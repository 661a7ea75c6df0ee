"""Firefox and WebKit: join a friend's table, lose the connection, come back, and play the match to its end."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from tests.support.relay import Relay
from tests.support.server import ServerProcess
from tests.support.webdriver import Driver, missing, started

MATCH_S = 120
SETTINGS = """localStorage.setItem('tripot.settings', JSON.stringify({ lang: 'fr', pace: 'instant' }))"""
GUARD_S = 0.4
"""The page takes a confirmation so soon after the choice for a slip of the finger."""
KEY = "dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true }));"
ASKED = "document.querySelector('.dock:not(.idle) .ask p') && !document.querySelector('.waits')"
OVER = "document.querySelector('dialog.ending')"


def choose(page: Driver) -> None:
    """Choose the first thing that is offered, by the keyboard, and confirm it."""
    page.run(KEY % "1")
    time.sleep(GUARD_S)
    page.run("document.querySelector('.dock .row .btn.primary:not(:disabled)')?.click()")


@pytest.mark.long
@pytest.mark.parametrize("browser", ["firefox", "webkit"])
def test_join_reconnect_and_play_to_the_end(browser: str, server: ServerProcess, tmp_path: Path) -> None:
    """A newcomer gives a name, sits down, keeps a move over a dead connection, and reads the result."""
    if (reason := missing(browser)) is not None:
        pytest.skip(reason)
    with (
        Relay(server.url) as relay,
        httpx.Client(base_url=server.url) as ana,
        started(browser, tmp_path) as page,
    ):
        ana.post("/api/me/guest", json={"name": "Ana", "lang": "fr"}).raise_for_status()
        wish = {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:rosa"]}
        path = f"/api/tables/{ana.post('/api/tables', json=wish).json()['id']}"
        page.goto(relay.url)
        page.run(SETTINGS)
        page.goto(relay.url + path.removeprefix("/api").replace("/tables/", "/t/"))
        page.click(".lobby .row .btn.primary")
        page.wait("document.querySelector('dialog input')")
        page.run(
            "const field = document.querySelector('dialog input'); field.value = 'Ben';"
            "field.dispatchEvent(new Event('input', { bubbles: true })); field.form.requestSubmit();"
        )
        page.wait("document.querySelector('.lobby .rename')")
        assert [seat.get("name") for seat in ana.get(path).json()["seats"]] == ["Ana", "Ben", None]
        ana.post(f"{path}/start", json={}).raise_for_status()
        # A bot plays on for Ana: the match goes as fast as Ben.
        ana.post(f"{path}/leave").raise_for_status()
        page.wait(ASKED)
        relay.freeze()
        choose(page)
        page.wait("document.querySelector('.shell.sending')")
        page.run("dispatchEvent(new Event('focus'))")
        page.wait("document.querySelector('.lost')?.textContent.includes('Votre coup est gardé')")
        relay.thaw()
        page.wait("!document.querySelector('.lost')")
        end = time.monotonic() + MATCH_S
        while not page.run(f"return Boolean({OVER})"):
            assert time.monotonic() < end, page.run("return document.body.innerText")
            choose(page)
            time.sleep(0.1)
        page.wait("document.querySelector('dialog.ending h1')?.textContent.length > 3")
        assert ana.get(path).json()["status"] == "finished"
