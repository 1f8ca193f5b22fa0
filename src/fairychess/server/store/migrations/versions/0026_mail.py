"""Mail: addresses, letters on their way, and ways back to an account."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def _account(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_account"
    return sa.ForeignKeyConstraint(["account"], ["account.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "mailbox",
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(12), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("about_turns", sa.String(8), nullable=False),
        sa.Column("warnings", sa.Boolean(), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_mailbox"),
        _account("mailbox"),
    )
    for column in ("account", "token"):
        op.create_index(f"ix_mailbox_{column}", "mailbox", [column])
    op.create_index("ix_mailbox_digest", "mailbox", ["about_turns", "digest"])
    op.create_table(
        "letter",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("sent", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_letter"),
        _account("letter"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_letter_game", ondelete="CASCADE"),
    )
    for column in ("account", "due", "game", "owner", "sent"):
        op.create_index(f"ix_letter_{column}", "letter", [column])
    op.create_table(
        "reset",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reset"),
        _account("reset"),
    )
    op.create_index("ix_reset_account", "reset", ["account"])


def downgrade() -> None:
    """Back; addresses are gone."""
    op.drop_table("reset")
    op.drop_table("letter")
    op.drop_table("mailbox")
