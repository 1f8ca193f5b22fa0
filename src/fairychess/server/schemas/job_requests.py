"""What a job asks, as text: the view of one seat, and how long may be thought about it."""

import msgspec

from fairychess.game.view import View

_SECONDS = "seconds"

_EARLIER = {"number": "fullmove_number", "words": "state_fields", "kind": "piece_type"}
"""Names of fields in requests that an earlier version has left in the table."""


def request_for(view: View, seconds: float | None = None) -> str:
    """The text of a job: a view, and the most seconds where a clock runs."""
    found = msgspec.to_builtins(view)
    if seconds is not None:
        found[_SECONDS] = seconds
    return msgspec.json.encode(found).decode()


def view_of(request: str) -> View:
    """Return the view that a job asks about."""
    found = msgspec.json.decode(request)
    for part in (found, *found["moves"], *found["options"]):
        for earlier, name in _EARLIER.items():
            if earlier in part:
                part[name] = part.pop(earlier)
    return msgspec.convert(found, View)


def seconds_of(request: str) -> float | None:
    """Return the most seconds a job may take; None where nothing limits it."""
    found = msgspec.json.decode(request).get(_SECONDS)
    return float(found) if isinstance(found, int | float) else None
