"""The simulated world: many seeds without a broken invariant, and injected faults that are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tripot.table import effects, inputs
from tripot.table.command_queue import Pending
from tripot.table.commands import CarryOut, Duty, RestartClock
from tripot.table.duties import Duties
from tripot.table.inputs import Now
from tripot.table.live_table import LiveTable
from tripot.table.state import TableState
from tripot.testing.simulation import Violation, run

SEEDS_PER_TEST = 50
FAULT_SEEDS = 400


@pytest.mark.parametrize("first", range(0, 500, SEEDS_PER_TEST))
def test_no_seed_breaks_an_invariant(first: int) -> None:
    """Kills, outages, unknown outcomes, late commits and suspends: the table keeps its promises."""
    reports = [run(seed) for seed in range(first, first + SEEDS_PER_TEST)]
    assert sum(report.acknowledged for report in reports) > 10 * SEEDS_PER_TEST
    for fault in ("kills", "suspends", "lost_races", "unknown"):
        assert sum(getattr(report, fault) for report in reports) > 0, f"no {fault} in {SEEDS_PER_TEST} worlds"


def test_the_same_seed_gives_the_same_world() -> None:
    """A failing seed can be looked at again."""
    assert run(7) == run(7)


class ShowsBeforeStored(LiveTable):
    """Sends the frames of a row together with its append."""

    def _append(self, *given: Any) -> None:
        super()._append(*given)
        if self._pending is not None and self._pending.proposal is not None:
            prev, entries = self.state.seq, self._pending.proposal.entries
            self._commit()
            self._pending = Pending(RestartClock(), None, (prev + len(entries), ""), 0)

    def handle(self, event: inputs.Input, now: Now) -> list[effects.Effect]:
        if isinstance(event, inputs.Appended) and self._pending is not None and self._pending.row[1] == "":
            self._pending = None
            event = inputs.Tick()
        return super().handle(event, now)


class ForgetsAgreements(LiveTable):
    """Carries nothing out that was agreed to."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._duties = _WithoutDuty(given[2], CarryOut)


class IgnoresSuspends(LiveTable):
    """Restarts no clock after a suspend."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._duties = _WithoutDuty(given[2], RestartClock)

    def handle(self, event: inputs.Input, now: Now) -> list[effects.Effect]:
        return super().handle(event, now._replace(resumed_ms=0))


class _WithoutDuty(Duties):
    def __init__(self, rng: Any, kind: type) -> None:
        super().__init__(rng)
        self._kind = kind

    def due(self, state: TableState, now: Now) -> Duty | None:
        duty = super().due(state, now)
        return None if isinstance(duty, self._kind) else duty


class DropsForeignRows(LiveTable):
    """Forgets the rows that arrive while its own row is being stored."""

    def handle(self, event: inputs.Input, now: Now) -> list[effects.Effect]:
        if isinstance(event, inputs.RowsArrived) and self._pending is not None:
            event = inputs.Tick()
        return super().handle(event, now)


class AppliesRetriesTwice(LiveTable):
    """Does not know a command that it carried out before."""

    def handle(self, event: inputs.Input, now: Now) -> list[effects.Effect]:
        if self.state.status is not None:
            self.state.status.known.clear()
        return super().handle(event, now)


class DropsAfterLostRace(LiveTable):
    """Forgets the command whose row lost a race."""

    def _judge_again(self, *, uncertain: bool) -> None:
        super()._judge_again(uncertain=uncertain)
        if not uncertain and self._queue.waiting:
            self._queue.waiting.popleft()


@pytest.mark.uncompiled  # a fault is a subclass, and compiled classes have none
@pytest.mark.parametrize(
    "fault",
    [
        ShowsBeforeStored, ForgetsAgreements, IgnoresSuspends, DropsForeignRows, AppliesRetriesTwice,
        DropsAfterLostRace,
    ],
)  # fmt: skip
def test_an_injected_fault_is_found(fault: Callable[..., LiveTable]) -> None:
    """The simulation finds the fault within some seeds."""
    for seed in range(FAULT_SEEDS):
        try:
            run(seed, new_table=fault)
        except Violation:
            return
    pytest.fail(f"no seed below {FAULT_SEEDS} found it")
