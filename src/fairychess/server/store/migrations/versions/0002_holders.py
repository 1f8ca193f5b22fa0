"""A seat may be held by several sessions: the same person's computer and telephone."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "holder",
        link("game", primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("session", sa.String(64), primary_key=True, index=True),
    )
    op.execute(
        "INSERT INTO holder (game, side, session) "
        "SELECT game, side, session FROM seat WHERE session IS NOT NULL"
    )
    with op.batch_alter_table("seat") as seat:
        seat.drop_index("ix_seat_session")
        seat.drop_column("session")


def downgrade() -> None:
    """Back; of several holders one remains."""
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("session", sa.String(64)))
        seat.create_index("ix_seat_session", ["session"])
    op.execute(
        "UPDATE seat SET session = (SELECT min(holder.session) FROM holder "
        "WHERE holder.game = seat.game AND holder.side = seat.side)"
    )
    op.drop_table("holder")
