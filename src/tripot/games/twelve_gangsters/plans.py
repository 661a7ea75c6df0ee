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
    "boss_second",
    "boss_high_ahead",
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
    "below_top",
    "half_of_boss",
    "high_behind",
    "high_ahead",
    "late_high",
)
"""
Cards are divided by 12, so that every feature is between 0 and 1.

- `boss_high`, `boss_middle`: as Boss, the card's value, and how near the middle of the hand it is;
- `boss_lonely`, `boss_safe`: as Boss, the share of the others without this card, and 1 if nobody has it;
- `boss_second`: as Boss, the second highest card; `boss_high_ahead`: as Boss, the value if nobody has more money;
- `high`, `middle`: the same values for the others; `equal`: the Boss has this card;
- `low_now`: the card is the lowest of a player who is not Boss;
- `sure`: no card of the Boss is lower; `under_half`: at least half of the Boss's cards are not lower;
- `under_shown`, `over_shown`: below or above the mean card that the Bosses have played so far;
- `trap`: the Boss's highest card; `hunt_leader`: the Boss leads and has this card;
- `early_high`: the value in the first half of the match; `boss_soon_high`: the value if the player is the next Boss;
- `below_top`: the highest card below the Boss's highest; `half_of_boss`: the highest card that half of the Boss's cards reach;
- `high_behind`, `high_ahead`: the value if somebody has more money, and if nobody has; `late_high`: the value in the last four rounds.
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
    "boss_second_else_below_top": {"boss_second": 3, "boss_high": 1, "below_top": 3, "high": -1},
    "boss_lonely_else_half_of_boss": {"boss_lonely": 3, "boss_high": 1, "half_of_boss": 3, "high": 0.1},
    "boss_lonely_else_sure": {"boss_lonely": 3, "boss_high": 1, "sure": 10, "high": 1},
    "boss_lonely_else_middle": {"boss_lonely": 3, "boss_high": 1, "middle": 1},
    "boss_lonely_and_low_else_half": {"boss_lonely": 3, "boss_high": -1, "under_half": 3, "high": 1},
    "boss_middle_else_half": {"boss_middle": 1, "under_half": 3, "high": 1},
    "boss_high_else_half": {"boss_high": 1, "under_half": 3, "high": 1},
    "boss_lonely_else_spoil": {"boss_lonely": 3, "boss_high": 1, "equal": 2, "under_half": 1, "high": 1},
    "bold_when_behind": {"boss_lonely": 3, "boss_high": 1, "high_behind": 3, "high": -1},
    "careful_when_ahead": {
        "boss_lonely": 3,
        "boss_high_ahead": -2,
        "high_ahead": -2,
        "under_half": 3,
        "high": 1,
    },
    "small_cards_then_large_ones": {"boss_lonely": 3, "boss_high": 1, "late_high": 3, "high": -1},
    "mostly_half": {"boss_lonely": 3, "boss_high": 1, "under_half": 3, "high": 1, LUCK: 1},
    "as_usual_but_boss_low": {HABIT: 1, "boss_high": -10},
    "as_usual_but_boss_high": {HABIT: 1, "boss_high": 10},
    "as_usual_but_high": {HABIT: 1, "high": 10},
    "as_usual_but_low": {HABIT: 1, "high": -10},
    "as_usual_but_boss_lonely": {HABIT: 1, "boss_lonely": 10},
    "as_usual_but_half": {HABIT: 1, "under_half": 10},
}
"""The weights of each plan."""

LAST_ROUNDS = 4


def measure(state: State, seat: int, actions: Sequence[int]) -> list[Features]:
    """Return the features of each card in hand."""
    assert isinstance(state, TwelveGangstersState)  # noqa: S101  # a plan is given states of its game
    n, boss = state.players, state.boss
    hands = [LEGAL[hand] for hand in state.hands]
    middle = (actions[0] + actions[-1]) / 2
    money = state.money
    ahead = money[seat] == max(money)
    if seat == boss:
        return [_as_boss(hands, seat, actions, at, middle, ahead) for at in range(len(actions))]
    bosses = hands[boss]
    boss_leads = money[boss] == max(money)
    early = 2 * state.played < state.rounds
    soon = (boss + 1) % n == seat
    late = state.rounds - state.played <= LAST_ROUNDS
    shown = _shown_by_bosses(state)
    below_top = max((card for card in actions if card < bosses[-1]), default=0)
    half = max((card for card in actions if _is_under_half(card, bosses)), default=0)
    measured: list[Features] = []
    for card in actions:
        value = card / CARDS
        measured.append(
            {
                "high": value,
                "middle": 1 - abs(card - middle) / CARDS,
                "equal": float(card in bosses),
                "low_now": float(card == actions[0]),
                "sure": float(card <= bosses[0]),
                "under_half": float(_is_under_half(card, bosses)),
                "under_shown": float(card <= shown),
                "over_shown": float(card >= shown),
                "trap": float(card == bosses[-1]),
                "hunt_leader": float(boss_leads and card in bosses),
                "early_high": value if early else 0.0,
                "boss_soon_high": value if soon else 0.0,
                "below_top": float(card == below_top),
                "half_of_boss": float(card == half),
                "high_behind": 0.0 if ahead else value,
                "high_ahead": value if ahead else 0.0,
                "late_high": value if late else 0.0,
            }
        )
    return measured


def _is_under_half(card: int, bosses: Sequence[int]) -> bool:
    """Return True if at least half of the Boss's cards are not lower."""
    return 2 * sum(1 for other in bosses if other >= card) >= len(bosses)


def _as_boss(
    hands: Sequence[Sequence[int]], seat: int, actions: Sequence[int], at: int, middle: float, ahead: bool
) -> Features:
    card = actions[at]
    without = sum(1 for other, hand in enumerate(hands) if other != seat and card not in hand)
    return {
        "boss_high": card / CARDS,
        "boss_middle": 1 - abs(card - middle) / CARDS,
        "boss_lonely": without / (len(hands) - 1),
        "boss_safe": float(without == len(hands) - 1),
        "boss_second": float(at == len(actions) - 2),
        "boss_high_ahead": card / CARDS if ahead else 0.0,
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
