"""Drives a LiveTable by hand: a store in memory, explicit time, and whatever the table sent to each viewer."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tripot.core.fairness import commitment
from tripot.table import effects, inputs
from tripot.table.description import Description, SeatInfo
from tripot.table.frames import DecisionCache
from tripot.table.inputs import Now, Viewer
from tripot.table.live_table import LiveTable
from tripot.table.state import TableConfig
from tripot.table.waiting_rules import TableKind
from tripot.wire import commands as wire
from tripot.wire.tables import ClockRule

SERVER_SEED = "5" * 64
START_MS = 1_700_000_000_000
CONFIG = TableConfig(60_000, 60_000, 500, 10_000, 1_000)


class Driver:
    """One table, and a store that the test makes slow, forgetful or unreachable."""

    def __init__(
        self,
        *,
        people: int = 3,
        bots: int = 0,
        clock: ClockRule | None = None,
        kind: TableKind = "friends",
        config: TableConfig = CONFIG,
        rows: list[inputs.Row] | None = None,
    ) -> None:
        seats = [SeatInfo("person", person=f"p{n}", name=f"Person {n}") for n in range(people)]
        seats += [SeatInfo("bot", bot="greedy") for _ in range(bots)]
        self.info = Description(
            "t1", 1, "12-gangsters", "standard", len(seats), {"first": 0}, "open",
            kind == "public", kind == "rated", clock or ClockRule(),
            "p0", seats, commitment(SERVER_SEED), START_MS,
        )  # fmt: skip
        self.table = LiveTable("t1", config, Random(1), DecisionCache())
        self.rows: list[inputs.Row] = [] if rows is None else rows
        self.now = Now(START_MS, 0)
        self.sent: dict[Viewer, list[dict[str, Any]]] = {}
        self.effects: list[effects.Effect] = []
        self.held: effects.Append | None = None
        """The row that waits for `land`, `lose` or `fail`, while the store is slow."""
        self.slow = self.down = False
        self._ids = itertools.count()

    # ---- the host's part

    def feed(self, event: inputs.Input) -> list[effects.Effect]:
        """Give the table an input, answer as the store would, and return all effects."""
        waiting, done = [event], list[effects.Effect]()
        while waiting:
            for effect in self.table.handle(waiting.pop(0), self.now):
                done.append(effect)
                waiting += self._carry_out(effect)
        self.effects += done
        return done

    def _carry_out(self, effect: effects.Effect) -> list[inputs.Input]:
        match effect:
            case effects.Send(viewers, frame):
                for viewer in viewers:
                    self.sent.setdefault(viewer, []).append(json.loads(frame))
            case effects.Read() if self.down:
                return [inputs.ReadFailed()]
            case effects.Read(after):
                rows = inputs.RowsRead([row for row in self.rows if row[0] > after])
                return [rows] if after >= 0 else [inputs.Loaded(self.info, SERVER_SEED, [], True), rows]
            case effects.Append() if self.slow:
                assert self.held is None, "two rows of a table were being stored at once"
                self.held = effect
            case effects.Append() if self.down:
                return [inputs.AppendFailed()]
            case effects.Append(first, body):
                return [inputs.Appended(self.store(first, body))]
        return []

    def store(self, first: int, body: str) -> bool:
        """Store a row as the journal does; False if the number is taken."""
        if any(row[0] == first for row in self.rows):
            return False
        self.rows.append((first, body))
        return True

    def land(self) -> list[effects.Effect]:
        """The held row is stored."""
        held, self.held = self.held, None
        assert held is not None
        return self.feed(inputs.Appended(self.store(held.first, held.body)))

    def fail(self, *, stored: bool) -> list[effects.Effect]:
        """The connection breaks: the held row may be stored or not, and nobody says which."""
        held, self.held = self.held, None
        assert held is not None
        if stored:
            self.store(held.first, held.body)
        return self.feed(inputs.AppendFailed())

    def wait(self, ms: int) -> None:
        """Let time pass, and wake the table whenever it wants."""
        end = self.now.wall_ms + ms
        while self.table.wake_at is not None and self.table.wake_at <= end:
            self.now = self.now._replace(wall_ms=max(self.table.wake_at, self.now.wall_ms))
            self.feed(inputs.Tick())
        self.now = self.now._replace(wall_ms=end)

    def suspend(self, ms: int) -> None:
        """Let the machine sleep: time passes and nobody can play."""
        wall = self.now.wall_ms + ms
        self.now = Now(wall, wall)

    # ---- the players' part

    def start(self) -> None:
        """Begin the match."""
        order = next(self._ids)
        done = self.feed(inputs.Ordered(inputs.Start(self.info, SERVER_SEED), order))
        assert effects.Reply(order, None) in done

    def viewer(self, person: str | None, *, steps: bool = False) -> Viewer:
        """Return a new viewer who follows the table."""
        viewer = Viewer(person, person or "", set())
        self.feed(inputs.Received(viewer, wire.Subscribe(id=self.id(), table="t1", steps=steps)))
        return viewer

    def id(self) -> str:
        """Return a new command id."""
        return f"c{next(self._ids)}"

    def do(
        self, viewer: Viewer, seat: int, text: str, *, seq: int | None = None, command: str | None = None
    ) -> str:
        """Send a move; return "sent" while its row waits, "done", or the code of the refusal."""
        number = self.table.state.seq if seq is None else seq
        return self.send(viewer, wire.Do(id=command or self.id(), table="t1", seat=seat, seq=number, do=text))

    def send(self, viewer: Viewer, command: wire.TableCommand) -> str:
        """Send a command; return "sent" while it waits, "done", or the code of the refusal."""
        return self.outcome(self.feed(inputs.Received(viewer, command)), viewer)

    @staticmethod
    def outcome(done: Sequence[effects.Effect], viewer: Viewer) -> str:
        """Return how a viewer's command ended by these effects."""
        for effect in done:
            if isinstance(effect, effects.Answered) and effect.viewer is viewer:
                return effect.code or "done"
        return "sent"

    def kinds(self, viewer: Viewer) -> list[str]:
        """Return the kinds of frames a viewer has got, and forget them."""
        return [frame["t"] for frame in self.sent.pop(viewer, [])]

    def notes(self) -> list[str]:
        """Return the notes of the record."""
        lines = [json.loads(line) for row in self.rows for line in row[1].split("\n")]
        return [line["note"] for line in lines if "note" in line]


def three(**settings: Any) -> tuple[Driver, list[Viewer]]:
    """Return a running match of three people, each at their seat."""
    driver = Driver(**settings)
    driver.viewer(None)
    driver.start()
    viewers = [driver.viewer(f"p{n}") for n in range(3)]
    driver.wait(100)
    driver.sent.clear()
    return driver, viewers
