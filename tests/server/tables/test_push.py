"""No hidden information leaks: all traffic of every seat and a spectator, in a match of every game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.support.crashing import choose
from tests.support.leaking import acks, check_game, reaches
from tests.support.marks import long, slow
from tests.support.server import RunWithServer, TestServer

from tripot import all_games
from tripot.core.game import Game
from tripot.core.match import Match
from tripot.core.state import State
from tripot.table import frames
from tripot.wire.play import Play, Step

STEPPED = ("gang-of-dice", "gangster-le-pro")
"""Games in which one act often leads to several entries worth a scene."""

in_plain_python = pytest.mark.skipif(
    not str(frames.__file__).endswith(".py"),
    reason="a fault cannot be planted between compiled modules; the same test runs in plain Python",
)
"""For tests that put a fault into a module."""


FULL = [
    pytest.param(
        game.id,
        game.max_players,
        marks=[pytest.mark.long] if game.id == "gangster-le-pro" else [],
        id=game.id,
    )
    for game in all_games().values()
]


@pytest.mark.parametrize(
    "game",
    long(slow(all_games(), "reglement-de-comptes", "gang-of-dice", "the-boss"), "gangster-le-pro"),
)
def test_the_wire_is_the_same_under_every_redeal(run_with_server: RunWithServer, game: str) -> None:
    """Every push, snapshot, log and frame, written again from re-dealt positions and steps, is the same byte for byte."""

    async def case(server: TestServer) -> None:
        players = all_games()[game].min_players
        # The server draws its own dice: if a match ends early, another is played.
        checkers = []
        compared = asked = 0
        for seed in range(3, 13):
            checkers.append(await check_game(server, game, players, moves=40, seed=seed))
            compared += checkers[-1].compared
            asked += checkers[-1].asked
            if compared > 300 and asked > 60:
                break
        assert compared > 300
        assert asked > 60
        if game in STEPPED:
            assert any(checker.stepped for checker in checkers), (
                "rows of several scenes, and no steps were told"
            )
        if checkers[0].secrets:
            assert any(checker.alternatives for checker in checkers), (
                "there are secrets, and no step could be replaced"
            )

    # Questions stay open: their end would depend on how long this machine takes.
    run_with_server(case, ask_seconds=100_000.0)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), FULL)
def test_the_wire_is_the_same_at_a_full_table(
    run_with_server: RunWithServer, game: str, players: int
) -> None:
    """The same with every seat taken, other luck and a longer match."""

    async def case(server: TestServer) -> None:
        checker = await check_game(server, game, players, moves=60, seed=players)
        assert checker.compared > 300
        assert checker.asked > 60

    run_with_server(case, ask_seconds=100_000.0)


@in_plain_python
def test_the_check_would_find_a_leak(run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that put one secret into a push would be caught."""
    honest = frames.play_of

    def leaky(match: Match, *rest: Any) -> Play:
        play = honest(match, *rest)
        play.bots = [*play.bots, str(match.state.key())]
        return play

    monkeypatch.setattr(frames, "play_of", leaky)

    async def case(server: TestServer) -> None:
        with pytest.raises(AssertionError, match="tells what it may not"):
            await check_game(server, "12-gangsters", 3, moves=5, seed=3)

    run_with_server(case)


@pytest.mark.slow
@in_plain_python
def test_a_step_that_tells_too_much_would_be_found(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view on the way that shows another seat's eyes would be caught."""
    honest = frames.steps_of

    def leaky(game: Game, before: State, entries: Any, seat: int | None) -> list[Step]:
        return honest(game, before, entries, 0) if honest(game, before, entries, seat) else []

    monkeypatch.setattr(frames, "steps_of", leaky)

    async def several(server: TestServer) -> None:
        # The server draws its own dice: one short match may have no hidden draws.
        for seed in range(3, 23):
            await check_game(server, "gangster-le-pro", 2, moves=12, seed=seed)

    async def case(server: TestServer) -> None:
        with pytest.raises(AssertionError, match="tells what it may not"):
            await several(server)

    run_with_server(case)


def test_steps_come_only_to_those_who_asked(run_with_server: RunWithServer) -> None:
    """One socket asked for steps and one did not; laid over each other, steps lead to the view of the push."""

    async def case(server: TestServer) -> None:
        ana, other = await server.visitor("Ana"), server.stranger()
        await other.connect()
        table = await ana.quick({"game": "gang-of-dice", "players": 2, "bot": "bleu"})
        seen = await ana.subscribe(table["id"], steps=True)
        await other.subscribe(table["id"])
        stepped = plain = 0
        # The server draws its own dice: they decide when a row has several scenes.
        for turn in range(60):
            decision = seen["play"]["decision"]
            if decision is None:
                seen = await ana.expect("push")
            else:
                id_ = await ana.send(
                    "do", table=table["id"], seat=0, seq=seen["seq"], do=choose(decision, random.Random(1))
                )
                seen = await ana.expect("push", acks(id_))
            same = await other.expect("push", reaches(seen["seq"]))
            stepped += len(seen.get("steps", []))
            plain += "steps" in same
            numbers = [item["n"] for item in seen["log"]]
            assert all(step["n"] in numbers[:-1] for step in seen.get("steps", []))
            if seen["play"]["end"] is not None or (stepped and turn >= 12):
                break
        assert stepped > 0
        assert plain == 0

    run_with_server(case)
