"""Games by correspondence: vacations, notes to oneself, warnings before time runs out."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "vacation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_vacation"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_vacation_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_vacation_account", "vacation", ["account"])
    op.create_table(
        "memo",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("heard", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("game", "side", name="pk_memo"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_memo_game", ondelete="CASCADE"),
    )
    op.add_column("game", sa.Column("warning", sa.BigInteger()))
    op.create_index("ix_game_warning", "game", ["warning"])


def downgrade() -> None:
    """Back; vacations and notes are gone."""
    op.drop_index("ix_game_warning", "game")
    with op.batch_alter_table("game") as game:
        game.drop_column("warning")
    op.drop_table("memo")
    op.drop_table("vacation")
