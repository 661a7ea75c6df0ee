"""Sessions store when they were last used and their kind of device, so that people can recognise their own.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns. An older session counts as last used when it began, on an unknown device."""
    op.add_column("session", Column("seen", BigInteger, nullable=False, server_default="0"))
    op.add_column("session", Column("device", String(40), nullable=False, server_default=""))
    op.execute("update session set seen = created")
