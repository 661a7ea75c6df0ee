"""Notification addresses: browsers and mail addresses.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKeyConstraint, Integer, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the two tables."""
    op.create_table(
        "push",
        Column("digest", String(64), primary_key=True),
        Column("person", String(20), nullable=False, index=True),
        Column("session", String(64), nullable=False, index=True),
        Column("endpoint", Text, nullable=False),
        Column("key", String(200), nullable=False),
        Column("auth", String(100), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("failures", Integer, nullable=False),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_push_person", ondelete="CASCADE"),
        ForeignKeyConstraint(["session"], ["session.digest"], name="fk_push_session", ondelete="CASCADE"),
    )
    op.create_table(
        "mail",
        Column("person", String(20), primary_key=True),
        Column("address", String(254), nullable=False),
        Column("confirmed", BigInteger, nullable=True),
        Column("digest", String(64), nullable=True),
        Column("expires", BigInteger, nullable=True),
        ForeignKeyConstraint(["person"], ["person.id"], name="fk_mail_person", ondelete="CASCADE"),
    )
