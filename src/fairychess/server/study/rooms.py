"""Rooms: viewers of a study see what its owner and the others are looking at and drawing."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from fairychess.server.base.outbox import Outbox
from fairychess.server.schemas import study as s

MOST_VIEWERS = 200
"""Of one study, in one process."""

LONGEST = 5700
"""Bytes of what is shared: PostgreSQL carries 7,999, and base64 makes four bytes of three."""

_CHANGED = msgspec.json.encode({"type": "changed"})


class Viewer:
    """One connection to an analysis board; `study` is empty where it looks at none."""

    def __init__(self, study: str = "", owner: bool = False) -> None:
        self.study = study
        self.owner = owner
        self.outbox = Outbox()

    def send(self, message: Any) -> None:
        """Put a message in line; one that does not read is sent away."""
        self.outbox.put(msgspec.json.encode(message))


class Rooms:
    """The viewers of each study in this process; `publish` reaches those of others."""

    def __init__(self, publish: Callable[[str], Awaitable[None]]) -> None:
        self._publish = publish
        self._viewers: dict[str, dict[int, Viewer]] = {}
        self._last: dict[str, bytes] = {}

    def enter(self, viewer: Viewer) -> bool:
        """Add a viewer and show what the owner looks at; False where there are too many."""
        room = self._viewers.setdefault(viewer.study, {})
        if len(room) >= MOST_VIEWERS:
            return False
        room[id(viewer)] = viewer
        if viewer.study in self._last:
            viewer.outbox.put(self._last[viewer.study])
        self._tell_people(viewer.study)
        return True

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go."""
        room = self._viewers.get(viewer.study, {})
        room.pop(id(viewer), None)
        if room:
            self._tell_people(viewer.study)
        else:
            self._viewers.pop(viewer.study, None)
            self._last.pop(viewer.study, None)

    def _tell_people(self, study: str) -> None:
        room = self._viewers[study]
        for viewer in room.values():
            viewer.send({"type": "people", "count": len(room)})

    async def show(self, viewer: Viewer, at: s.At) -> None:
        """Share what a viewer looks at with all others."""
        message = {
            "type": "at", "by": id(viewer), "owner": viewer.owner,
            "path": at.path, "shapes": at.shapes,
        }  # fmt: skip
        data = msgspec.json.encode(message)
        if len(data) <= LONGEST:
            await self._publish(f"study {viewer.study} {base64.urlsafe_b64encode(data).decode()}")

    async def changed(self, study: str) -> None:
        """Tell all viewers that a study has been saved."""
        await self._publish(f"study {study} {base64.urlsafe_b64encode(_CHANGED).decode()}")

    def all_changed(self) -> None:
        """Tell the viewers of every study that it may have been saved."""
        for study in list(self._viewers):
            self._pass_on(study, _CHANGED)

    def receive(self, study: str, text: str) -> None:
        """Pass on what has been shared, here or in another process."""
        if study in self._viewers:
            self._pass_on(study, base64.urlsafe_b64decode(text))

    def _pass_on(self, study: str, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message.get("owner"):
            self._last[study] = data
        for number, viewer in self._viewers[study].items():
            if number != message.get("by"):
                viewer.send(message)
