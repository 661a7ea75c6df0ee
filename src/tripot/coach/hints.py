"""Hints: the three best whole choices with their chances and margins, and why the first is better, from the same playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tripot.bots import quick_bot, quick_bots
from tripot.coach.evaluation import (
    Evaluation,
    Option,
    evaluate,
    label_and_references,
    label_of,
    sentence,
)
from tripot.coach.reasons import FEWEST_PAIRS, MARGIN_ERRORS, Reason, reason_of
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput
from tripot.core.game import Game
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.core.texts import Message

__all__ = ["Hint", "Why", "hint", "label_and_references", "label_of"]

MAX_HINTS = 3
MAX_HINT_TIME_S = 60.0
_ROLLOUT_SHARE = 0.9
"""The share of the time for playouts; the last world and the reasons need the rest."""
_MAX_ROLLOUTS = 20_000
_TOO_FEW = "coach.why.few"


@dataclass(frozen=True)
class Why:
    """Why a choice is better than another, in messages of the game's catalogue; what to say without a reason is the coach's."""

    says: Message | None = None
    """What the coach says in place of a reason: a tie, no single reason, nothing else to do."""
    because: Message | None = None
    second: Message | None = None
    although: Message | None = None

    @property
    def too_few(self) -> bool:
        """True if more playouts might give a reason."""
        return self.says is not None and self.says[0] == _TOO_FEW

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "says": self.says, "because": self.because, "second": self.second, "although": self.although
        }  # fmt: skip


@dataclass(frozen=True)
class Hint:
    """A whole choice to consider. `why` compares the first choice with the second, and each later one with the first."""

    line: tuple[int, ...]
    notation: str
    chance: float | None
    """The chance of the first place, None if there was no time for playouts."""
    margin: float
    loss: float
    loss_margin: float
    equal: bool
    """True if the choice is as good as the first, within the margin; the first is only if another one is."""
    rollouts: int
    why: Why
    label: Message | None
    refs: tuple[str, ...] = field(default=())

    @property
    def action(self) -> int:
        """The first action."""
        return self.line[0]

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "do": self.notation, "chance": None if self.chance is None else round(self.chance, 4),
            "margin": round(self.margin, 4), "loss": round(self.loss, 4), "loss_margin": round(self.loss_margin, 4),
            "equal": self.equal, "rollouts": self.rollouts, "why": self.why.as_json(), "label": self.label, "refs": self.refs,
        }  # fmt: skip


def hint(
    game: Game,
    state: State,
    seat: int,
    seconds: float = 1.0,
    *,
    seed: int = 1,
    levels: Sequence[str | None] = (),
    rollouts: int = _MAX_ROLLOUTS,
) -> list[Hint]:
    """Return a seat's best choices, best first, from what it knows, within the time; BadInput for a time or seat not allowed.

    `levels` gives the level at each seat (None: a person). The chances depend on it; which choice is best does not.
    """
    if not 0.0 < seconds <= MAX_HINT_TIME_S:
        raise BadInput("seconds", seconds, f"more than 0, up to {MAX_HINT_TIME_S:g}")
    if type(seat) is not int or not 0 <= seat < state.players:
        raise BadInput("seat", seat, f"0 to {state.players - 1}")
    began = monotonic_s()
    copy = state.clone()
    copy.redeal(seat, Rng(seed))
    legal = list(copy.actions(seat))
    if not legal:
        raise BadInput("seat", seat, "one that may choose now")
    if len(legal) == 1:
        return [_without_chances(game, copy, seat, [legal[0]], "coach.why.only")]
    left = seconds * _ROLLOUT_SHARE - (monotonic_s() - began)
    found = evaluate(game, copy, seat, rollouts=rollouts, seconds=max(left, 0.001), seed=seed, levels=levels)
    if not found.options[0].rollouts:
        bot = quick_bots(game)[quick_bot(game)]()
        usual = int(bot.choose(copy.clone(), seat, Rng(seed)))
        lines = [list(option.line) for option in found.options if option.action == usual]
        return [_without_chances(game, copy, seat, lines[0] if lines else [usual], "coach.why.unlooked")]
    return hints_of(game, copy, seat, found)


def hints_of(game: Game, state: State, seat: int, found: Evaluation) -> list[Hint]:
    """Return the best choices of an evaluation with their reasons."""
    shown = [option for option in found.options if option.rollouts][:MAX_HINTS]
    decision, tie = game.decision(state, seat), any(option.equal for option in shown[1:])
    hints = []
    for at, option in enumerate(shown):
        label, refs = label_and_references(decision, option.notation)
        if label is not None and f"{label[0]}_items" in game.catalogue:
            # Two rerolls of one die differ by the die.
            label = f"{label[0]}_items", label[1]
        hints.append(
            Hint(
                option.line, option.notation, option.chance, option.margin, option.loss, MARGIN_ERRORS * option.loss_error,
                option.equal and (at > 0 or tie), option.rollouts, _why(game, state, seat, found, shown, at), label, refs,
            )
        )  # fmt: skip
    return hints


def _why(game: Game, state: State, seat: int, found: Evaluation, shown: Sequence[Option], at: int) -> Why:
    """Return why the first choice is better than the one at a place; for the first, than the second."""
    first, other = shown[0], shown[at or 1] if len(shown) > 1 else None
    if other is None:
        return Why(("coach.why.only_looked", {}))
    return why_better(game, state, seat, first, other, _reason(found, first, other))


def why_better(
    game: Game, state: State, seat: int, first: Option, other: Option, reason: Reason | None
) -> Why:
    """Return why a choice is better than another in the messages of a measured reason, or what to say without one."""
    if other.equal:
        return Why(("coach.why.tie", {"n": first.rollouts}))
    chances: dict[str, Any] = {"a": round(100 * first.chance), "b": round(100 * other.chance)}
    if reason is None or reason.worlds < FEWEST_PAIRS:
        return Why((_TOO_FEW, {**chances, "n": other.rollouts}))
    if reason.because is None:
        return Why(("coach.why.none", chances))
    because, second, although = (
        sentence(game, state, seat, figure, first.notation, other.notation)
        for figure in (reason.because, reason.second, reason.although)
    )
    return Why(None, because, second, although)


def _reason(found: Evaluation, first: Option, other: Option) -> Reason | None:
    comparison = found.comparison
    if comparison is None:
        return None
    a, b = (comparison.lines.index(list(option.line)) for option in (first, other))
    return reason_of(comparison, a, b) if {a, b} <= set(comparison.running) else None


def _without_chances(game: Game, state: State, seat: int, line: list[int], key: str) -> Hint:
    notation = game.write_line(state, seat, line)
    label, refs = label_and_references(game.decision(state, seat), notation)
    return Hint(tuple(line), notation, None, 0.0, 0.0, 0.0, False, 0, Why((key, {})), label, refs)
