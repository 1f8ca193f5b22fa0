"""The sockets at one game, and the viewer that each of them is."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from fairychess.server.base.outbox import Outbox
from fairychess.server.identity.sessions import User


@dataclass(eq=False, slots=True)
class GameConnection:
    """One socket: the seats it may speak for, and the one viewer it is."""

    viewer: str
    seats: tuple[str, ...] = ()
    user: User = field(default_factory=User)
    token: str = field(default="", repr=False)
    muted: set[str] = field(default_factory=set)
    address: str = ""
    outbox: Outbox = field(default_factory=Outbox)

    @property
    def room(self) -> str:
        """The room of this connection's chat."""
        return "spectators" if self.viewer == "spectator" else "players"

    def send(self, data: bytes) -> None:
        """Put a message in line; a connection that is too slow for it is sent away."""
        if not self.outbox.put(data):
            self.end()

    def end(self) -> None:
        """Send away; what still comes from this socket speaks for no seat."""
        self.viewer, self.seats = "spectator", ()
        self.outbox.end()


class Connections:
    """All connections of a game."""

    def __init__(self) -> None:
        self._open: set[GameConnection] = set()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[GameConnection]:
        return iter(list(self._open))

    def add(self, connection: GameConnection) -> None:
        """Begin to send to a connection."""
        self._open.add(connection)

    def remove(self, connection: GameConnection) -> None:
        """Stop sending to a connection."""
        self._open.discard(connection)

    def viewers(self) -> set[str]:
        """Return every viewer, each once."""
        return {connection.viewer for connection in self._open}

    def rooms(self) -> set[str]:
        """Return the rooms in whose chat anybody here is."""
        return {connection.room for connection in self._open}

    def count(self) -> tuple[int, list[str]]:
        """Return how many spectators there are, and which seats look."""
        viewers = [connection.viewer for connection in self._open]
        return viewers.count("spectator"), sorted(set(viewers) - {"spectator", "both"})

    def send(self, data: bytes, wanted: Callable[[GameConnection], bool] = lambda _: True) -> None:
        """Send one message to all, or to those wanted."""
        for connection in self:
            if wanted(connection):
                connection.send(data)

    def dismiss(self, wanted: Callable[[GameConnection], bool] = lambda _: True) -> None:
        """Send all away, or those wanted."""
        for connection in self:
            if wanted(connection):
                self.remove(connection)
                connection.end()
