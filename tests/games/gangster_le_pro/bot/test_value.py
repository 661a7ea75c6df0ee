"""Gangster Le Pro: the fitted value adds up, and knows what is good to have."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.policy import zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.gangster_le_pro.bot.knowledge import GangsterKnowledge
from tripot.games.gangster_le_pro.bot.value import FEATURES, NUMBER, Value, load_value
from tripot.games.gangster_le_pro.rules.numbers import ROLL
from tripot.games.gangster_le_pro.rules.state import GangsterLeProState

GAME = find_game("gangster-le-pro")


def at(*seats: dict[str, Any]) -> GangsterLeProState:
    """Return a position where a turn begins."""
    state = GAME.new(len(seats))
    GAME.set_position(state, {"players": list(seats)})
    return cast(GangsterLeProState, state)


def chances(state: GangsterLeProState) -> list[float]:
    """Return what the shipped value says."""
    out = zeros(state.players)
    load_value().chances(state, out)
    return [out[seat] for seat in range(state.players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_chances_add_up_all_match_long(players: int) -> None:
    """To one first place and the usual part for the places behind it, with buyers and eliminated players too."""
    rng, bot = Rng(players), GangsterKnowledge(load_value())
    state = GAME.new(players)
    seen = 0
    while state.to_act():
        seat = state.seat_awaited()
        if seat == CHANCE:
            state.settle(rng)
            continue
        seen += 1
        if seen % 20 == 0:
            assert isinstance(state, GangsterLeProState)
            out = state.out
            alive = sum(1 for one in range(players) if out[one] == 0)
            found = chances(state)
            assert sum(found) == pytest.approx(0.95 + 0.05 * _pairs(players, alive) / (players - 1))
            assert all(found[one] == 0.0 for one in range(players) if out[one] > 0)
        state.apply(seat, bot.quick(state, seat, rng))


def _pairs(players: int, alive: int) -> float:
    """Return how many of the comparisons between seats are won: each between living ones by somebody, each with a dead one."""
    return alive * (alive - 1) / 2 + alive * (players - alive)


def test_money_is_good_and_dossiers_are_bad() -> None:
    """With all else equal, the richer is ahead, and so is who has no Dossier."""
    rich = chances(at({"cash": 30_000}, {"cash": 20_000}))
    assert rich[0] > rich[1]
    clean = chances(at({"cash": 20_000}, {"cash": 20_000, "dossiers": 2}))
    assert clean[0] > clean[1]


def test_a_lead_counts_more_near_the_end() -> None:
    """Ten thousand ahead at 60 000 of 70 000 is more than at 15 000."""
    early = chances(at({"cash": 15_000}, {"cash": 5_000}))
    late = chances(at({"cash": 60_000}, {"cash": 50_000}))
    assert late[0] > early[0] > 0.5


def test_weights_of_another_shape_are_refused() -> None:
    """A file of another fit does not pass for this one; the names are as many as the weights."""
    assert len(FEATURES) == NUMBER
    with pytest.raises(ValueError, match="17 weights"):
        Value([[[0.1] * 3]])


def test_what_an_expert_is_about_to_buy_counts_as_sold() -> None:
    """On an Expert's square with the dearest gem of each kind, the value is that of the position after the sales."""
    knowledge, out = GangsterKnowledge(load_value()), zeros(2)
    components = at({}, {}).components
    gems = [
        max(
            (name for name in components.ids if name.startswith(kind)),
            key=lambda name: components.value[components.ids.index(name)],
        )
        for kind in ("perle-", "diamant-")
    ]
    state = at({"cash": 20_000, "square": 6, "cards": gems}, {"cash": 25_000})
    state.apply(0, ROLL)
    state.apply(CHANCE, 6)
    assert GAME.get_position(state)["players"][0]["square"] == 12
    knowledge.value(state, out)
    told = out[0]
    unsold = chances(state)[0]
    while state.seat_awaited() == 0:
        state.apply(0, knowledge.quick(state, 0, Rng(1)))
    assert state.cash[0] > 20_000
    assert told == pytest.approx(chances(state)[0])
    assert told > unsold
