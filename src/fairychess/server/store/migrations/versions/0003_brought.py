"""Definitions that can be played: each has a page of its rules."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("definition") as definition:
        definition.add_column(sa.Column("page", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Back; the pages are lost."""
    with op.batch_alter_table("definition") as definition:
        definition.drop_column("page")
