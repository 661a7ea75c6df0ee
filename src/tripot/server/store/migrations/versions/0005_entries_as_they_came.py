"""On SQLite the journal stores rows in order of arrival, so that a commit writes a third of the pages.

Revision ID: 0005
Revises: 0004
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, PrimaryKeyConstraint, String, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Rewrite the rows; on PostgreSQL nothing changes."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("entry", "entry_by_key")
    op.create_table(
        "entry",
        Column("sitting", String(20), nullable=False),
        Column("n", Integer, nullable=False),
        Column("body", Text, nullable=False),
        PrimaryKeyConstraint("sitting", "n", name="pk_entry"),
    )
    op.execute(
        "insert into entry (sitting, n, body) select sitting, n, body from entry_by_key order by sitting, n"
    )
    op.drop_table("entry_by_key")
