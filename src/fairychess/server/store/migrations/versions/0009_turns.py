"""Who has asked for a game to be looked over, and when it was worked on last."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forward."""
    op.add_column("job", sa.Column("asker", sa.String(64), nullable=False, server_default=""))
    op.add_column("job", sa.Column("served", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Back."""
    op.drop_column("job", "served")
    op.drop_column("job", "asker")
