"""What many tables are asked alike: has a statement changed anything, how many rows are there."""

from sqlalchemy import ColumnElement, UpdateBase, func, select
from sqlalchemy.ext.asyncio import AsyncConnection


async def has_changed(connection: AsyncConnection, statement: UpdateBase) -> bool:
    """Execute an insert, update or delete; False where it has changed no row."""
    return bool((await connection.execute(statement)).rowcount)


async def number_of(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    """The number of rows of the table that the conditions are about."""
    found = await connection.execute(select(func.count()).where(*where))
    return int(found.scalar_one())
