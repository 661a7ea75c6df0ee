"""How actions are written and read: cards, targets, whole lines, letters and colours."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import GAME, fresh, legal, play, table

from tripot.core.errors import NotationError
from tripot.core.state import CHANCE
from tripot.games.reglement_de_comptes.rules import ReglementState


@pytest.fixture
def state() -> ReglementState:
    """A table with something for every card."""
    return table(
        seats={
            "7": "yellow lame",
            "8": "red cogneur",
            "22": "blue cogneur",
            "12": "red parrain",
            "29": "yellow cogneur",
            "1": "blue lame",
            "6": "blue parrain",
        },
        cakes={"red": 22, "blue": 3},
        hands={"yellow": ["knife", "pan", "order", "pass", "boum"]},
    )


def test_a_line_is_a_card_and_its_target(state: ReglementState) -> None:
    """One line, two actions; spaces and case do not matter."""
    whole = GAME.parse_line(state, 0, "  PAN   7 > 22 ")
    assert [GAME.notation(state, 0, action) for action in whole] == ["pan", "pan 7>22"]
    assert GAME.parse_line(state, 0, "pan F>O") == whole
    assert GAME.parse(state, 0, "pan 7>22") == whole[-1]


def test_a_line_asks_only_for_what_is_left(state: ReglementState) -> None:
    """Once the card lies there, the same line means the target alone."""
    play(state, "0: pan")
    assert len(GAME.parse_line(state, 0, "pan 7>22")) == 1
    assert len(GAME.parse_line(state, 0, "knife 7>8")) == 2
    assert GAME.parse_line(state, 0, "pan") == [GAME.parse(state, 0, "pan")]
    play(state, "0: pan 7>22")
    assert state.owner_at(21) == -1


def test_cakes_go_by_seat_or_by_colour(state: ReglementState) -> None:
    """`boum red` is `boum 22`; a cake at home has no seat."""
    assert GAME.parse_line(state, 0, "boum red") == GAME.parse_line(state, 0, "boum O")
    assert GAME.parse_line(state, 0, "pass red>29") == GAME.parse_line(state, 0, "pass 22>29")
    with pytest.raises(NotationError, match="yellow cake is not on the table"):
        GAME.parse_line(state, 0, "boum yellow")


def test_moves_are_three_steps() -> None:
    """The card, the man, the seat; each step is understood where it is due."""
    state = table(
        seats={"7": "yellow lame", "8": "red cogneur", "29": "blue cogneur"}, hands={"yellow": ["move"]}
    )
    assert len(GAME.parse_line(state, 0, "move 7>9")) == 3
    play(state, "0: move")
    assert len(GAME.parse_line(state, 0, "move 7>9")) == 2
    play(state, "0: move 7")
    assert len(GAME.parse_line(state, 0, "move 7>9")) == 1
    assert len(GAME.parse_line(state, 0, "move 8>9")) == 2
    assert legal(state, 0)[0] == "move 7>1"
    play(state, "0: move 7>9")
    assert state.owner_at(8) == 0


def test_seating_is_two_steps() -> None:
    """The man, then the seat."""
    state = table(
        seats={"7": "yellow lame asleep", "8": "red cogneur", "29": "blue cogneur"},
        hands={"yellow": ["alerte"]},
    )
    play(state, "0: alerte")
    assert legal(state, 0) == ["seat lame asleep"]
    assert len(GAME.parse_line(state, 0, "seat lame asleep 7")) == 2
    play(state, "0: seat lame asleep")
    assert len(GAME.parse_line(state, 0, "seat lame asleep 7")) == 1
    assert len(GAME.parse_line(state, 0, "seat lame 7")) == 2
    assert legal(state, 0)[-1] == "seat lame asleep 30"


def test_a_cocktail_line_is_complete() -> None:
    """Glasses come in the order of the seats, and the line says itself that it is enough."""
    state = table(
        seats={
            "6": "red lame",
            "8": "red cogneur",
            "12": "blue cogneur",
            "25": "blue lame",
            "29": "yellow cogneur",
        },
        hands={"yellow": ["cocktail"]},
    )
    lines = {
        "cocktail 8": ["cocktail", "cocktail 8", "enough"],
        "cocktail 12 6": ["cocktail", "cocktail 6", "cocktail 12", "enough"],
        "cocktail 25 6 12": ["cocktail", "cocktail 6", "cocktail 12", "cocktail 25"],
        "cocktail 25": ["cocktail", "cocktail 25"],
        "cocktail": ["cocktail"],
    }
    for line, chain in lines.items():
        assert [GAME.notation(state, 0, action) for action in GAME.parse_line(state, 0, line)] == chain
    play(state, "0: cocktail")
    assert [GAME.notation(state, 0, a) for a in GAME.parse_line(state, 0, "cocktail 8")] == [
        "cocktail 8",
        "enough",
    ]
    state.apply(0, GAME.parse(state, 0, "cocktail 6"))
    assert legal(state, 0) == ["cocktail 8", "cocktail 12", "cocktail 25", "enough"]
    assert [GAME.notation(state, 0, a) for a in GAME.parse_line(state, 0, "cocktail 8 12")] == [
        "cocktail 8",
        "cocktail 12",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "", "pan 7", "pan 7>", "pan 0>22", "pan 7>31", "pan 7>X", "pan 7>22>3", "pan red>22", "knifes 1>2",
        "order 1 2", "order 31", "boum 1 2", "pass 3", "pass 3 4", "cocktail x", "cocktail 1 99", "move 1 2", "move >2",
        "discard", "discard ace", "seat boss 3", "seat parrain 3 4", "seat parrain asleep 3 4", "end now", "enough 3", "³",
        "order ٣", "order 007", "alerte now",
    ],
)  # fmt: skip
def test_what_is_no_notation(state: ReglementState, text: str) -> None:
    """A text that names nothing is refused in one sentence."""
    with pytest.raises(NotationError) as problem:
        GAME.parse_line(state, 0, text)
    assert "\n" not in str(problem.value)


def test_chance_is_written_too() -> None:
    """Draws and the youngest."""
    state = fresh(4, seating="free")
    assert GAME.parse(state, CHANCE, "draw pan") == 1
    assert GAME.chance_line("draw pan move") == ["draw pan", "draw move"]
    assert GAME.chance_line("youngest 3") == ["youngest 3"]
    assert GAME.parse(state, CHANCE, "youngest 3") == 11
    for text in ("youngest 4", "youngest x", "youngest 33", "draw ace", "draw", "pan"):
        with pytest.raises(NotationError):
            GAME.parse(state, CHANCE, text)
