"""Browsers that want to be told of their turn; the games of a variant are found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "subscription",
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("words", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session"], ["session.id"], name=op.f("fk_subscription_session"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_subscription_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("endpoint", name=op.f("pk_subscription")),
    )
    op.create_index(op.f("ix_subscription_session"), "subscription", ["session"])
    op.create_index(op.f("ix_subscription_account"), "subscription", ["account"])
    op.create_index(op.f("ix_game_variant_status"), "game", ["variant", "status"])


def downgrade() -> None:
    """Back; nobody is told any more."""
    op.drop_index(op.f("ix_game_variant_status"), "game")
    op.drop_index(op.f("ix_subscription_account"), "subscription")
    op.drop_index(op.f("ix_subscription_session"), "subscription")
    op.drop_table("subscription")
