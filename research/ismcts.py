"""Parrain against OpenSpiel's ISMCTS on our own games, through our adapter: who takes the first places, and in what time?

    PYTHONPATH=.build/compiled .venv/bin/python -m research.ismcts 12-gangsters --players 3 --matches 30     (requirements-bench.txt)

One ISMCTS among Parrains, in each seat in turn, with the same chance in all seats of a deal. ISMCTS is information set
Monte Carlo tree search: OpenSpiel's own in Python, with random rollouts and its default exploration. It sees the match
through `tripot.envs.openspiel` and samples worlds by `resample_from_infostate`, which deals as our bots' copies are
dealt. Budgets are in simulations and rollouts. The processor time of all choices is counted, so a busy machine changes
nothing but the wait. Parrain must beat it with a tenth of its time or less. The exit code is 1 if the time is more, or
if the interval of ISMCTS's share reaches its fair share.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tripot.bots import find_bot
from tripot.core.balance_stats import interval
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.envs.openspiel import TripotState, short_name

PART = 0.1
"""The part of ISMCTS's time that Parrain may take."""
EXPLORATION = 2.0


class Times:
    """Processor seconds and choices of one side."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.choices = 0

    def each(self) -> float:
        """Return the seconds of one choice."""
        return self.spent / max(1, self.choices)


def play(game: Any, deal: int, seat: int, simulations: int, parrain: str, times: list[Times]) -> float:
    """Play one match with ISMCTS in a seat; return its part of the first place."""
    rules = find_game(game.name)
    peer = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(deal)), EXPLORATION, simulations,
        random_state=np.random.RandomState(deal),
    )  # fmt: skip
    bot = find_bot(rules, parrain)
    chance = np.random.RandomState(deal)
    thoughts = [Rng(deal * 64 + (at - seat) % game.players) for at in range(game.players)]
    state: TripotState = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=weights)))
            continue
        awaited = state.current_player()
        actions = state.legal_actions()
        if len(actions) == 1:
            state.apply_action(actions[0])
            continue
        start = time.process_time()
        if awaited == seat:
            action = peer.step(state)
        else:
            action = state.space.number(choose(bot, state.state, awaited, thoughts[awaited]))
        side = times[0 if awaited == seat else 1]
        side.spent += time.process_time() - start
        side.choices += 1
        state.apply_action(action)
    ranks = state.state.ranks()
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def main() -> int:
    """Play, print, say whether Parrain beats it in a tenth of the time."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game", nargs="?", default="12-gangsters")
    words.add_argument("--players", type=int, default=3)
    words.add_argument(
        "--matches", type=int, default=30, help="rounded up to whole deals: one match from every seat"
    )
    words.add_argument("--simulations", type=int, default=200, help="of ISMCTS, each choice")
    words.add_argument("--rollouts", type=int, default=15_000, help="of Parrain, each choice")
    given = words.parse_args()
    parrain = f"parrain@{given.rollouts}"
    game = pyspiel.load_game(short_name(given.game), {"players": given.players})
    times = [Times(), Times()]
    wins: list[float] = []
    for deal in range(-(-given.matches // given.players)):
        for seat in range(given.players):
            wins.append(play(game, deal, seat, given.simulations, parrain, times))
        low, high = interval(sum(wins), len(wins))
        print(
            f"{given.game}, {given.players} players: ISMCTS {given.simulations} among {parrain}: "
            f"{sum(wins) / len(wins) * given.players:.2f} ({low * given.players:.2f}–{high * given.players:.2f}) "
            f"× its fair share of {len(wins)} matches; {times[0].each() * 1000:.0f} ms and {times[1].each() * 1000:.1f} ms a choice",
            flush=True,
        )
    part = times[1].each() / times[0].each()
    held = part <= PART and high * given.players < 1.0
    print(f"Parrain takes {part:.1%} of its time: {'held' if held else 'not held'}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
