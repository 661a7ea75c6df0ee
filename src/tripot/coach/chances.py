"""Win chances of a position, by rollouts from re-deals of everything the seat cannot know.

Every chance has a standard error. Hidden information never enters: two positions that look the same to a seat have the same
chances for it. `seat=None` counts with all cards known, for the analysis of a finished match. Chances by the game's own quick
policy are calibrated to matches of sound players (`calibration`) and, if given, for the levels at the seats. Chances by another
`knowledge` stay as they were rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.bots import quick_bot, quick_bots
from tripot.bots.rollout import BotKnowledge
from tripot.coach.calibration import UNCALIBRATED, Calibration, calibration_of
from tripot.coach.estimators import ALL_CARDS, ChanceEstimator
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State


@dataclass(frozen=True)
class Chance:
    """Every seat's chance of the first place, its standard error and the number of rollouts."""

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    rollouts: int
    decisions: float = 0.0
    """The mean number of decisions in a rollout."""

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "chances": [round(x, 4) for x in self.chances],
            "errors": [round(x, 4) for x in self.errors],
            "rollouts": self.rollouts,
        }


def knowledge_of(game: Game, bot: str | None = None) -> Knowledge:
    """Return the Knowledge that plays rollouts: the game's quick policy, or one of its bots that answer at once.

    Raises BadInput for any other bot.
    """
    if bot is None:
        known = game.knowledge()
        if known is not None:
            return known
        bot = quick_bot(game)
    bots = quick_bots(game)
    if bot not in bots:
        raise BadInput("bot", bot, f"one that answers at once: {', '.join(bots)}")
    return BotKnowledge(bots[bot]())


def win_chances(
    game: Game,
    state: State,
    seat: int | None = None,
    *,
    rollouts: int = 1_000,
    seconds: float = 0.0,
    seed: int = 1,
    knowledge: Knowledge | None = None,
    cut: bool = False,
    levels: Sequence[str | None] = (),
    calibration: Calibration | None = None,
) -> Chance:
    """Return every seat's chance of the first place, from what a seat knows (None: with all cards known).

    `levels` gives the level at each seat (None: a person). Without it, or with another `knowledge`, all seats count as equal.
    """
    _check(state, seat)
    if not state.to_act():
        ranks = state.ranks()
        firsts = ranks.count(1)
        return Chance(tuple(1 / firsts if rank == 1 else 0.0 for rank in ranks), (0.0,) * state.players, 0)
    tally = ChanceEstimator(
        knowledge or knowledge_of(game), state, ALL_CARDS if seat is None else seat, Rng(seed), cut
    )
    tally.roll(rollouts, monotonic_s() + seconds if seconds > 0 else 0.0)
    rolled, errors = tally.mean(), tally.error()
    decisions = int(tally.decisions) / max(1, int(tally.count))
    calibration = _calibration(game, state, knowledge, calibration, levels)
    curves = [calibration.curve(rolled, seat_number, decisions) for seat_number in range(state.players)]
    return Chance(
        calibration.chances(rolled, decisions),
        tuple(curve.error(*estimate) for curve, *estimate in zip(curves, rolled, errors, strict=True)),
        int(tally.count),
        decisions,
    )


def _calibration(
    game: Game,
    state: State,
    knowledge: Knowledge | None,
    given: Calibration | None,
    levels: Sequence[str | None],
) -> Calibration:
    """Return the given calibration; without one the fitted calibration, which is valid for the game's own quick policy only."""
    if levels and len(levels) != state.players:
        raise BadInput("levels", list(levels), f"one for each of the {state.players} seats, or none")
    if given is not None:
        return given
    return calibration_of(game, state.players, levels) if knowledge is None else UNCALIBRATED


def _check(state: State, seat: int | None) -> None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < state.players):
        raise BadInput("seat", seat, f"0 to {state.players - 1}")
