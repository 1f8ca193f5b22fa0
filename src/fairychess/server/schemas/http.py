"""The bodies of HTTP requests and their answers, typed; what does not fit is refused."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from fairychess.board.geometry import MOST
from fairychess.game.view import VariantInfo, View
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.setup import Terms
from fairychess.server.domain.tournament import Plan
from fairychess.server.schemas.websocket import Name, SeatsView, ServerMessage

MAX_BODY = 65536

_Token = Annotated[str, Meta(min_length=1, max_length=400)]
_Secret = Annotated[str, Meta(min_length=8, max_length=200)]
_GuestName = Annotated[str, Meta(max_length=200)]
T = TypeVar("T")


class SeatRequest(Struct, forbid_unknown_fields=True):
    """The player of a seat: a person, or the computer at a level from 1 to 12."""

    type: Literal["human", "computer"] = "human"
    level: Annotated[int, Meta(ge=1, le=12)] = 3


class SeatsRequest(Struct, forbid_unknown_fields=True):
    """Both seats of a game."""

    first: SeatRequest = msgspec.field(default_factory=SeatRequest)
    second: SeatRequest = msgspec.field(default_factory=SeatRequest)


class NewGame(Struct, forbid_unknown_fields=True):
    """POST /api/games: a game at one screen, alone or for two, or a mere `trial`.

    With `linked`, the answer has a token for the first person's seat, where no cookie is kept.
    """

    variant: Name
    options: dict[Name, Any] = msgspec.field(default_factory=dict)
    seats: SeatsRequest = msgspec.field(default_factory=SeatsRequest)
    seed: Annotated[int, Meta(ge=-(1 << 62), le=1 << 62)] | None = None
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    timing: Timing | None = None
    timing_second: Timing | None = None
    trial: bool = False
    linked: bool = False


class NewChallenge(Struct, forbid_unknown_fields=True):
    """POST /api/challenges: a person looks for an opponent, in the lobby, by link, or asks `to`.

    The game of a challenge that is `listed` is public; it stands in the lobby if it is to nobody.
    """

    variant: Name
    options: dict[Name, Any] = msgspec.field(default_factory=dict)
    terms: Terms = msgspec.field(default_factory=Terms)
    colour: Literal["first", "second", "random"] = "random"
    listed: bool = False
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    name: _GuestName = ""
    to: Annotated[str, Meta(max_length=200)] = ""


class Token(Struct, forbid_unknown_fields=True):
    """A link's token."""

    token: _Token


class OptionalToken(Struct, forbid_unknown_fields=True):
    """A link's token where there is one."""

    token: Annotated[str, Meta(max_length=400)] = ""


class AcceptChallenge(OptionalToken, forbid_unknown_fields=True):
    """The same with what a guest wants to be called."""

    name: _GuestName = ""


class Credentials(Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    password: _Secret = msgspec.field()


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """A device's answer to the challenge of a ticket; a library reads it."""

    ticket: _Token
    credential: dict[str, Any]


class NewPasskey(PasskeyAnswer, forbid_unknown_fields=True):
    """The same with what its owner calls the key."""

    name: Annotated[str, Meta(max_length=60)] = ""


class PasskeyId(Struct, forbid_unknown_fields=True):
    """A passkey to remove."""

    id: Annotated[str, Meta(min_length=1, max_length=1400)]


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """A browser that is no longer to be told."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class Subscribe(Unsubscribe, forbid_unknown_fields=True):
    """A browser to be told of turns: where it is reached, its keys, the words it shows."""

    key: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]
    words: Annotated[str, Meta(min_length=1, max_length=100)]


class NewWebhook(Struct, forbid_unknown_fields=True):
    """POST /api/webhooks: where events of some kinds, of one `variant` or of all, are posted to."""

    url: Annotated[str, Meta(min_length=1, max_length=500)]
    kinds: Annotated[
        list[Literal["challenge", "gameStart", "gameEnd", "published", "tournament"]],
        Meta(min_length=1, max_length=5),
    ]
    format: Literal["discord", "json"] = "discord"
    variant: Annotated[str, Meta(max_length=200)] = ""


class WebhookId(Struct, forbid_unknown_fields=True):
    """A webhook of one's own."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class Preferences(Struct, forbid_unknown_fields=True):
    """A person's preferences for the pages."""

    moves_chess: Literal["", "san", "figurine", "coordinates"] = ""
    moves_shogi: Literal["", "hodges", "western", "japanese", "coordinates"] = ""
    moves_xiangqi: Literal["", "wxf", "san", "coordinates"] = ""
    pictures: Annotated[str, Meta(max_length=40)] = ""
    language: Annotated[str, Meta(max_length=12)] = ""
    sound: bool = True
    theme: Literal["", "light", "dark"] = ""
    edges: bool = True
    calm: bool = False
    chessmen: Annotated[str, Meta(max_length=40)] = ""
    disks: Annotated[str, Meta(max_length=40)] = ""
    board: Annotated[str, Meta(max_length=40)] = ""
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    confirm: Literal["", "never", "slow", "always"] = ""


class Report(Struct, forbid_unknown_fields=True):
    """A complaint about a chat message."""

    message: Annotated[int, Meta(ge=1, le=(1 << 31) - 1)]
    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class ModerationRequest(Struct, forbid_unknown_fields=True):
    """POST /api/moderation: what a moderator does; see `identity.moderation.ModerationRequest`."""

    kind: Annotated[str, Meta(max_length=20)]
    target: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Annotated[str, Meta(max_length=500)] = ""
    days: Annotated[int, Meta(ge=1, le=36_500)] = 36_500
    name: Annotated[str, Meta(max_length=200)] = ""


class Publish(Struct, forbid_unknown_fields=True):
    """POST /api/inventions, /api/inventions/{id}: a game of one's own, and what is said of it.

    `note` says what has changed in a new version, `parent` which published game it was made from.
    """

    variant: Name
    summary: Annotated[str, Meta(max_length=600)] = ""
    tags: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)] = []
    listed: bool = True
    note: Annotated[str, Meta(max_length=1000)] = ""
    parent: Annotated[str, Meta(max_length=64)] = ""


_Text = Annotated[str, Meta(min_length=1, max_length=4000)]


INVENTION_FILE: Literal["fairychess invention 1"] = "fairychess invention 1"
MOST_VERSIONS = 10


class VersionFile(Struct):
    """A version of a published game: the variant file, and what has changed."""

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]
    note: Annotated[str, Meta(max_length=1000)] = ""


class InventionFile(Struct):
    """A published game as a file, the oldest version first; `source` is where it comes from."""

    format: Literal["fairychess invention 1"]
    versions: Annotated[list[VersionFile], Meta(min_length=1, max_length=MOST_VERSIONS)]
    summary: Annotated[str, Meta(max_length=600)] = ""
    tags: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)] = []
    author: Annotated[str, Meta(max_length=200)] = ""
    source: Annotated[str, Meta(max_length=300)] = ""


class Comment(Struct, forbid_unknown_fields=True):
    """POST /api/comments: what is written about `invention:ID`, `game:ID`, `variant:NAME`, ..."""

    on: Annotated[str, Meta(min_length=1, max_length=220)]
    text: _Text = msgspec.field()


class NewTopic(Struct, forbid_unknown_fields=True):
    """POST /api/topics: a topic with its first comment."""

    title: Annotated[str, Meta(min_length=1, max_length=240)]
    text: _Text = msgspec.field()


class NewTournament(Struct, forbid_unknown_fields=True):
    """POST /api/tournaments: what is to be played, and when it begins (milliseconds since 1970).

    With 0 it begins when its owner says so. `official` ones are the moderators'.
    """

    title: Annotated[str, Meta(min_length=1, max_length=240)]
    plan: Plan
    about: Annotated[str, Meta(max_length=4000)] = ""
    starts: Annotated[int, Meta(ge=0, le=1 << 50)] = 0
    official: bool = False


class Complaint(Struct, forbid_unknown_fields=True):
    """POST /api/comments/{id}/report: what is wrong with it."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class ChangePassword(Struct, forbid_unknown_fields=True):
    """POST /api/me/password: the password of now, and the one from now on."""

    old: _Secret = msgspec.field()
    new: _Secret = msgspec.field()


class CloseAccount(Struct, forbid_unknown_fields=True):
    """POST /api/me/close: the password of the account that is to go."""

    password: _Secret = msgspec.field()


class SetAddress(Struct, forbid_unknown_fields=True):
    """POST /api/me/mail: where mail goes, and the account's password; empty: nowhere any more."""

    address: Annotated[str, Meta(max_length=254)]
    password: _Secret = msgspec.field()


class MailWishes(Struct, forbid_unknown_fields=True):
    """POST /api/me/mail/wishes: letters about turns, and warnings before time runs out."""

    about_turns: Literal["each", "daily", "never"] = "each"
    warnings: bool = True


class Forgotten(Struct, forbid_unknown_fields=True):
    """POST /api/password/forgotten: the name of an account, or its address."""

    name: Annotated[str, Meta(min_length=1, max_length=254)]


class ResetPassword(Struct, forbid_unknown_fields=True):
    """POST /api/password/reset: what a letter has brought, and the password from now on."""

    token: _Token
    password: _Secret = msgspec.field()


class Vacation(Struct, forbid_unknown_fields=True):
    """POST /api/me/vacation: for how many days one's clocks of days stand still."""

    days: Annotated[int, Meta(ge=1, le=28)]


class Memo(Struct, forbid_unknown_fields=True):
    """POST /api/games/{id}/memo: a note to oneself, or the last chat message that was read."""

    text: Annotated[str, Meta(max_length=4000)] | None = None
    heard: Annotated[int, Meta(ge=0, le=(1 << 31) - 1)] | None = None


class Foresee(Struct, forbid_unknown_fields=True):
    """POST /api/games/{id}/foresee: imagined moves, from the present on."""

    moves: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=400)]], Meta(max_length=20)
    ] = []


class Link(Struct, forbid_unknown_fields=True):
    """POST /api/qr: a link to be shown as a picture."""

    text: Annotated[str, Meta(min_length=1, max_length=600)]


class Import(Struct, forbid_unknown_fields=True):
    """A record to replay."""

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]


class Upload(Struct, forbid_unknown_fields=True):
    """A variant's definition, as text; `name` for a diagram without a name of its own.

    `pictures` are for its pieces, by their ids: names of drawings, or SVG.
    """

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]
    name: Annotated[str, Meta(max_length=60)] = ""
    pictures: Annotated[dict[str, Annotated[str, Meta(max_length=16_384)]], Meta(max_length=40)] = (
        msgspec.field(default_factory=dict)
    )


class OwnPicture(Struct, forbid_unknown_fields=True):
    """A drawing of one's own, as SVG."""

    svg: Annotated[str, Meta(min_length=1, max_length=16_384)]


class DraftArchive(Struct, forbid_unknown_fields=True):
    """POST /api/drafts/unpack: a zip archive in base 64."""

    archive: Annotated[str, Meta(min_length=1, max_length=65_000)]


_Betza = Annotated[str, Meta(max_length=400)]
_Size = Annotated[int, Meta(ge=1, le=MOST)]
_Language = Annotated[str, Meta(max_length=12)]


class Draft(Struct, forbid_unknown_fields=True):
    """POST /api/make/check and /read: a draft as data or, while it is only pasted, as text."""

    draft: dict[str, Any]
    language: _Language = ""


class OnBoard(Struct, forbid_unknown_fields=True, kw_only=True):
    """The board of a draft: its size, what it is like, and how many levels it has."""

    files: _Size = 8
    ranks: _Size = 8
    shape: Annotated[str, Meta(max_length=40)] = "rectangle"
    levels: _Size = 1
    language: _Language = ""


class DrawMoves(OnBoard):
    """POST /api/make/moves: a text of moves while it is typed."""

    betza: _Betza


class FindMoves(OnBoard, kw_only=True):
    """POST /api/make/find: squares `[x, y, kind]` to reach, and moves to be `kept` besides."""

    squares: Annotated[list[tuple[int, int, str]], Meta(max_length=224)]
    radius: Annotated[int, Meta(ge=1, le=7)] = 4
    leaps: bool = False
    kept: _Betza = ""


class AddWay(OnBoard, kw_only=True):
    """POST /api/make/way: moves, and a way drawn besides: to a square, and from there on."""

    betza: _Betza
    corner: tuple[int, int]
    end: tuple[int, int]
    kind: Literal["both", "move", "capture", "any", "strike", "swap", "own"] = "both"
    symmetry: Literal["all", "sides", "none"] = "all"
    slides: bool = False
    on: bool = True
    over: bool = False


class ReadSentences(Struct, forbid_unknown_fields=True):
    """POST /api/make/sentences: sentences, each a table and its fields, of a draft so far."""

    sentences: Annotated[list[tuple[Name, dict[str, Any]]], Meta(max_length=60)]
    board: dict[str, Any]
    pieces: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=1000)]
    roles: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)] = []
    language: _Language = ""


class FindExample(Struct, forbid_unknown_fields=True):
    """POST /api/make/example: which sentence of a variant file is to be shown at work."""

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]
    table: Name
    number: Annotated[int, Meta(ge=0, le=1000)]
    seed: Annotated[int, Meta(ge=0, le=1 << 30)] = 0


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that says all by its path."""


class TakeHome(Struct, forbid_unknown_fields=True):
    """POST /api/make/export: a variant file, and the form it is to have."""

    text: Annotated[str, Meta(min_length=1, max_length=50_000)]
    form: Annotated[str, Meta(max_length=20)]


class SaveProject(Struct, forbid_unknown_fields=True):
    """POST /api/projects, /api/projects/{id}: a variant's text to be kept."""

    title: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(min_length=1, max_length=50_000)]


class LessonAnswer(Struct, forbid_unknown_fields=True):
    """POST /api/lessons/{variant}/{course}/{step}: a move, or the number of an answer."""

    move: Annotated[str, Meta(max_length=400)] = ""
    answer: Annotated[int, Meta(ge=-1, le=40)] = -1


class LessonProgress(Struct, forbid_unknown_fields=True):
    """POST /api/lessons/progress: steps done, by course (`variant/course`), counted from 0."""

    done: Annotated[
        dict[
            Annotated[str, Meta(max_length=200)],
            Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=200)],
        ],
        Meta(max_length=500),
    ] = {}


class PartOfTournament(Struct):
    """The tournament that a game belongs to."""

    id: str
    title: str


class GameSummary(Struct):
    """Answer of POST and GET /api/games."""

    id: str
    url: str
    variant: str
    options: dict[str, Any]
    seats: SeatsView
    viewer: str
    view: View
    terms: Terms
    local: bool
    info: VariantInfo | None = None
    token: str = ""
    tournament: PartOfTournament | None = None


class ChallengeView(Struct):
    """A challenge as others see it; `token` only for its maker, `game` once accepted.

    `to` is the name of the one who is asked, if one is, and only for the two.
    """

    id: str
    url: str
    variant: str
    options: dict[str, Any]
    terms: Terms
    colour: str
    listed: bool
    name: str
    rating: int | None
    status: str
    mine: bool
    token: str | None = None
    game: str | None = None
    called: Message | None = None
    position: str | None = None
    to_me: bool = False
    to: str | None = None


class LobbyMessage(ServerMessage, tag="lobby", kw_only=False):
    """Sent over the lobby's socket: what it offers now."""

    challenges: msgspec.Raw


class ChangedMessage(ServerMessage, tag="changed", kw_only=False):
    """Sent over a tournament's socket: there is something new."""


def read(data: bytes, wanted: type[T]) -> T:
    """A body of a kind, or a `ProblemError`; an empty body is an empty object."""
    if rb"\u0000" in data.replace(rb"\\", b""):
        raise ProblemError("bad_request", "not every database keeps the character U+0000")
    try:
        return msgspec.json.decode(data or b"{}", type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProblemError("bad_request", f"not what is expected here: {error}") from error
