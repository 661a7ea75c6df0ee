"""Scenarios: a rule test written as data. docs/scenarios.md teaches the format; `run_scenario` carries one out.

An expectation that can never fail is an error: what is misspelt, empty or about nobody is found before anything runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tripot.core.errors import NotationError, ScenarioError, TripotError
from tripot.core.game import Game
from tripot.core.registry import all_games, find_game
from tripot.core.state import CHANCE, Event, State

_TOP = {
    "title", "rules", "game", "players", "options", "edition", "position", "step", "variant", "refused", "why",
}  # fmt: skip
_STEP = {"play", "expect", "note"}
_VARIANT = {"name", "step", "note"}
_NOTATION = "notation"
"""In place of a rule: the text is refused because it is no notation at all."""


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
        raise ScenarioError(f"{path}: {where} is {name!r}, takes {', '.join(all_games())}")
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
        here = f"{where}step {number}: "
        _known(path, here, step, _STEP)
        if "play" not in step and "expect" not in step:
            raise ScenarioError(f"{path}: {here}plays nothing and expects nothing")
        if "play" in step and (not isinstance(step["play"], list) or not step["play"]):
            raise ScenarioError(f"{path}: {here}play takes a list of plays like '0: pick 3'")
        if "expect" not in step:
            continue
        _known(path, f"{here}expect.", step["expect"], set(_EXPECT))
        if not step["expect"]:
            raise ScenarioError(f"{path}: {here}expect is empty")
        for key, wanted in step["expect"].items():
            try:
                _EXPECT[key].check(scenario, wanted)
                if key == "view_unchanged" and "play" not in step:
                    raise _Vacuous("nothing is played in this step")
            except _Vacuous as problem:
                raise ScenarioError(f"{path}: {here}expect.{key}{problem}") from None


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
        here = f"{where}step {number}"
        before = state.clone()
        state.events = []
        for text in step.get("play", []):
            problem_text = carry_out(game, state, text)
            if problem_text:
                result.differences.append(f"{here}: {text!r} cannot be played: {problem_text}")
                return False
        events, state.events = state.events or [], None
        moment = _Moment(game, before, state, events)
        for key, wanted in step.get("expect", {}).items():
            try:
                found = _EXPECT[key].compare(moment, wanted)
            except TripotError as problem:
                raise ScenarioError(f"{scenario.path}: {here}: expect.{key}: {problem}") from None
            except (TypeError, ValueError, AttributeError, IndexError, KeyError) as problem:
                raise ScenarioError(
                    f"{scenario.path}: {here}: expect.{key} is not written as documented ({problem})"
                ) from None
            result.differences += [f"{here}: {difference}" for difference in found]
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


# ---- expectations: each is checked for sense before anything runs, and compared after its step


class _Vacuous(Exception):
    """An expectation that could never fail, or never hold; the text goes on from its key."""

    def __init__(self, problem: str, *path: object) -> None:
        super().__init__("".join(f".{part}" for part in path) + f": {problem}")


@dataclass
class _Moment:
    """What an expectation may look at: the position before and after a step's plays, and what they caused."""

    game: Game
    before: State
    state: State
    events: list[Event]

    def shown(self) -> list[dict[str, Any]]:
        """Return the events as data, with who may see each."""
        return [
            {**_plain(self.game.event_json(event)), "seen_by": _seen_by(event, self.state.players)}
            for event in self.events
        ]


@dataclass(frozen=True)
class _Expectation:
    check: Callable[[Scenario, Any], None]
    compare: Callable[[_Moment, Any], list[str]]


def _is(shape: type, takes: str) -> Callable[[Scenario, Any], None]:
    def check(_scenario: Scenario, wanted: Any) -> None:
        if type(wanted) is not shape:
            raise _Vacuous(f"got {wanted!r}, takes {takes}")

    return check


def _check_seat(scenario: Scenario, seat: Any, spectator: bool) -> None:
    seats = [*range(scenario.players if type(scenario.players) is int else 0)]
    names = [str(one) for one in seats] + (["spectator"] if spectator else [])
    if str(seat) not in names or isinstance(seat, bool):
        raise _Vacuous(f"{seat!r} is no seat; there are {', '.join(names)}")


def _seats(
    inside: Callable[[Scenario, Any], None], spectator: bool = False
) -> Callable[[Scenario, Any], None]:
    """Check a table by seat."""

    def check(scenario: Scenario, wanted: Any) -> None:
        if not isinstance(wanted, Mapping) or not wanted:
            raise _Vacuous("takes a table by seat, and something in it")
        for seat, one in wanted.items():
            _check_seat(scenario, seat, spectator)
            try:
                inside(scenario, one)
            except _Vacuous as problem:
                raise _Vacuous(str(problem).removeprefix(": "), seat) from None

    return check


def _check_parts(_scenario: Scenario, wanted: Any) -> None:
    """Check parts of a table: an empty one says nothing."""
    if not isinstance(wanted, Mapping):
        if wanted != "none":
            raise _Vacuous(f"got {wanted!r}, takes parts by name, or 'none'")
        return
    if not wanted:
        raise _Vacuous("is empty: name the parts to compare")


def _check_lines(_scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not all(isinstance(line, str) for line in wanted):
        raise _Vacuous(f"got {wanted!r}, takes a list of notations")


def _check_some_lines(scenario: Scenario, wanted: Any) -> None:
    _check_lines(scenario, wanted)
    if not wanted:
        raise _Vacuous("is empty, so it could never fail")


def _check_by_seat(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or len(wanted) != scenario.players:
        raise _Vacuous(f"takes a list with one number for each of {scenario.players} seats")


def _check_to_act(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise _Vacuous(f"got {wanted!r}, takes a list of seats")
    for who in wanted:
        if who != "chance":
            _check_seat(scenario, who, spectator=False)


def _check_kind(scenario: Scenario, kind: Any) -> None:
    kinds = scenario.game.event_fields
    if kind not in kinds:
        raise _Vacuous(f"{kind!r} is no kind of event of {scenario.game.title}; there are {', '.join(kinds)}")


def _check_event(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or "kind" not in wanted:
        raise _Vacuous(f"got {wanted!r}, takes tables with a kind")
    _check_kind(scenario, wanted["kind"])
    names = ("kind", "rule", "seen_by", *scenario.game.event_fields[wanted["kind"]])
    for name in wanted:
        if name not in names:
            raise _Vacuous(f"{wanted['kind']} has no {name!r}; there are {', '.join(names)}")
    if "rule" in wanted and wanted["rule"] not in scenario.game.rule_ids:
        raise _Vacuous(f"{wanted['rule']!r} is no rule of {scenario.game.title}")


def _check_events(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise _Vacuous("takes a list of events, and something in it")
    for one in wanted:
        _check_event(scenario, one)


def _check_all_events(scenario: Scenario, wanted: Any) -> None:
    if wanted != []:
        _check_events(scenario, wanted)


def _check_count(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or not wanted:
        raise _Vacuous("takes the number of events by kind, and something in it")
    for kind, number in wanted.items():
        _check_kind(scenario, kind)
        if type(number) is not int or number < 0:
            raise _Vacuous(f"got {number!r}, takes a number", kind)


def _check_kinds(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise _Vacuous("takes a list of kinds of events, and something in it")
    for kind in wanted:
        _check_kind(scenario, kind)


def _check_illegal(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise _Vacuous("takes a list of { seat, play, rule }, and something in it")
    for case in wanted:
        if not isinstance(case, Mapping) or set(case) != {"seat", "play", "rule"}:
            raise _Vacuous(f"takes seat, play and rule, got {case!r}")
        _check_seat(scenario, case["seat"], spectator=False)
        if type(case["seat"]) is not int or not isinstance(case["play"], str):
            raise _Vacuous(f"takes a seat's number and a play's text, got {case!r}")
        if case["rule"] != _NOTATION and case["rule"] not in scenario.game.rule_ids:
            raise _Vacuous(f"names {case['rule']!r}, which is no rule of {scenario.game.title}")


def _check_outcomes(_scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or not wanted:
        raise _Vacuous("takes outcomes with their weights, and something in it")


def _check_viewpoints(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise _Vacuous("takes a list of seats, and something in it")
    for seat in wanted:
        _check_seat(scenario, seat, spectator=True)


def _check_pairs(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise _Vacuous("takes a list of { seats, parts }, and something in it")
    for case in wanted:
        if not isinstance(case, Mapping) or not {"seats"} <= set(case) <= {"seats", "parts"}:
            raise _Vacuous(f"takes seats, and parts where not the whole view is meant, got {case!r}")
        _check_viewpoints(scenario, case["seats"])
        if len({str(seat) for seat in case["seats"]}) != len(case["seats"]) or len(case["seats"]) < 2:
            raise _Vacuous(f"takes two viewpoints or more, got {case['seats']!r}")
        if "parts" in case:
            _check_some_lines(scenario, case["parts"])


def _value(name: str, look: Callable[[_Moment], Any]) -> Callable[[_Moment, Any], list[str]]:
    def compare(moment: _Moment, wanted: Any) -> list[str]:
        got = _plain(look(moment))
        return [] if got == wanted else [f"{name} is {got!r}, expected {wanted!r}"]

    return compare


def _compare_state(moment: _Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    _match("state", moment.game.get_position(moment.state), wanted, result)
    return result


def _compare_view(moment: _Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, parts in wanted.items():
        _match(f"view.{seat}", moment.game.view(moment.state, _seat(seat)), parts, result)
    return result


def _compare_decision(moment: _Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, parts in wanted.items():
        decision = moment.game.decision(moment.state, int(seat))
        _match(f"decision.{seat}", None if decision is None else decision.as_json(), parts, result)
    return result


def _compare_only(moment: _Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, lines in wanted.items():
        actions = moment.state.actions(int(seat))
        legal = sorted(moment.game.notation(moment.state, int(seat), action) for action in actions)
        if legal != sorted(lines):
            result.append(f"only.{seat} is {legal!r}, expected {sorted(lines)!r}")
    return result


def _compare_legal(moment: _Moment, wanted: Any) -> list[str]:
    return [
        f"{text!r} is refused to seat {seat}: {why}"
        for seat, lines in wanted.items()
        for text in lines
        if (why := _refusal(moment.game, moment.state, int(seat), text))
    ]


def _compare_illegal(moment: _Moment, wanted: Any) -> list[str]:
    result = []
    for case in wanted:
        try:
            rule = _refusal(moment.game, moment.state, case["seat"], case["play"])
        except NotationError:
            rule = _NOTATION
        what = f"{case['play']!r} by seat {case['seat']}"
        if not rule:
            result.append(f"{what} is legal, expected a refusal by {case['rule']}")
        elif rule != case["rule"]:
            result.append(f"{what} is refused by {rule}, expected {case['rule']}")
    return result


def _fits(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in wanted.items())


def _compare_events(moment: _Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    return [
        f"no event {one!r} among {shown!r}" for one in wanted if not any(_fits(event, one) for event in shown)
    ]


def _compare_no_events(moment: _Moment, wanted: Any) -> list[str]:
    return [
        f"there is an event {one!r}: {event!r}"
        for one in wanted
        for event in moment.shown()
        if _fits(event, one)
    ]


def _compare_in_order(moment: _Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    rest = iter(shown)
    for one in wanted:
        if not any(_fits(event, one) for event in rest):
            return [f"no event {one!r} in its place among {shown!r}"]
    return []


def _compare_all_events(moment: _Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    if len(shown) == len(wanted) and all(map(_fits, shown, wanted)):
        return []
    return [f"the events are {shown!r}, expected exactly {wanted!r}"]


def _compare_count(moment: _Moment, wanted: Any) -> list[str]:
    kinds = [event.kind for event in moment.events]
    return [
        f"event_count.{kind} is {kinds.count(kind)}, expected {number}"
        for kind, number in wanted.items()
        if kinds.count(kind) != number
    ]


def _compare_hidden_from(moment: _Moment, wanted: Any) -> list[str]:
    result = []
    for seat, kinds in wanted.items():
        for kind in kinds:
            events = [event for event in moment.events if event.kind == kind]
            if not events:
                result.append(f"no event {kind!r} happened, so nothing was hidden from {seat}")
            elif any(event.visible_to(_seat(seat)) for event in events):
                result.append(f"event {kind!r} is visible to {seat}")
    return result


def _compare_unchanged(moment: _Moment, wanted: Any) -> list[str]:
    result = []
    for seat in wanted:
        before = _plain(moment.game.view(moment.before, _seat(str(seat))))
        after = _plain(moment.game.view(moment.state, _seat(str(seat))))
        result += [
            f"view.{seat}.{key} was {before.get(key)!r} and is {after.get(key)!r}, expected no change"
            for key in sorted(set(before) | set(after))
            if before.get(key) != after.get(key)
        ]
    return result


def _compare_pairs(moment: _Moment, wanted: Any, *, same: bool) -> list[str]:
    result = []
    for case in wanted:
        first, *others = case["seats"]
        mine = _plain(moment.game.view(moment.state, _seat(str(first))))
        for other in others:
            theirs = _plain(moment.game.view(moment.state, _seat(str(other))))
            for key in case.get("parts", sorted(set(mine) | set(theirs)) if same else [None]):
                if key is not None and key not in mine and key not in theirs:
                    result.append(f"view.{first}.{key} does not exist; there are {', '.join(mine)}")
                    continue
                a, b = (mine, theirs) if key is None else (mine.get(key), theirs.get(key))
                part = "" if key is None else f".{key}"
                if same and a != b:
                    result.append(f"view.{first}{part} is {a!r}, view.{other}{part} is {b!r}")
                elif not same and a == b:
                    result.append(f"view.{first}{part} and view.{other}{part} are the same: {a!r}")
    return result


_EXPECT: Mapping[str, _Expectation] = {
    "to_act": _Expectation(
        _check_to_act,
        _value("to_act", lambda m: ["chance" if who == CHANCE else who for who in m.state.to_act()]),
    ),
    "over": _Expectation(_is(bool, "true or false"), _value("over", lambda m: not m.state.to_act())),
    "end": _Expectation(
        _is(str, "the reason, '' while it goes on"), _value("end", lambda m: m.state.end_reason())
    ),
    "scores": _Expectation(_check_by_seat, _value("scores", lambda m: m.state.scores())),
    "ranks": _Expectation(_check_by_seat, _value("ranks", lambda m: m.state.ranks())),
    "outcomes": _Expectation(
        _check_outcomes,
        _value("outcomes", lambda m: {m.game.notation(m.state, CHANCE, o): w for o, w in m.state.outcomes()}),
    ),
    "state": _Expectation(_check_parts, _compare_state),
    "view": _Expectation(_seats(_check_parts, spectator=True), _compare_view),
    "decision": _Expectation(_seats(_check_parts), _compare_decision),
    "only": _Expectation(_seats(_check_lines), _compare_only),
    "legal": _Expectation(_seats(_check_some_lines), _compare_legal),
    "illegal": _Expectation(_check_illegal, _compare_illegal),
    "events": _Expectation(_check_events, _compare_events),
    "no_events": _Expectation(_check_events, _compare_no_events),
    "events_in_order": _Expectation(_check_events, _compare_in_order),
    "all_events": _Expectation(_check_all_events, _compare_all_events),
    "event_count": _Expectation(_check_count, _compare_count),
    "hidden_from": _Expectation(_seats(_check_kinds, spectator=True), _compare_hidden_from),
    "view_unchanged": _Expectation(_check_viewpoints, _compare_unchanged),
    "same_view": _Expectation(_check_pairs, partial(_compare_pairs, same=True)),
    "different_view": _Expectation(_check_pairs, partial(_compare_pairs, same=False)),
}


def _refusal(game: Game, state: State, seat: int, text: str) -> str:
    """Return why a line of notation is refused on a copy of the state, '' when it is legal."""
    copy = state.clone()
    for action in game.parse_line(copy, seat, text):
        refusal = game.why_not(copy, seat, action)
        if refusal is not None:
            return refusal.rule
        copy.apply(seat, action)
    return ""


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
    """Compare only what is named: tables part by part, lists by index tables, everything else whole; {} is empty."""
    got = _plain(got)
    if wanted == {}:
        if got not in ({}, []):
            found.append(f"{name} is {got!r}, expected nothing in it")
    elif isinstance(wanted, Mapping) and isinstance(got, dict):
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


def _known(path: Path | str, where: str, data: Any, names: set[str]) -> None:
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{path}: {where.rstrip('.: ')} is no table")
    for name in data:
        if name not in names:
            raise ScenarioError(f"{path}: {where}{name} is unknown; there are {', '.join(sorted(names))}")
