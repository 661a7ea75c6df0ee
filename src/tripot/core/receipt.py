"""A receipt: data a player kept during a match, to compare with its record afterwards.

A record alone proves only that it agrees with itself: an invented match comes with a commitment that fits. Data that a
player kept before and during the match cannot be invented afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.core.errors import BadInput
from tripot.core.fairness import seal
from tripot.core.record import HASH_LENGTH, Record

FORMAT = 1


@dataclass(frozen=True)
class Receipt:
    """The data kept: the commitment before the start, the player's seeds by seat, the last seal seen and its entry."""

    commitment: str | None
    seeds: Mapping[int, str] = field(default_factory=dict)
    entry: int = 0
    seal: str | None = None

    @classmethod
    def read(cls, text: str) -> Receipt:
        """Read a receipt as the page writes it; BadInput for anything else."""
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if not isinstance(data, dict) or data.get("tripot_receipt") != FORMAT:
            raise BadInput("receipt", text[:60], f"a Tripot receipt of format {FORMAT}")
        promised, seeds, seen = data.get("commitment"), data.get("seeds", {}), data.get("seen")
        if promised is not None and not _is_hash(promised):
            raise BadInput("commitment of the receipt", promised, f"{HASH_LENGTH} hex digits or null")
        good = isinstance(seeds, dict) and all(
            seat.isascii() and seat.isdigit() and isinstance(seed, str) for seat, seed in seeds.items()
        )
        if not good:
            raise BadInput("seeds of the receipt", seeds, "a seed for each seat's number")
        if seen is None:
            return cls(promised, {int(seat): seed for seat, seed in seeds.items()})
        entry = seen.get("n") if isinstance(seen, dict) else None
        if (
            not isinstance(seen, dict)
            or type(entry) is not int
            or entry < 0
            or not _is_hash(seen.get("seal"))
        ):
            raise BadInput("seen of the receipt", seen, "the number of an entry and its seal")
        return cls(promised, {int(seat): seed for seat, seed in seeds.items()}, entry, seen["seal"])


@dataclass(frozen=True)
class Finding:
    """The result of one comparison; `holds` is None if the receipt has nothing to compare."""

    what: str
    holds: bool | None
    words: str


def compare(record: Record, receipt: Receipt) -> list[Finding]:
    """Compare a record with a receipt; that the record agrees with itself is checked elsewhere."""
    header, end = record.header, record.end
    seed: Any = None if end is None else end.get("server_seed")
    result = [_commitment(header.commitment, receipt)]
    mine = receipt.seeds
    if not mine:
        result.append(
            Finding("seed", None, "your seed was not kept, so the server may have chosen all the seeds")
        )
    else:
        given = header.player_seeds
        good = all(seat < len(given) and given[seat] == one for seat, one in mine.items())
        words = (
            "your seed is in the draws"
            if good
            else "your seed is not in the record, so it was not used in the draws"
        )
        result.append(Finding("seed", good, words))
    hashes = [json.loads(line)["hash"] for line in record.lines]
    if receipt.seal is None:
        result.append(
            Finding(
                "seal", None, "no seal was kept: the moves may have been rewritten since they were played"
            )
        )
    elif not isinstance(seed, str):
        result.append(Finding("seal", None, "the server seed is not revealed: the seal cannot be opened"))
    elif receipt.entry < len(hashes) and seal(seed, hashes[receipt.entry]) == receipt.seal:
        rest = len(hashes) - 1 - receipt.entry
        words = f"entries 1 to {receipt.entry} match what you were shown"
        result.append(Finding("seal", True, words + (f"; {rest} came after you had left" if rest else "")))
    else:
        words = f"entry {receipt.entry} is not what it was when you saw it: the record was rewritten"
        result.append(Finding("seal", False, words))
    return result


def _commitment(said: str, receipt: Receipt) -> Finding:
    if receipt.commitment is None:
        words = "no commitment was kept from before the start: the seed may have been chosen afterwards"
        return Finding("commitment", None, words)
    good = said == receipt.commitment
    words = (
        "the commitment is the one you were shown before the start"
        if good
        else "the commitment is not the one you were shown before the game: this is a different game"
    )
    return Finding("commitment", good, words)


def _is_hash(text: object) -> bool:
    return isinstance(text, str) and len(text) == HASH_LENGTH and all(c in "0123456789abcdef" for c in text)
