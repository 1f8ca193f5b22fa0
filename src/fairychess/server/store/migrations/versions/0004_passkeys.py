"""Passkeys: public keys people log in with, and the questions their devices are asked."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_passkey_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
    )
    op.create_index(op.f("ix_passkey_account"), "passkey", ["account"])
    op.create_table(
        "ceremony",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("challenge", sa.String(100), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ceremony")),
    )


def downgrade() -> None:
    """Back; everybody has a password, too."""
    op.drop_table("ceremony")
    op.drop_index(op.f("ix_passkey_account"), "passkey")
    op.drop_table("passkey")
