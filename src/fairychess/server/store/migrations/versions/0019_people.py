"""Whom one follows and blocks, and what those who look after the place do."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def _two_accounts(name: str, one: str, other: str) -> None:
    op.create_table(
        name,
        sa.Column(one, sa.String(64), nullable=False),
        sa.Column(other, sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint(one, other, name=f"pk_{name}"),
        sa.ForeignKeyConstraint([one], ["account.id"], name=f"fk_{name}_{one}", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            [other], ["account.id"], name=f"fk_{name}_{other}", ondelete="CASCADE"
        ),
    )
    op.create_index(f"ix_{name}_{other}", name, [other])


def upgrade() -> None:
    """Forward; complaints that were kept before wait for a moderator now."""
    _two_accounts("follow", "follower", "followed")
    _two_accounts("block", "blocker", "blocked")
    op.add_column(
        "account", sa.Column("moderator", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    for name in ("muted_until", "banned_until"):
        op.add_column(
            "account", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0")
        )
    op.add_column(
        "remark", sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("remark", sa.Column("account", sa.String(64)))
    op.add_column("report", sa.Column("handled", sa.BigInteger()))
    op.create_index("ix_report_handled", "report", ["handled"])
    op.create_table(
        "ban",
        sa.Column("network", sa.String(50), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "moderation",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("moderator", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_session_seen", "session", ["seen"])
    op.create_index("ix_rating_variant", "rating", ["variant", "rating"])


def downgrade() -> None:
    """Back; who was muted or banned is free again."""
    op.drop_index("ix_rating_variant", "rating")
    op.drop_index("ix_session_seen", "session")
    op.drop_table("moderation")
    op.drop_table("ban")
    op.drop_index("ix_report_handled", "report")
    with op.batch_alter_table("report") as report:
        report.drop_column("handled")
    with op.batch_alter_table("remark") as remark:
        remark.drop_column("account")
        remark.drop_column("hidden")
    with op.batch_alter_table("account") as account:
        account.drop_column("banned_until")
        account.drop_column("muted_until")
        account.drop_column("moderator")
    op.drop_table("block")
    op.drop_table("follow")
