"""The set-up of 12 Gangsters (12G-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.games.twelve_gangsters.rules.numbers import ROUNDS, SIZE

if TYPE_CHECKING:
    from tripot.games.twelve_gangsters.rules.state import TwelveGangstersState


def set_up(state: TwelveGangstersState, players: int, boss: int, memory: bool, version: int) -> None:
    """Deal every player a colour (12G-2.1, 12G-2.2); with NO_BOSS, chance draws the first Boss (12G-2.3)."""
    state.events = None
    state.players = players
    state.rounds = ROUNDS[players]
    state.memory = memory
    state.version = version
    state.packed = vec[i64]([0] * SIZE)
    state.hands = [(1 << (ROUNDS[players] + 1)) - 2] * players
    state.awaited = (1 << players) - 1
    state.boss = boss
    state.played = 0
