"""What a process that measures the balance of a variant may tell."""

from typing import Annotated

from msgspec import Meta, Struct

from fairychess.messages import Message

_Name = Annotated[str, Meta(max_length=200)]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]
_Plies = Annotated[list[_Count], Meta(max_length=1000)]
_Counts = Annotated[dict[_Name, int], Meta(max_length=1000)]
_Share = tuple[float, float, float]


class Story(Struct, forbid_unknown_fields=True):
    """What happened in one game (`fairychess.lab.balance.GameStory`)."""

    number: _Count
    nodes: _Count
    winner: _Name | None
    ending: Message
    plies: _Count
    opening: Annotated[list[_Name], Meta(max_length=20)]
    first_move: _Name
    branching: _Plies
    scores: Annotated[list[int], Meta(max_length=1000)]
    armies: Annotated[list[_Counts], Meta(max_length=20)]
    taken: _Counts
    promoted: _Counts
    unmoved: _Counts


class Length(Struct):
    """How long games are, in plies."""

    mean: float
    median: float
    all: _Plies


class Strength(Struct):
    """The games of one strength; `first_share` are the first player's points with their error."""

    nodes: _Count
    games: _Count
    first_share: _Share
    wins: _Count
    draws: _Count
    losses: _Count
    plies: Length
    branching: float
    lead_changes: float


class Ending(Struct):
    """One way in which games end, and how many did."""

    message: Message
    games: _Count


class PieceBalance(Struct):
    """What becomes of the pieces of one type."""

    id: _Name
    name: _Name
    royal: bool
    at_start: _Count
    taken: float
    promoted: float
    never_moved: float | None
    worth: float | None
    error: float | None
    computed: float | None


class Opening(Struct):
    """A first move and the first player's points with it."""

    move: _Name
    games: _Count
    share: _Share
    loses: bool


class BalanceReport(Struct):
    """A balance report, as `fairychess balance` makes it."""

    version: int
    variant: _Name
    title: _Name
    options: dict[_Name, str]
    first: _Name
    second: _Name
    games: _Count
    strengths: Annotated[list[Strength], Meta(max_length=10)]
    ends: Annotated[list[Ending], Meta(max_length=100)]
    pieces: Annotated[list[PieceBalance], Meta(max_length=1000)]
    openings: Annotated[list[Opening], Meta(max_length=1000)]
    alarms: Annotated[list[Message], Meta(max_length=100)] = []


class Told(Struct):
    """One line of the process: a game with the seconds spent, or the report, or why there is
    none."""

    story: Story | None = None
    spent: Annotated[float, Meta(ge=0)] = 0.0
    report: BalanceReport | None = None
    error: _Name = ""
