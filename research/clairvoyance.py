"""What would it be worth to see everything? The same search, given the true position instead of re-dealt copies, among honest Parrains.

    PYTHONPATH=.build/compiled .venv/bin/python -m research.clairvoyance the-boss --players 4 --rollouts 1000 --deals 10

The seer is handed the match itself and imagines nothing: hands, hidden cards and choices made unseen stand as they are; what chance
has not decided yet it does not know either. Every deal is played with the seer in each seat, with the same chance. A bot
that sees no more than it may must fall short of this wherever there is something to see; a share near 1 says that there is little.
If choices are made together, the seer answers the ones already made, one seat after the other being asked.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tripot.bots import find_bot
from tripot.bots.search import Budget, Search
from tripot.core.balance_stats import interval
from tripot.core.errors import TripotError
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.policy import Knowledge, Policy
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State


class Clairvoyance(Knowledge):
    """A game's knowledge without doubt: nothing is imagined, nothing taken back."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.valued = knowledge.valued

    def sample_world(self, state: State, seat: int, rng: Rng) -> None:
        """Leave everything as it is."""

    def quick(self, state: State, seat: int, rng: Rng) -> int:
        """Play on as the game says."""
        return self.knowledge.quick(state, seat, rng)

    def rollout(self, state: State, seat: int, rng: Rng) -> int:
        """Roll out as the game says."""
        return self.knowledge.rollout(state, seat, rng)

    def candidates(self, state: State, seat: int) -> Sequence[int]:
        """Consider what the game says."""
        return self.knowledge.candidates(state, seat)

    def tries(self, state: State, seat: int) -> Sequence[int]:
        """Try what the game says."""
        return self.knowledge.tries(state, seat)

    def horizon(self, state: State) -> int:
        """Look as far as the game says."""
        return self.knowledge.horizon(state)

    def reached(self, state: State, horizon: int, decisions: int) -> bool:
        """Stop where the game says."""
        return self.knowledge.reached(state, horizon, decisions)

    def value(self, state: State, out: list[float]) -> None:  # type: ignore[override]  # compiled: a packed array
        """Value as the game does."""
        self.knowledge.value(state, out)  # type: ignore[arg-type]

    def result(self, state: State, out: list[float]) -> None:  # type: ignore[override]  # compiled: a packed array
        """Count as the game does."""
        self.knowledge.result(state, out)  # type: ignore[arg-type]


def seer(game: Game, rollouts: int) -> Policy:
    """Return a search that sees everything: a bot that is `blind` is not handed a re-dealt copy."""
    knowledge = game.knowledge()
    if knowledge is None:
        raise SystemExit(f"{game.title} tells a search nothing")
    bot = Search("seer", Clairvoyance(knowledge), Budget(rollouts=rollouts))
    bot.blind = True
    return bot


def play(game: Game, players: int, deal: int, seat: int, rollouts: int, among: str) -> float:
    """Play one match with the seer in a seat; return its part of the first place."""
    bots = [seer(game, rollouts) if at == seat else find_bot(game, among) for at in range(players)]
    chance = Rng(deal * 64)
    thoughts = [Rng(deal * 64 + 1 + (at - seat) % players) for at in range(players)]
    state = game.new(players)
    while (awaited := state.seat_awaited()) != FINISHED:
        if awaited == CHANCE:
            state.settle(chance)
        elif bots[awaited].blind:
            state.apply(awaited, bots[awaited].choose(state.clone(), awaited, thoughts[awaited]))
        else:
            state.apply(awaited, choose(bots[awaited], state, awaited, thoughts[awaited]))
    ranks = state.ranks()
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def main() -> None:
    """Play, print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--players", type=int, required=True)
    words.add_argument("--rollouts", type=int, default=1_000, help="of the seer, and of Parrains that search")
    words.add_argument("--deals", type=int, default=10)
    given = words.parse_args()
    game = find_game(given.game)
    try:
        among = f"parrain@{given.rollouts}"
        find_bot(game, among)
    except TripotError:
        among = "parrain"
    wins: list[float] = []
    for deal in range(1, given.deals + 1):
        for seat in range(given.players):
            wins.append(play(game, given.players, deal, seat, given.rollouts, among))
        low, high = (end * given.players for end in interval(sum(wins), len(wins)))
        share = sum(wins) / len(wins) * given.players
        print(
            f"{given.game}, {given.players} players: a seer @{given.rollouts} among {among}: "
            f"{share:.2f} ({low:.2f}–{high:.2f}) × its fair share of {len(wins)} matches",
            flush=True,
        )


if __name__ == "__main__":
    main()
