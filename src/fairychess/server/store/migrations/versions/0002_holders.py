"""A seat may be held by several sessions: the same person's computer and telephone."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "holder",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name=op.f("fk_holder_game"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "side", "session", name=op.f("pk_holder")),
    )
    op.create_index(op.f("ix_holder_session"), "holder", ["session"])
    op.execute(
        "INSERT INTO holder (game, side, session) "
        "SELECT game, side, session FROM seat WHERE session IS NOT NULL"
    )
    with op.batch_alter_table("seat") as seat:
        seat.drop_index(op.f("ix_seat_session"))
        seat.drop_column("session")


def downgrade() -> None:
    """Back; of several holders one remains."""
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("session", sa.String(64)))
        seat.create_index(op.f("ix_seat_session"), ["session"])
    op.execute(
        "UPDATE seat SET session = (SELECT min(holder.session) FROM holder "
        "WHERE holder.game = seat.game AND holder.side = seat.side)"
    )
    op.drop_table("holder")
