"""The addresses of this machine, and letting the local network in to a server that only this machine reaches.

Imports nothing heavy at the top: the command line needs the addresses before the server starts.
"""

from __future__ import annotations

import logging
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

    from tripot.server.settings import Settings

ALL_INTERFACES = ("0.0.0.0", "::")  # noqa: S104  # compared, not bound
log = logging.getLogger("tripot.network")


def lan_address() -> str | None:
    """Return this machine's address in the local network, None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: the system only says which of our addresses would be used.
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(address) else address


def is_loopback(name: str) -> bool:
    """Return True if a host's name or address means "this machine"."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def host_name(host: str) -> str:
    """Return a Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


class Network:
    """The addresses this server listens on."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server: Any = None
        self._lan_address: str | None = None

    def attach(self, server: Any) -> None:
        """Give the uvicorn server, so that it can listen on one more address."""
        self._server = server

    @property
    def only_this_machine(self) -> bool:
        """Whether no other machine reaches the server."""
        return is_loopback(self._settings.host) and self._lan_address is None

    @property
    def may_open(self) -> bool:
        """Whether the server can be opened to the local network: there is one, and no proxy in front of the server."""
        return (
            self.only_this_machine
            and self._server is not None
            and not self._settings.trust_proxy
            and lan_address() is not None
        )

    def reach(self, host: str) -> str | None:
        """Return host and port under which other devices reach what this one calls `host`; None if they cannot."""
        if not is_loopback(host_name(host)):
            return host
        if self.only_this_machine or self._settings.trust_proxy:
            return None
        address = self._lan_address or lan_address()
        return None if address is None else f"{address}:{self._settings.port}"

    async def open(self) -> None:
        """Listen on this machine's address in the local network too; ApiError `no_network` if that is impossible."""
        import asyncio

        from tripot.server.errors import ApiError

        address = lan_address()
        if not self.may_open or address is None:
            raise ApiError("no_network")
        server = self._server

        def connection() -> asyncio.Protocol:
            protocol: asyncio.Protocol = server.config.http_protocol_class(
                config=server.config, server_state=server.server_state, app_state=server.lifespan.state
            )
            return protocol

        try:
            listener = await asyncio.get_running_loop().create_server(
                connection, host=address, port=self._settings.port
            )
        except OSError as problem:
            log.warning("cannot listen on %s:%s: %s", address, self._settings.port, problem)
            raise ApiError("no_network") from None
        # uvicorn closes its listeners when it ends.
        server.servers.append(listener)
        self._lan_address = address
        log.info("open to the local network: http://%s:%s", address, self._settings.port)
