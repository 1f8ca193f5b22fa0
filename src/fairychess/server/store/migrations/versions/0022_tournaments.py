"""Tournaments: who has entered, and who is paired with whom."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", gone="SET NULL", index=True),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("official", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("patience", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_tournament_status_starts", "tournament", ["status", "starts"])
    op.create_table(
        "entrant",
        link("tournament", primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        link("account", gone="SET NULL", index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float()),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_entrant_once", "entrant", ["tournament", "account"], unique=True)
    op.create_table(
        "pairing",
        link("tournament", primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer()),
        link("game", gone="SET NULL"),
        sa.Column("result", sa.String(4)),
        sa.Column("told", sa.Boolean(), nullable=False),
    )
    for name in ("game", "told"):
        op.create_index(f"ix_pairing_{name}", "pairing", [name])
    op.create_index("ix_pairing_result", "pairing", ["result", "tournament"])


def downgrade() -> None:
    """Back; the games that were played in tournaments stay."""
    for table in ("pairing", "entrant", "tournament"):
        op.drop_table(table)
