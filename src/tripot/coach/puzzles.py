"""Puzzles: positions of simulated matches in which one choice is clearly the best and is easy to miss.

A puzzle is plain data, a line of JSON. It holds every move up to the position in the game's notation, the seat that chooses
and its choices with chances. It also holds its source, and how often each level of bot finds the answer. A choice is clearly
the best if every other choice loses at least MIN_LOSS, and more than CLEAR_ERRORS standard errors. It is easy to miss if
the game's quick bot plays another one. It also is if the beginner does so at least once in a few tries.

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
from tripot.coach.calibration import UNCALIBRATED
from tripot.coach.chances import OptionChance, compare
from tripot.core.clock import monotonic_s
from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.playout import choose
from tripot.core.registry import all_games
from tripot.core.rng import Rng
from tripot.core.state import Event, State

CLEAR_ERRORS = 4.0
MIN_LOSS = 0.05
ROLLOUTS = 2_000
"""The rollouts for a puzzle; a first look uses a part of them."""
_FIRST_LOOK_DIVISOR = 8
_LOOK_EVERY = 3
"""About one decision in this many is examined, so that not all puzzles come from one match."""
_MAX_PER_MATCH = 2
_BEGINNER_TRIES = 6
MAX_OPTIONS = 5
"""The most choices that a puzzle lists with their chances."""
FILE = "puzzles.jsonl"
TRIES_BY_LEVEL = {BLEU: 16, HABITUE: 4, CAID: 4, PARRAIN: 2}
ROLLOUTS_BY_LEVEL = {CAID: 300, PARRAIN: 1_500}
"""How often each level tries a puzzle, and its rollouts if it searches."""
RATING_BY_LEVEL = {BLEU: 900, HABITUE: 1300, CAID: 1600, PARRAIN: 1900}
"""The assumed ratings of the levels, from which a puzzle's rating follows."""
MIN_RATING, MAX_RATING = 600, 2400


def clear(options: Sequence[OptionChance]) -> bool:
    """Return True if the first choice is clearly better than every other."""
    return len(options) > 1 and all(
        other.rollouts > 0 and other.loss >= MIN_LOSS and other.loss > CLEAR_ERRORS * other.loss_error
        for other in options[1:]
    )


def mine(
    game: Game, players: int, *, seed: int, seconds: float = 0.0, rollouts: int = ROLLOUTS
) -> Iterator[dict[str, Any]]:
    """Yield puzzles from matches of the quick bot, for a number of seconds (0: without end)."""
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
            action = int(choose(bot, match.state, seat, rng))
            if (
                in_this_match < _MAX_PER_MATCH
                and len(match.state.actions(seat)) > 1
                and rng.below(_LOOK_EVERY) == 0
            ):
                puzzle = _examined(game, match, seat, action, rollouts)
                if puzzle is not None:
                    in_this_match += 1
                    source = {"seed": seed, "match": number, "bot": name, "rollouts": rollouts}
                    yield {**puzzle, "source": source}
            match.act(seat, action)


def _examined(game: Game, match: Match, seat: int, usual: int, rollouts: int) -> dict[str, Any] | None:
    state = match.state
    glance = max(rollouts // _FIRST_LOOK_DIVISOR, 2 * len(state.actions(seat)))
    first = compare(game, state, seat, rollouts=glance, calibration=UNCALIBRATED)
    if len(first) < 2 or first[1].loss < MIN_LOSS:
        return None
    tempting = _tempting_mistake(game, state, seat, first[0].action, usual)
    if tempting is None:
        return None
    options = compare(game, state, seat, rollouts=rollouts, seed=2, played=tempting, calibration=UNCALIBRATED)
    if options[0].action != first[0].action or not clear(options):
        return None
    so_far = _moves_so_far(game, match)
    wrong = game.notation(state, seat, tempting)
    shown = list(options[:MAX_OPTIONS])
    shown += [option for option in options[MAX_OPTIONS:] if option.notation == wrong]
    return {
        "id": name_of(game, so_far, seat), "game": game.id, "rules": match.header.rules,
        "players": match.header.players, "so_far": so_far, "seat": seat, "usual": wrong,
        "quick_misses": usual != options[0].action, "options": [option.as_json() for option in shown],
    }  # fmt: skip


def _tempting_mistake(game: Game, state: State, seat: int, best: int, usual: int) -> int | None:
    """Return the choice that the quick bot or a beginner makes instead of the best one; None if both find the best one."""
    if usual != best:
        return usual
    beginner, rng = find_bot(game, BLEU), Rng(7)
    tried = Counter(int(choose(beginner, state, seat, rng)) for _try in range(_BEGINNER_TRIES))
    tried.pop(best, None)
    return tried.most_common(1)[0][0] if tried else None


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


def still_right(
    game: Game, puzzle: Mapping[str, Any], *, seconds: float = 0.0, rollouts: int = 10**7, seed: int = 9
) -> bool:
    """Return True if a puzzle's answer is still the best choice with another seed."""
    options = compare(
        game, position(game, puzzle), puzzle["seat"], seconds=seconds, rollouts=rollouts, seed=seed
    )
    return options[0].notation == str(puzzle["options"][0]["do"])


def found_by(game: Game, puzzle: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return how often each level finds the answer: [successes, tries]."""
    state, seat = position(game, puzzle), puzzle["seat"]
    answer = game.legal_action(state, seat, str(puzzle["options"][0]["do"]))
    results: dict[str, list[int]] = {}
    for level in LEVELS:
        rollouts = ROLLOUTS_BY_LEVEL.get(level)
        bot = find_bot(game, level)
        if rollouts and isinstance(bot, SearchingBot):
            bot = find_bot(game, f"{level}@{rollouts}")
        right = sum(
            choose(bot, state, seat, Rng(100 + number)) == answer for number in range(TRIES_BY_LEVEL[level])
        )
        results[level] = [right, TRIES_BY_LEVEL[level]]
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
        if not isinstance(puzzle, dict) or not {"game", "so_far", "seat", "options"} <= puzzle.keys():
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


def daily(day: int) -> str | None:
    """Return the id of a day's puzzle. The games take turns, and each repeats a puzzle only after it has used all."""
    games = [(game, shipped(game)) for _id, game in sorted(all_games().items())]
    games = [(game, puzzles) for game, puzzles in games if puzzles]
    if not games:
        return None
    _game, puzzles = games[day % len(games)]
    order = sorted(str(puzzle["id"]) for puzzle in puzzles)
    return order[day // len(games) % len(order)]
