"""Time in which nobody could play: a suspended laptop, a clock that was set, a process that stood still."""

from __future__ import annotations

from tripot.table.suspend import SuspendDetector

HOUR_MS = 3_600_000


class Clocks:
    """The two clocks of a machine, and a detector that reads them."""

    def __init__(self) -> None:
        self.wall = self.monotonic = 1_000_000
        self.detector = SuspendDetector(self.wall, self.monotonic)

    def advance(self, wall: int, monotonic: int, *, alone: bool = True) -> bool:
        """Let time pass on both and check."""
        self.wall += wall
        self.monotonic += monotonic
        return self.detector.check(self.wall, self.monotonic, alone=alone)


def test_a_suspend_and_a_standstill_are_detected_and_nothing_else() -> None:
    """Half a second, a slewed clock and a step into the past are nothing; an hour's suspend and a standstill are."""
    clocks = Clocks()
    for wall, monotonic, lost in (
        (500, 500, False),
        (900, 500, False),
        (-HOUR_MS, 500, False),
        (HOUR_MS, 500, True),
        (60_000, 60_000, True),
    ):
        assert clocks.advance(wall, monotonic) is lost, (wall, monotonic)
    assert clocks.detector.resumed_ms == clocks.wall


def test_a_standstill_costs_nothing_while_others_play_on() -> None:
    """With other processes only a suspend of the whole machine is lost time."""
    clocks = Clocks()
    assert not clocks.advance(60_000, 60_000, alone=False)
    assert clocks.advance(HOUR_MS, 500, alone=False)
