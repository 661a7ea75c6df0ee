"""The set-up of The Boss (BOSS-2), before the first deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.games.the_boss.rules.components import Components
from tripot.games.the_boss.rules.deal import give_marker
from tripot.games.the_boss.rules.numbers import (
    AWAY,
    BOOKS,
    DRAW_MARKER,
    EXPERTS_OF,
    LEADER_OF,
    NO_ONE,
    OCCASIONALS_OF,
    PLACES,
    TAKEN_OF,
    TAKER_OF,
    WHERE_IS,
)
from tripot.games.the_boss.rules.turn import ask_of_all

if TYPE_CHECKING:
    from tripot.games.the_boss.rules.state import BossState


def set_up(state: BossState, players: int, components: Components, marker: int) -> None:
    """Prepare a new match (BOSS-2.1, BOSS-2.2); with NO_ONE as marker, chance draws its first holder (BOSS-2.3)."""
    state.events = None
    state.players = players
    state.components = components
    state.phase = DRAW_MARKER
    state.round = 1
    state.extra = 0
    state.last = False
    state.marker = NO_ONE
    state.chicago = 2
    state.turn = 1
    state.spot = 0
    state.cursor = 0
    board = vec[i64]([0 for _slot in range(WHERE_IS + len(components.faces))])
    books = vec[i64]([0 for _slot in range(BOOKS)])
    for city in range(PLACES):
        board[LEADER_OF + city] = NO_ONE
        books[TAKEN_OF + city] = NO_ONE
        books[TAKER_OF + city] = NO_ONE
    for card in range(len(components.faces)):
        board[WHERE_IS + card] = AWAY
    for seat in range(players):
        board[EXPERTS_OF + seat] = components.experts
        board[OCCASIONALS_OF + seat] = components.occasionals
    state.board = board
    state.books = books
    ask_of_all(state)
    if marker != NO_ONE:
        give_marker(state, marker)
