"""The simulation's generator: even, reproducible, the same compiled and not."""

from __future__ import annotations

from collections import Counter

import pytest

from tripot.core.rng import Rng
from tripot.testing.law import chi_square_excess

KNOWN = [833, 702, 35, 411, 351, 903, 686, 660]


def test_numbers_are_the_known_ones() -> None:
    """Compiled and pure give these very numbers."""
    rng = Rng(2026)
    assert [rng.below(1000) for _ in range(8)] == KNOWN


@pytest.mark.parametrize("n", [2, 3, 6, 10, 52, 97])
def test_numbers_pairs_and_triples_are_even(n: int) -> None:
    """Single numbers, neighbours and every third number, by chi-square."""
    rng = Rng(11)
    values = [int(rng.below(n)) for _ in range(60_000)]
    assert chi_square_excess(Counter(values), dict.fromkeys(range(n), 1)) < 4
    if n <= 10:
        for gap in (1, 2, 3, 7):
            pairs = Counter(zip(values, values[gap:], strict=False))
            assert chi_square_excess(pairs, {(a, b): 1 for a in range(n) for b in range(n)}) < 4


def test_neighbouring_seeds_start_apart() -> None:
    """The first number over many seeds is even too: simulations number their seeds."""
    counts = Counter(int(Rng(seed).below(6)) for seed in range(12_000))
    assert chi_square_excess(counts, dict.fromkeys(range(6), 1)) < 4


def test_shuffles_are_even() -> None:
    """All 24 orders of four."""
    rng, counts = Rng(5), Counter[tuple[int, ...]]()
    for _again in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert chi_square_excess(counts, dict.fromkeys(counts, 1)) < 4


def test_pick_follows_weights() -> None:
    """Weights 1, 2, 5."""
    rng = Rng(5)
    counts = Counter(rng.pick([(7, 1), (8, 2), (9, 5)]) for _ in range(8_000))
    assert chi_square_excess(counts, {7: 1, 8: 2, 9: 5}) < 4


@pytest.mark.parametrize("n", [0, -1, (1 << 31) + 1])
def test_out_of_range_is_refused(n: int) -> None:
    """Beyond 2**31 a draw would be wrong, so it is none."""
    with pytest.raises(ValueError, match="2\\*\\*31"):
        Rng(1).below(n)


def test_a_fork_is_another_stream() -> None:
    """Forked generators do not repeat their parent."""
    rng = Rng(1)
    fork = rng.fork()
    assert [rng.below(1 << 30) for _ in range(4)] != [fork.below(1 << 30) for _ in range(4)]
