"""What inventors keep: projects with their versions."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "project",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        link("account", index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "project_version",
        link("project", primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """Back; what inventors have kept is gone."""
    op.drop_table("project_version")
    op.drop_table("project")
