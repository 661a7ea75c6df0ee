"""The Boss in writing: `place BOSTON E2 O1`, `pass`, `play BOSTON 3`, and what chance brings."""

from __future__ import annotations

import re

from tripot.core.game import malformed
from tripot.core.state import CHANCE
from tripot.games.the_boss.position import cubes, cubes_text
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.components import Components
from tripot.games.the_boss.rules.numbers import (
    DEAL,
    DRAW_MARKER,
    FIRST_PLACEMENT,
    HIDDEN,
    MAX_EXPERTS,
    MAX_OCCASIONALS,
    PASS,
    POLICE,
    placed_city,
    placed_experts,
    placed_occasionals,
    placement,
)

_TAKES = "'place BOSTON E2 O1', 'pass' or 'play BOSTON 3'"
_DEAL_LINE = re.compile(r"deal (.+) to (\d|hidden)")


def write(state: BossState, seat: int, action: int) -> str:
    """Return the text form of an action or an outcome."""
    components = state.components
    if seat == CHANCE:
        if state.phase == DRAW_MARKER:
            return f"marker {action}"
        if state.phase == DEAL:
            to = "hidden" if action == HIDDEN else str(action)
            return f"deal {_card_text(components, components.cards[state.cursor])} to {to}"
        return f"police {POLICE[action]}"
    if action == PASS:
        return "pass"
    if action < PASS:
        return f"play {_card_text(components, action)}"
    city = components.city_ids[placed_city(action)]
    return placement_text(city, placed_experts(action), placed_occasionals(action))


def placement_text(city: str, experts: int, occasionals: int) -> str:
    """Write a placement on a city, given by its id."""
    return f"place {city.upper()} {cubes_text(experts, occasionals)}"


def read(state: BossState, seat: int, text: str) -> int:
    """Return the action, or with CHANCE the outcome, that a text means; NotationError if it means none."""
    line = " ".join(text.split()).lower()
    if seat == CHANCE:
        return _read_chance(state, line, text)
    if line == "pass":
        return PASS
    verb, _space, rest = line.partition(" ")
    for city, name in enumerate(state.components.city_ids):
        for spelling in (name, name.replace("-", " ")):
            if rest.startswith(spelling):
                result = _read_rest(state, seat, city, verb, rest.removeprefix(spelling))
                if result is not None:
                    return result
    raise malformed(text, _TAKES)


def read_line(state: BossState, seat: int, text: str) -> list[int]:
    """Return the actions of a line: one, or a placement or pass and the card after it."""
    first, play, card = " ".join(text.split()).lower().partition(" play ")
    if not play:
        return [read(state, seat, text)]
    return [read(state, seat, first), read(state, seat, f"play {card}")]


def _read_rest(state: BossState, seat: int, city: int, verb: str, rest: str) -> int | None:
    components = state.components
    if verb == "place":
        men = cubes(rest)
        if men is None or men[0] > MAX_EXPERTS or men[1] > MAX_OCCASIONALS:
            return None
        return placement(city, *men)
    face = rest.strip(" -")
    twins = [
        card
        for card in range(len(components.faces))
        if components.city_of[card] == city and components.faces[card] == face
    ]
    if verb != "play" or not twins:
        return None
    return next((card for card in twins if state.where[card] == seat), twins[0])


def _read_chance(state: BossState, line: str, text: str) -> int:
    if state.phase == DRAW_MARKER:
        takes = "'marker 2'"
        if re.fullmatch(r"marker \d", line):
            return int(line[-1])
    elif state.phase == DEAL:
        card = _card_text(state.components, state.components.cards[state.cursor])
        takes = f"'deal {card} to 1' or 'deal {card} to hidden'"
        match = _DEAL_LINE.fullmatch(line)
        if match is not None and match[1] == card.lower():
            return HIDDEN if match[2] == "hidden" else int(match[2])
    else:
        takes = "'police gold', 'police silver' or 'police double'"
        if line.removeprefix("police ") in POLICE:
            return POLICE.index(line.removeprefix("police "))
    raise malformed(text, takes)


def is_placement(components: Components, action: int) -> bool:
    """Return True if a number is a placement, legal or not."""
    return action >= FIRST_PLACEMENT and placed_city(action) < len(components.city_ids)


def _card_text(components: Components, card: int) -> str:
    return f"{components.city_ids[components.city_of[card]].upper()} {components.faces[card]}"
