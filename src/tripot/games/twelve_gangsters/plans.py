"""Simple plans for 12 Gangsters, to test its bots against (`tripot lab exploit 12-gangsters`)."""

from __future__ import annotations

from collections.abc import Sequence

from tripot.core.plans import HABIT, LUCK, Features, PlanFamily
from tripot.core.state import State
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import CARDS, LEGAL

FEATURES = (
    "boss_high",
    "boss_middle",
    "boss_lonely",
    "boss_safe",
    "high",
    "middle",
    "equal",
    "low_now",
    "sure",
    "under_half",
    "under_shown",
    "over_shown",
    "trap",
    "hunt_leader",
    "early_high",
    "boss_soon_high",
)
"""
Cards are divided by 12, so that every feature is between 0 and 1.

- `boss_high`, `boss_middle`: as Boss, the card's value, and how near the middle of the hand it is;
- `boss_lonely`, `boss_safe`: as Boss, the share of the others without this card, and 1 if nobody has it;
- `high`, `middle`: the same values for the others; `equal`: the Boss has this card;
- `low_now`: the card is the lowest of a player who is not Boss;
- `sure`: no card of the Boss is lower; `under_half`: at least half of the Boss's cards are not lower;
- `under_shown`, `over_shown`: below or above the mean card that the Bosses have played so far;
- `trap`: the Boss's highest card; `hunt_leader`: the Boss leads and has this card;
- `early_high`: the value in the first half of the match; `boss_soon_high`: the value if the player is the next Boss.
"""

PLANS: dict[str, Features] = {
    "always_highest": {"boss_high": 1, "high": 1},
    "always_lowest": {"boss_high": -1, "high": -1},
    "boss_low_else_high": {"boss_high": -1, "high": 1},
    "boss_high_else_low": {"boss_high": 1, "high": -1},
    "middle_card": {"boss_middle": 1, "middle": 1},
    "boss_middle_else_high": {"boss_middle": 1, "high": 1},
    "boss_low_else_middle": {"boss_high": -1, "middle": 1},
    "boss_safe_else_sure": {"boss_safe": 10, "boss_high": 1, "sure": 10, "high": 1},
    "boss_low_else_sure": {"boss_high": -1, "sure": 10, "high": 1},
    "boss_lonely_else_half": {"boss_lonely": 3, "boss_high": 1, "under_half": 3, "high": 1},
    "boss_low_else_half": {"boss_high": -1, "under_half": 3, "high": 1},
    "under_what_bosses_show": {"boss_high": -1, "under_shown": 3, "high": 1},
    "over_what_bosses_show": {"boss_high": 1, "over_shown": 3, "high": -1},
    "spoil_the_boss": {"boss_lonely": 3, "boss_high": 1, "trap": 5, "high": -1},
    "spoil_the_leader": {"boss_lonely": 3, "boss_high": 1, "hunt_leader": 5, "high": 1},
    "high_first": {"boss_high": 1, "early_high": 3, "high": -1},
    "high_last": {"boss_high": 1, "early_high": -3, "high": 1},
    "save_for_own_turn": {"boss_high": 1, "boss_soon_high": -3, "high": 1},
    "any_card": {LUCK: 1},
    "mostly_high": {"boss_high": 0.5, "high": 0.5, LUCK: 0.5},
    "boss_mostly_low_else_mostly_high": {"boss_high": -0.5, "high": 0.5, LUCK: 0.4},
    "as_usual_but_boss_low": {HABIT: 1, "boss_high": -10},
    "as_usual_but_boss_high": {HABIT: 1, "boss_high": 10},
    "as_usual_but_high": {HABIT: 1, "high": 10},
    "as_usual_but_low": {HABIT: 1, "high": -10},
}
"""The weights of each plan."""


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return the features of each card in hand."""
    assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a plan is given states of its game
    n, boss = state.players, state.boss
    hands = [LEGAL[hand] for hand in state.hands]
    middle = (actions[0] + actions[-1]) / 2
    if seat == boss:
        return [_as_boss(hands, seat, card, middle) for card in actions]
    bosses = hands[boss]
    money = state.money
    boss_leads = money[boss] == max(money)
    early = 2 * state.played < state.rounds
    soon = (boss + 1) % n == seat
    shown = _shown_by_bosses(state)
    measured: list[Features] = []
    for card in actions:
        value = card / CARDS
        not_lower = sum(1 for other in bosses if other >= card)
        measured.append(
            {
                "high": value,
                "middle": 1 - abs(card - middle) / CARDS,
                "equal": float(card in bosses),
                "low_now": float(card == actions[0]),
                "sure": float(not_lower == len(bosses)),
                "under_half": float(2 * not_lower >= len(bosses)),
                "under_shown": float(card <= shown),
                "over_shown": float(card >= shown),
                "trap": float(card == bosses[-1]),
                "hunt_leader": float(boss_leads and card in bosses),
                "early_high": value if early else 0.0,
                "boss_soon_high": value if soon else 0.0,
            }
        )
    return measured


def _as_boss(hands: Sequence[Sequence[int]], seat: int, card: int, middle: float) -> Features:
    without = sum(1 for other, hand in enumerate(hands) if other != seat and card not in hand)
    return {
        "boss_high": card / CARDS,
        "boss_middle": 1 - abs(card - middle) / CARDS,
        "boss_lonely": without / (len(hands) - 1),
        "boss_safe": float(without == len(hands) - 1),
    }


def _shown_by_bosses(state: TwelveGangstersState) -> float:
    """Return the mean card that the Bosses of the earlier rounds have played; the middle card before the first."""
    n, history = state.players, state.history
    rounds = len(history) // n
    if rounds == 0:
        return (CARDS + 1) / 2
    first = state.boss - rounds
    return sum(abs(history[number * n + (first + number) % n]) for number in range(rounds)) / rounds


FAMILY = PlanFamily(FEATURES, measure, PLANS)
