"""Matches begun with an older rules version go on by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripot.core.rng import Rng
from tripot.games.gangster_le_pro import GAME
from tripot.games.gangster_le_pro.rules import elimination
from tripot.games.gangster_le_pro.rules.cards import interpreter
from tripot.games.gangster_le_pro.rules.numbers import PROTECTION
from tripot.testing import match_digest

DIGESTS = Path(__file__).parents[2] / "playthroughs" / "digests.json"


@pytest.mark.parametrize("version", [1, 2])
def test_fixed_seed_matches_of_an_older_version_have_their_digest(version: int) -> None:
    """Random matches by the rules of a version that is kept are move for move what they were."""
    known = json.loads(DIGESTS.read_text(encoding="utf-8"))[f"gangster-le-pro@{version}"]
    assert match_digest(GAME, version=version) == known


def test_version_1_still_offers_every_branch() -> None:
    """In version 1, a player with a car could choose the car of Tombé du camion and get nothing."""
    offered = {}
    for version in (1, 2):
        state = GAME.new(2, version=version)
        GAME.set_position(state, {"players": [{"car": "automobile-teuf-teuf"}, {}]})
        for seat, text in ((0, "roll"), (-1, "roll 4"), (-1, "draw aventure-tombe-du-camion")):
            state.apply(seat, GAME.parse(state, seat, text))
        offered[version] = [GAME.notation(state, 0, action) for action in state.actions(0)]
    assert offered[1] == ["option 1", "option 2", "option 3"]
    assert offered[2] == ["option 1", "option 2"]


TWELVE = [card for card in GAME.new(2).components.ids if card.startswith("protection-")]


def test_version_2_still_sells_twelve_protections() -> None:
    """In version 2, nothing is sold once the twelve cards are in hands."""
    awaited = {}
    for version in (2, 3):
        state = GAME.new(2, version=version)
        GAME.set_position(state, {"players": [{"square": 17}, {"cards": TWELVE}]})
        for seat, text in ((0, "roll"), (-1, "roll 1")):
            state.apply(seat, GAME.parse(state, seat, text))
        awaited[version] = state.to_act()
    assert awaited == {2: (1,), 3: (0,)}


def test_version_2_still_decides_ties_by_the_men_at_the_end() -> None:
    """In version 2 the Colonel's two men count; now only acquired ones do."""
    ranks = {}
    for version in (2, 3):
        state = GAME.new(2, version=version)
        seats = [{"personnage": "personnage-colonel"}, {"cards": ["recrutement-riton"]}]
        GAME.set_position(state, {"players": seats})
        ranks[version] = state.ranks()
    assert ranks == {2: [1, 2], 3: [2, 1]}


def test_a_protection_without_a_card_is_stolen_and_lost_with_its_player() -> None:
    """It moves between seats, and no count goes out of step when its holder is eliminated."""
    state = GAME.new(3)
    GAME.set_position(state, {"players": [{}, {"protections": 2}, {}]})
    state.owner = 0
    interpreter._steal(state, 1, PROTECTION)  # no standard card steals Protections; an edition may have one
    assert [person["protections"] for person in GAME.get_position(state)["players"]] == [1, 1, 0]
    elimination.eliminate(state, 1)
    assert GAME.get_position(state)["players"][1]["protections"] == 0
    assert GAME.conserved(state)["counts out of step"] == 0


def test_a_copy_keeps_its_version() -> None:
    """A clone, and a clone's re-deal, play on by the same rules."""
    state = GAME.new(3, version=1)
    copy = state.clone()
    copy.settle(Rng(1))
    copy.redeal(0, Rng(2))
    assert getattr(copy, "version") == 1  # noqa: B009  # the contract's State has none
