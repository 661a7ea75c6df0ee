"""Checks before every request: origins, headers, sizes, limits, metrics, and error messages that reveal nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import websockets.asyncio.client as ws
from tests.support.server import RunWithServer, TestServer
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tripot.server.addresses import address_block
from tripot.server.http.security import address_of
from tripot.server.rate_limits import RULES
from tripot.server.settings import Settings


def test_other_pages_may_not_act(run_with_server: RunWithServer) -> None:
    """A form or script of another site is refused, and so is its socket; a program without origin is not a page."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            for headers in (
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"sec-fetch-site": "cross-site"},
            ):
                answer = await http.post("/api/me/guest", json={"name": "Eve"}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "origin")
            assert (await http.post("/api/me/guest", json={"name": "Tool"})).status_code == 200
        socket = server.url.replace("http", "ws") + "/ws?v=2"
        with pytest.raises(InvalidStatus):
            await ws.connect(socket, origin=Origin("https://evil.example"), proxy=None)
        async with ws.connect(socket, origin=Origin(server.url), proxy=None) as line:
            assert '"hello"' in str(await line.recv())

    run_with_server(case)


def test_every_answer_has_the_strict_headers(run_with_server: RunWithServer) -> None:
    """No inline script, no framing, no sniffing, whether page, interface or error."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            for path in ("/", "/api/games", "/api/nothing", "/t/abc", "/healthz"):
                answer = await http.get(path)
                policy = answer.headers["content-security-policy"]
                assert "script-src 'self';" in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert "server" not in answer.headers
            assert (await http.get("/api/me")).headers["cache-control"] == "no-store"
            head = await http.head("/api/games")
            assert (head.status_code, head.content) == (200, b"")
            texts = await http.get("/api/texts", headers={"accept-encoding": "gzip"})
            assert texts.headers["content-encoding"] == "gzip"
            assert texts.json()["game"] == "server"

    run_with_server(case)


def test_another_protocol_version_is_told_so(run_with_server: RunWithServer) -> None:
    """A client of another version is closed with 4400."""

    async def case(server: TestServer) -> None:
        async with ws.connect(server.url.replace("http", "ws") + "/ws?v=99", proxy=None) as line:
            await line.wait_closed()
            assert line.close_code == 4400

    run_with_server(case)


def test_large_bodies_are_not_read(run_with_server: RunWithServer) -> None:
    """More than 64 kB, or 2 MB for a record, is refused."""

    async def case(server: TestServer) -> None:
        ana = await server.visitor("Ana")
        big = await ana.http.post(
            "/api/tables",
            content=b'{"game":"' + b"x" * 100_000 + b'"}',
            headers={"content-type": "application/json"},
        )
        assert (big.status_code, big.json()["code"]) == (413, "too_large")
        huge = await ana.http.post("/api/records", content=b"x" * 3_000_000)
        assert (huge.status_code, huge.json()["code"]) == (413, "too_large")

    run_with_server(case)


def test_limits_say_when_to_come_back(run_with_server: RunWithServer) -> None:
    """Guessing passwords is slow; the answer says how long to wait."""

    async def case(server: TestServer) -> None:
        eve = server.stranger()
        answers = [
            await eve.request("POST", "/api/login", {"login": "ana", "password": f"guess {i:04}"})
            for i in range(8)
        ]
        assert {answer.status_code for answer in answers} == {401, 429}
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert answers[-1].json()["message"][0] == "server.error.rate"

    run_with_server(case, limits=True)


def test_metrics_are_not_for_everyone(run_with_server: RunWithServer) -> None:
    """With a token only its owner sees them, and a close guess is no guess."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get("/metrics")).status_code == 403
            assert (await http.get("/metrics", headers={"authorization": "Bearer secreT"})).status_code == 403
            good = await http.get("/metrics", headers={"authorization": "Bearer secret"})
            assert "tripot_sockets" in good.text

    run_with_server(case, metrics_token="secret")  # noqa: S106  # a test's token


def test_an_inner_error_gives_nothing_away(
    run_with_server: RunWithServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unexpected error is a plain 500 that reveals nothing."""
    from tripot.server import lobby

    async def broken(*_args: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(lobby, "read", broken)

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            answer = await http.get("/api/tables/abc")
            assert answer.status_code == 500
            assert answer.json() == {
                "code": "internal",
                "message": ["server.error.internal", {}],
                "detail": "",
            }

    run_with_server(case)


def test_behind_a_proxy(run_with_server: RunWithServer) -> None:
    """Told to trust it, the proxy's word decides about TLS: the cookie is Secure and HSTS is sent."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
            answer = await http.post("/api/me/guest", json={"name": "Ana"}, headers=headers)
            assert "Secure" in answer.headers["set-cookie"]
            assert "strict-transport-security" in answer.headers

    run_with_server(case, trust_proxy=True)


def test_the_page_and_its_files(run_with_server: RunWithServer, tmp_path: Path) -> None:
    """Built files are served with their twins and cached for ever; any other path is the page; no path leaves the folder."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "assets" / "app-1a2b.js").write_text("let a = 1")
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    (folder / "preload.json").write_text('{"t": ["assets/Table-3c.js", "assets/Table-4d.css"]}')
    (tmp_path / "secret.txt").write_text("secret")

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            page = await http.get("/t/abc")
            assert "page" in page.text
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["link"] == (
                "</assets/Table-3c.js>; rel=modulepreload; crossorigin, "
                "</assets/Table-4d.css>; rel=preload; as=style; crossorigin"
            )
            assert "link" not in (await http.get("/")).headers
            again = await http.get("/", headers={"if-none-match": page.headers["etag"]})
            assert again.status_code == 304
            asset = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
            assert "immutable" in asset.headers["cache-control"]
            assert "javascript" in asset.headers["content-type"]
            async with http.stream("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "br"}) as small:
                assert small.headers["content-encoding"] == "br"
                assert [part async for part in small.aiter_raw()] == [b"brotli"]
            assert (await http.get("/assets/none.js")).status_code == 404
            for path in (
                "/../secret.txt",
                "/%2e%2e/secret.txt",
                "/assets/..%2f..%2fsecret.txt",
                "/..%5csecret.txt",
            ):
                answer = await http.get(path)
                assert "secret" not in answer.text
            assert (await http.get("/api/none")).json()["code"] == "missing"

    run_with_server(case, static=str(folder))


def test_the_addresses_of_one_ipv6_network_share_a_limit(run_with_server: RunWithServer) -> None:
    """A client that changes its address within its /64 is limited as one client; another network is not."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:

            async def status(address: str, i: int) -> int:
                body = {"login": f"someone{i}", "password": "a wrong guess"}
                headers = {"x-forwarded-for": address}
                return (await http.post("/api/login", json=body, headers=headers)).status_code

            burst = int(RULES["logins"][1])
            spent = server.process.limits
            for _ in range(burst):
                spent.wait("logins", address_block("2001:db8:1:2::1"))
            assert await status("2001:db8:1:2::77", 1) == 429
            assert await status("2001:db8:1:3::77", 2) == 401
            for _ in range(burst):
                spent.wait("logins", "203.0.113.9")
            assert await status("::ffff:203.0.113.9", 3) == 429

    run_with_server(case, limits=True, trust_proxy=True)


def test_the_last_forwarded_address_counts() -> None:
    """A proxy that adds its own header line is believed, not the line that the client sent."""
    scope = {
        "headers": [(b"x-forwarded-for", b"198.51.100.1"), (b"x-forwarded-for", b"203.0.113.9")],
        "client": ("127.0.0.1", 5),
    }
    assert address_of(scope, Settings(trust_proxy=True)) == "203.0.113.9"


async def _raw(server: TestServer, head: str) -> bytes:
    """Send a request as it is written and return the first line of the answer."""
    address = urlsplit(server.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    line = await reader.readline()
    writer.close()
    return line


def test_two_hosts_are_refused(run_with_server: RunWithServer) -> None:
    """A proxy and this server could each read another one of two `Host` headers."""

    async def case(server: TestServer) -> None:
        get = "GET /api/games HTTP/1.1\nconnection: close\nhost: 127.0.0.1"
        assert b" 200 " in await _raw(server, get)
        for second in ("evil.example", "127.0.0.1"):
            assert b" 421 " in await _raw(server, f"{get}\nhost: {second}")
        socket = (
            "GET /ws?v=1 HTTP/1.1\nupgrade: websocket\nconnection: upgrade\nsec-websocket-version: 13\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\nhost: 127.0.0.1"
        )
        assert b" 101 " in await _raw(server, socket)
        assert b" 101 " not in await _raw(server, f"{socket}\nhost: evil.example")

    run_with_server(case)


def test_json_needs_its_content_type(run_with_server: RunWithServer) -> None:
    """A form of another page can send any text, but not the content type of JSON."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            for kind in ("text/plain", "application/x-www-form-urlencoded", None):
                headers = {} if kind is None else {"content-type": kind}
                answer = await http.post("/api/me/guest", content=b'{"name": "Ana"}', headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (400, "bad_input"), kind
            for kind in ("application/json", "Application/JSON; charset=utf-8"):
                answer = await http.post(
                    "/api/me/guest", content=b'{"name": "Ana"}', headers={"content-type": kind}
                )
                assert answer.status_code == 200
            assert (await http.post("/api/logout")).status_code == 200

    run_with_server(case)


@pytest.mark.parametrize(
    "name", ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "host"]
)
def test_metrics_are_shut_to_requests_of_a_proxy(run_with_server: RunWithServer, name: str) -> None:
    """A proxy on this machine connects from this machine: its requests are not local."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get("/metrics")).status_code == 200
            value = "house.local" if name == "host" else "127.0.0.1"
            assert (await http.get("/metrics", headers={name: value})).status_code == 403

    run_with_server(case)


def test_metrics_behind_a_trusted_proxy_need_the_token(run_with_server: RunWithServer) -> None:
    """A request from the proxy's address may come from anybody, also without `X-Forwarded-For`."""

    async def case(server: TestServer) -> None:
        async with httpx.AsyncClient(base_url=server.url) as http:
            assert (await http.get("/metrics")).status_code == 403
            local = {"x-forwarded-for": "127.0.0.1"}
            assert (await http.get("/metrics", headers=local)).status_code == 403

    run_with_server(case, trust_proxy=True)
