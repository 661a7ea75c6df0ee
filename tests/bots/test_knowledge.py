"""Search knowledge: the defaults, and a straightforward implementation."""

from __future__ import annotations

from tripot.core.policy import TO_THE_END, Knowledge, zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import State


class Lowest(Knowledge):
    """Always the first action; a position is worth what the scores say."""

    def __init__(self) -> None:
        self.valued = True

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        """Return the first action."""
        return state.nth_action(seat, 0)

    def value(self, state: State, out: list[float]) -> None:  # type: ignore[override]  # a list to the interpreter
        """Share 1 by score."""
        total = sum(state.scores())
        for seat, score in enumerate(state.scores()):
            out[seat] = score / total


def test_by_default_all_actions_are_candidates_and_rollouts_go_to_the_end() -> None:
    """A game that says nothing is still searched: every action, uniform play, no cut."""
    state = find_game("12-gangsters").new(3, {"first": 0})
    knowledge = Knowledge()
    assert list(knowledge.candidates(state, 1)) == list(state.actions(1))
    assert knowledge.horizon(state) == TO_THE_END
    assert not knowledge.valued
    assert not knowledge.simultaneous
    assert knowledge.quick(state, 1, Rng(1)) in state.actions(1)


def test_a_result_counts_a_shared_first_place_in_parts() -> None:
    """Two who share the first place get half each of what a sole winner gets; the third gets nothing."""
    game = find_game("12-gangsters")
    state = game.new(3, {"first": 0})
    for _round in range(12):
        for seat in range(3):
            # Two play the same cards as each other upwards, the third downwards.
            actions = state.actions(seat)
            state.apply(seat, actions[0] if seat < 2 else actions[-1])
    values = zeros(3)
    Knowledge().result(state, values)
    ranks = state.ranks()
    firsts = ranks.count(1)
    for seat in range(3):
        expected = 0.95 / firsts if ranks[seat] == 1 else 0.0
        assert abs(values[seat] - expected - 0.05 * (3 - ranks[seat]) / 2) < 1e-12


def test_a_knowledge_written_in_plain_python_fills_the_room_it_is_given() -> None:
    """An interpreted subclass works with arrays that compiled code made."""
    state = find_game("12-gangsters").new(3, {"first": 0})
    for seat, card in enumerate((12, 4, 2)):
        state.apply(seat, card)
    values = zeros(3)
    Lowest().value(state, values)  # type: ignore[arg-type]  # as above
    assert [round(values[seat] * 18) for seat in range(3)] == [12, 4, 2]
