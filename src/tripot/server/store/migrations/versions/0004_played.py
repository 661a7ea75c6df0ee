"""Coaching results of each seat in an analysed match.

Revision ID: 0004
Revises: 0003
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    String,
    Text,
)

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "played",
        Column("sitting", String(20), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("decisions", Integer, nullable=False),
        Column("lost", Float, nullable=False),
        Column("blunders", Integer, nullable=False),
        Column("luck", Float, nullable=False),
        Column("luckier_than", Float, nullable=True),
        Column("kinds", Text, nullable=False),
        PrimaryKeyConstraint("sitting", "seat", name="pk_played"),
        ForeignKeyConstraint(["sitting"], ["sitting.id"], name="fk_played_sitting", ondelete="CASCADE"),
    )
