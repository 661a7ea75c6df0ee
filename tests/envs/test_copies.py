"""Environments can be pickled, copied, and shared with other libraries: a copy plays on exactly like the original."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from tripot import all_games
from tripot.core.errors import BadInput
from tripot.envs.batch import ARRAY_TYPES, Matches, matches
from tripot.envs.gymnasium import TripotSeat
from tripot.envs.openspiel import short_name
from tripot.envs.pettingzoo import env, parallel_env

GAMES = list(all_games())


def pickled(thing: Any) -> Any:
    """Return the copy that another process would get."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301  # the test's own bytes


COPIES = [pickled, copy.deepcopy]


def _same(one: Matches, other: Matches) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAY_TYPES)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copied_batch_plays_on_alike(game: str, copied: Callable[[Any], Any]) -> None:
    """All arrays agree at the copy and at every step after it, over the ends of matches too."""
    many = matches(game, 3, seed=3, bots={1: "random"})
    many.step_random(70)
    again = copied(many)
    for _step in range(40):
        assert _same(many, again)
        many.step_random(1)
        again.step_random(1)


def test_a_batch_of_processes_can_be_copied() -> None:
    """Each process hands over its rows."""
    with matches("12-gangsters", 5, seed=3, jobs=2) as many:
        many.step_random(50)
        with pickled(many) as again:
            for _step in range(30):
                assert _same(many, again)
                many.step_random(1)
                again.step_random(1)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_copied_environments_play_on_alike(game: str, copied: Callable[[Any], Any]) -> None:
    """Gymnasium's and PettingZoo's, in the middle of a match, with the same chance to come."""
    seat = gymnasium.make(f"tripot/{game}-v1").unwrapped
    assert isinstance(seat, TripotSeat)
    seat.reset(seed=4)
    again = copied(seat)
    for _move in range(6):
        action = int(np.flatnonzero(seat.action_masks())[0])
        one, other = seat.step(action), again.step(action)
        assert (one[0] == other[0]).all()
        assert one[1:4] == other[1:4]
        if one[2]:
            break
    table = env(game)
    table.reset(seed=4)
    twin = copied(table)
    for _move in range(12):
        action = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])[0])
        table.step(action)
        twin.step(action)
        assert twin.session.state.key() == table.session.state.key()
        assert twin.agent_selection == table.agent_selection


def test_a_copied_parallel_environment_plays_on_alike() -> None:
    """All seats at once."""
    table = parallel_env("12-gangsters")
    table.reset(seed=4)
    actions = dict.fromkeys(table.agents, 0)
    table.step(actions)
    twin = pickled(table)
    actions = {agent: int(np.flatnonzero(table.session.mask_of(0))[-1]) for agent in table.agents}
    assert repr(table.step(actions)) == repr(twin.step(actions))


@pytest.mark.parametrize("copied", [*COPIES, copy.copy])
@pytest.mark.parametrize("game", GAMES)
def test_openspiel_games_and_states_can_be_copied(game: str, copied: Callable[[Any], Any]) -> None:
    """With their parameters; a state keeps its history and what each seat has seen."""
    loaded = pyspiel.load_game(f"{short_name(game)}(players=3)")
    twin = copied(loaded)
    assert str(twin) == str(loaded)
    state = twin.new_initial_state()
    for _move in range(9):
        moves = state.legal_actions()
        state.apply_action(moves[len(moves) // 2])
    if copied is not copy.copy:
        kept = copied(state)
        assert str(kept) == str(state)
        assert kept.information_state_string(1) == state.information_state_string(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_other_libraries_take_the_arrays_without_a_copy(jobs: int) -> None:
    """By DLPack: the same memory, which the next step overwrites. It outlives the batch if there are no processes."""
    many = matches("12-gangsters", 4, seed=3, jobs=jobs)
    for name in ARRAY_TYPES:
        array = many.shared(name)
        taken = np.from_dlpack(array)
        assert taken.ctypes.data == getattr(many, name).ctypes.data
    taken = np.from_dlpack(many.shared("masks"))
    many.step_random(3)
    assert (taken == many.masks).all()
    before = taken.copy()
    if jobs == 1:
        del many
        assert (taken == before).all()
    else:
        del taken, array
        many.close()


def test_only_the_arrays_of_the_table_are_shared() -> None:
    """One clear error for another name."""
    with pytest.raises(BadInput, match="observations"):
        matches("12-gangsters", 2).shared("batch")


def test_torch_takes_the_arrays_without_a_copy() -> None:
    """A tensor follows the steps."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    many = matches("the-boss", 4, seed=3)
    tensor = torch.from_dlpack(many.shared("observations"))
    many.step_random(5)
    assert (tensor.numpy() == many.observations).all()
    assert tensor.dtype == torch.int16
