"""Reads logs as players do: each line names those it concerns, and what they gain, pay or lose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tripot.core.game import Game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, Event
from tripot.core.texts import LANGUAGES

SEATS = frozenset({"seat", "seats", "other", "victim", "to", "by", "owner", "boss", "who", "winners"})
"""Fields of events that hold players."""
THINGS = frozenset({"role", "card", "amount", "at", "from", "deck", "business", "city"})
"""Fields of events that hold what is bought, paid, lost or moved, and where."""
NEEDS_A_THING: dict[str, dict[str, tuple[str, ...]]] = {
    "gangster-le-pro": {
        "bought": ("deck", "amount"),
        "collected": ("amount",),
        "claimed": ("amount",),
        "pay": ("card", "amount"),
        "gain": ("card", "amount"),
        "hand_over": ("card", "amount"),
        "fined": ("amount",),
        "loot": ("amount",),
        "loses": ("card",),
        "gives_up": ("card",),
        "wrecked": ("card",),
        "steals": ("card",),
        "spare_stolen": ("victim",),
        "opts": ("card", "branch"),
        "draws": ("deck",),
    },
    "reglement-de-comptes": {
        "removed": ("role", "at"),
        "shot": ("owner", "role", "at"),
        "stabbed": ("owner", "role", "at"),
        "drugged": ("owner", "role", "at"),
        "woke": ("role", "at"),
        "moved": ("role", "at"),
        "seated": ("role", "at"),
        "income": ("amount",),
    },
    "the-boss": dict.fromkeys(
        ("revolver", "hospital", "prison", "hospital_turn", "prison_turns", "banned"), ("city",)
    ),
    "gang-of-dice": {"exploded": ("n",), "bombed": ("n",), "won": ("gain",)},
    "12-gangsters": {"refused": ("card",), "validated": ("card",), "boss_fails": ("card",)},
}
"""The events with a victim, a buyer or a payer, and the values their line must have besides the player."""
DERIVED = {"branch"}
"""Values that are made from others when an event is named."""
UNSPOKEN = {
    ("gangster-le-pro", "in_vain", "seat"): "the line of the card before names the player",
    ("gangster-le-pro", "nobody_has", "seat"): "the line of the card before names the player",
    ("gang-of-dice", "card", "card"): "the card has no name; its type and condition are named",
    ("12-gangsters", "boss_validated", "card"): "the Boss's line comes with the sum of all others",
}
_ADDRESSED = re.compile(r"\b(vous|votre|vos|you|your)\b", re.IGNORECASE)
_FIELD = re.compile(r"\{(\w+)")


def unnamed_fields(game: Game) -> list[str]:
    """List the fields of events that hold a player or a thing and that their text does not name."""
    problems: list[str] = []
    for kind, fields in game.event_fields.items():
        needed = set(NEEDS_A_THING[game.id].get(kind, ()))
        problems.extend(f"{kind} has no value {field}" for field in sorted(needed - set(fields) - DERIVED))
        if f"event.{kind}" not in game.catalogue:
            continue
        for lang in LANGUAGES:
            named = set(_FIELD.findall(game.catalogue.texts[f"event.{kind}"][lang]))
            wanted = {field for field in fields if field in SEATS | THINGS} | needed
            problems.extend(
                f"event.{kind} ({lang}) does not name {field}"
                for field in sorted(wanted - named)
                if (game.id, kind, field) not in UNSPOKEN
            )
    problems.extend(f"{kind} is no event" for kind in NEEDS_A_THING[game.id] if kind not in game.event_fields)
    return problems


def events_of_a_match(game: Game, seed: int) -> Iterator[tuple[Event, int]]:
    """Play a match at random; yield its events and the number of players."""
    players = game.min_players + seed % (game.max_players - game.min_players + 1)
    state, rng = game.new(players), Rng(seed)
    while state.to_act():
        seat = state.to_act()[0]
        state.events = []
        state.apply(seat, state.sample(rng) if seat == CHANCE else state.any_action(seat, rng))
        for event in state.events:
            yield event, players


def unnamed_in_logs(game: Game, matches: int) -> tuple[list[str], Counter[str]]:
    """Render every event of some matches for all readers; list what is wrong, and count the events by kind."""
    problems: set[str] = set()
    seen: Counter[str] = Counter()
    for seed in range(matches):
        for event, players in events_of_a_match(game, seed):
            seen[event.kind] += 1
            if f"event.{event.kind}" in game.catalogue:
                problems.update(_problems(game, event, players))
    return sorted(problems), seen


def _problems(game: Game, event: Event, players: int) -> Iterator[str]:
    values = game.event_values(event)
    names = [f"Nom{seat}" for seat in range(players)]
    concerned: list[int] = []
    for field in sorted(SEATS & set(values)):
        if (game.id, event.kind, field) not in UNSPOKEN:
            value = values[field]
            concerned += value if isinstance(value, list | tuple) else [value]
    for lang in LANGUAGES:
        line = _line(game, event.kind, values, lang, names, None)
        for seat in concerned:
            if names[seat] not in line:
                yield f"{event.kind} ({lang}) does not name a player: {line}"
            mine = _line(game, event.kind, values, lang, names, seat)
            if names[seat] in mine or not _ADDRESSED.search(mine):
                yield f"{event.kind} ({lang}) does not speak to its player: {mine}"


def _line(
    game: Game, kind: str, values: dict[str, Any], lang: str, names: list[str], reader: int | None
) -> str:
    return game.catalogue.render((f"event.{kind}", values), lang, names, reader)
