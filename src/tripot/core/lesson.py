"""Lessons: a first match in a few guided steps, written as data and carried out by the real rules.

`lesson.toml` in a game's package:

    players = 3
    seat = 0                          # the learner's
    names = ["Vous", "Rosa", "Lucien"]
    options = { first = 1 }
    [position]                        # optional, as in scenarios

    [[step]]
    play = ["1: pick 4"]              # what happens first; `chance: …` for dice and draws
    say = { fr = "…", en = "…" }      # the text for the learner
    point = ["card:7"]                # the board things it is about, highlighted
    do = "pick 7"                     # the learner's move; without it a button continues
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.scenario import carry_out
from tripot.core.state import CHANCE, State
from tripot.core.texts import LANGUAGES

_TOP = {"players", "seat", "names", "options", "position", "step"}
_STEP = {"play", "say", "point", "do"}


def lesson(game: Game) -> dict[str, Any] | None:
    """Carry out a game's lesson and return it for the page, None if the game has none."""
    file = files(game.package) / "lesson.toml"
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    _known(f"lesson of {game.id}", data, _TOP)
    seat = data.get("seat", 0)
    state = game.new(data["players"], data.get("options"))
    if "position" in data:
        game.set_position(state, data["position"])
    steps: list[dict[str, Any]] = []
    for number, step in enumerate(data["step"], 1):
        where = f"lesson of {game.id}, step {number}"
        _known(where, step, _STEP)
        if set(step["say"]) != set(LANGUAGES):
            raise BadInput(f"{where}: say", sorted(step["say"]), "fr and en")
        done = steps[-1]["do"] if steps else None
        plays = [*([] if done is None else [f"{seat}: {done}"]), *step.get("play", [])]
        state.events = []
        for line in plays:
            _must(game, state, line, where)
        events, state.events = state.events, None
        if step.get("do") is not None:
            _must(game, state.clone(), f"{seat}: {step['do']}", where)
        decision = game.decision(state, seat)
        steps.append(
            {
                "say": step["say"],
                "point": step.get("point", []),
                "do": step.get("do"),
                "events": [game.event_json(event) for event in events if event.visible_to(seat)],
                "view": game.view(state, seat),
                "decision": None if decision is None else decision.as_json(),
                "awaits": [who for who in state.to_act() if who != CHANCE],
            }
        )
    return {"game": game.id, "players": data["players"], "seat": seat, "names": data["names"], "steps": steps}


def _must(game: Game, state: State, line: str, where: str) -> None:
    problem = carry_out(game, state, line)
    if problem:
        raise BadInput(where, line, f"a play that is legal there ({problem})")


def _known(where: str, data: Mapping[str, Any], names: set[str]) -> None:
    for name in data:
        if name not in names:
            raise BadInput(f"{where}: {name}", data[name], f"one of {', '.join(sorted(names))}")
