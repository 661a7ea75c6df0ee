"""Teach a network 12 Gangsters with sb3-contrib's MaskablePPO until it beats the greedy bot, and print the curve.

    pip install "tripot[gymnasium]" sb3-contrib
    python examples/train_maskable_ppo.py --seed 1

One learner sits among greedy bots, at any seat, and learns from nothing but the places at the end. Every so often it plays
fresh matches that it does not learn from; the last line says whether its share of first places, measured in a final
test, is above the fair share by more than chance explains. Exit code 0 if so, 1 if not.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import tripot.envs.gymnasium  # noqa: F401  # registers the games
from tripot.core.learning import Layout
from tripot.core.registry import find_game


class Scaled(gymnasium.ObservationWrapper[npt.NDArray[np.float32], int, npt.NDArray[np.int32]]):
    """Observations from 0 to 1, by the bounds that the game's layout gives; action masks pass through."""

    def __init__(self, seat: gymnasium.Env[npt.NDArray[np.int32], int], layout: Layout) -> None:
        super().__init__(seat)
        self.low = np.array(layout.lows, np.float32)
        self.span = np.array(layout.highs, np.float32) - self.low
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (layout.size,), np.float32)

    def observation(self, observation: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
        """Scale what the learner sees."""
        return (observation - self.low) / self.span

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Tell what is legal."""
        masks: npt.NDArray[np.int8] = self.get_wrapper_attr("env").unwrapped.action_masks()
        return masks


def seat(game: str, players: int, opponents: str, reward: str) -> Scaled:
    """Return one seat, drawn anew for every match, among bots."""
    made = gymnasium.make(f"tripot/{game}-v1", players=players, seat=None, opponents=opponents, reward=reward)
    return Scaled(made, find_game(game).layout(players))


def share(model: MaskablePPO, options: argparse.Namespace, matches: int, seed: int) -> float:
    """Return the model's share of first places over fresh matches, many seats side by side."""
    width = min(64, matches)
    envs = [seat(options.game, options.players, options.opponents, "win") for _env in range(width)]
    seen = np.stack([env.reset(seed=seed + at)[0] for at, env in enumerate(envs)])
    won, ended = 0.0, 0
    while ended < matches:
        masks = np.stack([env.action_masks() for env in envs])
        actions, _state = model.predict(seen, action_masks=masks, deterministic=False)
        for at, env in enumerate(envs):
            observation, reward, over, _cut, _info = env.step(int(actions[at]))
            if over:
                # Later matches of a seat count only as long as any are wanted: never chosen by their result.
                if ended < matches:
                    won += float(reward)
                ended += 1
                observation, _info = env.reset()
            seen[at] = observation
    return won / matches


class Curve(BaseCallback):  # type: ignore[misc]  # without the library, nothing is known of it
    """Prints the learner's share of first places at regular numbers of decisions."""

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__()
        self.options = options
        self.next = 0
        self.start = time.monotonic()

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next:
            self.next += self.options.every
            won = share(self.model, self.options, self.options.look, 10_000_000)
            bar = "█" * round(60 * won)
            spent = time.monotonic() - self.start
            print(f"{self.num_timesteps:9,} decisions {spent:6.0f} s  {won:6.1%} {bar}", flush=True)
            return bool(spent < self.options.seconds)
        return True


def main() -> int:
    """Train, print the curve, test."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--game", default="12-gangsters")
    arguments.add_argument("--players", type=int, default=3)
    arguments.add_argument("--opponents", default="greedy")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--decisions", type=int, default=40_000, help="the learner's own decisions")
    arguments.add_argument("--seconds", type=float, default=480, help="stop learning after so long")
    arguments.add_argument(
        "--every", type=int, default=10_000, help="decisions between two points of the curve"
    )
    arguments.add_argument("--look", type=int, default=200, help="matches for a point of the curve")
    arguments.add_argument("--test", type=int, default=2000, help="matches of the final test")
    options = arguments.parse_args()
    torch.set_num_threads(1)  # the network is small: more threads only wait for each other

    envs: Any = DummyVecEnv(
        [lambda: seat(options.game, options.players, options.opponents, "rank") for _env in range(32)]
    )
    envs.seed(options.seed)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        seed=options.seed,
        n_steps=128,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
    )
    print(
        f"{options.game}, {options.players} players, among {options.opponents}, seed {options.seed}; fair share {1 / options.players:.1%}"
    )
    model.learn(options.decisions, callback=Curve(options))
    won = share(model, options, options.test, 20_000_000)
    error = math.sqrt(won * (1 - won) / options.test)
    beats = won - 2.58 * error > 1 / options.players
    print(
        f"test: {won:.1%} ± {1.96 * error:.1%} of {options.test} matches; {'beats' if beats else 'does not beat'} {options.opponents}"
    )
    return 0 if beats else 1


if __name__ == "__main__":
    sys.exit(main())
