"""Webhooks: where what happens here is posted to; and tournaments found by when they changed."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "webhook",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("kinds", sa.String(120), nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("language", sa.String(12), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("ended", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_webhook"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_webhook_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_webhook_account", "webhook", ["account"])
    op.create_index("ix_webhook_due", "webhook", ["due"])
    op.create_table(
        "webhook_event",
        sa.Column("webhook", sa.String(64), nullable=False),
        sa.Column("event", sa.String(200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("webhook", "event", name="pk_webhook_event"),
        sa.ForeignKeyConstraint(
            ["webhook"], ["webhook.id"], name="fk_webhook_event_webhook", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_webhook_event_at", "webhook_event", ["at"])
    op.create_index("ix_tournament_status_changed", "tournament", ["status", "changed"])


def downgrade() -> None:
    """Back; nothing is posted any more."""
    op.drop_index("ix_tournament_status_changed", "tournament")
    op.drop_table("webhook_event")
    op.drop_table("webhook")
