"""Balance reports of custom variants: the job behind one, and its games."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "balance",
        sa.Column("definition", sa.String(64), nullable=False),
        sa.Column("asker", sa.String(64), nullable=False),
        sa.Column("line", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("report", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("definition", name="pk_balance"),
        sa.ForeignKeyConstraint(
            ["definition"], ["definition.id"], name="fk_balance_definition", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_balance_line", "balance", ["line"])
    op.create_index("ix_balance_status", "balance", ["status"])
    op.create_table(
        "balance_game",
        sa.Column("definition", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("definition", "number", name="pk_balance_game"),
        sa.ForeignKeyConstraint(
            ["definition"],
            ["balance.definition"],
            name="fk_balance_game_definition",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    """Back; what has been measured is forgotten."""
    op.drop_table("balance_game")
    op.drop_table("balance")
