"""Packed moves are the same sequence as the tuples they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.core.errors import BadInput
from tripot.core.packed_moves import PackedMoves
from tripot.core.state import CHANCE

STEPS = st.lists(
    st.tuples(st.integers(1, 40), st.integers(CHANCE, 11), st.integers(0, (1 << 32) - 1)), max_size=30
)


def packed(steps: list[tuple[int, int, int]]) -> tuple[PackedMoves, list[tuple[int, int, int]]]:
    """Return moves whose entry numbers rise by the first of each triple, packed and plain."""
    moves, plain, number = PackedMoves(), [], 0
    for rise, who, action in steps:
        number += rise
        moves.add(number, who, action)
        plain.append((number, who, action))
    return moves, plain


@given(STEPS)
def test_it_reads_as_the_list_it_packs(steps: list[tuple[int, int, int]]) -> None:
    """Whole, by place, by slice and part by part, chance and the greatest action included."""
    moves, plain = packed(steps)
    assert list(moves) == plain == moves[:]
    assert (len(moves), bool(moves)) == (len(plain), bool(plain))
    assert moves[1:-1] == plain[1:-1]
    assert [moves[i] for i in range(-len(plain), len(plain))] == plain + plain
    for i, (number, who, action) in enumerate(plain):
        assert (moves.number(i), moves.who(i), moves.action(i)) == (number, who, action)


@given(STEPS, st.integers(0, 400))
def test_counting_and_cutting_go_by_entry_numbers(steps: list[tuple[int, int, int]], number: int) -> None:
    """As many stand as have numbers up to the one asked for; cut there, only those are left."""
    moves, plain = packed(steps)
    standing = [move for move in plain if move[0] <= number]
    assert moves.up_to(number) == len(standing)
    moves.cut(len(standing))
    assert moves[:] == standing


@pytest.mark.parametrize("action", [-1, 1 << 32])
def test_an_action_that_does_not_fit_is_refused(action: int) -> None:
    """It would be taken for another move, silently."""
    moves = PackedMoves()
    with pytest.raises(BadInput, match="action"):
        moves.add(1, 0, action)
    assert not moves
