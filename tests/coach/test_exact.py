"""Stated chances are within three standard errors of the exact ones, where these can be computed."""

from __future__ import annotations

import pytest
from tests.coach.test_coach import played

from tripot import find_game
from tripot.bots.rollout import BotKnowledge
from tripot.bots.uniform import RandomBot
from tripot.coach import evaluate, win_chances
from tripot.coach.analysis import positions
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State
from tripot.games.gang_of_dice.bot.greedy import win_chance
from tripot.games.gang_of_dice.rules import GangOfDiceState


def uniform() -> BotKnowledge:
    """Return rollouts in which everybody picks anything, so that the truth is a plain average."""
    return BotKnowledge(RandomBot())


def shares(state: State) -> list[float]:
    """Return everybody's part of the first place at the end."""
    ranks = state.ranks()
    return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def average(state: State, fixed: dict[int, int] | None = None) -> list[float]:
    """Return the mean of first places over every way the match can end, each choice as likely as the next."""
    awaited = state.to_act()
    if not awaited:
        return shares(state)
    seat = awaited[0]
    total = [0.0] * state.players
    outcomes: list[tuple[int, float]]
    if seat == CHANCE:
        weighted = state.outcomes()
        whole = sum(weight for _action, weight in weighted)
        outcomes = [(action, weight / whole) for action, weight in weighted]
    elif fixed is not None and seat in fixed:
        outcomes = [(fixed.pop(seat), 1.0)]
    else:
        actions = state.actions(seat)
        outcomes = [(action, 1 / len(actions)) for action in actions]
    for action, weight in outcomes:
        copy = state.clone()
        copy.apply(seat, action)
        for who, share in enumerate(average(copy, None if fixed is None else dict(fixed))):
            total[who] += weight * share
    return total


def last_rounds(rng: Rng, cards: int) -> State:
    """Return 12 Gangsters with this number of cards left to each of three players, and money at random."""
    game = find_game("12-gangsters")
    state: State = game.new(3, {"first": int(rng.below(3))})
    hands = []
    for _seat in range(3):
        hand: set[int] = set()
        while len(hand) < cards:
            hand.add(1 + int(rng.below(12)))
        hands.append(sorted(hand))
    game.set_position(state, {"hands": hands, "money": [int(rng.below(12)) for _seat in range(3)]})
    return state


@pytest.mark.parametrize("seed", range(8))
def test_the_last_two_rounds_of_12_gangsters(seed: int) -> None:
    """Solved by enumeration: everybody's chance, and each choice's, when all play on at random."""
    game = find_game("12-gangsters")
    state = last_rounds(Rng(seed), 2)
    found = win_chances(game, state, 0, rollouts=900, seed=seed, knowledge=uniform())
    for stated, error, truth in zip(found.chances, found.errors, average(state), strict=True):
        assert abs(stated - truth) <= 3 * error
    for option in evaluate(game, state, 1, rollouts=900, seed=seed, knowledge=uniform()).options:
        truth = average(state, {1: option.action})[1]
        assert abs(option.chance - truth) <= 3 * option.error


@pytest.mark.parametrize(
    ("card", "total"), [("bomb-total-7", "4 4"), ("bomb-total-7", "3 1"), ("bomb-total-7", "5 5")]
)
def test_single_turns_of_gang_of_dice(card: str, total: str) -> None:
    """The last roller of the last round wins the match with the round: the coach says what the exact odds say."""
    game = find_game("gang-of-dice")
    state = game.new(2, {"first": 0})
    game.set_position(
        state, {"round": 12, "first": 0, "card": card, "wealth": [8, 10], "standing": [total, ""]}
    )
    assert isinstance(state, GangOfDiceState)
    for option in evaluate(game, state, 1, rollouts=300, seed=5).options:
        exact = win_chance(state, int(option.notation.removeprefix("dice ")))
        assert abs(option.chance - exact) <= 3 * option.error


@pytest.mark.parametrize("seed", range(4))
def test_the_last_turn_of_the_boss(seed: int) -> None:
    """Every card known, the last choices at random: the mean over all of them, worked out one by one."""
    game = find_game("the-boss")
    match = played("the-boss", 2, seed)
    moves = match.moves
    choices = [at for at, (_n, who, _action) in enumerate(moves) if who != CHANCE]
    state = positions(match)[choices[-3]]
    found = win_chances(game, state, None, rollouts=600, seed=seed, knowledge=uniform())
    for stated, error, truth in zip(found.chances, found.errors, average(state), strict=True):
        assert abs(stated - truth) <= 3 * error


def test_equal_rollouts_leave_a_doubt() -> None:
    """Rollouts that are all lost do not make a chance of 0: what one more, come out otherwise, would make may still hide there."""
    game = find_game("gang-of-dice")
    state = game.new(2, {"first": 0})
    game.set_position(
        state, {"round": 12, "first": 0, "card": "bomb-total-7", "wealth": [28, 10], "standing": ["3 1", ""]}
    )
    worst = min(evaluate(game, state, 1, rollouts=150, seed=5).options, key=lambda one: one.chance)
    assert worst.chance == 0.0
    assert worst.rollouts < 150
    assert 3 * worst.error > 1 / (worst.rollouts + 2)
