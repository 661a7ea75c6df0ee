"""Recrutement: men (GLP-5.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.games.gangster_le_pro.rules.numbers import FOR_SQUARE, N_RESUME, RECRUTEMENT
from tripot.games.gangster_le_pro.rules.operations import await_card

if TYPE_CHECKING:
    from tripot.games.gangster_le_pro.rules.state import GangsterLeProState


def recruit(state: GangsterLeProState) -> None:
    """Draw a Recrutement card (GLP-5.12)."""
    if not await_card(state, RECRUTEMENT, FOR_SQUARE, state.turn):
        state.next = N_RESUME
