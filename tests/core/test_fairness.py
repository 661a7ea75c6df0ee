"""Commit and reveal, and draws without bias."""

from __future__ import annotations

from collections import Counter

import pytest

from tripot.core.errors import BadInput
from tripot.core.fairness import Draws, commitment, keeps_commitment, new_server_seed
from tripot.testing.law import chi_square_excess

SEED = "00" * 31 + "07"
KNOWN = [1, 3, 4, 1, 2, 3, 4, 1, 3, 1, 4, 2]


def test_a_seed_keeps_its_own_commitment_and_no_other() -> None:
    """Reveal proves the promise."""
    other = new_server_seed()
    assert keeps_commitment(SEED, commitment(SEED))
    assert not keeps_commitment(other, commitment(SEED))
    assert len(other) == 64


def test_draws_are_fixed_for_ever() -> None:
    """A change of the method would break every old record."""
    draws = Draws(SEED, ["rouge", "noir"])
    assert [draws.pick(k, 6) for k in range(12)] == KNOWN


def test_each_seed_and_the_split_between_seeds_matter() -> None:
    """No player's seed is ignored, and two seeds are not one long one."""
    base = [Draws(SEED, ["ab", "c"]).pick(k, 1 << 40) for k in range(4)]
    assert base != [Draws(SEED, ["a", "bc"]).pick(k, 1 << 40) for k in range(4)]
    assert base != [Draws(SEED, ["ab", "d"]).pick(k, 1 << 40) for k in range(4)]
    assert base != [Draws("11" * 32, ["ab", "c"]).pick(k, 1 << 40) for k in range(4)]


@pytest.mark.parametrize("total", [2, 3, 6, 7, 20, 52])
def test_draws_are_even(total: int) -> None:
    """Every number comes up as often as the next."""
    draws = Draws(SEED, [])
    counts = Counter(draws.pick(k, total) for k in range(6000))
    assert chi_square_excess(counts, dict.fromkeys(range(total), 1)) < 4


def test_a_total_that_wastes_half_the_words_is_still_even() -> None:
    """Rejection sampling: with total just above 2**63 nearly half the words are thrown away."""
    total = (1 << 63) + 1
    draws = Draws(SEED, [])
    picks = [draws.pick(k, total) for k in range(400)]
    assert max(picks) < total
    assert 150 < sum(pick > total // 2 for pick in picks) < 250


@pytest.mark.parametrize("total", [0, -1, (1 << 64) + 1])
def test_a_total_out_of_range_is_refused(total: int) -> None:
    """One clear error."""
    with pytest.raises(BadInput, match="total weight"):
        Draws(SEED, []).pick(0, total)


@pytest.mark.parametrize("seed", ["", "zz" * 32, "00" * 31, "AA" * 32, "00" * 33])
def test_a_seed_of_another_form_is_refused(seed: str) -> None:
    """32 bytes as lower-case hex, nothing else."""
    with pytest.raises(BadInput, match="server seed"):
        Draws(seed, [])
