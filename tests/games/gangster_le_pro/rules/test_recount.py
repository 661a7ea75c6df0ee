"""A broken invariant is noticed: one count at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.cards.reader import COUNTS
from tripot.games.gangster_le_pro.rules import numbers
from tripot.games.gangster_le_pro.rules.recount import cards_by_deck, in_step
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def table() -> GangsterLeProState:
    """Return a position with cards in every kind of place."""
    state = GAME.new(2)
    car = state.components.ids[0]
    recruits = [name for name in state.components.ids if name.startswith("recrutement-")][:3]
    hat = next(card for card, square in enumerate(state.components.hat_square) if square >= 0)
    GAME.set_position(
        state,
        {
            "players": [
                {"cards": ["perle-100", *recruits[:2]], "car": car},
                {"cards": ["aventure-racket", recruits[2]], "dossiers": 1},
            ],
            "used": ["perle-500", "diamant-200"],
            "hats": {"21": state.components.ids[hat]},
        },
    )
    return state


def test_all_is_in_step_at_first() -> None:
    """Decks as large as printed, and every count as it should be."""
    state = table()
    assert in_step(state)
    assert cards_by_deck(state) == list(COUNTS.values())
    star = state.components.ids.index("aventure-racket")
    state.loc[star] = numbers.FRESH + 1
    assert in_step(state)


def _bag(state: GangsterLeProState) -> None:
    state.bag[numbers.PERLE] += 1


def _used(state: GangsterLeProState) -> None:
    state.used[numbers.PERLE] -= 1


def _held(state: GangsterLeProState) -> None:
    state.held[1 * numbers.DECK_COUNT + numbers.AVENTURE] += 1


def _men(state: GangsterLeProState) -> None:
    state.recruits[0] -= 1


def _hat_gone(state: GangsterLeProState) -> None:
    state.hats[21] = numbers.NO_CARD


def _hat_more(state: GangsterLeProState) -> None:
    state.hats[5] = 0


def _other_hand(state: GangsterLeProState) -> None:
    state.loc[state.components.ids.index("perle-100")] = numbers.HAND + 1


@pytest.mark.parametrize("broken", [_bag, _used, _held, _men, _hat_gone, _hat_more, _other_hand])
def test_a_count_out_of_step_is_seen(broken: Callable[[GangsterLeProState], None]) -> None:
    """Each count alone, and a card in the wrong hand."""
    state = table()
    before = GAME.conserved(state)
    broken(state)
    assert not in_step(state)
    assert GAME.conserved(state) != before


def test_debts_and_odd_sums_are_seen() -> None:
    """Money is in hundreds and never below zero."""
    state = table()
    for cash in (-100, 50):
        state.cash[0] = cash
        assert GAME.conserved(state)["purses in debt"] == 1
