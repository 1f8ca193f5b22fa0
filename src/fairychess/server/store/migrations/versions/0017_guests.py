"""What guests keep: from which line it came, and when somebody last opened it."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_OPENED = ("game", "study", "project")
_COUNTED = (*_OPENED, "definition")


def upgrade() -> None:
    """Forward; what there is counts as opened now."""
    now = int(time.time() * 1000)
    for table in _COUNTED:
        op.add_column(table, sa.Column("line", sa.String(32)))
        op.create_index(f"ix_{table}_line", table, ["line"])
    for table in _OPENED:
        op.add_column(
            table, sa.Column("opened", sa.BigInteger(), nullable=False, server_default="0")
        )
        op.execute(sa.text(f"UPDATE {table} SET opened = {now}"))
        op.create_index(f"ix_{table}_opened", table, ["opened"])
    op.add_column("game", sa.Column("to_move", sa.String(8)))
    op.create_index("ix_challenge_session", "challenge", ["session"])


def downgrade() -> None:
    """Back."""
    op.drop_index("ix_challenge_session", "challenge")
    op.drop_column("game", "to_move")
    for table in _OPENED:
        op.drop_index(f"ix_{table}_opened", table)
        op.drop_column(table, "opened")
    for table in _COUNTED:
        op.drop_index(f"ix_{table}_line", table)
        op.drop_column(table, "line")
