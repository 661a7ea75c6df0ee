"""Are the coach's chances right? python -m tools.coach_calibration GAME [--positions 2000] [--rollouts 300] [--svg FILE].

Habitués and Caïds play, by turns in every other seat. Positions are drawn at random, one a match by default. Each is
seen by the seat to act, and the chance stated for it is compared with the result. Printed are:

- the Brier score, and those of two rules of thumb: the share of the score, and one over the number of players;
- the expected calibration error over ten bins of chance, and the bins;
- a 95 % interval for each, from matches drawn anew with repetition, because positions of one match share its outcome.

Few positions alone make the calibration error too large. So it also prints the error that exactly right
chances would have with as many positions, and how often that error would be as large. Outcomes are drawn
from the stated chances, together for the positions of one match.

The same follows by level: the chances stated for a level's seats, and their results. `--any-seat` looks from a seat
drawn at random instead of the one to act. The seat to act is a strong player more often if strong players choose more often.

Chances are stated as the coach states them: for the levels that play, corrected by the game's `calibration.toml`.
`--as-rolled` leaves both out, `--blind` only the levels. `--fit` prints the most likely table of that file: rolled
chances to a power that grows with the decisions to come. `--fit-levels` prints that of the levels' strengths, both
options together both. The levels should meet in every mixture (`--levels quick bleu habitue caid --mixed`). `quick` is
the rollouts' own policy, with which the others are compared. Try a fit on other matches: use another `--seed`.

`--save FILE` keeps the positions with uncorrected chances, and goes on with a file that exists; `--read FILE…` analyses
it again. Run it with the compiled rules.

    python -m tools.coach_calibration the-boss --seed 2 --save fit.jsonl --fit       # the table, for calibration.toml

    python -m tools.coach_calibration the-boss --seed 3 --levels quick bleu habitue caid --mixed --a-match 3 --fit-levels

    python -m tools.coach_calibration the-boss --seed 1 --svg docs/calibration/the-boss.svg
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from tripot.bots import find_bot
from tripot.bots.levels import HABITUE, LEVELS
from tripot.coach.calibration import (
    UNCALIBRATED,
    Calibration,
    Strengths,
    calibration_of,
    level_of,
)
from tripot.coach.chances import knowledge_of, win_chances
from tripot.coach.estimators import score_shares
from tripot.core.errors import BadInput
from tripot.core.fitting import first_places
from tripot.core.game import Game
from tripot.core.playout import choose
from tripot.core.policy import Policy, zeros
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, State

BINS = 10
POWERS = 60, 240
"""The least and the most that is tried for the fit, in hundredths."""
AGAIN = 400
"""Times the matches are drawn anew for an interval."""
QUICK = "quick"
"""Seats that play by the rollouts' own policy."""
HALVES = 2.0, 10.0, 40.0, 160.0
"""Decisions to come with which half of an edge is due: what is tried."""
GUESS = {"bleu": -2.0, "habitue": 0.2, "caid": 0.6, "parrain": 0.8}
"""The start of the search for strengths."""
WORTH = 0.002
"""A number that makes who won less surprising by no more than this is left out."""
Rule = Callable[[tuple[str | None, ...]], Calibration]
"""How chances are set right for the levels at the seats."""


@dataclass(frozen=True)
class Seen:
    """A position: what was stated of the seat to act, what the rules of thumb say, and what happened."""

    stated: float
    share: float
    even: float
    happened: float
    chances: tuple[float, ...] = ()
    """Everybody's, as stated; and the seat they are seen by, which of the match's decisions it was, how many there were."""
    seat: int = 0
    decision: int = 0
    decisions: int = 0
    rollouts: int = 0
    to_come: float = 0.0
    """Decisions a rollout took, on average."""
    levels: tuple[str | None, ...] = ()
    """The players, and everybody's part of the first place."""
    won: tuple[float, ...] = ()

    def right(self, rule: Rule) -> Seen:
        """Return the position as stated with all chances set right."""
        chances = rule(self.levels).chances(self.chances, self.to_come)
        return replace(self, stated=chances[self.seat], chances=chances)


def as_rolled(_levels: tuple[str | None, ...]) -> Calibration:
    """Leave chances as they are."""
    return UNCALIBRATED


def caid(game: Game, rollouts: int) -> str:
    """Return the Caïd's name, with a budget in rollouts if it searches: the game's own if there is one."""
    knowledge = game.knowledge()
    if knowledge is not None and knowledge.caid_rollouts:
        rollouts = knowledge.caid_rollouts
    try:
        find_bot(game, f"caid@{rollouts}")
    except BadInput:
        return "caid"
    return f"caid@{rollouts}"


class Quick(Policy):
    """Plays by the rollouts' own policy."""

    def __init__(self, game: Game) -> None:
        self.name = QUICK
        self.blind = False
        self.knowledge = knowledge_of(game)

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Choose as rollouts do."""
        return int(self.knowledge.quick(state, seat, rng))


def play(
    game: Game, players: int, names: Sequence[str], rng: Rng, most: int
) -> tuple[list[tuple[int, State]], int, list[float]]:
    """Play a match; return some of its decisions, drawn at random, how many there were, and each seat's part of the first place."""
    bots = [Quick(game) if name == QUICK else find_bot(game, name) for name in names]
    state = game.new(players)
    kept: list[tuple[int, State]] = []
    met = 0
    while (seat := state.seat_awaited()) != FINISHED:
        if seat == CHANCE:
            state.settle(rng)
            continue
        if len(state.actions(seat)) > 1:
            met += 1
            # Each decision is as likely to be among those kept as any other, however long the match.
            place = len(kept) if len(kept) < most else int(rng.below(met))
            if place < most:
                kept[place : place + 1] = [(met, state.clone())]
        state.apply(seat, choose(bots[seat], state, seat, rng))
    return kept, met, first_places(state.ranks())


def look(game: Game, state: State, seat: int, firsts: Sequence[float], rollouts: int, seed: int) -> Seen:
    """State a seat's chance from what it knows."""
    shares = zeros(len(firsts))
    score_shares(state, shares)
    found = win_chances(game, state, seat, rollouts=rollouts, seed=seed, calibration=UNCALIBRATED)
    return Seen(
        found.chances[seat], shares[seat], 1 / len(firsts), firsts[seat], found.chances, seat,
        rollouts=found.rollouts, to_come=found.decisions, won=tuple(firsts),
    )  # fmt: skip


def brier(seen: Sequence[Seen], what: str) -> float:
    """Return the mean square of what was said less what happened."""
    return sum((float(getattr(one, what)) - one.happened) ** 2 for one in seen) / len(seen)


def bins(seen: Sequence[Seen]) -> list[tuple[int, float, float]]:
    """Return by tenth of chance how many positions, what was stated on average, and what happened."""
    heaps: list[list[Seen]] = [[] for _bin in range(BINS)]
    for one in seen:
        heaps[min(BINS - 1, int(one.stated * BINS))].append(one)
    return [
        (
            len(heap),
            sum(one.stated for one in heap) / len(heap),
            sum(one.happened for one in heap) / len(heap),
        )
        if heap
        else (0, 0.0, 0.0)
        for heap in heaps
    ]


def calibration_error(seen: Sequence[Seen]) -> float:
    """Return the mean gap between stated and seen, over the bins."""
    return sum(count * abs(stated - happened) for count, stated, happened in bins(seen)) / len(seen)


def interval(matches: Sequence[Sequence[Seen]], what: str) -> tuple[float, float]:
    """Return a 95 % interval of a score, by drawing the matches anew."""
    chance = random.Random(1)  # a simulation
    found = []
    for _again in range(AGAIN):
        drawn = [one for match in chance.choices(matches, k=len(matches)) for one in match]
        found.append(calibration_error(drawn) if what == "error" else brier(drawn, what))
    found.sort()
    return found[int(0.025 * AGAIN)], found[int(0.975 * AGAIN)]


def perfect(matches: Sequence[Sequence[Seen]]) -> list[float]:
    """Return the calibration errors of one who is exactly right, least first: outcomes drawn from the stated chances."""
    chance = random.Random(2)  # a simulation
    stated = [[one.stated for one in match] for match in matches]
    count = sum(map(len, stated))
    found = []
    for _again in range(AGAIN):
        gaps = [0.0] * BINS
        for match in stated:
            # One number decides all positions of a match: they share its outcome.
            luck = chance.random()
            for one in match:
                gaps[min(BINS - 1, int(one * BINS))] += one - (luck < one)
        found.append(sum(map(abs, gaps)) / count)
    return sorted(found)


def surprise(seen: Sequence[Seen], calibration: Calibration) -> float:
    """Return how surprising what happened is, on average, to one who states chances so (the log loss)."""
    total = 0.0
    for one in seen:
        # A chance never seen may be as large as half a rollout.
        least = 0.5 / max(1, one.rollouts)
        stated = min(max(one.right(lambda _levels: calibration).stated, least), 1 - least)
        total -= one.happened * math.log(stated) + (1 - one.happened) * math.log(1 - stated)
    return total / len(seen)


def surprise_at_winners(seen: Sequence[Seen], strengths: Strengths, power: float) -> float:
    """Return how surprising it is who won, on average, to one who takes the levels into account so."""
    edges = cache(strengths.edges)
    total = 0.0
    for one in seen:
        least = 0.5 / max(1, one.rollouts)
        rule = Calibration(power, edges(one.levels), strengths.half)
        chances = rule.chances(one.chances, one.to_come)
        if one.won:
            total -= sum(
                won * math.log(max(chance, least))
                for chance, won in zip(chances, one.won, strict=True)
                if won
            )
        else:
            # Kept before everybody's result was: only the seat's own is known.
            stated = min(max(chances[one.seat], least), 1 - least)
            total -= one.happened * math.log(stated) + (1 - one.happened) * math.log(1 - stated)
    return total / len(seen)


def fitted_levels(seen: Sequence[Seen], power: float, free: bool) -> tuple[Strengths, float]:
    """Return the most likely strengths, to a twentieth, and the power: the given one, or else the most likely.

    Effects that make next to no difference are left out: a strength for being alone, half of the edge due later.
    """
    levels = sorted({level for one in seen for level in one.levels if level is not None})
    shared = any(len(set(one.levels)) < len(one.levels) > 2 for one in seen)
    names = [(kind, level) for kind in ("levels", "alone")[: 1 + shared] for level in levels]
    names += [("power", "")] * free
    best: tuple[float, Strengths, float] | None = None
    for half in HALVES:
        # Different from the start: the strongest of a table must not change with the first small step.
        values = {(kind, level): GUESS.get(level, 0.0) if kind == "levels" else 0.0 for kind, level in names}
        values["power", ""] = power

        def of(tried: dict[tuple[str, str], float], half: float = half) -> tuple[Strengths, float]:
            by_kind = {
                kind: {level: tried[kind, level] for level in levels if tried.get((kind, level))}
                for kind in ("levels", "alone")
            }
            return Strengths(by_kind["levels"], by_kind["alone"], half), tried["power", ""]

        least = surprise_at_winners(seen, *of(values))
        step = 0.8
        while step > 0.04:
            found = values
            for name in names:
                for change in (step, -step):
                    tried = found | {name: round(found[name] + change, 2)}
                    if name[0] != "levels" and tried[name] < 0.0:
                        continue
                    now = surprise_at_winners(seen, *of(tried))
                    if now < least - 1e-6:
                        least, found = now, tried
            if found is values:
                step /= 2
            values = found
        for name in names:
            without = values | {name: 0.0}
            now = surprise_at_winners(seen, *of(without)) if name[0] == "alone" else math.inf
            if now < least + WORTH:
                least, values = now, without
        if best is None or least < best[0] - WORTH:
            best = least, *of(values)
    assert best is not None  # there are halves to try
    return best[1:]


def table_of_levels(seen: Sequence[Seen], players: int, power: float, free: bool, made: str) -> str:
    """Return a game's table of `calibration.toml` with the levels in it, and where it comes from."""
    found, fitting = fitted_levels(seen, power, free)
    person = found.levels.get(HABITUE, 0.0)
    before = surprise_at_winners(seen, Strengths(), 1.0)
    after = surprise_at_winners(seen, found, fitting)
    return "\n".join(
        [
            f"# {made}: {len(seen)} positions; log loss of who won {before:.4f} as rolled, {after:.4f} so. The quick policy: {-person:g}.",
            f"[players_{players}]",
            f"power = {fitting:g}",
            "",
            f"[players_{players}.levels]",
            # Counted from the Habitué, whom a person is taken for.
            *(f"{level} = {found.levels[level] - person:g}" for level in LEVELS if level in found.levels),
            f"half = {found.half:g}",
            *(
                [
                    "",
                    f"[players_{players}.levels.alone]",
                    *(f"{level} = {more:g}" for level, more in found.alone.items()),
                ]
                if found.alone
                else []
            ),
        ]
    )


def fitted(seen: Sequence[Seen]) -> Calibration:
    """Return the calibration under which what happened is least surprising, to a hundredth."""
    low, high = POWERS
    while high - low > 2:
        third = (high - low) // 3
        one, other = (surprise(seen, Calibration(power / 100)) for power in (low + third, high - third))
        low, high = (low, high - third) if one < other else (low + third, high)
    return min(
        (Calibration(power / 100) for power in range(low, high + 1)), key=lambda one: surprise(seen, one)
    )


def table(seen: Sequence[Seen], players: int, made: str) -> str:
    """Return a game's table of `calibration.toml`, with where it comes from."""
    found = fitted(seen)
    return (
        f"[players_{players}]\n# {made}: {len(seen)} positions; log loss {surprise(seen, UNCALIBRATED):.4f} as rolled, {surprise(seen, found):.4f} so.\n"
        f"power = {found.power:g}"
    )


def plot(seen: Sequence[Seen], title: str) -> str:
    """Return a reliability plot: stated against happened, the size of a dot by how many positions."""
    dots = [
        f'<circle cx="{40 + 300 * stated:.0f}" cy="{340 - 300 * happened:.0f}" r="{3 + 12 * (count / len(seen)) ** 0.5:.1f}" fill="#7a1f2b"/>'
        for count, stated, happened in bins(seen)
        if count
    ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 380" font-family="sans-serif" font-size="12">',
            '<rect width="360" height="380" fill="#fff"/><rect x="40" y="40" width="300" height="300" fill="none" stroke="#999"/>',
            '<line x1="40" y1="340" x2="340" y2="40" stroke="#999"/>',
            f'<text x="40" y="24">{title}</text><text x="150" y="366">stated chance</text>',
            '<text x="20" y="230" transform="rotate(-90 20 230)">happened</text>',
            *dots,
            "</svg>\n",
        ]
    )


def main() -> int:
    """Play, look, print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--players", type=int)
    words.add_argument("--positions", type=int, default=2000)
    words.add_argument("--rollouts", type=int, default=300, help="for each position")
    words.add_argument("--caid", type=int, default=500, metavar="ROLLOUTS", help="of a Caïd who searches")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--svg", type=Path)
    words.add_argument("--a-match", type=int, default=1, help="positions of one match at most")
    words.add_argument(
        "--any-seat", action="store_true", help="through the eyes of any seat, not of the one to act"
    )
    words.add_argument("--as-rolled", action="store_true", help="without the game's calibration")
    words.add_argument("--blind", action="store_true", help="without knowing who plays")
    words.add_argument(
        "--levels", nargs="+", metavar="BOT", help="who plays; default: habitue, and a Caïd with his rollouts"
    )
    words.add_argument(
        "--mixed", action="store_true", help="every seat draws who sits there, instead of taking turns"
    )
    words.add_argument(
        "--fit", action="store_true", help="print the calibration that fits these matches best"
    )
    words.add_argument("--fit-levels", action="store_true", help="print the strengths that fit them best")
    words.add_argument("--save", type=Path, help="keep what was seen, go on with what was kept")
    words.add_argument("--read", type=Path, nargs="+", help="look at what was kept, play nothing")
    given = words.parse_args()
    game = find_game(given.game)
    players = given.players or game.min_players
    names = tuple(
        caid(game, given.caid) if name == "caid" else name for name in given.levels or ("habitue", "caid")
    )
    matches = [match for file in given.read or () for match in kept(file)]
    if not given.read:
        matches = played(game, players, names, given)
    rule: Rule = as_rolled
    if not given.as_rolled:
        known: Rule = cache(lambda levels: calibration_of(game, players, () if given.blind else levels))
        rule = known
    stated = [[one.right(rule) for one in match] for match in matches]
    about = f"{game.title}, {players} players, {' against '.join(names)}"
    how = "as rolled" if given.as_rolled else f"power {rule(()).power:g}{', blind' if given.blind else ''}"
    report(stated, f"{about}, {how}")
    seen = [one for match in matches for one in match]
    made = (
        f"tools/coach_calibration.py {game.id} --players {players} --seed {given.seed} --rollouts {given.rollouts}"
        f"{' --any-seat' if given.any_seat else ''}{' --mixed' if given.mixed else ''}, {' against '.join(names)}"
    )
    if given.fit and not given.fit_levels:
        print(table(seen, players, made))
    if given.fit_levels:
        power = calibration_of(game, players).power
        print(table_of_levels(seen, players, power, given.fit, f"{made}; {len(matches)} matches"))
    if given.svg is not None:
        right = [one for match in stated for one in match]
        given.svg.write_text(plot(right, f"{game.title}: {len(right)} positions"), encoding="utf-8")
    return 0


def kept(file: Path) -> list[list[Seen]]:
    """Return the matches a file keeps."""
    return [
        [
            Seen(**one | {name: tuple(one.get(name, ())) for name in ("chances", "levels", "won")})
            for one in json.loads(line)
        ]
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def played(game: Game, players: int, names: Sequence[str], given: argparse.Namespace) -> list[list[Seen]]:
    """Play matches and look at their positions, as many as wanted."""
    matches = kept(given.save) if given.save is not None and given.save.exists() else []
    while sum(map(len, matches)) < given.positions:
        number = len(matches)
        rng = Rng(given.seed * 1_000_003 + number)
        seated = [
            names[int(rng.below(len(names)))] if given.mixed else names[(seat + number) % len(names)]
            for seat in range(players)
        ]
        states, met, firsts = play(game, players, seated, rng, given.a_match)
        matches.append([])
        for at, state in states:
            seat = int(rng.below(players)) if given.any_seat else state.seat_awaited()
            seen = look(game, state, seat, firsts, given.rollouts, number)
            levels = tuple(level_of(name) for name in seated)
            matches[-1].append(replace(seen, decision=at, decisions=met, levels=levels))
        if given.save is not None:
            with given.save.open("a", encoding="utf-8") as file:
                file.write(json.dumps([asdict(one) for one in matches[-1]]) + "\n")
    return matches


def _stated(one: Seen) -> float:
    return one.stated


def _happened(one: Seen) -> float:
    return one.happened


def report(matches: Sequence[Sequence[Seen]], title: str) -> None:
    """Print all figures."""
    seen = [one for match in matches for one in match]
    print(f"{title}: {len(seen)} positions of {len(matches)} matches")
    for what, name in (("stated", "Brier"), ("share", "by share of score"), ("even", "by 1/n")):
        low, high = interval(matches, what)
        print(f"  {name:20} {brier(seen, what):.4f} ({low:.4f}–{high:.4f})")
    low, high = interval(matches, "error")
    error = calibration_error(seen)
    print(f"  {'calibration error':20} {error:.4f} ({low:.4f}–{high:.4f})")
    exact = perfect(matches)
    often = sum(one >= error for one in exact) / len(exact)
    print(
        f"  {'of one exactly right':20} {sum(exact) / len(exact):.4f} (to {exact[int(0.95 * AGAIN)]:.4f} 19 times in 20); as much as here {often:.0%} of the time"
    )
    for level in sorted({one.levels[one.seat] or QUICK for one in seen if one.levels}):
        some = [one for one in seen if one.levels and (one.levels[one.seat] or QUICK) == level]
        stated, happened = (sum(map(what, some)) / len(some) for what in (_stated, _happened))
        print(
            f"  {level:20} {len(some):5} positions  stated {stated:.3f}  happened {happened:.3f}  Brier {brier(some, 'stated'):.4f}  calibration error {calibration_error(some):.4f}"
        )
    for at, (count, stated, happened) in enumerate(bins(seen)):
        if count:
            print(
                f"    {at / BINS:.1f}–{(at + 1) / BINS:.1f}  {count:5} positions  stated {stated:.3f}  happened {happened:.3f}"
            )


if __name__ == "__main__":
    sys.exit(main())
