"""Scenarios: a rule test written as data. docs/scenarios.md teaches the format; `run_scenario` carries one out.

An expectation that can never fail is an error: what is misspelt, empty or about nobody is found before anything runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripot.core.errors import ScenarioError, TripotError
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.scenario_expectations import EXPECTATIONS, Moment, UselessExpectation
from tripot.core.state import CHANCE, State

_TOP = {
    "title", "rules", "game", "players", "options", "edition", "position", "step", "variant", "refused", "why",
}  # fmt: skip
_STEP = {"play", "expect", "note"}
_VARIANT = {"name", "step", "note"}


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
    variants: list[tuple[str, list[Mapping[str, Any]]]] = field(default_factory=list)
    """Different continuations of the position after the steps, each with its name."""
    refused: str | None = None
    """Words of the refusal, where the table itself is refused."""


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
    result: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise ScenarioError(f"{path}: no scenario (*.toml) in this folder")
            result.extend(inside)
        elif path.is_file():
            result.append(path)
        else:
            raise ScenarioError(f"{path}: no such file or folder")
    return result


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
        where = "game" if "game" in data else "no game is named, and the folder"
        raise ScenarioError(f"{path}: {where} is {name!r}, expected {', '.join(all_games())}")
    game = find_game(name)
    title, rules = data.get("title"), data.get("rules")
    if not isinstance(title, str) or not title.strip():
        raise ScenarioError(f"{path}: title is missing: one sentence saying what the scenario shows")
    if not isinstance(rules, list) or not rules:
        raise ScenarioError(f"{path}: rules is missing: the list of rule ids the scenario shows")
    for rule in rules:
        if rule not in game.rule_ids:
            raise ScenarioError(f"{path}: rules names {rule!r}, which is no rule of {game.title}")
    scenario = Scenario(
        str(path), title, tuple(rules), game, data.get("players", game.min_players),
        data.get("options", {}), data.get("edition"), data.get("position", {}), data.get("step", []),
    )  # fmt: skip
    if "refused" in data:
        scenario.refused = data["refused"]
        if not isinstance(scenario.refused, str) or not scenario.refused.strip():
            raise ScenarioError(f"{path}: refused takes some words of the refusal")
        if "step" in data or "variant" in data:
            raise ScenarioError(f"{path}: a table that is refused has no step and no variant")
        return scenario
    _check_steps(scenario, "", scenario.steps)
    variants = data.get("variant", [])
    if not isinstance(variants, list):
        raise ScenarioError(f"{path}: variant is no list of tables: write [[variant]]")
    for number, variant in enumerate(variants, 1):
        where = f"variant {number}: "
        _known(path, where, variant, _VARIANT)
        name, steps = variant.get("name"), variant.get("step", [])
        if not isinstance(name, str) or not name.strip() or name in [one for one, _ in scenario.variants]:
            raise ScenarioError(f"{path}: {where}name is missing or used twice")
        _check_steps(scenario, f"{name}: ", steps)
        if not any("expect" in step for step in steps):
            raise ScenarioError(f"{path}: {name}: nothing is expected in any step")
        scenario.variants.append((name, steps))
    if not scenario.steps and not scenario.variants:
        raise ScenarioError(f"{path}: no [[step]]: a scenario plays and expects something")
    if not variants and not any("expect" in step for step in scenario.steps):
        raise ScenarioError(f"{path}: nothing is expected in any step")
    return scenario


def _check_steps(scenario: Scenario, where: str, steps: Any) -> None:
    path = scenario.path
    if not isinstance(steps, list):
        raise ScenarioError(f"{path}: {where}step is no list of tables: write [[step]]")
    for number, step in enumerate(steps, 1):
        place = f"{where}step {number}: "
        _known(path, place, step, _STEP)
        if "play" not in step and "expect" not in step:
            raise ScenarioError(f"{path}: {place}plays nothing and expects nothing")
        if "play" in step and (not isinstance(step["play"], list) or not step["play"]):
            raise ScenarioError(f"{path}: {place}play takes a list of plays like '0: pick 3'")
        if "expect" not in step:
            continue
        _known(path, f"{place}expect.", step["expect"], set(EXPECTATIONS))
        if not step["expect"]:
            raise ScenarioError(f"{path}: {place}expect is empty")
        for key, wanted in step["expect"].items():
            try:
                EXPECTATIONS[key].check(scenario, wanted)
                if key == "view_unchanged" and "play" not in step:
                    raise UselessExpectation("nothing is played in this step")
            except UselessExpectation as problem:
                raise ScenarioError(f"{path}: {place}expect.{key}{problem}") from None


def run_scenario(scenario: Scenario) -> Result:
    """Carry a scenario out and list every difference; ScenarioError where it cannot be carried out at all."""
    game, result = scenario.game, Result(scenario)
    try:
        state = game.new(scenario.players, scenario.options, scenario.edition)
        if scenario.position:
            game.set_position(state, scenario.position)
    except TripotError as problem:
        if scenario.refused is None:
            raise ScenarioError(f"{scenario.path}: {problem}") from None
        if scenario.refused not in str(problem):
            result.differences.append(f"refused says {str(problem)!r}, expected {scenario.refused!r}")
        return result
    if scenario.refused is not None:
        result.differences.append(f"the table is taken, expected a refusal: {scenario.refused!r}")
        return result
    if _run_steps(scenario, "", scenario.steps, state, result):
        for name, steps in scenario.variants:
            _run_steps(scenario, f"{name}: ", steps, state.clone(), result)
    return result


def _run_steps(
    scenario: Scenario, where: str, steps: Sequence[Mapping[str, Any]], state: State, result: Result
) -> bool:
    """Carry out some steps; False if one could not be played."""
    game = scenario.game
    for number, step in enumerate(steps, 1):
        place = f"{where}step {number}"
        before = state.clone()
        state.events = []
        for text in step.get("play", []):
            problem_text = carry_out(game, state, text)
            if problem_text:
                result.differences.append(f"{place}: {text!r} cannot be played: {problem_text}")
                return False
        events, state.events = state.events or [], None
        moment = Moment(game, before, state, events)
        for key, wanted in step.get("expect", {}).items():
            try:
                differences = EXPECTATIONS[key].compare(moment, wanted)
            except TripotError as problem:
                raise ScenarioError(f"{scenario.path}: {place}: expect.{key}: {problem}") from None
            except (TypeError, ValueError, AttributeError, IndexError, KeyError) as problem:
                raise ScenarioError(
                    f"{scenario.path}: {place}: expect.{key} is not written as documented ({problem})"
                ) from None
            result.differences += [f"{place}: {difference}" for difference in differences]
    return True


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
            for line in game.chance_line(notation):
                if state.to_act() != (CHANCE,):
                    return f"no chance is due for {line!r}, to act: {list(state.to_act())}"
                outcome = game.legal_action(state, CHANCE, line)
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


def _known(path: Path | str, where: str, data: Any, names: set[str]) -> None:
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{path}: {where.rstrip('.: ')} is no table")
    for name in data:
        if name not in names:
            raise ScenarioError(f"{path}: {where}{name} is unknown; there are {', '.join(sorted(names))}")
