"""Of a game it is written down whether it is adjourned, and who is asked for an answer."""

from alembic import op
from sqlalchemy import Boolean, Column, String, column, false, or_, select, table, true, update

revision = "0034"
down_revision = "0033"

_game = table("game", column("id"), column("status"), column("adjourned"))
_action = table("action", column("game"), column("sequence"), column("kind"), column("public"))


def upgrade() -> None:
    """Forward; games that are adjourned already are known by what was agreed on last."""
    op.add_column("game", Column("adjourned", Boolean, nullable=False, server_default=false()))
    op.add_column("game", Column("asked", String(16), nullable=False, server_default=""))
    said, about = _action.c.public, _action.c.game == _game.c.id
    agreed = (
        select(said)
        .where(about, _action.c.kind == "accept")
        .where(or_(said.like('%"adjourn"%'), said.like('%"resume"%')))
        .order_by(_action.c.sequence.desc())
        .limit(1)
        .scalar_subquery()
    )
    adjourned = update(_game).where(_game.c.status == "playing", agreed.like('%"adjourn"%'))
    op.execute(adjourned.values(adjourned=true()))


def downgrade() -> None:
    """Back."""
    op.drop_column("game", "asked")
    op.drop_column("game", "adjourned")
