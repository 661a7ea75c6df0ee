"""Touches on the boards at fixed positions, and frames that arrive while a board is being loaded."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.support.page_stage import NOW, Scene, Stage, hello, read_scene, seen, snapshot_json
from tests.support.paths import POSITIONS

from tripot.wire.messages import Push
from tripot.wire.play import LogItem, Play
from tripot.wire.values import encode

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


class Answering(Stage):
    """A stage that carries out what the page sends, and remembers it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.sent: list[str] = []
        self.show(scene)

    def _talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "subscribe":
                socket.send(json.dumps(self.snapshot))
            elif message["t"] == "do":
                self.sent.append(message["do"])
                socket.send(encode(self._carry_out(message["do"], message["id"])).decode())

        socket.on_message(hear)
        socket.send(hello())

    def _carry_out(self, line: str, command: str) -> Push:
        scene = self.scene
        assert scene.seat is not None
        before, scene.state.events = len(scene.log), []
        for action in scene.game.parse_line(scene.state, scene.seat, line):
            assert scene.game.why_not(scene.state, scene.seat, action) is None
            scene.state.apply(scene.seat, action)
        events, scene.state.events = scene.state.events, None
        scene.log.append(LogItem(before + 1, scene.seat, seen(scene.game, events, scene.seat)))
        play = msgspec.convert(snapshot_json(scene)["play"], Play)
        return Push(
            ack=command,
            table="t",
            prev=before,
            seq=before + 1,
            seal=None,
            at=NOW,
            log=scene.log[-1:],
            undone=None,
            play=play,
        )


def open_board(server: ServerProcess, guest: Guest, game: str, *, phone: bool) -> tuple[Page, Answering]:
    """Sit down at a game's fixed position."""
    stage = Answering(read_scene(POSITIONS / f"{game}.toml"))
    page = guest(phone=phone).new_page()
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".dock .ask p").wait_for()
    return page, stage


def touch(page: Page, ref: str) -> None:
    """Touch a thing as the decision names it."""
    page.locator(f'[data-ref="{ref}"] > button, button[data-ref="{ref}"]').first.click()


def brass(page: Page) -> str | None:
    """Return what the brass button would send."""
    return page.locator(".dock .row .btn.primary").get_attribute("data-do")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_boss_counts_stop_where_the_rules_do(server: ServerProcess, guest: Guest, phone: bool) -> None:
    """A touched city takes the fewest men that hold it (BOSS-3.3); a counter that would break a rule is off."""
    page, stage = open_board(server, guest, "the-boss", phone=phone)
    touch(page, "city:boston")
    assert brass(page) == "place BOSTON E3"
    assert page.locator('[data-ref="fewer:experts"]').is_disabled()
    touch(page, "more:occasionals")
    touch(page, "fewer:experts")
    assert brass(page) == "place BOSTON E2 O1"
    page.locator(".dock .row .btn.primary").click()
    touch(page, "card:boston-3")
    page.locator('.dock .row [data-do="play BOSTON 3"]').click()
    page.locator(".dock .hand button").first.wait_for(state="detached")
    assert stage.sent == ["place BOSTON E2 O1", "play BOSTON 3"]


def test_the_boss_card_chosen_early_follows_the_men(server: ServerProcess, guest: Guest) -> None:
    """A card touched while placing is played by itself once the men are placed."""
    page, stage = open_board(server, guest, "the-boss", phone=True)
    touch(page, "card:boston-3")
    touch(page, "city:boston")
    page.locator(".dock .row .btn.primary").click()
    page.locator(".dock .hand button").first.wait_for(state="detached")
    assert stage.sent == ["place BOSTON E3", "play BOSTON 3"]


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_a_touched_card_lights_its_targets(server: ServerProcess, guest: Guest, phone: bool) -> None:
    """Before anything is sent Pan! lights exactly the men it can hit (RDC-6.5); a target arms the whole shot."""
    page, stage = open_board(server, guest, "reglement-de-comptes", phone=phone)
    assert page.locator(".felt .chair.selectable").count() == 0
    touch(page, "card:pan")
    lit = {str(chair.get_attribute("data-ref")) for chair in page.locator(".felt .chair.selectable").all()}
    assert lit == {"seat:9", "seat:18", "seat:26"}
    assert stage.sent == []
    touch(page, "seat:9")
    assert brass(page) == "pan 20>9"
    page.locator(".dock .row .btn.primary").click()
    page.locator('.dock .row [data-do="end"]').wait_for()
    assert stage.sent == ["pan 20>9"]


def test_glasses_add_up(server: ServerProcess, guest: Guest) -> None:
    """A cocktail takes one to three glasses (RDC-6.9): each touch adds one, a second touch takes it back."""
    page, stage = open_board(server, guest, "reglement-de-comptes", phone=True)
    touch(page, "card:cocktail")
    glasses = [
        str(chair.get_attribute("data-ref")) for chair in page.locator(".felt .chair.selectable").all()
    ]
    first, second = glasses[0], glasses[1]
    touch(page, first)
    touch(page, second)
    touch(page, first)
    assert brass(page) == f"cocktail {second.removeprefix('seat:')}"
    assert stage.sent == []


def test_the_newest_snapshot_stays(server: ServerProcess, guest: Guest) -> None:
    """Two snapshots come while the board is still being loaded: the page shows the second."""
    scene = read_scene(POSITIONS / "12-gangsters.toml")
    old = snapshot_json(scene)
    new = {**snapshot_json(scene), "seq": old["seq"] + 1}
    new["play"] = {**old["play"], "decision": None, "awaits": [0]}

    class Hurried(Stage):
        def _talk(self, socket: WebSocketRoute) -> None:
            def hear(text: str | bytes) -> None:
                if json.loads(text)["t"] == "subscribe":
                    for snapshot in (old, new):
                        socket.send(json.dumps(snapshot))

            socket.on_message(hear)
            socket.send(hello())

    page = guest().new_page()
    Hurried().attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".dock .ask p").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".dock.idle .ask p.quiet").count() == 1
