"""What analysis boards send over HTTP and their sockets, typed and bounded."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fairychess.board import SQUARE
from fairychess.game.free_play import PositionFields
from fairychess.game.view import PieceView
from fairychess.server.base.errors import ProblemError
from fairychess.server.schemas.websocket import Name, Ping

MAX_BODY = 400_000
"""Bytes of a tree with its comments; other requests are much shorter."""

_Text = Annotated[str, Meta(max_length=400)]
_Move = Annotated[str, Meta(min_length=1, max_length=400)]
_Moves = Annotated[list[_Move], Meta(max_length=2000)]
_Start = Annotated[str, Meta(max_length=20_000)] | None
_Comment = Annotated[str, Meta(max_length=2000)]


_Shape = Annotated[str, Meta(max_length=12, pattern=rf"^[GRYB](?a:{SQUARE}){{1,2}}$")]
_Shapes = Annotated[list[_Shape], Meta(max_length=64)]


class StudyNode(Struct, forbid_unknown_fields=True):
    """A decision, what is said and drawn of the position after it, and which node is before it."""

    parent: Annotated[int, Meta(ge=-1, le=3000)] = -1
    text: _Text = ""
    comment: _Comment = ""
    shapes: _Shapes = msgspec.field(default_factory=list)


class VariantWithOptions(Struct, forbid_unknown_fields=True):
    """A variant under some options."""

    variant: Name
    options: dict[Name, Any] = msgspec.field(default_factory=dict)


class Place(VariantWithOptions, forbid_unknown_fields=True):
    """A position: where a line begins, and its moves."""

    start: _Start = None
    moves: _Moves = msgspec.field(default_factory=list)


class StudyLook(Place, forbid_unknown_fields=True):
    """POST /api/analysis/look: a position, of whose moves so many are `known` to the page."""

    known: Annotated[int, Meta(ge=0, le=2000)] = 0


class Compose(VariantWithOptions, forbid_unknown_fields=True):
    """POST /api/analysis/compose: a position set up by hand."""

    board: Annotated[list[PieceView], Meta(max_length=400)] = msgspec.field(default_factory=list)
    hands: dict[str, dict[_Text, Annotated[int, Meta(ge=0, le=999)]]] = msgspec.field(
        default_factory=dict
    )
    fields: PositionFields = msgspec.field(
        default_factory=lambda: PositionFields("first", "-", "-", "0", "1", {})
    )


class Read(VariantWithOptions, kw_only=True, forbid_unknown_fields=True):
    """POST /api/analysis/read: a record or a position as text."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class Write(VariantWithOptions, kw_only=True, forbid_unknown_fields=True):
    """POST /api/analysis/write: a tree to be written as text."""

    start: _Start = None
    nodes: Annotated[list[StudyNode], Meta(min_length=1, max_length=3000)]


class Study(Write, kw_only=True, forbid_unknown_fields=True):
    """POST /api/studies: a tree to be kept under a title."""

    title: Annotated[str, Meta(max_length=100)] = ""
    orientation: Literal["first", "second"] = "first"


class Lines(Place, forbid_unknown_fields=True, tag="lines"):
    """Of a socket: think about a position; what is found is told with this `id`."""

    id: Annotated[int, Meta(ge=0, le=1 << 31)] = 0
    count: Annotated[int, Meta(ge=1, le=5)] = 3


class Stop(Struct, forbid_unknown_fields=True, tag="stop"):
    """Of a socket: think no more."""


class At(Struct, forbid_unknown_fields=True, tag="at"):
    """Of a study's socket: what its sender looks at, and has drawn there."""

    path: _Moves = msgspec.field(default_factory=list)
    shapes: _Shapes = msgspec.field(default_factory=list)


SocketMessage = Lines | Stop | At | Ping
_decoder: msgspec.json.Decoder[SocketMessage] = msgspec.json.Decoder(SocketMessage)


def read_message(data: str | bytes) -> SocketMessage:
    """Return a message of a socket, or raise ProblemError "bad_message"."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProblemError("bad_message", f"not what is expected here: {error}") from error
