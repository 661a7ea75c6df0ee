"""Names that tests/server still uses for what is in `tests.support.server` and `tests.support.postgres`."""

from __future__ import annotations

from tests.support.postgres import Postgres as Postgres
from tests.support.server import Case as Story
from tests.support.server import Frame as Frame
from tests.support.server import RunWithServer as Tell
from tests.support.server import TestServer as Place
from tests.support.server import Visitor as Visitor
from tests.support.server import run as run
from tests.support.server import start_server as open_place

__all__ = ["Frame", "Place", "Postgres", "Story", "Tell", "Visitor", "open_place", "run"]
