"""Games by position, and the computer's own openings."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0030"
down_revision = "0028"


def upgrade() -> None:
    """Forward; openings are counted again, so that earlier games are found by position too."""
    op.create_table(
        "self_play",
        sa.Column("key", sa.String(24), primary_key=True),
        sa.Column("move", sa.String(400), primary_key=True),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
    )
    op.create_table(
        "passed",
        sa.Column("key", sa.String(24), primary_key=True),
        link("game", primary_key=True, index=True),
    )
    op.execute("DELETE FROM opening")
    op.execute("UPDATE game SET counted = false WHERE counted")


def downgrade() -> None:
    """Back; positions can be gone through again."""
    op.drop_table("passed")
    op.drop_table("self_play")
