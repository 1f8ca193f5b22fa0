"""The setup of a game: enough to replay it, and its seats."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta, Struct

from fairychess.game.view import SIDES, other
from fairychess.server.domain.clock import Timing

__all__ = ["BOTH", "SIDES", "SeatSetup", "Setup", "Terms", "other"]

BOTH = "both"
"""Whose turn it is where both sides choose at once."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of a game: time, whether it is rated, and its delay for others (seconds).

    The second seat's clock is another one where there is `timing_second`. In a `strict`
    game nothing is taken back, adjourned or aborted.
    """

    timing: Timing | None = None
    rated: bool = False
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    timing_second: Timing | None = None
    strict: bool = False

    def __post_init__(self) -> None:
        second = self.timing_second
        if second is None:
            return
        if self.timing is None or self.timing.slow != second.slow:
            raise ValueError("both clocks count seconds, or both days")
        if self.rated and self.timing != second:
            raise ValueError("in a rated game both clocks are the same")


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat: a person or the computer, by which sessions or account it is held.

    Those of the `sessions` that are `linked` have come by a link and do not own the seat.
    `generation` counts revoked links; `before` and `after` are ratings around the game. A program
    plays for the account where it is a `bot`.
    """

    type: str = "human"
    level: int = 0
    name: str = ""
    sessions: tuple[str, ...] = ()
    account: str | None = None
    generation: int = 0
    before: float | None = None
    after: float | None = None
    linked: frozenset[str] = frozenset()
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first action. `seed` and `salt` are secrets of the referee.

    Games made before salts were used have none. A `trial` is played on a variant's page to see how
    it goes, and stands in no list.
    """

    id: str
    variant: str
    options: dict[str, Any]
    position: str | None
    seed: int = field(repr=False)
    terms: Terms
    local: bool
    listed: bool
    created: int
    seats: dict[str, SeatSetup]
    salt: str = field(default="", repr=False)
    trial: bool = False

    @property
    def accounts(self) -> set[str]:
        """Those who sit here with an account."""
        return {seat.account for seat in self.seats.values() if seat.account is not None}

    def is_person(self, side: str) -> bool:
        """Whether a person sits there."""
        return side in self.seats and self.seats[side].type == "human"
