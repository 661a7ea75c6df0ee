"""Decisions of Gang of Dice: how many dice to roll, which to reroll, how many of a face."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tripot.core.game import Choice, Decision, Item
from tripot.core.texts import Message
from tripot.games.gang_of_dice.rules import GangOfDiceState
from tripot.games.gang_of_dice.rules.dice import (
    count_of,
    number_of,
    total_of,
    written,
)
from tripot.games.gang_of_dice.rules.numbers import (
    CHOOSE_COUNT,
    CHOOSE_FACE,
    MAX_ROLLS,
    NO_SEAT,
    PICK,
    SPAN,
    TOKENS,
)
from tripot.games.gang_of_dice.view import pot

if TYPE_CHECKING:
    pass


def decision(state: GangOfDiceState, seat: int) -> Decision | None:
    """Ask how many dice, then which dice to reroll; inside a chain, how many of one face."""
    legal = state.actions(seat)
    if not legal:
        return None
    if state.phase == CHOOSE_COUNT:
        rules = ("GOD-4.1", "GOD-3.2")
        return Decision("number", _count_prompt(state), rules, _counts(tuple(legal)))
    if state.phase == CHOOSE_FACE:
        rules = ("GOD-4.3", "GOD-8")
        face = TOKENS[state.face]
        numbers = [action - PICK - SPAN * state.face for action in legal]
        picks = tuple(
            Choice(
                f"pick {k}x{face}",
                ("choice.pick", {"k": k, "face": face}),
                rules,
                (f"face:{face}",),
                value=k,
            )
            for k in numbers
        )
        there = count_of(state.dice, state.face)
        return Decision("number", ("prompt.pick", {"face": face, "there": there}), rules, picks)
    return _reroll_decision(state)


def _reroll_decision(state: GangOfDiceState) -> Decision:
    card = state.cards[state.card]
    busts = card.condition.met(state.dice)
    return _reroll(state.dice, card.explosion, busts, state.rolls == MAX_ROLLS - 1)


@cache
def _count(n: int) -> Choice:
    return Choice(f"dice {n}", ("choice.dice", {"n": n}), ("GOD-4.1", "GOD-3.2"), ("tray",), value=n)


@lru_cache(maxsize=256)
def _counts(legal: tuple[int, ...]) -> tuple[Choice, ...]:
    return tuple([_count(n) for n in legal])


@cache
def _die(place: int, token: str) -> Item:
    return Item(token, ("choice.die", {"face": token}), (f"die:{place}",))


@lru_cache(maxsize=512)
def _stop(total: int, explosion: bool, busts: bool) -> tuple[Choice, ...]:
    rules = ("GOD-4.3", "GOD-4.6") if explosion else ("GOD-4.3", "GOD-4.5")
    label: Message = ("choice.stop_bomb" if busts else "choice.stop", {"total": total})
    return (Choice("stop", label, rules, ("tray",)),)


@lru_cache(maxsize=2048)
def _reroll(thrown: int, explosion: bool, busts: bool, last: bool) -> Decision:
    """Return the question for some dice; every seat of a live table is sent it."""
    total = total_of(thrown)
    items = tuple([_die(place, token) for place, token in enumerate(written(thrown))])
    return Decision(
        "some",
        ("prompt.last_reroll" if last else "prompt.reroll", {"total": total}),
        ("GOD-4.3",),
        _stop(total, explosion, busts),
        verb="reroll",
        items=items,
        least=1,
        most=len(items),
    )


def _count_prompt(state: GangOfDiceState) -> Message:
    if state.best == NO_SEAT:
        return ("prompt.count", {"pot": pot(state)})
    best = state.rolled[state.best]
    values = {"pot": pot(state), "seat": state.best, "total": total_of(best), "n": number_of(best)}
    return ("prompt.count_beat", values)
