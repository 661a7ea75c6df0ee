"""The turnstile: so many at a turn of the loop, in the order they came, and no waiting where nobody comes."""

from __future__ import annotations

import asyncio

from tests.support.place import Place, Tell, run
from tests.support.play import pick, three

from tripot.server.performance.throttle import EACH, Turnstile


def test_those_who_play_pass_between_those_who_come_in() -> None:
    """A callback of the loop has its turn between every few who come in, and they come in as they came."""

    async def whole() -> None:
        turnstile = Turnstile()
        happened: list[int | str] = []

        async def come(number: int) -> None:
            await turnstile.enter()
            happened.append(number)

        def play() -> None:
            happened.append("move")
            if len([one for one in happened if one != "move"]) < 20:
                asyncio.get_running_loop().call_soon(play)

        play()
        await asyncio.gather(*(come(number) for number in range(20)))
        assert [one for one in happened if one != "move"] == list(range(20))
        together = longest = 0
        for one in happened:
            together = 0 if one == "move" else together + 1
            longest = max(longest, together)
        # A task that is woken runs at the next turn, so two turns' worth may stand side by side.
        assert longest <= min(2 * EACH, 8), happened

    run(whole())


def test_who_gives_up_takes_nobody_s_turn() -> None:
    """A task that is cancelled while it waits is passed over; all the others come in."""

    async def whole() -> None:
        turnstile = Turnstile()
        came: list[int] = []

        async def come(number: int) -> None:
            await turnstile.enter()
            came.append(number)

        tasks = [asyncio.create_task(come(number)) for number in range(12)]
        await asyncio.sleep(0)
        for number in (3, 4, 11):
            tasks[number].cancel()
        async with asyncio.timeout(5):
            await asyncio.gather(*tasks, return_exceptions=True)
        assert set(came) >= set(range(12)) - {3, 4, 11}
        assert 11 not in came

    run(whole())


def test_alone_nobody_waits() -> None:
    """Who comes when nobody else does is let in without giving the loop back, again and again."""

    async def whole() -> None:
        turnstile = Turnstile()
        for _ in range(5):
            coming = turnstile.enter()
            try:
                coming.send(None)
            except StopIteration:
                pass
            else:
                raise AssertionError("he had to wait")
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    run(whole())


def test_who_leaves_a_table_waits_for_those_who_play(tell: Tell) -> None:
    """While a crowd stands at the turnstile a move passes, and he who leaves is answered after it."""

    async def story(place: Place) -> None:
        people, id_ = await three(place, options={"first": 0})
        turnstile = place.house.floor.room.turnstile
        turnstile._left, turnstile._turning = 0, True
        leaving = asyncio.create_task(people[2].ask("unsubscribe", table=id_))
        await asyncio.sleep(0.05)
        assert (await pick(people[0], id_, 0, 0, 3))["seq"] > 0
        assert not leaving.done()
        turnstile._turn()
        assert (await leaving)["t"] == "ack"

    tell(story)
