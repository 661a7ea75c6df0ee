"""People who know each other, on phones: friends, an invitation in one tap, short phrases, and a block that separates two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.test_access import violations
from tests.support.guests import arrive, post

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def two_who_play(server: ServerProcess, guest: Guest) -> tuple[Page, Page]:
    """Return the phones of Ana, who reads French, and Ben, who reads English, at one match."""
    ana = arrive(guest(phone=True), server.url, "Ana")
    ben = arrive(guest(phone=True, lang="en-GB"), server.url, "Ben")
    seats = ["me", "open", "bot:rosa"]
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3, "seats": seats})["id"]
    post(ben, f"/api/tables/{table}/join", {})
    post(ana, f"/api/tables/{table}/start", {})
    for page in (ana, ben):
        page.goto(f"{server.url}/t/{table}")
        page.locator(".dock .ask p").first.wait_for()
    return ana, ben


def contacts(page: Page, server: ServerProcess, entry: str) -> None:
    """Open the sheet of the people one knows."""
    page.goto(f"{server.url}/me")
    page.locator(".entry", has_text=entry).click()
    page.locator("dialog.sheet h3").first.wait_for()


def test_friends_are_invited_in_one_tap_and_speak_in_two_languages(
    server: ServerProcess, guest: Guest
) -> None:
    """Ana asks, Ben accepts; a phrase is read in the reader's language; an invitation reaches Ben's home page by itself."""
    ana, ben = two_who_play(server, guest)
    ana.get_by_role("button", name="Journal et messages").click()
    ana.locator(".tabs button", has_text="Discussion").click()
    ana.get_by_role("button", name="Bien joué").click()
    ben.locator(".ticker .talk", has_text="Well played").wait_for()
    contacts(ana, server, "Amis et joueurs")
    ana.get_by_role("button", name="Demander en ami : Ben").click()
    ana.get_by_text("Demande envoyée").wait_for()
    contacts(ben, server, "Friends and players")
    ben.get_by_role("button", name="Accept Ana’s request").click()
    ben.get_by_role("button", name="Remove Ana from your friends").wait_for()
    assert violations(ben) == []
    ben.goto(server.url)
    ben.get_by_label("Evening code").wait_for()
    again = post(ana, "/api/tables", {"game": "gang-of-dice", "players": 2})["id"]
    ana.goto(f"{server.url}/t/{again}")
    ana.get_by_role("button", name="Inviter Ben").click()
    ana.get_by_role("button", name="Ben : invitation envoyée").wait_for()
    ben.get_by_role("link", name="Ana invites you").click(timeout=6_000)
    ben.locator(".lobby .row .btn.primary").click()
    ana.locator(".lobby li", has_text="Ben").locator("small", has_text="en ligne").wait_for()


def test_a_block_separates_two_people(server: ServerProcess, guest: Guest) -> None:
    """Ana blocks Ben: Ben reads none of Ana's words, finds none of Ana's tables, and is not told."""
    ana, ben = two_who_play(server, guest)
    path = ana.url.removeprefix(server.url)
    contacts(ana, server, "Amis et joueurs")
    ana.get_by_role("button", name="Bloquer Ben").click()
    ana.get_by_role("button", name="Débloquer Ben").wait_for()
    # The match of both goes on, without a word between them.
    ana.goto(server.url + path)
    ana.get_by_role("button", name="Journal et messages").click()
    ana.locator(".tabs button", has_text="Discussion").click()
    ana.locator(".sheet .say input").fill("Tu me lis ?")
    ana.keyboard.press("Enter")
    ana.locator(".chat li", has_text="Tu me lis ?").wait_for()
    ana.get_by_role("button", name="Bien joué").click()
    ben.keyboard.press("1")
    ben.keyboard.press("Enter")
    ben.locator(".shell:not(.sending)").wait_for()
    assert ben.locator(".talk").get_by_text("Ana").count() == 0
    assert ben.get_by_text("Tu me lis").count() == 0
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3, "public": True})["id"]
    ben.goto(f"{server.url}/t/{table}")
    ben.get_by_text("This table does not exist").wait_for()
    assert ben.locator(".lobby").count() == 0
    assert post(ben, f"/api/tables/{table}/join", {})["code"] == "unavailable"
    contacts(ben, server, "Friends and players")
    assert ben.locator("dialog.sheet").get_by_text("Ana").count() == 0
    assert ben.locator("dialog.sheet h3", has_text="Blocked").count() == 0
