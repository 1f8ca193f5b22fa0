"""Steps of lessons that people with an account have done."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "lesson_step",
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("course", sa.String(200), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account", "course", "step", name="pk_lesson_step"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_lesson_step_account", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Back; what has been done is forgotten."""
    op.drop_table("lesson_step")
