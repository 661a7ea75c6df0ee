"""Odds of Gang of Dice, and what is conserved."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tripot.core.registry import find_game
from tripot.games.gang_of_dice.rules import GangOfDiceState

GAME = find_game("gang-of-dice")

GAME = find_game("gang-of-dice")


def position_of(players: int = 2, options: dict[str, Any] | None = None, **position: Any) -> GangOfDiceState:
    """Return a position."""
    state = GAME.new(players, options)
    if position:
        GAME.set_position(state, position)
    return cast(GangOfDiceState, state)


def test_the_odds_of_a_reroll_are_everybodys() -> None:
    """Against 7 with three dice: the Boss again is best, and each line can be played."""
    state = position_of(
        3, card="bomb-total-10", standing=["3 2 2", "", ""], busted=["", "4 4 4", ""], dice="3 1 B", rolls=2
    )
    odds = GAME.insight(state, 2)
    assert odds == GAME.insight(state, None)
    assert odds["target"] == 8
    assert odds["stop"] == {"win": 0.0, "bust": 0.0}
    rows = odds["rerolls"]
    assert sorted(rows) == ["1", "1 B", "3", "3 1", "3 1 B", "3 B", "B"]
    assert max(rows, key=lambda dice: rows[dice]["win"]) == "B"
    assert rows["B"] == {"win": pytest.approx(2 / 6, abs=1e-4), "bust": 0.0, "valid": 1.0}
    assert rows["1 B"]["bust"] == pytest.approx(10 / 36, abs=1e-4)
    assert rows["1 B"]["valid"] == pytest.approx(26 / 36, abs=1e-4)
    assert odds["exact"]


def test_the_odds_before_the_last_reroll_tell_now_from_the_end() -> None:
    """Under a Bomb a reroll may meet the condition now and still be put right."""
    state = position_of(card="bomb-total-7", dice="5 5")
    row = GAME.insight(state, 0)["rerolls"]["5"]
    assert row["bust"] == pytest.approx(4 / 6, abs=1e-4)
    assert row["valid"] > 1 - 4 / 6
    assert GAME.insight(state, 0)["stop"]["bust"] == 1.0
    state = position_of(card="explosion-run-2", dice="5 1")
    row = GAME.insight(state, 0)["rerolls"]["1"]
    assert row["bust"] == pytest.approx(1 / 6, abs=1e-4)
    assert row["valid"] == pytest.approx(5 / 6, abs=1e-4)


def test_the_odds_of_every_number_of_dice() -> None:
    """A row for each number that may be rolled."""
    state = position_of(card="explosion-has-1", wealth=[12, 9])
    odds = GAME.insight(state, 0)
    assert list(odds["counts"]) == [str(n) for n in range(1, 13)]
    assert odds["counts"]["1"]["bust"] == pytest.approx(1 / 6, abs=1e-4)
    assert odds["counts"]["2"]["bust"] == pytest.approx(11 / 36, abs=1e-4)
    assert GAME.insight(position_of(), 0) == {}


def test_many_dice_have_odds_too() -> None:
    """Beyond ten dice the best rerolls only, and said not to be exact."""
    state = position_of(3, card="bomb-run-3", dice="5 5 5 5 4 4 3 3 2 2 1 1 B B")
    odds = GAME.insight(state, 0)
    assert not odds["exact"]
    assert 0 < len(odds["rerolls"]) <= 40
    wins = [row["win"] for row in odds["rerolls"].values()]
    assert wins == sorted(wins, reverse=True)
    for action in GAME.parse_line(state, 0, f"reroll {next(iter(odds['rerolls']))}"):
        assert GAME.why_not(state, 0, action) is None
        state.apply(0, action)


def test_conserved_counts_everything() -> None:
    """Wealth, standing, centre, tray and tokens, those set aside included."""
    assert GAME.conserved(GAME.new(2)) == {"worth in dice": 108, "cards": 18}
    assert GAME.conserved(GAME.new(3, {"english": True})) == {"worth in dice": 162, "cards": 18}
    state = position_of(2, wealth=[10, 10], card="bomb-pair", standing=["5 4", ""], dice="3 3 3", centre=4)
    assert GAME.conserved(state)["worth in dice"] == 20 + 2 + 3 + 4 + 12
