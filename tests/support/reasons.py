"""Matches of bots, and a check that the reasons of their analyses are in the record."""

from __future__ import annotations

from tripot.bots import find_bot, quick_bot
from tripot.coach.analysis import DECISIVE_FROM, analyse
from tripot.coach.wording import notable_events, why_text
from tripot.core.match import Match, fresh_state
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng


def bot_match(name: str, seed: int, players: int = 0, bot_name: str = "") -> Match:
    """Return a match of a bot, of the game's quick one if none is named; three seats if the game has them."""
    game = find_game(name)
    match = Match.new(game, players or min(3, game.max_players), server_seed=f"{seed:064x}")
    match.open()
    rng, bot = Rng(seed), find_bot(game, bot_name or quick_bot(game))
    while not match.ended:
        seat = match.state.to_act()[0]
        match.act(seat, choose(bot, match.state, seat, rng))
    return match


def _kinds(match: Match, since: int, to: int) -> set[str]:
    state = fresh_state(match.game, match.header)
    kinds: set[str] = set()
    for number, who, action in match.moves:
        state.events = []
        state.apply(who, action)
        if since < number <= to:
            kinds.update(event.kind for event in state.events)
    return kinds


def check_reasons(match: Match, seconds: float, seed: int = 1) -> list[str]:
    """Analyse a match and return what is wrong with its turning points and reasons."""
    *_steps, found = analyse(match, seconds=seconds, seed=seed)
    names = [f"seat {seat}" for seat in range(found.players)]
    wrong = [
        f"a chance of {chance} after entry {moment.entry}"
        for moment in found.moments
        for chance in (*moment.own, *moment.chances)
        if not 0.0 <= chance <= 1.0
    ]
    turning = {swing.entry for swing in found.turning_points()}
    wrong += [
        f"entry {swing.entry} is decisive, but no turning point"
        for swing in found.swings()
        if swing.clear and swing.decisive and abs(swing.change) > DECISIVE_FROM and swing.entry not in turning
    ]
    for seat in range(found.players):
        why = found.why(seat)
        if not why_text(match, found, seat, "en", names):
            wrong.append(f"seat {seat} has no sentence")
        if why is None:
            continue
        won = found.result is not None and found.result[seat] > 0
        largest = max(
            (
                swing.change if won else -swing.change
                for swing in found.swings()
                if swing.seat == seat and swing.clear
            ),
            default=0.0,
        )
        if abs(why.change) < largest:
            wrong.append(f"seat {seat}: a swing of {why.change} explains, but the largest is {largest}")
        named = {event.kind for event in notable_events(match, why.since, why.entry)}
        if not named or not named <= _kinds(match, why.since, why.entry):
            wrong.append(
                f"seat {seat}: {sorted(named)} did not happen between entries {why.since} and {why.entry}"
            )
    return wrong
