"""Passkeys: public keys people log in with, and the questions their devices are asked."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "ceremony",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("challenge", sa.String(100), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back; everybody has a password, too."""
    op.drop_table("ceremony")
    op.drop_table("passkey")
