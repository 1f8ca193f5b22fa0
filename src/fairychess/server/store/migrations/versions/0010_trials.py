"""Games that are only tried out; sessions that replace another one as soon as they are used."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Forward."""
    op.add_column(
        "game", sa.Column("trial", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("session", sa.Column("replaces", sa.String(64)))


def downgrade() -> None:
    """Back; what was tried out stands among the other games again."""
    with op.batch_alter_table("session") as session:
        session.drop_column("replaces")
    with op.batch_alter_table("game") as game:
        game.drop_column("trial")
