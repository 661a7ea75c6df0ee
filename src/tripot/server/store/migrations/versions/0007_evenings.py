"""Evenings of several matches; friends, blocked people and invitations.

Revision ID: 0007
Revises: 0006
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, String

revision = "0007"
down_revision = "0006"


def _refers(table: str, column: str, target: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint([column], [target], name=f"fk_{table}_{column}", ondelete="CASCADE")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "evening",
        Column("code", String(10), nullable=False),
        Column("name", String(60), nullable=False),
        Column("host", String(20), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("updated", BigInteger, nullable=False),
        Column("table_id", String(20), nullable=False),
        PrimaryKeyConstraint("code", name="pk_evening"),
        _refers("evening", "table_id", "game_table.id"),
    )
    op.create_table(
        "evening_member",
        Column("evening", String(10), nullable=False),
        Column("person", String(20), nullable=False, index=True),
        Column("joined", BigInteger, nullable=False),
        Column("departed", BigInteger, nullable=True),
        PrimaryKeyConstraint("evening", "person", name="pk_evening_member"),
        _refers("evening_member", "evening", "evening.code"),
        _refers("evening_member", "person", "person.id"),
    )
    op.create_table(
        "evening_table",
        Column("table_id", String(20), nullable=False),
        Column("evening", String(10), nullable=False, index=True),
        Column("n", Integer, nullable=False),
        PrimaryKeyConstraint("table_id", name="pk_evening_table"),
        _refers("evening_table", "table_id", "game_table.id"),
        _refers("evening_table", "evening", "evening.code"),
    )
    op.create_table(
        "friend",
        Column("person", String(20), nullable=False),
        Column("other", String(20), nullable=False, index=True),
        Column("asked", BigInteger, nullable=False),
        Column("accepted", BigInteger, nullable=True),
        PrimaryKeyConstraint("person", "other", name="pk_friend"),
        _refers("friend", "person", "person.id"),
        _refers("friend", "other", "person.id"),
    )
    op.create_table(
        "block",
        Column("person", String(20), nullable=False),
        Column("blocked", String(20), nullable=False, index=True),
        Column("at", BigInteger, nullable=False),
        PrimaryKeyConstraint("person", "blocked", name="pk_block"),
        _refers("block", "person", "person.id"),
        _refers("block", "blocked", "person.id"),
    )
    op.create_table(
        "invitation",
        Column("person", String(20), nullable=False),
        Column("by", String(20), nullable=False, index=True),
        Column("table_id", String(20), nullable=False),
        Column("at", BigInteger, nullable=False),
        PrimaryKeyConstraint("person", "by", "table_id", name="pk_invitation"),
        _refers("invitation", "person", "person.id"),
        _refers("invitation", "by", "person.id"),
        _refers("invitation", "table_id", "game_table.id"),
    )
