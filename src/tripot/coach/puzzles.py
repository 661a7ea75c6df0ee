"""Puzzles: positions of simulated matches in which one choice is clearly the best, and somebody would miss it.

A puzzle is plain data, a line of JSON: everything that happened up to the position (who and what, in the game's notation),
the seat that is to choose, its choices with chances, where it comes from, and how often each level of bot finds the answer.
Clearly: the gap to every other choice is beyond CLEAR of its standard errors and at least LEAST of a match. Missed: the
game's quick bot plays otherwise, or the beginner does at least once in a few tries.

Everything is counted in rollouts, so that the same seed finds the same puzzles on any machine; and chances are stated as they
were rolled, so that a calibration fitted anew does not make another puzzle of one.
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
from tripot.coach.calibration import AS_ROLLED
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
"""Rollouts a puzzle is made with; a first look takes a part of them."""
_FIRST_LOOK_DIVISOR = 8
_LOOK_EVERY = 3
"""About one decision in so many is looked at: puzzles should not all be of one match."""
_MAX_PER_MATCH = 2
_BEGINNER_TRIES = 6
MAX_OPTIONS = 5
"""So many choices are told with their chances."""
FILE = "puzzles.jsonl"
TRIES_BY_LEVEL = {BLEU: 16, HABITUE: 4, CAID: 4, PARRAIN: 2}
ROLLOUTS_BY_LEVEL = {CAID: 300, PARRAIN: 1_500}
"""How often each level tries a puzzle, and how many rollouts it thinks where it searches."""
RATING_BY_LEVEL = {BLEU: 900, HABITUE: 1300, CAID: 1600, PARRAIN: 1900}
"""Ratings the levels are held to have when a puzzle is rated by who finds it."""
MIN_RATING, MAX_RATING = 600, 2400


def clear(options: Sequence[OptionChance]) -> bool:
    """Tell whether the first choice is clearly better than every other."""
    return len(options) > 1 and all(
        other.rollouts > 0 and other.loss >= MIN_LOSS and other.loss > CLEAR_ERRORS * other.loss_error
        for other in options[1:]
    )


def mine(
    game: Game, players: int, *, seed: int, seconds: float = 0.0, rollouts: int = ROLLOUTS
) -> Iterator[dict[str, Any]]:
    """Yield puzzles from matches of the quick bot, for so many seconds (0: for ever)."""
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
                puzzle = _looked_at(game, match, seat, action, rollouts)
                if puzzle is not None:
                    in_this_match += 1
                    source = {"seed": seed, "match": number, "bot": name, "rollouts": rollouts}
                    yield {**puzzle, "source": source}
            match.act(seat, action)


def _looked_at(game: Game, match: Match, seat: int, usual: int, rollouts: int) -> dict[str, Any] | None:
    state = match.state
    glance = max(rollouts // _FIRST_LOOK_DIVISOR, 2 * len(state.actions(seat)))
    first = compare(game, state, seat, rollouts=glance, calibration=AS_ROLLED)
    if len(first) < 2 or first[1].loss < MIN_LOSS:
        return None
    tempting = _missed(game, state, seat, first[0].action, usual)
    if tempting is None:
        return None
    options = compare(game, state, seat, rollouts=rollouts, seed=2, played=tempting, calibration=AS_ROLLED)
    if options[0].action != first[0].action or not clear(options):
        return None
    so_far = _so_far(game, match)
    wrong = game.notation(state, seat, tempting)
    shown = list(options[:MAX_OPTIONS])
    shown += [option for option in options[MAX_OPTIONS:] if option.notation == wrong]
    return {
        "id": name_of(game, so_far, seat), "game": game.id, "rules": match.header.rules,
        "players": match.header.players, "so_far": so_far, "seat": seat, "usual": wrong,
        "quick_misses": usual != options[0].action, "options": [option.as_json() for option in shown],
    }  # fmt: skip


def _missed(game: Game, state: State, seat: int, best: int, usual: int) -> int | None:
    """Return what is played instead of the best choice: by the quick bot, or by a beginner; None where both find it."""
    if usual != best:
        return usual
    beginner, rng = find_bot(game, BLEU), Rng(7)
    tried = Counter(int(choose(beginner, state, seat, rng)) for _try in range(_BEGINNER_TRIES))
    tried.pop(best, None)
    return tried.most_common(1)[0][0] if tried else None


def name_of(game: Game, so_far: list[list[Any]], seat: int) -> str:
    """Return a puzzle's name: a digest of its position."""
    text = json.dumps([game.id, so_far, seat], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _so_far(game: Game, match: Match) -> list[list[Any]]:
    state = game.new(match.header.players, dict(match.header.options), None, match.header.rules)
    moves: list[list[Any]] = []
    for _number, who, action in match.moves:
        moves.append([who, game.notation(state, who, action)])
        state.apply(who, action)
    return moves


def position(game: Game, puzzle: Mapping[str, Any], events: list[Event] | None = None) -> State:
    """Return a puzzle's position, and tell what happened on the way to `events`; BadInput for one that does not fit the rules."""
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
    """Tell whether a puzzle's answer is still the best choice when looked at anew, with other chance."""
    options = compare(
        game, position(game, puzzle), puzzle["seat"], seconds=seconds, rollouts=rollouts, seed=seed
    )
    return options[0].notation == str(puzzle["options"][0]["do"])


def found_by(game: Game, puzzle: Mapping[str, Any]) -> dict[str, list[int]]:
    """Return how often each level finds the answer: [found, tries]."""
    state, seat = position(game, puzzle), puzzle["seat"]
    answer = game.legal_action(state, seat, str(puzzle["options"][0]["do"]))
    results: dict[str, list[int]] = {}
    for level in LEVELS:
        thought = ROLLOUTS_BY_LEVEL.get(level)
        bot = find_bot(game, level)
        if thought and isinstance(bot, SearchingBot):
            bot = find_bot(game, f"{level}@{thought}")
        right = sum(
            choose(bot, state, seat, Rng(100 + number)) == answer for number in range(TRIES_BY_LEVEL[level])
        )
        results[level] = [right, TRIES_BY_LEVEL[level]]
    return results


def rating(results: Mapping[str, Sequence[int]]) -> int:
    """Return the rating at which the levels would be expected to find as much as they did, as in Elo's scale."""
    seen = sum(right / tries for right, tries in results.values())
    low, high = float(MIN_RATING), float(MAX_RATING)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - RATING_BY_LEVEL[level]) / 400)) for level in results)
        low, high = (middle, high) if expected > seen else (low, middle)
    return round((low + high) / 2)


def read_puzzles(text: str) -> list[dict[str, Any]]:
    """Read puzzles, a line of JSON each; BadInput names the line that is none."""
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
    """Return the puzzles that come with a game, the easiest first; none where its package has no such file."""
    return _shipped(type(game).__module__.rpartition(".")[0])


def daily(day: int) -> str | None:
    """Return the name of a day's puzzle: the games take turns, and each goes through all of its own before it repeats one."""
    games = [(game, shipped(game)) for _id, game in sorted(all_games().items())]
    games = [(game, puzzles) for game, puzzles in games if puzzles]
    if not games:
        return None
    _game, puzzles = games[day % len(games)]
    order = sorted(str(puzzle["id"]) for puzzle in puzzles)
    return order[day // len(games) % len(order)]
