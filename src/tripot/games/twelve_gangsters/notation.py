"""Actions of 12 Gangsters as text: `pick 7`, and for chance `boss 2`."""

from __future__ import annotations

import re

from tripot.core.game import malformed
from tripot.core.state import CHANCE
from tripot.games.twelve_gangsters.rules import TwelveGangstersState

_PICK = re.compile(r"pick (\d{1,3})")
_BOSS = re.compile(r"boss (\d)")


def write(state: TwelveGangstersState, seat: int, action: int) -> str:
    """Return `pick 7`, or `boss 2` for the draw of the first Boss."""
    return f"boss {action}" if seat == CHANCE else f"pick {action}"


def read(state: TwelveGangstersState, seat: int, text: str) -> int:
    """Read `pick 7` (or `boss 2` for chance)."""
    pattern = _BOSS if seat == CHANCE else _PICK
    match = pattern.fullmatch(" ".join(text.split()).lower())
    if match is None:
        takes = "boss and a seat, as in 'boss 2'" if seat == CHANCE else "pick and a card, as in 'pick 7'"
        raise malformed(text, takes)
    return int(match[1])


def read_line(state: TwelveGangstersState, seat: int, text: str) -> list[int]:
    """Return the one action that a line means: no choice here has several steps."""
    return [read(state, seat, text)]
