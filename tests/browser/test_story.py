"""A recorded match of each game, told by the page: at each scene the screen shows what it tells, and nothing of what comes next."""

from __future__ import annotations

import json
import re
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.test_access import AXE
from tests.support.paths import ROOT
from tests.support.playing import result
from tests.support.record_stage import Retelling

from tripot.core.registry import all_games, find_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

RECORDS = ROOT / "tests" / "playthroughs"
NAMES = ["Ana", "Rosa", "Lucien", "Marcel"]
THINGS = """() => {
  const felt = document.querySelector('.felt'), things = {};
  const each = (of, put) => felt.querySelectorAll(of).forEach(put);
  const put = (name, e) => { things[name] = e?.innerText.trim() ?? ''; };
  // 12 Gangsters: what each has won, what is stamped on the cards.
  each('.pile', (e, i) => put(`sum:${i}`, e.querySelector('.sum')));
  each('.card-row .player', (e) => put(`stamp:${e.dataset.seat}`, e.querySelector('.stamp')));
  // Gang of Dice: the warning, the pot, what each has thrown.
  each('.warning', (e) => { things.warning = e.ariaLabel; });
  each('.pot b', (e) => put('pot', e));
  each('.standings .player', (e) => { things[`slot:${e.dataset.seat}`] = `${e.classList.contains('busted')} ${e.querySelector('.result').innerText}`; });
  // The Boss: the men, the hidden card and the open cards of each city, the pawns on the track, the badges.
  each('[data-ref^="city:"]', (e) => {
    const city = e.dataset.ref.slice(5);
    things[`men:${city}`] = [...e.querySelectorAll('.men .group')].map((g) => g.innerHTML.replace(/<!--.*?-->/g, '')).join('|');
    put(`hidden:${city}`, e.querySelector('.hidden-card .face'));
    put(`open:${city}`, e.querySelector('.open-cards'));
  });
  each('.track', (e) => { things.track = e.ariaLabel; });
  each('.finish .badges', (e) => { things.police = e.ariaLabel; });
  // Règlement de comptes: who sits on each chair, what the bank has left.
  each('.chair[data-ref^="seat:"]', (e) => { things[`chair:${e.dataset.ref.slice(5)}`] = e.ariaLabel; });
  each('[data-point="bank"] .sum', (e) => put('bank', e));
  // Gangster Le Pro: where the pawns stand, where hats lie.
  each('.pawn', (e) => { things[`pawn:${e.dataset.seat}`] = e.dataset.square; });
  each('.quarter', () => { things.hats = [...felt.querySelectorAll('.cell.hat')].map((e) => e.dataset.ref).join(' '); });
  return things;
}"""
"""Things on the board, by name: each may change only in a scene that speaks of it."""
WATCH = (
    f"""() => {{
  const things = {THINGS};
  """
    """const felt = document.querySelector('.felt');
  const text = (s) => document.querySelector(s)?.innerText ?? '';
  window.told = [];
  // Gang of Dice: how many dice begin to roll in each scene.
  window.rolled = {};
  const rolls = (node) => node instanceof Element ? node.querySelectorAll('.rolling.go').length + Number(node.matches('.rolling.go')) : 0;
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) {
      const scene = felt.dataset.sceneId ?? '';
      window.rolled[scene] = (window.rolled[scene] ?? 0) + rolls(node);
    }
  }).observe(felt, { childList: true, subtree: true });
  const look = () => window.told.push({
    things: window.things(),
    scene: felt.dataset.scene ?? null,
    id: felt.dataset.sceneId ?? '',
    tray: felt.querySelectorAll('.tray .slot').length,
    line: text('.dock .ask'),
    words: getComputedStyle(document.querySelector('.dock .scene-line') ?? felt).opacity,
    felt: felt.innerText,
    labels: [...felt.querySelectorAll('[aria-label], title')].map((e) => e.getAttribute('aria-label') ?? e.textContent),
    rail: [...document.querySelectorAll('.seats .pts b')].map((e) => e.innerText),
    where: text('.bar .where span'),
    log: [...document.querySelectorAll('.side .log li')].map((e) => e.innerText),
    asks: document.querySelectorAll('.dock .row .btn.primary').length,
  });
  new MutationObserver(look).observe(felt, { attributes: true, attributeFilter: ['data-scene-id'] });
}"""
)
NOW = (
    f"""() => ({{ things: ({THINGS})(), """
    """
  scene: null,
  rail: [...document.querySelectorAll('.seats .pts b')].map((e) => e.innerText),
  where: document.querySelector('.bar .where span')?.innerText ?? '',
})"""
)
CALM = """if (location.protocol.startsWith('http'))
  localStorage.setItem('tripot.settings', JSON.stringify({ pace: 'calm', motion: 'full', sound: 0, talk: false }));"""
LOG = ".side .log li:not(.head):not(.none)"
LANDED = 800
"""Milliseconds by the page's own clock: dice lie, cards are turned, and calm scenes that are stories go on."""
LONG = 60_000
"""Milliseconds by the page's own clock: longer than any push takes to tell."""
STEP = 1000
"""Milliseconds of the page's own clock between two looks at its socket: a page whose pings go unanswered reconnects."""


def open_table(server: ServerProcess, context: BrowserContext, stage: Retelling, pace: str = "calm") -> Page:
    """Open the page at the record's position, with its clock in the test's hand."""
    page = context.new_page()
    page.clock.install()
    page.add_init_script(CALM.replace("calm", pace))
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.clock.run_for(500)
    page.locator(".felt > *").first.wait_for()
    page.evaluate(f"() => {{ window.things = {THINGS}; }}")
    until = time.monotonic() + 20
    while not page.evaluate("Object.keys(window.things()).length") and time.monotonic() < until:
        # The board is drawn in small steps, some by this clock, some as files come.
        page.clock.run_for(50)
        time.sleep(0.02)
    assert page.evaluate("Object.keys(window.things()).length"), "nothing lies on the board"
    page.evaluate(WATCH)
    return page


def run_scenes(page: Page) -> None:
    """Let all scenes play, by the page's own clock."""
    for _ in range(LONG // STEP):
        page.clock.run_for(STEP)
        if page.locator(".felt").get_attribute("data-scene") is None:
            return
    raise AssertionError("scenes do not end")


def tell(page: Page, stage: Retelling) -> tuple[Any, list[dict[str, Any]]]:
    """Push the next row, let its scenes play, and return what was pushed and what was seen at each scene.

    Meanwhile somebody comes or goes, as at a server: that must not begin a scene's motion again.
    """
    page.evaluate("window.told = []; window.rolled = {}")
    sent = stage.push()
    page.clock.run_for(200)
    stage.say_who_is_there()
    run_scenes(page)
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


WHOLE = {
    "12-gangsters": {"boss", "payday", "end"},
    "gang-of-dice": {"first", "warning", "end"},
    "the-boss": {"deal", "clear", "extra", "end"},
    "reglement-de-comptes": {"deal", "seat", "end"},
    "gangster-le-pro": {"opening", "declare", "end"},
}
"""Scenes that set the whole table."""


def spoken_of(game: str, scene: str, events: list[dict[str, Any]]) -> set[str]:
    """Name what on the board a scene speaks of: nothing else may change in it."""
    named: set[str] = set()
    for event in events:
        seat, kind = event.get("seat"), event["kind"]
        match game:
            case "12-gangsters":
                named |= (
                    {f"stamp:{one}" for one in range(len(NAMES))} if scene in ("reveal", "verdict") else set()
                )
            case "gang-of-dice":
                named |= {f"slot:{seat}"} | (
                    {"pot"} if scene in ("throw", "rethrow", "won", "out") else set()
                )
            case "the-boss" if kind in ("played", "took", "unclaimed"):
                named.add(f"{'open' if kind == 'played' else 'hidden'}:{city_of(event)}")
            case "the-boss":
                named |= {f"men:{city_of(event)}"} if kind == "placed" else set()
                named |= (
                    {{"scored": "track", "police": "police"}[kind]} if kind in ("scored", "police") else set()
                )
            case "reglement-de-comptes":
                named |= {f"chair:{event[one]}" for one in ("at", "from") if one in event}
                named |= {"bank"} if kind in ("income", "takes_rest") else set()
            case "gangster-le-pro":
                named |= {f"pawn:{seat}"} if kind in ("walks", *SHIFTS, "eliminated") else set()
                named |= {"hats"} if kind.startswith("hat") else set()
    return named


SHIFTS = ("jumps", "pushed", "last_square", "side")


def city_of(event: dict[str, Any]) -> str:
    """Return the city of an event of The Boss."""
    return str(event["city"] if "city" in event else event["card"].rpartition("-")[0])


def check_steady(
    game: str, before: dict[str, Any], seen: list[dict[str, Any]], events: list[list[dict[str, Any]]]
) -> None:
    """Nothing runs ahead: scores, round and everything on the board change with the scenes that tell so."""
    chapters = CHAPTERS[game]
    for (earlier, later), happened in zip(pairwise([before, *seen]), events, strict=True):
        scene = later["scene"]
        if scene in STEADY[game]:
            assert later["rail"] == earlier["rail"], (scene, "the scores run ahead")
        if chapters is not None and scene not in chapters:
            assert later["where"] == earlier["where"], (scene, "the round runs ahead")
        if scene in WHOLE[game]:
            continue
        changed = {
            name: (was, later["things"][name])
            for name, was in earlier["things"].items()
            if later["things"].get(name, was) != was
        }
        ahead = set(changed) - spoken_of(game, scene, happened)
        assert not ahead, (scene, happened, "the board runs ahead", {name: changed[name] for name in ahead})
        for event in happened:
            if event["kind"] == "walks" and not any(one["kind"] in SHIFTS for one in happened):
                assert later["things"][f"pawn:{event['seat']}"] == str(event["end"]), "the pawn runs ahead"


def check_dice(
    seen: list[dict[str, Any]], events: list[list[dict[str, Any]]], rolled: dict[str, int]
) -> None:
    """Each throw is shown once, by the dice that were thrown; a result is judged while its dice lie on the tray."""
    for one, happened in zip(seen, events, strict=True):
        thrown = [event for event in happened if event["kind"] in ("rolled", "rerolled")]
        wanted = len(thrown[-1]["faces"]) if thrown else 0
        assert rolled.pop(one["id"], 0) == wanted, (one["scene"], happened, "dice that were not thrown roll")
        if one["scene"] in ("stands", "blast"):
            assert one["tray"] > 0, (one["scene"], "judged under an empty tray")
    assert not any(rolled.values()), (rolled, "dice roll outside a scene")


PLAYED = [
    ("12-gangsters", 12, 20),
    ("gang-of-dice", 20, 30),
    ("the-boss", 58, 16),
    ("reglement-de-comptes", 60, 45),
    ("gangster-le-pro", 40, 26),
]


@pytest.mark.parametrize(("game", "start", "pushes"), PLAYED, ids=[one[0] for one in PLAYED])
def test_each_event_is_on_the_screen_before_the_next(
    server: ServerProcess, guest: Guest, game: str, start: int, pushes: int
) -> None:
    """A spectator sees every event of a recorded match: scene by scene, in order, log and scores with their scene and not before."""
    stage = Retelling(RECORDS / game / f"{game}-4.jsonl", NAMES, None, start)
    page = open_table(server, guest(motion=True), stage)
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
        events = [event for item in sent.log for event in item.events]
        wanted, groups = _hurried(scenes.scenes, wanted, _of(scenes.scenes, wanted, events))
        assert [one["scene"] for one in seen] == wanted, (sent.seq, kinds)
        check_steady(game, before, seen, groups)
        if game == "gang-of-dice":
            check_dice(seen, groups, page.evaluate("window.rolled"))
        told += len(seen)
        assert all(one["asks"] == 0 for one in seen), "a question beside a scene"
        logs = [len(one["log"]) for one in seen]
        assert logs == sorted(logs), "the log went back"
        for number, name in enumerate(wanted):
            made = [event for event in groups[number] if event["kind"] in scenes.scenes[name]["on"]]
            for event in made:
                assert shown(game, event, seen[number]), (name, event, seen[number])
            # How dice fell is not said while they tumble.
            assert seen[number]["words"] == ("0" if scenes.scenes[name]["land"] else "1"), name
        for earlier, later in pairwise(seen):
            # A line that comes with a later scene is in no earlier log.
            fresh = [line for line in later["log"] if line not in earlier["log"]]
            assert not any(line in earlier["line"] for line in fresh if line)
    assert told > 10
    assert page.locator(".felt").get_attribute("data-scene") is None


HURRY = 8000
"""Milliseconds: a spectator who is further behind sees no separate gestures, they land with the next scene."""


def _hurried(
    rules: Any, wanted: list[str], groups: list[list[dict[str, Any]]]
) -> tuple[list[str], list[list[dict[str, Any]]]]:
    """Return the scenes a spectator sees, each with its events and those of gestures that land with it."""
    least = sum(rules[name]["least"][0] for name in wanted)
    if sum(rules[name]["ms"][0] for name in wanted) - least <= max(HURRY - least, HURRY / 2):
        return wanted, groups
    names: list[str] = []
    happened: list[list[dict[str, Any]]] = []
    landing: list[dict[str, Any]] = []
    for name, events in zip(wanted, groups, strict=True):
        if rules[name]["class"] == "C":
            landing += events
            continue
        names.append(name)
        happened.append([*landing, *events])
        landing = []
    return names, happened


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
