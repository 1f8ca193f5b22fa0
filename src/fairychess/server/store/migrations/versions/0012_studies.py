"""Studies, openings of finished games, and challenges from a position."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Forward; the games there are will be counted little by little."""
    op.create_table(
        "study",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("variant", sa.String(200), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("session", sa.String(64), index=True),
        link("account", index=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "opening",
        sa.Column("key", sa.String(24), primary_key=True),
        sa.Column("move", sa.String(400), primary_key=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=False),
    )
    op.add_column("challenge", sa.Column("position", sa.Text()))
    op.add_column(
        "game", sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("ix_game_listed_counted", "game", ["listed", "counted", "status"])


def downgrade() -> None:
    """Back; studies are lost, openings can be counted again."""
    op.drop_index("ix_game_listed_counted", "game")
    with op.batch_alter_table("game") as game:
        game.drop_column("counted")
    with op.batch_alter_table("challenge") as challenge:
        challenge.drop_column("position")
    op.drop_table("opening")
    op.drop_table("study")
