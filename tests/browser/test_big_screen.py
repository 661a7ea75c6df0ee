"""The big screen: opened before the match and without an account, it follows everything that comes, and can be read from a sofa."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.test_access import violations
from tests.support.guests import arrive, post
from tests.support.page_stage import Scene, Stage, read_scene
from tests.support.paths import POSITIONS, ROOT
from tests.support.playing import play_out, touch_once
from tests.support.record_stage import Retelling
from tests.support.server import start_process

from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

SIZE = {"width": 1920, "height": 1080}
TEXT_SIZES = (Path(__file__).parent.parent / "support" / "text_sizes.js").read_text(encoding="utf-8")
OURS, SMALLEST = 36, 28
"""The least size of the screen's own words, and of any text on a board, in pixels of 1920 × 1080."""
NAMES = ["Ana", "Rosa", "Lucien", "Maximilienne", "Odette", "Victor"]


def screen(guest: Guest, address: str, lang: str = "fr-FR") -> Page:
    """Open an address on a television: nobody has ever given a name there."""
    page = guest(named=False, lang=lang).new_page()
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a plain dict of the same shape
    page.goto(address)
    return page


def small_texts(page: Page) -> list[Any]:
    """Return the texts that are too small to be read from a sofa."""
    found: list[Any] = page.evaluate(TEXT_SIZES)
    assert len(found) > 5
    return [one for one in found if one[0] < (SMALLEST if one[3] else OURS)]


def test_it_follows_from_the_lobby_to_the_rematch(server: ServerProcess, guest: Guest) -> None:
    """Opened before the match: who has come, the match, the result, and by itself the next table."""
    ana = arrive(guest(phone=True), server.url, "Ana")
    table = post(
        ana, "/api/tables", {"game": "12-gangsters", "players": 3, "seats": ["me", "open", "bot:rosa"]}
    )["id"]
    tv = screen(guest, f"{server.url}/tv/{table}")
    tv.locator(".lobby .state", has_text="Il manque 1 personne").wait_for()
    assert tv.locator(".lobby img").bounding_box()["width"] > 450  # type: ignore[index]  # it is seen
    assert small_texts(tv) == []
    ben = arrive(guest(phone=True), server.url, "Ben")
    post(ben, f"/api/tables/{table}/join", {})
    ben.goto(f"{server.url}/t/{table}")
    tv.locator(".lobby li.here", has_text="Ben").wait_for()
    tv.locator(".lobby .state", has_text="Ana lance la partie").wait_for()
    post(ana, f"/api/tables/{table}/start", {})
    ana.goto(f"{server.url}/t/{table}")
    tv.locator(".match .felt .card-row").wait_for()
    assert tv.locator(".seats li").count() == 3
    tv.locator(".seats li", has_text="réfléchit").nth(1).wait_for()
    ana.locator(".dock .ask p").first.wait_for()
    ana.keyboard.press("1")
    ana.keyboard.press("Enter")
    tv.locator(".seats li[data-seat='0']", has_text="a répondu").wait_for()
    for player in (ana, ben):
        player.locator(".dock .ask p").first.wait_for()
    play_out([(ana, touch_once), (ben, touch_once)], 60)
    tv.locator(".end h1").wait_for()
    assert tv.locator(".end li").count() == 3
    assert small_texts(tv) == []
    ana.locator(".ending .btn.primary:visible").click()
    tv.wait_for_url(lambda url: "/tv/" in url and not url.endswith(str(table)))
    tv.locator(".lobby, .match").first.wait_for()
    # Nobody was asked for a name, and no account was made.
    assert tv.locator("dialog").count() == 0
    assert tv.context.cookies() == []


def test_the_code_of_an_evening_shows_every_match_and_the_standings_between(
    server: ServerProcess, guest: Guest
) -> None:
    """One address for the evening: its first match, the standings, and the next game by itself."""
    ana = arrive(guest(), server.url, "Ana")
    seats = ["me", "me", "me"]
    first = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3, "seats": seats})["id"]
    code = post(ana, "/api/evenings", {"table": first})["code"]
    tv = screen(guest, f"{server.url}/tv/{code}")
    way_in = re.compile(f"{code}|{first}")
    tv.locator(".lobby .join", has_text=way_in).wait_for()
    post(ana, f"/api/tables/{first}/start", {})
    ana.goto(f"{server.url}/t/{first}")
    tv.locator(".match .join", has_text=way_in).wait_for()
    ana.locator("dialog.curtain button, .dock .ask p").first.wait_for()
    play_out([(ana, touch_once)], 60)
    tv.locator(".standings li.crown", has_text="Ana").wait_for()
    assert small_texts(tv) == []
    assert violations(tv) == []
    wish = {"table": first, "game": "gang-of-dice", "players": 3}
    post(ana, f"/api/evenings/{code}/next", wish)
    tv.locator(".big-screen h1", has_text="Gang of Dice").wait_for()
    assert tv.url == f"{server.url}/tv/{code}"
    tv.reload()
    tv.locator(".big-screen h1", has_text="Gang of Dice").wait_for()


def test_it_survives_a_killed_server_and_a_reload(guest: Guest, tmp_path: Path) -> None:
    """The server is killed and starts again: the screen comes back by itself, and shows what happens next."""
    server = start_process(tmp_path)
    try:
        ana = arrive(guest(), server.url, "Ana")
        seats = ["me", "me", "me"]
        table = post(ana, "/api/quick", {"game": "12-gangsters", "players": 3, "seats": seats})["id"]
        post(ana, f"/api/tables/{table}/start", {"seed": "s"})
        ana.goto(f"{server.url}/t/{table}")
        tv = screen(guest, f"{server.url}/tv/{table}")
        tv.locator(".match .felt .card-row").wait_for()
        server.kill()
        tv.locator(".lost").wait_for()
        assert tv.locator(".match .felt .card-row").count() == 1
        server.restart()
        tv.locator(".lost").wait_for(state="detached")
        ana.reload()
        ana.locator("dialog.curtain button, .dock .ask p").first.wait_for()
        play_out([(ana, touch_once)], 30, until=4)
        tv.locator(".seats li", has_text="a répondu").first.wait_for()
        tv.reload()
        tv.locator(".match .felt .card-row").wait_for()
    finally:
        server.kill()


def on_the_wall(file: Path) -> Scene:
    """Return a fixed position as a spectator sees it, with long names."""
    scene = read_scene(file)
    return dataclasses.replace(scene, seat=None, names=NAMES[: len(scene.names)])


@pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.toml")), ids=lambda file: file.stem)
@pytest.mark.parametrize(
    ("lang", "theme"), [("fr-FR", "dark"), pytest.param("en-GB", "light", marks=pytest.mark.long)]
)
def test_a_board_is_read_from_a_sofa(
    server: ServerProcess, guest: Guest, file: Path, lang: str, theme: str
) -> None:
    """No text is under 28 pixels, the screen's own not under 36; axe finds nothing; the board fills its space."""
    stage = Stage()
    stage.show(on_the_wall(file))
    page = guest(named=False, lang=lang).new_page()
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a plain dict of the same shape
    page.add_init_script(
        f"localStorage.setItem('tripot.settings', JSON.stringify({{pace: 'instant', theme: '{theme}'}}))"
    )
    stage.attach(page)
    page.goto(f"{server.url}/tv/t")
    page.locator(".felt > *").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert small_texts(page) == []
    assert violations(page) == []
    box = page.locator(".felt").bounding_box()
    assert box is not None
    assert box["width"] * box["height"] > 0.55 * 1920 * 1080


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(all_games()))
def test_moving_boards_are_read_from_a_sofa(server: ServerProcess, guest: Guest, game: str) -> None:
    """The same in the middle of recorded matches of as many as can play, scene by scene."""
    record = max((ROOT / "tests" / "playthroughs" / game).glob(f"{game}-?.jsonl"))
    stage = Retelling(record, NAMES, None, 40)
    page = guest(named=False, motion=True).new_page()
    page.set_viewport_size(SIZE)  # type: ignore[arg-type]  # a plain dict of the same shape
    page.add_init_script("localStorage.setItem('tripot.settings', JSON.stringify({pace: 'brisk'}))")
    stage.attach(page)
    page.goto(f"{server.url}/tv/t")
    page.locator(".felt > *").first.wait_for()
    small: dict[str, float] = {}
    for _push in range(6):
        if stage.over:
            break
        stage.push()
        for _look in range(12):
            page.wait_for_timeout(150)
            # Pieces that fly or grow are small for a moment: what counts is the size they come to.
            page.evaluate(
                "document.querySelector('.felt')?.getAnimations({subtree: true}).forEach((a) => a.effect?.getComputedTiming().endTime !== Infinity && a.finish())"
            )
            small |= {f"{text} {name}": size for size, text, name, _board in small_texts(page)}
            if page.locator(".felt").get_attribute("data-scene") is None:
                break
    assert small == {}


def test_its_code_is_typed_and_its_controls_are_reached_by_keyboard(
    server: ServerProcess, guest: Guest
) -> None:
    """A wrong code says so; a whole address is understood; M and the toolbar change the sound."""
    ana = arrive(guest(), server.url, "Ana")
    table = post(ana, "/api/tables", {"game": "the-boss", "players": 3, "seats": ["me", "open", "open"]})[
        "id"
    ]
    tv = screen(guest, f"{server.url}/tv", lang="en-GB")
    tv.get_by_label("Evening or table code").fill("nosuchcode")
    tv.keyboard.press("Enter")
    tv.get_by_role("alert").wait_for()
    assert violations(tv) == []
    tv.get_by_label("Evening or table code").fill(f"{server.url}/t/{table}")
    tv.keyboard.press("Enter")
    tv.locator(".lobby").wait_for()
    assert violations(tv) == []
    tv.get_by_role("button", name="Mute", exact=True).wait_for()
    tv.keyboard.press("m")
    tv.get_by_role("button", name="Unmute").wait_for()
    tv.keyboard.press("Tab")
    tv.keyboard.press("Enter")
    tv.get_by_role("button", name="Mute", exact=True).wait_for()


def test_phones_next_to_it_keep_to_the_hand(server: ServerProcess, guest: Guest) -> None:
    """The offer comes with the screen; the reveal is on the wall while the phone shows a card's back; the board returns without it."""
    record = ROOT / "tests" / "playthroughs" / "12-gangsters" / "12-gangsters-3.jsonl"
    stage = Retelling(record, NAMES, 0, 1)
    stage.screens = 1
    stage.keep(None)
    page = guest(phone=True, motion=True).new_page()
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.get_by_role("button", name="Seulement ma main ici").click()
    page.locator(".hand-felt").wait_for()
    assert page.locator(".card-row, .seats, .ticker").locator("visible=true").count() == 0
    seen = set()
    for _push in range(8):
        if stage.over:
            break
        stage.push()
        page.wait_for_timeout(60)
        if page.locator(".hand-felt[data-scene]").count():
            seen.add(page.locator(".hand-felt[data-scene]").get_attribute("data-scene"))
            assert page.locator(".hand-felt .wait svg.card").is_visible()
            assert page.locator(".hand-felt").inner_text().strip() == "Regardez le grand écran."
            assert page.locator(".dock .scene-line").count() == 0
            page.get_by_role("button", name="Passer").click()
    assert "reveal" in seen
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Remettre le plateau").click()
    page.locator(".card-row").wait_for()


def test_a_host_who_has_only_their_hand_sees_a_late_friend(server: ServerProcess, guest: Guest) -> None:
    """Next to a big screen the phone's notes are not cut off: Ana gives Zoé the seat of Rosa."""
    ana = arrive(guest(phone=True), server.url, "Ana")
    seats = ["me", "bot:rosa", "bot:rosa"]
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3, "seats": seats})["id"]
    code = post(ana, "/api/evenings", {"table": table})["code"]
    post(ana, f"/api/tables/{table}/start", {})
    screen(guest, f"{server.url}/tv/{code}").locator(".match .felt .card-row").wait_for()
    ana.goto(f"{server.url}/t/{table}")
    ana.get_by_role("button", name="Seulement ma main ici").click()
    ana.locator(".hand-felt").wait_for()
    zoe = arrive(guest(phone=True), server.url, "Zoé")
    post(zoe, f"/api/evenings/{code}/join", {})
    zoe.goto(f"{server.url}/t/{table}")
    zoe.locator(".dock", has_text="Vous jouerez la prochaine").wait_for()
    note = ana.locator(".watcher", has_text="Zoé regarde la partie")
    note.get_by_role("button", name="Rosa").first.click(timeout=5_000)
    zoe.locator(".dock:not(.idle) .ask p").first.wait_for()
