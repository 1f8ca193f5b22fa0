"""A variant file as frozen data: what the inventor wrote, checked, nothing compiled yet.

`read(path, options)` turns variant.toml into a `Definition`. Any value may be a table
`{option = "winds", table = "...", diagram = "..."}` or the text "$winds": the variant's options
choose it. An unknown field is a `VariantError` that names file, line and key.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from fairychess.board.geometry import LEVELS, MOST, Board, BoardError
from fairychess.messages import Message, Parameter, as_message, must_be, prefixed
from fairychess.messages.faults import without_prefix
from fairychess.position.sides import BLACK, SIDES, WHITE
from fairychess.rules.composed import sentences as composed
from fairychess.rules.looks import FIELDS as LOOKS
from fairychess.rules.looks import Looks, Own, read_looks, read_picture
from fairychess.rules.notation_part import Notation, read_notation
from fairychess.rules.squares import squares_of_sides
from fairychess.rules.translated_names import read_translations
from fairychess.rules.variant_error import (
    VariantError,
    misplaced,
    of_piece,
    read_toml,
)
from fairychess.rules.variant_file_reader import VariantFileReader

Sides = tuple[frozenset[int], frozenset[int]]
"""Squares of the first and of the second player."""


@dataclass(frozen=True, slots=True)
class FurtherMoves:
    """Moves that a piece has only in some places: an entry of a piece's `moves`.

        [[pieces]]
        id = "P"
        betza = "fmWfceF"
        moves = [{ betza = "fmnnD", from = { mirrored = "*2" } }]

    `betza` says which; the piece has them besides those of its own `betza`. `from` are the squares
    where it has to stand (a double step from the second rank, moved before or not), `to` those
    where the move may end (en passant on one rank only), and `within` those that start, end and
    every square on the way belong to (the diagonals of a palace). All are sets of squares, for both
    players or for each, as `rules/squares.py` says; None: any square. A move with a `to` of its own
    minds no `region` of the piece.
    """

    betza: str
    origins: Sides | None = None
    goals: Sides | None = None
    within: Sides | None = None


@dataclass(frozen=True, slots=True)
class PieceDefinition:
    """One piece type. One in disguise has a `role` and looks like the piece type `face`.

    `region` are the squares where it may move to and be dropped, None for the whole board: the
    palace of a general, the near side of the river for elephants. Lines may lead over other
    squares. `moves` are moves that it has only in some places, see `FurtherMoves`.

    `shuns` are the piece types it can neither pass over nor capture, as a cannon of janggi
    does cannons.

    `picture` is the drawing its inventor chose for it, by name, `drawn` a drawing of his own; pages
    find one where there is neither.

    `promotes` are the ids it may promote to. Where the players differ,
    `promotes = { first = ["Q"], second = ["R"] }`; this is then `promotes_of_sides`, and `promotes`
    holds both together.
    """

    id: str
    name: str
    betza: str
    promotes: tuple[str, ...] = ()
    royal: bool = False
    resets: bool = False
    promoted: bool = False
    glyphs: str = ""
    picture: str = ""
    drawn: Own | None = None
    role: str = ""
    face: str = ""
    region: Sides | None = None
    moves: tuple[FurtherMoves, ...] = ()
    shuns: tuple[str, ...] = ()
    promotes_of_sides: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def promotes_for(self, side: int) -> tuple[str, ...]:
        """Return what a piece of the first (0) or second (1) player may promote to."""
        return self.promotes_of_sides[side] if self.promotes_of_sides else self.promotes


@dataclass(frozen=True, slots=True)
class Role:
    """A secret part that a piece may play: it moves by `betza`, whatever it looks like.

    Without `betza` it moves as the piece does that it `becomes` when it is found out, and if it
    becomes none, as what it looks like. `faces` are the ids of the pieces that may play the part
    (none: all), `count` how many of a side do.
    """

    id: str
    name: str
    betza: str
    glyphs: str = ""
    becomes: str = ""
    faces: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """One choice an organiser of games may make."""

    default: Any
    values: tuple[Any, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A whole variant with its options applied. `rules` maps part names to their parameters."""

    name: str
    title: str
    files: int
    ranks: int
    pieces: tuple[PieceDefinition, ...]
    position: str
    rules: dict[str, dict[str, Any]]
    holes: tuple[str, ...] = ()
    summary: str = ""
    inventor: str = ""
    sources: tuple[str, ...] = ()
    style: str = "chess"
    first: str = WHITE
    second: str = BLACK
    letters: str = "wb"
    options: dict[str, Option] = field(default_factory=dict)
    chosen: dict[str, Any] = field(default_factory=dict)
    folder: Path | None = None
    roles: tuple[Role, ...] = ()
    start_place: str = ""  # file and line of the start position, for complaints
    fen: bool = False  # the field of unmoved pieces names files, where nobody castles
    strict: bool = False  # a position in which who has moved is in check is refused
    year: int = 0  # when it was invented, 0 where nobody knows
    looks: Looks = field(default_factory=Looks)
    translations: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language, what is said of title, summary, and names of pieces and players there."""
    notation: Notation = field(default_factory=Notation)
    sentences: tuple[composed.Sentence, ...] = ()  # rules that the file makes of formulas
    numbers: dict[str, str] = field(default_factory=dict)  # what its page calls its rules: "F10"
    where: str = ""  # what errors call the file
    shape: str = "rectangle"  # of the board, a name in `board.SHAPES`
    levels: int = 1  # how many boards lie one above the other; `ranks` are those of all
    text: str = field(default="", repr=False, compare=False)

    def error(
        self, section: str, key: str, said: Message | str, /, **parameters: Parameter
    ) -> VariantError:
        """Return an error that names the file and the line of a key, or of the section's header."""
        table, _, number = section.partition(" ")  # of a sentence: "forbid 2"
        nth = int(number) if number.isdecimal() else 0
        line = VariantFileReader(self.text, self.where).line_of(key, table, nth)
        return misplaced(self.where or self.name, line, prefixed(section, said, **parameters))


TOP = {
    "title": str,
    "summary": str,
    "inventor": str,
    "year": int,
    "aliases": list,
    "sources": list,
    "style": str,
    "translations": dict,
    "board": dict,
    "seats": dict,
    "pieces": list,
    "start": dict,
    "rules": dict,
    "numbers": dict,
    "options": dict,
    "roles": dict,
    "notation": dict,
    **dict.fromkeys(composed.TABLES, list),
}
BOARD = {"files": int, "ranks": int, "holes": list, "shape": str, "levels": int, **LOOKS}
STYLES = ("chess", "shogi", "xiangqi", "janggi")
SEATS = {"first": str, "second": str, "letters": str}
START = {"position": str, "fen": bool, "strict": bool}
PIECE = {
    "id": str,
    "name": str,
    "betza": str,
    "promotes": object,
    "royal": bool,
    "resets": bool,
    "promoted": bool,
    "glyphs": str,
    "picture": object,
    "shape": str,
    "region": object,
    "moves": list,
    "shuns": list,
}
FURTHER = {"betza": str, "from": object, "to": object, "within": object}
ROLE = {
    "name": str,
    "betza": str,
    "glyphs": str,
    "becomes": str,
    "faces": list,
    "count": int,
}
OPTION = {"default": object, "values": list, "text": str}
MOST_IN_ROLE = 32
LONGEST_NUMBER = 9
"""Digits of an option's value: more would not fit what rules count with."""

ID = re.compile(r"[^\sa-z\d/\[\]{}()=~@,]+")


def choose(value: Any, chosen: dict[str, Any], reader: VariantFileReader) -> Any:
    """Apply the options to a value, however deep."""
    if isinstance(value, str) and value.startswith("$") and len(value) > 1:
        if value[1:] not in chosen:
            raise VariantError(prefixed(f"{reader.where}: {value}", "fault_option"))
        return chosen[value[1:]]
    if isinstance(value, list):
        return [choose(item, chosen, reader) for item in value]
    if isinstance(value, dict):
        if "option" in value:
            name = value["option"]
            if not isinstance(name, str) or name not in chosen:
                raise reader.fail("option", "fault_no_option", name=repr(name))
            pick = chosen[name]
            key = str(pick).lower() if isinstance(pick, bool) else str(pick)
            if key not in value:
                raise reader.fail("option", "fault_no_value_here", name=name, key=key)
            return choose(value[key], chosen, reader)
        return {key: choose(item, chosen, reader) for key, item in value.items()}
    return value


def read_options(table: dict[str, Any], reader: VariantFileReader) -> dict[str, Option]:
    """The options a variant declares."""
    found = {}
    for name, entry in table.items():
        if not isinstance(entry, dict):
            raise reader.fail(name, "fault_option_table", "options")
        reader.check(entry, OPTION, f"options.{name}")
        values = tuple(entry.get("values", (True, False)))
        default = reader.need(entry, "default", f"options.{name}")
        for key, items in (("values", values), ("default", (default,))):
            if not all(isinstance(item, (str, int)) for item in items):
                raise reader.fail(key, "fault_option_value", f"options.{name}")
        if values and default not in values:
            raise reader.fail("default", "fault_among", f"options.{name}")
        found[name] = Option(default, values, entry.get("text", ""))
    return found


def settle(options: dict[str, Option], wanted: dict[str, Any], name: str) -> dict[str, Any]:
    """Chosen values: defaults overridden by `wanted` (texts are accepted for any type)."""
    chosen = {key: option.default for key, option in options.items()}
    for key, value in wanted.items():
        if key not in options:
            known = ", ".join(sorted(options)) or "none"
            raise VariantError(f"{name}: no option {key!r}; there are: {known}")
        option = options[key]
        by_text = {
            str(item).lower() if isinstance(item, bool) else str(item): item
            for item in option.values
        }
        if option.values:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if text not in by_text:
                raise VariantError(
                    f"{name}: option {key} = {value!r}: must be one of {', '.join(by_text)}"
                )
            chosen[key] = by_text[text]
        else:
            chosen[key] = number_or_none(key, value, name)
    return chosen


def number_or_none(key: str, value: Any, name: str) -> int:
    """An option without listed values is a number, or "none" (0)."""
    text = str(value).strip() if isinstance(value, (str, int)) or value is None else ""
    if text.lower() in ("none", "off", "false"):
        return 0
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise VariantError(
            f"{name}: option {key} = {text[:40]!r}: must be a number of at most "
            f"{LONGEST_NUMBER} digits, or none"
        )
    return int(text)


def parse(
    text: str,
    where: str,
    name: str,
    wanted: dict[str, Any] | None = None,
    folder: Path | None = None,
) -> Definition:
    """A definition from the text of a variant file; `where` names it in errors."""
    reader = VariantFileReader(text, where)
    data = read_toml(text, where)
    reader.check(data, TOP, "")
    for key, value in data.items():
        reader.check_value(key, value, "")
    options = read_options(data.get("options", {}), reader)
    chosen = settle(options, wanted or {}, name)
    data = {
        key: value if key == "options" else choose(value, chosen, reader)
        for key, value in data.items()
    }
    reader.check(data, TOP, "")
    reader.check_texts(data, ("sources", "aliases"), "")
    board = reader.need(data, "board", "board")
    reader.check(board, BOARD, "board")
    reader.check_texts(board, ("holes",), "board")
    seats = data.get("seats", {})
    reader.check(seats, SEATS, "seats")
    start = reader.need(data, "start", "start")
    reader.check(start, START, "start")
    letters = read_letters(seats, reader)
    style = data.get("style", "chess")
    if style not in STYLES:
        raise reader.fail("style", must_be("wanted_one_of", known=", ".join(STYLES)))
    extent = read_extent(board, reader)
    rules = {key: table for key, table in data.get("rules", {}).items() if table is not False}
    for key, table in rules.items():
        if not isinstance(table, dict):
            raise reader.fail(key, "fault_rule_table", "rules")
    pieces = read_pieces(data.get("pieces", []), reader, extent)
    roles = read_roles(data.get("roles", {}), pieces, reader)
    return Definition(
        name=name,
        title=data.get("title", name),
        files=extent.files,
        ranks=extent.ranks,
        pieces=(*pieces, *in_disguise(pieces, roles)),
        position=reader.need(start, "position", "start"),
        rules=rules,
        holes=extent.holes,
        summary=data.get("summary", ""),
        inventor=data.get("inventor", ""),
        sources=tuple(data.get("sources", ())),
        style=style,
        first=seats.get("first", WHITE),
        second=seats.get("second", BLACK),
        letters=letters,
        options=options,
        chosen=chosen,
        folder=folder,
        roles=roles,
        start_place=f"{where}:{reader.line_of('position', 'start')}",
        fen=start.get("fen", False),
        strict=start.get("strict", False),
        year=data.get("year", 0),
        looks=board_looks(board, reader, extent),
        translations=read_translations(data, reader),
        notation=read_notation(data, style, pieces, reader),
        sentences=composed.read_sentences(data, reader, pieces, roles, extent),
        numbers=read_numbers(data.get("numbers", {}), rules, reader),
        where=where,
        shape=extent.shape,
        levels=extent.levels,
        text=text,
    )


def board_looks(board: dict[str, Any], reader: VariantFileReader, extent: "Extent") -> Looks:
    """How the board is to look."""
    try:
        return read_looks(board, extent)
    except ValueError as error:
        key, _, reason = str(error).partition(": ")
        raise reader.fail(key, reason, "board") from None


def read_letters(seats: dict[str, str], reader: VariantFileReader) -> str:
    """The letters of both players in position texts, "wb" by default. Raises VariantError."""
    letters = seats.get("letters", "wb")
    if len(letters) != 2 or letters[0] == letters[1]:
        raise reader.fail("letters", "fault_two_letters", "seats")
    return letters


def read_numbers(
    table: dict[str, Any], rules: dict[str, Any], reader: VariantFileReader
) -> dict[str, str]:
    """What the variant's page calls some of its rules."""
    reader.check_texts({"numbers": list(table.values())}, ("numbers",), "")
    for key in table.keys() - rules.keys():
        raise reader.fail(key, "fault_no_rule_numbered", "numbers")
    return dict(table)


def read_roles(
    tables: dict[str, Any], pieces: tuple[PieceDefinition, ...], reader: VariantFileReader
) -> tuple[Role, ...]:
    """The secret roles, in the order of the file."""
    found = []
    known = {piece.id: piece for piece in pieces}
    for ident, table in tables.items():
        section = f"roles.{ident}"
        if not isinstance(table, dict):
            raise reader.fail(ident, "fault_role_table", "roles")
        if not ID.fullmatch(ident):
            raise reader.fail(ident, "fault_id_letters", "roles")
        reader.check(table, ROLE, section)
        reader.check_texts(table, ("faces",), section)
        for key in ("becomes", "faces"):
            for name in [table[key]] if key == "becomes" and key in table else table.get(key, ()):
                if name not in known:
                    raise reader.fail(key, "fault_no_such_piece", section)
        if not 1 <= table.get("count", 1) <= MOST_IN_ROLE:
            must = must_be("wanted_between", low=1, high=MOST_IN_ROLE)
            raise reader.fail("count", must, section)
        if not table.keys() & {"becomes", "faces"}:
            reader.need(table, "betza", section)
        fields = {"name": ident, "betza": "", **table, "faces": tuple(table.get("faces", ()))}
        if "becomes" in table and "betza" not in table:
            fields["betza"] = known[table["becomes"]].betza
        found.append(Role(ident, **fields))
    return tuple(found)


def in_disguise(
    pieces: tuple[PieceDefinition, ...], roles: tuple[Role, ...]
) -> Iterator[PieceDefinition]:
    """A piece type for each role and each piece that may play it."""
    for role in roles:
        for piece in pieces:
            if not role.faces or piece.id in role.faces:
                yield disguised(piece, role)


def disguised(piece: PieceDefinition, role: Role) -> PieceDefinition:
    """The piece type that looks like `piece` and moves as its secret role does."""
    if not role.betza:
        goes_on = {name: f"{name}:{role.id}" for name in role.faces}
        return replace(
            piece,
            id=f"{piece.id}:{role.id}",
            promotes=tuple(goes_on.get(name, name) for name in piece.promotes),
            role=role.id,
            face=piece.id,
        )
    if role.faces:
        return replace(
            piece,
            id=f"{piece.id}:{role.id}",
            betza=role.betza,
            promotes=(),
            promotes_of_sides=None,
            region=None,
            moves=(),
            role=role.id,
            face=piece.id,
        )
    return replace(
        piece,
        id=f"{piece.id}:{role.id}",
        betza=role.betza,
        promotes=tuple(f"{target}:{role.id}" for target in piece.promotes),
        promotes_of_sides=None,
        region=None,
        moves=(),
        shuns=(),
        role=role.id,
        face=piece.id,
    )


class Extent(NamedTuple):
    """The board, as far as reading sets of squares needs it."""

    files: int
    ranks: int
    holes: tuple[str, ...]
    shape: str = "rectangle"
    levels: int = 1


def read_extent(board: dict[str, Any], reader: VariantFileReader) -> Extent:
    """The size and shape of the board."""
    for key in ("files", "ranks"):
        if not 1 <= reader.need(board, key, "board") <= MOST:
            raise reader.fail(key, must_be("wanted_between", low=1, high=MOST), "board")
    levels = board.get("levels", 1)
    if not 1 <= levels <= len(LEVELS):
        raise reader.fail("levels", must_be("wanted_between", low=1, high=len(LEVELS)), "board")
    shape = board.get("shape", "levels" if levels > 1 else "rectangle")
    try:
        Board(board["files"], board["ranks"] * levels, shape=shape, levels=levels)
    except BoardError as error:
        key = "shape" if "shape" in board else "levels"
        raise reader.fail(key, error.message, "board") from None
    holes = tuple(board.get("holes", ()))
    return Extent(board["files"], board["ranks"] * levels, holes, shape, levels)


def read_pieces(
    tables: list[Any], reader: VariantFileReader, extent: Extent
) -> tuple[PieceDefinition, ...]:
    """The piece types, ids checked and unique, promotions existing."""
    pieces: list[PieceDefinition] = []
    for table in tables:
        if not isinstance(table, dict):
            raise reader.fail("pieces", "fault_piece_table")
        piece = read_piece(table, reader, extent)
        if any(piece.id == other.id for other in pieces):
            raise reader.fail_value("id", piece.id, "fault_used_twice")
        pieces.append(piece)
    if not pieces:
        raise misplaced(reader.where, 1, prefixed("pieces", "fault_pieces_least"))
    if len(pieces) > 1000:
        raise misplaced(reader.where, 1, prefixed("pieces", "fault_pieces_most", count=1000))
    seen = {piece.id for piece in pieces}
    for piece in pieces:
        for key, targets in (("promotes", piece.promotes), ("shuns", piece.shuns)):
            for target in targets:
                if target not in seen:
                    raise reader.fail_value(key, target, of_piece(piece.id, "fault_no_such_piece"))
    return tuple(pieces)


def read_piece(table: dict[str, Any], reader: VariantFileReader, extent: Extent) -> PieceDefinition:
    """One piece type."""
    reader.check(table, PIECE, "pieces")
    reader.check_texts(table, ("shuns",), "pieces")
    ident = reader.need(table, "id", "pieces")
    if not ID.fullmatch(ident):
        raise reader.fail_value("id", ident, "fault_id_letters")
    fields = dict(table)
    fields["promotes"], fields["promotes_of_sides"] = read_promotes(table, reader)
    fields["shuns"] = tuple(fields.get("shuns", ()))
    fields["region"] = read_sides(table, "region", ident, reader, extent)
    fields["moves"] = tuple(
        read_further(each, ident, reader, extent) for each in fields.get("moves", ())
    )
    fields.setdefault("name", ident)
    try:
        fields["picture"], fields["drawn"] = read_picture(table)
    except ValueError as error:
        raise reader.fail("picture", of_piece(ident, as_message(error)), "pieces") from None
    fields.pop("shape", None)
    reader.need(table, "betza", "pieces")
    return PieceDefinition(**fields)


def read_promotes(table: dict[str, Any], reader: VariantFileReader) -> tuple[tuple[str, ...], Any]:
    """What a piece promotes to, of both players together and of each where they differ."""
    found = table.get("promotes", [])
    if not isinstance(found, dict):
        reader.check(table, {**PIECE, "promotes": list}, "pieces")
        reader.check_texts(table, ("promotes",), "pieces")
        return tuple(found), None
    reader.check(found, dict.fromkeys(SIDES, list), "pieces")
    reader.check_texts(found, SIDES, "pieces")
    first, second = (tuple(found.get(side, ())) for side in SIDES)
    return tuple(dict.fromkeys((*first, *second))), (first, second)


def read_further(table: Any, ident: str, reader: VariantFileReader, extent: Extent) -> FurtherMoves:
    """One entry of a piece's `moves`."""
    if not isinstance(table, dict):
        raise reader.fail("moves", of_piece(ident, "fault_reader_list"))
    reader.check(table, FURTHER, "pieces")
    betza = reader.need(table, "betza", "pieces")
    sets = (read_sides(table, key, ident, reader, extent) for key in ("from", "to", "within"))
    return FurtherMoves(betza, *sets)


def read_sides(
    table: dict[str, Any], key: str, ident: str, reader: VariantFileReader, extent: Extent
) -> Sides | None:
    """A set of squares for each player; None if nothing is said."""
    if key not in table:
        return None
    try:
        return squares_of_sides(extent, table[key], key)
    except ValueError as error:
        reason = without_prefix(key, as_message(error))
        raise reader.fail(key, of_piece(ident, reason), "pieces") from None
