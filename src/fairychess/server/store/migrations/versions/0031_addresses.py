"""Mail: an address counts until the one in its place is confirmed, and is found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Forward."""
    op.add_column("mailbox", sa.Column("wanted", sa.String(254)))
    op.add_column("mailbox", sa.Column("folded", sa.String(254), nullable=False, server_default=""))
    op.execute("UPDATE mailbox SET wanted = address, address = '' WHERE NOT confirmed")
    op.execute("UPDATE mailbox SET folded = lower(address)")
    op.drop_index("ix_mailbox_account", "mailbox")
    with op.batch_alter_table("mailbox") as mailbox:
        mailbox.drop_column("confirmed")
        mailbox.alter_column("folded", existing_type=sa.String(254), server_default=None)
    op.create_index("ix_mailbox_folded", "mailbox", ["folded"])
    op.drop_index("ix_letter_due", "letter")
    op.drop_index("ix_letter_sent", "letter")
    op.create_index("ix_letter_waiting", "letter", ["sent", "due"])


def downgrade() -> None:
    """Back; an address that is to take the place of another one is gone."""
    op.drop_index("ix_letter_waiting", "letter")
    for column in ("due", "sent"):
        op.create_index(f"ix_letter_{column}", "letter", [column])
    op.drop_index("ix_mailbox_folded", "mailbox")
    confirmed: sa.Column[bool] = sa.Column(
        "confirmed", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("mailbox", confirmed)
    op.execute("UPDATE mailbox SET confirmed = true WHERE address <> ''")
    op.execute("UPDATE mailbox SET address = wanted WHERE NOT confirmed AND wanted IS NOT NULL")
    with op.batch_alter_table("mailbox") as mailbox:
        mailbox.drop_column("wanted")
        mailbox.drop_column("folded")
    op.create_index("ix_mailbox_account", "mailbox", ["account"])
