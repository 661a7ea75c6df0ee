"""The rules of waiting: takeovers, returns, and what counts as left; all with explicit time."""

from __future__ import annotations

import copy

import pytest
from tests.support.table_driver import CONFIG, Driver, three

from tripot.table import effects, inputs
from tripot.table.description import Description
from tripot.table.inputs import Viewer
from tripot.table.setup import give_seat
from tripot.table.waiting_rules import RULES, TableKind
from tripot.wire import commands as wire
from tripot.wire.tables import ClockRule

HOUR_MS = 3_600_000
BANK = ClockRule("bank", seconds=60, increment=0)


def playing(driver: Driver) -> list[str | None]:
    """Return who plays each seat: a bot, or None for its person."""
    assert driver.table.state.status is not None
    return driver.table.state.status.playing


def bot_moves(driver: Driver, times: int) -> None:
    """Let the people at seats 0 and 1 pick, and the bot of the absent third after them, several times."""
    match, status = driver.table.state.match, driver.table.state.status
    assert match is not None
    assert status is not None
    people = {viewer.person: viewer for viewer in driver.table.state.presence.viewers}
    for _ in range(times):
        for seat in (0, 1):
            if legal := match.state.actions(seat):
                assert (
                    driver.do(people[f"p{seat}"], seat, match.game.notation(match.state, seat, legal[0]))
                    == "done"
                )
        driver.wait(CONFIG.leave_grace_ms + 100)
        assert status.playing[2] is not None
        before = driver.table.state.seq
        driver.feed(inputs.BotAnswered(2, status.since[2], None))
        driver.wait(CONFIG.bot_pause_ms + 10)
        assert driver.table.state.seq > before


def outcome(driver: Driver) -> effects.Outcome:
    """Return how the match ended."""
    ended = driver.table.state.outcome()
    assert ended is not None
    return ended


def away(kind: TableKind, **settings: object) -> tuple[Driver, list[Viewer]]:
    """Return a running match in which the others wait for the absent person at seat 2."""
    driver, viewers = three(kind=kind, **settings)
    driver.do(viewers[0], 0, "pick 7")
    driver.do(viewers[1], 1, "pick 8")
    driver.feed(inputs.Left(viewers[2]))
    return driver, viewers


def test_friends_wait_for_ever() -> None:
    """Nobody takes the seat of a friend whose phone sleeps, and no countdown is shown."""
    driver, (ana, _bob, _cleo) = away("friends")
    driver.wait(10 * HOUR_MS)
    assert driver.notes() == []
    shown = [frame["away"] for frame in driver.sent[ana] if frame["t"] == "present"]
    assert shown[-1] == {"2": None}


@pytest.mark.parametrize("kind", ["public", "rated"])
def test_strangers_wait_for_the_grace_time(kind: TableKind) -> None:
    """A countdown is shown; then a bot plays, and the log says that the person is away."""
    driver, (ana, _bob, _cleo) = away(kind)
    began = driver.now.wall_ms
    driver.wait(CONFIG.leave_grace_ms - 1_000)
    shown = [frame["away"] for frame in driver.sent[ana] if frame["t"] == "present"]
    assert abs(shown[-1]["2"] - began - CONFIG.leave_grace_ms) < 100
    assert driver.notes() == []
    driver.wait(1_100)
    assert driver.notes() == ["bot greedy away"]


def test_the_host_calls_a_bot_for_an_absent_friend() -> None:
    """Nobody waits for ever who does not want to; a person who is there cannot be replaced."""
    driver, _viewers = away("friends")
    assert refusal(driver, inputs.CallBot(1)) == "present"
    assert refusal(driver, inputs.CallBot(2)) is None
    assert driver.notes() == ["bot greedy host"]


@pytest.mark.parametrize("kind", ["public", "rated"])
def test_nobody_calls_a_bot_among_strangers(kind: TableKind) -> None:
    """There the grace time decides."""
    driver, _viewers = away(kind)
    assert refusal(driver, inputs.CallBot(2)) == "present"
    assert driver.notes() == []


def refusal(driver: Driver, order: inputs.Order) -> str | None:
    """Give an order; return the code of its refusal."""
    done = driver.feed(inputs.Ordered(order, 99))
    reply = next(effect for effect in done if isinstance(effect, effects.Reply))
    return None if reply.refused is None else reply.refused.code


@pytest.mark.parametrize("kind", list(RULES))
def test_opening_the_table_again_gives_the_seat_back(kind: TableKind) -> None:
    """No button is needed: who subscribes plays again at once, and everyone reads it."""
    driver, (ana, _bob, _cleo) = away(kind)
    if kind == "friends":
        refusal(driver, inputs.CallBot(2))
    driver.wait(CONFIG.leave_grace_ms + 100)
    assert playing(driver)[2] is not None
    cleo = driver.viewer("p2")
    assert playing(driver) == [None, None, None]
    assert driver.notes()[-1] == "back"
    pushed = [frame for frame in driver.sent[cleo] if frame["t"] == "push"]
    assert pushed[-1]["play"]["decision"] is not None
    assert driver.sent[ana][-1]["log"][0]["note"] == ["table.note.back", {"seat": 2}]


def test_looking_at_another_seat_is_no_return() -> None:
    """Only coming to the table is: a person who is there and whose flag fell stays replaced until they ask."""
    driver, (_ana, _bob, cleo) = three(kind="public", clock=BANK)
    driver.wait(70_000)
    assert playing(driver)[2] is not None
    driver.send(cleo, wire.Look(id="look", table="t1", seat=2))
    assert playing(driver)[2] is not None
    assert driver.send(cleo, wire.Back(id="back", table="t1", seat=2)) == "done"


def test_a_return_is_stored_once_the_store_answers() -> None:
    """The seat is given back after an outage too, without a second request."""
    driver, _viewers = away("public")
    driver.wait(CONFIG.leave_grace_ms + 100)
    driver.slow = True
    driver.viewer("p2")
    driver.fail(stored=False)
    driver.slow = False
    driver.wait(30_000)
    assert playing(driver) == [None, None, None]


def test_a_bank_is_refilled_once_at_a_public_table() -> None:
    """A second flag leaves the seat to the bot: nobody plays on with more than a quarter of the bank."""
    driver, (_ana, _bob, cleo) = three(kind="public", clock=BANK)
    driver.wait(61_000)
    assert driver.send(cleo, wire.Back(id="one", table="t1", seat=2)) == "done"
    driver.wait(16_000)
    assert playing(driver)[2] is not None
    assert driver.send(cleo, wire.Back(id="two", table="t1", seat=2)) == "left"
    driver.viewer("p2")
    assert playing(driver)[2] is not None
    pushes = [frame for frame in driver.sent[cleo] if frame["t"] == "push"]
    assert pushes[-1]["play"]["left"] == [2]


def test_friends_get_a_quarter_each_time() -> None:
    """Among friends the clock keeps the pace; it sends nobody home."""
    driver, (_ana, _bob, cleo) = three(clock=BANK)
    driver.wait(61_000)
    for command in ("one", "two", "three"):
        assert driver.send(cleo, wire.Back(id=command, table="t1", seat=2)) == "done"
        driver.wait(16_000)
    assert driver.notes().count("back") == 3


def test_a_flag_ends_a_rated_seat() -> None:
    """It is not given back: 10 s of bank are 10 s."""
    driver, (_ana, _bob, cleo) = three(kind="rated", clock=BANK)
    driver.wait(61_000)
    assert driver.send(cleo, wire.Back(id="one", table="t1", seat=2)) == "left"


def test_three_bot_moves_are_forgiven_in_a_rated_match() -> None:
    """They are counted over the whole match, however often one returns meanwhile."""
    driver, viewers = three(kind="rated")
    driver.feed(inputs.Left(viewers[2]))
    for _ in range(3):
        bot_moves(driver, 1)
        cleo = driver.viewer("p2")
        assert playing(driver)[2] is None
        driver.feed(inputs.Left(cleo))
    bot_moves(driver, 1)
    driver.viewer("p2")
    assert playing(driver)[2] is not None, "the fourth move of a bot"


def test_a_bots_play_is_not_rated_as_a_persons_own() -> None:
    """Four moves of the strongest bot, and the seat counts as left whatever the bot wins with it."""
    driver, viewers = three(kind="rated")
    driver.feed(inputs.Left(viewers[2]))
    bot_moves(driver, 12)
    assert outcome(driver).gone == [2]


def test_leaving_a_rated_match_is_final_and_a_friend_may_come_back() -> None:
    """The button says so before it is pressed."""
    driver, (_ana, _bob, cleo) = three(kind="rated")
    refusal(driver, inputs.Leave(2))
    assert driver.send(cleo, wire.Back(id="one", table="t1", seat=2)) == "left"
    driver, (_ana, _bob, cleo) = three()
    refusal(driver, inputs.Leave(2))
    assert driver.send(cleo, wire.Back(id="one", table="t1", seat=2)) == "done"


def abandon(driver: Driver, viewers: list[Viewer]) -> bool:
    """Let the first viewer ask to stop and the others agree; return True if the match has ended."""
    driver.send(viewers[0], wire.AskFor(id="stop", table="t1", seat=0, what="abandon"))
    for seat, viewer in enumerate(viewers[1:], 1):
        driver.send(viewer, wire.Answer(id=f"yes{seat}", table="t1", seat=seat, yes=True))
    return driver.table.state.end is not None


def test_a_majority_stops_a_match_of_friends_and_not_a_rated_one() -> None:
    """Two of three who lose cannot take the third's win away."""
    driver, viewers = three()
    assert abandon(driver, viewers[:2])
    driver, viewers = three(kind="rated")
    assert not abandon(driver, viewers[:2])
    driver, viewers = three(kind="rated")
    assert abandon(driver, viewers)
    assert outcome(driver).gone == []


def test_an_absent_person_is_asked_too_before_a_rated_match_is_stopped() -> None:
    """A bot in their seat is no way round: they may return, or must count as left first."""
    driver, viewers = away("rated")
    driver.wait(CONFIG.leave_grace_ms + 100)
    assert playing(driver)[2] is not None
    assert not abandon(driver, viewers[:2])


def test_those_who_left_stay_behind_when_the_rest_stop() -> None:
    """Leaving and letting a friend stop the match is no way round either."""
    driver, viewers = three(kind="rated")
    refusal(driver, inputs.Leave(2))
    assert abandon(driver, viewers[:2])
    assert outcome(driver).gone == [2]


def test_nothing_counts_as_left_among_friends() -> None:
    """A bot that the host called leaves no trace in anybody's results."""
    driver, viewers = away("friends")
    refusal(driver, inputs.CallBot(2))
    assert abandon(driver, viewers[:2])
    assert outcome(driver).gone == []


@pytest.mark.parametrize("started", [False, True])
def test_a_vanished_host_passes_the_table_on(started: bool) -> None:
    """After the grace time the next person at a seat who is there is the host, before the start and during play."""
    driver = Driver()
    host, *_others = [driver.viewer(f"p{n}") for n in range(3)]
    if started:
        driver.start()
    driver.wait(1_000)
    driver.feed(inputs.Left(host))
    driver.wait(CONFIG.leave_grace_ms - 1_000)
    passed = [effect for effect in driver.effects if isinstance(effect, effects.PassHost)]
    assert passed == []
    driver.wait(2_000)
    passed = [effect for effect in driver.effects if isinstance(effect, effects.PassHost)]
    assert passed == [effects.PassHost("p0", "p1")]


def test_a_host_who_comes_back_in_time_stays_host() -> None:
    """And alone at the table nobody else could be."""
    driver = Driver()
    host, bob = driver.viewer("p0"), driver.viewer("p1")
    driver.feed(inputs.Left(host))
    driver.wait(CONFIG.leave_grace_ms // 2)
    host = driver.viewer("p0")
    driver.wait(CONFIG.leave_grace_ms)
    driver.feed(inputs.Left(bob))
    driver.feed(inputs.Left(host))
    driver.wait(10 * CONFIG.leave_grace_ms)
    assert not any(isinstance(effect, effects.PassHost) for effect in driver.effects)


def test_a_seat_given_away_is_played_by_its_new_person() -> None:
    """The bot's seat of a running match goes to somebody who watches: they play it, also after a restart."""
    driver = Driver(people=2, bots=1)
    driver.viewer("p0")
    driver.start()
    zoe = driver.viewer("zoe")
    driver.wait(100)
    assert driver.sent[zoe][-1]["watching"] == [{"person": "zoe", "name": "zoe"}]
    info = driver.info = given(driver, seat=2, person="zoe")
    driver.feed(inputs.Described(info))
    assert playing(driver) == [None, None, None]
    assert driver.notes() == ["back"]
    again = Driver(rows=driver.rows)
    again.info = info
    again.feed(inputs.Tick())
    assert playing(again) == [None, None, None]
    before = Driver(rows=driver.rows[:1])
    before.info = info
    before.feed(inputs.Tick())
    assert playing(before) == [None, None, "greedy"], "the record says that a bot began"


def given(driver: Driver, seat: int, person: str) -> Description:
    """Return the table's description with a seat in other hands."""
    info = copy.deepcopy(driver.table.state.info)
    give_seat(info, seat, None, person, person)
    info.v += 1
    return info
