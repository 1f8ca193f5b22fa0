"""What the tables have in common: their metadata, and columns that several have."""

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, MetaData, String

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def key() -> Column[str]:
    """The id of a row."""
    return Column("id", String(64), primary_key=True)


def time(name: str) -> Column[int]:
    """A moment that is always known."""
    return Column(name, BigInteger, nullable=False)


def line() -> Column[str]:
    """The mark of the line by which a guest came; see `guests.py`."""
    return Column("line", String(32), index=True)


def opened() -> Column[int]:
    """When somebody last opened it; see `guests.py`."""
    return Column("opened", BigInteger, nullable=False, server_default="0", index=True)


def link(name: str, table: str = "", gone: str = "CASCADE", **how: Any) -> Column[str]:
    """The id of a row of a table, by its name if not said; what happens when that row is gone.

    The migrations make their columns of it, too: what it makes stays as it is.
    """
    return Column(name, String(64), ForeignKey(f"{table or name}.id", ondelete=gone), **how)
