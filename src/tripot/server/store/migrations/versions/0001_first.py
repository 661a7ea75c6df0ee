"""The first schema.

Revision ID: 0001
Revises:
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    String,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None
_SERIAL = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "setting", Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
    )
    op.create_table(
        "person",
        Column("id", String(20), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("lang", String(2), nullable=False),
        Column("login", String(60), nullable=True),
        Column("password", Text, nullable=True),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        UniqueConstraint("login", name="uq_person_login"),
    )
    op.create_table(
        "session",
        Column("digest", String(64), primary_key=True),
        Column("person", String(20), nullable=False, index=True),
        Column("created", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_session_person", ondelete="CASCADE"),
    )
    op.create_table(
        "link",
        Column("digest", String(64), primary_key=True),
        Column("person", String(20), nullable=False),
        Column("expires", BigInteger, nullable=False),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_link_person", ondelete="CASCADE"),
    )
    op.create_table(
        "mute",
        Column("person", String(20), nullable=False),
        Column("muted", String(20), nullable=False),
        PrimaryKeyConstraint("person", "muted", name="pk_mute"),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_mute_person", ondelete="CASCADE"),
    )
    op.create_table(
        "sitting",
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
    )
    op.create_index("ix_sitting_status_public_created", "sitting", ["status", "public", "created"])
    op.create_index("ix_sitting_game_finished", "sitting", ["game", "finished"])
    op.create_index("ix_sitting_deadline", "sitting", ["deadline"])
    op.create_table(
        "seat",
        Column("sitting", String(20), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("person", String(20), nullable=True, index=True),
        Column("bot", String(40), nullable=True),
        Column("rank", Integer, nullable=True),
        Column("score", Integer, nullable=True),
        Column("left_early", Boolean, nullable=False),
        PrimaryKeyConstraint("sitting", "seat", name="pk_seat"),
        ForeignKeyConstraint(["sitting"], ["sitting.id"], name="fk_seat_sitting", ondelete="CASCADE"),
    )
    op.create_table(
        "entry",
        Column("sitting", String(20), nullable=False),
        Column("n", Integer, nullable=False),
        Column("body", Text, nullable=False),
        PrimaryKeyConstraint("sitting", "n", name="pk_entry"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        Column("n", _SERIAL, primary_key=True, autoincrement=True),
        Column("sitting", String(20), nullable=False),
        Column("person", String(20), nullable=True),
        Column("name", String(40), nullable=False),
        Column("seat", Integer, nullable=True),
        Column("text", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("command", String(40), nullable=True),
        UniqueConstraint("sitting", "person", "command", name="uq_chat_sitting_person_command"),
        ForeignKeyConstraint(["sitting"], ["sitting.id"], name="fk_chat_sitting", ondelete="CASCADE"),
    )
    op.create_index("ix_chat_sitting_n", "chat", ["sitting", "n"])
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "rating",
        Column("game", String(40), nullable=False),
        Column("who", String(60), nullable=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("shown", Float, nullable=False),
        Column("played", Integer, nullable=False),
        Column("won", Integer, nullable=False),
        PrimaryKeyConstraint("game", "who", name="pk_rating"),
    )
    op.create_index("ix_rating_game_shown", "rating", ["game", "shown"])
    op.create_table(
        "imported",
        Column("id", String(20), primary_key=True),
        Column("person", String(20), nullable=True, index=True),
        Column("game", String(40), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("text", Text, nullable=False),
    )
