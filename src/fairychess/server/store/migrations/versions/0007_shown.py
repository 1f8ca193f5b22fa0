"""When everybody may know how a game stands: later than its players where it is shown late."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_LATEST = 3_600_000


def upgrade() -> None:
    """Forward; games with a delay that have ended are taken to be shown an hour later at most."""
    op.add_column("game", sa.Column("shown", sa.BigInteger(), nullable=False, server_default="0"))
    game = sa.table("game", *(sa.column(name) for name in ("shown", "changed", "terms")))
    op.execute(
        sa.update(game)
        .where(game.c.terms.not_like('%"delay":0%'))
        .values(shown=game.c.changed + _LATEST)
    )


def downgrade() -> None:
    """Back."""
    op.drop_column("game", "shown")
