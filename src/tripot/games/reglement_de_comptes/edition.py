"""Reads a component file of Règlement de comptes: the seat map, the deck, the gangs, the bank and the seatings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.options import Edition
from tripot.games.reglement_de_comptes.rules.components import Components
from tripot.games.reglement_de_comptes.rules.numbers import (
    CARD_NAMES,
    HAND,
    NO_SEAT,
    PILLS,
    ROLE_NAMES,
    SEATS,
)
from tripot.games.reglement_de_comptes.rules.setup import Seating

COLOURS = ("yellow", "red", "blue", "green", "orange", "violet")
ITEMS = ("knife", "revolver", "glass", "register", "bar", "restaurant", "gambling", "none")
BUSINESSES = ("bar", "restaurant", "gambling")
COUNTS = (3, 4, 5, 6)


@dataclass(frozen=True)
class EditionData:
    """A component file, read and checked: the components, and gangs, bank and seating by number of players."""

    components: Components
    gangs: Mapping[int, tuple[int, ...]]
    banks: Mapping[int, int]
    seatings: Mapping[int, Seating]


_read: dict[str, EditionData] = {}


def read_edition(edition: Edition) -> EditionData:
    """Return the content of an edition; BadInput names the first value that is wrong."""
    known = _read.get(edition.digest)
    if known is None:
        data = edition.data
        gangs = {players: _gang(data, players) for players in COUNTS}
        banks = {players: _whole(data, "bank", str(players), 1000, 1_000_000) for players in COUNTS}
        seatings = {players: _seating(data, players, gangs[players]) for players in COUNTS}
        known = _read[edition.digest] = EditionData(_components(data), gangs, banks, seatings)
    return known


def _components(data: Mapping[str, Any]) -> Components:
    seats = data.get("seat")
    if not isinstance(seats, list) or len(seats) != SEATS:
        raise BadInput("edition: seat", None if seats is None else len(seats), f"a list of {SEATS} seats")
    items: list[str] = []
    letters: list[str] = []
    faces: list[int] = []
    for number, seat in enumerate(seats, 1):
        field = f"edition: seat {number}"
        if not isinstance(seat, Mapping) or seat.get("number") != number:
            raise BadInput(field, seat, f"a table with number = {number}: seats are listed clockwise")
        if seat.get("item") not in ITEMS:
            raise BadInput(f"{field}.item", seat.get("item"), f"one of {', '.join(ITEMS)}")
        items.append(seat["item"])
        letters.append(_letter(field, seat.get("letter", ""), letters))
        across = seat.get("faces", 0)
        if type(across) is not int or not 0 <= across <= SEATS:
            raise BadInput(f"{field}.faces", across, f"a seat from 1 to {SEATS}, or nothing at an X seat")
        faces.append(across - 1 if across else NO_SEAT)
    for seat, across in enumerate(faces):
        if across != NO_SEAT and faces[across] != seat:
            raise BadInput(f"edition: seat {seat + 1}.faces", across + 1, "a seat that faces it too")
    for kind in BUSINESSES:
        if items.count(kind) != 2:
            raise BadInput(f"edition: seats with a {kind}", items.count(kind), "two: a monopoly is both")

    def seats_with(item: str) -> int:
        return sum(1 << seat for seat, one in enumerate(items) if one == item)

    if data.get("pills", {}).get("count") != PILLS:
        raise BadInput("edition: pills.count", data.get("pills", {}).get("count"), str(PILLS))
    deck = [_whole(data, "deck", card, 0, 60) for card in CARD_NAMES]
    needed = HAND * COUNTS[-1] + deck[CARD_NAMES.index("alerte")] + 1
    if sum(deck) < needed:
        raise BadInput(
            "edition: deck", sum(deck), f"at least {needed} cards: six hands, the Alertes and one more"
        )
    return Components(
        knives=seats_with("knife"),
        revolvers=seats_with("revolver"),
        glasses=seats_with("glass"),
        register=seats_with("register"),
        businesses=[seats_with(kind) for kind in BUSINESSES],
        faces=faces,
        deck=deck,
        items=items,
        letters=letters,
    )


def _letter(field: str, letter: Any, taken: list[str]) -> str:
    if letter == "":
        return ""
    if not isinstance(letter, str) or len(letter) != 1 or not "A" <= letter <= "Z" or letter in taken:
        raise BadInput(f"{field}.letter", letter, "a capital letter that no other seat has")
    return letter


def _whole(data: Mapping[str, Any], section: str, name: str, least: int, most: int) -> int:
    value = data.get(section, {}).get(name)
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"edition: {section}.{name}", value, f"a whole number from {least} to {most}")
    return value


def _gang(data: Mapping[str, Any], players: int) -> tuple[int, ...]:
    given = data.get("gangs", {}).get(str(players))
    field = f"edition: gangs.{players}"
    if not isinstance(given, Mapping) or set(given) != set(ROLE_NAMES):
        raise BadInput(field, given, f"a number for each of {', '.join(ROLE_NAMES)}")
    gang = tuple(given[role] for role in ROLE_NAMES)
    if not all(type(men) is int and men >= 0 for men in gang) or not 0 < sum(gang) * players <= SEATS:
        raise BadInput(field, list(gang), f"whole numbers of men who fit on {SEATS} seats")
    return gang


def _seating(data: Mapping[str, Any], players: int, gang: tuple[int, ...]) -> Seating:
    rows = data.get("seatings", {}).get(str(players))
    field = f"edition: seatings.{players}"
    if not isinstance(rows, list):
        raise BadInput(field, rows, "a list of [seat, colour, role]")
    men: list[tuple[int, int, int]] = []
    for row in rows:
        if (
            not isinstance(row, list)
            or len(row) != 3
            or row[0] not in range(1, SEATS + 1)
            or row[1] not in COLOURS[:players]
            or row[2] not in ROLE_NAMES
        ):
            raise BadInput(field, row, '[seat, colour, role], as in [8, "yellow", "parrain"]')
        men.append((row[0] - 1, COLOURS.index(row[1]), ROLE_NAMES.index(row[2])))
    if len({seat for seat, _player, _role in men}) != len(men):
        raise BadInput(field, len(men), "one gangster a seat")
    for player in range(players):
        for role, wanted in enumerate(gang):
            count = sum(1 for _seat, who, what in men if (who, what) == (player, role))
            if count != wanted:
                raise BadInput(f"{field}: {COLOURS[player]} {ROLE_NAMES[role]}", count, f"{wanted} of them")
    return tuple(men)
