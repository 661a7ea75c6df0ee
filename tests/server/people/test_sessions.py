"""Sessions and passwords: listing and ending sessions, changing the password, guesses that lock nobody out."""

from __future__ import annotations

from typing import Any

import pytest
import websockets
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer, Visitor

from tripot.core.clock import wall_ms
from tripot.server.people.devices import device_of

LOGIN = {"login": "ana", "password": "correct horse"}
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"


async def account(server: TestServer) -> Visitor:
    """Let Ana in, with an account."""
    ana = await server.visitor("Ana")
    await ana.post("/api/me/account", LOGIN)
    return ana


async def device(server: TestServer, agent: str = FIREFOX) -> Visitor:
    """Let Ana in on another device."""
    other = server.stranger()
    other.http.headers["user-agent"] = agent
    await other.post("/api/login", LOGIN)
    await other.connect()
    return other


async def known(who: Visitor) -> bool:
    """Return True if a visitor is signed in."""
    return (await who.get("/api/me"))["person"] is not None


async def shown_out(who: Visitor) -> int:
    """Read a socket to its end and return the code it closed with."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await who.expect("nothing more")
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_my_sessions_are_listed(run_with_each_store: RunWithServer) -> None:
    """Each device with when it began, when it was used and roughly what it is; this one is marked; others' are not there."""

    async def case(server: TestServer) -> None:
        before = wall_ms()
        ana = await account(server)
        phone = await device(server, IPHONE)
        await server.visitor("Bob")
        listed: list[dict[str, Any]] = (await phone.get("/api/me/sessions"))["sessions"]
        assert [(one["device"], one["this"]) for one in listed] == [
            ("Safari, iPhone", True),
            ("Python", False),
        ]
        assert all(before <= one["created"] <= one["seen"] <= wall_ms() for one in listed)
        assert [one["id"] for one in (await ana.get("/api/me/sessions"))["sessions"] if one["this"]] == [
            listed[1]["id"]
        ]
        assert await refused(server.stranger(), "GET", "/api/me/sessions") == (401, "nobody")

    run_with_each_store(case)


def test_one_device_is_signed_out(run_with_each_store: RunWithServer) -> None:
    """Its cookie and its socket end, mine do not. Nobody ends a session of another person, or several by half a name."""

    async def case(server: TestServer) -> None:
        ana = await account(server)
        phone, laptop = await device(server), await device(server)
        listed = (await phone.get("/api/me/sessions"))["sessions"]
        mine = next(one["id"] for one in listed if one["this"])
        bob = await server.visitor("Bob")
        for who, name in ((bob, mine), (ana, mine[:8]), (ana, "%" * 16), (ana, "0" * 16)):
            assert await refused(who, "DELETE", f"/api/me/sessions/{name}") == (404, "missing")
        left = (await ana.request("DELETE", f"/api/me/sessions/{mine}")).json()["sessions"]
        assert {one["id"] for one in left} == {one["id"] for one in listed} - {mine}
        assert await shown_out(phone) == 4401
        assert not await known(phone)
        assert await known(laptop)
        assert (await ana.ask("ping"))["t"] == "pong"
        assert (await laptop.ask("ping"))["t"] == "pong"

    run_with_each_store(case)


def test_signing_out_leaves_other_devices_alone(run_with_server: RunWithServer) -> None:
    """Logging out on the phone closes the phone's socket, not the laptop's."""

    async def case(server: TestServer) -> None:
        ana = await account(server)
        phone = await device(server)
        await phone.post("/api/logout")
        assert await shown_out(phone) == 4401
        assert (await ana.ask("ping"))["t"] == "pong"

    run_with_server(case)


def test_all_other_devices_or_all_are_signed_out(run_with_each_store: RunWithServer) -> None:
    """Without a word this device stays; `everywhere` it goes as well, cookie and links for further devices included."""

    async def case(server: TestServer) -> None:
        ana = await account(server)
        phone, laptop = await device(server), await device(server)
        link = (await phone.post("/api/me/link"))["path"].split("/")[-1]
        left = (await ana.request("DELETE", "/api/me/sessions")).json()["sessions"]
        assert [one["this"] for one in left] == [True]
        assert [await known(one) for one in (ana, phone, laptop)] == [True, False, False]
        assert [await shown_out(phone), await shown_out(laptop)] == [4401, 4401]
        assert await refused(server.stranger(), "POST", "/api/link", {"token": link}) == (410, "bad_link")
        answer = await ana.request("DELETE", "/api/me/sessions?everywhere=true")
        assert answer.json() == {"sessions": []}
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert await shown_out(ana) == 4401

    run_with_each_store(case)


def test_the_password_changes_by_the_old_one_only(run_with_each_store: RunWithServer) -> None:
    """A wrong old one changes nothing; the right one ends all other sessions, and from then on only the new one opens."""

    async def case(server: TestServer) -> None:
        ana = await account(server)
        phone = await device(server)
        path, new = "/api/me/password", "battery staple"
        assert await refused(ana, "POST", path, {"old": "wrong horse", "new": new}) == (403, "bad_password")
        assert (await refused(ana, "POST", path, {"old": LOGIN["password"], "new": "short"}))[0] == 400
        assert await known(phone)
        left = await ana.post(path, {"old": LOGIN["password"], "new": new})
        assert [one["this"] for one in left["sessions"]] == [True]
        assert await shown_out(phone) == 4401
        assert not await known(phone)
        assert (await ana.ask("ping"))["t"] == "pong"
        assert await refused(phone, "POST", "/api/login", LOGIN) == (401, "bad_login")
        await phone.post("/api/login", {**LOGIN, "password": new})
        bob = await server.visitor("Bob")
        assert await refused(bob, "POST", path, {"old": "anything", "new": new}) == (409, "no_account")

    run_with_each_store(case)


def test_foreign_tries_lock_no_account(run_with_server: RunWithServer) -> None:
    """However often one address guesses, the owner comes in from another; at the guesser's the right word is too late."""

    async def case(server: TestServer) -> None:
        def at(address: str) -> Visitor:
            who = server.stranger()
            who.http.headers["x-forwarded-for"] = address
            return who

        ana = await account(server)
        await ana.post("/api/logout")
        eve = at("203.0.113.9")
        codes = [
            (await eve.request("POST", "/api/login", {**LOGIN, "password": f"guess {i:04}"})).status_code
            for i in range(20)
        ]
        assert codes.count(401) <= 8
        assert codes[-1] == 429
        assert (await eve.request("POST", "/api/login", LOGIN)).status_code == 429
        assert (await at("198.51.100.4").post("/api/login", LOGIN))["person"]["login"] == "ana"

    run_with_server(case, limits=True, trust_proxy=True)


@pytest.mark.slow
def test_one_address_cannot_try_every_account(run_with_server: RunWithServer) -> None:
    """One guess at each of many accounts is held to a limit as well."""

    async def case(server: TestServer) -> None:
        eve = server.stranger()
        codes = [
            (
                await eve.request("POST", "/api/login", {"login": f"name{i}", "password": "password1"})
            ).status_code
            for i in range(45)
        ]
        assert codes[-1] == 429

    run_with_server(case, limits=True)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (FIREFOX, "Firefox, Windows"),
        (IPHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36 Edg/128.0", "Edge, Linux"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36", "Chrome, Android"),
        ("<script>" * 1000, ""),
        (None, ""),
    ],
)  # fmt: skip
def test_a_device_is_known_roughly(said: str | None, meant: str) -> None:
    """Browser and system, nothing of what else a browser says; whatever is unknown is empty."""
    assert device_of(said) == meant
