"""What the house lends its tables: where to store, who thinks, how long to wait."""

from __future__ import annotations

from dataclasses import dataclass, field

from tripot.server.background_tasks import BackgroundTasks
from tripot.server.metrics import Metrics
from tripot.server.notifications.notifications import Notices
from tripot.server.performance.throttle import Throttle
from tripot.server.settings import Settings
from tripot.server.store.database import Store
from tripot.server.workers.pool import BotPool
from tripot.server.workers.record_check import RecordChecker
from tripot.table.frames import DecisionCache
from tripot.table.suspend import Vigil


@dataclass(frozen=True)
class Room:
    """Shared by all tables of a process."""

    settings: Settings
    store: Store
    pool: BotPool
    metrics: Metrics
    chores: BackgroundTasks
    record_checker: RecordChecker
    notices: Notices
    vigil: Vigil
    throttle: Throttle
    decisions: DecisionCache = field(default_factory=DecisionCache)
