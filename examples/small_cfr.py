"""Solve a small 12 Gangsters with OpenSpiel's CFR, and compare the exploitability of Tripot's bots, measured by OpenSpiel.

    pip install "tripot[openspiel]"
    python examples/small_cfr.py --cards 3 --iterations 60

Everybody has the cards 1 to `--cards` only. NashConv is what all seats together could gain by answering best, each alone: 0 is an
equilibrium. OpenSpiel's solver is measured as it learns. A Tripot bot is asked `--asked` times in every information state,
and the mix of what it chose is measured in the same way.
"""

from __future__ import annotations

import argparse
from typing import Any

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import tripot.envs.openspiel  # noqa: F401  # registers the games
from tripot.bots import find_bot
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng


def mix_of(name: str, game: Any, asked: int) -> policy.TabularPolicy:
    """Return a bot's mixed strategy, from its answers in every information state."""
    rules, rng = find_game("12-gangsters"), Rng(1)
    average = policy.TabularPolicy(game)
    for at, state in enumerate(average.states):
        seat = state.current_player()
        average.action_probability_array[at] = 0.0
        for _answer in range(asked):
            chosen = choose(find_bot(rules, name), state.state, seat, rng)
            average.action_probability_array[at][state.space.number(chosen)] += 1 / asked
    return average


def main() -> None:
    """Solve, measure, print."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--players", type=int, default=3)
    arguments.add_argument("--cards", type=int, default=3)
    arguments.add_argument("--iterations", type=int, default=60)
    arguments.add_argument("--bots", default="random,greedy,parrain@2000")
    arguments.add_argument("--asked", type=int, default=40, help="answers of a bot in each information state")
    options = arguments.parse_args()
    game = pyspiel.load_game(
        "python_tripot_12_gangsters", {"players": options.players, "cards": options.cards}
    )
    solver = cfr.CFRPlusSolver(game)
    print(f"12 Gangsters, {options.players} players, cards 1 to {options.cards}; NashConv:")
    print(f"  any card, evenly        {exploitability.nash_conv(game, policy.UniformRandomPolicy(game)):.4f}")
    for iteration in range(1, options.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration in (1, 3, 10, 30, 100, 300) or iteration == options.iterations:
            nash_conv = exploitability.nash_conv(game, solver.average_policy())
            print(f"  CFR+, {iteration:4} iterations   {nash_conv:.4f}", flush=True)
    for name in options.bots.split(","):
        nash_conv = exploitability.nash_conv(game, mix_of(name, game, options.asked))
        print(f"  our {name:19} {nash_conv:.4f}", flush=True)


if __name__ == "__main__":
    main()
