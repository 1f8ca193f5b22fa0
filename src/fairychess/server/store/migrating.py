"""Tables from one form to the next and back, by the scripts in migrations/versions."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"


def configuration(connection: Connection) -> Config:
    """Alembic's view of this folder and an open connection."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def revision(connection: Connection) -> str | None:
    """The revision of the tables that are there; None where there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def knows(connection: Connection, revision: str) -> bool:
    """Whether there is a script for a revision."""
    scripts = ScriptDirectory.from_config(configuration(connection))
    return any(script.revision == revision for script in scripts.walk_revisions())


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Forward to a revision. Raises ValueError where the tables are of an unknown version."""
    with _known():
        command.upgrade(configuration(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Back to a revision; "base" leaves nothing. Raises ValueError as `upgrade` does."""
    with _known():
        command.downgrade(configuration(connection), revision)


def rebuild(connection: Connection, to: str) -> None:
    """Replace empty tables by those of a revision."""
    if revision(connection) not in (None, to):
        downgrade(connection, "base")
    upgrade(connection, to)


@contextlib.contextmanager
def _known() -> Iterator[None]:
    try:
        yield
    except CommandError:
        raise ValueError(
            "the database is of a newer version of fairychess, or older than 0.1"
        ) from None
