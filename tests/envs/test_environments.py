"""The environments for AI libraries pass those libraries' own tests, without warnings, for every game at every player count."""

from __future__ import annotations

import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from tests.support.marks import long

from tripot import all_games, find_game
from tripot.core.errors import BadInput, TripotError
from tripot.core.rng import Rng
from tripot.envs.gymnasium import TripotSeat
from tripot.envs.openspiel import short_name
from tripot.envs.pettingzoo import env, parallel_env

COUNTS = [
    (game.id, players)
    for game in all_games().values()
    for players in range(game.min_players, game.max_players + 1)
]


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_pettingzoo_says_the_aec_api_is_kept(game: str, players: int) -> None:
    """PettingZoo's api_test, a whole match and more."""
    api_test(env(game, players=players), num_cycles=1000)


@pytest.mark.parametrize("game", all_games())
def test_pettingzoo_says_equal_seeds_give_equal_matches(game: str) -> None:
    """PettingZoo's seed_test."""
    seed_test(lambda: env(game), num_cycles=100)


@pytest.mark.parametrize("players", range(3, 7))
def test_pettingzoo_says_the_parallel_api_is_kept(players: int) -> None:
    """PettingZoo's parallel_api_test for the game whose seats choose together."""
    parallel_api_test(parallel_env("12-gangsters", players=players), num_cycles=200)


@pytest.mark.parametrize("players", range(3, 7))
def test_pettingzoo_says_max_cycles_are_kept(players: int) -> None:
    """PettingZoo's max_cycles_test; it samples actions without masks, so illegal ones are replaced."""
    settings: dict[str, Any] = {"game": "12-gangsters", "players": players, "illegal": "random"}
    max_cycles_test(
        SimpleNamespace(env=partial(env, **settings), parallel_env=partial(parallel_env, **settings))
    )


@pytest.mark.parametrize("game", all_games())
def test_every_game_stops_at_max_cycles(game: str) -> None:
    """Nobody decides more often than max_cycles says, and the match is cut, not ended."""
    table = env(game, max_cycles=2, illegal="random")
    table.reset(seed=4)
    turns = dict.fromkeys(table.possible_agents, 0)
    for agent in table.agent_iter():
        if any(table.truncations.values()):
            break
        turns[agent] += 1
        table.step(0)
    assert max(turns.values()) == 2
    assert not any(table.terminations.values())


@pytest.mark.parametrize("game", all_games())
def test_pettingzoo_says_rendering_is_right(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's render_test in every mode the environment names; human is printed."""
    render_test(partial(env, game, illegal="random"))
    assert capsys.readouterr().out


def test_the_parallel_door_refuses_a_game_played_in_turns() -> None:
    """One clear error, naming the games it takes."""
    with pytest.raises(BadInput, match="12-gangsters"):
        parallel_env("the-boss")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    """A number whose mask is 0 raises, and the seat is still awaited."""
    table = env("the-boss", players=2)
    table.reset(seed=1)
    before = table.session.state.key()
    illegal = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(BadInput, match="mask"):
        table.step(illegal)
    assert table.session.state.key() == before


@pytest.mark.parametrize(("game", "players"), COUNTS)
def test_gymnasium_says_its_api_is_kept(game: str, players: int) -> None:
    """Gymnasium's check_env on one seat among bots."""
    table = gymnasium.make(f"tripot/{game}-v1", players=players, opponents="random", render_mode="ansi")
    assert isinstance(table.unwrapped, TripotSeat)
    check_env(table.unwrapped)


@pytest.mark.parametrize("game", all_games())
def test_a_learner_plays_a_whole_match_by_its_masks(game: str) -> None:
    """Masks lead to the end, and the reward is a result by rank."""
    table = gymnasium.make(f"tripot/{game}-v1", opponents="random", seat=None).unwrapped
    rng = np.random.default_rng(3)
    _seen, info = table.reset(seed=3)
    over = False
    while not over:
        _seen, reward, over, _cut, info = table.step(
            int(rng.choice(np.flatnonzero(table.get_wrapper_attr("action_masks")())))
        )
    assert -1.0 <= float(reward) <= 1.0
    assert "illegal" not in info


def test_an_illegal_action_ends_a_learners_match() -> None:
    """It costs the last place and is said in the info."""
    table = gymnasium.make("tripot/the-boss-v1", opponents="random").unwrapped
    _seen, info = table.reset(seed=3)
    _seen, reward, over, _cut, info = table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_a_vector_never_asks_for_an_action_without_offering_one() -> None:
    """At an end Gymnasium's vectors want one more action, which starts the next match."""
    many = gymnasium.vector.SyncVectorEnv(
        [
            partial(gymnasium.make, "tripot/12-gangsters-v1", players=3, opponents="random")
            for _row in range(2)
        ]
    )
    _seen, info = many.reset(seed=1)
    ends = 0
    for _step in range(30):
        assert info["action_mask"].any(axis=1).all()
        _seen, _rewards, over, _cut, info = many.step(info["action_mask"].argmax(axis=1))
        ends += int(over.sum())
    assert ends == 4


@pytest.mark.parametrize(("game", "players"), long(COUNTS, "gangster-le-pro"))
def test_openspiel_says_its_api_is_kept(game: str, players: int) -> None:
    """OpenSpiel's random_sim_test; at the smallest count with serialisation, which replays the match at every step."""
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{short_name(game)}(players={players})"),
        num_sims=1,
        serialize=players == find_game(game).min_players,
        verbose=False,
    )


@pytest.mark.parametrize("game", all_games())
def test_openspiel_searches_our_games(game: str) -> None:
    """Its MCTS returns a legal action."""
    loaded = pyspiel.load_game(short_name(game))
    state = loaded.new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=weights)))
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(loaded, 2.0, 4, evaluator, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", all_games())
def test_openspiel_searches_information_states(game: str) -> None:
    """Its ISMCTS, which resamples what the seat cannot know, returns a legal action and leaves the position alone."""
    loaded = pyspiel.load_game(short_name(game))
    state = loaded.new_initial_state()
    rng = np.random.RandomState(1)
    for _move in range(60):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=weights)))
        elif len(state.legal_actions()) == 1 or state.history_str() == "":
            state.apply_action(state.legal_actions()[0])
        else:
            break
    before = str(state)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, rng), 2.0, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_a_resampled_position_is_one_the_seat_cannot_tell_apart() -> None:
    """Knowledge of seat 1 stays, secret picks of seat 0 differ in some of many samples, and these have no history."""
    loaded = pyspiel.load_game(short_name("12-gangsters"))
    state = loaded.new_initial_state()
    state.apply_action(0)
    state.apply_action(3)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    samples = [state.resample_from_infostate(1, sampler) for _sample in range(30)]
    assert {one.information_state_string(1) for one in samples} == {state.information_state_string(1)}
    assert len({one.information_state_string(0) for one in samples}) > 1
    with pytest.raises(TripotError, match="resampled"):
        pickle.dumps(samples[0].replayable)


@pytest.mark.parametrize("game", all_games())
def test_what_a_seat_cannot_know_is_not_in_its_observation(game: str) -> None:
    """Observation, mask and information state are the same under a re-deal, all along a match."""
    rules = all_games()[game]
    table = env(game)
    rng = Rng(11)
    table.reset(seed=5)
    for _decision in range(60):
        if table.session.awaited() is None:
            break
        for seat in range(table.session.players):
            copy = table.session.state.clone()
            copy.redeal(seat, rng)
            assert rules.observation(copy, seat) == list(table.session.observation(seat))
        mask = table.infos[table.agent_selection]["action_mask"]
        table.step(int(np.flatnonzero(mask)[rng.below(int(mask.sum()))]))


def test_a_small_game_is_solved_by_openspiel() -> None:
    """12 Gangsters with two cards: CFR+ comes nearer to an equilibrium than any card evenly, by OpenSpiel's own measure."""
    game = pyspiel.load_game(short_name("12-gangsters"), {"players": 3, "cards": 2})
    evenly = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _iteration in range(12):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < evenly / 2


def test_a_small_game_keeps_the_api() -> None:
    """random_sim_test with fewer cards, and one error for more than there are."""
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{short_name('12-gangsters')}(players=4,cards=3)"),
        num_sims=1,
        serialize=True,
        verbose=False,
    )
    with pytest.raises(BadInput, match="1 to 10"):
        pyspiel.load_game(short_name("12-gangsters"), {"players": 5, "cards": 11}).new_initial_state()


def test_an_information_state_tensor_tells_what_the_seat_has_seen() -> None:
    """Equal under a re-deal of what the seat cannot know; different where the seats came to the same view by other moves."""
    loaded = pyspiel.load_game(short_name("12-gangsters"), {"players": 3, "cards": 4})

    def played(*cards: int) -> Any:
        state = loaded.new_initial_state()
        for card in cards:
            state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else card)
        return state

    first = played(0, 0, 1, 2, 1, 0)
    # The cards of the two rounds change places: hands and money are the same.
    second = played(0, 1, 0, 2, 0, 1)
    assert first.information_state_tensor(0) != second.information_state_tensor(0)
    assert first.information_state_string(0) != second.information_state_string(0)
    hidden, other = played(0, 0), played(0, 3)
    assert hidden.information_state_tensor(1) == other.information_state_tensor(1)
    assert hidden.information_state_tensor(0) != other.information_state_tensor(0)


@pytest.mark.parametrize(
    "name", ["python_tripot_12_gangsters(players=3,cards=2)", "python_tripot_gang_of_dice(players=2,dice=1)"]
)
def test_deep_cfr_and_nfsp_run(name: str) -> None:
    """OpenSpiel's own, from the information state's tensor."""
    pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("tree", reason="dm-tree is not installed, which OpenSpiel's Deep CFR imports")
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import deep_cfr, nfsp

    loaded = pyspiel.load_game(name)
    solver = deep_cfr.DeepCFRSolver(
        loaded,
        policy_network_layers=(8,),
        advantage_network_layers=(8,),
        num_iterations=1,
        num_traversals=2,
        batch_size_advantage=None,
        batch_size_strategy=None,
        policy_network_train_steps=2,
        advantage_network_train_steps=2,
        memory_capacity=10_000,
    )
    solver.solve()
    table = rl_environment.Environment(loaded)
    specs = table.observation_spec()["info_state"][0], table.action_spec()["num_actions"]
    agents = [
        nfsp.NFSP(
            seat, *specs, [8], reservoir_buffer_capacity=100, anticipatory_param=0.1, batch_size=4,
            min_buffer_size_to_learn=4, learn_every=4,
        )
        for seat in range(table.num_players)
    ]  # fmt: skip
    for _match in range(3):
        step = table.reset()
        while not step.last():
            step = table.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(agent.loss[0] is None or np.isfinite(float(agent.loss[0])) for agent in agents)
