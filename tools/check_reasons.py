"""Check the coach's reasons and its one value: each named statistic again with fresh seeds and ten times the playouts.

python -m tools.check_reasons GAME --hints 1000              # sign right in 99 %, value inside its margin in 90 %; exit 1 if not
python -m tools.check_reasons GAME --agreement 1000          # hint, curve and analysis agree within 95 % margins in 93 %
python -m tools.check_reasons GAME --hints 200 --show 20     # and print some hints in words, to read them
python -m tools.check_reasons GAME --timed 100               # hints as a server makes them: the slowest within 1.5 s

Positions come from matches of the game's quick bot. Compiled rules make it some thirty times as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from time import perf_counter

from tripot import Match, find_game
from tripot.bots import quick_bot, quick_bots
from tripot.coach.analysis import CHOICE_VIEWS, grade_of_choice, moment_of
from tripot.coach.calibration import UNCALIBRATED
from tripot.coach.chances import knowledge_of
from tripot.coach.evaluation import Evaluation, evaluate, explain, sentence
from tripot.coach.hints import hint, hints_of
from tripot.coach.reasons import MARGIN_ERRORS, Figure, Reason
from tripot.coach.wording import texts
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.rng import Rng
from tripot.core.state import State
from tripot.table.thinking import HINT_SECONDS

ROLLOUTS = 3_000
"""The playouts of a hint, about as many as a compiled server has time for."""
TIMES = 10
SIGNS, INSIDE, AGREE = 0.99, 0.90, 0.93
MAX_HINT_S = 1.5
ONE_IN = 12
"""About one decision in this many is looked at."""


@dataclass
class Counts:
    """What the checks of some positions gave."""

    hints: int = 0
    ties: int = 0
    silent: int = 0
    given: int = 0
    signs: int = 0
    values: int = 0
    inside: int = 0
    pairs: int = 0
    agreeing: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    playouts: list[int] = field(default_factory=list)
    keys: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)

    def compare(self, one: float, error: float, other: float, other_error: float) -> None:
        """Count two chances of one position, and whether they agree within their margins."""
        self.pairs += 1
        self.agreeing += abs(one - other) <= MARGIN_ERRORS * sqrt(error * error + other_error * other_error)

    def add(self, other: Counts) -> None:
        """Add another part's counts."""
        for name in (
            "hints",
            "ties",
            "silent",
            "given",
            "signs",
            "values",
            "inside",
            "pairs",
            "agreeing",
            "seconds",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)
        self.keys.update(other.keys)
        self.playouts += other.playouts
        self.wrong += other.wrong
        self.shown += other.shown


def positions(game: Game, players: int, seed: int) -> Iterator[tuple[State, int]]:
    """Yield positions of matches of the quick bot, in which a seat has at least two whole choices."""
    bot, rng, number = quick_bots(game)[quick_bot(game)](), Rng(seed), 0
    while True:
        number += 1
        match = Match.new(game, players, server_seed=f"{seed:032x}{number:032x}")
        match.open()
        while not match.ended:
            seat = match.state.to_act()[0]
            if rng.below(ONE_IN) == 0 and len(game.lines(match.state, seat)) > 1:
                yield match.state.clone(), seat
            match.act(seat, int(choose(bot, match.state, seat, rng)))


def confirmed(figure: Figure, again: Figure | None) -> tuple[bool, list[bool]]:
    """Return whether a statistic's difference has the same sign in a second sample, and whether its values are within the margin.

    A second sample without the statistic (the choices fix it) confirms nothing.
    """
    if again is None:
        return False, [False, False]
    pairs = (
        (figure.a, figure.a_error, again.a, again.a_error),
        (figure.b, figure.b_error, again.b, again.b_error),
    )
    inside = [abs(x - y) <= MARGIN_ERRORS * sqrt(ex * ex + ey * ey) + 1e-9 for x, ex, y, ey in pairs]
    return figure.difference * again.difference > 0, inside


def same_figure(figure: Figure, reason: Reason) -> Figure | None:
    """Return the second sample's figure of the same statistic, qualifying or not."""
    found = (
        one
        for one in reason.figures
        if one.statistic.key == figure.statistic.key and one.statistic.values == figure.statistic.values
    )
    return next(found, None)


def check_hint(
    game: Game, state: State, seat: int, rollouts: int, seed: int, counts: Counts, show: bool
) -> None:
    """Make a hint, and compute the statistic that it names again."""
    start = perf_counter()
    found = evaluate(game, state, seat, rollouts=rollouts, seed=seed)
    took = perf_counter() - start
    counts.hints += 1
    counts.seconds += took
    counts.slowest = max(counts.slowest, took)
    reason = found.reason
    if show:
        counts.shown.append(words(game, state, seat, found))
    if len(found.options) > 1 and found.options[1].equal:
        counts.ties += 1
        return
    if reason is None or reason.because is None:
        counts.silent += 1
        return
    counts.given += 1
    counts.keys[reason.because.statistic.key] += 1
    first, other = found.options[0], found.options[found.compared]
    again = explain(game, state, seat, first.line, other.line, n=TIMES * reason.worlds, seed=seed + 1_000_003)
    sign, inside = confirmed(reason.because, same_figure(reason.because, again))
    counts.signs += sign
    counts.values += len(inside)
    counts.inside += sum(inside)
    if not sign:
        message = sentence(game, state, seat, reason.because, first.notation, other.notation)
        counts.wrong.append(game.text(message, "en") if message else "")


def check_agreement(game: Game, state: State, seat: int, rollouts: int, seed: int, counts: Counts) -> None:
    """Compute one position as a hint, as a point of the curve and as a graded choice, and compare each two."""
    known = knowledge_of(game)
    line = game.lines(state, seat)[-1]
    found = evaluate(game, state, seat, rollouts=rollouts, seed=seed, calibration=UNCALIBRATED)
    moment = moment_of(game, state, 0, known, UNCALIBRATED, rollouts=rollouts // CHOICE_VIEWS, seed=seed + 7)
    grade = grade_of_choice(
        game,
        state,
        [(0, seat, action) for action in line],
        known,
        UNCALIBRATED,
        rollouts=rollouts,
        seed=seed + 11,
    )
    assert moment is not None  # without a time limit there are playouts
    assert grade is not None
    best = grade.options[0]
    own = (
        (found.chance, found.error),
        (moment.own[seat], moment.own_error(seat)),
        (best.chance, best.error),
    )
    for at, one in enumerate(own):
        for other in own[at + 1 :]:
            counts.compare(*one, *other)


def check_time(game: Game, state: State, seat: int, seed: int, counts: Counts) -> None:
    """Make a hint as a server does, and note how long it took and how many playouts it used."""
    start = perf_counter()
    found = hint(game, state, seat, HINT_SECONDS, seed=seed)
    took = perf_counter() - start
    counts.hints += 1
    counts.seconds += took
    counts.slowest = max(counts.slowest, took)
    counts.playouts.append(max(one.rollouts for one in found))


def words(game: Game, state: State, seat: int, found: Evaluation) -> str:
    """Return a hint in English."""
    lines = [game.show(state, seat, "en")]
    for one in hints_of(game, state, seat, found):
        label = game.text(one.label, "en", (), seat) if one.label else one.notation
        equal = " equal" if one.equal else ""
        lines.append(f"  {100 * (one.chance or 0):5.1f} ± {100 * one.margin:.1f}{equal}  {label}")
        for kind, message in one.why.as_json().items():
            if message is not None:
                catalogue = texts() if message[0].startswith("coach.") else game.catalogue
                lines.append(f"          {kind}: {catalogue.render(message, 'en', (), seat)}")
    return "\n".join(lines)


def work(job: tuple[str, int, int, int, int, int, int, int]) -> Counts:
    """Check a part of the positions in a separate process."""
    name, players, seed, hints, agreement, timed, rollouts, show = job
    game, counts = find_game(name), Counts()
    for number, (state, seat) in enumerate(positions(game, players, seed)):
        if number >= max(hints, agreement, timed):
            return counts
        if number < hints:
            check_hint(game, state, seat, rollouts, seed * 1_000 + number, counts, number < show)
        if number < agreement:
            check_agreement(game, state, seat, rollouts, seed * 1_000 + number, counts)
        if number < timed:
            check_time(game, state, seat, seed * 1_000 + number, counts)
    return counts


def report(counts: Counts) -> tuple[dict[str, float], bool]:
    """Return the shares, and True if every bar is met."""
    shares = {
        "hints": counts.hints,
        "reasons": counts.given,
        "silent": counts.silent / max(1, counts.hints),
        "ties": counts.ties / max(1, counts.hints),
        "signs right": counts.signs / max(1, counts.given),
        "inside the margin": counts.inside / max(1, counts.values),
        "agreeing": counts.agreeing / max(1, counts.pairs),
        "seconds a hint": counts.seconds / max(1, counts.hints),
        "slowest": counts.slowest,
        "playouts, fewest": min(counts.playouts, default=0),
    }
    right = counts.given == 0 or (shares["signs right"] >= SIGNS and shares["inside the margin"] >= INSIDE)
    agree = counts.pairs == 0 or shares["agreeing"] >= AGREE
    fast = not counts.playouts or counts.slowest <= MAX_HINT_S
    return {key: round(value, 4) for key, value in shares.items()}, right and agree and fast


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks asked for; 1 if a bar is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--hints", type=int, default=0)
    parser.add_argument("--agreement", type=int, default=0)
    parser.add_argument("--timed", type=int, default=0)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print this many hints in words")
    given = parser.parse_args(arguments)
    players = given.players or find_game(given.game).min_players
    part = [
        (
            given.game, players, given.seed + number, -(-given.hints // given.jobs), -(-given.agreement // given.jobs),
            -(-given.timed // given.jobs),            given.rollouts, -(-given.show // given.jobs),
        )
        for number in range(given.jobs)
    ]  # fmt: skip
    counts = Counts()
    if given.jobs == 1:
        counts = work(part[0])
    else:
        with get_context("spawn").Pool(given.jobs) as pool:
            for found in pool.imap_unordered(work, part):
                counts.add(found)
    shares, met = report(counts)
    for text in counts.shown:
        print(text, end="\n\n")
    for text in counts.wrong:
        print("not confirmed:", text)
    print(
        json.dumps(
            {"game": given.game, "players": players, **shares, "statistics": dict(counts.keys.most_common())}
        )
    )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
