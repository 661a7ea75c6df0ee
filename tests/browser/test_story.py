"""A recorded match of each game, told by the page: at each scene the screen shows what it tells, and nothing of what comes next."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tools.retelling import Retelling
from tools.staging import ROOT

from tripot.core.registry import find_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from tests.browser.conftest import Guest
    from tools.house import House

RECORDS = ROOT / "tests" / "playthroughs"
NAMES = ["Ana", "Rosa", "Lucien", "Marcel"]
WATCH = """() => {
  const felt = document.querySelector('.felt');
  const text = (s) => document.querySelector(s)?.innerText ?? '';
  window.told = [];
  const look = () => window.told.push({
    scene: felt.dataset.scene ?? null,
    line: text('.dock .ask'),
    felt: felt.innerText,
    labels: [...felt.querySelectorAll('[aria-label], title')].map((e) => e.getAttribute('aria-label') ?? e.textContent),
    rail: [...document.querySelectorAll('.seats .pts b')].map((e) => e.innerText),
    where: text('.bar .where span'),
    log: [...document.querySelectorAll('.side .log li')].map((e) => e.innerText),
    asks: document.querySelectorAll('.dock .row .btn.primary').length,
  });
  new MutationObserver(look).observe(felt, { attributes: true, attributeFilter: ['data-scene-id'] });
}"""
NOW = """() => ({
  scene: null,
  rail: [...document.querySelectorAll('.seats .pts b')].map((e) => e.innerText),
  where: document.querySelector('.bar .where span')?.innerText ?? '',
})"""
CALM = """if (location.protocol.startsWith('http'))
  localStorage.setItem('tripot.settings', JSON.stringify({ pace: 'calm', motion: 'full', sound: 0, talk: false }));"""
LONG = 60_000
"""Milliseconds by the page's own clock: longer than any push takes to tell."""


def open_table(house: House, context: BrowserContext, stage: Retelling) -> Page:
    """Open the page at the record's position, with its clock in the test's hand."""
    page = context.new_page()
    page.clock.install()
    page.add_init_script(CALM)
    stage.attach(page)
    page.goto(f"{house.url}/t/t")
    page.clock.run_for(500)
    page.locator(".felt > *").first.wait_for()
    page.evaluate(WATCH)
    return page


def tell(page: Page, stage: Retelling) -> tuple[Any, list[dict[str, Any]]]:
    """Push the next row, let it be told, and return what was pushed and what was seen at each scene."""
    page.evaluate("window.told = []")
    sent = stage.push()
    page.clock.run_for(200)
    page.clock.run_for(LONG)
    seen: list[dict[str, Any]] = page.evaluate("window.told")
    return sent, [one for one in seen if one["scene"] is not None]


def flat(text: str) -> str:
    """Return words as they are compared: without the spaces and quotes that are set for the eye."""
    return re.sub(r"\s+", " ", text.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'"))


def shown(game: str, event: dict[str, Any], seen: dict[str, Any]) -> bool:
    """Tell whether the screen shows an event: its dice, its card, its winner, in the drawing or in its words."""
    names = find_game(game)
    screen = flat(" ".join([seen["felt"], seen["line"], *seen["labels"]]))

    def text(key: str) -> str:
        return flat(names.catalogue.texts[key]["fr"])

    match event["kind"]:
        case "reveal":
            return all(str(card) in flat(seen["felt"] + " ".join(seen["labels"])) for card in event["cards"])
        case "rolled" | "rerolled" | "stands":
            return str(event["total"]) in screen
        case "won":
            return NAMES[event["seat"]] in screen and f"+{event['gain']}" in screen.replace("+ ", "+")
        case "card" | "drawn" | "receives" if game == "gangster-le-pro":
            return text(f"card.{event['card']}") in screen
        case "shot" | "stabbed" | "moved" | "ordered":
            return str(event["at"]) in flat(seen["line"])
        case "took" | "played" if game == "the-boss":
            return text(f"card.{event['card']}") in screen
        case "earned" | "exploded" | "bombed" | "validated" | "refused" | "explosion":
            return NAMES[event["seat"]] in screen or "gang" in str(event)
        case _:
            return True


STEADY = {
    "12-gangsters": {"reveal", "verdict"},
    "gang-of-dice": {"stands", "blast", "nobody"},
    "the-boss": {"play", "city", "empty", "chicago"},
    "reglement-de-comptes": {"shot", "stab", "blast", "cake", "pass", "pill", "move", "alert", "discard"},
    "gangster-le-pro": {"walk", "card", "chance", "sewer", "roll", "fight", "bout", "arrest"},
}
"""Scenes during which the seats' scores are still those of the scene before: what they bring comes later."""
CHAPTERS = {
    "12-gangsters": {"payday", "end"},
    "gang-of-dice": {"warning", "end"},
    "the-boss": {"play", "lastturn", "clear", "deal", "extra", "end"},
    "reglement-de-comptes": {"turn", "end", "deal", "seat"},
    "gangster-le-pro": None,
}
"""The only scenes that may begin a round or a turn in the bar; None: the game's bar says something else."""


def check_steady(game: str, before: dict[str, Any], seen: list[dict[str, Any]]) -> None:
    """Nothing runs ahead: scores and round change with the scenes that tell so."""
    chapters = CHAPTERS[game]
    for earlier, later in pairwise([before, *seen]):
        if later["scene"] in STEADY[game]:
            assert later["rail"] == earlier["rail"], (later["scene"], "the scores run ahead")
        if chapters is not None and later["scene"] not in chapters:
            assert later["where"] == earlier["where"], (later["scene"], "the round runs ahead")


PLAYED = [
    ("12-gangsters", 12, 20),
    ("gang-of-dice", 20, 30),
    ("the-boss", 30, 24),
    ("reglement-de-comptes", 60, 45),
    ("gangster-le-pro", 120, 24),
]


@pytest.mark.parametrize(("game", "start", "pushes"), PLAYED, ids=[one[0] for one in PLAYED])
def test_each_event_is_on_the_screen_before_the_next(
    house: House, guest: Guest, game: str, start: int, pushes: int
) -> None:
    """A spectator sees every event of a recorded match: scene by scene, in order, log and scores with their scene and not before."""
    stage = Retelling(RECORDS / game / f"{game}-4.jsonl", NAMES, None, start)
    page = open_table(house, guest(motion=True), stage)
    scenes = find_game(game).scenes
    told = 0
    leads: list[str] = []
    for _ in range(pushes):
        if stage.over:
            break
        before = page.evaluate(NOW)
        sent, seen = tell(page, stage)
        kinds = [event["kind"] for item in sent.log for event in item.events]
        wanted = scenes.told([*leads, *kinds])
        leads = [] if wanted else [*leads, *kinds]
        assert [one["scene"] for one in seen] == wanted, (sent.seq, kinds)
        check_steady(game, before, seen)
        told += len(seen)
        assert all(one["asks"] == 0 for one in seen), "a question beside a scene"
        logs = [len(one["log"]) for one in seen]
        assert logs == sorted(logs), "the log went back"
        events = [event for item in sent.log for event in item.events]
        for number, name in enumerate(wanted):
            made = [
                event
                for event in _of(scenes.scenes, wanted, events)[number]
                if event["kind"] in scenes.scenes[name]["on"]
            ]
            for event in made:
                assert shown(game, event, seen[number]), (name, event, seen[number])
        for earlier, later in pairwise(seen):
            # A line that comes with a later scene is in no earlier log.
            fresh = [line for line in later["log"] if line not in earlier["log"]]
            assert not any(line in earlier["line"] for line in fresh if line)
    assert told > 10
    assert page.locator(".felt").get_attribute("data-scene") is None


def _of(rules: Any, wanted: list[str], events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the events of each scene, in order."""
    groups: list[list[dict[str, Any]]] = [[] for _ in wanted]
    at = -1
    for event in events:
        last = rules[wanted[at]] if at >= 0 else None
        named = next((name for name, rule in rules.items() if event["kind"] in rule["on"]), None)
        if last is not None and (event["kind"] in last["fold"] or (last["together"] and named == wanted[at])):
            groups[at].append(event)
        elif named is not None:
            at += 1
            groups[at].append(event)
    return groups


def question_after(stage: Retelling, page: Page) -> None:
    """Push until the reader's question is on its way behind scenes that are being told."""
    for _ in range(40):
        sent = stage.push()
        page.clock.run_for(60)
        if sent.play.decision is not None and page.locator(".felt").get_attribute("data-scene"):
            return
        page.clock.run_for(LONG)
    raise AssertionError("no question came behind a scene")


def test_a_thing_already_legal_can_be_touched_while_scenes_run(house: House, guest: Guest) -> None:
    """The touch tells the rest at once and picks the card; it sends nothing, and neither does a second touch at once."""
    stage = Retelling(RECORDS / "12-gangsters" / "12-gangsters-4.jsonl", NAMES, 0, 12)
    page = open_table(house, guest(motion=True), stage)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    question_after(stage, page)
    decision = json.loads(stage_json(stage))["play"]["decision"]
    ref = decision["choices"][0]["refs"][0]
    page.evaluate(
        "(ref) => document.querySelector(`.felt [data-ref='${ref}'], .dock [data-ref='${ref}']`).click()", ref
    )
    assert page.locator(".felt").get_attribute("data-scene") is None
    assert page.locator(".dock .row .btn.primary").get_attribute("data-do") == decision["choices"][0]["do"]
    page.locator(".dock .row .btn.primary").evaluate("(button) => button.click()")
    assert not any('"do"' in text for text in sent)


def stage_json(stage: Retelling) -> str:
    """Return what a subscriber would be sent now."""
    return json.dumps(stage.snapshot)


def test_a_hidden_tab_is_told_in_a_recap(house: House, guest: Guest) -> None:
    """Nobody looks: nothing is waited for. Back again, the dock says what happened, until the next touch."""
    stage = Retelling(RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl", NAMES, None, 20)
    page = open_table(house, guest(motion=True), stage)
    hide = """(state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, "hidden")
    for _ in range(16):
        stage.push()
        page.clock.run_for(50)
        assert page.locator(".felt").get_attribute("data-scene") is None
    page.evaluate(hide, "visible")
    page.clock.run_for(50)
    assert page.locator(".recap li").count() > 1
    page.locator(".felt").dispatch_event("pointerdown")
    assert page.locator(".recap").count() == 0


def test_coming_back_after_a_lost_line_jumps_and_recaps(house: House, guest: Guest) -> None:
    """What was missed is not told scene by scene: the newest table at once, and what happened in words."""
    stage = Retelling(RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl", NAMES, None, 20)
    page = open_table(house, guest(motion=True), stage)
    stage.push()
    page.clock.run_for(LONG)
    # A push goes astray: the next one does not fit, and the page asks for everything.
    sockets, stage._sockets = stage._sockets, []
    lost = [stage.push() for _ in range(16)]
    stage._sockets = sockets
    missed = [item for one in [*lost, stage.push()] for item in one.log]
    stage.keep(None, missed)
    page.clock.run_for(200)
    page.locator(".recap li").first.wait_for()
    assert page.locator(".felt").get_attribute("data-scene") is None


def test_the_result_can_be_put_aside_and_taken_up_again(house: House, guest: Guest) -> None:
    """Escape on the end screen leads to the table, where a button leads back."""
    record = RECORDS / "12-gangsters" / "12-gangsters-4.jsonl"
    stage = Retelling(record, NAMES, None, _last(record))
    page = open_table(house, guest(motion=True), stage)
    while not stage.over:
        stage.push()
        page.clock.run_for(LONG)
    page.locator("dialog.ending").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.ending").wait_for(state="detached")
    page.locator(".dock .row .btn.primary").click()
    page.locator("dialog.ending").wait_for()


def _last(record: Path) -> int:
    return len(record.read_text(encoding="utf-8").splitlines()) - 12


def test_a_card_of_ones_own_stays_until_it_is_touched(house: House, guest: Guest) -> None:
    """It waits, far beyond its time, and goes on at a touch; ten seconds without one are enough."""
    stage = Retelling(RECORDS / "gangster-le-pro" / "gangster-le-pro-4.jsonl", NAMES, 0, 40)
    page = open_table(house, guest(motion=True), stage)
    go_on = page.locator(".dock .row .btn.paper")
    for _ in range(80):
        stage.push()
        page.clock.run_for(3000)
        if go_on.count() == 1:
            break
        page.clock.run_for(LONG)
    scene = page.locator(".felt").get_attribute("data-scene-id")
    assert scene is not None
    page.clock.run_for(4000)
    assert page.locator(".felt").get_attribute("data-scene-id") == scene
    go_on.evaluate("(button) => button.click()")
    assert page.locator(".felt").get_attribute("data-scene-id") != scene


def test_what_happened_is_told_again_on_a_key(house: House, guest: Guest) -> None:
    """B tells the scenes since the last decision once more; the log gets nothing twice."""
    stage = Retelling(RECORDS / "reglement-de-comptes" / "reglement-de-comptes-4.jsonl", NAMES, 0, 60)
    page = open_table(house, guest(motion=True), stage)
    told: list[str] = []
    for _ in range(5):
        _sent, seen = tell(page, stage)
        told += [one["scene"] for one in seen]
    lines = page.locator(".side .log li").count()
    page.evaluate("window.told = []")
    page.keyboard.press("b")
    page.clock.run_for(200)
    page.clock.run_for(LONG)
    assert told
    again = [one["scene"] for one in page.evaluate("window.told") if one["scene"] is not None]
    assert again == told
    assert page.locator(".side .log li").count() == lines
