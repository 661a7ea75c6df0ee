"""The set-up: cards dealt one at a time, and the dice that say who begins (GLP-2)."""

from __future__ import annotations

from typing import Final

from tripot.core.state import EVERYONE
from tripot.games.gangster_le_pro.rules_state import (
    Position,
)
from tripot.games.gangster_le_pro.rules_tables import (
    BOXE,
    C_DEAL,
    C_FIRST,
    INVESTISSEMENT,
    N_TURN,
    PERSONNAGE,
)

DEALT: Final[tuple[int, ...]] = (PERSONNAGE, INVESTISSEMENT, BOXE)


def start_deal(s: Position) -> None:
    """Deal a Personnage, an Investissement and a boxer to each (GLP-2.1), one card at a time."""
    s.phase = C_DEAL
    s.queue = 0
    s.subject = 0
    s.deck = PERSONNAGE


def dealt(s: Position, card: int) -> None:
    """Give the dealt card and go on dealing; then the dice say who begins."""
    s.leave_deck(card)
    s.receive(card, s.subject, "GLP-2.1")
    s.queue += 1
    if s.queue == len(DEALT) * s.players:
        roll_for_first(s, (1 << s.players) - 1)
        return
    s.subject = s.queue % s.players
    s.deck = DEALT[s.queue // s.players]


def roll_for_first(s: Position, contenders: int) -> None:
    """Let these seats roll: the highest die begins (GLP-2.2)."""
    s.phase = C_FIRST
    s.queue = contenders
    s.arrests = 0
    s.total = 0
    s.subject = _lowest(contenders)


def rolled_for_first(s: Position, face: int) -> None:
    """Note a die; the tied roll again (GLP-2.2). `arrests` holds the leaders' mask meanwhile."""
    seat = s.subject
    if s.events is not None:
        s.emit("first_roll", "GLP-2.2", EVERYONE, (seat, face))
    s.queue &= ~(1 << seat)
    if face > s.total:
        s.total = face
        s.arrests = 1 << seat
    elif face == s.total:
        s.arrests |= 1 << seat
    if s.queue != 0:
        s.subject = _lowest(s.queue)
        return
    leaders = s.arrests
    if leaders & (leaders - 1) != 0:
        if s.events is not None:
            s.emit("first_tie", "GLP-2.2", EVERYONE, (s.total,))
        roll_for_first(s, leaders)
        return
    s.first = _lowest(leaders)
    s.turn = s.first
    s.arrests = 0
    s.queue = -1
    s.total = 0
    if s.events is not None:
        s.emit("first", "GLP-2.2", EVERYONE, (s.first,))
    s.next = N_TURN


def _lowest(mask: int) -> int:
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat
