"""Names that only look like another's, and where the games that go on stand."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.domain.names import LONGEST_FOLDED, skeleton

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Forward; of accounts that look alike, the oldest is the one that others look like."""
    op.add_column("account", sa.Column("skeleton", sa.String(80)))
    op.add_column("game", sa.Column("standing", sa.Text()))
    account = sa.table(
        "account", sa.column("id"), sa.column("name"), sa.column("skeleton"), sa.column("created")
    )
    bind = op.get_bind()
    known = set()
    for ident, name in bind.execute(
        sa.select(account.c.id, account.c.name).order_by(account.c.created, account.c.id)
    ).all():
        alike = skeleton(name)
        if alike in known or len(alike) > LONGEST_FOLDED:
            continue
        known.add(alike)
        bind.execute(sa.update(account).where(account.c.id == ident).values(skeleton=alike))
    op.create_index("ix_account_skeleton", "account", ["skeleton"], unique=True)


def downgrade() -> None:
    """Back; names may look alike again."""
    op.drop_index("ix_account_skeleton", "account")
    with op.batch_alter_table("account") as account:
        account.drop_column("skeleton")
    with op.batch_alter_table("game") as game:
        game.drop_column("standing")
