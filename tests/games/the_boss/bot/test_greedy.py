"""The Boss: the greedy bot knows the game, cannot peek, and beats chance."""

from __future__ import annotations

import math

import pytest
from tests.games.the_boss.help import GAME, at, new, walk

from tripot.bots import find_bot
from tripot.core.playout import play_bots
from tripot.core.policy import zeros
from tripot.core.rng import Rng
from tripot.games.the_boss.bot.odds import (
    ANYBODY,
    chicago_worth,
    more_rounds,
    sanction_costs,
    top_worth,
    turns_left,
    worth,
)
from tripot.games.the_boss.rules import BossState
from tripot.games.the_boss.rules.numbers import PLACE, PLAY


def wins(players: int, matches: int, seed: int) -> float:
    """Return greedy's share of first places against random bots, seats rotated, shared places shared."""
    rng = Rng(seed)
    greedy, chance = find_bot(GAME, "greedy"), find_bot(GAME, "random")
    total = 0.0
    for number in range(matches):
        state = new(players)
        seat = number % players
        play_bots(state, [greedy if other == seat else chance for other in range(players)], rng)
        ranks = state.ranks()
        if ranks[seat] == 1:
            total += 1 / ranks.count(1)
    return total / matches


def test_greedy_beats_random() -> None:
    """A short look at two players: far beyond even."""
    assert wins(2, 60, 1) > 0.8


@pytest.mark.slow
@pytest.mark.long
def test_greedy_beats_random_for_long(capsys: pytest.CaptureFixture[str]) -> None:
    """2 000 matches of two players, seats rotated: at least 75 %, the 95 % interval printed."""
    share = wins(2, 2000, 3)
    spread = 1.96 * math.sqrt(share * (1 - share) / 2000)
    with capsys.disabled():
        print(f"\ngreedy beats random at The Boss, 2 players: {share:.1%} ± {spread:.1%}")  # noqa: T201  # the bar asks for it
    assert share - spread > 0.75


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_does_not_peek(players: int) -> None:
    """It chooses the same from every re-deal of what its seat cannot see."""
    bot = find_bot(GAME, "greedy")
    rng = Rng(4)
    for number, state in enumerate(walk(players, 1, 17)):
        if number % 5 or state.phase not in (PLACE, PLAY):
            continue
        seat = state.to_act()[0]
        choices = set()
        for _again in range(6):
            copy = state.clone()
            copy.redeal(seat, rng)
            choices.add(bot.choose(copy, seat, Rng(number)))
        assert len(choices) == 1
        assert choices <= set(state.actions(seat))


def test_greedy_leaves_its_copy_as_it_was() -> None:
    """Trying placements out changes nothing that stays."""
    bot = find_bot(GAME, "greedy")
    for number, state in enumerate(walk(3, 1, 5)):
        if number % 4 == 0 and state.phase in (PLACE, PLAY):
            key = state.key()
            bot.choose(state, state.to_act()[0], Rng(1))
            assert state.key() == key


def test_greedy_takes_a_sure_thing_when_it_moves_last() -> None:
    """Last turn of the last round, last to play: the only card that can be hidden in Boston is a 4, and nobody is there."""
    position = {
        "round": 3, "turn": 5, "turned": ["gold", "double", "gold"], "order": [1, 0], "to_play": 0, "marker": 0,
        "hidden": {"new-york": "0", "boston": "4", "detroit": "1"}, "hands": [["new-york-1"], []],
        "men": [{}, {"detroit": "E1"}], "money": [5, 6],
    }  # fmt: skip
    state = at(2, position)
    chosen = GAME.notation(state, 0, find_bot(GAME, "greedy").choose(state, 0, Rng(1)))
    assert chosen.startswith("place BOSTON")


def test_greedy_leaves_a_revolver_alone() -> None:
    """The only card left for Detroit is the revolver, and more rounds follow: nobody goes there."""
    position = {
        "round": 2, "turn": 5, "order": [1, 0], "to_play": 0, "marker": 0, "turned": ["gold", "silver"],
        "hidden": {"new-york": "0", "boston": "hospital", "detroit": "revolver"}, "hands": [["boston-prison"], []],
        "men": [{"boston": "E1"}, {"boston": "E2"}], "money": [5, 6],
    }  # fmt: skip
    state = at(2, position)
    chosen = GAME.notation(state, 0, find_bot(GAME, "greedy").choose(state, 0, Rng(1)))
    assert "DETROIT" not in chosen
    assert "BOSTON" not in chosen


def _deal(**position: object) -> BossState:
    hands = [
        ["new-york-0", "new-york-3", "boston-prison", "detroit-4"],
        ["new-york-1", "boston-4", "detroit-1", "detroit-2"],
    ]
    return at(2, {"turn": 2, "hands": hands, "up": {"boston": ["3"], "detroit": ["3"]}, **position}, first=0)


def test_worth_counts_what_a_seat_has_not_seen() -> None:
    """Money on average, sanctions at the cost given; public knowledge sees only what was played."""
    state = _deal()
    costs = zeros(5)
    for kind, cost in enumerate((0.0, 3.0, 1.0, 2.0, 4.0)):
        costs[kind] = cost
    mine = worth(state, 0, costs)
    assert mine[0] == 1.5
    assert mine[1] == (4 - 1) / 2
    assert mine[2] == pytest.approx((1 + 2 - 3) / 3)
    assert worth(state, ANYBODY, costs)[1] == pytest.approx((4 - 1 - 2) / 3)
    assert list(mine)[3:] == [0.0] * 5


def test_the_last_card_of_a_city_is_one_still_held() -> None:
    """Own cards by their value, the others' on average; a city with no card to come keeps the one that lies there."""
    state = _deal()
    assert top_worth(state, 0, 0) == pytest.approx((0 + 3 + 1.5) / 3)
    assert top_worth(state, 0, 1) == pytest.approx((0 + 2) / 2)
    state = at(
        2, {"round": 2, "turn": 5, "hidden": {"boston": "hospital"}, "up": {"boston": ["4", "prison", "3"]}}
    )
    assert top_worth(state, 0, 1) == 3.0
    assert chicago_worth(new(2), 0) >= 0.0


def test_rounds_to_come_are_counted_from_the_police_cards() -> None:
    """At the start three rounds are sure, a fourth comes four times in five, a fifth once in five."""
    state = new(2, first=0)
    chances = [more_rounds(state, number) for number in range(1, 6)]
    assert chances == pytest.approx([1.0, 1.0, 0.8, 0.2, 0.0])
    last = at(2, {"round": 3, "turn": 4, "turned": ["gold", "double", "gold"]})
    assert more_rounds(last, 1) == 0.0
    assert list(sanction_costs(last, 1.0, 1.0)) == [0.0] * 5
    state = at(2, {"round": 3, "turn": 4, "turned": ["gold", "silver", "gold"]})
    assert [more_rounds(state, number) for number in (1, 2)] == pytest.approx([1.0, 0.5])
    assert list(sanction_costs(state, 2.0, 3.0)) == pytest.approx([0.0, 3.0, 2.0, 3.0, 4.5])


def test_turns_left_for_everybody() -> None:
    """A player who has played this turn has one fewer."""
    state = at(3, {"turn": 3, "to_play": 1}, first=0)
    assert [turns_left(state, seat) for seat in range(3)] == [2, 2, 3]
