"""Games that their inventors have published, and what people write about games and people."""

import sqlalchemy as sa
from alembic import op

from fairychess.server.store.columns import link

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "invention",
        sa.Column("id", sa.String(64), primary_key=True),
        link("account", nullable=False, index=True),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("summary", sa.String(300), nullable=False),
        sa.Column("tags", sa.String(200), nullable=False),
        sa.Column("definition", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        link("parent", "invention", gone="SET NULL"),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_invention_listed", "invention", ["listed", "changed"])
    op.create_table(
        "invention_version",
        link("invention", primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("definition", sa.String(64), nullable=False, index=True),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "star",
        link("invention", primary_key=True),
        link("account", primary_key=True, index=True),
    )
    op.create_table(
        "topic",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(120), nullable=False),
        link("account", nullable=False, index=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False, index=True),
    )
    op.create_table(
        "comment",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("subject", sa.String(220), nullable=False),
        link("account", nullable=False, index=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_comment_subject", "comment", ["subject", "id"])
    with op.batch_alter_table("report") as report:
        report.alter_column("remark", existing_type=sa.Integer(), nullable=True)
        report.add_column(sa.Column("comment", sa.Integer()))
        report.create_foreign_key(
            "fk_report_comment", "comment", ["comment"], ["id"], ondelete="CASCADE"
        )


def downgrade() -> None:
    """Back; published games and comments are gone, their texts stay."""
    op.execute("DELETE FROM report WHERE remark IS NULL")
    with op.batch_alter_table("report") as report:
        report.drop_constraint("fk_report_comment", type_="foreignkey")
        report.drop_column("comment")
        report.alter_column("remark", existing_type=sa.Integer(), nullable=False)
    for table in ("comment", "topic", "star", "invention_version", "invention"):
        op.drop_table(table)
