"""Observations keep the contract: check_game finds one that reveals too much or is wrong."""

from __future__ import annotations

import pytest

from tripot.core.learning import ActionSpace, ViewObserver, returns_by_rank
from tripot.core.mypyc_types import i16, i64, vec
from tripot.core.observer import Observer, write_numbers
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.games.twelve_gangsters.game import TwelveGangsters
from tripot.testing.check import CheckFailed, check_learning


class _Peeking(Observer):
    """Writes what the view says, but the first seat's secret pick in place of the round."""

    def __init__(self, honest: ViewObserver) -> None:
        super().__init__(honest.size)
        self.honest = honest

    def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
        self.honest.observe(state, seat, out, at)
        write_numbers([state.key()[2][0]], out, at + state.players)  # type: ignore[index]  # the picks


class _Fixed(TwelveGangsters):
    """12 Gangsters with another observer, or fewer actions."""

    def __init__(self, observer: Observer | None = None, ids: range = range(1, 13)) -> None:
        self.fixed = observer or TwelveGangsters().observer(3)
        self.ids = ids

    def observer(self, players: int) -> Observer:
        return self.fixed

    def action_space(self, players: int) -> ActionSpace:
        return ActionSpace(self.ids)


def _picked(game: TwelveGangsters, card: int) -> State:
    state = game.new(3, {"first": 0})
    state.apply(0, card)
    return state


def test_an_honest_observer_passes() -> None:
    """The game as it is."""
    game = TwelveGangsters()
    check_learning(game, _picked(game, 7), 1, Rng(1))


def test_an_observer_that_differs_from_the_view_is_found() -> None:
    """One wrong number is enough."""
    plain = TwelveGangsters()
    game = _Fixed(_Peeking(ViewObserver(plain.view, plain.layout(3))))
    with pytest.raises(CheckFailed, match="differs from its view"):
        check_learning(game, _picked(game, 7), 1, Rng(1))


def test_an_observation_that_tells_a_secret_is_found() -> None:
    """A number that happens to be right in this position changes in a re-deal of it."""
    plain = TwelveGangsters()
    game = _Fixed(_Peeking(ViewObserver(plain.view, plain.layout(3))))
    with pytest.raises(CheckFailed, match="cannot know from its observation"):
        check_learning(game, _picked(game, 1), 1, Rng(1), redeals=20)


def test_an_action_without_a_number_is_found() -> None:
    """Every legal action is in the space."""
    game = _Fixed(ids=range(1, 12))
    with pytest.raises(CheckFailed, match="action 12 is legal and not in the action space"):
        check_learning(game, _picked(game, 1), 1, Rng(1))


def test_an_observer_that_writes_too_much_is_found() -> None:
    """Its size is a promise: rows lie side by side."""

    class Long(Observer):
        def observe(self, state: State, seat: i64, out: vec[i16], at: i64) -> None:
            write_numbers([0] * (self.size + 1), out, at)

    game = _Fixed(Long(TwelveGangsters().layout(3).size))
    with pytest.raises(CheckFailed, match="fewer or more numbers"):
        check_learning(game, _picked(game, 1), 1, Rng(1))


@pytest.mark.parametrize(
    ("ranks", "returns"),
    [
        ([1, 2], [1.0, -1.0]),
        ([1, 1, 3], [0.5, 0.5, -1.0]),
        ([2, 1, 2, 4], [0.0, 1.0, 0.0, -1.0]),
        ([1, 1], [0.0, 0.0]),
    ],
)
def test_returns_by_rank_share_among_equals(ranks: list[int], returns: list[float]) -> None:
    """Zero-sum, first best, equals get the mean of their places."""
    assert returns_by_rank(ranks) == returns
