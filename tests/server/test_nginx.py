"""The documented proxies, run by a real nginx: TLS is seen, sockets open, and each client has its own limits."""

from __future__ import annotations

import asyncio
import datetime as dt
import ipaddress
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import websockets.asyncio.client as ws
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from tests.support.nginx import Nginx, find_nginx
from tests.support.server import RunWithServer, TestServer, free_port

from tripot.server.rate_limits import RULES

ROOT = Path(__file__).parents[2]
GUESTS = int(RULES["guest"][1])
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nginx() -> str:
    """The path of nginx."""
    program = find_nginx()
    if program is None:
        pytest.skip("nginx is not installed, and could not be installed with apt-get")
    return program


def _certificate(folder: Path) -> Path:
    """Write a certificate of 127.0.0.1 and its key; return the certificate's file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return folder / "certificate.pem"


def _documented_tls_proxy(folder: Path, port: int, target: int) -> str:
    """Return the nginx block of docs/deployment.md as a whole configuration, with our port, certificate and target."""
    text = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", text, re.DOTALL)
    assert found is not None
    block = found[1]
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("http2 on;", ""),  # Debian's nginx is older than this directive
        (
            "# ssl_certificate …; ssl_certificate_key …;",
            f"ssl_certificate {folder}/certificate.pem; ssl_certificate_key {folder}/key.pem;",
        ),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{target}"),
    ):
        assert block.count(old) == 1, old
        block = block.replace(old, new)
    return f"events {{}}\nhttp {{ access_log off;\n{block}\n}}\n"


def _compose_proxy(folder: Path, ports: tuple[int, int], target: int) -> str:
    """Return deploy/nginx.conf with our ports and target."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    for old, new in (
        ("worker_rlimit_nofile 65536;", ""),
        ("worker_connections 32768;", ""),
        ("http {", "http { access_log off;"),
        ("resolver 127.0.0.11 valid=2s;", ""),
        # Only newer versions ask the name service again for an upstream.
        ("server server:8000 resolve ", f"server 127.0.0.1:{target} "),
        ("listen 80;", f"listen 127.0.0.1:{ports[0]};"),
        ("listen 8080;", f"listen 127.0.0.1:{ports[1]};"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text.replace("/etc/nginx/tripot.conf", str(ROOT / "deploy" / "tripot.conf"))


@contextmanager
def _running(*servers: Nginx) -> Iterator[None]:
    try:
        yield
    finally:
        for server in servers:
            server.stop()


async def _guest(http: httpx.AsyncClient, **headers: str) -> httpx.Response:
    http.cookies.clear()
    return await http.post(
        "/api/me/guest", json={"name": "Ana"}, headers={"origin": str(http.base_url).rstrip("/"), **headers}
    )


async def _check_page_and_socket(url: str, context: ssl.SSLContext | bool) -> None:
    """Sign in and open a socket as a browser does."""
    async with httpx.AsyncClient(base_url=url, verify=context) as http:
        answer = await _guest(http)
        assert answer.status_code == 200, answer.text
        secure = url.startswith("https")
        assert ("Secure" in answer.headers["set-cookie"]) is secure
        assert ("strict-transport-security" in answer.headers) is secure
        cookie = answer.headers["set-cookie"].partition(";")[0]
        assert (await http.get("/metrics")).status_code != 200
    opened = await ws.connect(
        url.replace("http", "ws", 1) + "/ws?v=2", additional_headers={"cookie": cookie}, origin=url,  # type: ignore[arg-type]
        ssl=context if isinstance(context, ssl.SSLContext) else None, proxy=None,
    )  # fmt: skip
    async with opened as socket, asyncio.timeout(20):
        assert '"Ana"' in str(await socket.recv())


async def _check_limits(url: str, context: ssl.SSLContext | bool) -> None:
    """One address uses up its guests, whatever it claims to be; another address still gets one."""

    def client(address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=context, local_address=address)
        return httpx.AsyncClient(base_url=url, transport=transport)

    async with client("127.0.0.2") as greedy, client("127.0.0.3") as other:
        headers = {"x-forwarded-for": "203.0.113.1", "x-forwarded-proto": "http"}
        codes = [
            (await _guest(greedy, **{**headers, "x-forwarded-for": f"203.0.113.{n}"})).status_code
            for n in range(GUESTS + 2)
        ]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert (await _guest(other)).status_code == 200


def test_the_documented_tls_proxy(run_with_server: RunWithServer, nginx: str, tmp_path: Path) -> None:
    """docs/deployment.md: nginx with TLS before one process."""
    context = ssl.create_default_context(cafile=str(_certificate(tmp_path)))

    async def case(server: TestServer) -> None:
        port = free_port()
        target = int(server.url.rpartition(":")[2])
        text = _documented_tls_proxy(tmp_path, port, target)
        with _running(await asyncio.to_thread(Nginx, nginx, tmp_path / "outer", text, [port])):
            await _check_page_and_socket(f"https://127.0.0.1:{port}", context)
            await _check_limits(f"https://127.0.0.1:{port}", context)

    run_with_server(case, trust_proxy=True, limits=True)


def test_the_composed_proxy_behind_the_tls_proxy(
    run_with_server: RunWithServer, nginx: str, tmp_path: Path
) -> None:
    """deploy/nginx.conf behind docs/deployment.md's: nothing the outer one saw is lost, and nobody can say it themselves."""
    context = ssl.create_default_context(cafile=str(_certificate(tmp_path)))

    async def case(server: TestServer) -> None:
        outer, plain, believing = free_port(), free_port(), free_port()
        target = int(server.url.rpartition(":")[2])
        inner_text = _compose_proxy(tmp_path, (plain, believing), target)
        outer_text = _documented_tls_proxy(tmp_path, outer, believing)
        inner = await asyncio.to_thread(Nginx, nginx, tmp_path / "inner", inner_text, [plain, believing])
        with (
            _running(inner),
            _running(await asyncio.to_thread(Nginx, nginx, tmp_path / "outer", outer_text, [outer])),
        ):
            for url, verified in (
                (f"https://127.0.0.1:{outer}", context),
                (f"http://127.0.0.1:{plain}", True),
            ):
                await _check_page_and_socket(url, verified)
            await _check_limits(f"https://127.0.0.1:{outer}", context)
            # Straight to the inner proxy: a claim to come by TLS from somewhere else is not believed.
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{plain}") as http:
                answer = await _guest(http, **{"x-forwarded-proto": "https"})
                assert answer.status_code == 200
                assert "Secure" not in answer.headers["set-cookie"]

    run_with_server(case, trust_proxy=True, limits=True)
