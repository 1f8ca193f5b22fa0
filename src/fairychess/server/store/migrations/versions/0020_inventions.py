"""Games that their inventors have published, and what people write about games and people."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def _key(table: str, column: str, other: str, gone: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{other}.id"], name=f"fk_{table}_{column}", ondelete=gone
    )


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "invention",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("summary", sa.String(300), nullable=False),
        sa.Column("tags", sa.String(200), nullable=False),
        sa.Column("definition", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("parent", sa.String(64)),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_invention"),
        _key("invention", "account", "account"),
        _key("invention", "parent", "invention", "SET NULL"),
    )
    op.create_index("ix_invention_account", "invention", ["account"])
    op.create_index("ix_invention_listed", "invention", ["listed", "changed"])
    op.create_table(
        "invention_version",
        sa.Column("invention", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("definition", sa.String(64), nullable=False),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("invention", "number", name="pk_invention_version"),
        _key("invention_version", "invention", "invention"),
    )
    op.create_index("ix_invention_version_definition", "invention_version", ["definition"])
    op.create_table(
        "star",
        sa.Column("invention", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("invention", "account", name="pk_star"),
        _key("star", "invention", "invention"),
        _key("star", "account", "account"),
    )
    op.create_index("ix_star_account", "star", ["account"])
    op.create_table(
        "topic",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_topic"),
        _key("topic", "account", "account"),
    )
    op.create_index("ix_topic_account", "topic", ["account"])
    op.create_index("ix_topic_changed", "topic", ["changed"])
    op.create_table(
        "comment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(220), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_comment"),
        _key("comment", "account", "account"),
    )
    op.create_index("ix_comment_account", "comment", ["account"])
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
