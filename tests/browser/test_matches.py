"""Matches through the page: two people and bots, one on a phone by touch, one at a desk by keyboard alone.

In the middle of each match the phone reloads, loses its network, opens a second tab, and the server is killed and started again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.support.playing import key_once, play_out, result, touch_once

from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

WHOLE = "12-gangsters"
"""The game that is played to its end; of the others a while, then all agree to stop. `tools/soak_page.py` plays them to theirs."""


class Wire:
    """A cuttable line between a page and the server."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws**", self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        self._open.append(socket)

    def drop(self) -> None:
        """Cut every line, and let no new one through."""
        self.cut = True
        for socket in self._open:
            socket.close(code=1011)
        self._open.clear()

    def mend(self) -> None:
        """Let lines through again."""
        self.cut = False


def propose_to_stop(host: Page) -> None:
    """Propose to stop, and say yes to being sure."""
    host.locator(".bar .icon-btn").last.click()
    host.get_by_role("button", name="Proposer d’arrêter").click()
    host.locator(".sure .btn.primary").click()


def agree_to_stop(host: Page, friend: Page) -> None:
    """Propose to stop, and let the other say yes."""
    propose_to_stop(host)
    friend.locator(".dock [role=alertdialog] .btn").last.click()


def seat_two(server: ServerProcess, guest: Guest, game: str, players: int) -> tuple[Page, Page, Wire]:
    """Open a table as one person, sit another down by its link, fill it with bots and begin."""
    host = guest(phone=True).new_page()
    wire = Wire(host)
    host.goto(server.url)
    article = host.locator(f'article[data-game="{game}"]')
    article.locator("h2 button").click()
    article.locator(".more button").first.click()
    host.locator(".lobby .invite .url").wait_for()
    friend = guest().new_page()
    friend.goto(host.url)
    taken = host.locator(".lobby li:not(.open)")
    already = taken.count()
    friend.locator(".lobby .btn.primary").click()
    taken.nth(already).wait_for()
    host.get_by_role("button", name="Compléter avec des bots").click()
    for page in (host, friend):
        page.locator(".dock .ask p").wait_for()
        assert page.locator(".seat").count() == players
    return host, friend, wire


@pytest.mark.parametrize("game", list(all_games()))
def test_two_people_and_bots_play_a_match(server: ServerProcess, guest: Guest, game: str) -> None:
    """Phone by touch and desk by keyboard reach the same end, through reload, drop, second tab and a killed server."""
    players = min(4, all_games()[game].max_players)
    phone, desk, wire = seat_two(server, guest, game, players)
    both = [(phone, touch_once), (desk, key_once)]
    # Few touches each: the shortest match must still be on when the server is killed.
    at = play_out(both, 60, until=6)

    phone.reload()
    phone.locator(".dock .ask p").wait_for()
    at = play_out(both, 60, at, at + 4)

    wire.drop()
    phone.locator(".lost").wait_for()
    wire.mend()
    phone.locator(".lost").wait_for(state="detached")
    at = play_out(both, 60, at, at + 4)

    second = phone.context.new_page()
    second.goto(phone.url)
    second.locator(".dock .ask p").wait_for()
    at = play_out([(second, touch_once), (desk, key_once)], 60, at, at + 4)
    second.close()

    server.kill()
    phone.locator(".lost").wait_for()
    server.restart()
    for page in (phone, desk):
        page.locator(".lost").wait_for(state="detached")
    if game != WHOLE:
        play_out(both, 120, at, at + 30)
        agree_to_stop(phone, desk)
    play_out(both, 300, at)

    assert result(phone) == result(desk)
    for page in (phone, desk):
        # A key meant for the last choice must not leave the table.
        assert page.evaluate("document.activeElement.tagName") == "H1"
        page.locator(".fair b", has_text="vérifié").or_(page.locator(".fair b", has_text="intact")).wait_for()
    if game == WHOLE:
        # A line for each of the twelve rounds, under it the scores that won.
        rows = desk.locator(".ending .rounds tbody tr")
        rows.nth(11).wait_for()
        last = sorted(int(text) for text in rows.nth(11).locator("td").all_inner_texts())
        assert rows.count() == 12
        assert last == sorted(int(re.sub(r"\D", "", score)) for _place, score in result(desk))
        desk.locator(".ending .rounds").scroll_into_view_if_needed()


def test_a_wish_goes_when_its_time_is_over(server: ServerProcess, guest: Guest) -> None:
    """A request that nobody answered within its minute leaves the screen: an answer to it would be refused."""
    phone, desk, _wire = seat_two(server, guest, WHOLE, 4)
    propose_to_stop(phone)
    wish = desk.locator(".dock [role=alertdialog]")
    wish.wait_for()
    desk.clock.install()
    desk.reload()
    wish.wait_for()
    desk.clock.fast_forward(61_000)
    wish.wait_for(state="detached")
