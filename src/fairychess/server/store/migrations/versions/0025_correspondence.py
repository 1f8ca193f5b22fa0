"""Games by correspondence: vacations, notes to oneself, warnings before time runs out."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0025"
down_revision = "0022"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "vacation",
        sa.Column("id", sa.Integer(), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "memo",
        link("game", primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False, server_default=""),
        sa.Column("heard", sa.Integer(), nullable=False, server_default="0"),
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
