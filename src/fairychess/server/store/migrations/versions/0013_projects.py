"""What inventors keep: projects with their versions."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "project",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_project"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_project_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_project_session", "project", ["session"])
    op.create_index("ix_project_account", "project", ["account"])
    op.create_table(
        "project_version",
        sa.Column("project", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("project", "number", name="pk_project_version"),
        sa.ForeignKeyConstraint(
            ["project"], ["project.id"], name="fk_project_version_project", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Back; what inventors have kept is gone."""
    op.drop_table("project_version")
    op.drop_table("project")
