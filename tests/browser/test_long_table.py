"""Règlement de comptes on the page: seat numbers, the question after a touch, reasons of refused cards, few taps to sit down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.page_stage import Stage, hello, read_scene, serve_page
from tests.support.paths import ROOT

from tripot.wire.messages import Snapshot
from tripot.wire.values import encode

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

PUZZLES = [
    json.loads(line)["id"]
    for line in (ROOT / "src/tripot/games/reglement_de_comptes/puzzles.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
POSITION = """
game = "reglement-de-comptes"
players = 3
seat = 0
names = ["Vous", "Rosa", "Lucien"]
play = [{play}]
[position]
turn = "yellow"
step = "cards"
hands = {{ yellow = [{hand}] }}
[position.seats]
1 = "yellow cogneur"
8 = "red cogneur"
22 = "blue cogneur"
"""


class RecordingStage(Stage):
    """Keeps what the page sends."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []

    def _talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            self.sent.append(message)
            if message["t"] == "subscribe" and self.snapshot is not None:
                socket.send(encode(msgspec.convert(self.snapshot, Snapshot)).decode())

        socket.on_message(hear)
        socket.send(hello())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page of a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR", has_touch=True)
    yield context.new_page()
    context.close()


def show(page: Page, folder: Path, hand: str, play: str = "") -> RecordingStage:
    """Show a position to the page."""
    file = folder / "position.toml"
    file.write_text(POSITION.format(play=play, hand=hand), encoding="utf-8")
    stage = RecordingStage()
    stage.show(read_scene(file))
    stage.attach(page)
    page.goto(f"{serve_page()}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.locator(".long-table .table").wait_for()
    return stage


def touch(page: Page, ref: str) -> None:
    """Touch a thing of the board."""
    page.locator(f'[data-ref="{ref}"] .hit, button[data-ref="{ref}"]').first.click(force=True)


def test_every_seat_has_its_number(page: Page, tmp_path: Path) -> None:
    """The log names seats by number: occupied seats show theirs as well."""
    show(page, tmp_path, '"move"')
    wanted = {"1", "8", "22", *map(str, range(1, 31))}
    for _try in range(50):
        numbers = set(page.locator(".table text").all_text_contents())
        if wanted <= numbers:
            break
        page.wait_for_timeout(100)
    assert wanted <= numbers


def test_the_question_follows_what_was_touched(page: Page, tmp_path: Path) -> None:
    """A card asks for its target, a Move for the man and the seat; the armed move tells the income."""
    show(page, tmp_path, '"move", "order"')
    ask = page.locator(".dock .ask p").first
    height = page.locator(".long-table").evaluate("e => e.clientHeight")
    touch(page, "card:order")
    assert "À quelle place" in ask.inner_text()
    touch(page, "card:move")
    assert "Quel gangster" in ask.inner_text()
    touch(page, "seat:1")
    assert "Où déplacez-vous" in ask.inner_text()
    touch(page, "seat:2")
    assert "Revenu par tour" in ask.inner_text()
    tall = page.locator(".long-table").evaluate("e => e.clientHeight")
    touch(page, "card:order")
    assert page.locator(".long-table").evaluate("e => e.clientHeight") == tall <= height


def test_a_refused_card_gives_its_reason(page: Page, tmp_path: Path) -> None:
    """A touch of a card without a target says so."""
    show(page, tmp_path, '"boum", "move"')
    page.locator(".refused").first.click()
    assert "Boum" in page.locator(".why").inner_text()
    touch(page, "card:move")
    assert page.locator(".why").count() == 0


def test_seats_react_at_once_after_a_raid(page: Page, tmp_path: Path) -> None:
    """Two touches seat a man: the seat, then the brass button."""
    stage = show(page, tmp_path, '"alerte"', '"0: alerte"')
    touch(page, "seat:5")
    page.locator(".dock .btn.primary").click()
    page.wait_for_timeout(100)
    assert [message["do"] for message in stage.sent if message["t"] == "do"] == ["seat cogneur 5"]


def test_a_forced_end_of_turn_is_given_by_the_page(page: Page, tmp_path: Path) -> None:
    """After a moment to take the move back; a second Move in hand is asked for."""
    stage = show(page, tmp_path, '"order"', '"0: order 13"')
    page.wait_for_timeout(1500)
    assert [message["do"] for message in stage.sent if message["t"] == "do"] == ["end"]
    stage = show(page, tmp_path, '"order", "move"', '"0: order 13"')
    page.wait_for_timeout(1500)
    assert not [message for message in stage.sent if message["t"] == "do"]


def test_a_puzzle_leaves_the_hand_its_width(server: ServerProcess, guest: Guest) -> None:
    """On a desktop the buttons lie next to the question, not next to the cards."""
    page = guest().new_page()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{server.url}/puzzles/{PUZZLES[0]}")
    page.locator(".ask .slot").first.wait_for()
    assert page.locator(".ask .slot").first.evaluate("e => e.clientWidth") >= 90
