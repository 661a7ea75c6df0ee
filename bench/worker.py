"""One line in ("name seconds"), one line out ("decisions matches seconds"): random play in our games or a peer's."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tripot.bots import find_bot
from tripot.core.playout import play_bots, play_random
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

Loop = Callable[[], int]


def ours_compiled(name: str, players: int) -> Loop:
    """Our driver, compiled where the build is."""
    first, rng = all_games()[name].new(players), Rng(1)
    return lambda: play_random(first.clone(), rng)


@dataclass(frozen=True)
class Uncounted:
    """A loop that only plays, as a user's script does; the decisions of its matches are counted afterwards."""

    match: Loop
    count: Callable[[int], int]


def ours_interpreted(name: str, players: int) -> Uncounted:
    """The same loop, interpreted: what somebody's own Python script gets. The driver counts, by playing the very same matches again."""
    first, draws, again = all_games()[name].new(players), Rng(1), Rng(1)

    def match() -> int:
        state: State = first.clone()
        rng = draws
        choose, advance = state.any_action, state.advance
        while (seat := state.next_seat(rng)) != FINISHED:
            while seat >= 0:
                seat = advance(seat, choose(seat, rng))
        return 0

    def count(matches: int) -> int:
        decisions = sum(play_random(first.clone(), again) for _match in range(matches))
        if draws.below(1 << 30) != again.below(1 << 30):
            raise SystemExit(f"{name}: the driver did not play the matches of the script")
        return decisions

    return Uncounted(match, count)


def middle(name: str, players: int) -> State:
    """Return a position in mid-match with somebody to decide."""
    state, rng = all_games()[name].new(players), Rng(3)
    for _step in range(30):
        while (seat := state.seat_awaited()) == CHANCE:
            state.settle(rng)
        state.apply(seat, state.any_action(seat, rng))
    while state.seat_awaited() == CHANCE:
        state.settle(rng)
    assert isinstance(state, State)
    return state


def ours_clone(name: str, players: int) -> Loop:
    """A thousand clones of a position in mid-match, counted as decisions."""
    clone = middle(name, players).clone

    def clones() -> int:
        for _again in range(
            200
        ):  # five a turn, so that the loop itself hardly counts; one after the other, as in a search
            clone()
            clone()
            clone()
            clone()
            clone()
        return 1000

    return clones


def ours_redeal(name: str, players: int) -> Loop:
    """A thousand clones, each re-dealt for a seat, counted as decisions."""
    clone, rng = middle(name, players).clone, Rng(5)

    def redeals() -> int:
        for _again in range(200):
            clone().redeal(0, rng)
            clone().redeal(0, rng)
            clone().redeal(0, rng)
            clone().redeal(0, rng)
            clone().redeal(0, rng)
        return 1000

    return redeals


def ours_greedy(name: str, players: int) -> Loop:
    """A whole match between greedy bots: choices."""
    game = all_games()[name]
    first, rng = game.new(players), Rng(1)
    bots = [find_bot(game, "greedy") for _seat in range(players)]
    return lambda: play_bots(first.clone(), bots, rng)


def pgx_loop(name: str) -> Loop:
    """A batch of pgx matches on the CPU, one jitted step for all of them: any legal action, fresh matches where one ended."""
    import jax
    import jax.numpy as jnp
    import pgx

    env: Any = pgx.make(name)
    batch = 4096

    def step(state: Any, key: Any) -> tuple[Any, Any]:
        chosen = jax.random.categorical(key, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        state = jax.vmap(env.step)(state, chosen)
        fresh = jax.vmap(env.init)(jax.random.split(key, batch))
        ended = state.terminated | state.truncated
        return jax.tree_util.tree_map(
            lambda new, old: jnp.where(ended.reshape((batch,) + (1,) * (new.ndim - 1)), new, old),
            fresh,
            state,
        ), ()

    steps = 64
    run = jax.jit(lambda state, key: jax.lax.scan(step, state, jax.random.split(key, steps))[0])
    key = jax.random.PRNGKey(1)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(key, batch)), key]

    def batches() -> int:
        held[1], use = jax.random.split(held[1])
        held[0] = jax.block_until_ready(run(held[0], use))
        return batch * steps

    return batches


def openspiel(name: str) -> Loop:
    """A whole OpenSpiel match from Python, written as cheaply as Python allows."""
    import pyspiel

    game = pyspiel.load_game(name)
    draw = random.Random(1).random

    def match() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                point = draw()
                chosen = outcomes[-1][0]
                for outcome, chance in outcomes:
                    point -= chance
                    if point < 0:
                        chosen = outcome
                        break
                state.apply_action(chosen)
            elif state.is_simultaneous_node():
                joint = []
                for player in range(game.num_players()):
                    legal = state.legal_actions(player)
                    joint.append(legal[int(draw() * len(legal))])
                state.apply_actions(joint)
                decisions += len(joint)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return match


def rlcard_loop(name: str) -> Loop:
    """A whole RLCard match."""
    import rlcard

    env: Any = rlcard.make(name, config={"seed": 1})
    draw = random.Random(1)

    def match() -> int:
        state, _player = env.reset()
        decisions = 0
        while not env.is_over():
            state, _player = env.step(draw.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return match


def pettingzoo_loop() -> Loop:
    """A whole PettingZoo match (tic-tac-toe, its lightest classic)."""
    from pettingzoo.classic import tictactoe_v3

    env: Any = tictactoe_v3.env()
    draw = random.Random(1)

    def match() -> int:
        env.reset(seed=1)
        decisions = 0
        for _agent in env.agent_iter():
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [i for i, may in enumerate(observation["action_mask"]) if may]
            env.step(draw.choice(legal))
            decisions += 1
        return decisions

    return match


OURS: dict[str, Callable[[str, int], Loop | Uncounted]] = {
    "driver": ours_compiled,
    "script": ours_interpreted,
    "clone": ours_clone,
    "redeal": ours_redeal,
    "greedy": ours_greedy,
}


def find_loop(name: str) -> Loop | Uncounted:
    """Return the loop with this name."""
    kind, _, rest = name.partition("/")
    if kind in OURS:
        game, players = rest.rsplit(":", 1)
        return OURS[kind](game, int(players))
    if kind == "pgx":
        return pgx_loop(rest)
    if kind == "openspiel":
        return openspiel(rest)
    if kind == "rlcard":
        return rlcard_loop(rest)
    return pettingzoo_loop()


def main() -> None:
    """Serve windows until the input ends."""
    loops: dict[str, Loop | Uncounted] = {}
    for line in sys.stdin:
        name, seconds = line.rsplit(maxsplit=1)
        first_time = name not in loops
        if first_time:
            loops[name] = find_loop(name)
        found, decisions, matches = loops[name], 0, 0
        loop = found.match if isinstance(found, Uncounted) else found
        if first_time:
            loop()
            if isinstance(found, Uncounted):
                found.count(1)
        start = time.perf_counter()
        end = start + float(seconds)
        while (now := time.perf_counter()) < end:
            decisions += loop()
            matches += 1
        if isinstance(found, Uncounted):
            decisions = found.count(matches)
        sys.stdout.write(f"{decisions} {matches} {now - start}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
