"""What programs written for lichess's Bot API send and are sent; see `domain.lichess`.

Fields are called as lichess calls them. What a program sends besides is ignored, as lichess does.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

Colour = Literal["random", "white", "black"]
_Name = Annotated[str, Meta(min_length=1, max_length=100)]
_Fen = Annotated[str, Meta(max_length=20_000)]


class _Camel(Struct, rename="camel", omit_defaults=True):
    """Written as lichess writes."""


class NewBotChallenge(Struct, kw_only=True):
    """POST /api/challenge/{username}, /api/challenge/open: a game that is offered."""

    rated: bool = False
    limit: Annotated[int, Meta(ge=0, le=86_400)] = field(default=0, name="clock.limit")
    increment: Annotated[int, Meta(ge=0, le=600)] = field(default=0, name="clock.increment")
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    color: Colour = "random"
    variant: _Name = "standard"
    fen: _Fen = ""


class NewComputerGame(NewBotChallenge, kw_only=True):
    """POST /api/challenge/ai: a game against the computer of the server."""

    level: Annotated[int, Meta(ge=1, le=12)] = 3


class BotDecline(Struct):
    """POST /api/challenge/{id}/decline: why, in one word."""

    reason: Annotated[str, Meta(max_length=20)] = "generic"


class BotChat(Struct):
    """POST /api/bot/game/{id}/chat: something said."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    room: Literal["player", "spectator"] = "player"


class NewToken(Struct, forbid_unknown_fields=True):
    """POST /api/tokens: what its owner calls a new token."""

    name: Annotated[str, Meta(max_length=60)] = ""


class TokenId(Struct, forbid_unknown_fields=True):
    """POST /api/tokens/revoke: the token that is to open nothing any more."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class VariantName(_Camel):
    """A variant as lichess calls it."""

    key: str
    name: str
    short: str = ""


class PlayerOf(_Camel):
    """A player as others see it; `provisional` where too few games stand behind the rating."""

    id: str | UnsetType | None = UNSET
    name: str = ""
    title: str | UnsetType | None = UNSET
    rating: int | UnsetType = UNSET
    provisional: bool = False
    online: bool = False
    ai_level: int | UnsetType = UNSET


class PerfName(Struct):
    """What is rated, by its name."""

    name: str
    icon: str = ""


class ChallengeDocument(_Camel):
    """A challenge."""

    id: str
    url: str
    status: str
    challenger: PlayerOf | None
    dest_user: PlayerOf | None
    variant: VariantName
    rated: bool
    speed: str
    time_control: dict[str, Any]
    color: Colour
    perf: PerfName
    final_color: str | UnsetType = UNSET
    direction: str | UnsetType = UNSET
    initial_fen: str | UnsetType = UNSET
    decline_reason: str | UnsetType = UNSET
    decline_reason_key: str | UnsetType = UNSET


class Status(Struct):
    """How a game stands, by lichess's number and word."""

    id: int
    name: str


class BotOpponent(_Camel):
    """Whom one plays against."""

    id: str | None
    username: str
    rating: int | UnsetType = UNSET
    ai: int | UnsetType = UNSET


class GameDocument(_Camel):
    """One of one's own games."""

    full_id: str
    game_id: str
    id: str
    fen: str
    color: str
    last_move: str
    source: str
    status: Status
    variant: VariantName
    speed: str
    perf: str
    rated: bool
    has_moved: bool
    opponent: BotOpponent
    is_my_turn: bool
    seconds_left: int | UnsetType = UNSET
    winner: str | UnsetType = UNSET
    compat: dict[str, bool] = field(default_factory=lambda: {"bot": True, "board": False})


class BotGameState(Struct, omit_defaults=True, tag="gameState", tag_field="type"):
    """How a game stands: told at every change."""

    moves: str
    wtime: int
    btime: int
    winc: int
    binc: int
    status: str
    winner: str | UnsetType = UNSET
    wdraw: bool = False
    bdraw: bool = False
    wtakeback: bool = False
    btakeback: bool = False
    view: msgspec.Raw | UnsetType = UNSET


class ClockOf(Struct):
    """A time control, in milliseconds."""

    initial: int
    increment: int


class GameFull(_Camel, tag="gameFull", tag_field="type"):
    """The first line of a game's stream."""

    id: str
    rated: bool
    variant: VariantName
    clock: ClockOf | None
    speed: str
    perf: PerfName
    created_at: int
    white: PlayerOf
    black: PlayerOf
    initial_fen: str
    state: BotGameState
    days_per_turn: int | UnsetType = UNSET
    options: dict[str, Any] = field(default_factory=dict)


class ChatLine(Struct, tag="chatLine", tag_field="type"):
    """Something said at a game."""

    room: str
    username: str
    text: str


class Perf(Struct):
    """A rating and the games behind it."""

    games: int
    rating: int
    rd: int = 100
    prog: int = 0
    prov: bool = False


class UserDocument(_Camel):
    """What everybody may know of an account."""

    id: str
    username: str
    perfs: dict[str, Perf]
    created_at: int
    url: str
    online: bool
    title: str | UnsetType = UNSET


class UserStatus(_Camel):
    """Whether somebody is here."""

    id: str
    name: str
    title: str | UnsetType = UNSET
    online: bool = False
