"""Programs that play: accounts of bots, their tokens, and why a challenge was declined."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "account", sa.Column("bot", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "challenge", sa.Column("declined", sa.String(20), nullable=False, server_default="")
    )
    op.create_index("ix_challenge_account", "challenge", ["account", "status"])
    op.create_table(
        "api_token",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_api_token"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_api_token_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_api_token_account", "api_token", ["account"])
    op.create_index("ix_api_token_used", "api_token", ["used"])


def downgrade() -> None:
    """Back; tokens are gone, and bots are people."""
    op.drop_table("api_token")
    op.drop_index("ix_challenge_account", "challenge")
    op.drop_column("challenge", "declined")
    op.drop_column("account", "bot")
