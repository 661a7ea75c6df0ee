"""A whole match looked at again: win chances moment by moment, every decision graded, and what luck gave to whom.

For every seat

    result = start + luck + own play + others' play

where the start is its chance before anything happened, luck the sum over all draws of what each was worth beside the average
draw, own play and others' play the sum of changes at decisions. The four add up by construction. A small rest of the value's
own inconsistency (a position valued otherwise before a draw than the mean of what follows) is part of the play it follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tripot.bots.rollout import now
from tripot.coach.chances import OptionChance, compare, knowledge_of, win_chances
from tripot.coach.rolling import Fortune
from tripot.core.game import Game
from tripot.core.match import Match, fresh_state
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, State

BEST, FINE, DOUBTFUL, BLUNDER = "best", "fine", "doubtful", "blunder"
FINE_FROM, DOUBTFUL_FROM, BLUNDER_FROM = 0.01, 0.04, 0.10
"""Chance lost from which a choice is no longer the best, is doubtful, is a blunder."""
MOMENTS = 80
"""The curve has at most so many points."""
SAMPLES = 48
"""Draws that stand for the average draw."""
ROUGH = 4
"""Draws and rollouts where a game has no value and every value costs rollouts: luck is then unbiased but coarse."""
TURNING = 5


@dataclass
class Grade:
    """A decision of the match: what was chosen, what would have been best, how much it cost."""

    entry: int
    seat: int
    played: str
    grade: str
    loss: float
    error: float
    options: list[OptionChance]

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "seat": self.seat, "do": self.played, "grade": self.grade,
            "loss": round(self.loss, 4), "error": round(self.error, 4), "options": [one.as_json() for one in self.options],
        }  # fmt: skip


@dataclass
class Moment:
    """A point of the curve: chances from all cards, and each seat's own as it could reckon itself."""

    entry: int
    chances: tuple[float, ...]
    own: tuple[float, ...]
    error: float

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        return {
            "n": self.entry, "chances": [round(x, 4) for x in self.chances],
            "own": [round(x, 4) for x in self.own], "error": round(self.error, 4),
        }  # fmt: skip


@dataclass
class Analysis:
    """What the coach says of a match; it grows while it is made."""

    game: str
    players: int
    bot: str
    moments: list[Moment] = field(default_factory=list)
    grades: list[Grade] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    result: list[float] | None = None
    luck: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    draws: list[tuple[int, list[float]]] = field(default_factory=list)
    """Every run of chance: the number of its last entry, and what it gave each seat."""
    done: float = 0.0
    """How much of the work is done, 0 to 1."""

    def adjusted(self) -> list[float] | None:
        """Return the result less luck, for every seat."""
        if self.result is None:
            return None
        return [result - luck for result, luck in zip(self.result, self.luck, strict=True)]

    def turning_points(self, most: int = TURNING) -> list[tuple[int, int, float]]:
        """Return (entry, seat, change) of the largest changes between two moments, in order of play."""
        found = []
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            changes = [b - a for a, b in zip(before.chances, after.chances, strict=True)]
            seat = max(range(self.players), key=lambda one: abs(changes[one]))
            found.append((after.entry, seat, changes[seat]))
        return sorted(sorted(found, key=lambda one: -abs(one[2]))[:most])

    def as_json(self) -> dict[str, Any]:
        """Return the wire form."""
        adjusted = self.adjusted()

        def rounded(values: list[float] | None) -> list[float] | None:
            return None if values is None else [round(x, 4) for x in values]

        return {
            "game": self.game, "players": self.players, "bot": self.bot, "done": round(self.done, 3),
            "moments": [moment.as_json() for moment in self.moments],
            "decisions": [grade.as_json() for grade in self.grades],
            "turning": [{"n": n, "seat": seat, "change": round(change, 4)} for n, seat, change in self.turning_points()],
            "luck": {
                "start": rounded(self.start), "luck": rounded(self.luck), "own": rounded(self.own),
                "others": rounded(self.others), "result": rounded(self.result), "adjusted": rounded(adjusted),
                "draws": [{"n": n, "luck": rounded(gains)} for n, gains in self.draws],
            },
        }  # fmt: skip


def grade_of(loss: float, error: float) -> str:
    """Return a grade; a loss that may be noise is given the benefit of the doubt."""
    sure = loss - error
    if loss < FINE_FROM or sure <= 0:
        return BEST
    if sure < DOUBTFUL_FROM:
        return FINE
    return DOUBTFUL if sure < BLUNDER_FROM else BLUNDER


def analyse(
    match: Match, *, seconds: float = 20.0, seed: int = 1, bot: str | None = None
) -> Iterator[Analysis]:
    """Yield the analysis as it grows: first luck and a rough curve, then the decisions, those that matter first."""
    game, moves = match.game, match.moves
    found = Analysis(game.id, match.header.players, bot or "quick")
    states = positions(match)
    knowledge = knowledge_of(game, bot)
    rng = Rng(seed)
    began = now()
    samples, rollouts = (SAMPLES, 1) if knowledge.valued else (ROUGH, ROUGH)
    _reckon_luck(found, match, states, Fortune(knowledge, found.players, rng, samples, rollouts))
    found.done = 0.1
    yield found
    decisions = [
        at
        for at, (_n, who, _action) in enumerate(moves)
        if who != CHANCE and len(states[at].actions(who)) > 1
    ]
    chosen = _thinned([at for at in decisions if _new_turn(moves, at)] or decisions)
    share = seconds * 0.35 / max(1, len(chosen) * (found.players + 1))
    for number, at in enumerate(chosen):
        found.moments.append(_moment(game, states[at], moves[at][0] - 1, share, seed + at, bot))
        found.done = 0.1 + 0.35 * (number + 1) / len(chosen)
        yield found
    last = states[-1]
    if not last.to_act():
        found.moments.append(_moment(game, last, match.entries, 0.0, seed, bot))
    for number, at in enumerate(decisions):
        left = seconds - (now() - began)
        budget = max(0.005, left / (len(decisions) - number))
        found.grades.append(_grade(game, states[at], moves[at], budget, seed + at, bot))
        found.done = 0.45 + 0.55 * (number + 1) / len(decisions)
        if number % 4 == 3:
            yield found
    found.done = 1.0
    yield found


def positions(match: Match) -> list[State]:
    """Return the position before every move that stands, and the last one."""
    state = fresh_state(match.game, match.header)
    found = [state.clone()]
    for _number, who, action in match.moves:
        state.apply(who, action)
        found.append(state.clone())
    return found


def _new_turn(moves: list[tuple[int, int, int]], at: int) -> bool:
    return at == 0 or moves[at - 1][1] != moves[at][1]


def _thinned(places: list[int]) -> list[int]:
    if len(places) <= MOMENTS:
        return places
    step = len(places) / MOMENTS
    return [places[int(number * step)] for number in range(MOMENTS)]


def _moment(game: Game, state: State, entry: int, seconds: float, seed: int, bot: str | None) -> Moment:
    knowledge = knowledge_of(game, bot)
    rollouts = 2_000 if seconds > 0 else 1
    every = win_chances(game, state, None, rollouts=rollouts, seconds=seconds, seed=seed, knowledge=knowledge)
    own = tuple(
        win_chances(
            game, state, seat, rollouts=rollouts, seconds=seconds, seed=seed, knowledge=knowledge
        ).chances[seat]
        for seat in range(state.players)
    )
    return Moment(entry, every.chances, own, max(every.errors))


def _grade(
    game: Game, state: State, move: tuple[int, int, int], seconds: float, seed: int, bot: str | None
) -> Grade:
    entry, seat, action = move
    options = compare(
        game,
        state,
        seat,
        rollouts=1_000_000,
        seconds=seconds,
        seed=seed,
        played=action,
        knowledge=knowledge_of(game, bot),
    )
    mine = next(one for one in options if one.action == action)
    shown = options[:3] if mine in options[:3] else [*options[:2], mine]
    return Grade(
        entry, seat, mine.notation, grade_of(mine.loss, mine.loss_error), mine.loss, mine.loss_error, shown
    )


def _reckon_luck(found: Analysis, match: Match, states: list[State], fortune: Fortune) -> None:
    """Walk the match: values at decisions and ends, luck at every run of chance between them."""
    n, moves = found.players, match.moves
    found.luck, found.own, found.others = [0.0] * n, [0.0] * n, [0.0] * n
    value: list[float] | None = None
    last = at = 0
    if not moves or moves[0][1] != CHANCE:
        value = fortune.value(states[0])
        found.start = value[:]
    while at < len(moves):
        who = moves[at][1]
        stop = at + 1
        if who == CHANCE:
            while stop < len(moves) and moves[stop][1] == CHANCE:
                stop += 1
            gains = fortune.of_draw(states[at], states[stop])
            after = fortune.value(states[stop])
            if value is None:
                found.start = [a - gain for a, gain in zip(after, gains, strict=True)]
            else:
                _credit(found, last, [a - gain - b for a, gain, b in zip(after, gains, value, strict=True)])
            found.luck = [a + b for a, b in zip(found.luck, gains, strict=True)]
            found.draws.append((moves[stop - 1][0], gains))
            value = after
        else:
            last = who
            waiting = states[stop].to_act()
            if not waiting or waiting[0] != CHANCE:
                after = fortune.value(states[stop])
                assert value is not None  # noqa: S101  # a decision comes after a value
                _credit(found, who, [a - b for a, b in zip(after, value, strict=True)])
                value = after
        at = stop
    if not states[-1].to_act():
        found.result = value


def _credit(found: Analysis, who: int, changes: list[float]) -> None:
    """Count a change at a decision: the decider's own play, others' play for everybody else."""
    for seat, change in enumerate(changes):
        if seat == who:
            found.own[seat] += change
        else:
            found.others[seat] += change
