"""The address of an invitation, and opening the server to the local network."""

from __future__ import annotations

import httpx
import pytest
from tests.support.play import refused
from tests.support.server import RunWithServer, TestServer

from tripot.server.network import Network, host_name, is_loopback, lan_address
from tripot.server.settings import Settings


def test_what_means_this_machine() -> None:
    """Names and addresses of this machine, with and without a port, in both families."""
    assert [is_loopback(host_name(host)) for host in ("localhost:8000", "127.0.0.1", "[::1]:80")] == [
        True
    ] * 3
    assert not any(
        is_loopback(host_name(host)) for host in ("192.168.1.7:8000", "tripot.example", "[fd00::1]")
    )


def test_an_address_of_the_network_is_left_as_it_is() -> None:
    """An address that others can use is kept in invitations; a server for this machine only has none."""
    network = Network(Settings())
    assert network.reach("salon.local:8000") == "salon.local:8000"
    assert network.reach("127.0.0.1:8000") is None


def test_opening_the_house_lets_the_network_in(run_with_server: RunWithServer) -> None:
    """Before, only this machine reaches it; after the button, its address in the network answers, and codes name it."""
    lan = lan_address()
    if lan is None:
        pytest.skip("this machine has no address in a network")

    async def case(server: TestServer) -> None:
        server.attach()
        ana = await server.visitor("Ana")
        assert await ana.get("/api/server") == {"address": None, "may_open": True}
        there = f"{lan}:{server.process.settings.port}"
        async with httpx.AsyncClient(timeout=2) as phone:
            with pytest.raises(httpx.TransportError):
                await phone.get(f"http://{there}/healthz")
            assert await ana.post("/api/server/open") == {"address": f"http://{there}", "may_open": False}
            assert (await phone.get(f"http://{there}/healthz")).status_code == 200
            assert (await phone.get(f"http://{there}/api/server")).json() == {
                "address": f"http://{there}",
                "may_open": False,
            }
        link = await ana.post("/api/me/link")
        assert link["url"] == f"http://{there}{link['path']}"
        assert (await refused(ana, "POST", "/api/server/open", {}))[0] == 403

    run_with_server(case)


def test_only_this_machine_may_open_the_house(run_with_server: RunWithServer) -> None:
    """A page that came by another name may not, nor a house behind a proxy."""

    async def case(server: TestServer) -> None:
        server.attach()
        ana = await server.visitor("Ana")
        port = server.process.settings.port
        host = {"host": f"salon.local:{port}", "origin": f"http://salon.local:{port}"}
        answer = await ana.http.post("/api/server/open", headers=host, json={})
        assert answer.status_code == 403

    async def proxied(server: TestServer) -> None:
        server.attach()
        ana = await server.visitor("Ana")
        assert not (await ana.get("/api/server"))["may_open"]
        assert (await refused(ana, "POST", "/api/server/open", {}))[0] == 403

    run_with_server(case)
    run_with_server(proxied, trust_proxy=True)
