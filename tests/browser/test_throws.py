"""Gang of Dice, sampled at every frame while dice are thrown: each throw is shown once, and nothing is said before it lies."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from tests.browser.test_story import CALM, NAMES, RECORDS
from tests.support.record_stage import Retelling

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from tests.browser.conftest import Guest
    from tests.support.server import ServerProcess

RECORD = RECORDS / "gang-of-dice" / "gang-of-dice-4.jsonl"
REST_MS = 600
"""A throw lies still at least this long at normal speed."""
SKEW_MS = 100
"""On a busy machine animations that begin together may end at slightly different frames."""
BOT_PAUSE_MS = 200
"""Bots play on while their earlier moves are still on the screen."""

RECORDER = """() => {
  window.film = { frames: [], tumbles: [] };
  const felt = document.querySelector('.felt');
  const slots = () => [...felt.querySelectorAll('.tray .slot')];
  const visible = (e) => Boolean(e) && getComputedStyle(e).visibility !== 'hidden' && Number(getComputedStyle(e).opacity) > 0.5;
  const words = (of) => { const e = document.querySelector(of); return visible(e) ? e.innerText.trim() : ''; };
  const moves = (e) => e.getAnimations({ subtree: true }).some((one) => one.playState === 'running' && /tumble/.test(one.animationName ?? ''));
  const faceOf = (slot) => slot.querySelector('svg.die').innerHTML.replace(/<!--.*?-->|<defs.*<\\/defs>/gs, '');
  document.addEventListener('animationstart', (event) => {
    if (!/tumble/.test(event.animationName)) return;
    const slot = slots().findIndex((one) => one.contains(event.target));
    window.film.tumbles.push({ at: performance.now(), slot, scene: felt.dataset.sceneId ?? null });
  }, true);
  const look = () => {
    const mark = felt.querySelector('.warning .scale .current');
    const cell = felt.querySelector('.warning .scale i:not(.current):not(.explodes):not(.leads)');
    window.film.frames.push({
      at: performance.now(),
      scene: felt.dataset.scene ?? null,
      id: felt.dataset.sceneId ?? null,
      dice: slots().map((slot) => ({ face: faceOf(slot), moves: moves(slot) })),
      total: words('.felt .total b'),
      aim: words('.felt .total span'),
      line: words('.dock .scene-line'),
      marked: Boolean(mark && cell) && getComputedStyle(mark).backgroundColor !== getComputedStyle(cell).backgroundColor,
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
IDLE = "() => document.querySelector('.felt').dataset.scene === undefined"


@dataclass
class Film:
    """The page's frames: a sample for every frame, and when a die began to tumble."""

    frames: list[dict[str, Any]]
    tumbles: list[dict[str, Any]]
    events: list[dict[str, Any]] = field(default_factory=list)

    def scenes(self, *names: str) -> list[list[dict[str, Any]]]:
        """Return the frames of each scene with one of these names, in order."""
        runs = [list(frames) for _id, frames in groupby(self.frames, key=lambda one: one["id"])]
        return [run for run in runs if run[0]["scene"] in names]

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        """Return the events of these kinds, in order."""
        return [event for event in self.events if event["kind"] in kinds]


def whole_turns(rows: list[list[str]]) -> list[list[str]]:
    """Join a reroll and its picks with the roll behind them: players and bots send them as one command."""
    joined: list[list[str]] = []
    follows = False
    for row in rows:
        if follows:
            joined[-1] += row
        else:
            joined.append(list(row))
        verb = str(json.loads(row[0]).get("do", "")).split(" ", 1)[0]
        follows = verb in ("reroll", "pick") and len(row) == 1
    return joined


def film(server: ServerProcess, guest: Guest, seat: int, start: int, pushes: int, *, phone: bool) -> Film:
    """Push a recorded match as a server does, without waiting for the page, and record what the page shows."""
    stage = Retelling(RECORD, NAMES, seat, start)
    stage.rows = whole_turns(stage.rows)
    page = guest(motion=True, phone=phone).new_page()
    # The end of a round goes on by itself.
    page.add_init_script(CALM.replace("sound: 0", "sound: 0, stops: false"))
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".felt .dice-board").wait_for()
    page.wait_for_load_state("networkidle")
    # Parts drawn step by step are there after a reload.
    page.wait_for_timeout(1500)
    page.evaluate(RECORDER)
    events: list[dict[str, Any]] = []
    for _ in range(pushes):
        sent = stage.push()
        events += [event for item in sent.log for event in item.events]
        if sent.play.decision is not None:
            _answered(page)
        else:
            page.wait_for_timeout(BOT_PAUSE_MS)
    _answered(page)
    found = page.evaluate("window.film")
    return Film(found["frames"], found["tumbles"], events)


def _answered(page: Page) -> None:
    """Wait for the scenes, and for as long as a person looks at their question."""
    page.wait_for_timeout(100)
    page.wait_for_function(IDLE, timeout=60_000)
    page.wait_for_timeout(900)


FILMS = {"bots, then me": (0, 131, 8), "my reroll": (1, 150, 3)}
"""By name: my seat, the entry it starts at, the number of pushes."""


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", FILMS)
def test_each_throw_is_shown_once_and_lies_before_it_is_judged(
    server: ServerProcess, guest: Guest, name: str, phone: bool
) -> None:
    """Each die tumbles once a throw, kept dice stand still, the dice lie 600 ms, and nothing speaks of them earlier."""
    shown = film(server, guest, *FILMS[name], phone=phone)
    throws = shown.of("rolled", "rerolled")
    scenes = shown.scenes("throw", "rethrow")
    assert len(throws) > 1
    assert len(scenes) == len(throws)
    for event, frames in zip(throws, scenes, strict=True):
        dice = event.get("dice", event["faces"])
        started = [one for one in shown.tumbles if one["scene"] == frames[0]["id"]]
        assert len(started) == len(event["faces"]), (event, "the dice roll again")
        thrown = {one["slot"] for one in started}
        assert len(thrown) == len(event["faces"]), (event, "a die rolls twice")
        for one in frames:
            assert len(one["dice"]) == len(dice), (event, "the tray is empty")
            kept = [die for slot, die in enumerate(one["dice"]) if slot not in thrown]
            assert not any(die["moves"] for die in kept), (event, "a kept die moves")
        _judged_late(event, frames)
        _rests(event, frames, shown.frames)
    outside = [one for one in shown.tumbles if one["scene"] not in {run[0]["id"] for run in scenes}]
    assert outside == [], "dice roll without a throw"
    for run in shown.scenes("stands", "blast"):
        for one in run:
            assert one["dice"], (one["scene"], "a verdict under an empty tray")
            assert not any(die["moves"] for die in one["dice"]), (one["scene"], "a verdict while dice roll")
    assert shown.scenes("stands", "blast")


def _judged_late(event: dict[str, Any], frames: list[dict[str, Any]]) -> None:
    """While dice tumble neither total nor words nor the scale say how they fell."""
    moving = [one for one in frames if any(die["moves"] for die in one["dice"])]
    for one in moving:
        if one["at"] < moving[-1]["at"] - SKEW_MS:
            said = {what: one[what] for what in ("total", "line", "marked") if one[what]}
            assert not said, (event, "said before the dice lie")
            assert "menez" not in one["aim"], event


def _rests(event: dict[str, Any], frames: list[dict[str, Any]], film: list[dict[str, Any]]) -> None:
    """Behind a throw all its dice lie still with the same faces for a while."""
    last = frames[-1]
    assert not any(die["moves"] for die in last["dice"]), (event, "the next scene begins while dice roll")
    faces = [die["face"] for die in last["dice"]]
    moving = [one["at"] for one in frames if any(die["moves"] for die in one["dice"])]
    assert moving, (event, "the throw is not seen")
    until = moving[-1]
    for one in film:
        if one["at"] <= moving[-1]:
            continue
        if [die["face"] for die in one["dice"]] != faces or any(die["moves"] for die in one["dice"]):
            break
        until = one["at"]
    assert until - moving[-1] >= REST_MS, (event, "the dice hardly lie", until - moving[-1])


def test_a_leading_total_that_sets_the_bomb_off_is_not_praised(server: ServerProcess, guest: Guest) -> None:
    """Where stopping loses, the tray says so instead of "vous menez"."""
    stage = Retelling(RECORD, NAMES, 3, 131)
    stage.rows = whole_turns(stage.rows)
    page = guest(motion=True).new_page()
    page.add_init_script(CALM.replace("calm", "instant"))
    stage.attach(page)
    page.goto(f"{server.url}/t/t")
    page.locator(".felt .dice-board").wait_for()
    events: list[dict[str, Any]] = []
    while not events or events[-1]["kind"] != "rolled" or events[-1]["seat"] != stage.seat:
        events += [event for item in stage.push().log for event in item.events]
    aim = page.locator(".felt .total span")
    aim.wait_for()
    page.locator(".felt .tray .target").first.wait_for()
    assert events[-1]["total"] > 7, "a total above the limit of the bomb"
    assert "bombe" in aim.inner_text()
    assert "menez" not in aim.inner_text()
