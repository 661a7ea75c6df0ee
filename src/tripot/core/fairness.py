"""Provably fair chance: a committed server seed, the players' seeds, and one SHA-256 stream per draw."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

from tripot.core.errors import BadInput
from tripot.core.mypyc_types import i64

COMMIT_TAG = b"tripot commit v1\0"
DRAW_TAG = b"tripot draw v1\0"
SEAL_TAG = b"tripot seal v1\0"
SEED_BYTES = 32
SMALL: Final = 1 << 31
WORD: Final[i64] = (1 << 32) - 1


def new_server_seed() -> str:
    """Return a fresh secret seed as hex."""
    return secrets.token_hex(SEED_BYTES)


def commitment(server_seed: str) -> str:
    """Return what the server publishes before the players add their seeds."""
    return hashlib.sha256(COMMIT_TAG + _seed_bytes(server_seed)).hexdigest()


def keeps_commitment(server_seed: str, promised: str) -> bool:
    """Return True if a revealed seed matches the commitment."""
    return hmac.compare_digest(commitment(server_seed), promised)


def seal(server_seed: str, line_hash: str) -> str:
    """Return what is shown of a record's last hash while the match is played.

    The hash itself would leak secrets: a line has few possible contents, and trying them all finds the one that
    fits. Sealed with the seed, which is committed to and secret until the end, it binds the server just as well.
    """
    return Seals(server_seed).of(line_hash)


class Seals:
    """The seals of one match: their common prefix is hashed once."""

    def __init__(self, server_seed: str) -> None:
        self._begun = hashlib.sha256(SEAL_TAG + _seed_bytes(server_seed))

    def of(self, line_hash: str) -> str:
        """Return the seal of a line's hash, as `seal` does."""
        whole = self._begun.copy()
        whole.update(line_hash.encode())
        return whole.hexdigest()


class Draws:
    """The draws of one match: `pick(k, total)` is draw k, a whole number below total, without modulo bias."""

    def __init__(self, server_seed: str, player_seeds: Sequence[str]) -> None:
        packed = b"".join(len(s.encode()).to_bytes(4, "big") + s.encode() for s in player_seeds)
        self._begun = hashlib.sha256(DRAW_TAG + _seed_bytes(server_seed) + packed)
        """The hash of what all draws begin with."""

    def pick(self, k: int, total: int) -> int:
        """Return draw number k among `total` equal chances."""
        if not 0 < total <= 1 << 64:
            raise BadInput("total weight of a draw", total, "1 to 2**64")
        digest = self._block(k, 0)
        if total < SMALL:
            high = _word(digest, 0)
            if high != WORD:
                # Certainly below the limit: the remainder of all 64 bits, computed without more than 63 bits.
                small: i64 = total
                return ((high % small) * ((WORD + 1) % small) + _word(digest, 4)) % small
        return self._pick_of(k, total, digest)

    def _pick_of(self, k: int, total: int, digest: bytes) -> int:
        """Return the draw from its blocks: the definition."""
        limit = (1 << 64) // total * total
        block = 0
        while True:
            for start in range(0, 32, 8):
                word = int.from_bytes(digest[start : start + 8], "big")
                if word < limit:
                    return word % total
            block += 1
            digest = self._block(k, block)

    def _block(self, k: int, block: int) -> bytes:
        whole = self._begun.copy()
        whole.update(k.to_bytes(8, "big") + block.to_bytes(4, "big"))
        return whole.digest()


def _word(data: bytes, start: i64) -> i64:
    """Return the 32 bits that begin at a place."""
    word: i64 = 0
    place = start
    while place < start + 4:
        word = word * 256 + data[place]
        place += 1
    return word


def _seed_bytes(server_seed: str) -> bytes:
    try:
        raw = bytes.fromhex(server_seed)
    except ValueError:
        raw = b""
    if len(raw) != SEED_BYTES or server_seed != raw.hex():
        raise BadInput("server seed", server_seed, f"{SEED_BYTES * 2} lower-case hex digits")
    return raw
