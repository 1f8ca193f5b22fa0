"""Puzzles: who has tried which, and how strong people and puzzles are."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "puzzle_try",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        link("account", index=True),
    )
    op.create_table(
        "puzzle_strength",
        sa.Column("holder", sa.String(64), primary_key=True),
        sa.Column("variant", sa.String(200), primary_key=True),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        link("account", index=True),
    )


def downgrade() -> None:
    """Back; what people have solved is forgotten."""
    op.drop_table("puzzle_strength")
    op.drop_table("puzzle_try")
