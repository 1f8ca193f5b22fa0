"""One entry of a game's log."""

from dataclasses import dataclass, field
from typing import Any

MOVE, CHANCE, UNDO = "move", "chance", "undo"
EARLY, WITHDRAW = "early", "withdraw"
RESIGN, TIME, ABORT = "resign", "time", "abort"
PROPOSE, ACCEPT, DECLINE = "propose", "accept", "decline"


@dataclass(frozen=True, slots=True)
class Action:
    """An action of `actor` (a side, "chance" or "server"), and its time in milliseconds.

    `public` may be told to everybody. `secret` is what a seat decided, as it entered it: needed
    to replay, shown to others only as far as the game's views show it.
    """

    sequence: int
    actor: str
    kind: str
    at: int
    public: dict[str, Any] = field(default_factory=dict)
    secret: str | None = field(default=None, repr=False)
