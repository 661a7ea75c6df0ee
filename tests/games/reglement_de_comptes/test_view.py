"""Views."""

from __future__ import annotations

import json

from tests.games.reglement_de_comptes.helpers import GAME, fresh, table

from tripot.core.rng import Rng
from tripot.core.state import CHANCE

SEATS = {
    "7": "yellow lame",
    "8": "red cogneur asleep",
    "22": "blue cogneur",
    "12": "red parrain",
    "29": "yellow cogneur",
    "5": "blue parrain",
}


def test_a_seat_tells_all_there_is_to_draw() -> None:
    """Number, item, letter, who faces it, who sits there, whose cake."""
    state = table(seats=SEATS, cakes={"red": 22})
    seats = GAME.view(state, None)["seats"]
    assert seats[7] == {
        "number": 8, "item": "glass", "letter": None, "faces": 21, "cake": None,
        "gangster": {"owner": 1, "role": "cogneur", "asleep": True},
    }  # fmt: skip
    assert seats[21]["cake"] == 1
    assert seats[0] == {
        "number": 1,
        "item": "glass",
        "letter": "A",
        "faces": 28,
        "gangster": None,
        "cake": None,
    }
    assert seats[13]["faces"] is None


def test_cakes_tell_what_they_would_do() -> None:
    """The targets of Balades, in places where they can be passed."""
    state = table(seats=SEATS, cakes={"red": 22, "blue": 29, "yellow": "gone"})
    cakes = GAME.view(state, 0)["cakes"]
    assert cakes[0] == {"where": "gone", "seat": None}
    assert cakes[1] == {"where": "table", "seat": 22, "blast": [22], "passes_to": [None, 12]}
    assert cakes[2]["passes_to"] == [5, None]


def test_numbers_of_the_table() -> None:
    """Bank, money, income, men, pills, hands, pile."""
    state = table(seats=SEATS, bank=5000, money={"red": 3000}, hands={"yellow": ["pan", "boum"]}, quiet=4)
    view = GAME.view(state, 0)
    assert (view["bank"], view["money"], view["income"]) == (5000, [0, 3000, 0], [0, 1000, 3000])
    assert (view["men"], view["fallen"], view["out_at"]) == ([2, 2, 2], [8, 8, 8], [None, None, None])
    assert (view["pills"], view["hand_sizes"], view["hand"], view["quiet"]) == (
        17,
        [2, 5, 5],
        ["pan", "boum"],
        4,
    )
    assert (view["turn"], view["turns"], view["step"], view["second"], view["over"]) == (
        0,
        1,
        "cards",
        False,
        False,
    )
    assert GAME.view(fresh(), 0)["turn"] is None
    assert view["waiting"] is view["placer"] is view["card"] is view["chosen"] is None


def test_eliminated_players_are_marked() -> None:
    """With the moment they went out."""
    state = table(4, seats=SEATS, eliminated={"green": {"moment": 2, "men": 1}})
    assert GAME.view(state, 1)["out_at"] == [None, None, None, 2]


def test_views_are_plain_data() -> None:
    """They travel as JSON and come back the same."""
    for state in (table(seats=SEATS), fresh(6, seating="free")):
        view = GAME.view(state, 0)
        assert json.loads(json.dumps(view)) == view


def test_the_sources_of_an_income_add_up() -> None:
    """Godfather and businesses make the income, doubled by the register; at every position of some matches."""
    registers = 0
    for seed in range(12):
        state, rng = GAME.new(3 + seed % 4), Rng(seed)
        while state.to_act():
            seen = GAME.view(state, None)
            for income, sources in zip(seen["income"], seen["sources"], strict=True):
                plain = sum(amount for _, amount in sources.values())
                registers += "register" in sources
                assert income == (2 * plain if "register" in sources else plain)
            seat = state.to_act()[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else state.any_action(seat, rng))
    assert registers
