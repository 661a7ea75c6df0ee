"""Search knowledge of 12 Gangsters."""

from __future__ import annotations

from tripot.core.playout import play_random
from tripot.core.policy import Knowledge, zeros
from tripot.core.rng import Rng
from tripot.games.twelve_gangsters import GAME
from tripot.games.twelve_gangsters.bot import TwelveGangstersKnowledge


def test_the_quick_result_is_the_one_every_game_has() -> None:
    """Counted without lists, a finished match is worth what the ranks say, shared places included."""
    shared = 0
    for seed in range(300):
        players = 3 + seed % 4
        state = GAME.new(players)
        play_random(state, Rng(seed))
        quick, plain = zeros(players), zeros(players)
        TwelveGangstersKnowledge().result(state, quick)
        Knowledge().result(state, plain)
        shared += len(set(state.ranks())) < players
        for seat in range(players):
            assert abs(quick[seat] - plain[seat]) < 1e-12
    assert shared > 10


def test_picks_put_back_are_as_if_never_made() -> None:
    """After `clear_pending` everybody is awaited and the position is the one before the first pick."""
    state = GAME.new(4, {"first": 2})
    before = state.key()
    state.apply(0, 5)
    state.apply(3, 11)
    assert state.to_act() == (1, 2)
    TwelveGangstersKnowledge().clear_pending(state)
    assert state.key() == before


def test_a_quick_pick_does_not_look_at_picks() -> None:
    """The others' picks make no difference: the same chance gives the same card."""
    cards = set()
    for picked in (1, 7, 12):
        state = GAME.new(3, {"first": 0})
        state.apply(0, picked)
        cards.add(TwelveGangstersKnowledge().quick(state, 1, Rng(4)))
    assert len(cards) == 1


def test_a_quick_boss_plays_high_and_a_quick_guest_does_not() -> None:
    """The Boss's own card passes unless it is equalled: high cards are for the Boss."""
    state = GAME.new(4, {"first": 0})
    rng = Rng(1)
    boss = sum(TwelveGangstersKnowledge().quick(state, 0, rng) for _time in range(300)) / 300
    guest = sum(TwelveGangstersKnowledge().quick(state, 1, rng) for _time in range(300)) / 300
    assert boss > 7.5
    assert guest < boss - 1
