"""A fast path for WebSocket text frames (RFC 6455, section 5.2). The switch is `Settings.fast_frames`; docs/performance.md has its price.

A move is one frame in and one frame out for each follower. The library parses a frame with generators and event objects,
which costs more than the move. These functions find where a frame ends, read a whole masked text frame and write one.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without a compiler
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
"""The first byte of a text frame that is not fragmented."""
MASKED = 0x80
INCOMPLETE = 0
"""Returned by `frame_end`: more bytes are needed."""
INVALID = -1
"""Returned by `frame_end`: not masked or too long, so the connection must fail."""


def frame_end(data: bytes, start: int, max_size: int) -> int:
    """Return the index after the masked frame that begins at `start`, or INCOMPLETE, or INVALID."""
    left = len(data) - start
    if left < 2:
        return INCOMPLETE
    second = data[start + 1]
    if not second & MASKED:
        return INVALID
    size, head = second & 0x7F, 6
    if size == 126:
        if left < 4:
            return INCOMPLETE
        size, head = data[start + 2] << 8 | data[start + 3], 8
    elif size == 127:
        if left < 10:
            return INCOMPLETE
        size, head = int.from_bytes(data[start + 2 : start + 10], "big"), 14
    if size > max_size:
        return INVALID
    return start + head + size if left >= head + size else INCOMPLETE


def read_text(data: bytes, start: int, end: int) -> str:
    """Return the text of the masked text frame in `data[start:end]`; UnicodeDecodeError if it is not UTF-8."""
    size = data[start + 1] & 0x7F
    mask = start + (2 if size < 126 else 4 if size == 126 else 10)
    unmasked: bytes = apply_mask(data[mask + 4 : end], data[mask : mask + 4])
    return unmasked.decode()


def text_frame(text: bytes) -> bytes:
    """Return an unmasked text frame."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
