"""Gangster Le Pro on phones: one's own goods, the die with a star in hand, explanations and fights can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.support.page_stage import Stage, read_scene, serve_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = [(390, 844), (360, 640), (844, 390)]
POSITION = """
game = "gangster-le-pro"
players = 2
seat = 0
names = ["Vous", "Rosa"]
play = [{play}]
insight = true
[position]
turn = 0
turns = 17
players = [
  {{ cash = 31200, square = 16, dossiers = 1, cards = ["perle-4000", "recrutement-tic-tac", {star}], boxer = "boxe-marquis" }},
  {{ cash = 38500, square = 8, boxer = "boxe-kid-coton" }},
]
"""
UNCOVERED = """e => { const r = e.getBoundingClientRect();
  const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.width > 0 && r.right <= innerWidth && r.bottom <= innerHeight && (e.contains(top) || (top?.contains(e) ?? false)); }"""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open an empty page of a phone."""
    width, height = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, locale="fr-FR", has_touch=True)
    yield context.new_page()
    context.close()


def show(page: Page, folder: Path, play: str = "", star: str = '"aventure-tuyau"') -> None:
    """Show a position to the page."""
    file = folder / "position.toml"
    file.write_text(POSITION.format(play=play, star=star), encoding="utf-8")
    stage = Stage()
    stage.show(read_scene(file))
    stage.attach(page)
    page.goto(f"{serve_page()}/t/t")
    page.locator(".dock .ask p").first.wait_for()
    page.locator(".panel").wait_for()


def test_the_own_goods_are_on_the_screen(phone: Page, tmp_path: Path) -> None:
    """Cash, each kind of card with its number, and the way to the cards."""
    show(phone, tmp_path)
    for place in (".goal b", '[data-point="keep:perle"]', '[data-point="keep:dossier"]', ".hand-button"):
        assert phone.locator(place).evaluate(UNCOVERED), place
    assert phone.locator('[data-point="keep:perle"] i').inner_text() == "1"


def test_a_star_in_hand_leaves_the_die_its_button(phone: Page, tmp_path: Path) -> None:
    """The die can be rolled at once, the squares ahead are shown, and the star lies next to the die."""
    show(phone, tmp_path)
    roll = phone.locator(".dock .btn.primary")
    assert roll.is_enabled()
    assert roll.get_attribute("data-do") == "roll"
    faces = phone.locator(".ahead li:not(.label)")
    faces.first.wait_for()
    assert faces.count() == 6
    assert all(faces.nth(i).evaluate(UNCOVERED) for i in range(6))
    phone.locator(".throwing .star").click()
    assert phone.locator(".dock .btn.primary").get_attribute("data-do") == "star aventure-tuyau"


def test_an_explanation_is_not_under_its_button(phone: Page, tmp_path: Path) -> None:
    """Its last line can be scrolled above the button that closes it, while choices are offered too."""
    show(phone, tmp_path, '"0: roll", "chance: roll 1"')
    phone.locator('[data-point="keep:boxe"] .explain').click()
    text, close = phone.locator(".explanation .about"), phone.locator(".explanation .close")
    assert text.evaluate("e => e.clientHeight") >= 90
    below = text.bounding_box()
    button = close.bounding_box()
    assert below is not None
    assert button is not None
    assert below["y"] + below["height"] <= button["y"] + 1


def test_a_fight_shows_both_boxers(phone: Page, tmp_path: Path) -> None:
    """Name, dice and what is added, before any die lies."""
    show(phone, tmp_path, '"0: roll", "chance: roll 1", "0: fight 1"', star="")
    corners = phone.locator(".fight .corner")
    corners.first.wait_for()
    assert "Le Marquis de la Mornifle" in corners.nth(0).inner_text()
    assert "Lance un dé et ajoute 1." in corners.nth(0).inner_text()
    assert "Kid Coton" in corners.nth(1).inner_text()
    assert "–" not in corners.nth(1).inner_text()
