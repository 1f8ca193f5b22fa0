"""Move diagrams as text: what a piece could do, and what it can do on a given scene."""

from collections.abc import Collection, Mapping
from enum import Enum

from fairychess.betza.endings import endings, slides_left_out
from fairychess.betza.evaluator import MoveResult, moves
from fairychess.betza.program import Offset, Program
from fairychess.board import Board, BoardError, square_name
from fairychess.board.geometry import file_names
from fairychess.board.shapes import LEVEL

WIDEST = 7
"""Radius that leaps may ask for."""
SLIDE = 4
"""Radius at which a slide without limit is recognised: it goes to the edge of the diagram."""
MOST = 12
"""Radius that slides of limited range may ask for; a board of that size has 25 files, a to y."""


class Mark(Enum):
    """What a square of a diagram means; the value is the sign for it in text."""

    PIECE = "@"
    BOTH = "*"
    MOVE = "o"
    CAPTURE = "x"
    FIRST = "i"
    HOP = "^"
    CANNON = "%"
    PASSING = "!"
    LION = "#"

    @property
    def meaning(self) -> str:
        return _MEANINGS[self]


_MEANINGS = {
    Mark.PIECE: "the piece",
    Mark.BOTH: "moves and captures",
    Mark.MOVE: "only moves",
    Mark.CAPTURE: "only captures",
    Mark.FIRST: "only its first move",
    Mark.HOP: "only over a hurdle, or relayed",
    Mark.CANNON: "moves, and captures over a hurdle",
    Mark.PASSING: "captures in passing",
    Mark.LION: "moves, captures, and captures in passing",
}


def marks(program: Program, radius: int) -> dict[Offset, Mark]:
    """The mark of every square within the radius that a move can touch, by offset."""
    moving: set[Offset] = set()
    capturing: set[Offset] = set()
    first: set[Offset] = set()
    hopping: set[Offset] = set()
    passing: set[Offset] = set()
    for ending in endings(program):
        passing.update(ending.taken)
        if ending.hops or ending.relayed:
            hopping.add(ending.offset)
        elif ending.node.initial:
            first.add(ending.offset)
        elif not ending.taken:
            moving |= {ending.offset} if ending.moves else set()
            capturing |= {ending.offset} if ending.captures else set()
    # Later lines overrule earlier ones, from the rarest right to a move to the plainest.
    found = dict.fromkeys(passing, Mark.PASSING)
    found |= dict.fromkeys(hopping, Mark.HOP)
    found |= dict.fromkeys(first, Mark.FIRST)
    found |= dict.fromkeys(moving, Mark.MOVE)
    found |= dict.fromkeys(moving & hopping, Mark.CANNON)
    found |= dict.fromkeys(capturing, Mark.CAPTURE)
    found |= dict.fromkeys(capturing & moving, Mark.BOTH)
    found |= dict.fromkeys(capturing & moving & passing, Mark.LION)
    found[(0, 0)] = Mark.PIECE
    reach = program.ground.reach
    return {offset: mark for offset, mark in found.items() if reach(*offset) <= radius}


def natural_radius(program: Program, slide: int = SLIDE) -> int:
    """Wide enough for every leap, for slides to be recognised, and to show where limited ones end.

    A slide that goes to the edge of a diagram goes to the edge of the board; from `slide` on it is
    recognised.
    """
    widest, reach = 2, program.ground.reach
    for ending in endings(program):
        far = reach(*ending.offset)
        widest = max(widest, min(far, slide) if ending.way else far)
    beyond = (reach(*offset) for offset in slides_left_out(program))
    return max(min(widest, WIDEST), min(max(beyond, default=0), MOST))


def diagram_text(program: Program, radius: int | None = None) -> str:
    """The piece in the middle of a small board, and a line that explains the signs."""
    rows, used = diagram_rows(program, radius)
    return "\n".join([*rows, legend(used, program)])


def diagram_rows(program: Program, radius: int | None = None) -> tuple[list[str], set[Mark]]:
    """The small board alone, as lines of text, and which marks are on it."""
    if program.ground.cells != "squares":
        board, shown = on_small_board(program)
        return _lines(board, {at: mark.value for at, mark in shown.items()}), set(shown.values())
    radius = natural_radius(program) if radius is None else radius
    found = marks(program, radius)
    rows = []
    for y in range(radius, -radius - 1, -1):
        signs = (found.get((x, y)) for x in range(-radius, radius + 1))
        rows.append(" ".join(mark.value if mark else "." for mark in signs))
    return rows, set(found.values())


def on_small_board(program: Program) -> tuple[Board, dict[int, Mark]]:
    """A small board of hexagons, or of levels: the marks around the piece in its middle."""
    hexagons = program.ground.cells == "hexagons"
    usual = (
        Board(9, 9, shape="hexagon-straight")
        if hexagons
        else Board(5, 25, levels=5, shape="levels")
    )
    board = with_room(program, usual)
    centre = board.middle
    return board, {
        square: mark
        for offset, mark in marks(program, WIDEST).items()
        if (square := board.step(centre, offset)) is not None
    }


def with_room(program: Program, board: Board) -> Board:
    """This board, or one of its kind that is large enough for a piece in its middle to show its
    leaps; no board can be larger than `Board` allows."""
    wanted = natural_radius(program, board.files // 2)
    while board.files // 2 < wanted:
        levels = board.levels + 2 * (board.levels > 1)
        size = board.files + 2, (board.height + 2) * levels
        try:
            board = Board(*size, shape=board.shape, levels=levels)
        except BoardError:
            break
    return board


def legend(used: Collection[Mark], program: Program) -> str:
    """One line: each sign that occurs with its meaning, and what no diagram can show."""
    parts = [f"{mark.value} {mark.meaning}" for mark in Mark if mark in used]
    if program.castlings:
        parts.append("also castles")
    if program.universals:
        parts.append("also leaps anywhere")
    if program.imitators:
        parts.append("also moves like the piece that moved last")
    return "; ".join(parts)


def scene_text(
    program: Program,
    board: Board,
    start: int,
    own: Collection[int],
    enemy: Collection[int],
    moved: bool = False,
) -> str:
    """A whole board with pieces on it, the squares the piece reaches, and its captures in words."""
    found = moves(program, board, start, own, enemy, moved=moved)
    signs = dict.fromkeys(own, "A") | dict.fromkeys(enemy, "b") | {start: Mark.PIECE.value}
    if not own and not enemy:
        signs |= _possible(program, board, start, moved)
    for move in found:
        for square in (*move.captures, move.to):
            signs[square] = _reached(signs.get(square, "."))
    rows = _rows(board, signs)
    key = "@ the piece; * can go there"
    if own or enemy:
        key += "; A friend, D can take it; b enemy, x can take it"
    elif signs_used := set(signs.values()) - {"@", "*"}:
        key += "".join(f"; {m.value} {m.meaning}" for m in Mark if m.value in signs_used)
    lines = [*rows, key]
    lines += [text for move in found if (text := _side_effects(board, move))]
    return "\n".join(lines)


def _possible(program: Program, board: Board, start: int, moved: bool) -> dict[int, str]:
    """On an empty board: also the squares where there is something to capture or hop only."""
    shown: dict[int, str] = {}
    for offset, mark in marks(program, LEVEL * board.levels).items():
        square = board.step(start, offset)
        if square is not None and mark in _UNSEEN:
            shown[square] = mark.value
    return shown


_UNSEEN = (Mark.CAPTURE, Mark.HOP, Mark.PASSING)
_REACHED = {"A": "D", "b": "x", "@": "@", "D": "D", "x": "x"}


def _reached(sign: str) -> str:
    return _REACHED.get(sign, "*")


def _rows(board: Board, signs: Mapping[int, str]) -> list[str]:
    """A whole board with its coordinates; ranks of hexagons have no line of their own."""
    rows = _lines(board, signs)
    if board.cells == "hexagons":
        return [*rows, " ".join(file_names(board)).rstrip()]
    numbers = range(board.height, 0, -1)
    files = " ".join(file_names(board))
    rows = [f"{number:>2}  {row}" for number, row in zip(numbers, rows, strict=True)]
    if board.levels > 1:
        letters = (
            square_name(board, n * board.height * board.files)[0] for n in range(board.levels)
        )
        titles = "   ".join(letter.ljust(len(files)) for letter in letters)
        rows.insert(0, f"    {titles}".rstrip())
    return [*rows, "    " + "   ".join([files] * board.levels)]


def _lines(board: Board, signs: Mapping[int, str]) -> list[str]:
    """What stands on the squares, line by line: hexagons by half heights, levels side by side."""
    lines: dict[int, dict[int, str]] = {}
    for square in range(board.size):
        (file, rank), (x, y) = board.coordinates(square), board.place(square)
        level, rank = divmod(rank, board.height)
        line = 2 * y - x if board.cells == "hexagons" else rank
        if square in board or board.cells != "hexagons":
            sign = signs.get(square, ".") if square in board else " "
            lines.setdefault(line, {})[file + level * (board.files + 1)] = sign
    return [
        " ".join(lines[line].get(column, " ") for column in range(1 + max(lines[line]))).rstrip()
        for line in sorted(lines, reverse=True)
    ]


def _side_effects(board: Board, move: MoveResult) -> str:
    """In words, what a move does besides going to its square and taking what stands there."""

    def name(square: int) -> str:
        return square_name(board, square)

    effects = [f"takes {name(square)}" for square in move.captures if square != move.to]
    effects += [f"puts {name(taken)} on {name(put)}" for taken, put in move.unload]
    if move.rights:
        effects.append("en passant on " + " ".join(name(square) for square in move.rights))
    return f"{name(move.to)}: {', '.join(effects)}" if effects else ""
