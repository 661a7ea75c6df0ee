"""Puzzles: found again from their seed, confirmed against other opponents, and refused when they are broken."""

from __future__ import annotations

from collections import Counter

import pytest

from tripot import all_games, find_game
from tripot.bots import find_bot
from tripot.coach.evaluation import Option
from tripot.coach.puzzles import (
    CLEAR_ERRORS,
    MIN_LOSS,
    answers_of,
    bot_line,
    lines_of,
    position,
    read_puzzles,
    shipped,
    still_right,
    withdrawn,
)
from tripot.core.errors import BadInput
from tripot.core.rng import Rng
from tripot.core.texts import LANGUAGES

LEAST_SHIPPED = 40
NAMES = ["you", "a", "b", "c", "d", "e"]


def option(loss: float, error: float = 0.001, line: int = 0) -> Option:
    """Return a choice with this loss."""
    return Option((line,), str(line), 0.5, 0.01, loss, error, 100)


def test_equal_answers_count_and_others_must_lose_clearly() -> None:
    """Choices within the margin are answers too; a choice in between makes the position no puzzle."""
    assert answers_of([option(0.0), option(MIN_LOSS + 0.01)]) == 1
    assert answers_of([option(0.0), option(0.001), option(0.2), option(0.3)]) == 2
    assert answers_of([option(0.0), option(MIN_LOSS / 2), option(0.2)]) == 0
    assert (
        answers_of([option(0.0), option(MIN_LOSS + 0.01, error=(MIN_LOSS + 0.01) / CLEAR_ERRORS * 1.1)]) == 0
    )
    assert answers_of([option(0.0)]) == 0
    assert answers_of([option(0.0), option(0.0), option(0.2)]) == 0, "half of the choices are no answer"


@pytest.mark.parametrize("name", all_games())
def test_shipped_puzzles_are_whole(name: str) -> None:
    """Each has legal answers and a tempting choice, a reason and a title in both languages, and three checks that agree."""
    game = find_game(name)
    puzzles = shipped(game)
    assert len(puzzles) >= LEAST_SHIPPED
    assert len({puzzle["id"] for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle["rules"] == game.rules_version
        _state, _seat, best, wrong = lines_of(game, puzzle)
        assert best != wrong
        assert puzzle["usual"] not in puzzle["answers"]
        assert [check["by"] for check in puzzle["checks"]] == ["quick", "greedy", "strong"]
        assert all(check["gap"] > check["error"] >= 0.0 for check in puzzle["checks"])
        assert puzzle["found_by"]["caid"][0] + puzzle["found_by"]["parrain"][0] > 0
        key, values = puzzle["why"]
        assert key == f"reason.{puzzle['reason']['key']}"
        for lang in LANGUAGES:
            assert game.catalogue.render((key, values), lang, NAMES, puzzle["seat"])
            assert game.catalogue.render((f"theme.{puzzle['reason']['key']}", {}), lang)


@pytest.mark.parametrize("name", all_games())
def test_no_theme_fills_the_list(name: str) -> None:
    """A game has puzzles of several themes."""
    themes = Counter(puzzle["reason"]["key"] for puzzle in shipped(find_game(name)))
    assert len(themes) >= 3
    assert max(themes.values()) <= 0.75 * sum(themes.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_a_puzzle_is_right_again_with_other_seeds(name: str) -> None:
    """One of each game, with fewer worlds; tools.make_puzzles --check measures all."""
    game = find_game(name)
    assert still_right(game, shipped(game)[7], worlds=60, strong=False) == []


@pytest.mark.slow
def test_a_wrong_answer_is_noticed() -> None:
    """With the tempting choice for an answer, the check finds the answer behind."""
    game = find_game("12-gangsters")
    puzzle = dict(shipped(game)[0])
    puzzle["answers"], puzzle["usual"] = [puzzle["usual"]], puzzle["answers"][0]
    assert len(still_right(game, puzzle, worlds=400, strong=False)) >= 2


def test_withdrawn_puzzles_are_known() -> None:
    """No puzzle is both shipped and withdrawn, and those of earlier versions are remembered."""
    ids = {puzzle["id"] for game in all_games().values() for puzzle in shipped(game)}
    assert withdrawn()
    assert not ids & withdrawn()


def test_a_bot_answers_with_a_whole_choice() -> None:
    """A chain of several steps is one choice, and a bot's first step alone is not."""
    game = find_game("reglement-de-comptes")
    chains = 0
    for puzzle in shipped(game)[:12]:
        state, seat = position(game, puzzle), puzzle["seat"]
        line = bot_line(game, find_bot(game, "greedy"), state, seat, Rng(1))
        chains += len(line) > 1
        for action in line:
            assert action in state.actions(seat)
            state.apply(seat, action)
    assert chains > 0


def test_a_broken_puzzle_is_refused_in_words() -> None:
    """Lines that are no puzzles and moves that the rules do not allow are named."""
    with pytest.raises(BadInput, match="line 1"):
        read_puzzles("{}\n")
    game = find_game("the-boss")
    broken = {**shipped(game)[0], "so_far": [[0, "nonsense"]]}
    with pytest.raises((BadInput, ValueError)):
        position(game, broken)
