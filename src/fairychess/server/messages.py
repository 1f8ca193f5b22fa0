"""Every message between browser and server, typed; what does not fit a type is refused.

Client messages are told apart by `type`; unknown fields and wrong types are errors that name
the field. The texts carried are checked by the game, never here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fairychess.game.view import VariantInfo, View
from fairychess.server.errors import ProblemError

MAX_MESSAGE = 4096
MAX_BODY = 65536

_Name = Annotated[str, Meta(min_length=1, max_length=100)]
_Text = Annotated[str, Meta(min_length=1, max_length=400)]
_Ply = Annotated[int, Meta(ge=0, le=1_000_000)]


class Seat(Struct, forbid_unknown_fields=True):
    """Who sits there: a person, or the computer at a level from 1 to 8."""

    type: Literal["human", "computer"] = "human"
    level: Annotated[int, Meta(ge=1, le=8)] = 3


class Seats(Struct, forbid_unknown_fields=True):
    """Both seats of a game."""

    first: Seat = msgspec.field(default_factory=Seat)
    second: Seat = msgspec.field(default_factory=Seat)


class NewGame(Struct, forbid_unknown_fields=True):
    """The body of POST /api/games."""

    variant: _Name
    options: dict[_Name, Any] = msgspec.field(default_factory=dict)
    seats: Seats = msgspec.field(default_factory=Seats)
    seed: int | None = None
    position: Annotated[str, Meta(max_length=20_000)] | None = None


class _Client(Struct, forbid_unknown_fields=True, tag_field="type"):
    pass


class Play(_Client, tag="play"):
    """Take a decision; `ply` (where given) guards against answering an older position."""

    text: _Text
    ply: _Ply | None = None


class Chance(_Client, tag="chance"):
    """Let the referee toss, roll or deal."""


class Undo(_Client, tag="undo"):
    """Take back to the last decision a person took."""


class Resign(_Client, tag="resign"):
    """Give up."""


class OfferDraw(_Client, tag="offer_draw"):
    """Offer a draw."""


class AcceptDraw(_Client, tag="accept_draw"):
    """Accept the draw offered."""


class DeclineDraw(_Client, tag="decline_draw"):
    """Decline the draw offered."""


class Look(_Client, tag="look"):
    """Ask for the game as it stood after `ply` decisions."""

    ply: _Ply


class Retry(_Client, tag="retry"):
    """Ask a computer player again that failed to answer."""


ClientMessage = Play | Chance | Undo | Resign | OfferDraw | AcceptDraw | DeclineDraw | Look | Retry


class _Server(Struct, tag_field="type"):
    pass


class ViewMessage(_Server, tag="view"):
    """The game as it stands; `thinking` names the seat whose computer is at work."""

    view: View
    seats: Seats
    thinking: str | None = None


class PastMessage(_Server, tag="past"):
    """The board after `ply` decisions, without options or moves."""

    ply: int
    view: msgspec.Raw


class ThinkingMessage(_Server, tag="thinking"):
    """A computer player has begun to think."""

    seat: str
    level: int


class NoticeMessage(_Server, tag="notice"):
    """A remark for the person at the screen."""

    message: str


class ErrorMessage(_Server, tag="error"):
    """The last message could not be obeyed; the game goes on unchanged."""

    code: str
    message: str


class GameSummary(Struct):
    """Answer of POST and GET /api/games."""

    id: str
    url: str
    variant: str
    options: dict[str, Any]
    seats: Seats
    viewer: str
    view: View
    info: VariantInfo | None = None


_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_new_game = msgspec.json.Decoder(NewGame)
encode = msgspec.json.encode


def read_client(data: bytes | str) -> ClientMessage:
    """One client message, or a `ProblemError`."""
    if len(data) > MAX_MESSAGE:
        raise ProblemError("too_large", f"a message may have at most {MAX_MESSAGE} characters")
    try:
        return _client.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProblemError("bad_message", f"not a message I understand: {error}") from error


def read_new_game(data: bytes) -> NewGame:
    """The body of POST /api/games, or a `ProblemError`."""
    try:
        return _new_game.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProblemError("bad_request", f"not a game I can set up: {error}") from error
