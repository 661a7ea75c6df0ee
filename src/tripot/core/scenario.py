"""Scenarios: a rule test written as data. docs/scenarios.md teaches the format; `run_scenario` carries one out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripot.core.errors import ScenarioError, TripotError
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE, Event, State

_TOP = {"title", "rules", "game", "players", "options", "edition", "position", "step", "why"}
_STEP = {"play", "expect", "note"}
_EXPECT = {
    "to_act", "state", "view", "legal", "illegal", "only", "scores", "ranks", "end", "over",
    "outcomes", "events", "hidden_from", "decision",
}  # fmt: skip


@dataclass
class Scenario:
    """A scenario file, read and checked for form."""

    path: str
    title: str
    rules: tuple[str, ...]
    game: Game
    players: int
    options: Mapping[str, Any]
    edition: str | None
    position: Mapping[str, Any]
    steps: list[Mapping[str, Any]]


@dataclass
class Result:
    """How a scenario went: the differences found, none when it holds."""

    scenario: Scenario
    differences: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Tell whether every expectation was met."""
        return not self.differences


def find_scenarios(paths: Iterable[str | Path]) -> list[Path]:
    """Return every scenario file among files and folders, in order; a missing path is an error."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise ScenarioError(f"{path}: no scenario (*.toml) in this folder")
            found.extend(inside)
        elif path.is_file():
            found.append(path)
        else:
            raise ScenarioError(f"{path}: no such file or folder")
    return found


def read_scenario(path: str | Path) -> Scenario:
    """Read a scenario; one sentence naming the file and the field for anything that is wrong."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise ScenarioError(f"{path}: {problem}") from None
    _known(path, "", data, _TOP)
    name = data.get("game", path.parent.name)
    if name not in all_games():
        raise ScenarioError(f"{path}: game is {name!r}, takes {', '.join(all_games())}")
    game = find_game(name)
    title, rules, steps = data.get("title"), data.get("rules"), data.get("step", [])
    if not isinstance(title, str) or not title.strip():
        raise ScenarioError(f"{path}: title is missing: one sentence saying what the scenario shows")
    if not isinstance(rules, list) or not rules:
        raise ScenarioError(f"{path}: rules is missing: the list of rule ids the scenario shows")
    for rule in rules:
        if rule not in game.rule_ids:
            raise ScenarioError(f"{path}: rules names {rule!r}, which is no rule of {game.title}")
    if not isinstance(steps, list) or not steps:
        raise ScenarioError(f"{path}: no [[step]]: a scenario plays and expects something")
    for number, step in enumerate(steps, 1):
        _known(path, f"step {number}: ", step, _STEP)
        _known(path, f"step {number}: expect.", step.get("expect", {}), _EXPECT)
    if not any(step.get("expect") for step in steps):
        raise ScenarioError(f"{path}: nothing is expected in any step")
    return Scenario(
        str(path), title, tuple(rules), game, data.get("players", game.min_players),
        data.get("options", {}), data.get("edition"), data.get("position", {}), steps,
    )  # fmt: skip


def run_scenario(scenario: Scenario) -> Result:
    """Carry a scenario out and list every difference; ScenarioError where it cannot be carried out at all."""
    game, result = scenario.game, Result(scenario)
    try:
        state = game.new(scenario.players, scenario.options, scenario.edition)
        if scenario.position:
            game.set_position(state, scenario.position)
    except TripotError as problem:
        raise ScenarioError(f"{scenario.path}: {problem}") from None
    for number, step in enumerate(scenario.steps, 1):
        where = f"step {number}"
        state.events = []
        for text in step.get("play", []):
            problem_text = carry_out(game, state, text)
            if problem_text:
                result.differences.append(f"{where}: {text!r} cannot be played: {problem_text}")
                return result
        events, state.events = state.events or [], None
        try:
            result.differences += [
                f"{where}: {d}" for d in _compare(game, state, step.get("expect", {}), events)
            ]
        except TripotError as problem:
            raise ScenarioError(f"{scenario.path}: {where}: {problem}") from None
        except (TypeError, ValueError, AttributeError, IndexError, KeyError) as problem:
            raise ScenarioError(
                f"{scenario.path}: {where}: expect is not written as documented ({problem})"
            ) from None
    return result


def split_play(text: str) -> tuple[int, str]:
    """Read `2: pick 7` or `chance: roll 4` as who and notation."""
    who, colon, notation = text.partition(":")
    who = who.strip()
    if not colon or not (who == "chance" or who.isdigit()):
        raise ScenarioError(f"{text!r}: write 'SEAT: notation' or 'chance: notation'")
    return (CHANCE if who == "chance" else int(who)), notation.strip()


def carry_out(game: Game, state: State, text: Any) -> str:
    """Carry out one play; return why it cannot be, '' when it was."""
    if not isinstance(text, str):
        return "a play is a text like '0: pick 3'"
    try:
        seat, notation = split_play(text)
        if seat == CHANCE:
            for one in game.chance_line(notation):
                if state.to_act() != (CHANCE,):
                    return f"no chance is due for {one!r}, to act: {list(state.to_act())}"
                outcome = game.legal_action(state, CHANCE, one)
                if outcome is None:
                    possible = [game.notation(state, CHANCE, o) for o, _ in state.outcomes()]
                    return f"chance can bring {', '.join(possible[:40])}"
                state.apply(CHANCE, outcome)
            return ""
        if not 0 <= seat < state.players:
            return f"seats go from 0 to {state.players - 1}"
        if state.to_act() == (CHANCE,):
            possible = [game.notation(state, CHANCE, o) for o, _ in state.outcomes()]
            return f"chance is due first: {', '.join(possible[:40])}"
        for action in game.parse_line(state, seat, notation):
            refusal = game.why_not(state, seat, action)
            if refusal is not None:
                return f"{game.text(refusal.message, 'en')} [{refusal.rule}]"
            state.apply(seat, action)
    except TripotError as problem:
        return str(problem)
    return ""


def _compare(game: Game, state: State, expect: Mapping[str, Any], events: list[Event]) -> list[str]:
    found: list[str] = []

    def same(name: str, got: Any, wanted: Any) -> None:
        if _plain(got) != wanted:
            found.append(f"{name} is {_plain(got)!r}, expected {wanted!r}")

    if "to_act" in expect:
        same("to_act", ["chance" if who == CHANCE else who for who in state.to_act()], expect["to_act"])
    if "over" in expect:
        same("over", not state.to_act(), expect["over"])
    if "end" in expect:
        same("end", state.end_reason(), expect["end"])
    if "scores" in expect:
        same("scores", state.scores(), expect["scores"])
    if "ranks" in expect:
        same("ranks", state.ranks(), expect["ranks"])
    if "outcomes" in expect:
        same(
            "outcomes", {game.notation(state, CHANCE, o): w for o, w in state.outcomes()}, expect["outcomes"]
        )
    if "state" in expect:
        _match("state", game.get_position(state), expect["state"], found)
    for seat, wanted in expect.get("view", {}).items():
        _match(f"view.{seat}", game.view(state, _seat(seat)), wanted, found)
    for seat, wanted in expect.get("decision", {}).items():
        decision = game.decision(state, int(seat))
        _match(f"decision.{seat}", None if decision is None else decision.as_json(), wanted, found)
    for seat, wanted in expect.get("only", {}).items():
        legal = [game.notation(state, int(seat), a) for a in state.actions(int(seat))]
        same(f"only.{seat}", sorted(legal), sorted(wanted))
    for seat, wanted in expect.get("legal", {}).items():
        found += [
            f"{text!r} is refused to seat {seat}: {why}"
            for text in wanted
            if (why := _refusal(game, state, int(seat), text))
        ]
    for case in expect.get("illegal", []):
        found += _illegal(game, state, case)
    shown = [
        {**_plain(game.event_json(event)), "seen_by": _seen_by(event, state.players)} for event in events
    ]
    for wanted in expect.get("events", []):
        if not any(all(event.get(name) == value for name, value in wanted.items()) for event in shown):
            found.append(f"no event {wanted!r} among {shown!r}")
    for seat, kinds in expect.get("hidden_from", {}).items():
        seen = {event.kind for event in events if event.visible_to(_seat(seat))}
        found += [f"event {kind!r} is visible to {seat}" for kind in kinds if kind in seen]
    return found


def _refusal(game: Game, state: State, seat: int, text: str) -> str:
    """Return why a line of notation is refused on a copy of the state, '' when it is legal."""
    copy = state.clone()
    for action in game.parse_line(copy, seat, text):
        refusal = game.why_not(copy, seat, action)
        if refusal is not None:
            return refusal.rule
        copy.apply(seat, action)
    return ""


def _illegal(game: Game, state: State, case: Mapping[str, Any]) -> list[str]:
    if set(case) != {"seat", "play", "rule"}:
        raise ScenarioError(f"illegal takes seat, play and rule, got {', '.join(case)}")
    if case["rule"] not in game.rule_ids:
        raise ScenarioError(f"illegal names {case['rule']!r}, which is no rule of {game.title}")
    rule = _refusal(game, state, case["seat"], case["play"])
    if not rule:
        return [f"{case['play']!r} by seat {case['seat']} is legal, expected a refusal by {case['rule']}"]
    if rule != case["rule"]:
        return [f"{case['play']!r} by seat {case['seat']} is refused by {rule}, expected {case['rule']}"]
    return []


def _seen_by(event: Event, players: int) -> str | list[int]:
    return "all" if event.visible_to(None) else [seat for seat in range(players) if event.visible_to(seat)]


def _seat(text: str) -> int | None:
    return None if text == "spectator" else int(text)


def _plain(value: Any) -> Any:
    """Turn tuples into lists and keys into texts, as TOML has them."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return "none" if value is None else value


def _match(name: str, got: Any, wanted: Any, found: list[str]) -> None:
    """Compare only what is named: tables part by part, lists by index tables, everything else whole."""
    got = _plain(got)
    if isinstance(wanted, Mapping) and isinstance(got, dict):
        for key, value in wanted.items():
            if key not in got:
                found.append(f"{name}.{key} does not exist; there are {', '.join(got)}")
            else:
                _match(f"{name}.{key}", got[key], value, found)
    elif isinstance(wanted, Mapping) and isinstance(got, list):
        for key, value in wanted.items():
            if not key.isdigit() or int(key) >= len(got):
                found.append(f"{name}.{key} does not exist; the list has {len(got)} entries")
            else:
                _match(f"{name}.{key}", got[int(key)], value, found)
    elif got != wanted:
        found.append(f"{name} is {got!r}, expected {wanted!r}")


def _known(path: Path, where: str, data: Any, names: set[str]) -> None:
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{path}: {where.rstrip('.: ')} is no table")
    for name in data:
        if name not in names:
            raise ScenarioError(f"{path}: {where}{name} is unknown; there are {', '.join(sorted(names))}")
