"""Matches of days: the offer to notify with the true reason where it fails, the time left, a reminder, older games; phone size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.guests import arrive, post

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

INSECURE = "Object.defineProperty(window, 'isSecureContext', { get: () => false })"
IPHONE = """
  for (const name of ['PushManager', 'Notification']) delete window[name];
  Object.defineProperty(navigator, 'standalone', { get: () => false });
  Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });
"""


def days_table(pages: list[Page], days: int) -> str:
    """Begin a match of days with these people; return its path."""
    host, *others = pages
    wish = {"game": "12-gangsters", "players": len(pages), "clock": {"kind": "days", "days": days}}
    table = post(host, "/api/tables", wish)["id"]
    for page in others:
        post(page, f"/api/tables/{table}/join", {})
    post(host, f"/api/tables/{table}/start", {})
    return f"/t/{table}"


def test_the_offer_to_notify_names_the_true_obstacle(server: ServerProcess, guest: Guest) -> None:
    """One browser can, one is forbidden to, one has no https, one is an iPhone: each reads what holds there."""
    contexts = [guest(phone=True) for _ in range(4)]
    contexts[0].grant_permissions(["notifications"])
    contexts[2].add_init_script(INSECURE)
    contexts[3].add_init_script(IPHONE)
    names = ("Ana", "Ben", "Zoé", "Max")
    pages = [arrive(context, server.url, name) for context, name in zip(contexts, names, strict=True)]
    path = days_table(pages, 3)
    for page in pages:
        page.goto(server.url + path)
    ana, ben, zoe, max_ = pages
    ana.locator(".tell", has_text="Vous prévenir quand c’est à vous ?").wait_for()
    ana.get_by_role("button", name="Oui, me prévenir").click()
    # Service workers are blocked in this browser: only the open page can tell.
    ana.locator(".tell", has_text="seulement tant que la page reste ouverte").wait_for()
    ana.get_by_role("button", name="Compris").click()
    ana.reload()
    ana.locator(".dock .ask p").first.wait_for()
    assert ana.locator(".tell").count() == 0
    ben.get_by_role("button", name="Oui, me prévenir").click()
    ben.locator(".tell", has_text="bloque les notifications").wait_for()
    zoe.locator(".tell", has_text="demandent une adresse en https").wait_for()
    max_.locator(".tell", has_text="Sur l’écran d’accueil").wait_for()


def test_time_left_what_happened_and_a_reminder(server: ServerProcess, guest: Guest) -> None:
    """Ana has moved: home tells Ben the time left and the move since; Ana reads who is awaited and reminds them."""
    pages = [arrive(guest(phone=True), server.url, name) for name in ("Ana", "Ben", "Zoé")]
    ana, ben, zoe = pages
    path = days_table(pages, 3)
    ana.goto(server.url + path)
    ana.get_by_role("button", name="Non merci").click()
    ana.keyboard.press("1")
    ana.keyboard.press("Enter")
    ana.locator(".dock", has_text="On attend Ben et Zoé. Il reste 2 jours.").wait_for()
    assert ana.get_by_role("button", name="Appeler un bot").count() == 0
    ben.goto(server.url)
    line = ben.locator(".line", has_text="12 Gangsters").filter(has_text="il vous reste 2 jours")
    line.wait_for()
    assert "1 coup depuis le vôtre" in line.inner_text()
    ben.goto(server.url + path)
    ben.get_by_role("button", name="Non merci").click()
    zoe.close()
    ana.get_by_role("button", name="Relancer").click()
    ana.locator(".dock", has_text="Zoé : aucune notification activée").wait_for()


def test_older_games_are_folded_and_can_be_left(server: ServerProcess, guest: Guest) -> None:
    """A match against bots that was untouched for days gives way on the home page, and two touches leave it."""
    ana = arrive(guest(phone=True), server.url, "Ana")
    tables = []
    for _ in range(2):
        tables.append(post(ana, "/api/quick", {"game": "12-gangsters", "players": 3})["id"])
        post(ana, f"/api/tables/{tables[-1]}/start", {})

    def aged(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        for table in body["tables"]:
            if table["id"] == tables[0]:
                table["last_at"] -= 5 * 86_400_000
        route.fulfill(response=answer, json=body)

    ana.route("**/api/me/tables", aged)
    ana.goto(server.url)
    ana.locator(f'.line a[href="/t/{tables[1]}"]').wait_for()
    assert ana.locator(f'.line a[href="/t/{tables[0]}"]').count() == 0
    ana.locator("summary", has_text="1 partie ancienne").click()
    ana.get_by_text("dernier coup il y a 5 jours").wait_for()
    ana.get_by_role("button", name="Quitter", exact=True).click()
    ana.get_by_role("button", name="Quitter, sûr ?").click()
    ana.locator("summary", has_text="partie ancienne").wait_for(state="detached")
