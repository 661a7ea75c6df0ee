"""The one evaluation of a position: hints, the curve, the analysis, turning points and puzzles take their chances and reasons here.

**The value.** A seat's chance of the first place from what it could know. Everything that the seat cannot know is sampled. Its choice
is tried, then all seats play on by the game's quick policy, to the horizon of the game's knowledge, where its value judges, or to
the end. If the seat may choose, the position is worth its best choice. `seat=None` is the second view: with all cards seen, and
everybody, the seat to choose included, plays on by the quick policy.

**Whole choices.** A choice is a line: one action, or a chain such as a card, a man and a target (`Game.lines`).

**Reasons** are statistics of the same playouts (`reasons`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from tripot.coach.calibration import UNCALIBRATED, Calibration, calibration_of
from tripot.coach.chances import Chance, knowledge_of, win_chances
from tripot.coach.estimators import OptionComparison
from tripot.coach.reasons import MARGIN_ERRORS, Figure, Reason, pairs_needed, reason_of
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput
from tripot.core.game import Choice, Decision, Game
from tripot.core.policy import Knowledge
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.core.texts import Message

ROLLOUTS_PER_ROUND = 32
FINALISTS = 3
"""The number of choices that share the second half of the budget, in which outcomes are counted."""
FEWEST_FRESH_WORLDS = 100
"""With fewer worlds of the finalists alone, all of their worlds count."""
LEAST_LOSS = 0.005
"""A smaller loss is not worth telling: the value that judges playouts is not that exact."""
HALVINGS = (0.2, 0.35)
"""The parts of the budget after which the worse half of the choices is given up."""


@dataclass(frozen=True)
class Option:
    """A whole choice: its chance of the first place, and what it loses to the best one."""

    line: tuple[int, ...]
    notation: str
    chance: float
    error: float
    """The standard error of the chance; `margin` is the 95 % margin."""
    loss: float
    loss_error: float
    """The standard error of the loss, from the same worlds where both were tried in the same."""
    rollouts: int
    loss_among_equals: float = 0.0
    error_among_equals: float = 0.0
    """The loss among equally strong players, and its standard error."""

    @property
    def action(self) -> int:
        """The first action."""
        return self.line[0]

    @property
    def margin(self) -> float:
        """The 95 % margin of the chance."""
        return MARGIN_ERRORS * self.error

    @property
    def equal(self) -> bool:
        """True if the loss does not exceed its 95 % margin, or half a point: the choice counts as equal to the best."""
        return self.loss <= max(MARGIN_ERRORS * self.loss_error, LEAST_LOSS)

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "do": self.notation, "chance": round(self.chance, 4), "error": round(self.error, 4),
            "loss": round(self.loss, 4), "loss_error": round(self.loss_error, 4), "rollouts": self.rollouts,
        }  # fmt: skip


@dataclass(frozen=True)
class Evaluation:
    """A position by what one seat could know: every seat's chance, and the seat's choices, best first, if it may choose."""

    seat: int
    chances: tuple[float, ...]
    errors: tuple[float, ...]
    rollouts: int
    """The playouts behind the chances; those of the best choice if there are choices."""
    options: tuple[Option, ...] = ()
    reason: Reason | None = None
    """Why the first choice, against the second or the one that was to be compared."""
    compared: int = 0
    """The place of the compared choice in `options`; 0 if there is none."""
    decisions: float = 0.0
    """The mean number of decisions in a playout."""
    comparison: OptionComparison | None = field(default=None, compare=False, repr=False)

    @property
    def chance(self) -> float:
        """The seat's chance."""
        return self.chances[self.seat]

    @property
    def error(self) -> float:
        """The standard error of the seat's chance."""
        return self.errors[self.seat]

    @property
    def tie(self) -> bool:
        """True if another choice is as good as the first, within the margin."""
        return any(option.rollouts and option.equal for option in self.options[1:])


def evaluate(
    game: Game,
    state: State,
    seat: int,
    *,
    rollouts: int = 4_000,
    seconds: float = 0.0,
    seed: int = 1,
    levels: Sequence[str | None] = (),
    played: Sequence[int] | None = None,
    knowledge: Knowledge | None = None,
    calibration: Calibration | None = None,
    cut: bool = True,
    reasons: bool = True,
) -> Evaluation:
    """Return a position's value for a seat, and of each of its choices if it may choose.

    `played` is a line that is always among the choices, and the one that the best is compared with; without it the second best is.
    `seconds` is a limit (0: none). Without `reasons` only the chances are computed. BadInput for a seat that does not exist.
    """
    if type(seat) is not int or not 0 <= seat < state.players:
        raise BadInput("seat", seat, f"0 to {state.players - 1}")
    known = knowledge or knowledge_of(game)
    if calibration is None:
        calibration = calibration_of(game, state.players, levels) if knowledge is None else UNCALIBRATED
    if not state.actions(seat):
        chance = win_chances(
            game, state, seat, rollouts=rollouts, seconds=seconds, seed=seed, knowledge=knowledge, cut=cut,
            levels=levels, calibration=calibration,
        )  # fmt: skip
        return Evaluation(seat, chance.chances, chance.errors, chance.rollouts, decisions=chance.decisions)
    rng = Rng(seed)
    copy = state.clone()
    copy.redeal(seat, rng)
    lines = [list(map(int, line)) for line in game.lines(copy, seat)]
    if played is not None and list(played) not in lines:
        lines.append(list(played))
    always = lines.index(list(played)) if played is not None else -1
    comparison = OptionComparison(
        known, copy, seat, lines, rng, cut, game.outcomes(copy) if reasons else None
    )
    _compare(comparison, rollouts, seconds, always)
    return _evaluation(game, copy, seat, comparison, calibration, always)


def all_cards_seen(
    game: Game,
    state: State,
    *,
    rollouts: int = 1_000,
    seconds: float = 0.0,
    seed: int = 1,
    levels: Sequence[str | None] = (),
    knowledge: Knowledge | None = None,
    calibration: Calibration | None = None,
) -> Chance:
    """Return every seat's chance in the second view, with all cards seen: by the same playouts as `evaluate`."""
    return win_chances(
        game, state, None, rollouts=rollouts, seconds=seconds, seed=seed, knowledge=knowledge, cut=True, levels=levels,
        calibration=calibration,
    )  # fmt: skip


def explain(
    game: Game,
    state: State,
    seat: int,
    a: Sequence[int],
    b: Sequence[int],
    *,
    n: int = 0,
    seed: int = 1,
    seconds: float = 0.0,
    knowledge: Knowledge | None = None,
    cut: bool = True,
) -> Reason:
    """Return why choice a is better or worse than choice b for a seat, from n worlds (0: as many as the game's reasons need).

    A choice is a line, a sequence of actions. The chances are as rolled, not calibrated.
    """
    rng = Rng(seed)
    copy = state.clone()
    copy.redeal(seat, rng)
    comparison = OptionComparison(
        knowledge or knowledge_of(game), copy, seat, [list(a), list(b)], rng, cut, game.outcomes(copy)
    )
    if n == 0:
        n = 1_000 if comparison.outcomes is None else pairs_needed(comparison.outcomes)
    comparison.count_outcomes()
    comparison.roll(n, monotonic_s() + seconds if seconds > 0 else 0.0)
    return reason_of(comparison, 0, 1)


def _compare(comparison: OptionComparison, rollouts: int, seconds: float, always: int) -> None:
    """Spend the budget: all choices at first, half of them twice, then the finalists, whose outcomes are counted."""
    start = monotonic_s()
    end = start + seconds if seconds > 0 else 0.0
    for part in (*HALVINGS, 0.5):
        until = start + seconds * part if seconds > 0 else 0.0
        while int(comparison.spent) < rollouts * part and (not until or monotonic_s() < until):
            # The first world may use all of the time: one world is better than none.
            limit = until if min(comparison.worlds) > 0 else end
            comparison.roll(max(1, ROLLOUTS_PER_ROUND // len(comparison.running)), limit)
        left = len(comparison.running)
        comparison.keep(FINALISTS if part == 0.5 else max(FINALISTS, (left + 1) // 2), always)
    comparison.count_outcomes()
    # The finalists' chances come from fresh worlds: a choice that was selected by its worlds looks too good in them.
    comparison.start_anew()
    while int(comparison.spent) < rollouts and (not end or monotonic_s() < end):
        comparison.roll(max(1, ROLLOUTS_PER_ROUND // len(comparison.running)), end)
    if min(comparison.worlds[at] for at in comparison.running) < FEWEST_FRESH_WORLDS:
        comparison.take_back()


def _evaluation(
    game: Game, state: State, seat: int, comparison: OptionComparison, calibration: Calibration, always: int
) -> Evaluation:
    decisions = int(comparison.decisions) / max(1, int(comparison.spent))
    # One curve for all choices: calibration never changes which one is best.
    sums = list(comparison.seat_sums)
    curve = calibration.curve(sums, seat, decisions)
    even = replace(calibration, edges=()).curve(sums, seat, decisions)
    running = sorted(comparison.running, key=lambda at: (-comparison.chance_of(at), at))
    given_up = [at for at in range(len(comparison.lines)) if at not in comparison.running]
    order = running + sorted(given_up, key=lambda at: (-comparison.chance_of(at), at))
    best, options = order[0], []
    for at in order:
        line = tuple(comparison.lines[at])
        loss, loss_error = comparison.difference(best, at) if at != best else (0.0, 0.0)
        loss = max(loss, 0.0)
        chance, error = comparison.chance_of(at), comparison.error_of(at)
        among_equals = even.loss(comparison.chance_of(best), loss, loss_error)
        options.append(
            Option(
                line, game.write_line(state, seat, line), curve.at(chance), curve.error(chance, error),
                *curve.loss(comparison.chance_of(best), loss, loss_error), comparison.worlds[at], *among_equals,
            )
        )  # fmt: skip
    other = always if always >= 0 and always != best else (order[1] if len(order) > 1 else -1)
    reason = reason_of(comparison, best, other) if other >= 0 and other in comparison.running else None
    after = comparison.chances_after(best)
    chances = list(calibration.chances(after, decisions)) if comparison.worlds[best] else after
    chances[seat] = options[0].chance
    n = max(1, comparison.worlds[best])
    errors = [sqrt(max(chance * (1.0 - chance), 0.0) / n) for chance in chances]
    errors[seat] = options[0].error
    return Evaluation(
        seat, tuple(chances), tuple(errors), comparison.worlds[best], tuple(options), reason,
        order.index(other) if reason is not None else 0, decisions, comparison,
    )  # fmt: skip


# ---- words


def choice_of(decision: Decision | None, notation: str) -> Choice | None:
    """Return the choice or the whole chain with this notation, None if the decision has none (some of several things)."""
    for choices in (decision.choices, decision.chains) if decision is not None else ():
        for choice in choices:
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


def label_and_references(decision: Decision | None, notation: str) -> tuple[Message | None, tuple[str, ...]]:
    """Return a whole choice's label and the things on the board it refers to, in the order in which they are touched."""
    choice = choice_of(decision, notation)
    if choice is not None:
        return choice.label, choice.refs
    refs: list[str] = []
    left = list(decision.items) if decision is not None else []
    for token in notation.split()[1:]:
        item = next((candidate for candidate in left if candidate.token == token), None)
        if item is not None:
            left.remove(item)
            refs.extend(item.refs)
    return label_of(decision, notation), tuple(refs)


def name_of_choice(game: Game, state: State, seat: int, notation: str) -> Message:
    """Return the words that name a choice within a sentence: "with the 8", "if you stop", or "with" and its label."""
    label = label_of(game.decision(state, seat), notation)
    if label is None:
        return "named.other", {"do": notation}
    key = label[0].replace("choice.", "named.", 1)
    if key != label[0] and key in game.catalogue:
        return key, label[1]
    return "named.choice", {"label": label}


def sentence(game: Game, state: State, seat: int, figure: Figure | None, a: str, b: str) -> Message | None:
    """Return the sentence of a figure, for two choices in notation; None without one."""
    if figure is None:
        return None
    return figure.message(name_of_choice(game, state, seat, a), name_of_choice(game, state, seat, b))
