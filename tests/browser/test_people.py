"""People in the page: an account from end to end, a name asked once, a lobby with a friend, a rematch in one click."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def open_table(page: Page, server: ServerProcess, name: str | None = None) -> str:
    """Invite to a table of 12 Gangsters from the home page, saying a name if it is asked; return the address."""
    page.goto(server.url)
    page.get_by_role("button", name="Inviter à jouer à 12 Gangsters").click()
    if name is not None:
        page.locator("dialog .field").fill(name)
        page.locator("dialog .btn.primary").click()
    page.wait_for_url("**/t/*")
    return page.url


def test_an_account_from_its_making_to_its_end(server: ServerProcess, guest: Guest) -> None:
    """Made, left, entered again with the same matches, its password changed, and forgotten."""
    page = guest().new_page()
    page.goto(server.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.wait_for_url("**/t/*")
    page.goto(f"{server.url}/me")
    name = page.locator(".name").inner_text()
    page.locator(".matters .entry", has_text="Créer un compte").click()
    page.get_by_label("Nom de compte").fill("camille@test")
    page.locator(".sheet [autocomplete=new-password]").fill("douze gangsters")
    page.locator(".sheet .btn.primary", has_text="Créer le compte").click()
    page.locator(".matters .login", has_text="camille@test").wait_for()
    page.locator(".matters .entry", has_text="Changer de mot de passe").click()
    page.get_by_label("Mot de passe actuel").fill("treize gangsters")
    page.locator(".sheet [autocomplete=new-password]").fill("cinq tables ici")
    page.locator(".sheet .btn.primary").click()
    page.get_by_text("Mot de passe actuel incorrect").wait_for()
    page.get_by_label("Mot de passe actuel").fill("douze gangsters")
    page.locator(".sheet .btn.primary").click()
    page.get_by_text("C’est fait").wait_for()
    page.keyboard.press("Escape")
    page.locator(".matters .entry", has_text="Se déconnecter").click()
    page.wait_for_url(f"{server.url}/")
    page.goto(f"{server.url}/me")
    page.get_by_role("button", name="Se connecter à un compte").click()
    page.get_by_label("Nom de compte").fill("camille@test")
    page.locator(".sheet [autocomplete=current-password]").fill("cinq tables ici")
    page.locator(".sheet .btn.primary").click()
    page.locator(".name", has_text=name).wait_for()
    page.locator(".matters .entry", has_text="Supprimer mon compte").click()
    page.locator(".sheet .field").fill(name)
    page.locator(".sheet .btn.danger").click()
    page.wait_for_url(f"{server.url}/")
    page.goto(f"{server.url}/me")
    page.get_by_role("button", name="Se connecter à un compte").wait_for()


def test_a_name_is_asked_once_and_worn_everywhere(server: ServerProcess, guest: Guest) -> None:
    """Before the first table with others, not before the second; the friend reads it, at the seat and in the talk."""
    ana, bob = guest(named=False).new_page(), guest(named=False, phone=True).new_page()
    address = open_table(ana, server, "Anastasia")
    ana.locator(".lobby li b", has_text="Anastasia (vous)").wait_for()
    bob.goto(address)
    bob.locator(".lobby h2", has_text="Table d’Anastasia").or_(
        bob.locator(".lobby h2", has_text="Table de Anastasia")
    ).wait_for()
    bob.locator(".lobby .row .btn.primary").click()
    bob.locator("dialog .field").fill("Basile")
    bob.locator("dialog .btn.primary").click()
    ana.locator(".lobby li", has_text="Basile").locator("small", has_text="en ligne").wait_for()
    bob.locator(".bar .messages").click()
    bob.locator(".tabs button", has_text="Discussion").click()
    bob.get_by_role("button", name="Bonsoir la compagnie").click()
    ana.locator(".tabs button", has_text="Discussion").click()
    ana.locator(".chat li", has_text="Basile").locator("time").wait_for()
    ana.locator(".lobby .row .btn.primary").click()
    ana.locator(".dock .ask p").wait_for()
    ana.locator(".chat li", has_text="Bonsoir la compagnie").wait_for()
    open_table(ana, server)


def test_a_visitor_is_offered_what_he_can_do(server: ServerProcess, guest: Guest) -> None:
    """A visitor of another's lobby may sit down; they are offered no bots, no start, nothing of the host's."""
    ana, bob = guest().new_page(), guest().new_page()
    address = open_table(ana, server)
    bob.goto(address)
    bob.locator(".lobby .row .btn.primary", has_text="Prendre une place").wait_for()
    offered = bob.locator(".lobby button").all_inner_texts()
    assert not [words for words in offered if "Bot" in words or "Commencer" in words or "Compléter" in words]
    bob.locator(".bar .icon-btn").last.click()
    bob.locator(".sheet .entry").first.wait_for()
    assert not [words for words in bob.locator(".sheet .entry").all_inner_texts() if "Quitter" in words]


def test_a_rematch_is_one_click(server: ServerProcess, guest: Guest) -> None:
    """The same bots sit in the same chairs and the match has begun."""
    page = guest().new_page()
    page.goto(server.url)
    page.locator('[data-game="12-gangsters"] .btn.primary').click()
    page.wait_for_url("**/t/*")
    first = page.url
    page.locator(".dock .ask p").wait_for()
    page.locator(".bar .icon-btn").last.click()
    page.locator(".sheet .entry", has_text="Proposer d’arrêter").click()
    page.locator(".sure .primary").click()
    page.locator("dialog.ending").wait_for()
    before = page.evaluate("fetch(location.href.replace('/t/', '/api/tables/')).then((r) => r.json())")
    page.locator(".ending .btn.primary:visible").first.click()
    page.wait_for_function("(old) => location.href !== old", arg=first)
    page.locator(".dock .ask p").wait_for()
    after = page.evaluate("fetch(location.href.replace('/t/', '/api/tables/')).then((r) => r.json())")
    assert [(one["kind"], one.get("bot")) for one in after["seats"]] == [
        (one["kind"], one.get("bot")) for one in before["seats"]
    ]
    assert after["status"] == "playing"


def test_a_part_that_cannot_be_loaded_is_told(server: ServerProcess, guest: Guest) -> None:
    """The page is loaded once more, in case it was rebuilt; then it says so instead of loading again and again."""
    page = guest().new_page()
    loads: list[str] = []
    page.on("domcontentloaded", lambda _page: loads.append(page.url))
    page.route("**/assets/About*", lambda route: route.abort())
    page.goto(f"{server.url}/about")
    page.get_by_text("Le serveur n’a pas répondu").wait_for()
    assert len(loads) == 2


PICK_ONE = """() => {
  if (document.querySelector('.dock .row .btn.primary')) return true;
  document.querySelector('.felt .target.selectable > button, .dock .hand .target.selectable > button')?.click();
  return false;
}"""
"""Touches a card until one stands ready: a question that is only just put takes no touch."""


def test_one_screen_for_two_lifts_its_curtain_and_runs_one_clock(server: ServerProcess, guest: Guest) -> None:
    """Both lift the curtain in turn, without an error; while one thinks the other's clock stands."""
    page = guest().new_page()
    page.goto(f"{server.url}/new/12-gangsters")
    for chair, who in zip(
        page.locator("select.field").all()[1:4], ("me", "bot:bleu", "bot:bleu"), strict=True
    ):
        chair.select_option(who)
    page.get_by_role("button", name="5 min", exact=True).click()
    page.locator("main .btn.primary").click()
    for _ in range(2):
        page.locator("dialog.curtain button").click()
        page.locator('.felt[aria-busy="false"]').wait_for()
        assert page.locator(".seats .clock.running").count() == 1
        page.wait_for_function(PICK_ONE, polling=500)
        page.locator(".dock .row .btn.primary").click()
