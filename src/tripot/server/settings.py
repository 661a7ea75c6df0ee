"""The settings of a server, from the command line or the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from pathlib import Path

from tripot.core.errors import BadInput

PREFIX = "TRIPOT_"


def data_folder() -> Path:
    """Return the folder of this user's data, by the conventions of the system."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tripot"


@dataclass(frozen=True)
class Settings:
    """All settings; each is also read from TRIPOT_<NAME> in the environment."""

    database_url: str = ""
    """sqlite:///file, a path, or postgresql://…; empty: SQLite in the user's data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: str = ""
    """Further origins that may use this server, separated by commas (the page's own is always allowed)."""
    hosts: str = ""
    """Host names this server answers to, separated by commas; empty: addresses, this machine's names, any name of a proxy."""
    trust_proxy: bool = False
    """Believe X-Forwarded-For and X-Forwarded-Proto: only behind a reverse proxy that sets them."""
    proxies: str = "127.0.0.1,::1"
    """Addresses and networks those headers are believed from, separated by commas."""
    head_deadline: float = 10.0
    """Seconds within which a request's line and headers must arrive."""
    body_deadline: float = 60.0
    """Seconds within which a request's body must arrive."""
    address_connections: int = 200
    """Connections one address may hold at once, without WebSockets; those of a proxy are not counted."""
    address_sockets: int = 200
    """Sockets one address may hold open."""
    person_sockets: int = 30
    """Sockets one person may hold open."""
    connections: int = 10_000
    """Connections and requests at once; above that the answer is 503."""
    import_megabytes: float = 1000.0
    """Megabytes of all imported records together; above that imports are refused."""
    import_days: float = 90.0
    """Days after which an imported record is deleted."""
    open_hours: float = 24.0
    """Hours after which a table that never began is closed."""
    bot_workers: int = 0
    """Worker processes for bots; 0: one less than the number of cores, at least one."""
    bot_pause: float = 0.12
    """Seconds a bot waits before it acts; the page sets the speed of its animation."""
    bot_deadline: float = 10.0
    """Seconds after which a bot's worker is killed and a random move is made for the bot."""
    fold_deadline: float = 10.0
    """Seconds that the check of an uploaded or very long record may take, in a separate process."""
    leave_grace: float = 60.0
    """Seconds an awaited person may be away before a bot takes over, while somebody else waits."""
    ask_seconds: float = 60.0
    """Seconds a question to the table stays open."""
    idle_minutes: float = 30.0
    """Minutes after which a table that nobody follows is removed from memory."""
    notice_after: float = 5.0
    """Seconds after which an absent player is notified of their turn in a correspondence match."""
    push_private: bool = False
    """Also send notifications to plain http and to private addresses: for tests only."""
    public_url: str = ""
    """The public address of this server, as in https://games.example.org: mails contain links."""
    smtp_host: str = ""
    """The mail server; empty: no mail is sent."""
    smtp_port: int = 587
    smtp_security: str = "starttls"
    """starttls, tls or none."""
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""
    """The sender address of mails."""
    limits: bool = True
    """Limit the rates of people and addresses; off only for load tests."""
    metrics_token: str = ""
    """`/metrics` answers requests with this bearer token; without a token, only this machine, not through a proxy."""
    fast_frames: bool = True
    """Read and write whole text frames without the WebSocket library: see docs/performance.md."""
    gc_tuning: bool = True
    """Collect garbage in small steps: see docs/performance.md."""
    throttle_per_iteration: int = 2
    """Snapshots and settlements per event-loop iteration; 0: unlimited. See docs/performance.md."""
    log_level: str = "info"
    editions: str = ""
    """A folder of custom editions to offer, one folder per game: `gangster-le-pro/mine.toml`."""
    static: str = ""
    """A folder with the built page; empty: the one in the package."""

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """Return settings from the environment and from arguments, which come first; BadInput for a value that does not fit."""
        values: dict[str, object] = {}
        for field in fields(cls):
            text = os.environ.get(PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = _parse(field.name, type(field.default), text)
        return cls(**{**values, **given})  # type: ignore[arg-type]  # each value has its field's type

    def as_environment(self) -> dict[str, str]:
        """Return the environment variables from which another process reads the same settings."""
        return {PREFIX + field.name.upper(): str(getattr(self, field.name)) for field in fields(self)}

    @property
    def url(self) -> str:
        """The database as a full URL: `sqlite:///…` or `postgresql://…`."""
        given = self.database_url
        if not given:
            return f"sqlite:///{data_folder() / 'tripot.db'}"
        if given.startswith("postgres://"):
            return "postgresql://" + given.removeprefix("postgres://")
        if "://" not in given:
            return f"sqlite:///{Path(given).resolve()}"
        if not given.startswith(("sqlite:///", "postgresql://")):
            raise BadInput("database_url", given, "a path, sqlite:///… or postgresql://…")
        return given

    @property
    def is_postgres(self) -> bool:
        """Whether the store is PostgreSQL."""
        return self.url.startswith("postgresql://")

    @property
    def thinkers(self) -> int:
        """The number of worker processes for bots."""
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)


def _parse(name: str, kind: type, text: str) -> object:
    if kind is bool:
        if text.lower() in ("1", "true", "yes", "on"):
            return True
        if text.lower() in ("0", "false", "no", "off", ""):
            return False
        raise BadInput(PREFIX + name.upper(), text, "true or false")
    try:
        return kind(text)
    except ValueError:
        raise BadInput(PREFIX + name.upper(), text, f"a {kind.__name__}") from None
