"""Commit and reveal, and draws without bias."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tripot.core.errors import BadInput
from tripot.core.fairness import DRAW_TAG, Draws, commitment, keeps_commitment, new_server_seed
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


@pytest.mark.parametrize("total", [1, 2, 6, 97, 1296, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, 1 << 33])
def test_the_short_way_is_the_definition(total: int) -> None:
    """The first eight bytes of the block as a number, and its remainder: here as the document says it, up to 2**31 and beyond."""
    draws = Draws(SEED, ["rouge"])
    for k in range(300):
        block = hashlib.sha256(
            DRAW_TAG
            + bytes.fromhex(SEED)
            + len(b"rouge").to_bytes(4, "big")
            + b"rouge"
            + k.to_bytes(8, "big")
            + bytes(4)
        ).digest()
        assert draws.pick(k, total) == int.from_bytes(block[:8], "big") % total


def test_a_word_beyond_the_limit_gives_way_to_the_next() -> None:
    """All 64 bits set is no fair number below 6: the second eight bytes decide, then the next block."""
    draws = Draws(SEED, [])
    second = (7).to_bytes(8, "big")
    assert draws._pick_of(3, 6, b"\xff" * 8 + second + b"\xff" * 16) == 1
    assert draws._pick_of(3, 6, b"\xff" * 32) == draws._pick_of(3, 6, draws._block(3, 1))


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
