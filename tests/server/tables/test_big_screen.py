"""The big screen: its socket is a spectator's, whoever uses that browser, and phones learn that it is there."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from tests.support.crashing import choose
from tests.support.play import three
from tests.support.server import Frame, RunWithServer, TestServer, Visitor

from tripot.core.registry import all_games

MOVES = 8


async def screen_of(server: TestServer, person: Visitor) -> Visitor:
    """Return a big screen that is opened in a person's browser, with their cookie."""
    screen = server.stranger()
    screen.http.cookies.update(person.http.cookies)
    assert (await screen.connect("&as=spectator"))["person"] is None
    return screen


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_players_big_screen_receives_what_a_spectator_receives(
    run_with_server: RunWithServer, game: str
) -> None:
    """Byte for byte, from the snapshot on, with the cookie of somebody who holds a hand."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        players = all_games()[game].min_players
        seats = ["me", *["bot:rosa"] * (players - 1)]
        table = (await ana.quick({"game": game, "players": players, "seats": seats}))["id"]
        frame = await ana.subscribe(table)
        # A bot that begins moves at its own time: the two snapshots are compared when Ana is asked.
        while frame["play"]["decision"] is None or not frame["play"]["decision"]["awaited"]:
            frame = await ana.expect("push")
        screen, spectator = await screen_of(server, ana), server.stranger()
        await spectator.connect()
        for one in (screen, spectator):
            await one.subscribe(table, steps=True, screen=one is screen)
        # Both are here: their snapshots say so too, to the last byte.
        for one in (screen, spectator):
            await one.expect("present", lambda f: (f.get("screens"), f["spectators"]) == (1, 1))
            await one.send("subscribe", id="same", table=table, steps=True, screen=one is screen)
            await one.expect("snapshot", lambda f: f["id"] == "same")
            del one.raw[:-1]
        rng = random.Random(4)
        last = await play_on(ana, frame, rng)
        for one in (screen, spectator):
            await one.expect("push", lambda f: f["seq"] >= last)
        pushes = [[text for text in one.raw if '"t":"present"' not in text] for one in (screen, spectator)]
        common = min(map(len, pushes))
        assert pushes[0][:common] == pushes[1][:common]
        assert common > 5
        seen = [json.loads(text) for text in pushes[0]]
        assert all(one["play"]["decision"] is None for one in seen if one.get("play"))
        assert (seen[0]["seat"], seen[0]["seats"]) == (None, [])

    run_with_server(case)


async def play_on(who: Visitor, frame: Frame, rng: random.Random) -> int:
    """Play some moves at random; return the number of the last entry."""
    for _ in range(MOVES):
        while frame["play"]["decision"] is None or not frame["play"]["decision"]["awaited"]:
            if frame["play"]["end"] is not None:
                return int(frame["seq"])
            frame = await who.expect("push")
        table = frame["table"] if isinstance(frame["table"], str) else frame["table"]["id"]
        line = choose(frame["play"]["decision"], rng)
        frame = await who.ask("do", table=table, seat=0, seq=frame["seq"], do=line)
        assert frame["t"] == "push", frame
    return int(frame["seq"])


def test_a_big_screen_acts_for_nobody(run_with_server: RunWithServer) -> None:
    """With the host's cookie it can neither move nor look through the host's eyes nor chat."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        screen = await screen_of(server, ana)
        snapshot = await screen.subscribe(table, screen=True)
        assert (snapshot["seat"], snapshot["play"]["decision"]) == (None, None)
        seq = snapshot["seq"]
        assert (await screen.ask("do", table=table, seat=0, seq=seq, do="pick 7"))["code"] == "seat"
        assert (await screen.ask("look", table=table, seat=0))["code"] == "seat"
        assert (await screen.ask("subscribe", table=table, seat=0))["code"] == "seat"
        assert (await screen.ask("chat", table=table, text="hello"))["code"] == "muted"

    run_with_server(case)


def test_phones_learn_of_a_big_screen_and_of_its_end(run_with_server: RunWithServer) -> None:
    """It is no spectator and nobody's presence: when Ana's phone sleeps, her own laptop does not count for her."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        screen = await screen_of(server, ana)
        await screen.subscribe(table, screen=True)
        seen = await bob.expect("present", lambda f: f.get("screens") == 1)
        assert seen["spectators"] == 0
        await ana.hang_up()
        gone = await bob.expect("present", lambda f: len(f["present"]) == 2)
        assert gone["screens"] == 1
        assert (await bob.subscribe(table))["screens"] == 1
        await screen.hang_up()
        left = await bob.expect("present", lambda f: "screens" not in f)
        assert left["spectators"] == 0

    run_with_server(case)


def test_a_big_screen_on_another_process_counts(run_with_server: RunWithServer) -> None:
    """Its process says so, and when that process is gone the screen is too."""
    from tripot.table import inputs

    async def case(server: TestServer) -> None:
        (_ana, bob, _cleo), table = await three(server)
        host = server.process.host
        host.feed(host.tables[table], inputs.PeerPresence("other", {}, 1))
        assert (await bob.expect("present", lambda f: f.get("screens") == 1))["spectators"] == 0
        host.feed(host.tables[table], inputs.PeerGone("other"))
        async with asyncio.timeout(20):
            await bob.expect("present", lambda f: "screens" not in f)

    run_with_server(case)
