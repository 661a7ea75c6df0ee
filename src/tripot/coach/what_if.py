"""Two continuations of one position with the same draws: one after the choice that was made, one after another choice.

The same quick bot plays both on, and draw k of either is draw k of the match, so that only the choice differs. One pair of
continuations is an example and no estimate; `tripot.coach.evaluation` estimates chances.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from tripot.bots import find_bot, quick_bot
from tripot.coach.analysis import steps_of_choice
from tripot.coach.wording import MAX_EVENTS, event_rank
from tripot.core.errors import BadInput
from tripot.core.fairness import Draws
from tripot.core.match import Match, fresh_state
from tripot.core.playout import EndlessMatch, choose, drawn_outcome, drive
from tripot.core.rng import Rng
from tripot.core.state import CHANCE, FINISHED, Event, State

MAX_CONTINUATION_DECISIONS = 20_000
"""A continuation is cut after this many decisions."""
_MAX_EVENTS = 2 * MAX_EVENTS + 2


@dataclass(frozen=True)
class Continuation:
    """The result of a continuation and its most notable events."""

    notation: str
    scores: list[int]
    ranks: list[int]
    moves: int
    events: list[Event]


def compare_continuations(
    match: Match, n: int, seat: int, do: str, *, server_seed: str, bot: str | None = None
) -> tuple[str, Continuation, Continuation]:
    """Return the bot's name, the continuation of the seat's whole choice after entry n, and that of the choice `do`.

    Raises BadInput if the seat did not choose there, or if the rules forbid `do`.
    """
    if type(seat) is not int or not 0 <= seat < match.header.players:
        raise BadInput("seat", seat, f"0 to {match.header.players - 1}")
    later = [move for move in match.moves if move[0] > n]
    own = next((at for at, move in enumerate(later) if move[1] == seat), None)
    state = fresh_state(match.game, match.header)
    for number, who, action in match.moves:
        if number > n:
            break
        state.apply(who, action)
    if own is None or seat not in state.to_act():
        raise BadInput("n", n, "an entry after which this seat chose")
    steps = steps_of_choice(match.game, state, later[own:])
    played = [action for _n, _who, action in later[own : own + steps]]
    chain = match.game.parse_line(state, seat, do)
    refusal = match.game.why_not(state, seat, chain[0])
    if refusal is not None or chain[0] not in state.actions(seat):
        raise BadInput("do", do, "what the rules allow there")
    drawn = sum(1 for number, who, _action in match.moves if number <= n and who == CHANCE)
    name = bot or quick_bot(match.game)
    draws = Draws(server_seed, match.header.player_seeds)
    first = _continue(match, state, seat, played, name, draws, drawn)
    return name, first, _continue(match, state, seat, chain, name, draws, drawn)


def _continue(
    match: Match, start: State, seat: int, chain: list[int], name: str, draws: Draws, drawn: int
) -> Continuation:
    game, state, policy, rng = match.game, start.clone(), find_bot(match.game, name), Rng(1)
    notation = game.write_line(state, seat, chain)
    state.events = []
    waiting, numbers = list(chain), count(drawn)

    def next_actor(position: State) -> int:
        seats = position.to_act()
        if waiting and seat in seats and waiting[0] in position.actions(seat):
            return seat
        return seats[0] if seats else FINISHED

    def decide(position: State, who: int) -> int:
        if waiting and who == seat and waiting[0] in position.actions(seat):
            return waiting.pop(0)
        # A bot must not see the events collected for the result.
        events, position.events = position.events, None
        action = int(choose(policy, position, who, rng))
        position.events = events
        return action

    def draw(position: State) -> None:
        position.apply(CHANCE, drawn_outcome(position, draws, next(numbers)))

    moves = MAX_CONTINUATION_DECISIONS
    with suppress(EndlessMatch):
        moves = drive(state, decide, draw, awaited=next_actor, limit=MAX_CONTINUATION_DECISIONS - 1)
    ranked = [
        (rank, place, event)
        for place, event in enumerate(state.events or ())
        if (rank := event_rank(game, event.kind)) is not None
    ]
    best = sorted(
        sorted(ranked, key=lambda entry: (entry[0], -entry[1]))[:_MAX_EVENTS], key=lambda entry: entry[1]
    )
    return Continuation(
        notation, list(state.scores()), list(state.ranks()), moves, [event for _r, _p, event in best]
    )
