"""`fairychess betza`: what an XBetza text means on a scene."""

import argparse
import json
from typing import Any

from fairychess.betza import compile_for, moves, parse
from fairychess.betza.diagram import scene_text, with_room
from fairychess.betza.evaluator import MoveResult
from fairychess.board import SHAPES, Board, BoardError, parse_square, square_name

_USUAL = {"cylinder": "8x8", "ring": "4x16", "torus": "8x8", "levels": "5x5x5"}
"""The sizes of boards for which none is given; 11x11 for the others."""

_LARGE = 16
"""Files and ranks of a board on which every leap is known that a larger diagram may show."""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("betza", help="show how an XBetza text moves")
    parser.add_argument("text", metavar="TEXT", help="the description, such as fmWfcF")
    parser.add_argument(
        "--size", help="files x ranks, x levels on boards of several; 11x11, or as leaps need"
    )
    parser.add_argument(
        "--board",
        default="rectangle",
        choices=[*SHAPES, "hex"],
        metavar="SHAPE",
        help=f"what the board is like: {', '.join(SHAPES)}; hex is hexagon",
    )
    parser.add_argument("--at", metavar="SQUARE", help="where the piece stands; else the middle")
    parser.add_argument("--own", default="", metavar="SQUARES", help="own pieces, as in e4,e5")
    parser.add_argument("--enemies", default="", metavar="SQUARES", help="its enemies")
    older = {"dest": "enemies", "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
    parser.add_argument("--foe", **older)
    parser.add_argument("--moved", action="store_true", help="the piece has moved before")
    parser.add_argument("--json", action="store_true", help="print the moves as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the moves, or list them."""
    tree = parse(args.text)
    board = _board(args.size, "hexagon" if args.board == "hex" else args.board)
    if not args.size and not any(board.wraps):
        large = board.ground._replace(files=_LARGE, ranks=_LARGE * board.levels)
        board = with_room(compile_for(tree, large), board)
    start = parse_square(board, args.at) if args.at else board.middle
    own = _squares(board, args.own) - {start}
    enemies = _squares(board, args.enemies)
    for square in sorted(enemies & (own | {start})):
        raise BoardError(f"two pieces on {square_name(board, square)}")
    program = compile_for(tree, board.ground)
    found = moves(program, board, start, own, enemies, moved=args.moved)
    if args.json:
        print(json.dumps({"moves": _listed(board, found)}))
    else:
        print(scene_text(program, board, start, own, enemies, moved=args.moved))
    return 0


def _board(size: str | None, shape: str) -> Board:
    usual = _USUAL.get(shape, "11x11")
    numbers = (size or usual).split("x")
    if len(numbers) != usual.count("x") + 1 or not all(map(_is_number, numbers)):
        raise BoardError(f"{size!r} is not a board size such as {usual}")
    files, ranks, levels = (int(number) for number in [*numbers, "1"][:3])
    return Board(files, ranks * levels, frozenset(), shape, levels)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 2


def _squares(board: Board, text: str) -> set[int]:
    return {parse_square(board, name) for name in text.replace(",", " ").split()}


def _listed(board: Board, found: list[MoveResult]) -> list[dict[str, Any]]:
    """Each target and set of captures once, in alphabetical order."""
    pairs = {
        (square_name(board, move.to), tuple(sorted(square_name(board, s) for s in move.captures)))
        for move in found
    }
    return [{"to": to, "captures": list(captures)} for to, captures in sorted(pairs)]
