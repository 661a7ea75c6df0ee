"""Write the pushes of a server during a few turns of each game, for the page's tests of scenes.

`python -m tools.record_pushes [--out FOLDER]`: one file a game, seen from seat 0, `{"before": view, "pushes": [{"log", "steps", "view"}]}`.
Under `more` it has one push for each scene that those do not have, from longer matches: `{"scene": name, "before": view, "push": …}`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from tripot.core.game import Game
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.scenario import read_scenario, split_play
from tripot.core.state import CHANCE, State

OUT = Path(__file__).resolve().parent.parent / "web" / "test" / "pushes"
PLAYERS = 4
PUSHES = 40
SKIPPED = 30
SEED = 7
MATCHES = 30
"""The matches that are searched for rare scenes."""
SCENARIOS = Path(__file__).resolve().parent.parent / "tests" / "scenarios"
RARE = {"the-boss": ["extra-round-begins"], "reglement-de-comptes": ["end-last-gang"]}
"""Scenarios for scenes that are rarer still: a perfect tie, a last gang with money left in the bank."""


def played(game: Game, seed: int, seat: int = 0) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Play at random; a push is an act and all the chance behind it, with what changed after each entry, and the view before."""
    state, rng = game.new(min(PLAYERS, game.max_players)), Rng(seed)
    number = 0
    while state.to_act():
        start = game.view(state, seat)
        push = pushed(game, state, rng, seat, number)
        number += len(push["log"])
        yield start, push


def pushed(
    game: Game, state: State, rng: Rng, seat: int, number: int, line: Sequence[int] = ()
) -> dict[str, Any]:
    """Carry out a line of actions of whoever is to act, one at random where none is given, and all the chance behind it."""
    view = game.view(state, seat)
    log: list[dict[str, Any]] = []
    steps: list[dict[str, Any]] = []
    while state.to_act() and (len(log) < max(len(line), 1) or state.to_act()[0] == CHANCE):
        who = state.to_act()[0]
        state.events = []
        given = line[len(log)] if len(log) < len(line) else None
        state.apply(
            who,
            given
            if given is not None
            else state.sample(rng)
            if who == CHANCE
            else state.any_action(who, rng),
        )
        events, state.events = state.events, None
        number += 1
        seen = [game.event_json(event) for event in events if event.visible_to(seat)]
        log.append({"n": number, "who": "chance" if who == CHANCE else who, "events": seen})
        after = game.view(state, seat)
        changed = {key: value for key, value in after.items() if value != view[key]}
        steps.append({"n": number, "view": changed})
        view = after
    return {"log": log, "steps": steps[:-1], "view": view}


def staged(game: Game, scenario: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the view before the first play of a scenario, and its push."""
    read = read_scenario(SCENARIOS / game.id / f"{scenario}.toml")
    state = game.new(read.players, read.options, read.edition)
    game.set_position(state, read.position)
    who, notation = split_play(read.steps[0]["play"][0])
    before = game.view(state, 0)
    return before, pushed(game, state, Rng(SEED), 0, 0, game.parse_line(state, who, notation))


def pushes(game: Game) -> dict[str, Any]:
    """Return the pushes of a few turns, and one for each scene they do not have."""
    found = list(islice(played(game, SEED), SKIPPED, SKIPPED + PUSHES))
    told = {name for _before, push in found for name in scenes_of(game, push)}
    more: list[dict[str, Any]] = []
    for seed in range(MATCHES):
        if told >= set(game.scenes.scenes):
            break
        for before, push in played(game, seed):
            names = scenes_of(game, push)
            for name in names:
                if name not in told:
                    more.append({"scene": name, "before": before, "push": push})
                    told.update(names)
    for scenario in RARE.get(game.id, ()):
        before, push = staged(game, scenario)
        names = scenes_of(game, push)
        more += [{"scene": name, "before": before, "push": push} for name in names if name not in told]
        told.update(names)
    return {"before": found[0][0], "pushes": [push for _before, push in found], "more": more}


def scenes_of(game: Game, push: dict[str, Any]) -> list[str]:
    """Return the names of the scenes a push makes."""
    return game.scenes.told(event["kind"] for item in push["log"] for event in item["events"])


def main() -> None:
    """Write every game's file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for game in all_games().values():
        told = {**pushes(game), "story": game.scenes.as_json(), "kinds": sorted(game.event_fields)}
        (out / f"{game.id}.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
