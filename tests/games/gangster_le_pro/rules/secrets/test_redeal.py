"""Knowledge of a seat after exchanges, thefts and shuffles, compared with deals counted one by one (GLP-3.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.insight import hidden
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.secrets.memory import KEY, exchanged, holder, remembered, set_mask
from tripot.games.gangster_le_pro.rules.secrets.redeal import hidden_cards
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def begin(count: int, /, **position: Any) -> GangsterLeProState:
    """Return a position of the standard edition."""
    state = GAME.new(count)
    GAME.set_position(state, position)
    return state


def number(state: GangsterLeProState, name: str) -> int:
    """Return a card's number."""
    return state.components.ids.index(name)


def test_own_cards_never_move() -> None:
    """A re-deal leaves one's own hand and everything in sight alone."""
    state = begin(
        3,
        players=[
            {"cards": ["perle-100", "diamant-200", "aventure-racket"], "boxer": "boxe-ours"},
            {"cards": ["perle-7500"], "boxer": "boxe-cure"},
            {"cards": ["perle-300"], "boxer": {"card": "boxe-marquis", "shown": True}},
        ],
        used=["perle-500"],
        hats={"21": "aventure-pigeon-du-dimanche"},
    )
    rng = Rng(1)
    boxers = set()
    for _again in range(200):
        copy = state.clone()
        copy.redeal(0, rng)
        assert GAME.view(copy, 0) == GAME.view(state, 0)
        assert copy.loc[number(state, "perle-500")] == numbers.USED
        assert copy.boxer[2] == number(state, "boxe-marquis")
        assert copy.loc[copy.boxer[1]] == numbers.HAND + 1
        boxers.add(copy.boxer[1])
        assert GAME.conserved(copy) == GAME.conserved(state)
    assert len(boxers) == 18


def test_the_partners_of_an_exchange_know_both_cards() -> None:
    """No re-deal for either moves a card of theirs; a third player has seen neither."""
    state = begin(
        3, players=[{"cards": ["perle-100"]}, {"cards": ["perle-300", "perle-500"]}, {"cards": ["perle-800"]}]
    )
    one, two = number(state, "perle-100"), number(state, "perle-300")
    exchanged(state, 0, one, 1, two)
    state.loc[one], state.loc[two] = numbers.HAND + 1, numbers.HAND + 0
    assert one not in hidden_cards(state, 0, numbers.PERLE)
    assert two not in hidden_cards(state, 1, numbers.PERLE)
    assert {one, two} <= set(hidden_cards(state, 2, numbers.PERLE))
    assert state.worlds == {}


def test_single_cards_are_exchanged_for_certain() -> None:
    """If both had one card only, a third player who knew one knows where it went."""
    state = begin(3, players=[{}, {"cards": ["perle-300"]}, {"cards": ["perle-800"]}])
    one, two = number(state, "perle-300"), number(state, "perle-800")
    set_mask(state, 0, one, 1 << 1)
    exchanged(state, 1, one, 2, two)
    assert remembered(state)[one] == 1 << 2
    assert state.worlds == {}


def test_a_stolen_star_is_fresh_and_known() -> None:
    """A stolen Aventure star may not be played this turn, and everybody knows who has it."""
    state = begin(3, players=[{"cards": ["aventure-bluff"]}, {"cards": ["aventure-racket"]}, {}])
    for text in ("star aventure-bluff", "option 1"):
        state.apply(0, GAME.parse(state, 0, text))
    stolen = number(state, "aventure-racket")
    assert state.loc[stolen] == numbers.FRESH + 0
    assert remembered(state) == {1 * KEY + stolen: 1, 2 * KEY + stolen: 1, 6 * KEY + stolen: 1}
    assert GAME.view(state, 0)["seats"][0]["fresh"] == ["aventure-racket"]
    assert GAME.view(state, 2)["seats"][0]["known"] == ["aventure-racket"]


def test_what_others_know_goes_with_the_deal() -> None:
    """In a re-dealt copy a rival still knows a card in a hand in which they knew one."""
    state = begin(3, players=[{}, {"cards": ["perle-300"]}, {"cards": ["perle-800"]}])
    set_mask(state, 1, number(state, "perle-800"), 1 << 2)
    copy = state.clone()
    copy.redeal(0, Rng(3))
    ((key, mask),) = remembered(copy).items()
    assert key // KEY == 1
    assert mask == 1 << 2
    assert holder(copy, key % KEY) == 2


def test_nothing_is_hidden_after_the_end() -> None:
    """When the match is over all hands are open and a re-deal changes nothing."""
    state = begin(2, players=[{"square": 35, "cash": 70000, "buyer": True}, {"cards": ["perle-300"]}])
    for seat, text in ((0, "roll"), (-1, "roll 1")):
        state.apply(seat, GAME.parse(state, seat, text))
    assert hidden(state, 0) == []
    key = state.key()
    state.redeal(0, Rng(1))
    assert state.key() == key
    assert GAME.view(state, 0)["seats"][1]["hand"] == ["perle-300"]


def test_a_card_on_offer_is_any_of_the_hand_to_the_others() -> None:
    """Between the offer and the draw only the player knows which card it is (GLP-5.7); a re-deal keeps it in their hand."""
    state = begin(
        4,
        players=[
            {"square": 22, "cards": ["perle-100", "perle-300", "perle-500"]},
            {"cards": ["perle-800"]},
            {"cards": ["perle-1000"]},
            {},
        ],
    )
    for seat, text in ((0, "roll"), (-1, "roll 1"), (0, "side echange"), (0, "swap perle-300")):
        state.apply(seat, GAME.parse(state, seat, text))
    rng = Rng(4)
    seen: Counter[bool] = Counter()
    for _again in range(300):
        copy = state.clone()
        copy.redeal(1, rng)
        assert copy.loc[copy.offered] == numbers.HAND + 0
        lowest = min(
            card
            for card, place in enumerate(copy.loc)
            if place == numbers.HAND and copy.components.deck[card] == numbers.PERLE
        )
        seen[copy.offered == lowest] += 1
        copy.redeal(0, rng)
        assert copy.loc[copy.offered] == numbers.HAND + 0
    assert 70 < seen[True] < 130
    copy = state.clone()
    copy.redeal(0, rng)
    assert copy.offered == state.offered
