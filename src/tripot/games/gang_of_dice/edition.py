"""Reads a component file of Gang of Dice and checks it; errors name the place in the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.options import Edition
from tripot.games.gang_of_dice.rules.components import Components
from tripot.games.gang_of_dice.rules.dice import CONDITIONS, WarningCard
from tripot.games.gang_of_dice.rules.numbers import (
    DARK_CARDS,
    DICE,
    FIRST_DARK_ROUND,
    LIGHT_CARDS,
    ROUNDS,
    TOKEN,
)

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_conditions = {condition.name: condition for condition in CONDITIONS}
_read: dict[str, Components] = {}


def read_edition(edition: Edition) -> Components:
    """Return an edition's components; BadInput names the first part that is wrong."""
    if edition.digest not in _read:
        _read[edition.digest] = _check(edition.data)
    return _read[edition.digest]


def _check(data: Mapping[str, Any]) -> Components:
    _exactly(data, "dice", "number", DICE)
    _exactly(data, "dice", "faces", ["1", "2", "3", "4", "5", "B"])
    _exactly(data, "tokens", "worth", TOKEN)
    tokens = _whole("edition: tokens.number", _part(data, "tokens").get("number"), 1, 99)
    french, english = _bonus(data, "french"), _bonus(data, "english")
    shares: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(_rows(data, "setup"), 1):
        where = f"edition: setup {number}"
        players = _whole(f"{where}: players", row.get("players"), 2, 4)
        dice = _whole(f"{where}: dice", row.get("dice"), 1, DICE // players)
        most = (tokens - max(sum(french), sum(english))) // players
        shares[players] = (dice, _whole(f"{where}: tokens", row.get("tokens"), 0, most))
    for players in range(2, 5):
        if players not in shares:
            raise BadInput("edition: setup", sorted(shares), f"one for {players} players")
    return Components(_cards(data), shares, french, english)


def _cards(data: Mapping[str, Any]) -> list[WarningCard]:
    cards: list[WarningCard] = []
    for number, row in enumerate(_rows(data, "card"), 1):
        where = f"edition: card {number}"
        name = row.get("name")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise BadInput(f"{where}: name", name, "small letters, digits and hyphens")
        if any(card.name == name for card in cards):
            raise BadInput(f"{where}: name", name, "a name no other card has")
        colour, kind, condition = row.get("colour"), row.get("type"), row.get("condition")
        if colour not in ("light", "dark"):
            raise BadInput(f"{where}: colour", colour, "light or dark")
        if kind not in ("explosion", "bomb"):
            raise BadInput(f"{where}: type", kind, "explosion or bomb")
        if condition not in _conditions:
            raise BadInput(f"{where}: condition", condition, f"one of {', '.join(_conditions)}")
        cards.append(WarningCard(name, colour == "dark", kind == "explosion", _conditions[condition]))
    dark = sum(card.dark for card in cards)
    if (len(cards) - dark, dark) != (LIGHT_CARDS, DARK_CARDS):
        got = f"{len(cards) - dark} light and {dark} dark"
        raise BadInput("edition: cards", got, f"{LIGHT_CARDS} light and {DARK_CARDS} dark")
    return cards


def _bonus(data: Mapping[str, Any], name: str) -> tuple[int, ...]:
    value = _part(data, "bonus").get(name)
    rounds = ROUNDS - FIRST_DARK_ROUND + 1
    if not isinstance(value, list) or len(value) != rounds:
        raise BadInput(f"edition: bonus.{name}", value, f"{rounds} numbers, one for each dark round")
    added = [_whole(f"edition: bonus.{name}", tokens, 0, 9) for tokens in value]
    return (*[0] * FIRST_DARK_ROUND, *added)


def _exactly(data: Mapping[str, Any], part: str, name: str, wanted: Any) -> None:
    value = _part(data, part).get(name)
    if value != wanted:
        raise BadInput(f"edition: {part}.{name}", value, f"{wanted}")


def _part(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = data.get(name)
    if not isinstance(value, dict):
        raise BadInput(f"edition: {name}", value, "a table")
    return value


def _rows(data: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = data.get(name)
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise BadInput(f"edition: {name}", value, "a list of tables")
    return value


def _whole(field: str, value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(field, value, f"a whole number from {least} to {most}")
    return value
