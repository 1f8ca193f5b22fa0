"""Who holds a seat by a link only, and so may not take it from its owner."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forward; who came by a link before is not known."""
    op.add_column(
        "holder", sa.Column("linked", sa.Boolean(), nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Back."""
    op.drop_column("holder", "linked")
