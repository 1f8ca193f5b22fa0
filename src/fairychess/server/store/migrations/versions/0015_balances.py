"""Balance reports of custom variants: the job behind one, and its games."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "balance",
        link("definition", primary_key=True),
        sa.Column("asker", sa.String(64), nullable=False),
        sa.Column("line", sa.String(64), nullable=False, index=True),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("report", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "balance_game",
        sa.Column(
            "definition",
            sa.String(64),
            sa.ForeignKey("balance.definition", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("story", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    """Back; what has been measured is forgotten."""
    op.drop_table("balance_game")
    op.drop_table("balance")
