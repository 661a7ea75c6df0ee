"""What the house lends its tables: where to store, who thinks, how long to wait."""

from __future__ import annotations

from dataclasses import dataclass

from tripot.server.bots.pool import BotPool
from tripot.server.chores import Chores
from tripot.server.folding import Folding
from tripot.server.metrics import Metrics
from tripot.server.notices.notices import Notices
from tripot.server.settings import Settings
from tripot.server.store.store import Store
from tripot.server.tables.turnstile import Turnstile
from tripot.server.tables.vigil import Vigil


@dataclass(frozen=True)
class Room:
    """Shared by all tables of a process."""

    settings: Settings
    store: Store
    pool: BotPool
    metrics: Metrics
    chores: Chores
    folding: Folding
    notices: Notices
    vigil: Vigil
    turnstile: Turnstile
