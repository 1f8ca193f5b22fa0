"""What a path's offsets and words mean on a board: its lines, its classes, how it captures."""

from array import array
from functools import lru_cache
from itertools import takewhile
from typing import Any

from fairychess.position.words.path_entry import (
    ANYTHING,
    FREE,
    INITIAL,
    NOT_ROYAL,
    PASSABLE,
    ROYAL_ONLY,
    UNLOAD,
    enemies_of,
    friends_of,
    pack,
    pack_skip,
)
from fairychess.position.words.piece import colour_of
from fairychess.position.words.ray import LONGEST_RAY, NOWHERE, ray_start

EMPTY, OWN, ENEMY, EP = 1, 2, 4, 8
"""What may stand on a square of a path, as in `betza.program`."""
LONG = 17
"""Room for lines on boards of other shapes than a rectangle."""


@lru_cache(maxsize=64)
def straights(board: Any) -> dict:
    """Direction and distance of the offsets that lie on a line."""
    return {
        (line.step[0] * distance, line.step[1] * distance): (direction, distance)
        for direction, line in enumerate(board.lines)
        for distance in range(1, ray_length(board) if line is not None else 0)
    }


def ray_length(board: Any) -> int:
    """Room for the squares of each of a board's lines, and for NOWHERE behind them.

    A line round joined edges may go on for longer than the board is wide.
    """
    widest: int = max(board.files, board.ranks) + 1
    return widest if board.is_plain else min(LONGEST_RAY, max(LONG, widest))


def straight(offset: tuple, board: Any) -> Any:
    """(direction, distance) of an offset on one of a board's lines, else None."""
    return straights(board).get(tuple(offset))


def straight_way(offset: tuple, board: Any) -> tuple:
    """The squares strictly between the start and an offset on a line."""
    reach = straight(offset, board)
    if reach is None:
        return ()
    dx, dy = board.lines[reach[0]].step
    return tuple((dx * n, dy * n) for n in range(1, reach[1]))


@lru_cache(maxsize=64)
def _straight_ways(board: Any) -> dict:
    """`straight_way` of every offset that lies on a line."""
    return {offset: straight_way(offset, board) for offset in straights(board)}


def capture_paths(nodes: Any) -> Any:
    """Yield (target offset, offsets that must be empty, plain?) for each way to take an enemy.

    `plain` is False when the path asks for anything but empty squares on its way.
    """
    stack: list = [(len(nodes), (), True)]  # (end, the way on, only empty squares may be passed)
    for index, node in enumerate(nodes):
        while stack[-1][0] <= index:
            stack.pop()
        _, way, empty = stack[-1]
        offset = (node.dx, node.dy)
        if node.stop & ENEMY and node.royal >= 0:
            yield offset, way, empty and not (node.initial or node.wrap or node.half)
        if node.take and node.go & ENEMY:
            yield offset, way, False
        if node.end > index + 1:
            passes = node.go == EMPTY and not node.take
            stack.append((node.end, (*way, offset), empty and passes))


def usable_programs(programs: list, piece: int) -> list:
    """A coloured piece's program, or those of its whole side where it borrows moves."""
    own = programs[piece]
    return programs[2 + colour_of(piece) :: 2] if own.borrows else [own]


def split_captures(nodes: Any, local: bool, board: Any) -> tuple[set, list]:
    """A piece type's attacks: plain ones, ("leap" | "line", target), and (target, plain) of others.

    `local`: do its moves depend on the square? Then a leap from here may be a line from there, and
    a target reached in both ways needs a closer look. Where edges are joined, two lines may lead to
    one square, and each is a path of its own.
    """
    simple: set = set()
    irregular: list = []
    joined = any(board.wraps)
    reaches, ways = straights(board), _straight_ways(board)
    for target, way, plain in capture_paths(nodes):
        reach = reaches.get(target)
        if plain and not way and (reach is None or reach[1] > 1 or joined):
            simple.add(("leap", target))
        elif plain and not joined and reach is not None and way == ways[target]:
            simple.add(("line", target))
        else:
            irregular.append((target, plain))
    for target in [target for how, target in simple if how == "leap" and local]:
        if ("line", target) in simple:
            simple -= {("leap", target), ("line", target)}
            irregular.append((target, False))
    return simple, irregular


def occupant_classes(wanted: int, colour: int, vacated: bool) -> int:
    """Occupant classes as the tables see them; a square the move has emptied is just free."""
    if vacated:
        return ANYTHING if wanted & EMPTY else 0
    classes = 0
    if wanted & EMPTY:
        classes |= FREE
    if wanted & OWN:
        classes |= friends_of(colour)
    if wanted & ENEMY:
        classes |= enemies_of(colour)
    if wanted & EP:
        classes |= PASSABLE
    return classes


CLASSES = tuple(
    tuple(
        tuple(occupant_classes(wanted, colour, vacated) for vacated in (False, True))
        for wanted in range(16)
    )
    for colour in range(2)
)
"""`occupant_classes` by colour, what is wanted, and whether the square is vacated."""


def copy_row(store: Any, row: int, known: int, piece: int) -> None:
    """Give a coloured piece the row of one that moves alike, in a store with a row for each."""
    store[piece * row : (piece + 1) * row] = store[known * row : (known + 1) * row]


def is_off(board: Any, node: Any, x0: int, y0: int) -> bool:
    """Does a path's node lie beyond the board for a piece on (x0, y0)?"""
    return not (0 <= x0 + node.dx < board.files and 0 <= y0 + node.dy < board.ranks)


def rays_of(tables: Any) -> Any:
    """The squares along the lines from each square, NOWHERE behind the last.

    A line that comes back to where it begins ends before it, and so does one that has no end.
    """
    board = tables.board
    places = [board.place(square) for square in range(tables.squares)]
    known = {place: square for square, place in enumerate(places) if board.at(*place) == square}
    joined = any(board.wraps)
    rays = array("H", [NOWHERE]) * ray_start(tables.squares, 0, tables.ray_length)
    longest = tables.ray_length - 1
    for direction, line in enumerate(board.lines):
        if line is None:
            continue
        dx, dy = line.step
        for square, (x, y) in enumerate(places):
            stands = known.get((x, y)) == square  # no hole
            if not joined and stands and (x - dx, y - dy) in known:
                continue  # on a line that begins elsewhere
            way = array("H")
            nxt = board.at(x + dx, y + dy)
            while nxt >= 0 and nxt != square and len(way) < (longest if joined else tables.squares):
                way.append(nxt)
                x, y = x + dx, y + dy
                nxt = board.at(x + dx, y + dy)
            passed = (square, *way) if stands and not joined else (square,)
            for number, each in enumerate(passed):
                rest = way[number : number + longest]
                at = ray_start(each, direction, tables.ray_length)
                rays[at : at + len(rest)] = rest
    return rays


def line_from(tables: Any, square: int, direction: int) -> list[int]:
    """The squares of a line from the next one to this on."""
    at = ray_start(square, direction, tables.ray_length)
    squares = tables.ray_store[at : at + tables.ray_length]
    return list(takewhile(lambda each: each != NOWHERE, squares))


def leaps_of(
    tables: Any, leap: Any, part: Any, piece: int, origin: int, results: dict, base: int
) -> list:
    """Entries of the universal leaper: every other square of the board."""
    found: list = []
    flags = INITIAL if leap.initial else 0
    if leap.royal:
        flags |= ROYAL_ONLY if leap.royal > 0 else NOT_ROYAL
    stop = occupant_classes(leap.stop, colour_of(piece), False)
    for square in range(tables.squares):
        if square == origin or square in tables.board.holes or not part.ends_on(square):
            continue
        effects = ((UNLOAD, square, origin),) if leap.swap else ()
        fx = tables.intern(effects)
        results.setdefault((square, fx), []).append(base + len(found))
        found.append(pack(square, stop, ANYTHING, flags, fx) | pack_skip(1))
    return found


def takes_in_passing(node: Any) -> bool:
    """May what has just moved be captured in passing at this node of a path?"""
    return bool(node.stop & EP or (node.take and node.go & EP))
