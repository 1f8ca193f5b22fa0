"""Every message over a game's socket, typed; what does not fit a type is refused.

Both sides' messages carry the `version` of this page, 1; a client may leave it out. Client
messages are told apart by `type`; unknown fields and wrong types are errors that name the field.
The texts carried are checked by the game, never here.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fairychess.game.view import MoveRecord, Reason, View
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.clock import ClockView

VERSION = 1
MAX_MESSAGE = 4096

Name = Annotated[str, Meta(min_length=1, max_length=100)]
_Text = Annotated[str, Meta(min_length=1, max_length=400)]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Proposal = Literal["draw", "takeback", "adjourn", "resume", "rematch"]


class _Client(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    version: Literal[1] = 1


class PlayMove(_Client, tag="play", kw_only=False):
    """Take a decision; `ply` (where given) guards against answering an older position.

    A choice that both players make at once (`early_options` of the view) may be sent before it is
    one's turn. It is kept until then, and taken back by `undo`. Without `ply` it is also right
    where the turn has come in the meantime.
    """

    text: _Text
    ply: _Count | None = None


class Chance(_Client, tag="chance"):
    """Let the referee toss, roll or deal."""


class Undo(_Client, tag="undo"):
    """Take back to the last decision a person took; at one screen, without asking.

    A choice made before one's turn is taken back everywhere without asking.
    """


class Resign(_Client, tag="resign"):
    """Give up."""


class Abort(_Client, tag="abort"):
    """End a game in which not both have moved; nobody wins."""


class Propose(_Client, tag="propose", kw_only=False):
    """Ask for what needs the other side's agreement."""

    what: Proposal


class Accept(_Client, tag="accept", kw_only=False):
    """Agree to what the other side has proposed."""

    what: Proposal


class Decline(_Client, tag="decline", kw_only=False):
    """Decline what the other side has proposed, or withdraw one's own."""

    what: Proposal


class Premove(_Client, tag="premove", kw_only=False):
    """Moves prepared, in games without secrets; an empty list forgets them. See `premoves`."""

    lines: Annotated[
        list[Annotated[list[_Text], Meta(min_length=1, max_length=20)]], Meta(max_length=20)
    ]
    ply: _Count


class Say(_Client, tag="say", kw_only=False):
    """A chat message to the other player, or among spectators to the other spectators."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Mute(_Client, tag="mute", kw_only=False):
    """Hear nothing more of an author on this socket, or hear it again."""

    author: Annotated[str, Meta(max_length=64)]
    muted: bool = True


class Look(_Client, tag="look", kw_only=False):
    """Ask for the game as it stood after `ply` decisions."""

    ply: _Count


class Why(_Client, tag="why", kw_only=False):
    """Ask why a piece cannot go from one place to another, or without a target, why not at all."""

    origin: _Text
    target: Annotated[str, Meta(max_length=20)] = ""


class Resume(_Client, tag="resume", kw_only=False):
    """Ask for the actions after a sequence, after the connection was lost.

    Of many, the first 200 are sent; where there are `more`, ask again after the last one.
    """

    since: _Count


class Retry(_Client, tag="retry"):
    """Ask a computer player again that failed to answer."""


class Ping(_Client, tag="ping"):
    """Is the line still up? Answered by a pong."""


class SetPerspective(_Client, tag="set_perspective", kw_only=False):
    """Show the side of `seat` on a shared screen; empty: neither side."""

    seat: Literal["first", "second", ""] = ""


ClientMessage = (
    PlayMove | Chance | Undo | Resign | Abort | Propose | Accept | Decline
    | Premove | Say | Mute | Look | Why | Resume | Retry | Ping | SetPerspective
)  # fmt: skip


class SeatView(Struct, frozen=True):
    """Who sits there, as everybody may know; `rating` is None where it is unknown or hidden.

    `called` is the name as pages move it in their language, and a `bot` a program that plays for
    its account.
    """

    type: str
    level: int = 0
    name: str = ""
    rating: int | None = None
    taken: bool = True
    called: Message | None = None
    bot: bool = False


class SeatsView(Struct, frozen=True):
    """Both seats of a game."""

    first: SeatView
    second: SeatView


class ServerMessage(Struct, tag_field="type", kw_only=True):
    version: int = VERSION


class ViewMessage(ServerMessage, tag="view", kw_only=False):
    """The game as it stands; `thinking` names the seat whose computer is at work.

    `sequence` is what to resume after; `clock` is as of sending. `chosen` are the seats that have
    decided before their turn, with what the viewer's own seat has chosen: for others it is empty.
    """

    view: View
    seats: SeatsView
    thinking: str | None = None
    sequence: int = 0
    clock: ClockView | None = None
    proposals: dict[str, str] = {}
    adjourned: bool = False
    rematch: str = ""
    chosen: dict[str, str] = {}


class HistoryMessage(ServerMessage, tag="history", kw_only=False):
    """The board after `ply` decisions, without options or moves."""

    ply: int
    view: msgspec.Raw


class WhyMessage(ServerMessage, tag="why", kw_only=False):
    """Why a piece cannot go there; no reason where it can."""

    origin: str
    target: str
    reason: Reason | None


class ActionView(Struct, frozen=True):
    """One action as a viewer may know it; `move` where it is a decision that still stands."""

    sequence: int
    actor: str
    kind: str
    at: int
    public: dict[str, Any]
    move: MoveRecord | None = None


class ActionsMessage(ServerMessage, tag="actions", kw_only=False):
    """The actions after `since`, the first of them where there are `more`."""

    since: int
    actions: list[ActionView]
    more: bool = False


class ThinkingMessage(ServerMessage, tag="thinking", kw_only=False):
    """A computer player has begun to think."""

    seat: str
    level: int


class HiddenMessage(ServerMessage, tag="hidden", kw_only=False):
    """A chat message that a moderator has hidden."""

    id: int


class SaidMessage(ServerMessage, tag="said", kw_only=False):
    """A chat message; `author` is what to mute, `id` what to report."""

    id: int
    author: str
    name: str
    text: str
    at: int
    called: Message | None = None


class PremovesMessage(ServerMessage, tag="premoves", kw_only=False):
    """The premoves of this seat, as they are now kept."""

    ply: int
    lines: list[list[str]]


class PongMessage(ServerMessage, tag="pong"):
    """The line is up."""


class WatchingMessage(ServerMessage, tag="watching", kw_only=False):
    """The number of spectators, and the seats that are present."""

    spectators: int
    present: list[str]


class NoticeMessage(ServerMessage, tag="notice", kw_only=False):
    """A message of the server for the person at the screen."""

    said: Message


class ErrorMessage(ServerMessage, tag="error", kw_only=False):
    """The last message could not be followed; the game goes on unchanged.

    `message` is English; `said` is for people, where it says more than the code.
    """

    code: str
    message: str
    said: Message | None = None


_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.encode


def read_client(data: bytes | str) -> ClientMessage:
    """One client message, or a `ProblemError`."""
    if len(data) > MAX_MESSAGE:
        raise ProblemError("too_large", f"a message may have at most {MAX_MESSAGE} characters")
    try:
        return _client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProblemError("bad_message", f"not a message I understand: {error}") from error
