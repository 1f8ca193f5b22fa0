"""Variant files for tests of moves that depend on the square, castling, promotion and royals."""

from typing import Any

from fairychess.notation.move_text import format_moves
from fairychess.rules.catalogue import load_text

ROYAL = "[rules.royal_check]\n"
PROMOTION = "[rules.promotion]\n"
DIAGONALS = '"d1 f1 e2 d3 f3 d8 f8 e9 d10 f10"'


def piece(ident: str, betza: str, *fields: str) -> str:
    """One `[[pieces]]` table."""
    return "\n".join(["[[pieces]]", f'id = "{ident}"', f'betza = "{betza}"', *fields])


def variant(size: str, position: str, pieces: list[str], rules: str) -> str:
    """A variant file; `size` is files x ranks."""
    files, ranks = size.split("x")
    board = f'[board]\nfiles = {files}\nranks = {ranks}\n[start]\nposition = "{position}"'
    return "\n".join(['title = "Test"', board, *pieces, rules])


def load(text: str) -> Any:
    """The rules of a variant file."""
    return load_text(text, "test.toml")


def targets(pos: Any, square: str) -> str:
    """Where the piece on a square may go, as a text."""
    kernel = pos.kernel
    texts = format_moves(kernel, kernel.decision().options)
    return " ".join(sorted(text[len(square) :] for text in texts if text.startswith(square)))


KING = piece("K", "K", "royal = true")
KNIGHT, BISHOP, ROOK, QUEEN = (piece(each, each) for each in "NBRQ")
PAWN = piece(
    "P",
    "fmWfceF",
    'moves = [{ betza = "fmnnD", from = { mirrored = "*2" } }]',
    'promotes = ["Q", "R", "B", "N"]',
)
ARMY = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]
ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLING = '[rules.castling]\nking = "K"\n'

XIANGQI = variant(
    "9x10",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [
        piece("P", "fW", 'moves = [{ betza = "sW", from = { mirrored = "a6-i10" } }]'),
        ROOK,
        piece("N", "nN"),
        piece("B", "nA", 'region = { mirrored = "a1-i5" }'),
        piece("A", "F", 'region = { mirrored = "d1-f3" }'),
        piece("C", "mRcpR"),
        piece("K", "W", "royal = true", 'region = { mirrored = "d1-f3" }'),
    ],
    '[rules.facing_generals]\n[rules.royal_check]\nstalemate = "loss"\n',
)

JANGGI = variant(
    "9x10",
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    [
        piece("P", "fsW", f'moves = [{{ betza = "fF", within = {DIAGONALS} }}]'),
        piece("R", "R", f'moves = [{{ betza = "B", within = {DIAGONALS} }}]'),
        piece("N", "nN"),
        piece("B", "nZ"),
        piece(
            "A",
            "W",
            'region = { mirrored = "d1-f3" }',
            f'moves = [{{ betza = "F", within = {DIAGONALS} }}]',
        ),
        piece("C", "pR", 'shuns = ["C"]', f'moves = [{{ betza = "pB", within = {DIAGONALS} }}]'),
        piece(
            "K",
            "W",
            "royal = true",
            'region = { mirrored = "d1-f3" }',
            f'moves = [{{ betza = "F", within = {DIAGONALS} }}]',
        ),
    ],
    '[rules.royal_check]\nstalemate = "loss"\n',
)

CHESS = variant("8x8", ARRAY, ARMY, ROYAL + CASTLING + PROMOTION)
