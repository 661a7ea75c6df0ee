"""Tools for editors of editions: copy one, change a value by its path, check one, list the differences."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.playout import play_random
from tripot.core.rng import Rng

CHECK_MATCHES = 20
"""The random matches at every player count that an edition must complete to pass a check."""


def standard_text(game: Game, cards: Sequence[str] = ()) -> str:
    """Return the text of the standard edition, plus the entries of the named cards if the game has separate card files."""
    folder = files(game.package)
    text = (folder / "components.toml").read_text(encoding="utf-8")
    if not cards:
        return text
    decks = folder / "cards"
    entries: dict[str, str] = {}
    listed = sorted(decks.iterdir(), key=lambda path: path.name) if decks.is_dir() else []
    for file in (path for path in listed if path.name.endswith(".toml")):
        for entry in file.read_text(encoding="utf-8").split("\n[[card]]\n")[1:]:
            matched = re.search(r'^id = "([^"]+)"', entry, re.M)
            if matched:
                entries[matched[1]] = f"[[card]]\n{entry.rstrip()}\n"
    for name in cards:
        if name not in entries:
            close = [entry_name for entry_name in entries if name in entry_name][:5]
            takes = f"a card of the standard edition{', as ' + ', '.join(close) if close else ''}"
            raise BadInput(
                "card", name, takes if entries else f"nothing: {game.title} has its cards in one file"
            )
    return "\n".join([text.rstrip() + "\n", *(entries[name] for name in dict.fromkeys(cards))])


def check_file(game: Game, path: Path) -> list[str]:
    """Return the changes in an edition, in words; BadInput for an edition that cannot be played.

    A few random matches are played to the end at every player count, because a valid file may still make a match impossible.
    """
    edition = game.edition(str(path))
    for players in range(game.min_players, game.max_players + 1):
        for number in range(CHECK_MATCHES):
            state = game.new(players, None, str(path))
            play_random(state, Rng(number))
    return changes(_standard_of(game, edition.data), edition.data)


def _standard_of(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the standard edition's data, plus the cards that an edition replaces if they are in separate files."""
    standard = game.edition().data
    if "card" in standard or "card" not in data:
        return standard
    return tomllib.loads(standard_text(game, [card.get("replaces", card["id"]) for card in data["card"]]))


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return the differences between two editions' data, by the path of each value; `provenance` keys are left out."""
    before, after = dict(_leaves(old)), dict(_leaves(new))
    changed_values = []
    for path in [*before, *(path for path in after if path not in before)]:
        was, now = before.get(path), after.get(path)
        if was != now:
            changed_values.append(f"{path}: {_shown(was)} → {_shown(now)}")
    return changed_values


def _shown(value: object) -> str:
    return "–" if value is None else json.dumps(value, ensure_ascii=False)


def _leaves(data: object, path: str = "") -> list[tuple[str, object]]:
    if isinstance(data, Mapping):
        return [
            leaf
            for key, value in data.items()
            if not key.endswith("provenance")
            for leaf in _leaves(value, f"{path}.{key}" if path else key)
        ]
    if isinstance(data, list):
        leaves = []
        for at, value in enumerate(data):
            leaves += _leaves(value, f"{path}.{_name(value) or at}")
        return leaves
    return [(path, data)]


def _name(value: object) -> str:
    """Return the `id` or `name` of an entry of a list, '' if it has neither."""
    if isinstance(value, Mapping):
        for key in ("id", "name"):
            if isinstance(value.get(key), str):
                return str(value[key])
    return ""


def changed_copy(game: Game, edition: str | None, settings: Sequence[str], folder: Path) -> str | None:
    """Write an edition with values changed by PATH=VALUE into a folder and return its path; without settings, the edition.

    A path joins names with dots; an entry of a list is named by its `id` or `name`, or by its index from 0.
    """
    if not settings:
        return edition
    data = json.loads(json.dumps(game.edition(edition).data))
    for setting in settings:
        path, equals, text = setting.partition("=")
        if not equals:
            raise BadInput("setting", setting, "PATH=VALUE, as in city.boston.cards.0.face=3")
        _set(data, path, text)
    file = folder / f"{game.id}.toml"
    file.write_text(_toml(data), encoding="utf-8")
    return str(file)


def _set(data: Any, path: str, text: str) -> None:
    node, names = data, path.split(".")
    for at, name in enumerate(names):
        so_far = ".".join(names[:at]) or "the edition"
        if isinstance(node, dict):
            known: list[Any] = list(node)
            key: Any = name
        elif isinstance(node, list):
            known = [_name(value) or str(place) for place, value in enumerate(node)]
            key = known.index(name) if name in known else int(name) if name.isdecimal() else -1
            if not 0 <= key < len(node):
                raise BadInput(f"setting {path}", name, f"in {so_far} one of {', '.join(known[:40])}")
        else:
            raise BadInput(f"setting {path}", name, f"nothing: {so_far} is the value {node!r}")
        if isinstance(node, dict) and key not in node:
            raise BadInput(f"setting {path}", name, f"in {so_far} one of {', '.join(known[:40])}")
        if at == len(names) - 1:
            node[key] = _read(path, text, node[key])
        else:
            node = node[key]


def _read(path: str, text: str, old: object) -> Any:
    """Return a value of the same type as the old one; BadInput for any other."""
    if isinstance(old, str):
        return text
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if type(value) is not type(old):
        raise BadInput(f"setting {path}", text, f"a value like {json.dumps(old, ensure_ascii=False)}")
    return value


def _toml(data: Mapping[str, Any]) -> str:
    """Return plain data as TOML with inline tables."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
