"""The four levels that every game has, weakest first, and how long each may think about one choice on one core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tripot.bots.beginner import Beginner
from tripot.bots.rollout import BotKnowledge
from tripot.bots.search import Budget, Search
from tripot.bots.simultaneous import RegretBot
from tripot.bots.uniform import RandomBot
from tripot.core.mypyc_types import i64
from tripot.core.policy import Knowledge, Policy
from tripot.core.rng import Rng
from tripot.core.state import State

BLEU: Final = "bleu"
HABITUE: Final = "habitue"
CAID: Final = "caid"
PARRAIN: Final = "parrain"
LEVELS: Final = (BLEU, HABITUE, CAID, PARRAIN)
THINKING_TIME_S: Final = {BLEU: 0.05, HABITUE: 0.1, CAID: 0.5, PARRAIN: 2.0}
"""The longest time each level may think about one choice."""
ATTENTIVE_SHARPNESS: Final = 90
"""The sharpness of an *Habitué* (see `Beginner`) where luck dominates and the game's own bot is the *Caïd*."""
_PLANNED_SHARE: Final = 0.9
"""The share of that time that a search plans with: its last rollout must end in time too."""


class RenamedBot(Policy):
    """A bot under another name."""

    def __init__(self, name: str, bot: Policy) -> None:
        self.name = name
        self.blind = bot.blind
        self.bot = bot

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """Return the bot's choice."""
        return self.bot.choose(state, seat, rng)


def budget_of(level: str, rollouts: int = 0) -> Budget:
    """Return a level's budget for one choice: its time and, if `rollouts` is not 0, at most that many rollouts."""
    return Budget(rollouts, THINKING_TIME_S[level] * _PLANNED_SHARE)


def levels_of(
    knowledge: Callable[[], Knowledge | None], own: Callable[[], Policy] | None
) -> dict[str, Callable[[], Policy]]:
    """Return the four levels of a game, made from its Knowledge and its strongest bot that does not search (None: no such bot)."""

    def make_bot() -> Policy:
        return RandomBot() if own is None else own()

    def make_knowledge() -> Knowledge:
        known = knowledge()
        return BotKnowledge(make_bot()) if known is None else known

    def bleu() -> Policy:
        return Beginner(BLEU, make_bot(), make_knowledge())

    def habitue() -> Policy:
        if own is not None and make_knowledge().luck_rules:
            return Beginner(HABITUE, own(), make_knowledge(), ATTENTIVE_SHARPNESS)
        known = make_knowledge()
        if known.simultaneous:
            # One best choice, or a fixed mix, can be predicted: simple plans took three times their share from it.
            return RegretBot(HABITUE, known, budget_of(HABITUE, known.habitue_rollouts))
        return RenamedBot(HABITUE, own()) if own is not None else Search(HABITUE, known, budget_of(HABITUE))

    def caid() -> Policy:
        if own is not None and make_knowledge().luck_rules:
            return RenamedBot(CAID, own())
        known = make_knowledge()
        budget = budget_of(CAID, known.caid_rollouts)
        if known.simultaneous:
            return RegretBot(CAID, known, budget)
        budget.of_caid = known.caid_rollouts > 0
        return Search(CAID, known, budget)

    def parrain() -> Policy:
        known = make_knowledge()
        if known.simultaneous:
            return RegretBot(PARRAIN, known, budget_of(PARRAIN))
        return Search(PARRAIN, known, budget_of(PARRAIN))

    return {BLEU: bleu, HABITUE: habitue, CAID: caid, PARRAIN: parrain}
