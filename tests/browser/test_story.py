"""A recorded match of each game, told by the page: at each scene the screen shows what it tells, and nothing of what comes next."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.paths import ROOT
from tests.support.record_stage import Retelling

from tripot.core.registry import find_game

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
  const rolls = (node) => node instanceof Element ? node.querySelectorAll('.rolling.tumbling').length + Number(node.matches('.rolling.tumbling')) : 0;
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
