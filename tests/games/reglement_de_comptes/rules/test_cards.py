"""The cards' targets, counted in two ways."""

from __future__ import annotations

import pytest
from tests.games.reglement_de_comptes.rules.test_state import walk

from tripot.games.reglement_de_comptes.rules import cards
from tripot.games.reglement_de_comptes.rules.numbers import ALERTE, KINDS, MOVE, members


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_card_can_be_played_when_it_has_a_target(players: int) -> None:
    """All along a match and for every player: what can be played is what is held, can be played alone, and has targets."""
    for state in walk(players, 21):
        for player in range(players):
            if state.men[player] == 0:
                continue
            held = [kind for kind in range(KINDS) if state.holds(player, kind)]
            alone = [kind for kind in held if cards.can_play(state, player, kind)]
            assert members(cards.playable(state, player)) == alone
            for kind in held:
                if kind not in (ALERTE, MOVE):
                    assert (kind in alone) == bool(cards.targets(state, player, kind))
