"""Writing into a position's cells changes one player only, though the next player's cells are adjacent."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.helpers import fresh

from tripot.games.reglement_de_comptes.rules import ReglementState
from tripot.games.reglement_de_comptes.rules.cakes import explode
from tripot.games.reglement_de_comptes.rules.numbers import CAKE_AT, CELLS, DRAWN, GONE, HOME, MEN_LEFT, NEWS
from tripot.games.reglement_de_comptes.rules.turn import shuffle


def marked(players: int) -> ReglementState:
    """Return a position in which every cell has a different number."""
    state = fresh(players)
    for at in range(CELLS):
        state.cells[at] = 1000 + at
    return state


@pytest.mark.parametrize("players", [3, 5, 6])
def test_a_shuffle_forgets_what_each_has_drawn_and_nothing_else(players: int) -> None:
    """With six the cell behind the last player's is the first one's moment of elimination."""
    state = marked(players)
    shuffle(state)
    gone = [*range(DRAWN, DRAWN + players), *range(NEWS, NEWS + players)]
    assert list(state.cells) == [0 if at in gone else 1000 + at for at in range(CELLS)]


@pytest.mark.parametrize("owner", [0, 1, 3])
@pytest.mark.parametrize(("men", "after"), [(2, HOME), (0, GONE)])
def test_a_cake_that_blows_up_goes_back_to_its_owner_or_with_him(owner: int, men: int, after: int) -> None:
    """RDC-5.2: home while its owner has a man, gone for good when there is none; nobody else's cake is touched."""
    state = fresh(4)
    for player in range(4):
        state.cells[CAKE_AT + player] = 3 * player
    state.cells[MEN_LEFT + owner] = men
    state.taken = 0  # nobody sits near enough to fall
    before = list(state.cells)
    explode(state, owner, "RDC-5.1")
    wanted = {at: after if at == CAKE_AT + owner else was for at, was in enumerate(before)}
    assert dict(enumerate(state.cells)) == wanted
