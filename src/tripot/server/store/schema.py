"""The tables of the database. Times are milliseconds since 1970; ids are short random texts."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Row,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
_SERIAL = BigInteger().with_variant(Integer, "sqlite")

setting = Table(
    "setting",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

person = Table(
    "person",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("login", String(60), nullable=True),
    Column("password", Text, nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    UniqueConstraint("login"),
)

session = Table(
    "session",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("device", String(40), nullable=False, server_default=""),
)

link = Table(
    "link",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

mute = Table(
    "mute",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("muted", String(20), nullable=False),
    PrimaryKeyConstraint("person", "muted"),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("v", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=True),
    Column("finished", BigInteger, nullable=True),
    Column("deadline", BigInteger, nullable=True),
    Column("server_seed", String(64), nullable=False),
    Column("info", Text, nullable=False),
    Column("result", Text, nullable=True),
    Index(None, "status", "public", "created"),
    Index(None, "game", "finished"),
    Index(None, "deadline"),
)
"""A game table with its match. `info` is the Description as JSON, `result` the settled result."""

seat = Table(
    "seat",
    metadata,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(20), nullable=True, index=True),
    Column("bot", String(40), nullable=True),
    Column("rank", Integer, nullable=True),
    Column("score", Integer, nullable=True),
    Column("left_early", Boolean, nullable=False, default=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""The people and bots on each seat, for lists and statistics."""

entry = Table(
    "entry",
    metadata,
    Column("table_id", String(20), nullable=False),
    Column("n", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)
"""The records: one row for the lines of one command, `n` the number of its first entry (0: the header).

The primary key decides races: two processes that act on the same position write the same key. Rows are stored in order
of arrival, with the key in an index. Stored in key order, each running table would dirty another page at each commit.
"""

chat = Table(
    "chat",
    metadata,
    Column("n", _SERIAL, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(20), nullable=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(40), nullable=True),
    UniqueConstraint("table_id", "person", "command"),
    Index(None, "table_id", "n"),
    Index(None, "person"),
)

rating = Table(
    "rating",
    metadata,
    Column("game", String(40), nullable=False),
    Column("who", String(60), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Float, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    PrimaryKeyConstraint("game", "who"),
    Index(None, "game", "shown"),
)
"""`who` is a person's id or `bot:<name>`; `shown` is the cautious figure of the leaderboard."""

imported = Table(
    "imported",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("person", String(20), nullable=True, index=True),
    Column("game", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)

push = Table(
    "push",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", ForeignKey("session.digest", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(200), nullable=False),
    Column("auth", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
)
"""A browser that receives turn notifications, as long as its session lasts."""

mail = Table(
    "mail",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", BigInteger, nullable=True),
    Column("digest", String(64), nullable=True),
    Column("expires", BigInteger, nullable=True),
)
"""The mail addresses of people; `digest` and `expires` belong to the confirmation link."""

played = Table(
    "played",
    metadata,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("lost", Float, nullable=False),
    Column("blunders", Integer, nullable=False),
    Column("luck", Float, nullable=False),
    Column("luckier_than", Float, nullable=True),
    Column("kinds", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""The coaching result of a seat in an analysed match; `kinds` is JSON: [decisions, chance lost] by question."""

evening = Table(
    "evening",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("host", String(20), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
)
"""A group of people who play one match after the other; `table_id` is the table of the newest."""

evening_member = Table(
    "evening_member",
    metadata,
    Column("evening", ForeignKey("evening.code", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("joined", BigInteger, nullable=False),
    Column("departed", BigInteger, nullable=True),
    PrimaryKeyConstraint("evening", "person"),
)

evening_table = Table(
    "evening_table",
    metadata,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("evening", ForeignKey("evening.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("n", Integer, nullable=False),
)
"""The tables of an evening, numbered from 1 in the order they were set up."""

friend = Table(
    "friend",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("other", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("asked", BigInteger, nullable=False),
    Column("accepted", BigInteger, nullable=True),
    PrimaryKeyConstraint("person", "other"),
)
"""`person` asked `other` to be friends; they are since `accepted`."""

block = Table(
    "block",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("blocked", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "blocked"),
)

invitation = Table(
    "invitation",
    metadata,
    Column("person", ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("by", ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "by", "table_id"),
)
"""`by` invites `person` to a table."""


def plain(row: Row[*tuple[Any, ...]]) -> dict[str, Any]:
    """Return a row as plain data: SQLAlchemy's column names are not JSON strings."""
    return {str(name): value for name, value in row._mapping.items()}
