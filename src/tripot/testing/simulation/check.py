"""The invariants of a simulated world."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tripot.core.match import Match

if TYPE_CHECKING:
    from tripot.testing.simulation.world import World

ANSWER_WITHIN_MS = 30_000
"""A command is answered within this time of a working store and a connection that holds."""
SETTLED_WITHIN_MS = 120_000
"""After the last fault every table is level with the store, and agreements are carried out, within this time."""


class Violation(AssertionError):
    """An invariant is broken; the message says which, by which seed."""


def shown_is_stored(world: World, frame: dict[str, Any]) -> None:
    """No frame tells of an entry that is not stored."""
    seq = frame.get("seq")
    if (
        seq is not None
        and (frame["t"] != "snapshot" or frame["play"] is not None)
        and not world.store.contains(seq)
    ):
        world.fail(f"entry {seq} was shown in a {frame['t']} and is not stored")


def only_own_view(world: World, seat: int | None, frame: dict[str, Any]) -> None:
    """A spectator is asked nothing, and nobody is offered what another seat decides."""
    play = frame.get("play")
    if play and seat is None and (play["decision"] is not None or play["undo"]):
        world.fail("a spectator was asked for a decision")


def pushes_are_in_order(world: World, last: int | None, frame: dict[str, Any]) -> None:
    """A push follows what the viewer saw before."""
    if frame["t"] == "push" and last is not None and frame["prev"] != last:
        world.fail(f"a push follows entry {frame['prev']}, and the viewer had seen {last}")


def clock_never_loses_lost_time(world: World, frame: dict[str, Any]) -> None:
    """Nobody's flag falls for time in which no host was awake."""
    play = frame.get("play")
    clock = play.get("clock") if play else None
    if clock and clock["kind"] == "bank" and world.played_ms() < min(world.bank_ms, 60_000):
        worst = min(clock["left"])
        if worst < world.bank_ms - world.played_ms() - 1_000:
            world.fail(f"a clock has {worst} ms left after {world.played_ms()} ms of play")


def hosts_are_level(world: World, until_ms: int) -> None:
    """Every host shows what any host had stored by this time; the messages about it are delivered by now."""
    newest = world.store.newest(until_ms)
    for host in world.hosts:
        if host.table is not None and host.table.state.seq < newest:
            world.fail(f"host {host.name} is at entry {host.table.state.seq}, the store had {newest}")


def at_the_end(world: World) -> None:
    """Check what must hold once all faults are over."""
    lines = [line for _first, body in sorted(world.store.rows.items()) for line in body.split("\n")]
    entries = [json.loads(line) for line in lines]
    acknowledged = {command for client in world.clients for command in client.acknowledged}
    stored = [f"{entry['who']}:{entry['id']}" for entry in entries if "id" in entry and "line" not in entry]
    if len(stored) != len(set(stored)):
        world.fail("a command is stored twice")
    if missing := acknowledged - set(stored):
        world.fail(f"acknowledged and not stored: {sorted(missing)}")
    text = "".join(f"{line}\n" for line in lines)
    folded = Match.load(text, world.server_seed) if lines else None
    for host in world.hosts:
        table = host.table
        if table is None or not table.readable:
            world.fail(f"host {host.name} does not know its table though all faults are over")
        match = table.state.match
        if (match is None) != (folded is None):
            world.fail(f"host {host.name} knows another match than the store")
        if match is not None and folded is not None:
            if (match.entries, match.state.key()) != (folded.entries, folded.state.key()):
                world.fail(f"host {host.name} is at entry {match.entries}, the record at {folded.entries}")
            status = table.state.status
            if (
                not match.ended
                and status is not None
                and status.ask is not None
                and status.ask.agreed_at is not None
            ):
                world.fail("an agreement was not carried out")
    for client in world.clients:
        if client.unanswered_since is not None and world.now_ms - client.unanswered_since > ANSWER_WITHIN_MS:
            world.fail(
                f"{client.person} waits for an answer since {world.now_ms - client.unanswered_since} ms"
            )
