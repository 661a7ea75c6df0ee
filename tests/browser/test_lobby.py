"""The lobby among friends: kept seats, a table that changes, and the ways to begin; several browsers, phone size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect
from tests.support.guests import arrive, post

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def description(page: Page, table: str) -> dict[str, Any]:
    """Return a table's description."""
    found: dict[str, Any] = page.evaluate(f"fetch('/api/tables/{table}').then((answer) => answer.json())")
    return found


def stop(pages: list[Page]) -> None:
    """Let everybody agree to stop the match that they look at."""
    pages[0].get_by_role("button", name="Menu").click()
    pages[0].locator(".sheet .entry", has_text="Arrêter la partie").click()
    pages[0].locator(".sure .primary").click()
    for page in pages[1:]:
        page.locator(".note .btn.paper").click()


def test_a_rematch_keeps_the_seat_of_a_late_friend(server: ServerProcess, guest: Guest) -> None:
    """Both press Rematch at once; a spectator finds no way to Zoé's seat; bots are only called after a question.

    The host gives the spectator a bot's seat; Zoé comes, and it begins.
    """
    ana, ben, zoe = (arrive(guest(phone=True), server.url, name) for name in ("Ana", "Ben", "Zoé"))
    seats = ["me", "open", "open", "bot:rosa"]
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 4, "seats": seats})["id"]
    for page in (ben, zoe):
        post(page, f"/api/tables/{table}/join", {})
    post(ana, f"/api/tables/{table}/start", {})
    for page in (ana, ben, zoe):
        page.goto(f"{server.url}/t/{table}")
        page.locator(".dock .ask p").first.wait_for()
    stop([ana, ben])
    for page in (ana, ben, zoe):
        page.locator("dialog.ending").wait_for()
    buttons = [page.locator(".foot-actions .btn.primary") for page in (ana, ben)]
    for button in buttons:
        button.evaluate("(one) => setTimeout(() => one.click(), 50)")
    for page in (ana, ben):
        page.locator(".lobby").wait_for()
    assert ana.url == ben.url
    again = ana.url.rpartition("/")[2]
    host = ana if ana.locator(".begin").count() else ben
    host.locator(".lobby li", has_text="Zoé").get_by_text("place gardée").wait_for()
    max_ = arrive(guest(phone=True), server.url, "Max")
    max_.goto(ana.url)
    max_.get_by_text("Les places libres sont gardées").wait_for()
    assert max_.get_by_role("button", name="Prendre").count() == 0
    assert post(max_, f"/api/tables/{again}/join", {})["code"] == "kept"
    host.get_by_role("button", name="Compléter avec des bots").click()
    host.locator(".sure", has_text="Une place est gardée pour Zoé").wait_for()
    host.get_by_role("button", name="Attendre").click()
    assert description(ana, again)["status"] == "open"
    host.locator(".waiting-person", has_text="Max attend une place").get_by_role(
        "button", name="Rosa"
    ).click()
    max_.get_by_text("Vous avez une place").or_(max_.get_by_text("commence")).first.wait_for()
    zoe.locator(".foot-actions .btn.primary").click()
    for page in (ana, ben, zoe, max_):
        page.locator(".dock .ask p").first.wait_for()
    names = [seat.get("name") for seat in description(ana, again)["seats"]]
    assert names == ["Ana", "Ben", "Zoé", "Max"]


def test_two_people_begin_alone(server: ServerProcess, guest: Guest) -> None:
    """From "Invite" with four seats: two are there, and begin as two."""
    ana, ben = arrive(guest(phone=True), server.url, "Ana"), arrive(guest(phone=True), server.url, "Ben")
    ana.goto(server.url)
    article = ana.locator('article[data-game="gang-of-dice"]')
    article.locator("h2 button").click()
    article.get_by_role("button", name="Inviter").click()
    ana.locator(".lobby").wait_for()
    ben.goto(ana.url)
    ben.locator(".row .btn.primary").click()
    ana.get_by_role("button", name="Commencer à 2", exact=True).click()
    for page in (ana, ben):
        page.locator(".dock .ask p").first.wait_for()
    assert description(ana, ana.url.rpartition("/")[2])["players"] == 2


def test_too_few_people_begin_with_a_bot(server: ServerProcess, guest: Guest) -> None:
    """12 Gangsters needs three: two people begin with one bot, not two."""
    ana, ben = arrive(guest(phone=True), server.url, "Ana"), arrive(guest(phone=True), server.url, "Ben")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 5})["id"]
    post(ben, f"/api/tables/{table}/join", {"seat": 4})
    ana.goto(f"{server.url}/t/{table}")
    ana.get_by_role("button", name="Commencer à 2 avec un bot").click()
    ana.locator(".dock .ask p").first.wait_for()
    assert [seat["kind"] for seat in description(ana, table)["seats"]] == ["person", "bot", "person"]


def test_the_host_changes_the_table_and_friends_stay(server: ServerProcess, guest: Guest) -> None:
    """Another game, three seats and days for a move: Ben sees it at once, keeps the seat, and plays that game."""
    ana, ben = arrive(guest(phone=True), server.url, "Ana"), arrive(guest(phone=True), server.url, "Ben")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 4})["id"]
    post(ben, f"/api/tables/{table}/join", {})
    for page in (ana, ben):
        page.goto(f"{server.url}/t/{table}")
        page.locator(".lobby").wait_for()
    ana.get_by_role("button", name="Changer de jeu, de places ou de temps").click()
    sheet = ana.locator("dialog.sheet")
    sheet.get_by_role("button", name="The Boss").click()
    sheet.get_by_role("group", name="Joueurs").get_by_role("button", name="3").click()
    sheet.get_by_role("group", name="Temps").get_by_role("button", name="Jours").click()
    sheet.get_by_role("group", name="Jours par coup").get_by_role("button", name="7 jours").click()
    sheet.get_by_role("button", name="Appliquer").click()
    sheet.wait_for(state="detached")
    ben.locator(".facts", has_text="7 jours par coup").wait_for()
    expect(ben.locator(".lobby li .name")).to_have_count(3)
    expect(ben.locator(".bar h1")).to_have_text("The Boss")
    assert description(ana, table)["seats"][1]["name"] == "Ben"
    ana.get_by_role("button", name="Commencer à 2", exact=True).click()
    for page in (ana, ben):
        page.locator('.shell[data-game="the-boss"] .dock .ask p').first.wait_for()


def test_strangers_agree_to_a_changed_table(server: ServerProcess, guest: Guest) -> None:
    """At a public table a change opens Ben's seat: the page says so, and nothing but a touch fills it again."""
    ana, ben = arrive(guest(phone=True), server.url, "Ana"), arrive(guest(phone=True), server.url, "Ben")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3, "public": True})["id"]
    post(ben, f"/api/tables/{table}/join", {})
    for page in (ana, ben):
        page.goto(f"{server.url}/t/{table}")
        page.locator(".lobby").wait_for()
    ana.get_by_role("button", name="Changer de jeu, de places ou de temps").click()
    ana.get_by_text("les autres devront reprendre leur place").wait_for()
    ana.get_by_role("group", name="Temps").get_by_role("button", name="5 min", exact=True).click()
    ana.get_by_role("button", name="Appliquer").click()
    ben.get_by_text("Ana a changé la table").wait_for()
    assert description(ana, table)["seats"][1]["kind"] == "open"
    ben.locator(".row .btn.primary").click()
    ben.get_by_text("Ana a changé la table").wait_for(state="detached")
    assert description(ana, table)["seats"][1]["name"] == "Ben"


def test_the_link_is_copied_over_plain_http_too(server: ServerProcess, guest: Guest) -> None:
    """Without the browser's clipboard, as on plain http, the link still lands there: it can be pasted."""
    context = guest(phone=True)
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })"
    )
    ana = arrive(context, server.url, "Ana")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3})["id"]
    ana.goto(f"{server.url}/t/{table}")
    ana.route(
        "**/api/server",
        lambda route: route.fulfill(json={"address": "http://192.0.2.7:8000", "may_open": False}),
    )
    ana.reload()
    ana.get_by_role("button", name="Copier le lien").click()
    ana.get_by_text("Lien copié").wait_for()
    ana.get_by_role("button", name="Menu").click()
    ana.locator("dialog .invite").get_by_role("button", name="Copier le lien").click()
    ana.locator("dialog .invite", has_text="Lien copié").wait_for()
    ana.keyboard.press("Escape")
    ana.get_by_role("button", name="Changer de pseudo").or_(ana.locator(".rename")).first.click()
    field = ana.locator(".lobby form input")
    field.fill("")
    field.press("Control+v")
    assert field.input_value() == f"http://192.0.2.7:8000/t/{table}"[:24]


def test_the_field_for_a_new_name_has_room(server: ServerProcess, guest: Guest) -> None:
    """On a phone the whole name can be read while it is written."""
    ana = arrive(guest(phone=True), server.url, "Maximilienne-Rosalie")
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3})["id"]
    ana.goto(f"{server.url}/t/{table}")
    ana.locator(".rename").click()
    field = ana.locator(".lobby form input")
    assert field.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    field.fill("Rosalie")
    field.press("Enter")
    ana.locator(".lobby li", has_text="Rosalie").wait_for()
