"""The tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=80), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("preferences", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
    )
    op.create_table(
        "definition",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_definition")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("variant", sa.String(length=200), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=True),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("local", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("winner", sa.String(length=8), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index("ix_game_listed_changed", ["listed", "changed"], unique=False)
        batch_op.create_index("ix_game_status_deadline", ["status", "deadline"], unique=False)

    op.create_table(
        "outage",
        sa.Column("began", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", name=op.f("pk_outage")),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_setting")),
    )
    op.create_table(
        "action",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("actor", sa.String(length=8), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("public", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_action_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "sequence", name=op.f("pk_action")),
    )
    op.create_table(
        "action_secret",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_action_secret_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "sequence", name=op.f("pk_action_secret")),
    )
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("variant", sa.String(length=200), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(length=8), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("account", sa.String(length=64), nullable=True),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_challenge_account"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_challenge_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenge")),
    )
    with op.batch_alter_table("challenge", schema=None) as batch_op:
        batch_op.create_index("ix_challenge_listed_status", ["listed", "status"], unique=False)

    op.create_table(
        "game_secret",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("seed", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_game_secret_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_game_secret")),
    )
    op.create_table(
        "job",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("side", sa.String(length=8), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_job_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "sequence", name=op.f("pk_job")),
    )
    with op.batch_alter_table("job", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_job_status"), ["status"], unique=False)

    op.create_table(
        "plan",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("side", sa.String(length=8), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_plan_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "side", name=op.f("pk_plan")),
    )
    op.create_table(
        "rating",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("variant", sa.String(length=200), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_rating_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account", "variant", name=op.f("pk_rating")),
    )
    op.create_table(
        "remark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("room", sa.String(length=16), nullable=False),
        sa.Column("author", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_remark_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_remark")),
    )
    with op.batch_alter_table("remark", schema=None) as batch_op:
        batch_op.create_index("ix_remark_game_room", ["game", "room"], unique=False)

    op.create_table(
        "seat",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("side", sa.String(length=8), nullable=False),
        sa.Column("type", sa.String(length=16), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("account", sa.String(length=64), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("before", sa.Float(), nullable=True),
        sa.Column("after", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_seat_account"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_seat_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "side", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_account"), ["account"], unique=False)
        batch_op.create_index(batch_op.f("ix_seat_session"), ["session"], unique=False)

    op.create_table(
        "session",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name=op.f("fk_session_account"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_session_account"), ["account"], unique=False)

    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("remark", sa.Integer(), nullable=False),
        sa.Column("reporter", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["remark"], ["remark.id"], name=op.f("fk_report_remark"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("report")
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_session_account"))

    op.drop_table("session")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seat_session"))
        batch_op.drop_index(batch_op.f("ix_seat_account"))

    op.drop_table("seat")
    with op.batch_alter_table("remark", schema=None) as batch_op:
        batch_op.drop_index("ix_remark_game_room")

    op.drop_table("remark")
    op.drop_table("rating")
    op.drop_table("plan")
    with op.batch_alter_table("job", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_job_status"))

    op.drop_table("job")
    op.drop_table("game_secret")
    with op.batch_alter_table("challenge", schema=None) as batch_op:
        batch_op.drop_index("ix_challenge_listed_status")

    op.drop_table("challenge")
    op.drop_table("action_secret")
    op.drop_table("action")
    op.drop_table("setting")
    op.drop_table("outage")
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index("ix_game_status_deadline")
        batch_op.drop_index("ix_game_listed_changed")

    op.drop_table("game")
    op.drop_table("definition")
    op.drop_table("account")
