"""The tables."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("preferences", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "definition",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("session", sa.String(64)),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("position", sa.Text()),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("local", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("winner", sa.String(8)),
        sa.Column("reason", sa.String(200)),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_game_listed_changed", "game", ["listed", "changed"])
    op.create_index("ix_game_status_deadline", "game", ["status", "deadline"])
    op.create_table(
        "outage",
        sa.Column("began", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "action",
        link("game", primary_key=True),
        sa.Column("sequence", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("actor", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "action_secret",
        link("game", primary_key=True),
        sa.Column("sequence", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("payload", sa.Text(), nullable=False),
    )
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("session", sa.String(64)),
        link("account"),
        sa.Column("status", sa.String(16), nullable=False),
        link("game"),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_challenge_listed_status", "challenge", ["listed", "status"])
    op.create_table(
        "game_secret",
        link("game", primary_key=True),
        sa.Column("seed", sa.String(32), nullable=False),
    )
    op.create_table(
        "job",
        link("game", primary_key=True),
        sa.Column("sequence", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("owner", sa.String(64)),
        sa.Column("until", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text()),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "plan",
        link("game", primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
    )
    op.create_table(
        "rating",
        link("account", primary_key=True),
        sa.Column("variant", sa.String(200), primary_key=True),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "remark",
        sa.Column("id", sa.Integer(), primary_key=True),
        link("game", nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("author", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_remark_game_room", "remark", ["game", "room"])
    op.create_table(
        "seat",
        link("game", primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("type", sa.String(16), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("session", sa.String(64), index=True),
        link("account", gone="SET NULL", index=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("before", sa.Float()),
        sa.Column("after", sa.Float()),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", index=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "remark", sa.Integer(), sa.ForeignKey("remark.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for table in (
        "report",
        "session",
        "seat",
        "remark",
        "rating",
        "plan",
        "job",
        "game_secret",
        "challenge",
        "action_secret",
        "action",
        "setting",
        "outage",
        "game",
        "definition",
        "account",
    ):
        op.drop_table(table)
