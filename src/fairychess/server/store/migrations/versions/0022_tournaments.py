"""Tournaments: who has entered, and who is paired with whom."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
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
        sa.PrimaryKeyConstraint("id", name="pk_tournament"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_tournament_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_tournament_account", "tournament", ["account"])
    op.create_index("ix_tournament_status_starts", "tournament", ["status", "starts"])
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("account", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("rating", sa.Float()),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("joined", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_entrant"),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name="fk_entrant_tournament", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_entrant_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_entrant_account", "entrant", ["account"])
    op.create_index("ix_entrant_once", "entrant", ["tournament", "account"], unique=True)
    op.create_table(
        "pairing",
        sa.Column("tournament", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("board", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer()),
        sa.Column("game", sa.String(64)),
        sa.Column("result", sa.String(4)),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name="pk_pairing"),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name="fk_pairing_tournament", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_pairing_game", ondelete="SET NULL"),
    )
    for name in ("game", "told"):
        op.create_index(f"ix_pairing_{name}", "pairing", [name])
    op.create_index("ix_pairing_result", "pairing", ["result", "tournament"])


def downgrade() -> None:
    """Back; the games that were played in tournaments stay."""
    op.drop_table("pairing")
    op.drop_table("entrant")
    op.drop_table("tournament")
