"""The expectations of a scenario's steps: each is checked before anything runs, and compared after its step.

An expectation that could never fail, or never hold, is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tripot.core.errors import NotationError
from tripot.core.game import Game
from tripot.core.state import CHANCE, Event, State

if TYPE_CHECKING:
    from tripot.core.scenario import Scenario

_NOTATION = "notation"
"""In place of a rule: the text is refused because it is no notation at all."""


class UselessExpectation(Exception):
    """An expectation that could never fail, or never hold; the text continues its key."""

    def __init__(self, problem: str, *path: object) -> None:
        super().__init__("".join(f".{part}" for part in path) + f": {problem}")


@dataclass
class Moment:
    """The data of an expectation: the position before and after a step's plays, and the events of the plays."""

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
class Expectation:
    check: Callable[[Scenario, Any], None]
    compare: Callable[[Moment, Any], list[str]]


def _is(shape: type, takes: str) -> Callable[[Scenario, Any], None]:
    def check(_scenario: Scenario, wanted: Any) -> None:
        if type(wanted) is not shape:
            raise UselessExpectation(f"got {wanted!r}, expected {takes}")

    return check


def _check_seat(scenario: Scenario, seat: Any, spectator: bool) -> None:
    seats = [*range(scenario.players if type(scenario.players) is int else 0)]
    names = [str(number) for number in seats] + (["spectator"] if spectator else [])
    if str(seat) not in names or isinstance(seat, bool):
        raise UselessExpectation(f"{seat!r} is no seat; there are {', '.join(names)}")


def _seats(
    inside: Callable[[Scenario, Any], None], spectator: bool = False
) -> Callable[[Scenario, Any], None]:
    """Check a table by seat."""

    def check(scenario: Scenario, wanted: Any) -> None:
        if not isinstance(wanted, Mapping) or not wanted:
            raise UselessExpectation("takes a table by seat, and something in it")
        for seat, one in wanted.items():
            _check_seat(scenario, seat, spectator)
            try:
                inside(scenario, one)
            except UselessExpectation as problem:
                raise UselessExpectation(str(problem).removeprefix(": "), seat) from None

    return check


def _check_parts(_scenario: Scenario, wanted: Any) -> None:
    """Check parts of a table: an empty one says nothing."""
    if not isinstance(wanted, Mapping):
        if wanted != "none":
            raise UselessExpectation(f"got {wanted!r}, expected parts by name, or 'none'")
        return
    if not wanted:
        raise UselessExpectation("is empty: name the parts to compare")


def _check_lines(_scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not all(isinstance(line, str) for line in wanted):
        raise UselessExpectation(f"got {wanted!r}, expected a list of notations")


def _check_some_lines(scenario: Scenario, wanted: Any) -> None:
    _check_lines(scenario, wanted)
    if not wanted:
        raise UselessExpectation("is empty, so it could never fail")


def _check_by_seat(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or len(wanted) != scenario.players:
        raise UselessExpectation(f"takes a list with one number for each of {scenario.players} seats")


def _check_to_act(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise UselessExpectation(f"got {wanted!r}, expected a list of seats")
    for who in wanted:
        if who != "chance":
            _check_seat(scenario, who, spectator=False)


def _check_kind(scenario: Scenario, kind: Any) -> None:
    kinds = scenario.game.event_fields
    if kind not in kinds:
        raise UselessExpectation(
            f"{kind!r} is no kind of event of {scenario.game.title}; there are {', '.join(kinds)}"
        )


def _check_event(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or "kind" not in wanted:
        raise UselessExpectation(f"got {wanted!r}, expected tables with a kind")
    _check_kind(scenario, wanted["kind"])
    names = ("kind", "rule", "seen_by", *scenario.game.event_fields[wanted["kind"]])
    for name in wanted:
        if name not in names:
            raise UselessExpectation(f"{wanted['kind']} has no {name!r}; there are {', '.join(names)}")
    if "rule" in wanted and wanted["rule"] not in scenario.game.rule_ids:
        raise UselessExpectation(f"{wanted['rule']!r} is no rule of {scenario.game.title}")


def _check_events(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise UselessExpectation("takes a list of events, and something in it")
    for expected in wanted:
        _check_event(scenario, expected)


def _check_all_events(scenario: Scenario, wanted: Any) -> None:
    if wanted != []:
        _check_events(scenario, wanted)


def _check_count(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or not wanted:
        raise UselessExpectation("takes the number of events by kind, and something in it")
    for kind, number in wanted.items():
        _check_kind(scenario, kind)
        if type(number) is not int or number < 0:
            raise UselessExpectation(f"got {number!r}, expected a number", kind)


def _check_kinds(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise UselessExpectation("takes a list of kinds of events, and something in it")
    for kind in wanted:
        _check_kind(scenario, kind)


def _check_illegal(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise UselessExpectation("takes a list of { seat, play, rule }, and something in it")
    for case in wanted:
        if not isinstance(case, Mapping) or set(case) != {"seat", "play", "rule"}:
            raise UselessExpectation(f"takes seat, play and rule, got {case!r}")
        _check_seat(scenario, case["seat"], spectator=False)
        if type(case["seat"]) is not int or not isinstance(case["play"], str):
            raise UselessExpectation(f"takes a seat's number and a play's text, got {case!r}")
        if case["rule"] != _NOTATION and case["rule"] not in scenario.game.rule_ids:
            raise UselessExpectation(f"names {case['rule']!r}, which is no rule of {scenario.game.title}")


def _check_outcomes(_scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, Mapping) or not wanted:
        raise UselessExpectation("takes outcomes with their weights, and something in it")


def _check_viewpoints(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise UselessExpectation("takes a list of seats, and something in it")
    for seat in wanted:
        _check_seat(scenario, seat, spectator=True)


def _check_pairs(scenario: Scenario, wanted: Any) -> None:
    if not isinstance(wanted, list) or not wanted:
        raise UselessExpectation("takes a list of { seats, parts }, and something in it")
    for case in wanted:
        if not isinstance(case, Mapping) or not {"seats"} <= set(case) <= {"seats", "parts"}:
            raise UselessExpectation(
                f"takes seats, and parts where not the whole view is meant, got {case!r}"
            )
        _check_viewpoints(scenario, case["seats"])
        if len({str(seat) for seat in case["seats"]}) != len(case["seats"]) or len(case["seats"]) < 2:
            raise UselessExpectation(f"takes two viewpoints or more, got {case['seats']!r}")
        if "parts" in case:
            _check_some_lines(scenario, case["parts"])


def _value(name: str, look: Callable[[Moment], Any]) -> Callable[[Moment, Any], list[str]]:
    def compare(moment: Moment, wanted: Any) -> list[str]:
        got = _plain(look(moment))
        return [] if got == wanted else [f"{name} is {got!r}, expected {wanted!r}"]

    return compare


def _compare_state(moment: Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    _match("state", moment.game.get_position(moment.state), wanted, result)
    return result


def _compare_view(moment: Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, parts in wanted.items():
        _match(f"view.{seat}", moment.game.view(moment.state, _seat(seat)), parts, result)
    return result


def _compare_decision(moment: Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, parts in wanted.items():
        decision = moment.game.decision(moment.state, int(seat))
        _match(f"decision.{seat}", None if decision is None else decision.as_json(), parts, result)
    return result


def _compare_only(moment: Moment, wanted: Any) -> list[str]:
    result: list[str] = []
    for seat, lines in wanted.items():
        actions = moment.state.actions(int(seat))
        legal = sorted(moment.game.notation(moment.state, int(seat), action) for action in actions)
        if legal != sorted(lines):
            result.append(f"only.{seat} is {legal!r}, expected {sorted(lines)!r}")
    return result


def _compare_legal(moment: Moment, wanted: Any) -> list[str]:
    return [
        f"{text!r} is refused to seat {seat}: {why}"
        for seat, lines in wanted.items()
        for text in lines
        if (why := _refusal(moment.game, moment.state, int(seat), text))
    ]


def _compare_illegal(moment: Moment, wanted: Any) -> list[str]:
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


def _compare_events(moment: Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    return [
        f"no event {expected!r} among {shown!r}"
        for expected in wanted
        if not any(_fits(event, expected) for event in shown)
    ]


def _compare_no_events(moment: Moment, wanted: Any) -> list[str]:
    return [
        f"there is an event {expected!r}: {event!r}"
        for expected in wanted
        for event in moment.shown()
        if _fits(event, expected)
    ]


def _compare_in_order(moment: Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    rest = iter(shown)
    for expected in wanted:
        if not any(_fits(event, expected) for event in rest):
            return [f"no event {expected!r} in its place among {shown!r}"]
    return []


def _compare_all_events(moment: Moment, wanted: Any) -> list[str]:
    shown = moment.shown()
    if len(shown) == len(wanted) and all(map(_fits, shown, wanted)):
        return []
    return [f"the events are {shown!r}, expected exactly {wanted!r}"]


def _compare_count(moment: Moment, wanted: Any) -> list[str]:
    kinds = [event.kind for event in moment.events]
    return [
        f"event_count.{kind} is {kinds.count(kind)}, expected {number}"
        for kind, number in wanted.items()
        if kinds.count(kind) != number
    ]


def _compare_hidden_from(moment: Moment, wanted: Any) -> list[str]:
    result = []
    for seat, kinds in wanted.items():
        for kind in kinds:
            events = [event for event in moment.events if event.kind == kind]
            if not events:
                result.append(f"no event {kind!r} happened, so nothing was hidden from {seat}")
            elif any(event.visible_to(_seat(seat)) for event in events):
                result.append(f"event {kind!r} is visible to {seat}")
    return result


def _compare_unchanged(moment: Moment, wanted: Any) -> list[str]:
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


def _compare_pairs(moment: Moment, wanted: Any, *, same: bool) -> list[str]:
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


EXPECTATIONS: Mapping[str, Expectation] = {
    "to_act": Expectation(
        _check_to_act,
        _value("to_act", lambda m: ["chance" if who == CHANCE else who for who in m.state.to_act()]),
    ),
    "over": Expectation(_is(bool, "true or false"), _value("over", lambda m: not m.state.to_act())),
    "end": Expectation(
        _is(str, "the reason, '' while it goes on"), _value("end", lambda m: m.state.end_reason())
    ),
    "scores": Expectation(_check_by_seat, _value("scores", lambda m: m.state.scores())),
    "ranks": Expectation(_check_by_seat, _value("ranks", lambda m: m.state.ranks())),
    "outcomes": Expectation(
        _check_outcomes,
        _value("outcomes", lambda m: {m.game.notation(m.state, CHANCE, o): w for o, w in m.state.outcomes()}),
    ),
    "state": Expectation(_check_parts, _compare_state),
    "view": Expectation(_seats(_check_parts, spectator=True), _compare_view),
    "decision": Expectation(_seats(_check_parts), _compare_decision),
    "only": Expectation(_seats(_check_lines), _compare_only),
    "legal": Expectation(_seats(_check_some_lines), _compare_legal),
    "illegal": Expectation(_check_illegal, _compare_illegal),
    "events": Expectation(_check_events, _compare_events),
    "no_events": Expectation(_check_events, _compare_no_events),
    "events_in_order": Expectation(_check_events, _compare_in_order),
    "all_events": Expectation(_check_all_events, _compare_all_events),
    "event_count": Expectation(_check_count, _compare_count),
    "hidden_from": Expectation(_seats(_check_kinds, spectator=True), _compare_hidden_from),
    "view_unchanged": Expectation(_check_viewpoints, _compare_unchanged),
    "same_view": Expectation(_check_pairs, partial(_compare_pairs, same=True)),
    "different_view": Expectation(_check_pairs, partial(_compare_pairs, same=False)),
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
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return "none" if value is None else value


def _match(name: str, got: Any, wanted: Any, differences: list[str]) -> None:
    """Compare only what is named: tables part by part, lists by index tables, everything else whole; {} is empty."""
    got = _plain(got)
    if wanted == {}:
        if got not in ({}, []):
            differences.append(f"{name} is {got!r}, expected nothing in it")
    elif isinstance(wanted, Mapping) and isinstance(got, dict):
        for key, value in wanted.items():
            if key not in got:
                differences.append(f"{name}.{key} does not exist; there are {', '.join(got)}")
            else:
                _match(f"{name}.{key}", got[key], value, differences)
    elif isinstance(wanted, Mapping) and isinstance(got, list):
        for key, value in wanted.items():
            if not key.isdigit() or int(key) >= len(got):
                differences.append(f"{name}.{key} does not exist; the list has {len(got)} entries")
            else:
                _match(f"{name}.{key}", got[int(key)], value, differences)
    elif got != wanted:
        differences.append(f"{name} is {got!r}, expected {wanted!r}")
