"""What the tables have in common: their metadata, and columns that several have."""

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


def owner(primary_key: bool = False, index: bool = True) -> Column[str]:
    """The account whose it is, and with which it goes."""
    key = ForeignKey("account.id", ondelete="CASCADE")
    return Column("account", String(64), key, nullable=False, index=index, primary_key=primary_key)


def part_of(table: str) -> Column[str]:
    """The row of another table it is a part of, and with which it goes."""
    key = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(table, String(64), key, primary_key=True)


def of_game() -> Column[str]:
    """The game it belongs to, and with which it goes."""
    return Column("game", String(64), ForeignKey("game.id", ondelete="CASCADE"), nullable=False)
