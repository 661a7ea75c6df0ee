"""Slow and many: half-sent requests, connections and sockets from one address, floods of talk and of tables."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import httpx
import pytest
import websockets.asyncio.client as ws
from sqlalchemy import update
from tests.support.place import Place, Tell
from tests.support.play import GAME
from websockets.exceptions import InvalidStatus

from tripot.server import lobby
from tripot.server.settings import Settings
from tripot.server.store import schema


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Read until the other end hangs up, politely or not."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def dial(place: Place) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a bare connection."""
    address = urlsplit(place.url)
    return await asyncio.open_connection(address.hostname, address.port)


@pytest.mark.slow
@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ",
        b"POST /api/me/guest HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_what_does_not_arrive_is_hung_up_on(tell_both: Tell, half: bytes) -> None:
    """A request that stays half sent is closed at its deadline, and the server serves others all the time."""

    async def story(place: Place) -> None:
        reader, writer = await dial(place)
        writer.write(half)
        await writer.drain()
        assert b"200 OK" not in await rest(reader)
        writer.close()
        assert await place.stranger().get("/healthz")

    tell_both(story, head_deadline=0.2, body_deadline=0.2)


def test_a_second_request_on_the_same_line_has_its_deadline_too(tell: Tell) -> None:
    """Keeping a connection open is no way round."""

    async def story(place: Place) -> None:
        reader, writer = await dial(place)
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET /healthz HTT")
        await writer.drain()
        await rest(reader)
        writer.close()

    tell(story, head_deadline=0.2)


def test_an_endless_head_is_hung_up_on(tell: Tell) -> None:
    """Headers have a size, however fast they come."""

    async def story(place: Place) -> None:
        reader, writer = await dial(place)
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"x: " + b"y" * 200_000)
        assert await rest(reader) == b""
        writer.close()

    tell(story)


def test_one_address_holds_so_many_connections(tell: Tell) -> None:
    """The next one is closed at once; when one closes, another is accepted."""

    async def story(place: Place) -> None:
        held = [await dial(place) for _ in range(3)]
        reader, writer = await dial(place)
        assert await rest(reader) == b""
        writer.close()
        for _reader, one in held:
            one.close()
            await one.wait_closed()
        while True:
            try:
                assert await place.stranger().get("/healthz")
            except httpx.TransportError:
                continue  # the server has not yet seen that they left
            break

    tell(story, limits=True, address_connections=3)


def test_there_is_a_ceiling_on_everything_at_once(tell: Tell) -> None:
    """Above the limit every request is answered 503. When one closes, another is accepted; matches are not affected."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        held = [await dial(place) for _ in range(6)]
        statuses = set()
        for _again in range(20):
            async with httpx.AsyncClient(base_url=place.url) as http:
                statuses.add((await http.get("/healthz")).status_code)
        assert statuses == {503}
        assert (await ana.ask("ping"))["t"] == "pong"
        for _reader, one in held:
            one.close()
            await one.wait_closed()
        async with asyncio.timeout(20), httpx.AsyncClient(base_url=place.url) as http:
            while (await http.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.02)

    tell(story, limits=True, connections=6)


def test_one_person_holds_so_many_sockets(tell_both: Tell) -> None:
    """The number of tabs is limited; a closed one frees a place."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        cookie = "; ".join(f"{c.name}={c.value}" for c in ana.http.cookies.jar)
        url = place.url.replace("http", "ws") + "/ws?v=1"
        async with ws.connect(url, additional_headers={"cookie": cookie}, proxy=None):
            with pytest.raises(InvalidStatus):
                await ws.connect(url, additional_headers={"cookie": cookie}, proxy=None)
        await place.visitor("Bob")

    tell_both(story, limits=True, person_sockets=2)


def test_talk_is_limited_by_person_not_by_tab(tell_both: Tell) -> None:
    """Many sockets of one guest say no more than one."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        table = (await ana.post("/api/tables", GAME))["id"]
        said = 0
        for _tab in range(4):
            await ana.connect()
            await ana.subscribe(table)
            for i in range(4):
                answer = await ana.ask("chat", table=table, text=f"line {i}")
                said += answer["t"] != "refused"
        assert said <= 9

    tell_both(story, limits=True)


def test_tables_are_limited_by_address_not_by_guest(tell_both: Tell) -> None:
    """Fresh guests from one address cannot bury the list."""

    async def story(place: Place) -> None:
        codes = []
        for i in range(8):
            guest = place.stranger()
            await guest.post("/api/me/guest", {"name": f"G{i}"})
            for _again in range(10):
                codes.append((await guest.request("POST", "/api/tables", GAME)).status_code)
        assert codes.count(201) <= 65
        assert 429 in codes

    tell_both(story, limits=True)


def test_open_tables_expire(tell_both: Tell) -> None:
    """A table that never began is closed after a day and leaves the list; a younger one stays."""

    async def story(place: Place) -> None:
        ana = await place.visitor("Ana")
        old = await ana.post("/api/tables", {**GAME, "public": True})
        young = await ana.post("/api/tables", {**GAME, "public": True})
        query = update(schema.sitting).where(schema.sitting.c.id == old["id"]).values(created=1)
        await place.process.store.transact(lambda connection: connection.execute(query))
        await lobby.close_old(place.process.host)
        assert [one["id"] for one in (await ana.get("/api/tables"))["open"]] == [young["id"]]
        assert (await ana.get(f"/api/tables/{old['id']}"))["status"] == "abandoned"

    tell_both(story)


def test_only_our_proxies_say_who_comes() -> None:
    """X-Forwarded-For is believed from the addresses that were named, and from nobody by default."""
    from tripot.server.http.security import address_of, is_secure

    def scope(peer: str) -> dict[str, object]:
        headers = [(b"x-forwarded-for", b"6.6.6.6, 203.0.113.9"), (b"x-forwarded-proto", b"https")]
        return {"client": (peer, 1), "headers": headers, "scheme": "http"}

    plain, behind = Settings(), Settings(trust_proxy=True, proxies="10.0.0.0/8")
    assert address_of(scope("127.0.0.1"), plain) == "127.0.0.1"
    assert address_of(scope("10.1.2.3"), behind) == "203.0.113.9"
    assert address_of(scope("192.0.2.1"), behind) == "192.0.2.1"
    assert is_secure(scope("10.1.2.3"), behind)
    assert not is_secure(scope("192.0.2.1"), behind)


@pytest.mark.parametrize(
    ("host", "settings", "good"),
    [
        ("127.0.0.1:8000", {}, True),
        ("[::1]:8000", {}, True),
        ("192.168.1.7:8000", {}, True),
        ("localhost:8000", {}, True),
        ("salon.local", {}, True),
        ("evil.example", {}, False),
        ("evil.example:8000", {}, False),
        ("tripot.example", {"hosts": "tripot.example"}, True),
        ("127.0.0.1", {"hosts": "tripot.example"}, False),
        ("tripot.example", {"origins": "https://tripot.example"}, True),
        ("any.example", {"trust_proxy": True}, True),
    ],
)
def test_the_house_answers_to_its_own_names(host: str, settings: dict[str, object], good: bool) -> None:
    """A foreign name pointed at our address is not ours."""
    from tripot.server.http.security import good_host

    scope = {"headers": [(b"host", host.encode())]}
    assert good_host(scope, Settings(**settings)) is good  # type: ignore[arg-type]  # each has its field's type


def test_a_foreign_name_is_refused(tell: Tell) -> None:
    """On REST with 421 and a sentence, on the socket before it opens."""

    async def story(place: Place) -> None:
        eve = place.stranger()
        answer = await eve.http.get("/api/games", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "host_name")
        reader, writer = await dial(place)
        writer.write(
            b"GET /ws?v=1 HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert (await reader.readline()).startswith(b"HTTP/1.1 403")
        writer.close()

    tell(story)


def test_the_origin_has_a_scheme(tell: Tell) -> None:
    """The same name without TLS is another origin."""

    async def story(place: Place) -> None:
        eve = place.stranger()
        wrong = place.url.replace("http", "https")
        answer = await eve.http.post("/api/me/guest", json={"name": "E"}, headers={"origin": wrong})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")

    tell(story)
