"""Many matches under watch: plays a plan with events on and lets the game's ledger look at all of them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tripot.bots import find_bot
from tripot.core.balance import Ledger
from tripot.core.playout import choose
from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.lab.simulate import CHUNK, Plan


def watch(plan: Plan, jobs: int = 1) -> Iterator[Ledger]:
    """Yield a ledger a chunk of matches; added up they are the same whatever the number of processes."""
    plan.check()
    starts = range(0, plan.matches, CHUNK)
    if jobs <= 1:
        for start in starts:
            yield watch_chunk(plan, start)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        yield from pool.map(watch_chunk, [plan] * len(starts), starts)


def measure(plan: Plan, jobs: int = 1) -> Ledger:
    """Return the ledger of a whole plan."""
    total = find_game(plan.game).in_edition(plan.edition).ledger(plan.players)
    for part in watch(plan, jobs):
        total.absorb(part)
    return total


def watch_chunk(plan: Plan, start: int) -> Ledger:
    """Play one chunk of matches under the ledger's eyes."""
    game = find_game(plan.game).in_edition(plan.edition)
    ledger = game.ledger(plan.players)
    for number in range(start, min(start + CHUNK, plan.matches)):
        policies = [find_bot(game, name) for name in plan.seating(number)]
        rng = Rng(plan.seed * 1_000_003 + number)
        state = game.new(plan.players, plan.options, plan.edition)
        state.events = []
        ledger.begin(state)
        decisions = 0
        while True:
            waiting = state.to_act()
            if not waiting:
                break
            seat = waiting[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
            else:
                state.apply(seat, choose(policies[seat], state, seat, rng))
                decisions += 1
            if state.events:
                ledger.note(state, state.events)
                state.events = []
        ledger.finish(state, decisions)
    return ledger
