"""The Boss: the fitted value adds up, and knows what is good to have."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.the_boss.help import at, new

from tripot.core.policy import zeros
from tripot.games.the_boss.bot.value import FEATURES, N_FEATURES, features, load_value, rounds_to_come


def chances(players: int, position: dict[str, Any]) -> list[float]:
    """Return what the shipped value says of a position."""
    out = zeros(players)
    load_value().chances(at(players, position), out)
    return list(out)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_chances_add_up(players: int, number: int) -> None:
    """To one first place and the usual part for the places behind it."""
    found = chances(players, {"round": number, "turn": 1, "money": [5, 3, 4, 0][:players]})
    assert sum(found) == pytest.approx(0.95 + 0.05 * players / 2)
    assert found[0] == max(found)
    assert min(found) > 0


@pytest.mark.parametrize(
    "part",
    [
        {"dead": [2, 0, 0, 0]},
        {"spent": [3, 0, 0, 0]},
        {"prison": [[2, 2], [], [], []]},
        {"hospital": [3, 0, 0, 0]},
    ],
)
def test_losses_cost(part: dict[str, Any]) -> None:
    """With equal money, who has fewer gangsters has less of a chance."""
    found = chances(4, {"round": 2, "turn": 1, "marker": 2, **part})
    assert found[0] < found[1]


def test_money_counts_more_towards_the_end() -> None:
    """Three million ahead are worth more in the last round than with two to come."""
    early = chances(2, {"round": 2, "turn": 1, "money": [6, 3], "marker": 0})
    late = chances(
        2, {"round": 4, "turn": 1, "money": [6, 3], "turned": ["gold", "silver", "double"], "marker": 0}
    )
    assert late[0] > early[0] > 0.5


def test_features_and_rounds_are_read_from_the_position() -> None:
    """In the order of their names."""
    state = at(
        2,
        {
            "round": 2, "turn": 1, "marker": 1, "money": [7, 0], "dead": [1, 0], "hospital": [1, 0], "prison": [[2, 1], []],
            "spent": [2, 0], "bans": [["boston", "detroit"], []],
        },
    )  # fmt: skip
    assert len(FEATURES) == N_FEATURES
    assert features(state, 0) == [7.0, 2.0, 2.0, 1.0, 1.0, 2.0, 0.0]
    assert features(state, 1) == [0.0, 6.0, 0.0, 0.0, 3.0, 0.0, 1.0]
    assert rounds_to_come(state) == 4
    assert rounds_to_come(at(2, {"round": 3, "turn": 5, "turned": ["gold", "double", "gold"]})) == 0
    assert rounds_to_come(new(2)) == 4
