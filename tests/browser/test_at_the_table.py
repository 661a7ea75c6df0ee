"""Among people at one table: faces, names, questions and their answers, pauses, messages, spectators; phone size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.support.guests import arrive, post

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def three_at_a_table(server: ServerProcess, guest: Guest) -> tuple[Page, Page, Page]:
    """Return the pages of Ana, Ben and Zoé, who play 12 Gangsters."""
    pages = [arrive(guest(phone=True), server.url, name) for name in ("Ana", "Ben", "Zoé")]
    ana, ben, zoe = pages
    table = post(ana, "/api/tables", {"game": "12-gangsters", "players": 3})["id"]
    for page in (ben, zoe):
        post(page, f"/api/tables/{table}/join", {})
    post(ana, f"/api/tables/{table}/start", {})
    for page in pages:
        page.goto(f"{server.url}/t/{table}")
        page.locator(".dock .ask p").first.wait_for()
    return ana, ben, zoe


def menu(page: Page, entry: str) -> None:
    """Touch an entry of the table's menu."""
    page.get_by_role("button", name="Menu").click()
    page.locator(".sheet .entry", has_text=entry).click()


def test_names_faces_and_answers_are_the_same_for_all(server: ServerProcess, guest: Guest) -> None:
    """Each phone shows every name, "Vous" at one's own seat and the same faces; a question shows who has answered."""
    ana, ben, zoe = three_at_a_table(server, guest)
    names = [page.locator(".seat .who b").all_inner_texts() for page in (ana, ben, zoe)]
    assert names == [["Vous", "Ben", "Zoé"], ["Ana", "Vous", "Zoé"], ["Ana", "Ben", "Vous"]]
    faces = [
        page.locator(".seat .face svg").evaluate_all("(all) => all.map((one) => one.innerHTML)")
        for page in (ana, ben, zoe)
    ]
    # Ids of gradients may differ from page to page; the drawing does not.
    assert faces[0] == faces[1] == faces[2]
    ben.locator(".seat[data-seat='2'] .details").click()
    ben.locator("dialog.sheet", has_text="Zoé").get_by_role("button", name="Fermer").click()
    menu(ana, "Proposer une pause")
    zoe.locator(".note", has_text="On attend Ben et vous").wait_for()
    ben.locator(".note .btn.paper").click()
    zoe.locator(".note", has_text="Pour : Ben").wait_for()
    ana.locator(".note", has_text="On attend Zoé").wait_for()
    zoe.locator(".note .btn.paper").click()
    for page in (ana, ben, zoe):
        page.locator(".dock .ask", has_text="en pause").wait_for()
    ben.locator(".dock .ask").get_by_role("button", name="Reprendre la partie").click()
    for page in (ana, zoe):
        page.locator(".note .btn.paper").click()
    ben.locator(".dock .ask", has_text="en pause").wait_for(state="detached")


def test_a_move_that_was_seen_is_taken_back_by_agreement(server: ServerProcess, guest: Guest) -> None:
    """All have chosen and the cards are shown: Undo asks the others, and with their yes the choice comes back."""
    ana, ben, zoe = three_at_a_table(server, guest)
    expect(ana.locator(".tool.undo")).to_be_disabled()
    for page in (ana, ben, zoe):
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    ana.get_by_role("button", name="Demander aux autres d’annuler").click()
    for page in (ben, zoe):
        page.locator(".note", has_text="Ana voudrait annuler").locator(".btn.paper").click()
    ana.locator(".note", has_text="On attend").wait_for(state="detached")
    ana.locator(".dock:not(.idle) .ask p").first.wait_for()
    ben.locator(".ticker, .note", has_text="annule son coup").first.wait_for()


def test_a_message_is_read_at_the_table_and_a_spectator_knows_what_they_are(
    server: ServerProcess, guest: Guest
) -> None:
    """What Max writes while they watch stands in a bubble on Ana's phone; Max reads that they watch."""
    ana, _ben, _zoe = three_at_a_table(server, guest)
    max_ = arrive(guest(phone=True), server.url, "Max")
    max_.goto(ana.url)
    max_.locator(".dock", has_text="Vous regardez la partie").wait_for()
    max_.get_by_role("button", name="Journal et messages").click()
    max_.locator(".sheet .say input").fill("Bonsoir à tous")
    max_.keyboard.press("Enter")
    ana.locator(".ticker .talk", has_text="Bonsoir à tous").wait_for()
    assert "Max" in ana.locator(".ticker .talk").inner_text()


def test_a_stopped_match_is_not_listed_as_won(server: ServerProcess, guest: Guest) -> None:
    """Everybody agreed to stop while Ana led or tied: the home page says that it was stopped."""
    ana, ben, _zoe = three_at_a_table(server, guest)
    menu(ana, "Arrêter la partie")
    ana.locator(".sure .primary").click()
    ben.locator(".note .btn.paper").click()
    ana.locator("dialog.ending").wait_for()
    ana.goto(server.url)
    line = ana.locator(".line", has_text="12 Gangsters")
    line.get_by_text("arrêtée").wait_for()
    assert "gagnée" not in line.inner_text()


def test_a_question_can_be_answered_on_a_phone_on_its_side(server: ServerProcess, guest: Guest) -> None:
    """The column next to the board scrolls; the question is not cut off by it."""
    ana, ben, _zoe = three_at_a_table(server, guest)
    ben.set_viewport_size({"width": 844, "height": 390})
    menu(ana, "Proposer une pause")
    ben.locator(".note .btn.paper").click()
    ana.locator(".note", has_text="Pour : Ben").wait_for()


DEVICE = """
  window.calls = [];
  Object.defineProperty(navigator, 'vibrate', { value: () => calls.push('buzz') });
  const lock = { release: async () => void calls.push('release') };
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => (calls.push('awake'), lock) } });
"""
"""Notes what the page asks of the phone."""
OFF = (
    "localStorage.setItem('tripot.settings', JSON.stringify({ awake: false, buzz: false, pace: 'instant' }))"
)


def test_the_phone_stays_awake_and_vibrates_unless_that_is_turned_off(
    server: ServerProcess, guest: Guest
) -> None:
    """While the reader plays a live match; the screen may sleep again when they leave the table."""
    context = guest(phone=True)
    context.add_init_script(DEVICE)
    ana = arrive(context, server.url, "Ana")
    table = post(ana, "/api/quick", {"game": "12-gangsters", "players": 3})["id"]
    post(ana, f"/api/tables/{table}/start", {})
    ana.goto(f"{server.url}/t/{table}")
    ana.wait_for_function("() => calls.includes('awake') && calls.includes('buzz')")
    ana.locator(".bar a.phone-only").click()
    ana.wait_for_function("() => calls.includes('release')")
    ana.evaluate(OFF)
    ana.goto(f"{server.url}/t/{table}")
    ana.locator(".dock:not(.idle) .ask p").first.wait_for()
    ana.wait_for_timeout(300)
    assert ana.evaluate("calls") == []
