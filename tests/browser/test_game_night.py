"""An evening of several games in the page: one code, a late friend, the next game for everybody, the standings."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tests.browser.test_access import violations
from tests.support.evening import Friend, begin_evening, finished

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


async def first_match(url: str) -> tuple[str, str, list[dict[str, str]]]:
    """Let Ana, Ben and Cleo play a match by sockets; return the code, the table and their cookies."""
    friends = [Friend(url, name) for name in ("Ana", "Ben", "Cleo")]
    for friend in friends:
        await friend.arrive()
    code, table = await begin_evening(friends, {"game": "12-gangsters"})
    await friends[0].ask("POST", f"/api/tables/{table}/start", {"seed": "x"})
    last = asyncio.Event()
    tasks = [asyncio.create_task(friend.follow(table, last)) for friend in friends]
    await finished(friends[0], table)
    last.set()
    await asyncio.gather(*tasks)
    cookies = [dict(friend.http.cookies.items()) for friend in friends]
    for friend in friends:
        await friend.close()
    return code, table, cookies


def page_of(context: BrowserContext, url: str, cookies: dict[str, str], path: str) -> Page:
    """Return a page of a person, by their cookies."""
    for name, value in cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": url}])
    page = context.new_page()
    page.goto(url + path)
    return page


def test_everybody_follows_to_another_game(server: ServerProcess, guest: Guest) -> None:
    """From the end page of one: players on a computer and on phones, somebody who watches, and a late friend with the code."""
    with ThreadPoolExecutor(1) as thread:
        code, table, cookies = thread.submit(asyncio.run, first_match(server.url)).result()
    ana = page_of(guest(), server.url, cookies[0], f"/t/{table}")
    ben = page_of(guest(phone=True), server.url, cookies[1], f"/t/{table}")
    cleo = page_of(guest(phone=True), server.url, cookies[2], f"/e/{code}")
    watcher = guest(named=False).new_page()
    watcher.goto(f"{server.url}/t/{table}")
    zoe = guest(phone=True, named=False).new_page()
    zoe.goto(server.url)
    zoe.get_by_label("Code d’une soirée").fill(code.upper())
    zoe.get_by_role("button", name="Rejoindre").click()
    zoe.get_by_role("button", name="Rejoindre la soirée").click()
    zoe.locator("dialog .field").fill("Zoé")
    zoe.locator("dialog .btn.primary").click()
    zoe.get_by_text("Ana, Ben, Cleo et Zoé").wait_for()
    cleo.locator("tbody tr").nth(2).wait_for()
    assert cleo.locator("tbody tr.first svg").count() >= 1
    assert violations(cleo) == []
    for page in (ana, ben, watcher):
        page.locator("dialog.ending").wait_for()
    ben.locator(".foot-actions .btn.second").wait_for()
    ana.locator(".ending .btn.second:visible").click()
    assert ana.locator(".sheet li button:disabled").count() == 0
    assert violations(ana) == []
    ana.locator('.sheet li button[data-game="gangster-le-pro"]').click()
    for page in (ana, ben, watcher):
        page.wait_for_function("(old) => !location.pathname.endsWith(old)", arg=table)
        page.locator('.shell[data-game="gangster-le-pro"]').wait_for()
    assert len({page.url for page in (ana, ben, watcher)}) == 1
    # Cleo and Zoe come from the page of the evening: their seats are kept, and the match begins with the last one.
    for page in (cleo, zoe):
        page.get_by_text("En ce moment : Gangster Le Pro").wait_for()
        page.get_by_role("link", name="Aller à la table").click()
    for page in (ana, ben, cleo, zoe):
        page.locator(".shell:not(.waiting) .dock .ask p").first.wait_for()
    ana.goto(server.url)
    ana.locator(f'.lists a[href="/e/{code}"]').wait_for()


def test_a_lobby_offers_one_code_for_the_evening(server: ServerProcess, guest: Guest) -> None:
    """The code shows next to the link, and the link is that of the evening."""
    ana = guest().new_page()
    ana.goto(server.url)
    ana.get_by_role("button", name="Inviter à jouer à 12 Gangsters").click()
    ana.wait_for_url("**/t/*")
    ana.get_by_role("button", name="Un code pour toute la soirée").click()
    code = ana.locator("[data-point=evening-code]").inner_text().lower()
    assert ana.locator(".invite .url").inner_text().endswith(f"/e/{code}")
    ana.goto(f"{server.url}/e/zzz222")
    ana.get_by_text("Aucune soirée n’a ce code.").wait_for()
