"""Playing at a table: acts, acknowledgements, refusals, several tabs, undo, questions, viewpoints."""

from __future__ import annotations

import asyncio

from tests.support.play import GAME, pick, three
from tests.support.server import RunWithServer, TestServer, WallClock


def test_a_match_against_bots_runs_to_its_end(run_with_server: RunWithServer) -> None:
    """One person and two bots play a whole match; the result is settled and the record verifies."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = await ana.quick({"game": "12-gangsters", "players": 3}, "my dice")
        assert table["status"] == "playing"
        frame = await ana.subscribe(table["id"])
        assert frame["seat"] == 0
        while frame["play"]["end"] is None:
            decision = frame["play"]["decision"]
            if decision is not None and decision["awaited"]:
                do = decision["choices"][0]["do"]
                frame = await ana.ask("do", table=table["id"], seat=0, seq=frame["seq"], do=do)
                assert frame["t"] == "push", frame
            else:
                frame = await ana.expect("push")
        done = await ana.expect("table", lambda f: f["table"]["status"] == "finished")
        assert done["table"]["result"]["ranks"] == frame["play"]["end"]["ranks"]
        checked = await ana.get(f"/api/matches/{table['id']}/verify")
        assert checked["ok"], checked
        assert checked["commitment"] == table["commitment"]
        assert checked["player_seeds"] == ["my dice", "", ""]

    run_with_server(case)


def test_an_act_reaches_every_seat_once_with_growing_numbers(run_with_server: RunWithServer) -> None:
    """A pick is acknowledged inside the mover's push; the others get the same numbers without the card."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        mine = await pick(ana, table, 0, 0, 7)
        assert (mine["t"], mine["prev"], mine["seq"]) == ("push", 0, 1)
        assert mine["play"]["view"]["pick"] == 7
        theirs = await bob.expect("push")
        assert (theirs["prev"], theirs["seq"]) == (0, 1)
        assert "ack" not in theirs
        assert theirs["play"]["view"]["picked"] == [True, False, False]
        assert theirs["play"]["view"]["pick"] is None
        assert theirs["log"] == [
            {"n": 1, "who": 0, "events": [{"kind": "pick", "rule": "12G-3.1", "seat": 0}]}
        ]

    run_with_server(case)


def test_a_repeated_command_is_acknowledged_and_not_repeated(run_with_server: RunWithServer) -> None:
    """The same id twice lands once, also from another tab of the same person."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        first = await ana.ask("do", id="same", table=table, seat=0, seq=0, do="pick 7")
        assert first["ack"] == "same"
        again = await ana.ask("do", id="same", table=table, seat=0, seq=0, do="pick 9")
        assert again == {"t": "ack", "id": "same", "table": table, "seq": 1}
        tab = server.stranger()
        tab.http.cookies = ana.http.cookies
        await tab.connect()
        snapshot = await tab.subscribe(table)
        assert snapshot["play"]["view"]["pick"] == 7
        assert (await tab.ask("do", id="same", table=table, seat=0, seq=1, do="pick 9"))["t"] == "ack"

    run_with_server(case)


def test_ids_of_two_people_do_not_collide(run_with_server: RunWithServer) -> None:
    """Two people may choose the same command id."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        assert (await ana.ask("do", id="x", table=table, seat=0, seq=0, do="pick 7"))["t"] == "push"
        assert (await bob.ask("do", id="x", table=table, seat=1, seq=0, do="pick 7"))["t"] == "push"

    run_with_server(case)


def test_a_choice_made_beside_others_is_not_stale(run_with_server: RunWithServer) -> None:
    """Picking together: an older number is good while others only picked, and stale after the reveal."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await pick(ana, table, 0, 0, 7)
        await pick(bob, table, 1, 0, 8)
        assert (await pick(ana, table, 0, 1, 6))["t"] == "push"
        await pick(cleo, table, 2, 0, 9)
        late = await pick(ana, table, 0, 3, 5)
        assert (late["t"], late["code"]) == ("refused", "stale")

    run_with_server(case)


def test_refusals_name_their_rule_and_change_nothing(run_with_server: RunWithServer) -> None:
    """A card that is gone, another's seat, nonsense, a table that is not there: each has its code."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        rule = await pick(ana, table, 0, 0, 13)
        assert (rule["code"], rule["rule"], rule["catalogue"]) == ("rule", "12G-1.1", "12-gangsters")
        assert rule["message"] == ["refusal.no_card", {"card": 13}]
        assert (await pick(ana, table, 1, 0, 7))["code"] == "seat"
        assert (await ana.ask("do", table=table, seat=0, seq=0, do="sing"))["code"] == "notation"
        assert (await ana.ask("do", table="nowhere", seat=0, seq=0, do="pick 7"))["code"] == "table"
        assert (await ana.ask("undo", table=table, seat=0, seq=0))["code"] == "undo"
        assert (await ana.ask("answer", table=table, seat=0, yes=True))["code"] == "ask"
        assert (await ana.ask("ask", table=table, seat=0, what="resume"))["code"] == "ask"
        assert (await ana.ask("back", table=table, seat=0))["code"] == "bot"
        assert (await ana.ask("subscribe", table=table, seat=2))["code"] == "seat"
        assert (await ana.subscribe(table))["seq"] == 0

    run_with_server(case)


def test_every_refusal_has_a_text(run_with_server: RunWithServer) -> None:
    """All codes the socket may send are in the server's catalogue, in both languages."""
    from tripot.table.catalogue import general_texts

    texts = general_texts()
    assert texts.problems() == []
    for code in (
        "notation", "stale", "turn", "seat", "paused", "ended", "open", "table", "ask", "rate", "malformed", "muted",
        "retry", "undo", "bot",
    ):  # fmt: skip
        assert f"server.refused.{code}" in texts
    from tripot.wire.problems import STATUS

    for code in STATUS:
        assert f"server.error.{code}" in texts


def test_undo_is_free_until_another_acts(run_with_server: RunWithServer) -> None:
    """A pick can be taken back at once; after another's pick it needs everyone's consent."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        assert (await pick(ana, table, 0, 0, 7))["play"]["undo"] is True
        back = await ana.ask("undo", table=table, seat=0, seq=1)
        assert (back["undone"], back["play"]["view"]["pick"]) == (0, None)
        again = await pick(ana, table, 0, 2, 8)
        assert again["seq"] == 3
        await pick(bob, table, 1, 2, 5)
        asked = await ana.ask("undo", table=table, seat=0, seq=4)
        assert asked["play"]["ask"]["what"] == "undo"
        assert asked["play"]["ask"]["waiting"] == [1, 2]
        await bob.ask("answer", table=table, seat=1, yes=True)
        agreed = await cleo.ask("answer", table=table, seat=2, yes=True)
        assert agreed["play"]["ask"]["waiting"] == []
        done = await ana.expect("push", lambda f: f["undone"] is not None)
        assert done["undone"] == 2
        assert done["play"]["view"]["picked"] == [False, False, False]

    run_with_server(case)


def test_one_no_closes_a_question(run_with_server: RunWithServer) -> None:
    """A refused pause leaves the match running."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        assert (await ana.ask("ask", table=table, seat=0, what="pause"))["play"]["ask"]["what"] == "pause"
        assert (await bob.ask("ask", table=table, seat=1, what="abandon"))["code"] == "ask"
        answer = await bob.ask("answer", table=table, seat=1, yes=False)
        assert (answer["play"]["ask"], answer["play"]["paused"]) == (None, False)

    run_with_server(case)


def test_a_wish_to_stop_outlives_a_move(run_with_server: RunWithServer) -> None:
    """A move of a person or a bot does not cancel another player's question: it can still be agreed to."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await ana.ask("ask", table=table, seat=0, what="abandon")
        played = await pick(bob, table, 1, 1, 8)
        assert played["play"]["ask"]["what"] == "abandon"
        await cleo.ask("answer", table=table, seat=2, yes=True)
        over = await ana.expect("push", lambda f: f["play"]["end"] is not None)
        assert over["play"]["end"]["abandoned"] is True

    run_with_server(case)


def test_a_wish_to_undo_is_answered_by_playing_on(run_with_server: RunWithServer) -> None:
    """A person who plays has said no to an undo; a bot has not."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await pick(ana, table, 0, 0, 7)
        await pick(bob, table, 1, 0, 8)
        assert (await ana.ask("undo", table=table, seat=0, seq=2))["play"]["ask"]["what"] == "undo"
        await cleo.post(f"/api/tables/{table}/leave")
        by_bot = await ana.expect("push", lambda f: f["play"]["view"]["picked"][2] and f["play"]["bots"][2])
        assert by_bot["play"]["ask"]["waiting"] == [1]
        assert (await pick(bob, table, 1, by_bot["seq"], 9))["play"]["ask"] is None

    run_with_server(case)


def test_pause_and_resume_by_consent(run_with_server: RunWithServer) -> None:
    """While paused nobody may act; when all agree the match goes on."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await ana.ask("ask", table=table, seat=0, what="pause")
        await bob.ask("answer", table=table, seat=1, yes=True)
        await cleo.ask("answer", table=table, seat=2, yes=True)
        paused = await ana.expect("push", lambda f: f["play"]["paused"])
        assert paused["play"]["decision"] is None
        assert (await pick(ana, table, 0, paused["seq"], 7))["code"] == "paused"
        await bob.ask("ask", table=table, seat=1, what="resume")
        await ana.ask("answer", table=table, seat=0, yes=True)
        await cleo.ask("answer", table=table, seat=2, yes=True)
        running = await ana.expect("push", lambda f: not f["play"]["paused"] and f["play"]["ask"] is None)
        assert (await pick(ana, table, 0, running["seq"], 7))["t"] == "push"

    run_with_server(case)


def test_a_majority_abandons(run_with_server: RunWithServer) -> None:
    """Two of three end the match; it has no ranks in anybody's statistics."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        await ana.ask("ask", table=table, seat=0, what="abandon")
        await bob.ask("answer", table=table, seat=1, yes=True)
        over = await ana.expect("push", lambda f: f["play"]["end"] is not None)
        assert over["play"]["end"]["abandoned"] is True
        await ana.expect("table", lambda f: f["table"]["status"] == "abandoned")
        assert (await pick(ana, table, 0, over["seq"], 7))["code"] == "ended"
        assert (await ana.get("/api/me/stats"))["games"] == []
        assert (await ana.get(f"/api/matches/{table}/verify"))["ok"]

    run_with_server(case)


def test_one_browser_plays_several_seats(run_with_server: RunWithServer) -> None:
    """Hot-seat: the viewpoint changes by `look`, the curtain shows nobody's secrets."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.post("/api/tables", {**GAME, "seats": ["me", "me", "bot:greedy"]}))["id"]
        await ana.post(f"/api/tables/{table}/start")
        first = await ana.subscribe(table)
        assert first["seats"] == [0, 1]
        await pick(ana, table, 0, 0, 7)
        curtain = await ana.ask("look", table=table, seat=None)
        assert (curtain["t"], curtain["seat"], curtain["play"]["view"]["pick"]) == ("snapshot", None, None)
        second = await ana.ask("look", table=table, seat=1)
        assert second["play"]["view"]["pick"] is None
        assert second["play"]["decision"]["awaited"] is True
        assert (await pick(ana, table, 1, second["seq"], 9))["t"] == "push"

    run_with_server(case)


def test_a_stranger_may_watch_and_not_act(run_with_server: RunWithServer) -> None:
    """A socket without a name follows as a spectator; it can neither act nor chat."""

    async def case(server: TestServer) -> None:
        (ana, _bob, _cleo), table = await three(server)
        stranger = server.stranger()
        hello = await stranger.connect()
        assert hello["person"] is None
        seen = await stranger.subscribe(table)
        assert (seen["seat"], seen["seats"], seen["play"]["decision"]) == (None, [], None)
        assert (await pick(stranger, table, 0, 0, 7))["code"] == "seat"
        assert (await stranger.ask("chat", table=table, text="hello"))["code"] == "muted"
        present = await ana.expect("present", lambda f: f["spectators"] == 1)
        assert len(present["present"]) == 3

    run_with_server(case)


def test_a_reader_that_missed_frames_gets_a_snapshot(run_with_server: RunWithServer) -> None:
    """After a broken line, subscribing again gives the whole view, also if nothing was missed."""

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        await bob.hang_up()
        await pick(ana, table, 0, 0, 7)
        await bob.connect()
        snapshot = await bob.subscribe(table)
        assert (snapshot["seq"], snapshot["play"]["view"]["picked"][0]) == (1, True)
        assert [item["n"] for item in snapshot["log"]] == [1]
        assert (await bob.ask("subscribe", table=table))["t"] == "snapshot"

    run_with_server(case)


def test_chat_reaches_all_but_those_who_muted_the_speaker(run_with_server: RunWithServer) -> None:
    """Chat is stored, cleaned, sent once per id; a muted speaker is not heard."""

    async def case(server: TestServer) -> None:
        (ana, bob, cleo), table = await three(server)
        await cleo.request("PUT", f"/api/me/muted/{ana.id}")
        assert (await ana.ask("chat", id="say", table=table, text="  <b>hi</b>\u0000 there "))["t"] == "ack"
        assert (await ana.ask("chat", id="say", table=table, text="twice"))["t"] == "ack"
        heard = await bob.expect("chat")
        assert (heard["text"], heard["name"], heard["seat"]) == ("<b>hi</b> there", "Ana", 0)
        await bob.ask("chat", table=table, text="me too")
        assert (await cleo.expect("chat"))["name"] == "Bob"
        assert [one["text"] for one in (await cleo.subscribe(table))["chat"]] == ["me too"]
        assert [one["text"] for one in (await bob.get(f"/api/tables/{table}/chat"))["chat"]] == [
            "<b>hi</b> there",
            "me too",
        ]

    run_with_server(case)


def test_a_slow_reader_is_sent_away_and_holds_nobody_up(run_with_server: RunWithServer) -> None:
    """A socket that lets megabytes wait is closed with 4408; the table plays on."""
    from tripot.server.http.websocket_protocol import MAX_SEND_BUFFER_BYTES

    async def case(server: TestServer) -> None:
        (ana, bob, _cleo), table = await three(server)
        slow = next(c for c in server.process.host.connections if c.person == bob.id)
        # The buffers of the operating system come on top.
        for _ in range(4 * MAX_SEND_BUFFER_BYTES // 100_000):
            slow.send(b'{"t":"pong","id":"' + b"x" * 100_000 + b'","now":0}')
        assert (await pick(ana, table, 0, 0, 7))["t"] == "push"
        try:
            while True:
                await bob.next()
        except Exception as problem:
            assert "4408" in str(problem)  # noqa: PT017  # the frames before it are of no interest

    run_with_server(case)


def test_a_bot_stands_in_for_a_leaver_and_hands_back(run_with_server: RunWithServer) -> None:
    """Somebody who leaves is replaced visibly; they may come back; the match is then unrated."""

    async def case(server: TestServer) -> None:
        (ana, _bob, cleo), table = await three(server)
        await cleo.post(f"/api/tables/{table}/leave")
        gone = await ana.expect("push", lambda f: f["play"]["bots"][2] is not None)
        assert gone["log"][0]["note"] == ["table.note.left", {"seat": 2}]
        await ana.expect("push", lambda f: f["play"]["view"]["picked"][2])
        assert (await pick(cleo, table, 2, gone["seq"], 5))["code"] in ("bot", "stale")
        back = await cleo.ask("back", table=table, seat=2)
        assert back["play"]["bots"] == [None, None, None]
        assert back["play"]["decision"] is not None

    run_with_server(case)


def test_an_absent_person_is_replaced_after_the_grace(run_with_server: RunWithServer) -> None:
    """While others wait, an awaited person whose sockets are gone is warned of and replaced."""

    async def case(server: TestServer) -> None:
        (ana, _bob, cleo), _table = await three(server, public=True)
        await cleo.hang_up()
        warned = await ana.expect("present", lambda f: f["away"].get("2") is not None)
        assert warned["away"]["2"] > 0
        gone = await ana.expect("push", lambda f: f["play"]["bots"][2] is not None)
        assert gone["log"][0]["note"][0] == "table.note.away"

    run_with_server(case, leave_grace=0.3)


def test_nobody_is_replaced_while_nobody_waits(run_with_server: RunWithServer, wall_clock: WallClock) -> None:
    """A person alone against bots may close the lid and find the seat as it was."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.quick(GAME))["id"]
        await ana.subscribe(table)
        await ana.hang_up()
        presence = server.process.host.tables[table].state.presence
        async with asyncio.timeout(20):
            while presence.viewers:
                await asyncio.sleep(0.01)
        wall_clock.advance(server, table, int(2_000 * server.process.host.settings.leave_grace))
        await ana.connect()
        assert (await ana.subscribe(table))["play"]["bots"][0] is None

    run_with_server(case)
