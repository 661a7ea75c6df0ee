#!/usr/bin/env python3
"""Verify a Tripot record without Tripot: python3 verify_record.py match.jsonl

Needs the standard library only. Checks that every line is chained to the one before it; that the revealed server
seed is the one committed to before the match; and that every draw is the one the seeds give. `tripot verify`
also checks the rules. The whole method is in docs/record-format.md.
"""

import hashlib
import json
import sys


class Bad(Exception):
    """Something is wrong in a line."""


def below(prefix: bytes, k: int, total: int) -> int:
    """Draw k: SHA-256 of prefix, k and a block number, cut into 64-bit words; words past the last multiple are left."""
    limit = 2**64 // total * total
    block = 0
    while True:
        digest = hashlib.sha256(prefix + k.to_bytes(8, "big") + block.to_bytes(4, "big")).digest()
        for start in (0, 8, 16, 24):
            word = int.from_bytes(digest[start : start + 8], "big")
            if word < limit:
                return word % total
        block += 1


def read(lines: list[str]) -> list[dict]:  # type: ignore[type-arg]  # JSON, whatever it holds
    """Check form and hash chain; return every line's content."""
    contents, previous = [], ""
    for number, line in enumerate(lines, 1):
        try:
            content = json.loads(line)
            found = content.pop("hash")
            body = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        except (ValueError, KeyError, AttributeError, TypeError):
            raise Bad(f"line {number}: not an entry with a hash") from None
        previous = hashlib.sha256((previous + "\n" + body).encode()).hexdigest()
        if found != previous or line != body[:-1] + ',"hash":"' + found + '"}':
            raise Bad(f"line {number}: altered, or the line before it was")
        if number > 1 and content.get("n") != number - 1:
            raise Bad(f"line {number}: entry number {content.get('n')!r}, expected {number - 1}")
        contents.append(content)
    return contents


def verify(text: str) -> str:
    """Return a sentence that says what was proven; raise Bad with the first wrong line."""
    if not text.endswith("\n"):
        raise Bad(f"line {text.count(chr(10)) + 1}: cut off, it has no line end")
    header, *entries = read(text[:-1].split("\n"))
    if header.get("tripot") not in (1, 2):
        raise Bad("line 1: no Tripot record of format 1 or 2")
    if not entries or "end" not in entries[-1]:
        return f"{len(entries)} entries, chain whole; the match is not over, so the seed is still secret"
    seed = entries[-1].get("server_seed", "")
    if (
        len(seed) != 64
        or hashlib.sha256(b"tripot commit v1\0" + bytes.fromhex(seed)).hexdigest() != header["commitment"]
    ):
        raise Bad(f"line {len(entries) + 1}: the server seed is not the one committed to")
    prefix = b"tripot draw v1\0" + bytes.fromhex(seed)
    for player_seed in header["player_seeds"]:
        prefix += len(player_seed.encode()).to_bytes(4, "big") + player_seed.encode()
    draws = 0
    for number, entry in enumerate(entries, 2):
        if entry.get("who") != "chance":
            continue
        if entry.get("draw") != draws:
            raise Bad(f"line {number}: draw number {entry.get('draw')!r}, expected {draws}")
        if below(prefix, draws, entry["of"]) != entry["pick"]:
            raise Bad(f"line {number}: the draw does not match the seeds")
        draws += 1
    return f"{len(entries)} entries, chain whole, seed as committed, {draws} draws proven"


def main() -> None:
    """Verify each file named; exit 1 at the first that fails."""
    if len(sys.argv) < 2:
        sys.exit("usage: verify_record.py RECORD [RECORD ...]")
    for name in sys.argv[1:]:
        try:
            with open(name, encoding="utf-8", newline="") as file:
                print(f"{name}: {verify(file.read())}")
        except (Bad, OSError, ValueError, KeyError, TypeError) as problem:
            sys.exit(f"{name}: {problem}")


if __name__ == "__main__":
    main()
