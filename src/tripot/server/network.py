"""Opening a house that only this machine sees to the local network."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from tripot.server.addresses import host_name, is_loopback, lan_address
from tripot.server.errors import HouseError
from tripot.server.settings import Settings

log = logging.getLogger("tripot.network")


class Network:
    """Where the house listens."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._server: Any = None
        self._opened: str | None = None

    def attach(self, server: Any) -> None:
        """Say which uvicorn server answers, so that it can listen in one more place."""
        self._server = server

    @property
    def alone(self) -> bool:
        """Whether only this machine reaches the house."""
        return is_loopback(self._settings.host) and self._opened is None

    @property
    def may_open(self) -> bool:
        """Whether it could be opened: nothing stands before it, and there is a network."""
        return (
            self.alone
            and self._server is not None
            and not self._settings.trust_proxy
            and lan_address() is not None
        )

    def reach(self, host: str) -> str | None:
        """Return host and port under which other devices find what this one calls `host`; None: no other can."""
        if not is_loopback(host_name(host)):
            return host
        if self.alone or self._settings.trust_proxy:
            return None
        found = self._opened or lan_address()
        return None if found is None else f"{found}:{self._settings.port}"

    async def open(self) -> None:
        """Listen at the local network's address too."""
        address = lan_address()
        if not self.may_open or address is None:
            raise HouseError("no_network")
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
            raise HouseError("no_network") from None
        # uvicorn closes what it knows of when it ends.
        server.servers.append(listener)
        self._opened = address
        log.info("open to the local network: http://%s:%s", address, self._settings.port)
