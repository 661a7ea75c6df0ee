"""Scenes and their reader: early choices, keys, recaps, hidden tabs, paces and screen readers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.test_access import AXE
from tests.browser.test_story import (
    LANDED,
    LOG,
    NAMES,
    NOW,
    RECORDS,
    flat,
    open_table,
    run_scenes,
    tell,
)
from tests.support.playing import result
from tests.support.record_stage import Retelling

from tripot.core.registry import all_games

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess


def question_after(stage: Retelling, page: Page) -> None:
    """Push until the reader's question is on its way behind scenes that are being told."""
    for _ in range(40):
        sent = stage.push()
        page.clock.run_for(60)
        if sent.play.decision is not None and page.locator(".felt").get_attribute("data-scene"):
            return
        run_scenes(page)
    raise AssertionError("no question came behind a scene")


def test_a_thing_already_legal_can_be_touched_while_scenes_run(server: ServerProcess, guest: Guest) -> None:
    """The touch tells the rest at once and picks the card; it sends nothing, and neither does a second touch at once."""
    stage = Retelling(RECORDS / "12-gangsters" / "12-gangsters-4.jsonl", NAMES, 0, 12)
    page = open_table(server, guest(motion=True), stage)
    question_after(stage, page)
    decision = json.loads(stage_json(stage))["play"]["decision"]
    ref = decision["choices"][0]["refs"][0]
    armed = page.evaluate(TOUCH_TWICE, ref)
    assert page.locator(".felt").get_attribute("data-scene") is None
    assert armed == decision["choices"][0]["do"]
    assert not [one for one in stage.heard if one["t"] == "do"]
    page.clock.run_for(1000)
    page.locator(".dock .row .btn.primary").evaluate("(button) => button.click()")
    page.locator(".shell.sending").wait_for()
    assert [one["do"] for one in stage.heard if one["t"] == "do"] == [armed]


def test_a_number_key_during_a_scene_moves_the_focus_off_the_card(
    server: ServerProcess, guest: Guest
) -> None:
    """With the focus on one card, a digit that comes early and Enter send the card of the digit."""
    stage = Retelling(RECORDS / "12-gangsters" / "12-gangsters-4.jsonl", NAMES, 0, 12)
    page = open_table(server, guest(motion=True), stage)
    question_after(stage, page)
    choices = json.loads(stage_json(stage))["play"]["decision"]["choices"]
    page.evaluate(KEYS_AT_ONCE)
    page.locator(".shell.sending").wait_for()
    assert [one["do"] for one in stage.heard if one["t"] == "do"] == [choices[3]["do"]]


KEYS_AT_ONCE = """async () => {
  const press = (key) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('4');
  for (let i = 0; i < 40; i++) await Promise.resolve();
  press('Enter');
}"""
"""Press 4 and Enter: no time passes between them."""
TOUCH_TWICE = """async (ref) => {
  document.querySelector(`.felt [data-ref='${ref}'], .dock [data-ref='${ref}']`).click();
  // The page draws what was picked before the next touch.
  for (let i = 0; i < 20; i++) await Promise.resolve();
  const brass = document.querySelector('.dock .row .btn.primary');
  brass.click();
  return brass.dataset.do;
}"""
"""Touch a thing, and the brass button at once: no time passes between them."""


def stage_json(stage: Retelling) -> str:
    """Return what a subscriber would be sent now."""
    return json.dumps(stage.snapshot)


def test_a_hidden_tab_is_told_in_a_recap(server: ServerProcess, guest: Guest) -> None:
    """Nobody looks: nothing is waited for. Back again, the dock says what happened, until the next touch."""
    stage = Retelling(RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl", NAMES, None, 20)
    page = open_table(server, guest(motion=True), stage)
    hide = """(state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    before = page.locator(LOG).count()
    page.evaluate(hide, "hidden")
    for _ in range(16):
        stage.push()
        page.clock.run_for(50)
        assert page.locator(".felt").get_attribute("data-scene") is None
    page.evaluate(hide, "visible")
    page.clock.run_for(50)
    said = [flat(one) for one in page.locator(".recap li").all_inner_texts()]
    assert len(said) > 1
    # Every line is one of the log's that came meanwhile, in its order, up to the newest.
    missed = [flat(one) for one in page.locator(f"{LOG} .line > span").all_inner_texts()]
    assert said == missed[-len(said) :]
    assert len(said) <= page.locator(LOG).count() - before
    page.locator(".felt").dispatch_event("pointerdown")
    assert page.locator(".recap").count() == 0


def test_the_log_of_a_phone_opens_at_its_newest_line(server: ServerProcess, guest: Guest) -> None:
    """The last line is in sight when the log opens, and when more lines come."""
    stage = Retelling(RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl", NAMES, None, 20)
    page = open_table(server, guest(phone=True, motion=True), stage, "instant")
    for _ in range(40):
        stage.push()
        page.clock.run_for(50)
    page.locator(".ticker button").first.click()
    newest = page.locator("dialog .log li").last
    newest.wait_for()
    page.wait_for_timeout(300)
    assert newest.evaluate(IN_SIGHT)
    assert page.locator("dialog .log").evaluate("(log) => log.scrollTop > 0")
    for _ in range(6):
        stage.push()
        page.clock.run_for(50)
    assert newest.evaluate(IN_SIGHT)


IN_SIGHT = """(e) => {
  const box = e.getBoundingClientRect(), log = e.closest('.log').getBoundingClientRect();
  return box.bottom <= log.bottom + 1 && box.top >= log.top && box.bottom <= innerHeight;
}"""


def test_coming_back_after_a_lost_line_jumps_and_recaps(server: ServerProcess, guest: Guest) -> None:
    """Missed moves are not shown scene by scene: the newest table comes at once, and a recap in words."""
    stage = Retelling(RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl", NAMES, None, 20)
    page = open_table(server, guest(motion=True), stage)
    stage.push()
    run_scenes(page)
    # A push goes astray: the next one does not fit, and the page asks for everything.
    sockets, stage._sockets = stage._sockets, []
    lost = [stage.push() for _ in range(16)]
    stage._sockets = sockets
    missed = [item for one in [*lost, stage.push()] for item in one.log]
    stage.keep(None, missed)
    page.clock.run_for(200)
    page.locator(".recap li").first.wait_for()
    assert page.locator(".felt").get_attribute("data-scene") is None


SAID = f"{LOG} .line > span"
ASKED = """(wanted) => {
  const given = [...document.querySelectorAll('.dock .list button')].map((e) => e.dataset.do);
  const sent = document.querySelector('.shell.sending') !== null;
  return !sent && wanted.length === given.length && wanted.every((one) => given.includes(one));
}"""
ANSWER = """async () => {
  document.querySelector('.dock .list button').click();
  // The page draws what was picked before the next touch.
  for (let i = 0; i < 20; i++) await Promise.resolve();
  document.querySelector('.dock .row .btn.primary')?.click();
}"""
FOLDED = 12
"""The choices that a folded list shows."""
MOST = 12
"""The lines of a recap."""
GUARD = 300
"""Milliseconds: a question that has just appeared is not answered by accident."""


@pytest.mark.parametrize(
    ("game", "start"), [("reglement-de-comptes", 60), ("gangster-le-pro", 40)], ids=["reglement", "le-pro"]
)
def test_at_pace_instant_nothing_is_waited_for_and_nothing_is_lost(
    server: ServerProcess, guest: Guest, game: str, start: int
) -> None:
    """Each question stands as soon as it is legal, without a scene; the recap says what others did since, the log says all."""
    stage = Retelling(RECORDS / game / f"{game}-4.jsonl", NAMES, 0, start)
    context = guest(motion=True)
    page = open_table(server, context, stage, "instant")
    everything: list[Any] = []
    before: list[str] = []
    answer: str | None = None
    questions = recaps = 0
    while recaps < 3:
        sent = stage.push(answer)
        everything += sent.log
        if sent.play.decision is None:
            answer = None
            continue
        wanted = [one["do"] for one in json.loads(stage_json(stage))["play"]["decision"]["choices"]]
        # No time passes: what is asked is on the screen because it has come, not because something has ended.
        page.wait_for_function(ASKED, arg=wanted[:FOLDED])
        assert page.locator(".felt").get_attribute("data-scene") is None
        said = [flat(one) for one in page.locator(SAID).all_inner_texts()]
        fresh, before = said[len(before) :], said
        recap = [flat(one) for one in page.locator(".recap li").all_inner_texts()]
        if questions:
            # Heads of turns are not lines of the log; what others did is in both, in the same order.
            told = [line for line in recap if line in fresh]
            assert told == [line for line in fresh if line in recap]
            others = [line for line in fresh if any(name in line for name in NAMES[1:])]
            # If not everything fits, the effects of the player's own move stay, and the newest of the others'.
            kept = [line for line in told if line in others]
            assert kept == others[len(others) - len(kept) :]
            assert len(recap) == MOST or set(others) <= set(told)
            recaps += bool(others)
        page.clock.run_for(GUARD)
        page.evaluate(ANSWER)
        page.locator(".shell.sending").wait_for()
        answer = [one for one in stage.heard if one["t"] == "do"][-1]["id"]
        questions += 1
    assert page.evaluate("window.told") == [], "a scene was told"
    stage.keep(None, everything)
    late = open_table(server, context, stage, "instant")
    late.locator(SAID).first.wait_for()
    assert [flat(one) for one in late.locator(SAID).all_inner_texts()] == before


def test_the_result_can_be_put_aside_and_taken_up_again(server: ServerProcess, guest: Guest) -> None:
    """Escape on the end screen leads to the table, where a button leads back."""
    record = RECORDS / "12-gangsters" / "12-gangsters-4.jsonl"
    stage = Retelling(record, NAMES, None, _last(record))
    page = open_table(server, guest(motion=True), stage)
    while not stage.over:
        stage.push()
        run_scenes(page)
    page.locator("dialog.ending").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.ending").wait_for(state="detached")
    page.locator(".dock .row .btn.primary").click()
    page.locator("dialog.ending").wait_for()


@pytest.mark.parametrize("game", list(all_games()))
def test_the_end_is_told_and_shows_what_the_record_says(
    server: ServerProcess, guest: Guest, game: str
) -> None:
    """The last acts of a recorded match of four, scene by scene, and then its places and scores."""
    record = RECORDS / game / f"{game}-4.jsonl"
    stage = Retelling(record, NAMES, None, _last(record))
    page = open_table(server, guest(motion=True), stage)
    while not stage.over:
        assert page.locator("dialog.ending").count() == 0
        sent = stage.push()
        run_scenes(page)
    end = sent.play.end
    assert end is not None
    wanted = sorted(zip(end.ranks, [-score for score in end.scores], strict=True))
    shown = [
        (int(re.sub(r"\D", "", place)), -int(re.sub(r"[^\d-]", "", score))) for place, score in result(page)
    ]
    assert shown == wanted


def _last(record: Path) -> int:
    return len(record.read_text(encoding="utf-8").splitlines()) - 12


def test_a_card_of_ones_own_stays_until_it_is_touched(server: ServerProcess, guest: Guest) -> None:
    """It waits, far beyond its time, and goes on at a touch; ten seconds without one are enough."""
    stage = Retelling(RECORDS / "gangster-le-pro" / "gangster-le-pro-4.jsonl", NAMES, 0, 40)
    page = open_table(server, guest(motion=True), stage)
    go_on = page.locator(".dock .row .btn.paper")
    for _ in range(80):
        stage.push()
        page.clock.run_for(3000)
        if go_on.count() == 1:
            break
        run_scenes(page)
    scene = page.locator(".felt").get_attribute("data-scene-id")
    assert scene is not None
    page.clock.run_for(4000)
    assert page.locator(".felt").get_attribute("data-scene-id") == scene
    go_on.evaluate("(button) => button.click()")
    assert page.locator(".felt").get_attribute("data-scene-id") != scene


def test_what_happened_is_told_again_on_a_key(server: ServerProcess, guest: Guest) -> None:
    """B tells the scenes since the last decision once more; the log gets nothing twice."""
    stage = Retelling(RECORDS / "reglement-de-comptes" / "reglement-de-comptes-4.jsonl", NAMES, 0, 60)
    page = open_table(server, guest(motion=True), stage)
    told: list[dict[str, Any]] = []
    for _ in range(5):
        told += tell(page, stage)[1]
    now = page.evaluate(NOW)
    lines = page.locator(".side .log li").count()
    page.evaluate("window.told = []")
    page.keyboard.press("b")
    page.clock.run_for(200)
    run_scenes(page)
    assert told
    again = [one for one in page.evaluate("window.told") if one["scene"] is not None]
    assert [one["scene"] for one in again] == [one["scene"] for one in told]
    for first, second in zip(told, again, strict=True):
        # The same picture: what lay on the board, what the rail said.
        assert second["things"] == first["things"], first["scene"]
        assert second["rail"] == first["rail"], first["scene"]
    assert page.locator(".felt").get_attribute("data-scene") is None
    assert page.evaluate(NOW)["things"] == now["things"]
    assert page.locator(".side .log li").count() == lines


TOLD = [
    ("12-gangsters", 12),
    ("gang-of-dice", 105),
    ("the-boss", 68),
    ("reglement-de-comptes", 60),
    ("gangster-le-pro", 42),
]
LOOKED_AT = 2
"""The scenes of a push that are checked: more cost more than they find."""


@pytest.mark.parametrize(("game", "start"), TOLD, ids=[one[0] for one in TOLD])
def test_nobody_is_shut_out_while_a_scene_is_told(
    server: ServerProcess, guest: Guest, game: str, start: int
) -> None:
    """axe-core finds nothing on a phone while a reveal, a round's end, a city, a shot, a card is on the felt."""
    stage = Retelling(RECORDS / game / f"{game}-4.jsonl", NAMES, 0, start)
    page = open_table(server, guest(phone=True, motion=True), stage)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    stage.push()
    page.locator(".felt[data-scene]").wait_for()
    looked: list[str] = []
    while len(looked) < LOOKED_AT:
        page.clock.run_for(LANDED)
        scene = page.locator(".felt").get_attribute("data-scene")
        if scene is None:
            break
        # The page's time is in the test's hand, and axe waits for it.
        page.evaluate(
            "() => { window.found = null; axe.run().then((all) => { window.found = all.violations; }); }"
        )
        while page.evaluate("window.found === null"):
            page.clock.run_for(1)
        found = page.evaluate(
            "window.found.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html)])"
        )
        assert found == [], scene
        looked.append(scene)
        page.keyboard.press(" ")
    assert looked
