"""Puzzles: positions of simulated matches in which a whole choice is clearly the best, is easy to miss, and has a measured reason.

A puzzle is plain data, a line of JSON. It holds every move up to the position in the game's notation, the seat that chooses
and its choices with chances. It also holds the reason, its source, the opponents against whom the answer was confirmed, and how
often each level of bot finds it. An answer is clearly the best if every choice that is no answer loses at least MIN_LOSS, and more
than CLEAR_ERRORS standard errors; choices that are as good as the best are answers too. It is easy to miss if the game's quick
bot plays another one, or if the beginner does so at least once in a few tries.

A candidate becomes a puzzle only if

- the reason against the tempting choice qualifies, and again with fresh seeds;
- the answer beats the tempting choice when the match is played to its end by three kinds of players (`opponents`);
- a strong level finds it at least once.

Budgets are numbers of rollouts, so that the same seed finds the same puzzles on any machine. Chances are not calibrated, so
that a new calibration does not change a puzzle.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.bots import SearchingBot, find_bot, quick_bot, quick_bots
from tripot.bots.levels import BLEU, CAID, HABITUE, LEVELS, PARRAIN
from tripot.bots.rollout import BotKnowledge
from tripot.coach.calibration import UNCALIBRATED
from tripot.coach.chances import knowledge_of
from tripot.coach.evaluation import Evaluation, Option, choice_of, evaluate, explain, sentence
from tripot.coach.reasons import Figure, Reason
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.playout import choose
from tripot.core.policy import Knowledge, Policy
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.state import Event, State

CLEAR_ERRORS = 4.0
MIN_LOSS = 0.05
MAX_ANSWERS = 3
"""A position with more equally good choices is no puzzle."""
ROLLOUTS, ROLLOUTS_IF_PAIRED = 6_000, 20_000
"""The rollouts for a puzzle, so that the finalists get the worlds that a reason needs; a first look uses a part of them."""
_FIRST_LOOK_DIVISOR = 12
_LOOK_EVERY = 3
"""About one decision in this many is examined, so that not all puzzles come from one match."""
_MAX_PER_MATCH = 2
_BEGINNER_TRIES = 6
MAX_OPTIONS = 5
"""The most choices that a puzzle lists with their chances, besides the tempting one."""
FILE, WITHDRAWN_FILE = "puzzles.jsonl", "puzzles-withdrawn.txt"
TRIES_BY_LEVEL = {BLEU: 16, HABITUE: 8, CAID: 4, PARRAIN: 4}
ROLLOUTS_BY_LEVEL = {CAID: 300, PARRAIN: 1_500}
"""How often each level tries a puzzle, and its rollouts if it searches."""
RATING_BY_LEVEL = {BLEU: 900, HABITUE: 1300, CAID: 1600, PARRAIN: 1900}
"""The assumed ratings of the levels, from which a puzzle's rating follows."""
MIN_RATING, MAX_RATING = 600, 2400
STRONG_ROLLOUTS = 30
"""The rollouts of a strong opponent that searches, for each choice of a playout."""
WORLDS = {"quick": 1_600, "greedy": 800, "strong": 240}
CONFIRMED_ERRORS = {"quick": 3.0, "greedy": 2.0, "strong": 2.0}
"""The worlds in which an answer is confirmed against each kind of opponents, and how many standard errors ahead it must be."""
_GLANCE_DIVISOR = 8
"""An answer that is behind in this part of the worlds is given up at once."""


def opponents(game: Game) -> dict[str, Knowledge]:
    """Return the kinds of players that play matches to the end when an answer is confirmed.

    `quick` is the policy of the coach's playouts, `greedy` the strongest bot that answers at once, and `strong` a level that
    thinks: *Caïd*, or *Parrain* where *Caïd* is `greedy`, with few rollouts if it searches. A *Parrain* that does not search is exact.
    """
    level = CAID if isinstance(find_bot(game, CAID), SearchingBot) else PARRAIN
    searches = isinstance(find_bot(game, level), SearchingBot)
    strong = find_bot(game, f"{level}@{STRONG_ROLLOUTS}" if searches else level)
    greedy = quick_bots(game)[quick_bot(game)]()
    return {"quick": knowledge_of(game), "greedy": BotKnowledge(greedy), "strong": BotKnowledge(strong)}


def answers_of(options: Sequence[Option]) -> int:
    """Return how many choices are equally good and clearly better than all others; 0 if the position is no puzzle."""
    n = 1
    while n < len(options) and options[n].equal and options[n].rollouts:
        n += 1
    rest = options[n:]
    clear = all(
        other.loss >= MIN_LOSS and other.loss > CLEAR_ERRORS * other.loss_error
        for other in rest
        if other.rollouts
    )
    return n if rest and clear and n <= min(MAX_ANSWERS, len(options) // 2) else 0


def bot_line(game: Game, bot: Policy, state: State, seat: int, rng: Rng) -> tuple[int, ...]:
    """Return the whole choice that a bot makes: its first action, and those that complete a chain of the game."""
    copy = state.clone()
    copy.redeal(seat, rng)
    lines = {tuple(map(int, line)) for line in game.lines(copy, seat)}
    line: tuple[int, ...] = ()
    while True:
        line = (*line, int(choose(bot, copy, seat, rng)))
        if line in lines or not any(other[: len(line)] == line for other in lines):
            return line
        copy.apply(seat, line[-1])
        if seat not in copy.to_act():
            return line


def mine(game: Game, players: int, *, seed: int, seconds: float = 0.0) -> Iterator[dict[str, Any]]:
    """Yield confirmed and rated puzzles from matches of the quick bot, for a number of seconds (0: without end)."""
    end = monotonic_s() + seconds if seconds > 0 else float("inf")
    name = quick_bot(game)
    bot, rng, number = quick_bots(game)[name](), Rng(seed), 0
    while monotonic_s() < end:
        number += 1
        in_this_match = 0
        match = Match.new(game, players, server_seed=f"{seed:032x}{number:032x}")
        match.open()
        while not match.ended and monotonic_s() < end:
            seat = match.state.to_act()[0]
            # Only where a turn begins: a puzzle is a whole choice.
            begins = not match.moves or match.moves[-1][1] != seat
            if (
                begins
                and in_this_match < _MAX_PER_MATCH
                and len(match.state.actions(seat)) > 1
                and rng.below(_LOOK_EVERY) == 0
            ):
                puzzle = examined(game, match.state, seat)
                if puzzle is not None:
                    in_this_match += 1
                    so_far = _moves_so_far(game, match)
                    source = {
                        "seed": seed,
                        "match": number,
                        "bot": name,
                        "rollouts": _rollouts(game, match.state),
                    }
                    yield {
                        **_head(game, so_far, players, match.header.rules, seat),
                        **puzzle,
                        "source": source,
                    }
            match.act(seat, int(choose(bot, match.state, seat, rng)))


def _rollouts(game: Game, state: State) -> int:
    outcomes = game.outcomes(state)
    return ROLLOUTS_IF_PAIRED if outcomes is not None and outcomes.paired else ROLLOUTS


def _head(game: Game, so_far: list[list[Any]], players: int, rules: int, seat: int) -> dict[str, Any]:
    return {
        "id": name_of(game, so_far, seat), "game": game.id, "rules": rules, "players": players, "so_far": so_far, "seat": seat,
    }  # fmt: skip


def examined_again(game: Game, puzzle: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the puzzle of an earlier puzzle's position by today's rules, None if it is none or its moves are not legal."""
    rules = game.rules_version
    try:
        state = position(game, {**puzzle, "rules": rules})
    except BadInput:
        return None
    seat = int(puzzle["seat"])
    found = examined(game, state, seat) if len(state.actions(seat)) > 1 else None
    if found is None:
        return None
    source = {**puzzle["source"], "rollouts": _rollouts(game, state)}
    return {**_head(game, puzzle["so_far"], puzzle["players"], rules, seat), **found, "source": source}


def examined(game: Game, state: State, seat: int) -> dict[str, Any] | None:
    """Return what a puzzle says of a position: answers, choices, reason and checks; None if it is no puzzle."""
    rollouts = _rollouts(game, state)
    first = evaluate(game, state, seat, rollouts=rollouts // _FIRST_LOOK_DIVISOR, calibration=UNCALIBRATED)
    if len(first.options) < 2 or max(option.loss for option in first.options) < MIN_LOSS:
        return None
    tempting = _tempting_mistake(game, state, seat, first.options[0].line)
    if tempting is None:
        return None
    found = evaluate(game, state, seat, rollouts=rollouts, seed=2, played=tempting, calibration=UNCALIBRATED)
    n = answers_of(found.options)
    lines = [option.line for option in found.options]
    if n == 0 or tempting in lines[:n] or not _can_be_chosen(game, state, seat, found.options[:n]):
        return None
    best = found.options[0]
    figure = _confirmed_reason(game, state, seat, best.line, tempting, found.reason)
    if figure is None:
        return None
    checks = _confirmations(game, state, seat, best.line, tempting)
    if checks is None:
        return None
    results = found_by(game, state, seat, lines[:n])
    if results[CAID][0] + results[PARRAIN][0] == 0:
        return None
    return _as_data(game, state, seat, found, n, tempting, figure, checks, results)


def _as_data(
    game: Game, state: State, seat: int, found: Evaluation, n: int, tempting: tuple[int, ...], figure: Figure,
    checks: list[dict[str, Any]], results: dict[str, list[int]],
) -> dict[str, Any]:  # fmt: skip
    wrong = next(option for option in found.options if option.line == tempting)
    shown = list(found.options[: max(MAX_OPTIONS, n)])
    shown += [] if wrong in shown else [wrong]
    why = sentence(game, state, seat, figure, found.options[0].notation, wrong.notation)
    return {
        "answers": [option.notation for option in found.options[:n]], "usual": wrong.notation,
        "options": [option.as_json() for option in shown],
        "why": why,
        "reason": {
            "key": figure.statistic.key, "values": figure.statistic.values, "sign": 1 if figure.difference > 0 else -1,
            "a": round(figure.a, 4), "b": round(figure.b, 4), "error": round(figure.difference_error, 5),
        },
        "checks": checks, "found_by": results, "rating": rating(results),
    }  # fmt: skip


def _can_be_chosen(game: Game, state: State, seat: int, answers: Sequence[Option]) -> bool:
    """Return True if the page can send every answer as one choice, and none is only half of one."""
    decision = game.decision(state, seat)
    for option in answers:
        try:
            if tuple(game.parse_line(state, seat, option.notation)) != option.line:
                return False
        except TripotError:
            return False
        if decision is None or (choice_of(decision, option.notation) is None and not decision.verb):
            return False
        after = state.clone()
        for action in option.line:
            after.apply(seat, action)
        if (
            len(option.line) == 1
            and decision.chains
            and any(chain.notation.startswith(option.notation + " ") for chain in decision.chains)
        ):
            return False
    return True


def _tempting_mistake(game: Game, state: State, seat: int, best: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the choice that the quick bot or a beginner makes instead of the best one; None if both find the best one."""
    usual = bot_line(game, quick_bots(game)[quick_bot(game)](), state, seat, Rng(3))
    if usual != best:
        return usual
    beginner, rng = find_bot(game, BLEU), Rng(7)
    tried = Counter(bot_line(game, beginner, state, seat, rng) for _try in range(_BEGINNER_TRIES))
    tried.pop(best, None)
    return tried.most_common(1)[0][0] if tried else None


def _confirmed_reason(
    game: Game,
    state: State,
    seat: int,
    best: tuple[int, ...],
    tempting: tuple[int, ...],
    first: Reason | None,
) -> Figure | None:
    """Return the statistic that is the reason, and is it again in fresh worlds; None if there is none."""
    if first is None or first.because is None:
        return None
    outcomes = game.outcomes(state)
    worlds = 4 * (first.worlds or 1_000) if outcomes is not None else 0
    again = explain(game, state, seat, best, tempting, n=min(worlds, 8_000), seed=77)
    if again.because is None:
        return None
    same = again.because.statistic.key == first.because.statistic.key
    return again.because if same and again.because.difference * first.because.difference > 0 else None


def _confirmations(
    game: Game, state: State, seat: int, best: Sequence[int], tempting: Sequence[int], seed: int = 5
) -> list[dict[str, Any]] | None:
    """Return by how much the answer beats the tempting choice to the end of the match, by kind of opponents; None if not clearly."""
    checks = []
    for name, knowledge in opponents(game).items():
        for n in (WORLDS[name] // _GLANCE_DIVISOR, WORLDS[name]):
            result = explain(
                game, state, seat, best, tempting, n=n, seed=seed + n, knowledge=knowledge, cut=False
            )
            if result.gap <= 0.0:
                return None
        if result.gap < CONFIRMED_ERRORS[name] * result.gap_error:
            return None
        checks.append(
            {
                "by": name,
                "gap": round(result.gap, 4),
                "error": round(result.gap_error, 5),
                "worlds": WORLDS[name],
            }
        )
    return checks


def name_of(game: Game, so_far: list[list[Any]], seat: int) -> str:
    """Return a puzzle's id, a digest of its position."""
    text = json.dumps([game.id, so_far, seat], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _moves_so_far(game: Game, match: Match) -> list[list[Any]]:
    state = game.new(match.header.players, dict(match.header.options), None, match.header.rules)
    moves: list[list[Any]] = []
    for _number, who, action in match.moves:
        moves.append([who, game.notation(state, who, action)])
        state.apply(who, action)
    return moves


def position(game: Game, puzzle: Mapping[str, Any], events: list[Event] | None = None) -> State:
    """Return a puzzle's position and add the events up to it to `events`; BadInput for a puzzle that does not fit the rules."""
    try:
        state: State = game.new(puzzle["players"], None, None, puzzle["rules"])
        state.events = events
        for who, text in puzzle["so_far"]:
            action = game.legal_action(state, who, text)
            if action is None:
                raise BadInput("puzzle", text, "what the rules allow there")
            state.apply(who, action)
    except (KeyError, TypeError, ValueError) as problem:
        if isinstance(problem, TripotError):
            raise
        raise BadInput("puzzle", str(problem), "players, rules, so_far, seat and options") from None
    state.events = None
    return state


def lines_of(game: Game, puzzle: Mapping[str, Any]) -> tuple[State, int, tuple[int, ...], tuple[int, ...]]:
    """Return a puzzle's position, seat, first answer and tempting choice."""
    state, seat = position(game, puzzle), int(puzzle["seat"])
    best, wrong = (
        tuple(game.parse_line(state, seat, str(text))) for text in (puzzle["answers"][0], puzzle["usual"])
    )
    return state, seat, best, wrong


def still_right(
    game: Game, puzzle: Mapping[str, Any], *, seed: int = 9, worlds: int = 0, strong: bool = True
) -> list[str]:
    """Return what is wrong with a puzzle when it is measured again with another seed: empty if nothing is.

    The answer must be ahead of the tempting choice by the coach's playouts, and to the end of the match against every kind of
    opponents (without `strong`, not against the slowest kind). `worlds` limits the worlds of each (0: as when it was made).
    """
    state, seat, best, wrong = lines_of(game, puzzle)
    problems = []
    outcomes = game.outcomes(state)
    again = explain(game, state, seat, best, wrong, n=worlds, seed=seed)
    if again.gap <= 0.0:
        problems.append(f"the answer is {-again.gap:.3f} behind")
    reason = puzzle["reason"]
    figure = next((one for one in again.figures if _is(one, reason)), None)
    if outcomes is None or figure is None or figure.difference * reason["sign"] <= 0.0:
        problems.append(f"the reason {reason['key']} has another sign")
    for name, knowledge in opponents(game).items():
        if name == "strong" and not strong:
            continue
        n = min(WORLDS[name], worlds) if worlds else WORLDS[name]
        result = explain(game, state, seat, best, wrong, n=n, seed=seed, knowledge=knowledge, cut=False)
        if result.gap < -2.0 * result.gap_error or (not worlds and result.gap <= 0.0):
            problems.append(f"against {name} opponents the answer is {-result.gap:.3f} behind")
    return problems


def _is(figure: Figure, reason: Mapping[str, Any]) -> bool:
    # JSON turns tuples into lists, so both sides go through it.
    values = json.loads(json.dumps(figure.statistic.values))
    return bool(figure.statistic.key == reason["key"] and values == reason["values"])


def found_by(game: Game, state: State, seat: int, answers: Sequence[tuple[int, ...]]) -> dict[str, list[int]]:
    """Return how often each level finds an answer: [successes, tries]."""
    results: dict[str, list[int]] = {}
    for level in LEVELS:
        rollouts = ROLLOUTS_BY_LEVEL.get(level)
        bot = find_bot(game, level)
        if rollouts and isinstance(bot, SearchingBot):
            bot = find_bot(game, f"{level}@{rollouts}")
        tries = TRIES_BY_LEVEL[level]
        right = sum(bot_line(game, bot, state, seat, Rng(100 + number)) in answers for number in range(tries))
        results[level] = [right, tries]
    return results


def rating(results: Mapping[str, Sequence[int]]) -> int:
    """Return the Elo rating at which the levels would be expected to find the answer as often as they did."""
    seen = sum(right / tries for right, tries in results.values())
    low, high = float(MIN_RATING), float(MAX_RATING)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - RATING_BY_LEVEL[level]) / 400)) for level in results)
        low, high = (middle, high) if expected > seen else (low, middle)
    return round((low + high) / 2)


def read_puzzles(text: str) -> list[dict[str, Any]]:
    """Read puzzles, a line of JSON each; BadInput names a line that is not a puzzle."""
    puzzles: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            puzzle = json.loads(line)
        except ValueError:
            puzzle = None
        if (
            not isinstance(puzzle, dict)
            or not {"game", "so_far", "seat", "answers", "options"} <= puzzle.keys()
        ):
            raise BadInput("puzzles", f"line {number}", "a puzzle of `tripot puzzles mine` a line")
        puzzles.append(puzzle)
    return puzzles


@cache
def _shipped(package: str) -> tuple[dict[str, Any], ...]:
    file = files(package) / FILE
    return tuple(read_puzzles(file.read_text(encoding="utf-8"))) if file.is_file() else ()


def shipped(game: Game) -> tuple[dict[str, Any], ...]:
    """Return the puzzles that ship with a game, the easiest first; none if its package has no such file."""
    return _shipped(type(game).__module__.rpartition(".")[0])


@cache
def withdrawn() -> frozenset[str]:
    """Return the ids of puzzles that no longer ship, so that an old link can say so."""
    names: list[str] = []
    for game in all_games().values():
        file = files(type(game).__module__.rpartition(".")[0]) / WITHDRAWN_FILE
        names += file.read_text(encoding="ascii").split() if file.is_file() else []
    return frozenset(names)


def daily(day: int) -> str | None:
    """Return the id of a day's puzzle. The games take turns, and each repeats a puzzle only after it has used all."""
    games = [(game, shipped(game)) for _id, game in sorted(all_games().items())]
    games = [(game, puzzles) for game, puzzles in games if puzzles]
    if not games:
        return None
    _game, puzzles = games[day % len(games)]
    order = sorted(str(puzzle["id"]) for puzzle in puzzles)
    return order[day // len(games) % len(order)]
