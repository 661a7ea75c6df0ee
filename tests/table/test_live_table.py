"""The live table: what is shown and when, lost races, unknown outcomes, duties, suspends; all with explicit time."""

from __future__ import annotations

import copy

import pytest
from tests.support.table_driver import CONFIG, SERVER_SEED, Driver, three

from tripot import find_game
from tripot.core.match import Match
from tripot.table import effects, inputs
from tripot.table.opening import header_seats
from tripot.table.reading import Phase
from tripot.wire import commands as wire
from tripot.wire.tables import ChatLine, ClockRule

HOUR_MS = 3_600_000
BANK = ClockRule("bank", seconds=60, increment=0)


def test_nothing_is_shown_before_it_is_stored() -> None:
    """While a row is being stored nobody gets a push, and viewers are still answered."""
    driver, (ana, bob, _cleo) = three()
    driver.slow = True
    assert driver.do(ana, 0, "pick 7") == "sent"
    assert (driver.kinds(ana), driver.kinds(bob)) == ([], [])
    assert driver.send(bob, wire.Look(id="look", table="t1", seat=None)) == "done"
    assert driver.kinds(bob) == ["snapshot"]
    assert driver.outcome(driver.land(), ana) == "done"
    assert (driver.kinds(ana), driver.kinds(bob)) == (["push"], ["push"])


def test_commands_are_stored_one_after_the_other() -> None:
    """Two moves at once: the second waits for the first, and both are stored."""
    driver, (ana, bob, _cleo) = three()
    driver.slow = True
    assert (driver.do(ana, 0, "pick 7"), driver.do(bob, 1, "pick 8")) == ("sent", "sent")
    assert driver.outcome(driver.land(), ana) == "done"
    assert driver.outcome(driver.land(), bob) == "done"
    assert driver.table.state.seq == 2


def test_an_old_command_is_still_known() -> None:
    """A client that was away for a whole match's worth of commands repeats its last one: it is acknowledged, not repeated."""
    driver, (ana, bob, _cleo) = three()
    pause = wire.AskFor(id="old", table="t1", seat=0, what="pause")
    assert driver.send(ana, pause) == "done"
    for n in range(200):
        driver.send(bob, wire.Answer(id=f"no-{n}", table="t1", seat=1, yes=False))
        driver.send(bob, wire.AskFor(id=f"ask-{n}", table="t1", seat=1, what="pause"))
    driver.send(bob, wire.Answer(id="last", table="t1", seat=1, yes=False))
    before = driver.table.state.seq
    assert before > 200
    assert driver.send(ana, pause) == "done"
    assert driver.table.state.seq == before
    assert driver.sent[ana][-1] == {"t": "ack", "id": "old", "table": "t1", "seq": before}


def test_a_move_that_lost_a_race_is_judged_anew() -> None:
    """Another process stores a move first: it is read and shown, then this one's follows it."""
    driver, (ana, bob, _cleo) = three()
    other, (_ana, other_bob, _other_cleo) = three(rows=None)
    other.rows = driver.rows
    other.table = _loaded(driver).table
    other_bob = other.viewer("p1")
    driver.slow = True
    driver.do(ana, 0, "pick 7")
    assert other.do(other_bob, 1, "pick 8") == "done"
    driver.slow = False
    assert driver.outcome(driver.land(), ana) == "done"
    assert driver.table.state.seq == 2
    assert [frame["seq"] for frame in driver.sent[bob] if frame["t"] == "push"] == [1, 2]


def _loaded(driver: Driver) -> Driver:
    """Return a second process that holds the same table on the same rows."""
    second = Driver(rows=driver.rows)
    second.info = driver.info
    second.now = driver.now
    second.feed(inputs.Tick())
    assert second.table.phase is Phase.READY
    return second


@pytest.mark.parametrize("stored", [True, False])
def test_an_unknown_outcome_is_looked_up(stored: bool) -> None:
    """The connection breaks during an append: the answer says what the store says."""
    driver, (ana, bob, _cleo) = three()
    driver.slow = True
    driver.do(ana, 0, "pick 7", command="mine")
    driver.slow = False
    assert driver.outcome(driver.fail(stored=stored), ana) == ("done" if stored else "retry")
    assert driver.table.state.seq == (1 if stored else 0)
    assert driver.kinds(bob) == (["push"] if stored else [])
    assert driver.do(ana, 0, "pick 7", command="mine", seq=0) == "done"
    assert (driver.table.state.seq, len(driver.rows)) == (1, 2)


def test_a_row_that_lands_late_is_found() -> None:
    """The commit comes after the table has looked for it: the table reads once more and shows it."""
    driver, (ana, bob, _cleo) = three()
    driver.slow = True
    driver.do(ana, 0, "pick 7")
    held, driver.slow = driver.held, False
    assert held is not None
    assert driver.outcome(driver.fail(stored=False), ana) == "retry"
    driver.store(held.first, held.body)
    driver.wait(5_000)
    assert driver.table.state.seq == 1
    assert "push" in driver.kinds(bob)


def test_while_the_store_is_away_commands_are_refused() -> None:
    """They get `retry`; the table reads again by itself, ever more rarely, and goes on."""
    driver, (ana, _bob, _cleo) = three()
    driver.down = True
    assert driver.do(ana, 0, "pick 7") == "retry"
    assert driver.table.phase is Phase.UNKNOWN
    driver.wait(60_000)
    assert driver.do(ana, 0, "pick 7") == "retry"
    reads = sum(isinstance(effect, effects.Read) for effect in driver.effects)
    assert reads < 15
    driver.down = False
    driver.wait(25_000)
    assert driver.do(ana, 0, "pick 7") == "done"


def test_an_agreement_is_carried_out_after_a_crash() -> None:
    """The process dies between the last "yes" and what was agreed to: another one carries it out."""
    driver, (ana, bob, cleo) = three()
    for seat, viewer in enumerate((ana, bob, cleo)):
        assert driver.do(viewer, seat, "pick 7") == "done"
    assert driver.send(ana, wire.AskFor(id="ask", table="t1", seat=0, what="pause")) == "done"
    assert driver.send(bob, wire.Answer(id="b", table="t1", seat=1, yes=True)) == "done"
    driver.slow = True
    driver.send(cleo, wire.Answer(id="c", table="t1", seat=2, yes=True))
    held = driver.held
    assert held is not None
    assert driver.store(held.first, held.body)
    second = _loaded(driver)
    second.wait(5_000)
    assert second.table.state.status is not None
    assert second.table.state.status.paused
    assert second.notes() == ["ask pause", "yes", "yes", "pause"]


def test_an_agreement_counts_from_the_time_of_the_last_answer() -> None:
    """A suspend between the last "yes" and its consequence makes no difference; an answer that came too late does."""
    driver, (ana, bob, cleo) = three()
    driver.send(ana, wire.AskFor(id="ask", table="t1", seat=0, what="pause"))
    driver.send(bob, wire.Answer(id="b", table="t1", seat=1, yes=True))
    driver.slow = True
    driver.send(cleo, wire.Answer(id="c", table="t1", seat=2, yes=True))
    driver.suspend(HOUR_MS)
    driver.slow = False
    driver.land()
    assert driver.notes()[-1] == "pause"
    late, (ana, bob, _cleo) = three()
    late.send(ana, wire.AskFor(id="ask", table="t1", seat=0, what="pause"))
    late.wait(CONFIG.ask_ms)
    assert late.send(bob, wire.Answer(id="b", table="t1", seat=1, yes=True)) == "ask"


@pytest.mark.parametrize("kind", ["do", "undo", "ask", "back"])
def test_the_first_command_after_a_suspend_is_carried_out(kind: str) -> None:
    """The clocks restart first; then the command follows, instead of being refused as stale."""
    driver, (ana, _bob, _cleo) = three(clock=BANK)
    assert driver.do(ana, 0, "pick 7") == "done"
    driver.suspend(HOUR_MS)
    commands: dict[str, wire.TableCommand] = {
        "do": wire.Do(id="x", table="t1", seat=0, seq=1, do="pick 8"),
        "undo": wire.Undo(id="x", table="t1", seat=0, seq=1),
        "ask": wire.AskFor(id="x", table="t1", seat=0, what="pause"),
        "back": wire.Back(id="x", table="t1", seat=0),
    }
    # Nobody plays for seat 0, so there is nothing to give back: that is the answer, not `stale`.
    expected = "bot" if kind == "back" else "done"
    assert driver.send(ana, commands[kind]) == expected
    assert driver.notes()[0] == "clock"
    assert driver.table.state.status is not None
    assert driver.table.state.status.playing == [None] * 3


def test_a_suspend_drops_no_flag_and_a_real_delay_does() -> None:
    """An hour's suspend costs nobody; a minute and more of thinking costs the seat."""
    driver, _viewers = three(clock=BANK)
    driver.suspend(HOUR_MS)
    driver.wait(30_000)
    assert driver.notes() == ["clock"]
    driver.wait(40_000)
    assert [note for note in driver.notes() if note.endswith("flag")] == ["bot greedy flag"] * 3


@pytest.mark.parametrize("end", ["it is stored", "it fails and is stored", "it fails"])
def test_an_outage_of_the_store_drops_no_flag(end: str) -> None:
    """A row is on its way for most of a minute: nobody saw the next position, so nobody pays for it."""
    driver, (ana, _bob, _cleo) = three(clock=BANK)
    driver.wait(10_000)
    driver.slow = True
    driver.do(ana, 0, "pick 7")
    driver.wait(49_000)
    driver.slow = False
    if end == "it is stored":
        driver.land()
    else:
        driver.fail(stored=end == "it fails and is stored")
    driver.wait(30_000)
    assert driver.notes() == ["clock"]
    driver.wait(40_000)
    assert "bot greedy flag" in driver.notes()


def test_a_slow_store_stops_no_table() -> None:
    """Rows that take four seconds restart no clock; one that takes six restarts them once, though that row is slow too."""
    driver, (ana, _bob, _cleo) = three(clock=BANK)
    driver.slow = True
    for action, ms in (("pick 7", 4_000), ("pick 8", 6_000)):
        driver.do(ana, 0, action)
        for _ in range(4):
            if driver.held is not None:
                driver.wait(ms)
                driver.land()
    assert driver.held is None
    assert driver.notes() == ["clock"]


def test_a_person_who_leaves_is_replaced_after_the_grace_time() -> None:
    """A bot takes the seat while others wait, not before."""
    driver, (ana, bob, cleo) = three(kind="public")
    driver.do(ana, 0, "pick 7")
    driver.do(bob, 1, "pick 8")
    driver.feed(inputs.Left(cleo))
    driver.wait(CONFIG.leave_grace_ms - 1_000)
    assert driver.notes() == []
    driver.wait(2_000)
    assert [note.split()[-1] for note in driver.notes()] == ["away"]


def test_a_person_on_another_process_is_not_absent() -> None:
    """A connection to another process counts; once that process is gone, the grace time begins."""
    driver, (_ana, _bob, cleo) = three(kind="public")
    driver.feed(inputs.PeerPresence("other", {"p2": 1}))
    driver.feed(inputs.Left(cleo))
    driver.wait(2 * CONFIG.leave_grace_ms)
    assert driver.notes() == []
    driver.feed(inputs.PeerGone("other"))
    driver.wait(CONFIG.leave_grace_ms - 1_000)
    assert driver.notes() == []
    driver.wait(2_000)
    assert [note.split()[-1] for note in driver.notes()] == ["away"]


def test_a_suspend_takes_nobodys_seat() -> None:
    """An absence does not count while the machine slept."""
    driver, (_ana, _bob, cleo) = three(kind="public")
    driver.feed(inputs.Left(cleo))
    driver.wait(1_000)
    driver.suspend(HOUR_MS)
    driver.wait(CONFIG.leave_grace_ms - 1_000)
    assert driver.notes() == []


def test_a_bot_is_asked_once_and_plays_after_its_pause() -> None:
    """The answer waits until the pause is over; a bot that fails plays a random legal action."""
    driver = Driver(people=1, bots=2)
    driver.viewer("p0")
    driver.start()
    asks = [effect for effect in driver.effects if isinstance(effect, effects.AskBot)]
    assert [ask.seat for ask in asks] == [1, 2]
    for ask in asks:
        driver.feed(inputs.BotAnswered(ask.seat, ask.since, None))
    assert driver.table.state.seq == 0
    driver.wait(CONFIG.bot_pause_ms + 10)
    assert driver.table.state.seq == 2
    assert sum(isinstance(effect, effects.AskBot) for effect in driver.effects) == 2


def test_an_answer_to_an_old_question_is_dropped() -> None:
    """The bot's decision went away meanwhile: it is asked anew."""
    driver = Driver(people=1, bots=2)
    ana = driver.viewer("p0")
    driver.start()
    driver.wait(100)
    asks = [effect for effect in driver.effects if isinstance(effect, effects.AskBot)]
    driver.send(ana, wire.AskFor(id="a", table="t1", seat=0, what="abandon"))
    assert driver.table.state.end is not None
    for ask in asks:
        assert driver.feed(inputs.BotAnswered(ask.seat, ask.since, None)) == []
    assert driver.table.wake_at is None


def test_bots_of_another_processs_row_wait_until_it_is_gone() -> None:
    """A row stored elsewhere: its bots are asked there. When that process is gone, they are asked here at once."""
    driver = Driver(people=1, bots=2)
    ana = driver.viewer("p0")
    driver.start()
    second = _loaded(driver)
    for ask in [effect for effect in second.effects if isinstance(effect, effects.AskBot)]:
        # It knows the old decision and is still thinking: what it says comes too late.
        second.feed(inputs.BotAnswered(ask.seat, ask.since, None))
    second.effects.clear()
    second.feed(inputs.PeerPresence("other", {"p0": 1}))
    assert driver.do(ana, 0, "pick 7") == "done"
    for ask in [effect for effect in driver.effects if isinstance(effect, effects.AskBot)]:
        driver.feed(inputs.BotAnswered(ask.seat, ask.since, None))
    driver.wait(CONFIG.bot_pause_ms + 10)
    second.feed(inputs.RowsArrived(driver.rows[1:]))
    assert second.table.state.seq == driver.table.state.seq > 2
    asked = [effect for effect in second.effects if isinstance(effect, effects.AskBot)]
    assert asked == []
    gone = second.feed(inputs.PeerGone("other"))
    assert [effect.seat for effect in gone if isinstance(effect, effects.AskBot)] == [1, 2]


def test_the_record_is_what_was_shown() -> None:
    """A whole match: what is stored folds to the position that is in memory."""
    driver, viewers = three()
    while driver.table.state.end is None:
        match = driver.table.state.match
        assert match is not None
        for seat, viewer in enumerate(viewers):
            if driver.table.state.end is None and match.state.actions(seat):
                action = match.state.actions(seat)[0]
                assert driver.do(viewer, seat, match.game.notation(match.state, seat, action)) == "done"
    text = "".join(f"{row[1]}\n" for row in driver.rows)
    folded = Match.load(text, SERVER_SEED)
    assert driver.table.state.match is not None
    assert folded.state.key() == driver.table.state.match.state.key()
    assert [type(effect) for effect in driver.effects if isinstance(effect, effects.Settle)] == [
        effects.Settle
    ]


def test_a_missing_table_refuses_everybody() -> None:
    """The seat that asked for it gets the refusal."""
    driver = Driver()
    viewer = inputs.Viewer("p0", "Ana", set())
    driver.table.handle(inputs.Received(viewer, wire.Subscribe(id="s", table="t1")), driver.now)
    done = driver.table.handle(inputs.Missing(), driver.now)
    assert driver.outcome(done, viewer) == "table"


def test_who_left_while_the_table_was_loading_is_not_present() -> None:
    """A subscription waits for the table; its socket closes meanwhile. Nobody would ever say again that they left."""
    driver = Driver()
    ghost, ana = inputs.Viewer("p1", "Bob", set()), inputs.Viewer("p0", "Ana", set())
    (read,) = driver.table.handle(inputs.Received(ghost, wire.Subscribe(id="s", table="t1")), driver.now)
    driver.table.handle(inputs.Received(ana, wire.Subscribe(id="s", table="t1")), driver.now)
    driver.table.handle(inputs.Left(ghost), driver.now)
    assert isinstance(read, effects.Read)
    driver.feed(inputs.Loaded(driver.info, SERVER_SEED, [], True))
    driver.feed(inputs.RowsRead([]))
    assert list(driver.table.state.presence.viewers) == [ana]


def test_chat_stays_in_the_order_of_the_store() -> None:
    """A line of another process arrives after a later one of this process: newcomers see both as they were stored."""
    driver, _viewers = three()
    for n in (3, 1, 2, 2):
        driver.feed(inputs.ChatStored(ChatLine(n, "p0", "Ana", 0, f"line {n}", 1)))
    assert [line.n for line in driver.table.state.chat] == [1, 2, 3]


def test_a_damaged_record_is_read_again_later() -> None:
    """A row that does not follow the rules is logged; commands get `retry`, and nothing of it stays."""
    driver, _viewers = three()
    second = Driver(rows=[*driver.rows, (1, '{"n":1,"who":0,"do":"pick 99","at":1,"hash":"00"}')])
    second.info = driver.info
    done = second.feed(inputs.Tick())
    assert any(isinstance(effect, effects.Failed) for effect in done)
    assert (second.table.phase, second.table.state.match) == (Phase.UNKNOWN, None)


def test_a_match_is_shown_by_the_rules_version_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """A running match of older rules: the snapshot and every push have the words of that version."""
    newest = find_game("12-gangsters")
    older = copy.copy(newest)
    for part in ("shared_view", "view"):
        make = getattr(newest, part)
        monkeypatch.setattr(older, part, lambda *given, make=make: make(*given) | {"words": "older"})
    monkeypatch.setattr(
        type(newest), "in_edition", lambda self, _name, version: older if version == 1 else self
    )
    driver = Driver()
    match = Match.new(
        newest, 3, driver.info.options, server_seed=SERVER_SEED, seats=header_seats(driver.info.seats),
        at=driver.now.wall_ms, version=1,
    )  # fmt: skip
    driver.store(0, "\n".join([match.header_line, *match.propose_opening(driver.now.wall_ms).lines]))
    ana = driver.viewer("p0")
    assert driver.do(ana, 0, "pick 7") == "done"
    frames = [frame for frame in driver.sent[ana] if frame.get("play")]
    assert {frame["t"] for frame in frames} == {"snapshot", "push"}
    assert [frame["play"]["view"]["words"] for frame in frames] == ["older"] * len(frames)
