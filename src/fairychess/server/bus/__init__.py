"""Notifications of changes between the processes of one installation.

A notification is a short text without secrets ("game <id> <sequence>"): it says where to look, and
the database says what has happened. Lost notifications cost time, never a move: sequences of games
that are looked at are compared every two seconds, and after a loss everything is looked at again.
"""

from fairychess.server.bus.base import Bus

__all__ = ["bus_for"]


def bus_for(url: str, database: str) -> Bus:
    """The bus that suits: Redis where given, NOTIFY on PostgreSQL, else within this process."""
    if url.startswith(("redis://", "rediss://", "unix://")):
        from fairychess.server.bus.redis import RedisBus

        return RedisBus(url)
    if url:
        raise ValueError("the bus is empty or a redis:// URL")
    if database.startswith("postgres"):
        from fairychess.server.bus.postgres import PostgresBus

        return PostgresBus(database)
    from fairychess.server.bus.memory import MemoryBus

    return MemoryBus()
