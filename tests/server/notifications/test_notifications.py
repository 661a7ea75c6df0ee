"""Turn notifications: sent to absent players in the browser and by mail, and only where they asked for it."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.support.play import GAME, refused
from tests.support.postgres import Postgres
from tests.support.receiver import Browser, PushService, claims_of, mail_server, push_service
from tests.support.server import RunWithServer, TestServer, Visitor, start_server

from tripot.server.notifications import notifications
from tripot.server.store import schema
from tripot.table import duties

SLOW = {"clock": {"kind": "days", "days": 2}}
QUICK: dict[str, Any] = {"notice_after": 0.0, "push_private": True}


async def follow(who: Visitor, service: PushService, path: str = "/one") -> Browser:
    """Subscribe a visitor's browser to notifications."""
    browser = Browser()
    await who.post("/api/me/push", {"endpoint": service.url + path, "keys": browser.keys()})
    return browser


async def slow_table(server: TestServer, **settings: Any) -> tuple[Visitor, Visitor, str]:
    """Seat two people at a correspondence table for three that has not begun; Ana has two seats."""
    ana, bob = await server.visitor("Ana"), server.stranger()
    await bob.post("/api/me/guest", {"name": "Bob", "lang": "en"})
    wish = {**GAME, **SLOW, "seats": ["me", "open", "me"], **settings}
    table = (await ana.post("/api/tables", wish))["id"]
    await bob.post(f"/api/tables/{table}/join", {"seed": "b"})
    return ana, bob, table


async def devices(server: TestServer) -> int:
    """Return the number of stored browsers."""
    async with server.process.store.look() as connection:
        return int(await connection.scalar(select(func.count()).select_from(schema.push)) or 0)


async def until(server: TestServer, count: int) -> None:
    """Wait until a number of browsers is stored."""
    async with asyncio.timeout(20):
        while await devices(server) != count:
            await asyncio.sleep(0.01)


async def notified_of_the_turn(server: TestServer) -> None:
    """Check one notification, from the start of a match to the browser."""
    async with push_service() as service:
        ana, bob, table = await slow_table(server)
        browser = await follow(bob, service)
        await ana.subscribe(table)
        await ana.post(f"/api/tables/{table}/start", {"seed": "a"})
        first, headers, body = await service.next()
        assert first == "POST /one HTTP/1.1"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["topic"] == table
        assert 0 < int(headers["ttl"]) <= 2 * 86_400
        key = (await bob.get("/api/me/notifications"))["key"]
        assert claims_of(headers["authorization"], key)["aud"] == service.url
        assert json.loads(browser.read(body)) == {
            "title": "Your turn: 12 Gangsters",
            "body": "The other players are waiting for you.",
            "path": f"/t/{table}",
            "tag": f"turn-{table}",
        }
        # Ana picks meanwhile: Bob's turn stays the same.
        for seat in (0, 2):
            seen = await ana.ask("do", table=table, seat=seat, seq=0, do="pick 3")
            assert seen["t"] == "push", seen
        await bob.connect()
        seen = await bob.subscribe(table)
        await bob.ask("do", table=table, seat=1, seq=seen["seq"], do="pick 5")
        assert service.took.empty()
        # Bob's pick ends the round: it is Bob's turn again, and Bob leaves.
        await bob.hang_up()
        assert json.loads(browser.read((await service.next())[2]))["tag"] == f"turn-{table}"


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look again and again whether somebody is still here, without the pauses."""
    monkeypatch.setattr(duties, "NOTIFY_AGAIN_MS", 20)
    monkeypatch.setattr(duties, "NOTIFY_CHECKS", 5_000)


def test_an_absent_player_is_reminded_by_name(run_with_server: RunWithServer) -> None:
    """Ana reminds Bob, who follows in a browser, once; Cleo cannot be notified, and the answer says so. Bob mutes Ana: silence."""

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            ana, bob, cleo = [await server.visitor(name) for name in ("Ana", "Bob", "Cleo")]
            await bob.post("/api/me/guest", {"name": "Bob", "lang": "en"})
            wish = {"game": "12-gangsters", "players": 3, "clock": {"kind": "days", "days": 3}}
            table = (await ana.post("/api/tables", wish))["id"]
            path = f"/api/tables/{table}"
            for who in (bob, cleo):
                await who.post(f"{path}/join")
            assert await refused(ana, "POST", f"{path}/nudge", {}) == (409, "nudge")
            await ana.post(f"{path}/start")
            browser = await follow(bob, service)
            assert await ana.post(f"{path}/nudge") == {"notified": [1], "unreachable": [2]}
            sent = json.loads(browser.read((await service.next())[2]))
            assert sent["title"] == "Ana is waiting for you: 12 Gangsters"
            await bob.request("PUT", f"/api/me/muted/{ana.id}")
            assert await ana.post(f"{path}/nudge") == {"notified": [1], "unreachable": [2]}
            assert await refused(await server.visitor("Max"), "POST", f"{path}/nudge", {}) == (
                409,
                "not_seated",
            )
            await asyncio.sleep(0.2)
            assert service.took.empty()

    run_with_server(case, push_private=True)


@pytest.mark.usefixtures("quick_looks")
def test_absent_players_are_notified_once_per_turn(run_with_server: RunWithServer) -> None:
    """Signed by the server, encrypted for one browser, with nothing of the match in it; nobody at the table is notified."""
    run_with_server(notified_of_the_turn, **QUICK)


@pytest.mark.postgres
@pytest.mark.usefixtures("quick_looks")
def test_the_same_on_postgresql(postgres: Postgres) -> None:
    """Keys, subscriptions and notifications on the other database."""

    async def whole() -> None:
        async with start_server(postgres.new_database(), **QUICK) as server:
            await notified_of_the_turn(server)

    asyncio.run(whole())


def test_live_matches_notify_nobody(run_with_server: RunWithServer) -> None:
    """Other matches are played at the table: nothing is sent to absent players."""

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            ana, bob, table = await slow_table(server, clock={"kind": "none"})
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            await ana.subscribe(table)
            await ana.ask("do", table=table, seat=0, seq=0, do="pick 3")
            assert service.took.empty()

    run_with_server(case, **QUICK)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(run_with_server: RunWithServer, status: int) -> None:
    """The push service says so, and nothing is sent there again."""

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            service.answer = status
            ana, bob, table = await slow_table(server)
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            await service.next()
            await until(server, 0)

    run_with_server(case, **QUICK)


def test_a_busy_service_is_asked_again_and_one_that_never_takes_anything_given_up(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tries at one notice; the browser is kept, until too many notices in a row have failed."""
    monkeypatch.setattr(notifications, "PUSH_RETRY_DELAYS_S", (0.0, 0.0, 0.0))
    monkeypatch.setattr(notifications, "MAX_PUSH_FAILURES", 2)

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            service.answer = 503
            ana, bob, table = await slow_table(server)
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            for _ in range(3):
                await service.next()
            assert await devices(server) == 1
            server.process.notifications.notify(
                bob.id, notifications.TurnNotification(table, "12 Gangsters", 60)
            )
            for _ in range(3):
                await service.next()
            await until(server, 0)

    run_with_server(case, **QUICK)


def test_a_browser_is_one_persons_and_ends_with_his_session(run_with_server: RunWithServer) -> None:
    """Switched off, signed out, taken over by the next person of the same browser, forgotten: nothing stays."""

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            ana, bob = await server.visitor("Ana"), await server.visitor("Bob")
            await follow(ana, service)
            assert len((await ana.get("/api/me/notifications"))["devices"]) == 1
            await bob.post("/api/me/push/end", {"endpoint": service.url + "/one"})
            assert await devices(server) == 1, "only whose it is may end it"
            await follow(bob, service)
            assert (await ana.get("/api/me/notifications"))["devices"] == []
            export = await bob.get("/api/me/export")
            assert export["push"][0]["endpoint"] == service.url + "/one"
            await bob.post("/api/me/push/end", {"endpoint": service.url + "/one"})
            assert await devices(server) == 0
            await follow(bob, service)
            await bob.post("/api/logout")
            assert await devices(server) == 0
            await follow(ana, service)
            await ana.request("DELETE", "/api/me")
            assert await devices(server) == 0

    run_with_server(case, **QUICK)


def test_so_many_browsers_and_no_more(run_with_server: RunWithServer) -> None:
    """The oldest of too many browsers goes."""

    async def case(server: TestServer) -> None:
        async with push_service() as service:
            ana = await server.visitor("Ana")
            for n in range(notifications.MAX_BROWSERS + 2):
                await follow(ana, service, f"/{n}")
            assert await devices(server) == notifications.MAX_BROWSERS

    run_with_server(case, **QUICK)


def test_bad_subscriptions_are_refused(run_with_server: RunWithServer) -> None:
    """Strangers, addresses of our network, keys that are none."""

    async def case(server: TestServer) -> None:
        ana, keys = await server.visitor("Ana"), Browser().keys()
        good = {"endpoint": "https://push.example.org/x", "keys": keys}
        assert await refused(server.stranger(), "POST", "/api/me/push", good) == (401, "nobody")
        for body in (
            {**good, "endpoint": "https://10.0.0.1/x"},
            {**good, "endpoint": "http://push.example.org/x"},
            {**good, "endpoint": f"{server.url}/x"},
            {**good, "keys": {**keys, "auth": "x"}},
            {**good, "keys": {**keys, "p256dh": "BBBB"}},
            {"endpoint": "https://push.example.org/x"},
        ):
            assert (await refused(ana, "POST", "/api/me/push", body))[0] == 400
        assert len((await ana.post("/api/me/push", good))["devices"]) == 1

    run_with_server(case)


def test_the_server_keeps_its_key(run_with_server: RunWithServer) -> None:
    """Made at the first start, the same after the next: a new one would end every subscription."""
    keys = []

    async def case(server: TestServer) -> None:
        keys.append((await (await server.visitor("Ana")).get("/api/me/notifications"))["key"])

    run_with_server(case)
    run_with_server(case)
    assert keys[0] == keys[1]


def test_mails_need_a_confirmation_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address is confirmed first. A mail is in its owner's language, and one click in it stops further mails."""
    notified: list[str] = []
    notify = notifications.Notifications._notify

    async def notify_and_note(
        self: notifications.Notifications, person: str, turn: notifications.TurnNotification
    ) -> None:
        await notify(self, person, turn)
        notified.append(person)

    monkeypatch.setattr(notifications.Notifications, "_notify", notify_and_note)

    async def whole() -> None:
        async with mail_server() as mail_service:
            given: dict[str, Any] = {
                "smtp_host": "127.0.0.1", "smtp_port": mail_service.port, "smtp_security": "none", "mail_from": "server@example.org",
                "public_url": "https://games.example.org",
            }  # fmt: skip

            async def case(server: TestServer) -> None:
                ana, bob, table = await slow_table(server)
                assert await refused(bob, "PUT", "/api/me/mail", {"address": "bob@example.org"}) == (
                    409,
                    "account_only",
                )
                await bob.post("/api/me/account", {"login": "bob", "password": "douze gangsters"})
                for bad in ("bob", "bob@here", "a@b.c\r\nbcc: x@y.z", "<bob@example.org>"):
                    assert (await refused(bob, "PUT", "/api/me/mail", {"address": bad}))[0] == 400
                answer = (await bob.request("PUT", "/api/me/mail", {"address": "bob@example.org"})).json()
                assert answer["address"] == {"address": "bob@example.org", "confirmed": False}
                asked = await mail_service.next()
                assert "To: bob@example.org" in asked
                token = re.search(r"https://games.example.org/confirm/(\S+)", asked)
                assert token is not None
                # Nothing is sent before Bob confirms, although Ana starts the match.
                await ana.post(f"/api/tables/{table}/start")
                async with asyncio.timeout(20):
                    while bob.id not in notified:
                        await asyncio.sleep(0.01)
                assert mail_service.took.empty()
                assert await refused(bob, "POST", "/api/mail/confirm/" + "x" * 24) == (410, "bad_link")
                await server.stranger().post(f"/api/mail/confirm/{token[1]}")
                assert await refused(bob, "POST", f"/api/mail/confirm/{token[1]}") == (410, "bad_link")
                assert (await bob.get("/api/me/notifications"))["address"]["confirmed"]
                assert mail_service.took.empty()
                server.process.notifications.notify(
                    bob.id, notifications.TurnNotification(table, "12 Gangsters", 60)
                )
                mail = await mail_service.next()
                assert "Subject: Your turn: 12 Gangsters" in mail
                assert f"https://games.example.org/t/{table}" in mail
                assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail
                way_out = re.search(
                    r"List-Unsubscribe:\s+<https://games.example.org(/api/mail/stop/\S+)>", mail
                )
                assert way_out is not None
                forged = way_out[1][:-1] + ("0" if way_out[1][-1] != "0" else "1")
                assert await refused(bob, "POST", forged) == (410, "bad_link")
                for _twice in range(2):
                    await server.stranger().post(way_out[1])
                assert (await bob.get("/api/me/notifications"))["address"] is None

            async with start_server(tmp_path / "server.db", notice_after=0.0, **given) as server:
                await case(server)

    asyncio.run(whole())


def test_mail_is_refused_without_settings(run_with_server: RunWithServer) -> None:
    """A server without a mail server refuses mail addresses with a sentence."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        await ana.post("/api/me/account", {"login": "ana", "password": "douze gangsters"})
        assert (await ana.get("/api/me/notifications"))["mail"] is False
        assert await refused(ana, "PUT", "/api/me/mail", {"address": "ana@example.org"}) == (503, "no_mail")

    run_with_server(case)
