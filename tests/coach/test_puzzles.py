"""Puzzles: what is mined is clear, is missed by the quick bot, and can be set up and checked again from its data alone."""

from __future__ import annotations

import json

import pytest

from tripot import find_game
from tripot.coach.puzzles import MIN_LOSS, found_by, mine, position, still_right
from tripot.core.errors import BadInput


@pytest.mark.slow
def test_a_mined_puzzle_is_clear_missed_and_can_be_checked_again() -> None:
    """The first one found in 12 Gangsters, through JSON and back."""
    game = find_game("12-gangsters")
    found = next(mine(game, 3, seed=1, seconds=60))
    puzzle = json.loads(json.dumps(found))
    best, *rest = puzzle["options"]
    assert best["do"] != puzzle["usual"]
    assert all(one["loss"] >= MIN_LOSS and one["loss"] > 3.9 * one["loss_error"] for one in rest)
    state = position(game, puzzle)
    assert game.legal_action(state, puzzle["seat"], best["do"]) is not None
    assert still_right(game, puzzle, rollouts=4_000)


def test_a_broken_puzzle_is_refused_in_words() -> None:
    """A move the rules do not allow, or parts missing."""
    game = find_game("12-gangsters")
    with pytest.raises(BadInput, match="puzzle"):
        position(game, {"players": 3, "rules": game.rules_version, "so_far": [[0, "pick 99"]]})
    with pytest.raises(BadInput, match="puzzle"):
        position(game, {"players": 3})


def test_levels_that_do_not_search_are_asked_as_they_are() -> None:
    """In Gang of Dice no level takes a budget of rollouts; each is asked all the same whether it finds the answer."""
    game = find_game("gang-of-dice")
    puzzle = {
        "game": game.id,
        "rules": game.rules_version,
        "players": 2,
        "seat": 0,
        "so_far": [[-1, "first 0"], [-1, "turn bomb-total-7"]],
        "options": [{"do": "dice 1"}],
    }
    told = found_by(game, puzzle)
    assert list(told) == ["bleu", "habitue", "caid", "parrain"]
    assert all(0 <= right <= tries for right, tries in told.values())
