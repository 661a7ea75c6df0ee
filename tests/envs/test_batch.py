"""Many matches stepped together play the very matches that one plays alone."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from tripot import all_games
from tripot.bots import find_bot
from tripot.core.batch import SEED_STEP
from tripot.core.errors import BadInput
from tripot.core.learning import returns_by_rank
from tripot.core.playout import choose
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State
from tripot.envs.batch import Matches, matches

GAMES = list(all_games())


def _settle(state: State, rng: Rng) -> State:
    if state.seat_awaited() == CHANCE:
        state.settle(rng)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_table_shows_what_the_game_shows(game: str) -> None:
    """Step by step: seat, observation, mask and, at the end, rewards are those of the same match played separately."""
    rules = all_games()[game]
    n = rules.min_players
    space = rules.action_space(n)
    many = matches(game, 3, seed=5)
    rngs = [Rng(5 * SEED_STEP + row) for row in range(3)]
    states = [_settle(rules.new(n), rng) for rng in rngs]
    choice = np.random.default_rng(1)
    for _step in range(80):
        actions = []
        for row, state in enumerate(states):
            seat = state.seat_awaited()
            assert many.seats[row] == seat
            assert many.observations[row].tolist() == rules.observation(state, seat)
            legal = sorted(space.number(action) for action in state.actions(seat))
            assert np.flatnonzero(many.masks[row]).tolist() == legal
            actions.append(int(choice.choice(legal)))
        many.step(np.array(actions))
        for row, number in enumerate(actions):
            state = states[row]
            state.apply(state.seat_awaited(), space.action(number))
            _settle(state, rngs[row])
            over = state.seat_awaited() == FINISHED
            assert many.done[row] == over
            if over:
                assert many.rewards[row].tolist() == returns_by_rank(state.ranks())
                assert many.scores[row].tolist() == state.scores()
                states[row] = _settle(rules.new(n), rngs[row])
            else:
                assert not many.rewards[row].any()


def _played(many: Matches) -> list[bytes]:
    found = []
    for _step in range(4):
        many.step_random(9)
        many.step(many.masks.argmax(axis=1))
        rows = (many.observations, many.masks, many.seats, many.rewards, many.done, many.scores)
        found.append(b"".join(row.tobytes() for row in rows))
    return found


@pytest.mark.parametrize("game", ["12-gangsters", "the-boss"])
def test_processes_change_nothing(game: str) -> None:
    """Two and three processes give the same bytes as one."""
    with matches(game, 7, seed=2) as one:
        alone = _played(one)
    for jobs in (2, 3):
        with matches(game, 7, seed=2, jobs=jobs) as spread:
            assert _played(spread) == alone


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_action_plays_nothing_anywhere(jobs: int) -> None:
    """The error names the row; all rows stand as before."""
    with matches("12-gangsters", 4, seed=3, jobs=jobs) as many:
        before = many.observations.copy()
        with pytest.raises(BadInput, match="row 2"):
            many.step([0, 0, 12, 0])
        assert (many.observations == before).all()
        many.step([0, 0, 0, 0])
        assert (many.observations != before).any()


@pytest.mark.parametrize("actions", [[0, 0], [0.5] * 3, 0, [[0, 0, 0]]])
def test_actions_of_another_shape_are_refused(actions: object) -> None:
    """One clear error says what is taken."""
    with pytest.raises(BadInput, match="3 whole numbers, one a row"):
        matches("12-gangsters", 3).step(actions)  # type: ignore[arg-type]  # wrong on purpose


def test_what_a_learner_reads_cannot_be_written() -> None:
    """A mask that is changed would let an illegal action through."""
    many = matches("12-gangsters", 2)
    for name in ("observations", "masks", "seats", "rewards", "done", "truncated", "scores"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(many, name)[...] = 1


@pytest.mark.parametrize(("reward", "total"), [("rank", 0.0), ("win", 40.0), ("score", None)])
def test_rewards_are_by_rank_win_or_score(reward: str, total: float | None) -> None:
    """Ranks add up to nothing, wins to one a match, scores to the scores."""
    many = matches("12-gangsters", 40, players=4, reward=reward)
    many.step_random(48)
    assert many.done.all()
    assert many.rewards.sum() == pytest.approx(many.scores.sum() if total is None else total)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"bots": {9: "greedy"}}, "bots"),
        ({"bots": {0: "x"}}, "bot"),
        ({"count": 0}, "count"),
        ({"reward": "fun"}, "reward"),
        ({"jobs": 5}, "jobs"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, object], field: str) -> None:
    """One clear error each."""
    with pytest.raises(BadInput, match=field):
        matches("12-gangsters", **{"count": 4, **settings})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_chosen_seats(game: str) -> None:
    """The learner is asked for its own seat only, and the match is the one that the same bots and actions make."""
    rules = all_games()[game]
    n = rules.min_players
    names = dict.fromkeys(range(1, n), "greedy")
    many = matches(game, 2, seed=3, bots=names)
    space = rules.action_space(n)
    rngs = [Rng(3 * SEED_STEP + row) for row in range(2)]
    bots = [find_bot(rules, names[seat]) if seat in names else None for seat in range(n)]

    def go_on(state: State, rng: Rng) -> State:
        while (seat := state.seat_awaited()) not in (0, FINISHED):
            bot = bots[seat]
            if seat == CHANCE:
                state.settle(rng)
            elif bot is not None:
                state.apply(seat, choose(bot, state, seat, rng))
        return state

    states = [go_on(rules.new(n), rng) for rng in rngs]
    for _step in range(25):
        assert many.seats.tolist() == [0, 0]
        actions = [int(np.flatnonzero(mask)[0]) for mask in many.masks]
        many.step(np.array(actions))
        for row, number in enumerate(actions):
            state = states[row]
            state.apply(0, space.action(number))
            go_on(state, rngs[row])
            over = state.seat_awaited() == FINISHED
            assert many.done[row] == over
            if over:
                assert many.final_observations[row].tolist() == rules.observation(state, 0)
                assert many.scores[row].tolist() == state.scores()
                while (state := go_on(rules.new(n), rngs[row])).seat_awaited() == FINISHED:
                    pass
                states[row] = state
            assert many.observations[row].tolist() == rules.observation(states[row], 0)


def test_the_final_observation_is_the_last_movers() -> None:
    """Without bots too: the next match is already shown, so the end is kept in a separate array."""
    rules = all_games()["12-gangsters"]
    many = matches("12-gangsters", 1, players=3, seed=5)
    state = _settle(rules.new(3), Rng(5 * SEED_STEP))
    space = rules.action_space(3)
    while not many.done[0]:
        seat, number = int(many.seats[0]), int(np.flatnonzero(many.masks[0])[0])
        state.apply(seat, space.action(number))
        many.step(np.array([number]))
    assert many.final_observations[0].tolist() == rules.observation(state, seat)
    assert many.autoreset_mode == AutoresetMode.SAME_STEP.value


def test_an_abandoned_batch_ends_its_processes() -> None:
    """Also if nobody closes it."""
    many = matches("12-gangsters", 2, players=3, jobs=2)
    workers = list(many._workers)  # type: ignore[attr-defined]  # only the batch of processes has any
    del many
    gc.collect()
    assert not any(worker.is_alive() for worker in workers)
