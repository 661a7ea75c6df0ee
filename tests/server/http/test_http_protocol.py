"""Slow and many: half-sent requests, connections and sockets from one address, floods of talk and of tables."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import httpx
import pytest
import websockets.asyncio.client as ws
from sqlalchemy import update
from tests.support.play import GAME
from tests.support.server import RunWithServer, TestServer
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


async def dial(server: TestServer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a bare connection."""
    address = urlsplit(server.url)
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
def test_what_does_not_arrive_is_hung_up_on(run_with_each_store: RunWithServer, half: bytes) -> None:
    """A request that stays half sent is closed at its deadline, and the server serves others all the time."""

    async def case(server: TestServer) -> None:
        reader, writer = await dial(server)
        writer.write(half)
        await writer.drain()
        assert b"200 OK" not in await rest(reader)
        writer.close()
        assert await server.stranger().get("/healthz")

    run_with_each_store(case, head_deadline=0.2, body_deadline=0.2)


def test_a_second_request_on_the_same_line_has_its_deadline_too(run_with_server: RunWithServer) -> None:
    """Keeping a connection open is no way round."""

    async def case(server: TestServer) -> None:
        reader, writer = await dial(server)
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET /healthz HTT")
        await writer.drain()
        await rest(reader)
        writer.close()

    run_with_server(case, head_deadline=0.2)


def test_an_endless_head_is_hung_up_on(run_with_server: RunWithServer) -> None:
    """Headers have a size, however fast they come."""

    async def case(server: TestServer) -> None:
        reader, writer = await dial(server)
        writer.write(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n" + b"x: " + b"y" * 200_000)
        assert await rest(reader) == b""
        writer.close()

    run_with_server(case)


def test_one_address_holds_so_many_connections(run_with_server: RunWithServer) -> None:
    """The next one is closed at once; when one closes, another is accepted."""

    async def case(server: TestServer) -> None:
        held = [await dial(server) for _ in range(3)]
        reader, writer = await dial(server)
        assert await rest(reader) == b""
        writer.close()
        for _reader, one in held:
            one.close()
            await one.wait_closed()
        while True:
            try:
                assert await server.stranger().get("/healthz")
            except httpx.TransportError:
                continue  # the server has not yet seen that they left
            break

    run_with_server(case, limits=True, address_connections=3)


def test_there_is_a_ceiling_on_everything_at_once(run_with_server: RunWithServer) -> None:
    """Above the limit every request is answered 503. When one closes, another is accepted; matches are not affected."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        held = [await dial(server) for _ in range(6)]
        statuses = set()
        for _again in range(20):
            async with httpx.AsyncClient(base_url=server.url) as http:
                statuses.add((await http.get("/healthz")).status_code)
        assert statuses == {503}
        assert (await ana.ask("ping"))["t"] == "pong"
        for _reader, one in held:
            one.close()
            await one.wait_closed()
        async with asyncio.timeout(20), httpx.AsyncClient(base_url=server.url) as http:
            while (await http.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.02)

    run_with_server(case, limits=True, connections=6)


def test_one_person_holds_so_many_sockets(run_with_each_store: RunWithServer) -> None:
    """The number of tabs is limited; a closed one frees a place."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        cookie = "; ".join(f"{c.name}={c.value}" for c in ana.http.cookies.jar)
        url = server.url.replace("http", "ws") + "/ws?v=2"
        async with ws.connect(url, additional_headers={"cookie": cookie}, proxy=None):
            with pytest.raises(InvalidStatus):
                await ws.connect(url, additional_headers={"cookie": cookie}, proxy=None)
        await server.visitor("Bob")

    run_with_each_store(case, limits=True, person_sockets=2)


def test_talk_is_limited_by_person_not_by_tab(run_with_each_store: RunWithServer) -> None:
    """Many sockets of one guest say no more than one."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        table = (await ana.post("/api/tables", GAME))["id"]
        said = 0
        for _tab in range(4):
            await ana.connect()
            await ana.subscribe(table)
            for i in range(4):
                answer = await ana.ask("chat", table=table, text=f"line {i}")
                said += answer["t"] != "refused"
        assert said <= 9

    run_with_each_store(case, limits=True)


def test_tables_are_limited_by_address_not_by_guest(run_with_each_store: RunWithServer) -> None:
    """Fresh guests from one address cannot bury the list."""

    async def case(server: TestServer) -> None:
        codes = []
        for i in range(8):
            guest = server.stranger()
            await guest.post("/api/me/guest", {"name": f"G{i}"})
            for _again in range(10):
                codes.append((await guest.request("POST", "/api/tables", GAME)).status_code)
        assert codes.count(201) <= 65
        assert 429 in codes

    run_with_each_store(case, limits=True)


def test_open_tables_expire(run_with_each_store: RunWithServer) -> None:
    """A table that never began is closed after a day and leaves the list; a younger one stays."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        old = await ana.post("/api/tables", {**GAME, "public": True})
        young = await ana.post("/api/tables", {**GAME, "public": True})
        query = update(schema.game_table).where(schema.game_table.c.id == old["id"]).values(created=1)
        await server.process.store.transact(lambda connection: connection.execute(query))
        await lobby.close_old(server.process.host)
        assert [one["id"] for one in (await ana.get("/api/tables"))["open"]] == [young["id"]]
        assert (await ana.get(f"/api/tables/{old['id']}"))["status"] == "abandoned"

    run_with_each_store(case)


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


def test_a_foreign_name_is_refused(run_with_server: RunWithServer) -> None:
    """On REST with 421 and a sentence, on the socket before it opens."""

    async def case(server: TestServer) -> None:
        eve = server.stranger()
        answer = await eve.http.get("/api/games", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "host_name")
        reader, writer = await dial(server)
        writer.write(
            b"GET /ws?v=2 HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert (await reader.readline()).startswith(b"HTTP/1.1 403")
        writer.close()

    run_with_server(case)


def test_the_origin_has_a_scheme(run_with_server: RunWithServer) -> None:
    """The same name without TLS is another origin."""

    async def case(server: TestServer) -> None:
        eve = server.stranger()
        wrong = server.url.replace("http", "https")
        answer = await eve.http.post("/api/me/guest", json={"name": "E"}, headers={"origin": wrong})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")

    run_with_server(case)
