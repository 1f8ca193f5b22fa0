"""The game engine as the server sees it, as protocols, and the real one behind them.

Tests and other hosts may pass anything of this shape to `create_app`.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast

from fairychess import game, teaching
from fairychess.game import example_boards, info
from fairychess.game.view import Outcome, Reason, VariantInfo, View
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
    def secretive(self) -> bool:
        """Does the game hide anything from a seat?"""

    def view(self, viewer: str) -> View:
        """The game as one viewer may see it."""

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


class GamesBackend(Protocol):
    """The engine: which variants there are, and new games of them."""

    Refused: type[Exception]

    def catalogue(self) -> Sequence[Any]:
        """Every installed variant, briefly: name, title, summary, inventor, files, ranks.

        Where there are many also family, year, pictured, names in other languages, aliases.
        """

    def variant_info(
        self,
        name: str,
        options: dict[str, Any],
        *,
        text: str | None = None,
        told: tuple[str, ...] | None = None,
    ) -> VariantInfo:
        """The public description of one variant; `text` is its file where it is not installed.

        `told` are the languages whose pages of rules are made: all, if it is not said.
        """

    def picture(self, name: str) -> bytes | None:
        """A picture of an installed variant's board, as JPEG, if there is one."""

    def showcases(self) -> Sequence[str]:
        """Names of the installed variants that have a recorded game to show."""

    def showcase(self, name: str) -> Any:
        """The recorded game of one of them: the first board, and what each move changes."""

    def balance(self, name: str) -> bytes | None:
        """The balance report of an installed variant, as JSON, if there is one."""

    def rule_examples(self, name: str) -> Sequence[Any]:
        """Examples of an installed variant's special rules, as `game.example_boards` has them."""

    def example_picture(
        self, name: str, number: int, after: bool = False, notation: str = ""
    ) -> str | None:
        """The board of one of them as SVG, before or after its move; None where there is none."""

    def taught(self) -> Sequence[str]:
        """Names of the installed variants that have lessons."""

    def courses_of(self, variant: str) -> Sequence[Any]:
        """The courses of one: id, title and summary by language, steps."""

    def lesson(self, variant: str, course_id: str) -> dict[str, Any]:
        """One course: its texts and boards, and nothing of what is accepted."""

    def judge_lesson(
        self, variant: str, course_id: str, number: int, move: str, answer: int
    ) -> Any:
        """Whether a move or an answer is what a step asks for, and the boards after it."""

    def new_game(
        self,
        name: str,
        options: dict[str, Any],
        seed: int | None = None,
        position: str | None = None,
        text: str | None = None,
        salt: str | None = None,
        check: bool = True,
    ) -> GameLike:
        """A new game, from the start or from a position text; `text` as above.

        Chance is drawn from `seed`; `salt` is hashed with it into the commitment. Without `check`
        the position may be one that no game leads to.
        """


class _Installed:
    """What is installed of all this."""

    Refused = game.Refused
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


_INSTALLED = cast(GamesBackend, _Installed())


def installed_backend() -> GamesBackend:
    """The installed engine."""
    return _INSTALLED


async def installed_opponent(view: View, level: int, seconds: float | None = None) -> str:
    """The installed computer player, which thinks in another process."""
    return await opponents.choose(view, level, seconds)


def asked_for(what: Callable[..., T], *args: Any, **named: Any) -> T:
    """Call the engine with what a person has asked for: what does not fit is a problem."""
    try:
        return what(*args, **named)
    except (ValueError, LookupError, TypeError) as error:
        raise ProblemError("refused", said_by(error)) from error
