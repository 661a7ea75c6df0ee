"""The entrances of the two workers: what their JavaScript calls after it has loaded Python."""

from __future__ import annotations

from tripot.core.registry import all_games
from tripot.offline import archive, requests, set_up
from tripot.offline.host import Host
from tripot.offline.surroundings import Surroundings
from tripot.offline.thinking import OfflineThinker

ROUTED = (archive, set_up)
"""The modules that register requests when they are imported."""


class Tables(Host):
    """The host of the first worker, with its requests."""

    def request(self, number: int, method: str, address: str, body: str) -> None:
        """Answer a request of the page; `Surroundings.reply` gets the answer."""
        requests.answer(self, number, method, address, body)


def tables(surroundings: Surroundings, stored: str) -> Tables:
    """Return the host of the first worker."""
    all_games()
    return Tables(surroundings, stored)


def thinker() -> OfflineThinker:
    """Return what the second worker runs."""
    all_games()
    return OfflineThinker()
