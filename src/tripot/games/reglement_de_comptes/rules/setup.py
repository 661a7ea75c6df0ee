"""The set-up of Règlement de comptes (RDC-2), and seating men one by one, also after Alerte! (RDC-6.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tripot.core.mypyc_types import i64, vec
from tripot.core.state import EVERYONE
from tripot.games.reglement_de_comptes.rules.components import Components
from tripot.games.reglement_de_comptes.rules.numbers import (
    CAKE_AT,
    CELLS,
    DEAL,
    GANG,
    HOME,
    KINDS,
    MEN_LEFT,
    ONE,
    PILLS,
    ROLE_NAMES,
    ROLES,
    TAKE_MAN,
    WAITING,
    held,
    members,
)

if TYPE_CHECKING:
    from tripot.games.reglement_de_comptes.rules.state import ReglementState

Seating = tuple[tuple[int, int, int], ...]
"""One (seat, player, role) for each gangster, all counted from 0."""


def set_up(
    state: ReglementState,
    players: int,
    components: Components,
    bank: int,
    gang: tuple[int, ...],
    seating: Seating,
    first: int = -1,
    raid_returns: bool = False,
) -> None:
    """Prepare a match (RDC-2.1, RDC-2.2): `gang` is each player's men by role; an empty seating means free seating (RDC-2.4).

    The whole deck lies in the pile and is dealt by chance (RDC-2.3). `first` is the seat named as the youngest, or -1.
    With `raid_returns` a played Alerte! is discarded instead of removed (RDC-6.10).
    """
    state.events = None
    state.players = players
    state.n = players
    state.components = components
    state.step = DEAL
    state.free = len(seating) == 0
    state.first = first
    state.raid_returns = raid_returns
    state.turn = 0
    state.turns = 0
    state.cells = vec[i64]([0] * CELLS)
    state.taken = 0
    state.parrains = 0
    state.flingueurs = 0
    state.lames = 0
    state.asleep = 0
    state.placer = 0
    state.pills = PILLS
    state.bank = bank
    state.pile_bundle = components.deck_bundle
    state.pile_size = 0
    kind: i64 = 0
    while kind < KINDS:
        state.pile_size += held(components.deck_bundle, kind)
        kind += 1
    state.discard_bundle = 0
    state.played_out = 0
    state.fresh_bundle = components.deck_bundle
    state.mixed = 0
    state.card = 0
    state.chosen = 0
    state.drunk = 0
    state.second = False
    state.quiet = 0
    state.stirred = False
    state.moment = 0
    state.reason = ""
    for player in range(players):
        state.cells[MEN_LEFT + player] = gang[0] + gang[1] + gang[2] + gang[3]
        state.cells[CAKE_AT + player] = HOME
    for seat, player, role in seating:
        state.sit(player, role, False, seat)
    if state.free:
        for player in range(players):
            for role in range(ROLES):
                men: i64 = gang[role]
                state.cells[WAITING + player] += men * ONE[role * 2]


def seat_freely(state: ReglementState, youngest: i64) -> None:
    """Let the youngest seat the first man (RDC-2.4)."""
    state.placer = youngest
    state.step = TAKE_MAN
    if state.events is not None:
        state.emit("youngest", "RDC-2.4", EVERYONE, (youngest,))


def all_stand(state: ReglementState) -> None:
    """Take every gangster off the table, to be seated again; pills stay with their men (RDC-6.10)."""
    cells = state.cells
    player: i64 = 0
    while player < state.n:
        cells[WAITING + player] = 0
        for seat in members(cells[GANG + player]):
            man: i64 = state.role_at(seat) * 2 + state.is_asleep(seat)
            cells[WAITING + player] += ONE[man]
        player += 1
    state.stand(state.taken)


def seat_man(state: ReglementState, seat: i64) -> bool:
    """Seat the chosen gangster; then the next player counter-clockwise who has one left (RDC-2.4, RDC-6.10).

    Return True if all are seated.
    """
    cells = state.cells
    player: i64 = state.placer
    man: i64 = state.chosen
    state.chosen = 0
    cells[WAITING + player] -= ONE[man]
    state.sit(player, man >> 1, man & 1 == 1, seat)
    if state.events is not None:
        rule = "RDC-6.10" if state.turns else "RDC-2.4"
        state.emit("seated", rule, EVERYONE, (player, ROLE_NAMES[man >> 1], seat + 1))
    following: i64 = player
    step: i64 = 0
    while step < state.n:
        step += 1
        if following == 0:
            following = state.n
        following -= 1
        if cells[WAITING + following]:
            state.placer = following
            state.step = TAKE_MAN
            return False
    return True
