"""A variant in a normal form, in which two can be compared however their files are written."""

import inspect
import json
from dataclasses import dataclass, field
from typing import Any

from fairychess import betza
from fairychess.notation.position_text import cells_of, rank_text
from fairychess.rules.definition import Definition, PieceDefinition
from fairychess.rules.library_rules import rule_factory


@dataclass(slots=True)
class Shape:
    """One piece type: what it may do, without its name and looks."""

    id: str
    betza: str
    moves: list[dict[str, Any]]
    region: Any
    shuns: tuple[str, ...]
    promotes: tuple[frozenset[str], frozenset[str]]
    royal: bool
    promoted: bool
    resets: bool


@dataclass(slots=True)
class Normal:
    """A variant's board, pieces by id, rules with all their parameters, and start as FEN."""

    files: int
    ranks: int
    holes: frozenset[str]
    pieces: dict[str, Shape]
    rules: dict[str, dict[str, Any]]
    fen: str
    used: set[str] = field(default_factory=set)
    shape: str = "rectangle"
    levels: int = 1


def normal(definition: Definition) -> Normal:
    """Return the form of a variant that is compared."""
    pieces = {piece.id: shape(piece) for piece in definition.pieces if not piece.role}
    rules = {name: filled(name, table) for name, table in definition.rules.items()}
    found = Normal(
        definition.files,
        definition.ranks,
        frozenset(definition.holes),
        pieces,
        rules,
        fen_of(definition),
    )
    castling_by_files(found)
    placing(found)
    first_steps(found)
    if "promotion" not in rules:
        for piece in pieces.values():
            piece.promotes = (frozenset(), frozenset())
    return found


def shape(piece: PieceDefinition) -> Shape:
    """What a piece type may do."""
    moves = [
        {
            "betza": each.betza,
            "from": each.origins,
            "to": each.goals,
            "within": each.within,
        }
        for each in piece.moves
    ]
    promotes = (frozenset(piece.promotes_for(0)), frozenset(piece.promotes_for(1)))
    return Shape(
        piece.id,
        piece.betza,
        moves,
        piece.region,
        piece.shuns,
        promotes,
        piece.royal,
        piece.promoted,
        piece.resets,
    )


def filled(name: str, table: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a rule with those that its file leaves out."""
    factory = rule_factory(name)
    if factory is None:
        return dict(table)
    parameters = list(inspect.signature(factory).parameters.values())[1:]
    found = {each.name: each.default for each in parameters}
    return {key: plain(value) for key, value in (found | table).items()}


def plain(value: Any) -> Any:
    """Lists for tuples, so that values compare."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def fen_of(definition: Definition) -> str:
    """The starting position as FEN: `w` moves first, promoted pieces of pawns are not at hand."""
    words = definition.position.split()
    side = "w" if len(words) < 2 or words[1] == definition.letters[0] else "b"
    placement, bracket, hand = words[0].partition("[")
    holes = set(definition.holes)
    rows = []
    for number, row in enumerate(placement.split("/")):
        rank = definition.ranks - number
        rows.append(with_walls(row, rank, holes))
    rest = words[2:] if len(words) > 2 else ["-", "-", "0", "1"]
    return " ".join(["/".join(rows) + bracket + spread(hand), side, *rest])


def spread(hand: str) -> str:
    """A hand without counts: `PPn` for `2Pn`."""
    found, number = "", ""
    for letter in hand:
        if letter.isdecimal():
            number += letter
        else:
            found += letter * (int(number) if number else 1)
            number = ""
    return found


def with_walls(row: str, rank: int, holes: set[str]) -> str:
    """One rank with `*` for each square that is missing."""
    if not any(hole[1:] == str(rank) for hole in holes):
        return row
    return rank_text(
        "*" if f"{chr(ord('a') + file)}{rank}" in holes else piece
        for file, piece in enumerate(cells_of(row))
    )


def castling_by_files(found: Normal) -> None:
    """Say castling as XBetza's `O` has it by files, where a king castles with the edge's pieces."""
    rule = found.rules.get("castling")
    castlers = [piece for piece in found.pieces.values() if "O" in piece.betza]
    if rule is None or rule.get("king") is not None or len(castlers) != 1:
        return
    king = castlers[0]
    before, item, distance = king.betza.partition("isO")
    rank = found.fen.split()[0].split("/")[-1]
    squares = list(rank) if rank.isalpha() else []
    if not item or not distance.isdecimal() or squares.count(king.id) != 1:
        return
    home = squares.index(king.id)
    goals = (home + int(distance), home - int(distance))
    partners = sorted({squares[0], squares[-1]})
    if not 0 < goals[1] < goals[0] < found.files - 1:
        return
    king.betza = before
    by_files = {
        "king": [king.id],
        "partners": partners,
        "kingside": chr(ord("a") + goals[0]),
        "queenside": chr(ord("a") + goals[1]),
    }
    found.rules["castling"] = filled("castling", by_files)


def placing(found: Normal) -> None:
    """Say a set-up phase as drops that must be made, where each side places all it has in turn."""
    rule = found.rules.get("setup_phase")
    if rule is None or {"drops", "compulsion"} & set(found.rules):
        return
    usual = filled("setup_phase", {key: rule[key] for key in ("squares", "both_shades")})
    if rule != usual:
        return
    del found.rules["setup_phase"]
    dropped = {key: rule[key] for key in ("squares", "both_shades")}
    found.rules["drops"] = filled("drops", dropped | {"captures": False, "no_stuck": False})
    found.rules["compulsion"] = filled("compulsion", {"drops": True})


def first_steps(found: Normal) -> None:
    """Say double steps of unmoved pieces by squares, where the start has them on one rank only."""
    if "drops" in found.rules:
        return
    for piece in found.pieces.values():
        if not piece.betza.startswith("ifmnD"):
            continue
        homes = home_ranks(found, piece.id)
        if homes:
            piece.betza = piece.betza.removeprefix("ifmnD")
            squares = tuple(
                frozenset(rank * found.files + file for file in range(found.files))
                for rank in homes
            )
            step = {"betza": "fmnnD", "from": squares, "to": None, "within": None}
            piece.moves = [*piece.moves, step]


def home_ranks(found: Normal, ident: str) -> tuple[int, int] | None:
    """The rank on which all pieces of a type of each side start, mirrored where a side has none."""
    rows = found.fen.split()[0].partition("[")[0].split("/")[::-1]
    first, second = (
        {rank for rank, row in enumerate(rows) if letter in row}
        for letter in (ident, ident.lower())
    )
    first = first or {found.ranks - 1 - rank for rank in second}
    second = second or {found.ranks - 1 - rank for rank in first}
    return (first.pop(), second.pop()) if len(first) == len(second) == 1 else None


# ---- comparing ----------------------------------------------------------------------------


def same_moves(one: str, other: str, files: int, ranks: int) -> bool:
    """Do two texts describe the same moves on this board?"""
    if one == other:
        return True
    programs = [betza.compile(betza.parse(text), files, ranks) for text in (one, other)]
    if any(program.castlings for program in programs):
        return False
    return sorted(map(repr, branches(programs[0]))) == sorted(map(repr, branches(programs[1])))


def branches(program: Any) -> list[Any]:
    """The paths of a program from its start, each with all that hangs on it."""
    found = []
    at = 0
    while at < len(program.nodes):
        node = program.nodes[at]
        found.append([(each, each.end - at) for each in program.nodes[at : node.end]])
        at = max(node.end, at + 1)
    return [[(shown(node), end) for node, end in branch] for branch in found]


def shown(node: Any) -> str:
    """A node without its place in the program."""
    return repr(node).replace(f"end={node.end}, ", "")


def differences(wanted: Normal, found: Normal) -> list[str]:
    """What is not the same in two variants, one line each; more pieces in the second are fine."""
    said = []
    if (wanted.files, wanted.ranks, wanted.holes) != (found.files, found.ranks, found.holes):
        said.append("the board would be another one")
    if wanted.fen.split()[:2] != found.fen.split()[:2]:
        said.append(f"the start would be {found.fen}")
    for ident, piece in wanted.pieces.items():
        said += piece_differences(piece, found.pieces.get(ident), found)
    for name in sorted(set(wanted.rules) | set(found.rules)):
        said += rule_differences(name, wanted.rules.get(name), found.rules.get(name))
    return said


def piece_differences(wanted: Shape, found: Shape | None, where: Normal) -> list[str]:
    """What is not the same in two piece types."""
    if found is None:
        return [f"piece {wanted.id}: would not be there"]
    said = []
    if not same_moves(wanted.betza, found.betza, where.files, where.ranks):
        said.append(f"piece {wanted.id}: would move as {found.betza}")
    if sorted(map(repr, wanted.moves)) != sorted(map(repr, found.moves)):
        said.append(f"piece {wanted.id}: its moves in some places would differ")
    for key in ("region", "shuns", "promotes", "royal", "promoted", "resets"):
        if getattr(wanted, key) != getattr(found, key):
            said.append(f"piece {wanted.id}: {key} would differ")
    return said


COVERED = frozenset(("immobility", "dead_position"))
"""Rules that the terms of promotions and drops may say already; and one that ends only games that
nobody can win, which these programs leave to the players."""


def rule_differences(
    name: str, wanted: dict[str, Any] | None, found: dict[str, Any] | None
) -> list[str]:
    """What is not the same in two rules."""
    if wanted is None or found is None:
        if name in COVERED:
            return []
        return [f"rules.{name}: would {'not ' if found is None else ''}be there"]
    return [
        f"rules.{name}: {key} would be {json.dumps(found.get(key), default=str)}"
        for key in sorted(set(wanted) | set(found))
        if sorted_value(wanted.get(key)) != sorted_value(found.get(key))
        and (name, key) not in UNIMPORTANT
    ]


UNIMPORTANT = frozenset((("repetition", "since_progress"),))


def sorted_value(value: Any) -> Any:
    """A parameter with its lists in order."""
    if isinstance(value, list):
        return sorted((sorted_value(item) for item in value), key=repr)
    if isinstance(value, dict):
        return {key: sorted_value(item) for key, item in value.items()}
    return value
