"""Two lines on the same chance: what differs is the choice alone."""

from __future__ import annotations

import pytest
from tests.coach.test_coach import played

from tripot import find_game
from tripot.coach.analysis import positions, whole_choices
from tripot.coach.what_if import compare_continuations
from tripot.core.errors import BadInput, TripotError
from tripot.core.match import Match
from tripot.core.state import CHANCE


def seeded(name: str) -> tuple[Match, str]:
    """Return a played match and its seed."""
    match = played(name, find_game(name).min_players)
    seed = match._server_seed
    assert seed is not None
    return match, seed


@pytest.mark.parametrize("name", ["12-gangsters", "the-boss", "reglement-de-comptes"])
def test_the_same_choice_twice_ends_the_same(name: str) -> None:
    """Both lines of the choice that was played are one line, in every part."""
    match, seed = seeded(name)
    game, states, moves = match.game, positions(match), match.moves[:]
    begins = whole_choices(game, states, moves)
    at = next(place for place in begins if place >= len(moves) // 2)
    number, seat, _action = moves[at]
    line = [action for _n, _who, action in moves[at : at + begins[at]]]
    do = game.write_line(states[at], seat, line)
    _bot, first, second = compare_continuations(match, number - 1, seat, do, server_seed=seed)
    assert repr(first) == repr(second)
    assert first.notation == do
    assert sorted(first.ranks)[0] == 1


def test_what_does_not_fit_is_refused_in_words() -> None:
    """A seat that is not there, a moment at which it did not choose, a move the rules do not allow."""
    match, seed = seeded("12-gangsters")
    number, seat, _action = next(one for one in match.moves if one[1] != CHANCE)
    with pytest.raises(BadInput, match="seat"):
        compare_continuations(match, number - 1, 9, "pick 5", server_seed=seed)
    with pytest.raises(BadInput, match="n:"):
        compare_continuations(match, match.entries, seat, "pick 5", server_seed=seed)
    with pytest.raises(TripotError):
        compare_continuations(match, number - 1, seat, "pick 99", server_seed=seed)
