"""Handfuls of dice as numbers, and the sixteen conditions against their plain definitions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.games.gang_of_dice.rules.dice import (
    ALIKE,
    CHUNK,
    CONDITIONS,
    DIE,
    DIFFERENT,
    ODD,
    ROLLS,
    RUN,
    SHOWING,
    TOTAL,
    WAYS,
    Condition,
    count_of,
    faces_of,
    handful,
    number_of,
    rolls,
    total_of,
)
from tripot.games.gang_of_dice.rules.numbers import DICE

FACES = st.lists(st.integers(0, 5), max_size=DICE)


def run(faces: list[int], length: int) -> bool:
    return any(all(v + i in faces for i in range(length)) for v in range(1, 7 - length))


def odd(faces: list[int]) -> int:
    return sum(1 for face in faces if face in (1, 3, 5))


def different(faces: list[int]) -> int:
    return len({face for face in faces if face > 0})


PLAIN: dict[str, Callable[[list[int]], bool]] = {
    "total-7": lambda faces: sum(faces) >= 7,
    "total-10": lambda faces: sum(faces) >= 10,
    "total-11": lambda faces: sum(faces) >= 11,
    "total-13": lambda faces: sum(faces) >= 13,
    "run-2": lambda faces: run(faces, 2),
    "run-3": lambda faces: run(faces, 3),
    "odd-1": lambda faces: odd(faces) >= 1,
    "odd-2": lambda faces: odd(faces) >= 2,
    "odd-3": lambda faces: odd(faces) >= 3,
    "different-2": lambda faces: different(faces) >= 2,
    "different-3": lambda faces: different(faces) >= 3,
    "pair": lambda faces: any(faces.count(v) >= 2 for v in range(1, 6)),
    "two-5s": lambda faces: faces.count(5) >= 2,
    "has-1": lambda faces: 1 in faces,
    "has-4-5": lambda faces: 4 in faces or 5 in faces,
    "has-3-4-5": lambda faces: 3 in faces or 4 in faces or 5 in faces,
}


def anew(condition: Condition) -> Condition:
    return Condition(condition.name, condition.kind, condition.least, condition.values)


def test_there_are_sixteen_conditions_with_these_facts() -> None:
    """Name, kind, threshold and values of each (GOD-1.4)."""
    assert [(c.name, c.kind, c.least, c.values) for c in CONDITIONS] == [
        ("total-7", TOTAL, 7, 0),
        ("total-10", TOTAL, 10, 0),
        ("total-11", TOTAL, 11, 0),
        ("total-13", TOTAL, 13, 0),
        ("run-2", RUN, 2, 0),
        ("run-3", RUN, 3, 0),
        ("odd-1", SHOWING, 1, ODD),
        ("odd-2", SHOWING, 2, ODD),
        ("odd-3", SHOWING, 3, ODD),
        ("different-2", DIFFERENT, 2, 0),
        ("different-3", DIFFERENT, 3, 0),
        ("pair", ALIKE, 2, 0),
        ("two-5s", SHOWING, 2, 32),
        ("has-1", SHOWING, 1, 2),
        ("has-4-5", SHOWING, 1, 48),
        ("has-3-4-5", SHOWING, 1, 56),
    ]
    assert all(
        (anew(c).name, anew(c).kind, anew(c).least, anew(c).values) == (c.name, c.kind, c.least, c.values)
        for c in CONDITIONS
    )
    assert Condition("plain", TOTAL, 7).values == 0
    assert ODD == 2 + 8 + 32
    assert set(PLAIN) == {c.name for c in CONDITIONS}


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda c: c.name)
def test_a_condition_agrees_with_its_definition_on_every_small_handful(condition: Condition) -> None:
    """All handfuls of up to six dice."""
    made = anew(condition)
    for n in range(7):
        for faces in combinations_with_replacement(range(6), n):
            assert made.met(handful(list(faces))) == PLAIN[condition.name](list(faces)), faces


@given(FACES)
def test_conditions_agree_with_their_definitions_on_any_handful(faces: list[int]) -> None:
    """Up to all 36 dice: no field runs over into the next."""
    for condition in CONDITIONS:
        assert anew(condition).met(handful(faces)) == PLAIN[condition.name](faces), condition.name


@pytest.mark.parametrize("face", range(6))
def test_thirty_six_equal_dice_overflow_nothing(face: int) -> None:
    """The extreme of every field."""
    faces = [face] * DICE
    for condition in CONDITIONS:
        assert anew(condition).met(handful(faces)) == PLAIN[condition.name](faces), condition.name
    assert faces_of(handful(faces)) == faces
    assert total_of(handful(faces)) == DICE * face
    assert number_of(handful(faces)) == DICE


@given(FACES, FACES)
def test_a_handful_knows_its_faces_total_and_number(one: list[int], two: list[int]) -> None:
    """Dice are gathered, listed high first, added and subtracted like heaps."""
    dice = handful(one)
    assert faces_of(dice) == sorted(one, reverse=True)
    assert total_of(dice) == sum(one)
    assert number_of(dice) == len(one)
    assert [count_of(dice, face) for face in range(6)] == [one.count(face) for face in range(6)]
    half = two[: DICE - len(one)]
    assert dice + handful(half) == handful(one + half)
    assert handful(one + half) - handful(half) == dice


def test_no_dice_are_nothing() -> None:
    """The empty handful is 0."""
    assert handful([]) == 0
    assert faces_of(0) == []
    assert total_of(0) == number_of(0) == 0


@pytest.mark.parametrize("n", range(CHUNK + 1))
def test_the_table_of_rolls_holds_every_way_to_fall_once(n: int) -> None:
    """Six to the n ways, each ordered roll once, so that one draw is n fair dice."""
    ways = sorted(handful(list(faces)) for faces in product(range(6), repeat=n))
    assert sorted(rolls(n)) == ways
    assert sorted(ROLLS[n]) == ways
    assert WAYS[n] == len(ROLLS[n]) == 6**n


def test_a_die_shows_one_face() -> None:
    """The six dice of the table."""
    assert [faces_of(die) for die in DIE] == [[0], [1], [2], [3], [4], [5]]
