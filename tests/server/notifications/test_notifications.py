"""Notices: told when it is one's turn and one is not here, in the browser and by mail, and nowhere one did not ask for."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from tests.support.place import Place, Postgres, Tell, Visitor, open_place
from tests.support.play import GAME, refused
from tests.support.receiver import Browser, PushService, claims_of, mail_server, push_service

from tripot.server.notifications import notifications
from tripot.server.store import schema
from tripot.table import duties

SLOW = {"clock": {"kind": "days", "days": 2}}
QUICK: dict[str, Any] = {"notice_after": 0.0, "push_private": True}


async def follow(who: Visitor, service: PushService, path: str = "/one") -> Browser:
    """Let a visitor's browser be told."""
    browser = Browser()
    await who.post("/api/me/push", {"endpoint": service.url + path, "keys": browser.keys()})
    return browser


async def slow_table(place: Place, **settings: Any) -> tuple[Visitor, Visitor, str]:
    """Seat two people at a table of days for three, not begun; Ana has two seats."""
    ana, bob = await place.visitor("Ana"), place.stranger()
    await bob.post("/api/me/guest", {"name": "Bob", "lang": "en"})
    wish = {**GAME, **SLOW, "seats": ["me", "open", "me"], **settings}
    table = (await ana.post("/api/tables", wish))["id"]
    await bob.post(f"/api/tables/{table}/join", {"seed": "b"})
    return ana, bob, table


async def devices(place: Place) -> int:
    """Return how many browsers are kept."""
    async with place.house.store.look() as connection:
        return int(await connection.scalar(select(func.count()).select_from(schema.push)) or 0)


async def until(place: Place, count: int) -> None:
    """Wait until so many browsers are kept."""
    async with asyncio.timeout(20):
        while await devices(place) != count:
            await asyncio.sleep(0.01)


async def told_of_the_turn(place: Place) -> None:
    """Tell the story of one notice, from the start of a match to the browser."""
    async with push_service() as service:
        ana, bob, table = await slow_table(place)
        browser = await follow(bob, service)
        await ana.subscribe(table)
        await ana.post(f"/api/tables/{table}/start", {"seed": "a"})
        first, headers, body = await service.next()
        assert first == "POST /one HTTP/1.1"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["topic"] == table
        assert 0 < int(headers["ttl"]) <= 2 * 86_400
        key = (await bob.get("/api/me/notices"))["key"]
        assert claims_of(headers["authorization"], key)["aud"] == service.url
        assert json.loads(browser.read(body)) == {
            "title": "Your turn: 12 Gangsters",
            "body": "They are waiting for you at the table.",
            "path": f"/t/{table}",
            "tag": f"turn-{table}",
        }
        # Ana chooses beside him: his turn is the one he was told of.
        for seat in (0, 2):
            seen = await ana.ask("do", table=table, seat=seat, seq=0, do="pick 3")
            assert seen["t"] == "push", seen
        await bob.connect()
        seen = await bob.subscribe(table)
        await bob.ask("do", table=table, seat=1, seq=seen["seq"], do="pick 5")
        assert service.took.empty()
        # His pick ended the round: it is his turn again, and he goes.
        await bob.hang_up()
        assert json.loads(browser.read((await service.next())[2]))["tag"] == f"turn-{table}"


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look again and again whether somebody is still here, without the pauses."""
    monkeypatch.setattr(duties, "NOTIFY_AGAIN_MS", 20)
    monkeypatch.setattr(duties, "NOTIFY_CHECKS", 5_000)


@pytest.mark.usefixtures("quick_looks")
def test_who_is_away_is_told_once_that_it_is_his_turn(tell: Tell) -> None:
    """Signed by the house, sealed for his browser, with nothing of the match in it; who is at the table is not told."""
    tell(told_of_the_turn, **QUICK)


@pytest.mark.postgres
@pytest.mark.usefixtures("quick_looks")
def test_the_same_on_postgresql(postgres: Postgres) -> None:
    """Keys, subscriptions and notices on the other store."""

    async def whole() -> None:
        async with open_place(postgres.new_database(), **QUICK) as place:
            await told_of_the_turn(place)

    asyncio.run(whole())


def test_live_matches_tell_nobody(tell: Tell) -> None:
    """A match without days is played at the table: nothing is sent, whoever is away."""

    async def story(place: Place) -> None:
        async with push_service() as service:
            ana, bob, table = await slow_table(place, clock={"kind": "none"})
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            await ana.subscribe(table)
            await ana.ask("do", table=table, seat=0, seq=0, do="pick 3")
            assert service.took.empty()

    tell(story, **QUICK)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tell: Tell, status: int) -> None:
    """The push service says so, and nothing is sent there again."""

    async def story(place: Place) -> None:
        async with push_service() as service:
            service.answer = status
            ana, bob, table = await slow_table(place)
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            await service.next()
            await until(place, 0)

    tell(story, **QUICK)


def test_a_busy_service_is_asked_again_and_one_that_never_takes_anything_given_up(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tries at one notice; the browser is kept, until too many notices in a row have failed."""
    monkeypatch.setattr(notifications, "PUSH_RETRY_DELAYS_S", (0.0, 0.0, 0.0))
    monkeypatch.setattr(notifications, "MAX_PUSH_FAILURES", 2)

    async def story(place: Place) -> None:
        async with push_service() as service:
            service.answer = 503
            ana, bob, table = await slow_table(place)
            await follow(bob, service)
            await ana.post(f"/api/tables/{table}/start")
            for _ in range(3):
                await service.next()
            assert await devices(place) == 1
            place.house.notices.tell(bob.id, notifications.Turn(table, "12 Gangsters", 60))
            for _ in range(3):
                await service.next()
            await until(place, 0)

    tell(story, **QUICK)


def test_a_browser_is_one_persons_and_ends_with_his_session(tell: Tell) -> None:
    """Switched off, signed out, taken over by the next person of the same browser, forgotten: nothing stays."""

    async def story(place: Place) -> None:
        async with push_service() as service:
            ana, bob = await place.visitor("Ana"), await place.visitor("Bob")
            await follow(ana, service)
            assert len((await ana.get("/api/me/notices"))["devices"]) == 1
            await bob.post("/api/me/push/end", {"endpoint": service.url + "/one"})
            assert await devices(place) == 1, "only whose it is may end it"
            await follow(bob, service)
            assert (await ana.get("/api/me/notices"))["devices"] == []
            export = await bob.get("/api/me/export")
            assert export["push"][0]["endpoint"] == service.url + "/one"
            await bob.post("/api/me/push/end", {"endpoint": service.url + "/one"})
            assert await devices(place) == 0
            await follow(bob, service)
            await bob.post("/api/logout")
            assert await devices(place) == 0
            await follow(ana, service)
            await ana.request("DELETE", "/api/me")
            assert await devices(place) == 0

    tell(story, **QUICK)


def test_so_many_browsers_and_no_more(tell: Tell) -> None:
    """The oldest of too many browsers goes."""

    async def story(place: Place) -> None:
        async with push_service() as service:
            ana = await place.visitor("Ana")
            for n in range(notifications.MAX_BROWSERS + 2):
                await follow(ana, service, f"/{n}")
            assert await devices(place) == notifications.MAX_BROWSERS

    tell(story, **QUICK)


def test_bad_subscriptions_are_refused(tell: Tell) -> None:
    """Strangers, addresses of our network, keys that are none."""

    async def story(place: Place) -> None:
        ana, keys = await place.visitor("Ana"), Browser().keys()
        good = {"endpoint": "https://push.example.org/x", "keys": keys}
        assert await refused(place.stranger(), "POST", "/api/me/push", good) == (401, "nobody")
        for body in (
            {**good, "endpoint": "https://10.0.0.1/x"},
            {**good, "endpoint": "http://push.example.org/x"},
            {**good, "endpoint": f"{place.url}/x"},
            {**good, "keys": {**keys, "auth": "x"}},
            {**good, "keys": {**keys, "p256dh": "BBBB"}},
            {"endpoint": "https://push.example.org/x"},
        ):
            assert (await refused(ana, "POST", "/api/me/push", body))[0] == 400
        assert len((await ana.post("/api/me/push", good))["devices"]) == 1

    tell(story)


def test_the_house_keeps_its_key(tell: Tell) -> None:
    """Made at the first start, the same after the next: a new one would end every subscription."""
    found = []

    async def story(place: Place) -> None:
        found.append((await (await place.visitor("Ana")).get("/api/me/notices"))["key"])

    tell(story)
    tell(story)
    assert found[0] == found[1]


def test_letters_need_a_yes_and_have_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address is asked first; then a turn is told in its owner's language; one click in the letter ends it."""
    told: list[str] = []
    tell = notifications.Notices._tell

    async def tell_and_say(self: notifications.Notices, person: str, turn: notifications.Turn) -> None:
        await tell(self, person, turn)
        told.append(person)

    monkeypatch.setattr(notifications.Notices, "_tell", tell_and_say)

    async def whole() -> None:
        async with mail_server() as server:
            given: dict[str, Any] = {
                "smtp_host": "127.0.0.1", "smtp_port": server.port, "smtp_security": "none", "mail_from": "house@example.org",
                "public_url": "https://games.example.org",
            }  # fmt: skip

            async def story(place: Place) -> None:
                ana, bob, table = await slow_table(place)
                assert await refused(bob, "PUT", "/api/me/mail", {"address": "bob@example.org"}) == (
                    409,
                    "account_only",
                )
                await bob.post("/api/me/account", {"login": "bob", "password": "douze gangsters"})
                for bad in ("bob", "bob@here", "a@b.c\r\nbcc: x@y.z", "<bob@example.org>"):
                    assert (await refused(bob, "PUT", "/api/me/mail", {"address": bad}))[0] == 400
                answer = (await bob.request("PUT", "/api/me/mail", {"address": "bob@example.org"})).json()
                assert answer["address"] == {"address": "bob@example.org", "confirmed": False}
                asked = await server.next()
                assert "To: bob@example.org" in asked
                token = re.search(r"https://games.example.org/confirm/(\S+)", asked)
                assert token is not None
                # Not before he said yes: Ana's start would tell him.
                await ana.post(f"/api/tables/{table}/start")
                async with asyncio.timeout(20):
                    while bob.id not in told:
                        await asyncio.sleep(0.01)
                assert server.took.empty()
                assert await refused(bob, "POST", "/api/mail/confirm/" + "x" * 24) == (410, "bad_link")
                await place.stranger().post(f"/api/mail/confirm/{token[1]}")
                assert await refused(bob, "POST", f"/api/mail/confirm/{token[1]}") == (410, "bad_link")
                assert (await bob.get("/api/me/notices"))["address"]["confirmed"]
                assert server.took.empty()
                place.house.notices.tell(bob.id, notifications.Turn(table, "12 Gangsters", 60))
                letter = await server.next()
                assert "Subject: Your turn: 12 Gangsters" in letter
                assert f"https://games.example.org/t/{table}" in letter
                assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
                way_out = re.search(
                    r"List-Unsubscribe:\s+<https://games.example.org(/api/mail/stop/\S+)>", letter
                )
                assert way_out is not None
                forged = way_out[1][:-1] + ("0" if way_out[1][-1] != "0" else "1")
                assert await refused(bob, "POST", forged) == (410, "bad_link")
                for _twice in range(2):
                    await place.stranger().post(way_out[1])
                assert (await bob.get("/api/me/notices"))["address"] is None

            async with open_place(tmp_path / "house.db", notice_after=0.0, **given) as place:
                await story(place)

    asyncio.run(whole())


def test_a_house_without_mail_says_so(tell: Tell) -> None:
    """No settings, no letters: refused with a word for people."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        await ana.post("/api/me/account", {"login": "ana", "password": "douze gangsters"})
        assert (await ana.get("/api/me/notices"))["mail"] is False
        assert await refused(ana, "PUT", "/api/me/mail", {"address": "ana@example.org"}) == (503, "no_mail")

    tell(story)
