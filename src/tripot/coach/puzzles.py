"""Puzzles: positions of simulated matches in which one choice is clearly the best, and the quick bot misses it.

A puzzle is plain data: the seed of its match, everything that happened up to the position (who and what, in the game's
notation), the seat that is to choose, and its choices with chances. Clearly: the gap to the next choice is beyond CLEAR of its
standard errors and at least LEAST of a match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.bots import quick_bot, quick_bots
from tripot.bots.rollout import now
from tripot.coach.chances import OptionChance, compare
from tripot.core.errors import BadInput, TripotError
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.playout import choose
from tripot.core.rng import Rng
from tripot.core.state import State

CLEAR = 4.0
LEAST = 0.05
_GLANCE, _DEEP = 0.15, 0.6
"""Parts of the seconds a position may take: a first look, and the closer one where that was promising."""
_EVERY = 3
"""About one decision in so many is looked at: puzzles should not all be of one match."""


def clear(options: list[OptionChance]) -> bool:
    """Tell whether the first choice is clearly better than every other."""
    return len(options) > 1 and all(
        other.rollouts > 0 and other.loss >= LEAST and other.loss > CLEAR * other.loss_error
        for other in options[1:]
    )


def mine(
    game: Game, players: int, *, seed: int, seconds: float, each: float = 1.0
) -> Iterator[dict[str, Any]]:
    """Yield puzzles from matches of the quick bot until the time is over; `each` is how long a position may take."""
    end = now() + seconds
    name = quick_bot(game)
    bot, rng, number = quick_bots(game)[name](), Rng(seed), 0
    while now() < end:
        number += 1
        match = Match.new(game, players, server_seed=f"{seed:032x}{number:032x}")
        match.open()
        while not match.ended and now() < end:
            seat = match.state.to_act()[0]
            action = int(choose(bot, match.state, seat, rng))
            if len(match.state.actions(seat)) > 1 and rng.below(_EVERY) == 0:
                found = _looked_at(game, match, seat, action, each)
                if found is not None:
                    yield {**found, "source": {"seed": seed, "match": number, "bot": name}}
            match.act(seat, action)


def _looked_at(game: Game, match: Match, seat: int, usual: int, each: float) -> dict[str, Any] | None:
    state = match.state
    first = compare(game, state, seat, seconds=each * _GLANCE, rollouts=10**6)
    if first[0].action == usual or len(first) < 2 or first[1].loss < LEAST:
        return None
    options = compare(game, state, seat, seconds=each * _DEEP, rollouts=10**6, seed=2, played=usual)
    if options[0].action == usual or not clear(options):
        return None
    return {
        "game": game.id, "rules": match.header.rules, "players": match.header.players,
        "so_far": _so_far(game, match), "seat": seat, "usual": game.notation(state, seat, usual),
        "options": [option.as_json() for option in options],
    }  # fmt: skip


def _so_far(game: Game, match: Match) -> list[list[Any]]:
    state = game.new(match.header.players, dict(match.header.options), None, match.header.rules)
    told: list[list[Any]] = []
    for _number, who, action in match.moves:
        told.append([who, game.notation(state, who, action)])
        state.apply(who, action)
    return told


def position(game: Game, puzzle: Mapping[str, Any]) -> State:
    """Return a puzzle's position; BadInput for one that does not fit the rules."""
    try:
        state = game.new(puzzle["players"], None, None, puzzle["rules"])
        for who, text in puzzle["so_far"]:
            action = game.legal_action(state, who, text)
            if action is None:
                raise BadInput("puzzle", text, "what the rules allow there")
            state.apply(who, action)
    except (KeyError, TypeError, ValueError) as problem:
        if isinstance(problem, TripotError):
            raise
        raise BadInput("puzzle", str(problem), "players, rules, so_far, seat and options") from None
    return state


def still_right(game: Game, puzzle: Mapping[str, Any], *, seconds: float, seed: int = 9) -> bool:
    """Tell whether a puzzle's answer is still the best choice when looked at anew."""
    options = compare(
        game, position(game, puzzle), puzzle["seat"], seconds=seconds, rollouts=10**7, seed=seed
    )
    return options[0].notation == str(puzzle["options"][0]["do"])
