"""Addresses strangers name: what is never connected to."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path
from typing import Any

import pytest
from tests.support.receiver import push_service

from tripot.core.errors import BadInput
from tripot.server.notifications import delivery


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user:word@push.example.org/x",
        "https:///x",
        "https://localhost/x",
        "https://house.local/x",
        "https://metadata.internal/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://[64:ff9b::a00:1]/x",
        "https://[64:ff9b:1::a00:1]/x",
        "https://[64:ff9b:1:fffe::7f00:1]/x",
        "https://[::127.0.0.1]/x",
        "https://[::8.8.8.8]/x",
        "https://[fe80::1%25eth0]/x",
        "https://push.example.org/a b",
        "https://push.example.org/a\r\nx-own: line",
        "https://push.example.org/" + "a" * 1000,
        "https://[broken/x",
        "https://push.example.org:99999/x",
    ],
)
def test_endpoints_that_are_no_push_services_are_refused(url: str) -> None:
    """Plain http, other ports, passwords, our own machine, its network and its cloud, injected lines."""
    with pytest.raises(BadInput):
        delivery.check_endpoint(url, private=False)


@pytest.mark.parametrize(
    "url",
    [
        "https://fcm.googleapis.com/fcm/send/abc:APA91b",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA",
        "https://web.push.apple.com/QKC3",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d%3d",
        "https://8.8.8.8/x",
        "https://[2606:4700:4700::1111]/x",
    ],
)
def test_the_services_of_the_browsers_are_let_through(url: str) -> None:
    """The forms that real endpoints have."""
    assert delivery.check_endpoint(url, private=False).hostname


def test_a_public_name_that_points_at_our_network_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked up, checked, and only then connected to: if one of its addresses is private, nothing is sent."""

    async def case() -> None:
        async with push_service() as service:
            port = int(service.url.rpartition(":")[2])
            loop = asyncio.get_running_loop()

            async def answer(*_given: Any, **_named: Any) -> Any:
                return [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("127.0.0.1", port))]

            monkeypatch.setattr(loop, "getaddrinfo", answer)
            with pytest.raises(delivery.Forbidden):
                await delivery.post("https://push.example.org/x", {}, b"secret")
            assert service.took.empty()

    asyncio.run(case())


def test_a_service_that_cannot_prove_its_name_gets_nothing(tmp_path: Path) -> None:
    """A certificate nobody vouches for ends the connection before a byte of the message."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own_certificate(tmp_path))

    async def case() -> None:
        async with push_service(ssl=context) as service:
            with pytest.raises(ssl.SSLError):
                await delivery.post(f"{service.url}/x", {}, b"secret", private=True)
            assert service.took.empty()
            trusting = ssl.create_default_context(cafile=str(tmp_path / "own.pem"))
            assert (await delivery.post(f"{service.url}/x", {}, b"secret", private=True, tls=trusting))[
                0
            ] == 201

    asyncio.run(case())


def own_certificate(folder: Path) -> Path:
    """Make a certificate for 127.0.0.1 that only itself vouches for."""
    import datetime
    from ipaddress import ip_address

    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "own")])
    at = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), at, at + datetime.timedelta(1))
        .add_extension(names, critical=False)
        .sign(key, SHA256())
    )  # fmt: skip
    file = folder / "own.pem"
    plain = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + plain)
    return file


def test_no_redirect_is_followed_and_nonsense_is_no_answer() -> None:
    """A redirect is an answer like any other; a service that says nothing sensible has not answered."""

    async def case() -> None:
        async with push_service() as service:
            service.answer = 307
            assert (await delivery.post(f"{service.url}/x", {}, b"a", private=True))[0] == 307

        async def babble(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"hello\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(babble, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(OSError, match="no answer"):
                await delivery.post(f"http://127.0.0.1:{port}/x", {}, b"a", private=True)

    asyncio.run(case())
