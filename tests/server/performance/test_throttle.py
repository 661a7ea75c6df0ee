"""The throttle: a few callers per event-loop iteration, in order, without a delay for a single one."""

from __future__ import annotations

import asyncio

from tests.support.play import pick, three
from tests.support.server import RunWithServer, TestServer, run

from tripot.server.performance.throttle import Throttle


async def crowd(per_iteration: int) -> list[int | str]:
    """Return the order in which twenty callers and the moves between them happen."""
    throttle = Throttle(per_iteration)
    happened: list[int | str] = []

    async def come(number: int) -> None:
        await throttle.acquire()
        happened.append(number)

    def play() -> None:
        happened.append("move")
        if len([one for one in happened if one != "move"]) < 20:
            asyncio.get_running_loop().call_soon(play)

    play()
    await asyncio.gather(*(come(number) for number in range(20)))
    return happened


def longest_row(happened: list[int | str]) -> int:
    """Return how many callers came without a move between them, at most."""
    together = longest = 0
    for one in happened:
        together = 0 if one == "move" else together + 1
        longest = max(longest, together)
    return longest


def test_moves_are_handled_between_callers() -> None:
    """A callback of the event loop runs after every few callers, who come in order."""
    happened = run(crowd(2))
    assert [one for one in happened if one != "move"] == list(range(20))
    # A task that is woken runs in the next iteration, so the callers of two iterations may be neighbours.
    assert longest_row(happened) <= 4, happened


def test_zero_switches_the_throttle_off() -> None:
    """All callers pass in one iteration."""
    assert longest_row(run(crowd(0))) == 20


def test_a_cancelled_caller_takes_no_place() -> None:
    """A task that is cancelled while it waits is passed over; all others come through."""

    async def whole() -> None:
        throttle = Throttle(2)
        came: list[int] = []

        async def come(number: int) -> None:
            await throttle.acquire()
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


def test_a_single_caller_does_not_wait() -> None:
    """A caller who is alone passes without giving the event loop back, again and again."""

    async def whole() -> None:
        throttle = Throttle(2)
        for _ in range(5):
            coming = throttle.acquire()
            try:
                coming.send(None)
            except StopIteration:
                pass
            else:
                raise AssertionError("the caller had to wait")
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    run(whole())


def test_a_leaving_client_waits_for_moves(run_with_server: RunWithServer) -> None:
    """While a crowd waits at the throttle a move passes, and the leaving client is answered after it."""

    async def case(server: TestServer) -> None:
        people, id_ = await three(server, options={"first": 0})
        throttle = server.process.host.throttle
        crowd = [asyncio.create_task(throttle.acquire()) for _ in range(20_000)]
        await asyncio.sleep(0)
        leaving = asyncio.create_task(people[2].ask("unsubscribe", table=id_))
        answer = await pick(people[0], id_, 0, 0, 3)
        assert answer["seq"] > 0
        assert not leaving.done()
        assert not crowd[-1].done()
        assert (await leaving)["t"] == "ack"
        assert crowd[-1].done()

    run_with_server(case)
