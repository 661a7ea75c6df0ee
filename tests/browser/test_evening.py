"""An evening among friends: phones that sleep, dead connections, late friends, hosts who vanish; several browsers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from tests.support.guests import arrive, post
from tests.support.relay import Relay
from tests.support.server import ServerProcess, start_process

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest

GRACE_S = 1.5


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose grace time is short."""
    server = start_process(tmp_path_factory.mktemp("hasty"), leave_grace=GRACE_S)
    yield server
    server.kill()


def table_of_two(ana: Page, ben: Page, url: str, **wish: object) -> str:
    """Start a match of Ana, Ben and Rosa; both look at it. Return its address."""
    table = post(
        ana,
        "/api/tables",
        {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:rosa"], **wish},
    )["id"]
    post(ben, f"/api/tables/{table}/join", {})
    post(ana, f"/api/tables/{table}/start", {})
    for page in (ana, ben):
        page.goto(f"{url}/t/{table}")
        page.locator(".dock .ask p").first.wait_for()
    return f"/t/{table}"


def pick(page: Page) -> None:
    """Play the first card of the hand."""
    page.keyboard.press("1")
    page.keyboard.press("Enter")


def test_a_sleeping_friend_is_waited_for_and_comes_back_to_their_seat(
    hasty: ServerProcess, guest: Guest
) -> None:
    """The host calls a bot by a button. A friend who opens the table again has their seat at once, and reads what happened."""
    ana = arrive(guest(phone=True), hasty.url, "Ana")
    context = guest(phone=True)
    ben = arrive(context, hasty.url, "Ben")
    path = table_of_two(ana, ben, hasty.url)
    pick(ana)
    ben.close()
    ana.locator(".dock", has_text="On attend Ben").wait_for()
    ana.wait_for_timeout(2 * GRACE_S * 1000)
    ana.get_by_role("button", name="Appeler un bot").click()
    ana.locator(".seat[data-seat='1'] .absent", has_text="un bot joue").wait_for()
    ben = context.new_page()
    ben.goto(hasty.url + path)
    ben.locator(".dock:not(.idle) .ask p").first.wait_for()
    ben.locator(".recap").wait_for()
    assert ben.get_by_text("Un bot joue pour vous").count() == 0
    ana.locator(".seat[data-seat='1'] .absent").wait_for(state="detached")


def test_a_stranger_who_is_away_is_counted_down(hasty: ServerProcess, guest: Guest) -> None:
    """At a public table the seat shows when a bot will play."""
    ana = arrive(guest(phone=True), hasty.url, "Ana")
    ben = arrive(guest(phone=True), hasty.url, "Ben")
    table_of_two(ana, ben, hasty.url, public=True)
    pick(ana)
    ben.close()
    ana.locator(".seat[data-seat='1'] .absent", has_text="bot dans 0:0").wait_for()
    ana.locator(".seat[data-seat='1'] .absent", has_text="un bot joue").wait_for()


def test_a_dead_connection_is_noticed_and_the_move_goes_out_once(server: ServerProcess, guest: Guest) -> None:
    """A relay stops forwarding under an open connection: a strip says so, and the move is sent when it flows again."""
    with Relay(server.url) as relay:
        ana = arrive(guest(phone=True), relay.url, "Ana")
        ben = arrive(guest(phone=True), server.url, "Ben")
        table = post(
            ana, "/api/tables", {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:rosa"]}
        )["id"]
        post(ben, f"/api/tables/{table}/join", {})
        post(ana, f"/api/tables/{table}/start", {})
        ben.goto(f"{server.url}/t/{table}")
        ana.goto(f"{relay.url}/t/{table}")
        ana.locator(".dock .ask p").first.wait_for()
        relay.freeze()
        pick(ana)
        ana.evaluate("dispatchEvent(new Event('focus'))")
        ana.locator(".lost", has_text="Votre coup est gardé").wait_for()
        relay.thaw()
        ana.locator(".lost").wait_for(state="detached")
        ana.locator(".shell:not(.sending)").wait_for()
        played = ben.evaluate(
            f"fetch('/api/tables/{table}/log').then((answer) => answer.json()).then((answer) => answer.log)"
        )
        mine = [item for item in played if item["who"] == 0]
        assert len(mine) == 1


def test_a_browser_without_a_network_says_so_and_comes_back(server: ServerProcess, guest: Guest) -> None:
    """Offline: the strip is there; online: it goes, and the match goes on."""
    context = guest(phone=True)
    ana = arrive(context, server.url, "Ana")
    table = post(ana, "/api/quick", {"game": "12-gangsters", "players": 3})["id"]
    post(ana, f"/api/tables/{table}/start", {})
    ana.goto(f"{server.url}/t/{table}")
    ana.locator(".dock:not(.idle) .ask p").first.wait_for()
    context.set_offline(True)
    ana.locator(".lost", has_text="Pas de connexion").wait_for()
    context.set_offline(False)
    ana.locator(".lost").wait_for(state="detached")
    pick(ana)
    ana.locator(".shell:not(.sending)").wait_for()


def test_the_host_gives_a_late_friend_a_bots_seat(server: ServerProcess, guest: Guest) -> None:
    """Zoé watches on her phone; Ana's note offers Rosa's seat; Zoé plays."""
    ana = arrive(guest(phone=True), server.url, "Ana")
    ben = arrive(guest(phone=True), server.url, "Ben")
    path = table_of_two(ana, ben, server.url)
    zoe = arrive(guest(phone=True), server.url, "Zoé")
    zoe.goto(server.url + path)
    zoe.locator(".dock", has_text="Vous regardez la partie").wait_for()
    ana.locator(".watcher", has_text="Zoé regarde la partie").get_by_role("button", name="Rosa").click()
    zoe.locator(".dock:not(.idle) .ask p").first.wait_for()
    ana.locator(".watcher").wait_for(state="detached")


def test_a_vanished_host_passes_the_lobby_on(hasty: ServerProcess, guest: Guest) -> None:
    """Ana makes a table and her phone dies: Ben begins without her."""
    ana = arrive(guest(phone=True), hasty.url, "Ana")
    ben = arrive(guest(phone=True), hasty.url, "Ben")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3})["id"]
    post(ben, f"/api/tables/{table}/join", {})
    ana.goto(f"{hasty.url}/t/{table}")
    ben.goto(f"{hasty.url}/t/{table}")
    ben.locator(".lobby .wait").wait_for()
    ana.close()
    ben.locator(".lobby .row .btn.primary").wait_for()
