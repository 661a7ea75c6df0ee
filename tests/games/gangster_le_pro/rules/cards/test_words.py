"""Words of the cards' vocabulary, in a custom edition, in uses that no standard card makes of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules.numbers import C_PASSAGE, listed
from tripot.games.gangster_le_pro.rules.operations import roll
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

CARD = "aventure-tante-huguette"


@pytest.fixture
def draw(tmp_path: Path) -> Any:
    """Return a function that starts at a position where seat `turn` has just drawn a card with some effect."""

    def start(effect: str, /, **position: Any) -> GangsterLeProState:
        file = tmp_path / "mine.toml"
        file.write_text(
            f'[[card]]\nid = "{CARD}"\nname = {{ fr = "x", en = "x" }}\ntext = {{ fr = "x", en = "x" }}\n'
            f'effect = {effect}\ntone = "good"\nprovenance = "found"\n',
            encoding="utf-8",
        )
        state = GAME.new(3, None, str(file))
        GAME.set_position(state, position)
        turn = state.turn
        for seat, text in ((turn, "roll"), (CHANCE, "roll 4"), (CHANCE, f"draw {CARD}")):
            state.apply(seat, GAME.parse(state, seat, text))
        return state

    return start


def play(state: GangsterLeProState, *lines: tuple[int, str]) -> None:
    """Carry out notations."""
    for seat, text in lines:
        action = GAME.parse(state, seat, text)
        legal = [o for o, _ in state.outcomes()] if seat == CHANCE else state.actions(seat)
        assert action in legal, text
        state.apply(seat, action)


@pytest.mark.parametrize(
    ("deck", "card", "cash"),
    [("commerce", "commerce-butin-1700", 4700), ("banque", "banque-butin-9000", 12000)],
)
def test_a_card_may_draw_a_robbery(draw: Any, deck: str, card: str, cash: int) -> None:
    """`draw = "commerce"` and `draw = "banque"` draw and carry out that card."""
    state = draw(f'[{{ draw = "{deck}" }}]')
    play(state, (CHANCE, f"draw {card}"))
    assert state.cash[0] == cash
    assert state.to_act() == (1,)


def test_another_pawn_may_be_sent_to_a_chosen_square(draw: Any) -> None:
    """`go = square` for another player: the card's player picks where, the pawn plays nothing."""
    state = draw('[{ go = "expert", who = "left" }]', players=[{}, {"square": 12}, {}])
    assert state.to_act() == (0,)
    assert [GAME.notation(state, 0, action) for action in state.actions(0)] == ["go 6", "go 21", "go 32"]
    play(state, (0, "go 32"))
    assert listed(state.square) == [4, 32, 0]
    assert state.to_act() == (1,)


def test_several_pawns_are_sent_one_by_one(draw: Any) -> None:
    """`go` for the others asks once for each pawn; a name that only one other square has is not asked."""
    state = draw('[{ go = "passage", who = "others" }]', players=[{}, {"square": 13}, {"square": 2}])
    assert state.square[1] == 26
    assert [GAME.notation(state, 0, action) for action in state.actions(0)] == ["go 13", "go 26"]
    play(state, (0, "go 13"))
    assert listed(state.square) == [4, 26, 13]


def test_steps_are_walked(draw: Any) -> None:
    """`advance = n` walks and plays the square; `advance = "1-6"` offers exactly six numbers."""
    state = draw("[{ advance = 3 }]")
    assert state.square[0] == 7
    assert state.cash[0] == 2900
    state = draw('[{ advance = "1-6" }]')
    assert [GAME.notation(state, 0, action) for action in state.actions(0)] == [
        f"walk {n}" for n in range(1, 7)
    ]
    play(state, (0, "walk 1"))
    assert state.square[0] == 5


def test_everyone_receives(draw: Any) -> None:
    """`receive` for everyone draws for the player first, then for the others in the order of play."""
    state = draw('[{ receive = "perle", who = "everyone" }]', turn=1, players=[{}, {}, {}])
    play(state, (CHANCE, "draw perle-100"), (CHANCE, "draw perle-300"), (CHANCE, "draw perle-500"))
    hands = [person["cards"] for person in GAME.get_position(state)["players"]]
    assert hands == [["perle-500"], ["perle-100"], ["perle-300"]]


def test_the_players_own_third_dossier_stops_the_card(draw: Any) -> None:
    """A player whom the card eliminates stops there; the others are spared the rest of it."""
    state = draw(
        '[{ receive = "dossier", who = "everyone" }, { pay = 500, who = "others" }]',
        players=[{"dossiers": 2}, {}, {}],
    )
    assert listed(state.out) == [1, 0, 0]
    assert listed(state.dossiers) == [0, 0, 0]
    assert listed(state.cash) == [0, 3000, 3000]
    assert state.to_act() == (1,)


def test_anothers_third_dossier_does_not_stop_the_card(draw: Any) -> None:
    """If another player is eliminated the card goes on."""
    state = draw('[{ receive = "dossier", who = "left" }, { gain = 500 }]', players=[{}, {"dossiers": 2}, {}])
    assert listed(state.out) == [0, 1, 0]
    assert state.cash[0] == 3500
    assert state.to_act() == (2,)


@pytest.mark.parametrize(
    ("quantity", "worth"),
    [("man", 400), ("recrutement", 100), ("perle", 200), ("diamant", 100), ("investissement", 100), ("protection", 100),
     ("dossier", 100), ("automobile", 100), ("boxe", 100), ("star", 200), ("win", 100), ("rival", 200), ("cash", 0)],
)  # fmt: skip
def test_every_quantity_counts(draw: Any, quantity: str, worth: int) -> None:
    """`per` counts men, cards, stars, wins, rivals and a share of the cash."""
    state = draw(
        f'[{{ gain = 100, per = "{quantity}" }}]',
        players=[
            {
                "cash": 3000 if quantity != "cash" else 0,
                "cards": [
                    "recrutement-tantes", "perle-100", "perle-bijou", "diamant-100", "investissement-casino-a",
                    "protection-gaston", "aventure-commissaire", "mission-derby",
                ],
                "dossiers": 1,
                "car": "automobile-teuf-teuf",
                "boxer": {"card": "boxe-ours", "under": ["boxe-cure"]},
            }
        ],
    )  # fmt: skip
    assert state.cash[0] == (3000 if quantity != "cash" else 0) + worth


def test_giving_to_several_ends_with_the_money(draw: Any) -> None:
    """`give` pays in order until the money is out."""
    state = draw('[{ give = 2000, who = "others" }]', players=[{}, {}, {}])
    assert listed(state.cash) == [0, 5000, 4000]


def test_the_end_is_counted_for_all_who_are_left() -> None:
    """At the end an event counts each player still in, and none who is out (GLP-7.2)."""
    state = GAME.new(3)
    GAME.set_position(state, {"players": [{"square": 35, "cash": 60000, "buyer": True}, {"out": 1}, {}]})
    state.events = []
    for seat, text in ((0, "roll"), (CHANCE, "roll 1")):
        state.apply(seat, GAME.parse(state, seat, text))
    counted = [event.data for event in state.events if event.kind == "counted"]
    assert counted == [(0, 60600, 60600), (2, 3000, 3000)]
    assert state.events[-1].kind == "end"


def test_a_step_that_is_none_is_an_error() -> None:
    """A turn cannot silently lose its thread."""
    state = GAME.new(2)
    GAME.set_position(state, {})
    roll(state, C_PASSAGE, 3)
    state.next = 99
    with pytest.raises(ValueError, match="99"):
        state.apply(CHANCE, 1)
