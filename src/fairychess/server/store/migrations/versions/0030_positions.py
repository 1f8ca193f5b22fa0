"""Games by position, and the computer's own openings."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward; openings are counted again, so that earlier games are found by position too."""
    op.create_table(
        "self_play",
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("move", sa.String(400), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", "move", name="pk_self_play"),
    )
    op.create_table(
        "passed",
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("key", "game", name="pk_passed"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_passed_game", ondelete="CASCADE"),
    )
    op.create_index("ix_passed_game", "passed", ["game"])
    op.execute("DELETE FROM opening")
    op.execute("UPDATE game SET counted = false WHERE counted")


def downgrade() -> None:
    """Back; positions can be gone through again."""
    op.drop_table("passed")
    op.drop_table("self_play")
