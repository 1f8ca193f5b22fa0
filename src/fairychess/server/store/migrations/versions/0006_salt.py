"""Seeds of 128 bits, and a salt for the commitment of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Forward; games of before keep what they have promised, without a salt."""
    with op.batch_alter_table("game_secret") as secret:
        secret.alter_column(
            "seed", type_=sa.String(80), existing_type=sa.String(32), existing_nullable=False
        )
        secret.add_column(sa.Column("salt", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Back; the commitments of newer games can no longer be opened."""
    # Longer seeds have to stay, so the column does not become short again.
    with op.batch_alter_table("game_secret") as secret:
        secret.drop_column("salt")
        secret.alter_column(
            "seed", type_=sa.Text(), existing_type=sa.String(80), existing_nullable=False
        )
