"""Receipts compared with a record: an invented match, other seeds and rewritten moves are found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.matches import whole_match

from tripot.core.errors import BadInput
from tripot.core.fairness import seal
from tripot.core.receipt import Receipt, compare
from tripot.core.record import read_record


def kept(text: str, entry: int) -> Receipt:
    """Return what seat 0 of a finished match would have kept at an entry."""
    record = read_record(text)
    assert record.end is not None
    hash_ = json.loads(record.lines[entry])["hash"]
    return Receipt(record.header.commitment, {0: "été"}, entry, seal(record.end["server_seed"], hash_))


def verdicts(text: str, receipt: Receipt) -> dict[str, bool | None]:
    """Return what the receipt says of a record."""
    return {found.what: found.holds for found in compare(read_record(text), receipt)}


SEEN = whole_match("12-gangsters", 3, 1)


def test_the_match_that_was_seen_holds() -> None:
    """Commitment, seed and seal of the match itself are all proven."""
    last = len(read_record(SEEN).entries)
    assert verdicts(SEEN, kept(SEEN, last)) == {"commitment": True, "seed": True, "seal": True}


def test_an_invented_match_does_not() -> None:
    """A flawless record of another match, made after the fact, is found by commitment and seal."""
    assert verdicts(whole_match("12-gangsters", 3, 2), kept(SEEN, 20)) == {
        "commitment": False,
        "seed": True,
        "seal": False,
    }


def test_moves_rewritten_after_the_seal_are_found() -> None:
    """The same seeds and another course of the match: the draws are proven, the moves are not those that were seen."""
    other = whole_match("12-gangsters", 3, 1, moves=2)
    assert verdicts(other, kept(SEEN, 20)) == {"commitment": True, "seed": True, "seal": False}


def test_a_seed_that_was_left_out_is_found() -> None:
    """The player's own seed must be among those of the draws, on their seat."""
    receipt = Receipt(read_record(SEEN).header.commitment, {1: "mine"})
    assert verdicts(SEEN, receipt) == {"commitment": True, "seed": False, "seal": None}


def test_what_was_not_kept_is_not_proven() -> None:
    """An empty receipt proves nothing, and says so."""
    assert verdicts(SEEN, Receipt(None)) == {"commitment": None, "seed": None, "seal": None}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"tripot_receipt": 2},
        {"commitment": "x"},
        {"seeds": {"a": "b"}},
        {"seeds": {"0": 3}},
        {"seen": {"n": -1, "seal": "0" * 64}},
        {"seen": {"n": 1, "seal": "0"}},
        {"seen": [1]},
    ],
)
def test_a_bad_receipt_is_named(wrong: dict[str, Any]) -> None:
    """A file that is no receipt is refused in one sentence."""
    text = json.dumps(wrong if wrong in ({}, {"tripot_receipt": 2}) else {"tripot_receipt": 1, **wrong})
    with pytest.raises(BadInput, match="receipt"):
        Receipt.read(text)


def test_a_seal_does_not_open_without_the_seed() -> None:
    """The seal is fixed for ever, and differs with the seed and with the hash."""
    assert seal("00" * 32, "ab") == "a58f2214713d2b009392d8dab8da4d2f13ae12a17c24104139485f18a19bbcda"
    assert len({seal("00" * 32, "ab"), seal("11" * 32, "ab"), seal("00" * 32, "ac")}) == 3
