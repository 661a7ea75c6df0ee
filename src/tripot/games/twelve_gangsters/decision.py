"""Decisions of 12 Gangsters: pick a card of the hand."""

from __future__ import annotations

from functools import cache, lru_cache

from tripot.core.game import Choice, Decision
from tripot.games.twelve_gangsters.rules import TwelveGangstersState
from tripot.games.twelve_gangsters.rules.numbers import HAND, LEGAL, NO_PICK, PICK

_PICKING = ("12G-3.1",)
_CHANGING = ("12G-3.1", "12G-3.8")


def decision(state: TwelveGangstersState, seat: int) -> Decision | None:
    """Ask for one card of the hand; a seat that has picked may change it while others think."""
    if state.count_actions(seat) == 0:
        return None
    return _ask(state.packed[HAND + seat], state.packed[PICK + seat], state.boss, state.boss == seat)


@cache
def _choice(card: int, rules: tuple[str, ...]) -> Choice:
    return Choice(f"pick {card}", ("choice.pick", {"card": card}), rules, (f"card:{card}",), value=card)


@lru_cache(maxsize=1024)
def _ask(hand: int, picked: int, boss: int, is_boss: bool) -> Decision:
    """Return the question for a hand; a live table asks it again after every pick of the others."""
    rules = _CHANGING if picked else _PICKING
    choices = tuple([_choice(card, rules) for card in LEGAL[hand]])
    if picked:
        prompt = ("prompt.change", {"card": picked})
    elif is_boss:
        prompt = ("prompt.boss", {})
    else:
        prompt = ("prompt.pick", {"boss": boss})
    return Decision("one", prompt, rules, choices, awaited=picked == NO_PICK)
