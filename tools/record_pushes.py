"""Write what a server pushes during a few turns of each game, for the page's tests of how a match is told.

`tools/record_pushes.py [--out FOLDER]`: one file a game, `{"before": view, "pushes": [{"log", "steps", "view"}]}`, seen from seat 0.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tripot.core.game import Game
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.state import CHANCE

OUT = Path(__file__).resolve().parent.parent / "web" / "test" / "pushes"
PLAYERS = 4
PUSHES = 40
SKIPPED = 30
SEED = 7


def pushes(game: Game, seat: int = 0) -> dict[str, Any]:
    """Play on at random; a push is an act and all the chance behind it, with what changed after each entry."""
    state, rng = game.new(min(PLAYERS, game.max_players)), Rng(SEED)
    found: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    number = 0
    for done in range(SKIPPED + PUSHES):
        if not state.to_act():
            break
        start = game.view(state, seat)
        view = start
        log: list[dict[str, Any]] = []
        steps: list[dict[str, Any]] = []
        while state.to_act() and (not log or state.to_act()[0] == CHANCE):
            who = state.to_act()[0]
            state.events = []
            state.apply(who, state.sample(rng) if who == CHANCE else state.any_action(who, rng))
            events, state.events = state.events, None
            number += 1
            seen = [game.event_json(event) for event in events if event.visible_to(seat)]
            log.append({"n": number, "who": "chance" if who == CHANCE else who, "events": seen})
            after = game.view(state, seat)
            changed = {key: value for key, value in after.items() if value != view[key]}
            steps.append({"n": number, "view": changed})
            view = after
        if done >= SKIPPED:
            before = before or start
            found.append({"log": log, "steps": steps[:-1], "view": view})
    return {"before": before, "pushes": found}


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
