"""An edition's cards and board as the rules read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tripot.core.errors import BadInput
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.cards.reader import load_cards
from tripot.games.gangster_le_pro.edition import edition_data, make_components, mission_men, moved
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.cards.words import BENDS, DECKS, MOMENTS, SQUARES


def test_codes_agree_with_the_vocabulary() -> None:
    """The numbers of the rules are the places of the words."""
    assert len(DECKS) == numbers.DECK_COUNT
    assert DECKS[numbers.AUTOMOBILE] == "automobile"
    assert DECKS[numbers.PERSONNAGE] == "personnage"
    assert DECKS[numbers.PERLE] == "perle"
    assert SQUARES[numbers.SQ_REFUGE] == "refuge"
    assert SQUARES[numbers.SQ_VOL] == "vol"
    assert MOMENTS[numbers.M_MISSION] == "mission"
    assert BENDS[numbers.B_BUSINESS] == "business_bonus"


def test_an_edition_may_replace_a_card(tmp_path: Path) -> None:
    """A file with a card of a standard id replaces that card and changes the digest."""
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[card]]\nid = "aventure-tante-huguette"\nname = { fr = "Tante", en = "Aunt" }\n'
        'text = { fr = "Gagnez.", en = "Gain." }\neffect = [{ gain = 700 }]\ntone = "good"\nprovenance = "found"\n',
        encoding="utf-8",
    )
    state = GAME.new(2, None, str(file))
    GAME.set_position(state, {})
    for seat, text in ((0, "roll"), (CHANCE, "roll 4"), (CHANCE, "draw aventure-tante-huguette")):
        state.apply(seat, GAME.parse(state, seat, text))
    assert GAME.get_position(state)["players"][0]["cash"] == 3700
    assert GAME.edition(str(file)).digest != GAME.edition().digest


@pytest.mark.parametrize(
    "board",
    [3, ["refuge"] * 3, ["refuge"] * 12, ["vol"] * 12, ["refuge", *["nowhere"] * 12], ["refuge", ["vol"] * 3, *["vol"] * 12],
     [["refuge", "vol"], *["vol"] * 12]],
)  # fmt: skip
def test_a_wrong_board_is_refused(board: Any) -> None:
    """An edition's board needs one single Refuge, first, and squares that exist."""
    with pytest.raises(BadInput):
        make_components(load_cards(), board)


def test_an_edition_with_a_strange_part_is_refused() -> None:
    """An edition file has a board and cards, nothing else."""
    with pytest.raises(BadInput):
        edition_data({"board": {}}, {"dice": 3})


def test_programs_are_moved_with_their_jumps() -> None:
    """A program's jumps count from where it lies in the common code; Missions tell their men."""
    assert moved((15, 1, 2, 8, 0, 0, 0, 0), 100) == [15, 1, 2, 108, 0, 0, 0, 0]
    assert moved((1, 500, 0, 0, 0, 0, 0, 0), 100) == [1, 500, 0, 0, 0, 0, 0, 0]
    assert mission_men((21, 5000, 7, 0, 0, 0, 0, 0)) == 7
    assert mission_men((1, 500, 0, 0)) == 0
