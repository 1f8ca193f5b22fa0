"""Programs that play: accounts of bots, their tokens, and why a challenge was declined."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0028"
down_revision = "0026"


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
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False, index=True),
    )


def downgrade() -> None:
    """Back; tokens are gone, and bots are people."""
    op.drop_table("api_token")
    op.drop_index("ix_challenge_account", "challenge")
    op.drop_column("challenge", "declined")
    op.drop_column("account", "bot")
