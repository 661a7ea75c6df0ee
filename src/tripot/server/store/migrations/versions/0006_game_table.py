"""The table of game tables is called `game_table`, and a column that refers to it `table_id`.

Revision ID: 0006
Revises: 0005
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Rename; no row changes. SQLite rewrites `chat`, because it cannot rename a constraint."""
    op.rename_table("sitting", "game_table")
    for table in ("seat", "entry", "chat", "played"):
        op.execute(f"alter table {table} rename column sitting to table_id")
    indexes = {
        "game_table": [["status", "public", "created"], ["game", "finished"], ["deadline"]],
        "chat": [["table_id", "n"]],
    }
    for table, lists in indexes.items():
        for columns in lists:
            former = f"ix_{table}_{'_'.join(columns)}".replace("game_table", "sitting").replace(
                "table_id", "sitting"
            )
            op.drop_index(former, table)
            op.create_index(f"ix_{table}_{'_'.join(columns)}", table, columns)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("alter table game_table rename constraint pk_sitting to pk_game_table")
        op.execute(
            "alter table chat rename constraint uq_chat_sitting_person_command to uq_chat_table_id_person_command"
        )
        for table in ("seat", "chat", "played"):
            op.execute(f"alter table {table} rename constraint fk_{table}_sitting to fk_{table}_table_id")
        return
    with op.batch_alter_table("chat") as chat:
        chat.drop_constraint("uq_chat_sitting_person_command", type_="unique")
        chat.create_unique_constraint("uq_chat_table_id_person_command", ["table_id", "person", "command"])
