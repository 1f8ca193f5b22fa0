"""Mail: addresses, letters on their way, and ways back to an account."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "mailbox",
        link("account", primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(12), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("about_turns", sa.String(8), nullable=False),
        sa.Column("warnings", sa.Boolean(), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.BigInteger(), nullable=False),
    )
    for column in ("account", "token"):
        op.create_index(f"ix_mailbox_{column}", "mailbox", [column])
    op.create_index("ix_mailbox_digest", "mailbox", ["about_turns", "digest"])
    op.create_table(
        "letter",
        sa.Column("id", sa.Integer(), primary_key=True),
        link("account", nullable=False),
        link("game"),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("sent", sa.BigInteger()),
    )
    for column in ("account", "due", "game", "owner", "sent"):
        op.create_index(f"ix_letter_{column}", "letter", [column])
    op.create_table(
        "reset",
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back; addresses are gone."""
    for table in ("reset", "letter", "mailbox"):
        op.drop_table(table)
