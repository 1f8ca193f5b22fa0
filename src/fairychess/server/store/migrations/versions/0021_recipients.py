"""Challenges to one person."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("challenge") as challenge:
        challenge.add_column(sa.Column("recipient", sa.String(64)))
        challenge.create_foreign_key(
            "fk_challenge_recipient", "account", ["recipient"], ["id"], ondelete="CASCADE"
        )
        challenge.create_index("ix_challenge_recipient", ["recipient"])


def downgrade() -> None:
    """Back; challenges to one person are gone."""
    op.execute("DELETE FROM challenge WHERE recipient IS NOT NULL")
    with op.batch_alter_table("challenge") as challenge:
        challenge.drop_index("ix_challenge_recipient")
        challenge.drop_constraint("fk_challenge_recipient", type_="foreignkey")
        challenge.drop_column("recipient")
