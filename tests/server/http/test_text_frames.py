"""The fast path for text frames agrees with the library, byte for byte."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from tripot.server.http.text_frames import INCOMPLETE, INVALID, frame_end, read_text, text_frame

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


@pytest.mark.parametrize("size", SIZES)
def test_a_written_frame_is_the_librarys(size: int) -> None:
    """All three encodings of the length."""
    text = (b"0123456789" * 7_000)[:size]
    assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_masked_frame_is_found_and_read(size: int) -> None:
    """Its end is found only when it is complete, at any offset, whatever follows."""
    text = "é" * (size // 2) + "x" * (size % 2)
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    data = b"???" + frame + b"\x81"
    end = frame_end(data, 3, 100_000)
    assert end == 3 + len(frame)
    assert read_text(data, 3, end) == text
    for cut in {1, 2, 5, 9, 13, len(frame) - 1}:
        if cut < len(frame):
            assert frame_end(frame[:cut], 0, 100_000) == INCOMPLETE


def test_a_length_may_be_written_longer_than_needed() -> None:
    """Eight bytes for a length of two: the frame ends where it says."""
    frame = b"\x81\xff" + (2).to_bytes(8, "big") + b"\0\0\0\0" + b"hi"
    assert read_text(frame, 0, frame_end(frame, 0, 1_000)) == "hi"


def test_an_unmasked_or_too_long_frame_is_invalid() -> None:
    """The length alone decides: nobody waits for a terabyte."""
    assert frame_end(Frame(Opcode.TEXT, b"hi").serialize(mask=False), 0, 1_000) == INVALID
    assert frame_end(b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 0, 1_000) == INVALID
    assert frame_end(b"\x81\xfe" + (1_001).to_bytes(2, "big"), 0, 1_000) == INVALID


def test_text_that_is_not_utf8_is_an_error() -> None:
    """As section 8.1 of the RFC demands."""
    frame = Frame(Opcode.TEXT, b"\xff").serialize(mask=True)
    with pytest.raises(UnicodeDecodeError):
        read_text(frame, 0, frame_end(frame, 0, 1_000))
