"""Helpers of the tests of The Boss: positions of random matches, and a second version of the placing rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripot.core.registry import find_game
from tripot.core.rng import Rng
from tripot.core.state import CHANCE
from tripot.games.the_boss.rules import BossState

GAME = find_game("the-boss")


def new(players: int, **options: Any) -> BossState:
    """Start a match."""
    state = GAME.new(players, options)
    assert isinstance(state, BossState)
    return state


def at(players: int, position: dict[str, Any], **options: Any) -> BossState:
    """Set a position."""
    state = new(players, **options)
    GAME.set_position(state, position)
    return state


def play(state: BossState, *lines: str) -> None:
    """Play lines like `0: pass`."""
    for line in lines:
        who, _, text = line.partition(": ")
        seat = CHANCE if who == "chance" else int(who)
        action = GAME.legal_action(state, seat, text)
        assert action is not None, line
        state.apply(seat, action)


def walk(players: int, matches: int, seed: int, **options: Any) -> Iterator[BossState]:
    """Yield every position of some random matches, chance nodes included; look, do not touch."""
    rng = Rng(seed)
    for _match in range(matches):
        state = new(players, **options)
        while waiting := state.to_act():
            yield state
            if waiting[0] == CHANCE:
                state.apply(CHANCE, rng.pick(state.outcomes()))
            else:
                actions = state.actions(waiting[0])
                state.apply(waiting[0], actions[rng.below(len(actions))])
        yield state


def placements(state: BossState, seat: int) -> set[str]:
    """List what a seat may place, from the rulebook and the readable position alone."""
    seen = GAME.get_position(state)
    experts, occasionals = count(seen["supply"][seat])
    mine = {city: count(text) for city, text in seen["men"][seat].items()}
    elsewhere = any(city != "chicago" for city in mine)
    found = {"pass"}
    for city in [*seen["up"], "chicago"]:
        if city in seen["bans"][seat] or (city == "chicago" and not elsewhere):
            continue
        own = mine.get(city, (0, 0))
        rivals = [sum(count(row.get(city, ""))) for other, row in enumerate(seen["men"]) if other != seat]
        for e in range(experts + 1):
            for o in range(occasionals + 1):
                total = sum(own) + e + o
                if e + o and (e or own[0]) and all(total > rival for rival in rivals):
                    men = " ".join([f"E{e}"] * (e > 0) + [f"O{o}"] * (o > 0))
                    found.add(f"place {city.upper()} {men}")
    return found


def count(text: str) -> tuple[int, int]:
    """Read `E2 O1`."""
    parts = {part[0]: int(part[1:]) for part in text.split()}
    return parts.get("E", 0), parts.get("O", 0)
