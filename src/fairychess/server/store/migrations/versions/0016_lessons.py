"""Steps of lessons that people with an account have done."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "lesson_step",
        link("account", primary_key=True),
        sa.Column("course", sa.String(200), primary_key=True),
        sa.Column("step", sa.Integer(), primary_key=True),
    )


def downgrade() -> None:
    """Back; what has been done is forgotten."""
    op.drop_table("lesson_step")
