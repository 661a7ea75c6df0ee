"""Matches begun with rules version 1 go on by it."""

from __future__ import annotations

import json
from pathlib import Path

from tripot.core.rng import Rng
from tripot.games.gang_of_dice import GAME
from tripot.testing import match_digest

DIGESTS = Path(__file__).parents[2] / "playthroughs" / "digests.json"


def test_fixed_seed_matches_of_version_1_have_their_digest() -> None:
    """Random matches by the older rules are move for move what they were."""
    known = json.loads(DIGESTS.read_text(encoding="utf-8"))["gang-of-dice@1"]
    assert match_digest(GAME, version=1) == known


def test_version_1_still_exchanges_dice_of_the_centre() -> None:
    """With 20 of 24 dice in the centre, version 1 lets a player roll them all but the other's."""
    most = {}
    for version in (1, 2):
        state = GAME.new(2, version=version)
        GAME.set_position(state, {"wealth": [40, 12], "centre": 20, "card": "bomb-total-7"})
        most[version] = len(state.actions(0))
    assert most == {1: 23, 2: 3}


def test_never_more_dice_lie_on_the_table_than_exist() -> None:
    """In random matches, the dice rolled this round and those in the centre before it never exceed the dice in play."""
    rng = Rng(5)
    seen = 0
    for players in (2, 3, 4):
        for _match in range(12):
            state = GAME.new(players)
            state.settle(rng)
            while state.to_act():
                view = GAME.view(state, None)
                rolled = sum(len(seat["dice"]) for seat in view["seats"]) + len(
                    (view["tray"] or {"dice": ()})["dice"]
                )
                assert rolled <= view["dice_in_play"]
                seen += rolled > view["dice_in_play"] // 2
                seat = state.to_act()[0]
                actions = state.actions(seat)
                # Often the most dice, so that the table is full.
                most = len(actions) > 2 and rng.below(2) == 0
                state.apply(seat, actions[-1] if most else actions[rng.below(len(actions))])
                state.settle(rng)
    assert seen > 100
