"""Tables from one form to the next and back, by the scripts in migrations/versions."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "migrations"


def configuration(connection: Connection) -> Config:
    """Alembic's view of this folder and an open connection."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Forward to a revision."""
    command.upgrade(configuration(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Back to a revision; "base" leaves nothing."""
    command.downgrade(configuration(connection), revision)
