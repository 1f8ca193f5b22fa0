"""Webhooks: where what happens here is posted to; and tournaments found by when they changed."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "webhook",
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("kinds", sa.String(120), nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("language", sa.String(12), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False, index=True),
        sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("ended", sa.BigInteger()),
    )
    op.create_table(
        "webhook_event",
        link("webhook", primary_key=True),
        sa.Column("event", sa.String(200), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False, index=True),
        sa.Column("sent", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_tournament_status_changed", "tournament", ["status", "changed"])


def downgrade() -> None:
    """Back; nothing is posted any more."""
    op.drop_index("ix_tournament_status_changed", "tournament")
    op.drop_table("webhook_event")
    op.drop_table("webhook")
