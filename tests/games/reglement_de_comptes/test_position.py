"""Positions for scenarios: what they take, what they fill in, and how they refuse what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, play, table

from tripot.core.errors import BadInput

MEN = {"4": "yellow cogneur", "14": "red cogneur", "29": "blue cogneur"}


def test_what_is_not_named_is_as_in_the_set_up() -> None:
    """Only the hands differ: they are filled with plain cards, moves first."""
    state = fresh()
    GAME.set_position(state, {})
    seen = GAME.get_position(state)
    assert (seen["turn"], seen["step"], seen["turns"]) == ("yellow", "cards", 1)
    assert seen["hands"] == {"yellow": ["move"] * 5, "red": ["move"] * 5, "blue": ["move"] * 5}
    assert sum(seen["pile"].values()) == 45
    assert seen["pile"]["move"] == 1
    assert seen["discards"] == dict.fromkeys(seen["pile"], 0)
    assert seen["men"] == {"yellow": 10, "red": 10, "blue": 10}
    assert seen["bank"] + sum(seen["money"].values()) == 120_000
    assert seen["seats"]["8"] != "empty"


def test_seats_by_letter_or_number_are_all_there_is() -> None:
    """Men that are not named have fallen; sleepers have their pills."""
    state = table(6, seats={"A": "yellow lame asleep", "2": "red parrain", "K": "orange cogneur"})
    seen = GAME.get_position(state)
    assert seen["seats"]["1"] == "yellow lame asleep"
    assert seen["seats"]["14"] == "orange cogneur"
    assert seen["seats"]["3"] == "empty"
    assert seen["men"] == {"yellow": 1, "red": 1, "blue": 0, "green": 0, "orange": 1, "violet": 0}
    assert seen["fallen"]["blue"] == 5
    assert seen["fallen"]["red"] == 4
    assert seen["pills"] == 17
    assert seen["eliminated"]["blue"] == {"moment": 1, "men": 1}
    assert seen["cakes"] == {
        "yellow": "home", "red": "home", "blue": "gone", "green": "gone", "orange": "home", "violet": "gone",
    }  # fmt: skip
    assert seen["hands"]["blue"] == []
    assert GAME.conserved(state)["pills"] == 18


def test_pile_and_discards_complete_each_other() -> None:
    """Name one and the rest of the deck is the other."""
    state = table(seats=MEN, discards={"pan": 2}, hands={"yellow": ["pan"]})
    assert GAME.get_position(state)["pile"]["pan"] == 6
    state = table(seats=MEN, pile={"pan": 2}, hands={"yellow": ["pan"]})
    assert GAME.get_position(state)["discards"]["pan"] == 6
    assert state.pile_size == 2
    state = table(seats=MEN, played_out=1)
    assert GAME.get_position(state)["pile"]["alerte"] == 1


def test_free_seating_takes_a_position_too() -> None:
    """With the men named; without them nobody sits."""
    state = fresh(3, seating="free")
    GAME.set_position(state, {"seats": MEN})
    assert state.men == [1, 1, 1]
    with pytest.raises(BadInput, match="nobody sits yet"):
        GAME.set_position(fresh(3, seating="free"), {"bank": 1000})


def test_what_was_inspected_can_be_set_again() -> None:
    """The names are the same in and out."""
    state = table(6, seats={"A": "yellow lame asleep", "2": "red parrain", "K": "orange cogneur"}, cakes={"red": 3}, bank=5000,
                  money={"red": 1000}, quiet=3, turn="red", hands={"red": ["pan", "boum"]}, discards={"move": 2})  # fmt: skip
    seen = GAME.get_position(state)
    again = fresh(6)
    parts = ("turn", "step", "cakes", "pile", "played_out", "bank", "money", "quiet", "eliminated")
    GAME.set_position(
        again,
        {
            **{name: seen[name] for name in parts},
            "seats": {seat: man for seat, man in seen["seats"].items() if man != "empty"},
            "hands": {colour: hand for colour, hand in seen["hands"].items() if hand},
        },
    )
    assert GAME.get_position(again) == seen


def test_the_course_of_a_match_is_named() -> None:
    """Every step has its word."""
    state = fresh(3, seating="free")
    seen = [GAME.get_position(state)["step"]]
    play(state, "chance: draw pan pan pan pan pan knife knife knife knife knife move move move move move")
    seen.append(GAME.get_position(state)["step"])
    play(state, "chance: youngest 0")
    seen.append(GAME.get_position(state)["step"])
    assert GAME.get_position(state)["placer"] == "yellow"
    play(state, "0: seat lame")
    seen.append(GAME.get_position(state)["step"])
    state = table(seats=MEN, hands={"yellow": ["move", "order"]})
    for line in ("0: order", "0: order 3", "0: move", "0: move 4", "0: move 4>5"):
        play(state, line)
        seen.append(GAME.get_position(state)["step"])
    assert seen == ["deal", "youngest", "man", "seat", "target", "second", "from", "to", "draw"]
    assert GAME.get_position(state)["placer"] == "none"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"nonsense": 1}, "position.nonsense"),
        ({"turn": "violet"}, "position.turn"),
        ({"turn": 3}, "position.turn"),
        ({"step": "draw"}, "position.step"),
        ({"seats": ["yellow lame"]}, "position.seats"),
        ({"seats": {"31": "yellow lame"}}, "position.seats.31"),
        ({"seats": {"Z": "yellow lame"}}, "position.seats.Z"),
        ({"seats": {"": "yellow lame"}}, "position.seats."),
        ({"seats": {"3": "yellow boss"}}, "position.seats.3"),
        ({"seats": {"3": "green lame"}}, "position.seats.3"),
        ({"seats": {"3": "yellow lame awake"}}, "position.seats.3"),
        ({"seats": {"3": "yellow lame asleep now"}}, "position.seats.3"),
        ({"seats": {"3": 4}}, "position.seats.3"),
        ({"seats": {"1": "yellow lame", "A": "red lame"}}, "position.seats.A"),
        ({"seats": {"1": "yellow parrain", "2": "yellow parrain"}}, "position.seats.2"),
        ({"seats": {"1": "yellow lame"}}, "position.seats"),
        ({"seats": {"1": "red lame", "2": "blue lame"}}, "position.turn"),
        ({"eliminated": {"red": {"moment": 1}}}, "position.eliminated.red"),
        ({"seats": {"1": "yellow lame", "2": "red lame"}, "eliminated": {"blue": {"turn": 1}}}, "position.eliminated.blue"),
        ({"seats": {"1": "yellow lame", "2": "red lame"}, "eliminated": {"blue": {"moment": 0}}}, "position.eliminated.blue.moment"),
        ({"seats": {"1": "yellow lame", "2": "red lame"}, "eliminated": {"blue": {"men": 4}}}, "position.eliminated.blue.men"),
        ({"seats": {"1": "yellow lame", "2": "red lame"}, "hands": {"blue": ["pan"]}}, "position.hands.blue"),
        ({"seats": {"1": "yellow lame", "2": "red lame"}, "cakes": {"blue": "home"}}, "position.cakes.blue"),
        ({"money": [1, 2, 3]}, "position.money"),
        ({"money": {"red": -1}}, "position.money.red"),
        ({"money": {"pink": 1}}, "position.money"),
        ({"bank": 0}, "position.bank"),
        ({"bank": True}, "position.bank"),
        ({"quiet": 30}, "position.quiet"),
        ({"cakes": {"red": 31}}, "position.cakes.red"),
        ({"cakes": {"red": 3, "blue": 3}}, "position.cakes.blue"),
        ({"played_out": 3}, "position.played_out"),
        ({"hands": {"red": []}}, "position.hands.red"),
        ({"hands": {"red": ["pan"] * 6}}, "position.hands.red"),
        ({"hands": {"red": "pan"}}, "position.hands.red"),
        ({"hands": {"red": ["ace"]}}, "position.hands.red"),
        ({"hands": {"red": ["boum"] * 5}}, "position.hands.red"),
        ({"hands": {"red": ["alerte"]}, "played_out": 2}, "position.hands.red"),
        ({"pile": {"pan": 1}, "discards": {"pan": 1}}, "position.discards"),
        ({"pile": {"ace": 1}}, "position.pile"),
        ({"pile": {"pan": 10}}, "position.pile.pan"),
        ({"pile": {}}, "position.pile"),
        ({"discards": 3}, "position.discards"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(position: dict[str, Any], field: str) -> None:
    """One sentence that names the part."""
    with pytest.raises(BadInput) as problem:
        GAME.set_position(fresh(), position)
    assert problem.value.field == field


def test_hands_cannot_be_filled_from_nothing() -> None:
    """If the deck is spoken for, hands must be named."""
    everything = {
        "knife": 9,
        "pan": 9,
        "order": 8,
        "pass": 6,
        "boum": 4,
        "cocktail": 6,
        "alerte": 2,
        "move": 16,
    }
    with pytest.raises(BadInput, match="no cards are left"):
        GAME.set_position(fresh(), {"pile": everything})
