"""The loop that plays a match: what it calls, when it ends, and that the fast loops play the very same matches."""

from __future__ import annotations

import pytest

from tripot.bots.uniform import RandomBot
from tripot.core.fairness import Draws
from tripot.core.playout import EndlessMatch, drawn_outcome, drive, play_bots, play_random
from tripot.core.registry import all_games, find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State


@pytest.mark.parametrize("game", all_games())
def test_drive_plays_the_matches_of_the_fast_loops(game: str) -> None:
    """With the same random stream, `drive` and `play_random` end in the same position after the same number of decisions."""
    first = find_game(game).new(3)
    driven, fast, rng = first.clone(), first.clone(), Rng(7)
    decisions = drive(
        driven, lambda state, seat: state.any_action(seat, rng), lambda state: state.settle(rng)
    )
    assert decisions == play_random(fast, Rng(7))
    assert driven.key() == fast.key()


def test_the_draws_of_a_match_give_the_same_chance_to_bots_and_to_drive() -> None:
    """Draw k of a server seed falls the same in `play_bots` and in a driven match."""
    first = find_game("gang-of-dice").new(3)
    seed, rng, drawn = "5" * 64, Rng(3), 0
    driven, played = first.clone(), first.clone()

    def draw(state: State) -> None:
        nonlocal drawn
        state.apply(CHANCE, drawn_outcome(state, Draws(seed, ()), drawn))
        drawn += 1

    drive(driven, lambda state, seat: state.actions(seat)[rng.below(len(state.actions(seat)))], draw)
    play_bots(played, [RandomBot() for _seat in range(3)], Rng(3), Draws(seed, ()))
    assert drawn > 0
    assert driven.key() == played.key()


def test_every_step_is_reported() -> None:
    """`on_step` follows every decision and every call for chance, with the seat or CHANCE."""
    state, rng = find_game("12-gangsters").new(3), Rng(1)
    steps: list[int] = []
    decisions = drive(
        state,
        lambda position, seat: position.any_action(seat, rng),
        lambda position: position.settle(rng),
        lambda _position, seat: steps.append(seat),
    )
    assert steps[0] == CHANCE
    assert len([seat for seat in steps if seat != CHANCE]) == decisions


def test_a_caller_may_say_who_acts_and_end_a_match() -> None:
    """`awaited` may name another awaited seat, and FINISHED ends the match where it is."""
    state, rng = find_game("12-gangsters").new(3), Rng(1)
    actors: list[int] = []

    def last_seat_first(position: State) -> int:
        return FINISHED if len(actors) == 2 else position.to_act()[-1]

    def choose(position: State, seat: int) -> int:
        actors.append(seat)
        return position.any_action(seat, rng)

    assert drive(state, choose, lambda position: position.settle(rng), awaited=last_seat_first) == 2
    assert actors == [2, 1]
    assert state.to_act() == (0,)


@pytest.mark.parametrize("limit", [0, 5])
def test_a_match_without_end_is_stopped(limit: int) -> None:
    """After more decisions than the limit, every loop raises EndlessMatch."""
    first = find_game("the-boss").new(2)
    bots = [RandomBot() for _seat in range(2)]
    rng = Rng(1)
    with pytest.raises(EndlessMatch, match=f"after {limit} decisions"):
        drive(
            first.clone(),
            lambda state, seat: state.any_action(seat, rng),
            lambda state: state.settle(rng),
            limit=limit,
        )
    with pytest.raises(EndlessMatch):
        play_random(first.clone(), rng, limit)
    with pytest.raises(EndlessMatch):
        play_bots(first.clone(), bots, rng, None, limit)
