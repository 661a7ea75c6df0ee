"""The smallest proxy there is: one address, several processes behind it, each connection to the next one that answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager


class Balancer:
    """Passes bytes on, in both directions, and knows nothing of what they say."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = list(ports)
        self._next = 0
        self.url = ""

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self._ports:
            port = self._ports[self._next % len(self._ports)]
            self._next += 1
            with contextlib.suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError):
        target.close()


@asynccontextmanager
async def balancer(ports: Sequence[int]) -> AsyncIterator[Balancer]:
    """Listen on a free port before some processes."""
    found = Balancer(ports)
    server = await asyncio.start_server(found._serve, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()
