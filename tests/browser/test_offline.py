"""The page on a plain web server, in a folder of it, without a network: Python runs in the browser's workers."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error as PlaywrightError
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser import INSTANT, NAMED
from tests.support.playing import play_out, touch_once
from tests.support.server import free_port
from tools.offline_files import prepare

from tripot.cli.static import write_site
from tripot.coach.puzzles import shipped
from tripot.core.match import Match
from tripot.core.record import read_record
from tripot.core.registry import all_games, find_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

QUICK = "12-gangsters"
GAMES = [
    pytest.param(game, marks=[] if game == QUICK else [pytest.mark.long]) for game in sorted(all_games())
]
"""`make offline` runs these too: whole matches of all games, a dead worker, two tabs, no storage."""
STORED = """async () => {
  const database = await new Promise((done) => { const r = indexedDB.open('tripot'); r.onsuccess = () => done(r.result); });
  const rows = await new Promise((done) => {
    const r = database.transaction('rows').objectStore('rows').getAll();
    r.onsuccess = () => done(r.result);
  });
  database.close();
  return rows.map((row) => row.body).join('\\n');
}"""
"""The stored rows of the only match, in their order."""
SERVER_SEED = """async () => {
  const database = await new Promise((done) => { const r = indexedDB.open('tripot'); r.onsuccess = () => done(r.result); });
  const documents = await new Promise((done) => {
    const r = database.transaction('documents').objectStore('documents').getAll();
    r.onsuccess = () => done(r.result);
  });
  database.close();
  return JSON.parse(documents.find((one) => one.kind === 'table').text).server_seed;
}"""
"""The secret seed of the only match."""


ASKED = "!document.querySelector('.felt[data-scene]') && document.querySelector('.dock .list button:not(:disabled)')"
"""The reader is asked, and no scene is shown."""
QUIET_MS = 700
"""Longer than bots wait before they act."""
SHOWN = "() => document.querySelector('.felt').innerText + document.querySelector('.dock .ask').innerText"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page in a folder of `python -m http.server`."""
    root = tmp_path_factory.mktemp("web")
    write_site(root / "games" / "tripot", python=prepare())
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(port), "-d", str(root), "--bind", "127.0.0.1"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}/games/tripot/"
    for _ in range(100):
        with suppress(OSError):
            urllib.request.urlopen(address)
            break
        time.sleep(0.1)
    yield address
    server.kill()
    server.wait()


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make separate browsers that may keep service workers; a page error or a refused script fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(*, phone: bool = True, script: str = "") -> BrowserContext:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]  # a plain dict of the same shape
            has_touch=phone, is_mobile=phone, locale="fr-FR", reduced_motion="reduce",
        )  # fmt: skip
        for one in (NAMED, INSTANT, script):
            context.add_init_script(one)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on(
            "console", lambda said: wrong.append(said.text) if "Security Policy" in said.text else None
        )
        context.set_default_timeout(40_000)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert wrong == []


def keep(context: BrowserContext, site: str) -> Page:
    """Open the home page, keep the games on the device, and cut the network."""
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Garder sur cet appareil").click()
    page.get_by_text("Les jeux s’ouvrent maintenant sans réseau.").wait_for()
    context.set_offline(True)
    return page


def sit_down(page: Page, site: str, game: str) -> None:
    """Play against bots, by the home page's button."""
    page.goto(site)
    page.locator(".posters .btn.primary").nth(list(all_games()).index(game)).click()
    page.wait_for_url("**/#/t/*")
    page.locator(".dock .row .btn, .dock .list button, .felt .target.selectable").first.wait_for()


def record_of(page: Page) -> str:
    """Return the stored record of the only match."""
    return str(page.evaluate(STORED)) + "\n"


def digest_of(record: str, server_seed: str) -> str:
    """Return a digest of the position after a record, as CPython replays it: the scores and the first seat's view."""
    match = Match.load(read_record(record), server_seed)
    seen = (match.entries, match.state.scores(), match.game.view(match.state, 0))
    return hashlib.sha256(repr(seen).encode()).hexdigest()


def shown(page: Page) -> str:
    """Return what the page shows of the match: the board and the question."""
    return str(page.evaluate(SHOWN))


def wait_until(page: Page, condition: str, seconds: float = 60) -> None:
    """Wait until an expression is true. The page's policy forbids Playwright's own way, which compiles text."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(f"() => Boolean({condition})"):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(100)


def wait_for_question(page: Page) -> None:
    """Wait until the reader is asked, and neither the board nor the record changes any more."""
    before, now = None, ("", "")
    while before != now:
        wait_until(page, ASKED)
        before = now
        page.wait_for_timeout(QUIET_MS)
        now = (record_of(page), shown(page))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_without_a_network(device: Callable[..., BrowserContext], site: str, game: str) -> None:
    """The games are kept, then the network is cut: a match from the first touch to the end; every draw verifies."""
    page = keep(device(), site)
    sit_down(page, site, game)
    play_out([(page, touch_once)], 300)
    assert Match.load(read_record(record_of(page))).ended


def begin(page: Page, site: str, rounds: int) -> tuple[str, str]:
    """Play the first rounds of a match; return what the page shows and a digest of the position."""
    sit_down(page, site, QUICK)
    play_out([(page, touch_once)], 100, until=rounds)
    wait_for_question(page)
    return shown(page), digest_of(record_of(page), page.evaluate(SERVER_SEED))


def test_a_reload_shows_the_same_position(device: Callable[..., BrowserContext], site: str) -> None:
    """The page is loaded anew in mid-match: the same position to the digest, and the match goes on."""
    page = device(phone=False).new_page()
    before = begin(page, site, 15)
    page.reload()
    wait_for_question(page)
    assert (shown(page), digest_of(record_of(page), page.evaluate(SERVER_SEED))) == before
    play_out([(page, touch_once)], 100, until=15)


@pytest.mark.long
def test_a_killed_worker_is_replaced(device: Callable[..., BrowserContext], site: str) -> None:
    """Both workers die in mid-match: new ones read the match from the store, to the same digest, and it goes on."""
    page = device().new_page()
    before = begin(page, site, 40)
    for worker in page.workers:
        with suppress(PlaywrightError):  # the death of the first worker may be the end of both
            worker.evaluate("() => self.close()")
    # The page notices when the worker owes an answer for long.
    page.get_by_role("button", name="Conseil").click()
    wait_until(page, "document.querySelector('.lost')")
    wait_until(page, "!document.querySelector('.lost')")
    wait_for_question(page)
    assert digest_of(record_of(page), page.evaluate(SERVER_SEED)) == before[1]
    play_out([(page, touch_once)], 100)


@pytest.mark.long
def test_two_tabs_show_one_match(device: Callable[..., BrowserContext], site: str) -> None:
    """A second tab shows the same match; both may act, and the record stays whole."""
    context = device(phone=False)
    first = context.new_page()
    begin(first, site, 20)
    second = context.new_page()
    second.goto(first.url)
    wait_for_question(second)
    play_out([(first, touch_once), (second, touch_once)], 200)
    assert Match.load(read_record(record_of(first))).ended


NO_STORAGE = "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });"


@pytest.mark.long
def test_a_match_goes_on_without_storage(device: Callable[..., BrowserContext], site: str) -> None:
    """Where storage is denied the reader is warned, and plays to the end all the same."""
    context = device()
    context.route(
        "**/tables.worker-*.js",
        lambda route: route.fulfill(body=NO_STORAGE + route.fetch().text(), content_type="text/javascript"),
    )
    page = context.new_page()
    sit_down(page, site, QUICK)
    page.get_by_text("Cette partie ne sera pas conservée").wait_for()
    play_out([(page, touch_once)], 100)


def test_pages_without_a_network(device: Callable[..., BrowserContext], site: str) -> None:
    """Rules, a lesson and a puzzle of each game open with the network cut; what needs others says so."""
    page = keep(device(phone=False), site)
    for game in all_games():
        page.goto(f"{site}#/rules/{game}")
        page.locator("h1").first.wait_for()
        page.goto(f"{site}#/learn/{game}")
        page.locator(".felt").first.wait_for()
        page.goto(f"{site}#/puzzles/{shipped(find_game(game))[0]['id']}")
        page.locator(".felt").first.wait_for()
    page.goto(f"{site}#/top/the-boss")
    page.get_by_text("il faut un serveur").wait_for()


def test_a_finished_match_is_replayed_and_downloaded(
    device: Callable[..., BrowserContext], site: str
) -> None:
    """After the end, the replay shows the match, its draws verify, and its record can be saved and imported again."""
    page = keep(device(phone=False), site)
    sit_down(page, site, QUICK)
    play_out([(page, touch_once)], 200)
    table = page.url.rpartition("/")[2]
    page.goto(f"{site}#/m/{table}")
    with page.expect_download() as saved:
        page.get_by_label("Télécharger").first.click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert text == record_of(page)
    page.goto(f"{site}#/matches")
    page.locator("input[type=file]").first.set_input_files(saved.value.path())
    page.wait_for_url("**/#/r/*")
    page.locator(".felt").first.wait_for()


def test_several_people_at_one_screen(device: Callable[..., BrowserContext], site: str) -> None:
    """A table for those at this screen begins at once: nobody else is waited for, and the curtain hides each hand."""
    page = device(phone=False).new_page()
    page.goto(f"{site}#/new/gang-of-dice")
    page.locator("main .btn.primary").last.click()
    page.wait_for_url("**/#/t/*")
    page.locator("dialog.curtain button, .dock .list button").first.wait_for()
    play_out([(page, touch_once)], 100, until=30)
    assert Match.load(read_record(record_of(page)), page.evaluate(SERVER_SEED)).entries > 3
