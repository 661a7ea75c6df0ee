"""Time in which nobody could play: a laptop that slept, a clock that was set, a process that stood still."""

from __future__ import annotations

from tests.support.place import Place, Tell
from tests.support.play import pick, three

from tripot.server.tables.table import Table
from tripot.table.suspend import Vigil

HOUR = 3_600_000


class Times:
    """The two clocks of a machine."""

    def __init__(self) -> None:
        self.wall = self.steady = 1_000_000

    def watched(self) -> Vigil:
        """Return a vigil that looks at these."""
        return Vigil(lambda: self.wall, lambda: self.steady)

    def pass_(self, wall: int, steady: int) -> None:
        """Let time pass on both."""
        self.wall += wall
        self.steady += steady


def test_sleep_and_standstill_are_seen_and_nothing_else() -> None:
    """Half a second, a slewed clock and a step into the past are nothing; an hour's sleep and a long standstill are."""
    times = Times()
    vigil = times.watched()
    for wall, steady, lost in ((500, 500, False), (900, 500, False), (-HOUR, 500, False), (HOUR, 500, True), (60_000, 60_000, True)):  # fmt: skip
        times.pass_(wall, steady)
        assert vigil.look() is lost, (wall, steady)
    assert vigil.woke == times.wall


def test_a_standstill_counts_while_others_play_on() -> None:
    """With other processes beside it only sleep of the whole machine is time lost."""
    times = Times()
    vigil = times.watched()
    vigil.alone = lambda: False
    times.pass_(60_000, 60_000)
    assert not vigil.look()
    times.pass_(HOUR, 500)
    assert vigil.look()


def sleep_an_hour(place: Place, table: str) -> Table:
    """Move everything that has happened an hour into the past: the same as a clock that jumps an hour ahead."""
    live = place.house.floor.tables[table]
    assert live.status is not None
    assert live.status.clock is not None
    live.status.clock.since -= HOUR
    live.presence.away = {seat: at - HOUR for seat, at in live.presence.away.items()}
    place.house.floor.room.vigil._wall_then -= HOUR
    return live


CLOCK = {"kind": "bank", "seconds": 60, "increment": 0}


def test_a_jump_of_an_hour_drops_no_flag(tell: Tell) -> None:
    """The timer rings right after the jump: the record says that the time counts for nobody, and no bot stands in."""

    async def story(place: Place) -> None:
        (ana, _bob, _cleo), table = await three(place, clock=CLOCK)
        place.house.floor.look_after(sleep_an_hour(place, table))
        noted = await ana.expect("push", lambda f: any("note" in item for item in f["log"]))
        assert noted["log"][0]["note"][0] == "house.note.clock"
        assert noted["play"]["bots"] == [None, None, None]
        assert min(noted["play"]["clock"]["left"]) > 50_000

    tell(story)


def test_whoever_acts_first_after_a_jump_does_not_pay_for_it(tell: Tell) -> None:
    """His command comes before anything noticed the jump: it is carried out, at no cost."""

    async def story(place: Place) -> None:
        (ana, _bob, _cleo), table = await three(place, clock=CLOCK)
        sleep_an_hour(place, table)
        done = await pick(ana, table, 0, 0, 7)
        assert done["t"] == "push", done
        assert min(done["play"]["clock"]["left"]) > 50_000

    tell(story)


def test_nobody_was_away_while_the_house_slept(tell: Tell) -> None:
    """Who was just gone has his minute anew after the jump."""

    async def story(place: Place) -> None:
        (ana, _bob, cleo), table = await three(place)
        await cleo.hang_up()
        await ana.expect("present", lambda f: f["away"].get("2") is not None)
        live = place.house.floor.tables[table]
        live.presence.away = {seat: at - HOUR for seat, at in live.presence.away.items()}
        place.house.floor.room.vigil._wall_then -= HOUR
        await place.house.floor._automation[table]._due()
        assert (await pick(ana, table, 0, 0, 7))["play"]["bots"] == [None, None, None]

    tell(story)
