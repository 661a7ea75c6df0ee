"""Component files of Gang of Dice: provenance, names, and mistakes named by their place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tripot.core.errors import BadInput
from tripot.core.options import PROVENANCES, Edition
from tripot.core.registry import find_game
from tripot.games.gang_of_dice.edition import read_edition
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")

GAME = find_game("gang-of-dice")


def position_of(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players, options)
    if position:
        GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def test_every_datum_says_where_it_comes_from() -> None:
    """Dice, tokens, shares, bonus and each part of each card carry a provenance mark."""
    data = GAME.edition().data
    assert len(data["card"]) == 18
    marks = [data["dice"]["number_provenance"], data["tokens"]["provenance"]]
    marks += [data["dice"]["faces_provenance"], data["dice"]["faces_once_provenance"]]
    marks += [data["bonus"][f"{name}_provenance"] for name in ("french", "english")]
    marks += [row["provenance"] for row in data["setup"]]
    marks += [card[f"{part}_provenance"] for card in data["card"] for part in ("colour", "type", "condition")]
    assert set(marks) <= set(PROVENANCES)
    known = {card["name"]: card["type_provenance"] for card in data["card"]}
    assert {name for name, mark in known.items() if mark == "book"} == {"bomb-total-7", "explosion-run-2"}
    assert {name for name, mark in known.items() if mark == "found"} == {"explosion-two-5s", "bomb-run-3"}


def test_a_name_of_a_card_is_its_type_and_condition() -> None:
    """So that a record can be read without the edition."""
    for card in GAME.edition().data["card"]:
        assert card["name"] == f"{card['type']}-{card['condition']}"


def changed(change: Callable[[dict[str, Any]], None]) -> Edition:
    """Return the standard edition with one change."""
    data = copy.deepcopy(dict(GAME.edition().data))
    change(data)
    return Edition("changed", f"digest of {change}", data)


MISTAKES: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("edition: dice.number", lambda data: data["dice"].update(number=35)),
    ("edition: dice.faces", lambda data: data["dice"].update(faces=["1"])),
    ("edition: dice", lambda data: data.pop("dice")),
    ("edition: tokens.worth", lambda data: data["tokens"].update(worth=4)),
    ("edition: tokens.number", lambda data: data["tokens"].update(number="many")),
    ("edition: bonus.english", lambda data: data["bonus"].update(english=[1, 2])),
    ("edition: bonus.french", lambda data: data["bonus"].update(french=[1, 2, -1])),
    ("edition: setup 1: players", lambda data: data["setup"][0].update(players=5)),
    ("edition: setup 2: dice", lambda data: data["setup"][1].update(dice=13)),
    ("edition: setup 3: tokens", lambda data: data["setup"][2].update(tokens=10)),
    ("edition: setup", lambda data: data["setup"].pop()),
    ("edition: setup", lambda data: data.update(setup=3)),
    ("edition: card 1: name", lambda data: data["card"][0].update(name="Two Words")),
    ("edition: card 2: name", lambda data: data["card"][1].update(name=data["card"][0]["name"])),
    ("edition: card 3: colour", lambda data: data["card"][2].update(colour="grey")),
    ("edition: card 4: type", lambda data: data["card"][3].update(type="mine")),
    ("edition: card 5: condition", lambda data: data["card"][4].update(condition="total-8")),
    ("edition: cards", lambda data: data["card"].pop()),
    ("edition: cards", lambda data: data["card"][0].update(colour="dark")),
]


@pytest.mark.parametrize(("place", "change"), MISTAKES, ids=[str(i) for i in range(len(MISTAKES))])
def test_a_mistake_in_an_edition_is_named(place: str, change: Callable[[dict[str, Any]], Any]) -> None:
    """One clear error that names the place."""
    with pytest.raises(BadInput) as caught:
        read_edition(changed(change))
    assert caught.value.field == place


def test_an_owner_may_correct_a_card(tmp_path: Path) -> None:
    """A custom edition with 7+ as an Explosion changes the rules."""
    text = Path(cast(str, GAME._folder / "components.toml")).read_text(encoding="utf-8")
    card = 'name = "bomb-total-7"\ncolour = "light"\ncolour_provenance = "reconstructed"\ntype = "bomb"'
    assert card in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(card, card.replace("bomb", "explosion")), encoding="utf-8")
    state = cast(GangOfDiceState, GAME.new(2, {"first": 0}, str(file)))
    assert state.cards[4].name == "explosion-total-7"
    assert state.cards[4].explosion
    assert not cast(GangOfDiceState, GAME.new(2)).cards[4].explosion
