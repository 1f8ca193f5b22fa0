"""Puzzles: who has tried which, and how strong people and puzzles are."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "puzzle_try",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.PrimaryKeyConstraint("holder", "puzzle", name="pk_puzzle_try"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_puzzle_try_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_puzzle_try_account", "puzzle_try", ["account"])
    op.create_table(
        "puzzle_strength",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.PrimaryKeyConstraint("holder", "variant", name="pk_puzzle_strength"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_puzzle_strength_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_puzzle_strength_account", "puzzle_strength", ["account"])


def downgrade() -> None:
    """Back; what people have solved is forgotten."""
    op.drop_table("puzzle_strength")
    op.drop_table("puzzle_try")
