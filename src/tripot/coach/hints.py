"""Hints: the three best choices with their chances and errors, and a reason in one sentence of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.bots import quick_bot, quick_bots
from tripot.coach.chances import OptionChance, compare
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput
from tripot.core.game import Choice, Decision, Game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.core.texts import Message

MAX_HINTS = 3
MAX_HINT_TIME_S = 60.0
_ROLLOUT_SHARE = 0.85
"""The share of the time for rollouts; the last world and the reasons need the rest."""
_MAX_ROLLOUTS = 20_000


@dataclass(frozen=True)
class Hint:
    """A recommended choice. `why` is a message of the game's catalogue or of the coach's (`coach.…`)."""

    action: int
    notation: str
    chance: float | None
    """The chance of the first place, None if there was no time for rollouts."""
    error: float
    loss: float
    loss_error: float
    rollouts: int
    why: Message
    label: Message | None
    refs: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "do": self.notation, "chance": None if self.chance is None else round(self.chance, 4),
            "error": round(self.error, 4), "loss": round(self.loss, 4), "loss_error": round(self.loss_error, 4),
            "rollouts": self.rollouts, "why": self.why, "label": self.label, "refs": self.refs,
        }  # fmt: skip


def hint(
    game: Game,
    state: State,
    seat: int,
    seconds: float = 1.0,
    *,
    seed: int = 1,
    levels: Sequence[str | None] = (),
) -> list[Hint]:
    """Return a seat's best choices, best first, from what it knows, within the time; BadInput for a time or seat not allowed.

    `levels` gives the level at each seat (None: a person). The chances depend on it; which choice is best does not.
    """
    if not 0.0 < seconds <= MAX_HINT_TIME_S:
        raise BadInput("seconds", seconds, f"more than 0, up to {MAX_HINT_TIME_S:g}")
    if type(seat) is not int or not 0 <= seat < state.players:
        raise BadInput("seat", seat, f"0 to {state.players - 1}")
    began = monotonic_s()
    rng = Rng(seed)
    copy = state.clone()
    copy.redeal(seat, rng)
    legal = list(copy.actions(seat))
    if not legal:
        raise BadInput("seat", seat, "one that may choose now")
    if len(legal) == 1:
        return [_without_chances(game, copy, seat, legal[0], "coach.why.only")]
    left = seconds * _ROLLOUT_SHARE - (monotonic_s() - began)
    options = compare(
        game, copy, seat, rollouts=_MAX_ROLLOUTS, seconds=max(left, 0.001), seed=seed, levels=levels
    )
    looked = [option for option in options if option.rollouts][:MAX_HINTS]
    if not looked:
        bot = quick_bots(game)[quick_bot(game)]()
        return [
            _without_chances(game, copy, seat, int(bot.choose(copy.clone(), seat, rng)), "coach.why.unlooked")
        ]
    return [_explained(game, copy, seat, option, at == 0) for at, option in enumerate(looked)]


def _explained(game: Game, copy: State, seat: int, option: OptionChance, first: bool) -> Hint:
    why = game.advice(copy, seat, option.action)
    if why is None:
        why = ("coach.why.best", {}) if first else _compared_with_best(option)
    label, refs = label_and_references(game.decision(copy, seat), option.notation, why)
    return Hint(
        option.action, option.notation, option.chance, option.error, option.loss, option.loss_error,
        option.rollouts, why, label, refs,
    )  # fmt: skip


def _compared_with_best(option: OptionChance) -> Message:
    if option.loss <= 2 * option.loss_error or round(100 * option.loss) == 0:
        return "coach.why.alike", {}
    return "coach.why.worse", {"points": round(100 * option.loss)}


def _without_chances(game: Game, copy: State, seat: int, action: int, key: str) -> Hint:
    notation = game.notation(copy, seat, action)
    why: Message = game.advice(copy, seat, action) or (key, {})
    label, refs = label_and_references(game.decision(copy, seat), notation, why)
    return Hint(action, notation, None, 0.0, 0.0, 0.0, 0, why, label, refs)


def label_and_references(
    decision: Decision | None, notation: str, why: Message | None
) -> tuple[Message | None, tuple[str, ...]]:
    """Return the choice's label and the things on the board it refers to.

    A choice of some of several things names them in its notation. The first step of a chain does not: its reason names them.
    """
    choice = choice_of(decision, notation)
    if choice is not None:
        return choice.label, choice.refs
    if decision is None or not decision.items:
        return label_of(decision, notation), ()
    verb, *tokens = notation.split()
    left = list(decision.items)
    if verb == decision.verb and not tokens and why is not None:
        known = {item.token for item in left}
        tokens = next((list(named) for named in why[1].values() if _all_known(named, known)), [])
    refs: list[str] = []
    for token in tokens:
        item = next((candidate for candidate in left if candidate.token == token), None)
        if item is not None:
            left.remove(item)
            refs.extend(item.refs)
    return label_of(decision, " ".join((verb, *tokens))), tuple(refs)


def _all_known(named: object, known: set[str]) -> bool:
    return isinstance(named, tuple) and len(named) > 0 and all(token in known for token in named)


def choice_of(decision: Decision | None, notation: str) -> Choice | None:
    """Return the choice with this notation, None if the decision has no such choice (some of several things)."""
    for choice in decision.choices if decision is not None else ():
        if choice.notation == notation:
            return choice
    return None


def label_of(decision: Decision | None, notation: str) -> Message | None:
    """Return a choice's label; some of several things are labelled by the verb and the things, as on the page."""
    choice = choice_of(decision, notation)
    if choice is not None:
        return choice.label
    if decision is None or not decision.verb:
        return None
    verb, *tokens = notation.split()
    if verb != decision.verb:
        return None
    if not tokens:
        # The first step of a chain: the next question asks for the things.
        return f"choice.{verb}_some", {}
    return f"choice.{verb}", {"n": len(tokens), "items": tokens}
