"""Component files: the standard one is whole, and a wrong datum is named."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh

from tripot.core.errors import BadInput
from tripot.core.options import PROVENANCES, Edition
from tripot.games.reglement_de_comptes import edition
from tripot.games.reglement_de_comptes.edition import COLOURS, read_edition
from tripot.games.reglement_de_comptes.rules.cards import blades, guns
from tripot.games.reglement_de_comptes.rules.numbers import after, before

STANDARD = GAME.edition()


def test_the_standard_table() -> None:
    """Items as counted, letters A to R, two seats bare (RDC-1.2)."""
    components = read_edition(STANDARD).components
    assert Counter(components.items) == {
        "glass": 9, "revolver": 7, "knife": 5, "bar": 2, "restaurant": 2, "gambling": 2, "register": 1, "none": 2,
    }  # fmt: skip
    assert [letter for letter in components.letters if letter] == list("ABCDEFGHIJKLMNOPQR")
    assert sum(components.deck) == 60


def test_every_datum_has_its_provenance() -> None:
    """book, found, deduced or reconstructed."""
    marks = [value for name, value in STANDARD.data.items() if name.endswith("provenance")]
    for section in ("deck", "pills", "gangs", "bank", "seatings"):
        marks += [value for name, value in STANDARD.data[section].items() if name.endswith("provenance")]
    assert len(marks) == 9
    assert set(marks) <= set(PROVENANCES)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_predefined_seating_is_fair_at_first_sight(players: int) -> None:
    """Nobody has a monopoly, and every Parrain is in danger from exactly one gang (RDC-2.4)."""
    state = fresh(players)
    components = state.components
    for gang in state.gangs:
        for business in (components.bars, components.restaurants, components.gambling):
            assert gang & business != business
    for seat in range(30):
        if not state.parrains >> seat & 1:
            continue
        threats = 0
        for player in range(players):
            if player != state.owner_at(seat):
                beside = blades(state, player) & (1 << after(seat) | 1 << before(seat))
                across = components.faces[seat]
                facing = guns(state, player) >> across & 1 if across >= 0 else 0
                threats += bool(beside or facing)
        assert threats == 1, (seat + 1, COLOURS[state.owner_at(seat)])


def test_the_seats_used_are_as_first_drawn() -> None:
    """All thirty, but 7 and 25 with four players."""
    for players, empty in ((3, []), (4, [7, 25]), (5, []), (6, [])):
        taken = fresh(players).everyone()
        assert [seat + 1 for seat in range(30) if not taken >> seat & 1] == empty


def spoil(change: Callable[[Any], None]) -> Edition:
    """Return the standard edition with something changed."""
    data = copy.deepcopy(dict(STANDARD.data))
    change(data)
    return Edition("spoilt", f"digest {id(data)} {change}", data)


def put(*path: Any) -> Callable[[Any], None]:
    """Return a change that sets the last value at the path before it."""
    *way, last, value = path

    def change(data: Any) -> None:
        for name in way:
            data = data[name]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("seat", []), "edition: seat"),
        (lambda data: data.pop("seat"), "edition: seat"),
        (put("seat", 4, 7), "edition: seat 5"),
        (put("seat", 4, "number", 6), "edition: seat 5"),
        (put("seat", 4, "item", "spoon"), "edition: seat 5.item"),
        (put("seat", 4, "faces", 31), "edition: seat 5.faces"),
        (put("seat", 4, "faces", "24"), "edition: seat 5.faces"),
        (put("seat", 4, "faces", 23), "edition: seat 5.faces"),
        (put("seat", 4, "letter", "A"), "edition: seat 5.letter"),
        (put("seat", 4, "letter", "d"), "edition: seat 5.letter"),
        (put("seat", 4, "letter", "DD"), "edition: seat 5.letter"),
        (put("seat", 4, "letter", 4), "edition: seat 5.letter"),
        (put("seat", 4, "item", "none"), "edition: seats with a bar"),
        (put("seat", 0, "item", "bar"), "edition: seats with a bar"),
        (put("pills", "count", 17), "edition: pills.count"),
        (lambda data: data.pop("pills"), "edition: pills.count"),
        (put("deck", "pan", -1), "edition: deck.pan"),
        (put("deck", "pan", "9"), "edition: deck.pan"),
        (put("deck", "move", 61), "edition: deck.move"),
        (lambda data: data["deck"].update(knife=0, pan=0, move=0, order=1), "edition: deck"),
        (lambda data: data["gangs"].pop("4"), "edition: gangs.4"),
        (put("gangs", "4", "boss", 1), "edition: gangs.4"),
        (put("gangs", "4", "lame", -2), "edition: gangs.4"),
        (put("gangs", "4", "lame", 3), "edition: gangs.4"),
        (put("gangs", "4", {"parrain": 0, "flingueur": 0, "lame": 0, "cogneur": 0}), "edition: gangs.4"),
        (put("bank", "5", 999), "edition: bank.5"),
        (put("seatings", "6", {}), "edition: seatings.6"),
        (put("seatings", "6", 0, [0, "yellow", "lame"]), "edition: seatings.6"),
        (put("seatings", "6", 0, [31, "yellow", "lame"]), "edition: seatings.6"),
        (put("seatings", "6", 0, [1, "pink", "lame"]), "edition: seatings.6"),
        (put("seatings", "6", 0, [1, "yellow", "boss"]), "edition: seatings.6"),
        (put("seatings", "6", 0, [1, "yellow"]), "edition: seatings.6"),
        (put("seatings", "6", 0, 3), "edition: seatings.6"),
        (lambda data: data["seatings"]["6"][0].__setitem__(0, 2), "edition: seatings.6"),
        (put("seatings", "5", 0, [1, "violet", "lame"]), "edition: seatings.5"),
    ],
)
def test_a_wrong_datum_is_named(change: Callable[[Any], None], field: str) -> None:
    """BadInput names the first thing that is wrong."""
    with pytest.raises(BadInput) as problem:
        read_edition(spoil(change))
    assert problem.value.field == field


def test_too_many_of_a_role_are_named() -> None:
    """A seating has each gang's men, no more, no fewer."""

    def change(data: Any) -> None:
        row = next(row for row in data["seatings"]["3"] if row[1:] == ["yellow", "parrain"])
        row[2] = "cogneur"

    with pytest.raises(BadInput, match="yellow parrain: got 0, expected 1 of them"):
        read_edition(spoil(change))


def test_an_own_edition_can_be_played(tmp_path: Path) -> None:
    """A corrected copy of the component file is an edition: here the knife of seat 4 is a glass."""
    source = Path(str(GAME._folder / "components.toml")).read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(
        source.replace('{ number = 4, item = "knife"', '{ number = 4, item = "glass"'), encoding="utf-8"
    )
    state = GAME.new(3, {}, str(file))
    assert GAME.view(state, None)["seats"][3]["item"] == "glass"


def test_the_masks_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places are read from the data again, not from what was read before."""
    monkeypatch.setattr(edition, "_read", {})
    components = read_edition(STANDARD).components

    def seats(mask: int) -> list[int]:
        return [seat + 1 for seat in range(30) if mask >> seat & 1]

    assert seats(components.knives) == [4, 10, 15, 23, 28]
    assert seats(components.revolvers) == [7, 11, 13, 18, 20, 24, 26]
    assert seats(components.glasses) == [1, 6, 8, 12, 17, 19, 21, 25, 30]
    assert seats(components.register) == [2]
    assert (seats(components.bars), seats(components.restaurants), seats(components.gambling)) == (
        [5, 16],
        [9, 27],
        [3, 22],
    )
    assert components.deck == [9, 9, 8, 6, 4, 6, 2, 16]
    assert list(components.faces) == [-1 if n in (14, 15, 29, 30) else 28 - n for n in range(1, 31)]
    assert components.items[:3] == ["glass", "register", "gambling"]
    assert "".join(components.letters) == "ABCDEFGHIJKLMNOPQR"
