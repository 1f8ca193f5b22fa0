"""Browsers that want to be told of their turn; the games of a variant are found by an index."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "subscription",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        link("session", nullable=False, index=True),
        link("account", index=True),
        sa.Column("words", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_game_variant_status", "game", ["variant", "status"])


def downgrade() -> None:
    """Back; nobody is told any more."""
    op.drop_index("ix_game_variant_status", "game")
    op.drop_table("subscription")
