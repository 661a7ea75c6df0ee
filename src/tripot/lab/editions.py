"""Tools for editors of editions: copy one, change a value by its path, check one, list the differences."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.playout import drive, play_random
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.core.texts import LANGUAGES

CHECK_MATCHES = 20
"""The random matches at every player count that an edition must complete to pass a check."""

MAX_MISTAKES = 40
"""A check reports at most this many mistakes."""


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
    One match of each is shown in words, as `tripot play` and `tripot balance` do.
    """
    edition = game.edition(str(path))
    for players in range(game.min_players, game.max_players + 1):
        for number in range(CHECK_MATCHES):
            state = game.new(players, None, str(path))
            play_random(state, Rng(number))
        _show_match(game.in_edition(str(path)), players, str(path))
    return changes(_standard_of(game, edition.data), edition.data)


def _show_match(game: Game, players: int, edition: str) -> None:
    """Play a random match and write all of it in both languages; BadInput for a name that no text has."""
    rng = Rng(players)
    state = game.new(players, None, edition)
    state.events = []

    def decide(position: State, seat: int) -> int:
        decision = game.decision(position, seat)
        for lang in LANGUAGES if decision is not None else ():
            assert decision is not None  # noqa: S101  # the loop is empty otherwise
            game.text(decision.prompt, lang)
            for choice in decision.choices:
                game.text(choice.label, lang)
        return position.any_action(seat, rng)

    def show(position: State, _seat: int) -> None:
        for event in position.events or ():
            for lang in LANGUAGES:
                game.event_text(event, lang)
        position.events = []

    try:
        for lang in LANGUAGES:
            game.show(state, None, lang)
        drive(state, decide, lambda position: position.apply(CHANCE, position.sample(rng)), show)
        for lang in LANGUAGES:
            game.show(state, None, lang)
    except KeyError as problem:
        raise BadInput("edition", str(problem.args[0]), "a name that the game's texts know") from None


def mistakes(game: Game, path: Path) -> list[str]:
    """Return every mistake of an edition in words, none for one that can be played.

    The edition is checked again and again. Each time, the change that causes the reported mistake is taken back, as long as there
    is one: the values of the standard edition are right.
    """
    try:
        data = json.loads(json.dumps(game.edition(str(path)).data))
    except BadInput as problem:
        return [str(problem)]
    standard = json.loads(json.dumps(_standard_data(game, data)))
    reported: list[str] = []
    with TemporaryDirectory() as folder:
        file = Path(folder) / path.name
        problem_now = _problem(game, file, data)
        while problem_now is not None and len(reported) < MAX_MISTAKES:
            reported.append(problem_now.replace(str(file), str(path)))
            problem_now = _take_back(game, file, data, standard, problem_now)
    return reported


def _take_back(
    game: Game, file: Path, data: dict[str, Any], standard: dict[str, Any], problem: str
) -> str | None:
    """Take the change back that causes a mistake; return the next mistake, None if there is none or the cause is not found."""
    for path, old in list(_changed(standard, data)):
        new = _value_at(data, path)
        _put(data, path, old)
        following = _problem(game, file, data)
        if following != problem:
            return following
        _put(data, path, new)
    return None


def _problem(game: Game, file: Path, data: Mapping[str, Any]) -> str | None:
    """Return what is wrong with an edition's data, None if it can be played."""
    file.write_text(_toml(data), encoding="utf-8")
    try:
        check_file(game, file)
    except BadInput as problem:
        return str(problem)
    return None


def _changed(old: Any, new: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the smallest parts in which two editions differ: the path, and the old value (_MISSING if there was none)."""
    if isinstance(old, dict) and isinstance(new, dict) and (not path or set(old) == set(new)):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _changed(old.get(key, _MISSING), new.get(key, _MISSING), (*path, key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from _changed(before, after, (*path, at))
    elif old != new:
        yield path, old


_MISSING = object()


def _value_at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data[path[-1]] if not isinstance(data, dict) else data.get(path[-1], _MISSING)


def _put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    if value is _MISSING:
        del data[path[-1]]
    else:
        data[path[-1]] = value


def _standard_data(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the standard edition's data as far as it can be compared with an edition whose cards may be wrong."""
    try:
        return _standard_of(game, data)
    except (BadInput, KeyError, TypeError, AttributeError):
        return game.edition().data


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
