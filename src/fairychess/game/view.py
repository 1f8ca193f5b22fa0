"""Views: what one seat, or a spectator, may know of a game, as plain data.

A `View` holds no position, hash, undo log or game reference, so a reader of one (the
browser, a computer player, the terminal) cannot look behind it. `VariantInfo` is the public
description of a variant: everything a board needs to draw pieces and explain them.

All values are JSON-able through `dataclasses.asdict`. Squares are texts such as "e4"; sides are
"first" and "second" (the colour of a piece); seats are "first", "second" and "chance".
"""

from dataclasses import dataclass, field
from typing import Any

from fairychess.game import showing
from fairychess.messages import Message
from fairychess.position.outcome import Outcome
from fairychess.position.sides import BLACK, SIDES, WHITE, other

__all__ = [
    "Message", "MoveRecord", "MoveSteps", "OptionView", "Outcome", "PieceTypeInfo", "PieceView",
    "Reason", "VariantInfo", "View", "SIDES", "WHITE", "BLACK", "other",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class PieceView:
    """One piece standing on the board. `id` is the piece type in its upper-case spelling.

    `name` tells individuals apart where the variant does ("b1", the square it started on), and
    `marks` say what the viewer may know of it (its role, that it has been seen).
    """

    square: str
    id: str
    side: str
    name: str = ""
    marks: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionView:
    """One legal decision as a person enters it.

    `clicks` is the path of places to click, in order: squares ("e4"), or "hand:P" first for a
    drop. A Lion's igui is ("f3", "e4", "f3"); a pass is ("f3", "f3"). `choice` is None, or the
    wording that tells apart options with the same clicks ("Promote to Gold", "Do not promote").
    `piece_type` is the id of the piece the mover becomes or drops, where that helps to draw the
    choice, and `side` whose piece that is, where it may be the other side's.
    An option without clicks (a coin, "toss five pawns") is offered as a button worded `choice`;
    those that share an `action` ("Write a death") are offered together under that title, and
    `marks` are squares to point out while one is considered. Where an option answers several
    questions in turn ("L", then "Kira"), `parts` are the pairs of question and answer. `detail`
    stands beside `choice`, smaller. `reach` are squares it may affect, to shade. `spelled` is the
    move as people write it, in each of the variant's `notations`; nothing where it is no move of a
    piece.
    """

    text: str
    clicks: tuple[str, ...]
    choice: Message | None = None
    piece_type: str | None = None
    captures: tuple[str, ...] = ()
    action: Message | None = None
    marks: tuple[str, ...] = ()
    side: str | None = None
    parts: tuple[tuple[Message, Message], ...] = ()
    detail: Message | None = None
    spelled: tuple[str, ...] = ()
    reach: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One decision already taken: who, the canonical text, and the squares to highlight.

    `notes` say what everybody learned from it, and `wording` what the decision is called where its
    text is no move of a piece. Where the text is hidden from the viewer (`?` stands in it), or is
    only what it has seen of the move, `seal` is a hash of the true text that the record opens after
    the end. `spelled` is the move as people write it, in each of the variant's `notations`, with
    the signs of check and mate; nothing where it is no move of a piece, or not all of it is seen.
    `passed` is the seat whose turn is passed over because of it.
    """

    ply: int
    fullmove_number: int
    seat: str
    text: str
    squares: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    seal: str = ""
    wording: Message | None = None
    spelled: tuple[str, ...] = ()
    passed: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a piece may not go somewhere, and the rule that says so, if one does.

    `rule` is the rule's name in the variant file, `number` what the variant's page calls it, and
    `sentences` are its sentences by language.
    """

    message: Message
    rule: str = ""
    number: str = ""
    sentences: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveSteps:
    """How the last move went, as far as the viewer may know: for boards that show it.

    `path` are its places in order, "hand:P" first for a drop; a square may come twice (a Lion that
    returns). `captures` are the squares the move itself empties, on its path or off it: what else
    has changed is the rules' doing, and the difference of two boards.
    """

    path: tuple[str, ...]
    captures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A game as one viewer may see it after `ply` decisions.

    `viewer` is "first", "second", "both" (two people at one screen) or "spectator". `options` is
    empty unless the viewer is to decide. `position` is the position text as far as the viewer may
    know it. `hands` maps side to {id: count}. `check` lists royal squares under attack. `notes` are
    remarks for people ("Extra turn: the opponent must pass"). `state_fields` is what the position
    text remembers besides the board, by key, and `commitment` the hash of the seed that was
    published before the first draw. `start` and `rules` (the options this game is played under) let
    a computer player set the same game up. `fog` are the squares the viewer does not see: what
    stands there, if anything, is not on its `board`, and `?` in its `position`. `steps` are those
    of the last move, None where there is none. `reach` is for a seat that waits, to prepare a
    move: where each of its pieces could stop whatever else stood on the board; empty in games
    with secrets. Where both players take a decision at once, `early` is who may take it though the
    other one is to move; `early_options` is what the viewer may then choose.
    """

    variant: str
    viewer: str
    ply: int
    fullmove_number: int
    to_move: str
    position: str
    board: tuple[PieceView, ...]
    hands: dict[str, dict[str, int]]
    captured: dict[str, dict[str, int]]
    options: tuple[OptionView, ...]
    moves: tuple[MoveRecord, ...]
    check: tuple[str, ...]
    notes: tuple[Message, ...]
    outcome: Outcome | None
    draw_offered_by: str | None = None
    can_undo: bool = False
    start: str = ""
    rules: dict[str, object] = field(default_factory=dict)
    state_fields: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    fog: tuple[str, ...] = ()
    steps: MoveSteps | None = None
    reach: dict[str, tuple[str, ...]] = field(default_factory=dict)
    early: str = ""
    early_options: tuple[OptionView, ...] = ()

    def _repr_svg_(self) -> str | None:
        return showing.view_svg(self)

    def _repr_html_(self) -> str | None:
        return showing.view_html(self)


@dataclass(frozen=True, slots=True)
class PieceTypeInfo:
    """One piece type, for pictures and the legend.

    `glyphs` are texts for a shogi tile (kanji, at most two characters) and may be empty; `full` is
    the whole name that they stand for;
    `picture` is the name of a drawing and `drawing` its strokes, pairs of a kind ("body", "line",
    "ink", "edge") and an SVG path; both are empty where nothing is drawn for the piece. `images`
    are addresses of the inventor's own drawings, of the first and of the second player. `mnemonic`
    is the JSON form of `betza.mnemonic`; `diagram` lists the squares of the move diagram:
    {"files","ranks","at","marks":[{"square","mark"}]}. `clicks` is how many places a move of it may
    need to be entered, castling aside: 2, or more where it takes pieces on its way.
    """

    id: str
    name: str
    betza: str
    royal: bool
    promoted: bool
    promotes_to: tuple[str, ...]
    glyphs: str
    mnemonic: dict[str, Any]
    diagram: dict[str, Any]
    value: int = 0
    clicks: int = 2
    picture: str = ""
    drawing: tuple[tuple[str, str], ...] = ()
    images: tuple[str, ...] = ()
    full: str = ""


@dataclass(frozen=True, slots=True)
class VariantInfo:
    """Public description of a variant: board, seats, piece types, options, and its rules page.

    `rules` is that page in English, `translations` the same in other languages by code. `hands`
    says whether pieces may come to hand, so that a page can keep room for them. `year` is 0 where
    nobody knows it. `pictured` says whether there is a picture of its board. `names` are by
    language the translations of what the variant calls itself, its pieces and its players, as far
    as there are any. `looks` are the colours and signs of the board that the file asks for.
    `chance` says whether the referee draws in it: a coin, a shuffled start.
    `notations` are the styles in which its moves are spelled, the usual first. `plan` says where
    its squares lie, as `fairychess.board.drawing` tells it; None for a plain rectangle.
    `characters` are those that stand on pieces, drawn: by the character how wide its box is where
    250 is its height, and its SVG path in it. `formats` are those of old in which games of it can
    be taken home, beside PGN.
    """

    name: str
    title: str
    summary: str
    inventor: str
    files: int
    ranks: int
    holes: tuple[str, ...]
    seats: dict[str, str]
    style: str
    zone: dict[str, tuple[str, ...]]
    piece_types: tuple[PieceTypeInfo, ...]
    options: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    start: str = ""
    secret: bool = False
    chance: bool = False
    roles: tuple[str, ...] = ()
    translations: dict[str, str] = field(default_factory=dict)
    hands: bool = False
    year: int = 0
    pictured: bool = True
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    looks: dict[str, Any] = field(default_factory=dict)
    notations: tuple[str, ...] = ()
    plan: dict[str, Any] | None = None
    characters: dict[str, tuple[int, str]] = field(default_factory=dict)
    formats: tuple[str, ...] = ()
