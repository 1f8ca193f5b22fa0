"""Pieces that borrow moves (a final `x`), slowly: written from the notation's description.

A borrower looks along its lines, or leaps, to a friend of another type and then moves from its own
square as that friend could from there; what the friend itself borrows it does not pass on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slow.plain import BISHOP, KNIGHT, QUEEN, ROOK, Board, Square, name, owner, read

BETZA = {
    "K": "KxK", "R": "R", "B": "B", "N": "N", "P": "fmWfceFifmnD",
    "X": "xR", "Y": "WxQ", "Z": "xNF",
}  # fmt: skip
STEPS = {"K": QUEEN, "Y": ROOK, "Z": BISHOP, "N": KNIGHT}
LINES = {"R": ROOK, "B": BISHOP}
SIGHT_STEPS = {"K": QUEEN, "Z": KNIGHT}
SIGHT_LINES = {"X": ROOK, "Y": QUEEN}


@dataclass(frozen=True)
class Scene:
    """`passed`: the square that a double step has just passed over, and where the piece stands."""

    files: int
    ranks: int
    board: Board
    side: int = 0
    unmoved: frozenset[Square] = frozenset()
    passed: tuple[Square, Square] | None = None


def start(placement: str) -> Scene:
    board = read(placement)
    rows = placement.split("/")
    files = sum(int(char) if char.isdigit() else 1 for char in rows[0])
    return Scene(files, len(rows), board, 0, frozenset(board))


def plus(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + step[0] * times, square[1] + step[1] * times


def inside(scene: Scene, square: Square) -> bool:
    return 0 <= square[0] < scene.files and 0 <= square[1] < scene.ranks


def line(scene: Scene, origin: Square, step: Square) -> Iterator[Square]:
    """Up to the first piece, which is the last."""
    square = plus(origin, step)
    while inside(scene, square):
        yield square
        if square in scene.board:
            return
        square = plus(square, step)


def friends(scene: Scene, origin: Square) -> set[str]:
    """The letters of the pieces that a borrower reaches."""
    kind, side = scene.board[origin].upper(), owner(scene.board[origin])
    seen = [plus(origin, step) for step in SIGHT_STEPS.get(kind, ())]
    for step in SIGHT_LINES.get(kind, ()):
        seen += line(scene, origin, step)
    letters = {scene.board[square] for square in seen if square in scene.board}
    return {letter.upper() for letter in letters if owner(letter) == side} - {kind}


def own_moves(
    scene: Scene, origin: Square, kind: str
) -> Iterator[tuple[Square, Square | None, Square | None]]:
    """(end, where a piece is taken, square passed over) of what a type moves by itself."""
    side = owner(scene.board[origin])
    targets = [plus(origin, step) for step in STEPS.get(kind, ())]
    for step in LINES.get(kind, ()):
        targets += line(scene, origin, step)
    for end in targets:
        if inside(scene, end) and not (end in scene.board and owner(scene.board[end]) == side):
            yield end, end if end in scene.board else None, None
    if kind != "P":
        return
    up = 1 if side == 0 else -1
    one, two = plus(origin, (0, up)), plus(origin, (0, 2 * up))
    if inside(scene, one) and one not in scene.board:
        yield one, None, None
        if origin in scene.unmoved and inside(scene, two) and two not in scene.board:
            yield two, None, one
    for aside in (-1, 1):
        end = plus(origin, (aside, up))
        if end in scene.board and owner(scene.board[end]) != side:
            yield end, end, None
        if scene.passed and end == scene.passed[0] and end not in scene.board:
            yield end, scene.passed[1], None


def all_moves(scene: Scene, origin: Square) -> set[tuple[Square, Square | None, Square | None]]:
    kind = scene.board[origin].upper()
    kinds = {kind} | friends(scene, origin)
    return {move for each in kinds for move in own_moves(scene, origin, each)}


def attacked(scene: Scene, square: Square, by: int) -> bool:
    """Could `by` take the piece that stands here?"""
    return any(
        taken == square
        for origin, piece in scene.board.items()
        if owner(piece) == by
        for _, taken, _ in all_moves(replace(scene, passed=None), origin)
    )


def put(scene: Scene, origin: Square, end: Square) -> Scene:
    """A king half-way through a double step that it has borrowed."""
    board = {square: piece for square, piece in scene.board.items() if square != origin}
    return replace(scene, board={**board, end: scene.board[origin]})


def legal(scene: Scene) -> dict[str, Scene]:
    found: list[tuple[str, str, Scene]] = []
    for origin, piece in scene.board.items():
        if owner(piece) != scene.side:
            continue
        for end, taken, passed in all_moves(scene, origin):
            board = {s: p for s, p in scene.board.items() if s not in (origin, taken)}
            board[end] = piece
            after = replace(
                scene,
                board=board,
                side=1 - scene.side,
                unmoved=scene.unmoved - {origin, end},
                passed=(passed, end) if passed else None,
            )
            king = next(s for s, p in board.items() if p == "Kk"[scene.side])
            if not attacked(after, king, 1 - scene.side) and not (
                king == end
                and passed
                and attacked(put(scene, origin, passed), passed, 1 - scene.side)
            ):
                mark = f"~^{name(passed)}" if passed else ""
                mark = "~e.p." if taken not in (None, end) else mark
                found.append((name(origin) + name(end), mark, after))
    texts = [text for text, _, _ in found]
    # A double step, or a capture in passing, and a plain move to its square are told apart.
    return {text + (mark if texts.count(text) > 1 else ""): after for text, mark, after in found}


def perft(scene: Scene, depth: int) -> int:
    moves = legal(scene)
    return len(moves) if depth == 1 else sum(perft(m, depth - 1) for m in moves.values())
