"""The game engine as the server sees it.

Tests and other hosts may pass anything of this shape to `create_app`.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, Protocol, TypeVar

from fairychess import game, teaching
from fairychess.game import example_boards, info
from fairychess.game.view import Outcome, Reason, View
from fairychess.messages import Message
from fairychess.search import opponents
from fairychess.server.base.errors import ProblemError, said_by

T = TypeVar("T")
Opponent = Callable[..., Awaitable[str]]
"""Given what a seat may see, a level from 1 to 12 and, where a clock runs, the most seconds it may
take: the text of its move."""


class GameLike(Protocol):
    """One game in progress; every refusal is the backend's `Refused` with one line of reason."""

    @property
    def to_move(self) -> str:
        """The seat that decides next: "first", "second" or "chance"."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""

    @property
    def early(self) -> str:
        """Who may decide though the other side is to move; "" for nobody."""

    @property
    def secretive(self) -> bool:
        """Does the game hide anything from a seat?"""

    def view(self, viewer: str) -> View:
        """The game as one viewer may see it."""

    def opened_view(self, viewer: str) -> View:
        """`view` with nothing hidden on the board: for replays of games that are over only."""

    def play(self, seat: str, text: str) -> None:
        """Take one decision for a seat."""

    def play_chance(self) -> None:
        """Let the referee draw for the chance seat."""

    def why_no_undo(self, plies: int) -> Message | None:
        """The reason why so many decisions cannot be taken back, or None."""

    def why_not(self, viewer: str, origin: str, target: str = "") -> Reason | None:
        """Why a viewer may not play from one place to another, or not from there at all."""

    def undo(self, plies: int = 1) -> None:
        """Take back the last decisions."""

    def resign(self, seat: str) -> None:
        """Give the game up."""

    def adjudicate(self, winner: str | None, reason: Message | str) -> None:
        """End the game for a reason the rules do not know."""

    def offer_draw(self, seat: str) -> None:
        """Offer a draw to the other seat."""

    def accept_draw(self, seat: str) -> None:
        """Accept the other seat's offer."""

    def decline_draw(self, seat: str) -> None:
        """Decline the other seat's offer."""

    def record(self, viewer: str = "both", clocks: Mapping[int, float] | None = None) -> str:
        """The game as text, as one viewer may know it; `clocks` are seconds left by ply."""


class GamesBackend:
    """The engine: which variants there are, new games of them, lessons and recorded games."""

    Refused: type[Exception] = game.Refused
    catalogue = staticmethod(game.catalogue)
    variant_info = staticmethod(game.variant_info)
    picture = staticmethod(info.picture)
    balance = staticmethod(info.balance)
    rule_examples = staticmethod(example_boards.rule_examples)
    example_picture = staticmethod(example_boards.example_picture)
    new_game = staticmethod(game.new_game)
    showcases = staticmethod(teaching.showcases)
    showcase = staticmethod(teaching.showcase)
    taught = staticmethod(teaching.taught)
    courses_of = staticmethod(teaching.courses_of)
    lesson = staticmethod(teaching.lesson)
    judge_lesson = staticmethod(teaching.judge_lesson)


@cache
def installed_backend() -> GamesBackend:
    """The installed engine."""
    return GamesBackend()


async def installed_opponent(view: View, level: int, seconds: float | None = None) -> str:
    """The installed computer player, which thinks in another process."""
    return await opponents.choose(view, level, seconds)


def asked_for(what: Callable[..., T], *args: Any, **named: Any) -> T:
    """Call the engine with what a person has asked for: what does not fit is a problem."""
    try:
        return what(*args, **named)
    except (ValueError, LookupError, TypeError) as error:
        raise ProblemError("refused", said_by(error)) from error
