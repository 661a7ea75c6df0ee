"""Provably fair chance: a committed server seed, the players' seeds, and one SHA-256 stream per draw."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from tripot.core.errors import BadInput

COMMIT_TAG = b"tripot commit v1\0"
DRAW_TAG = b"tripot draw v1\0"
SEAL_TAG = b"tripot seal v1\0"
SEED_BYTES = 32


def new_server_seed() -> str:
    """Return a fresh secret seed as hex."""
    return secrets.token_hex(SEED_BYTES)


def commitment(server_seed: str) -> str:
    """Return what the server publishes before the players add their seeds."""
    return hashlib.sha256(COMMIT_TAG + _seed_bytes(server_seed)).hexdigest()


def keeps_commitment(server_seed: str, promised: str) -> bool:
    """Tell whether a revealed seed is the one that was promised."""
    return hmac.compare_digest(commitment(server_seed), promised)


def seal(server_seed: str, line_hash: str) -> str:
    """Return what is shown of a record's last hash while the match is played.

    The hash itself would tell secrets: a line has few possible contents, and whoever tries them all finds the one that
    fits. Sealed with the seed, which is committed to and secret until the end, it binds the house just as well.
    """
    return Seals(server_seed).of(line_hash)


class Seals:
    """The seals of one match: what they all begin with is hashed once."""

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
        limit = (1 << 64) // total * total
        block = 0
        while True:
            whole = self._begun.copy()
            whole.update(k.to_bytes(8, "big") + block.to_bytes(4, "big"))
            digest = whole.digest()
            for start in range(0, 32, 8):
                word = int.from_bytes(digest[start : start + 8], "big")
                if word < limit:
                    return word % total
            block += 1


def _seed_bytes(server_seed: str) -> bytes:
    try:
        raw = bytes.fromhex(server_seed)
    except ValueError:
        raw = b""
    if len(raw) != SEED_BYTES or server_seed != raw.hex():
        raise BadInput("server seed", server_seed, f"{SEED_BYTES * 2} lower-case hex digits")
    return raw
