"""Moves whose results tables of endgames know: they need no search."""

from fairychess.api import Position
from fairychess.endgames import Endgames, Result, best, endgames_of
from fairychess.position.words.piece import make_piece
from fairychess.search.alphabeta.iterative_deepening import Candidate
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE

LONGEST = 60
"""So many plies of a line that tables know are told."""


def mark_known_candidates(play: Position, candidates: list[Candidate]) -> None:
    """Give candidates their final scores where this machine has tables of what they lead to."""
    tables = endgames_of(play.rules)
    if tables is None or not few(play, tables):
        return
    kernel = play.kernel
    mover = kernel.seat()
    for candidate in candidates:
        if candidate.final_score is None:
            kernel.do(candidate.move)
            result = tables.probe(kernel)
            kernel.undo()
            if result is not None:
                candidate.final_score = score_of(result, mover)


def few(play: Position, tables: Endgames) -> bool:
    """Tell whether so few pieces are left that a capture may lead to a table."""
    pieces = sum(
        play.kernel.count_of(piece) for piece in range(2, make_piece(len(play.rules.pieces), 0))
    )
    return bool(pieces <= tables.most_pieces + 1)


def score_of(result: Result, mover: int) -> int:
    """The score, for `mover`, of a move with this result."""
    if result.winner < 0:
        return 0
    score = max(NEAR_MATE + 1, MATE - result.plies - 1)
    return score if result.winner == mover else -score


def known_line(play: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """A line of play, continued by best moves as long as tables know them."""
    tables = endgames_of(play.rules)
    if tables is None or not few(play, tables):
        return line
    kernel, found, before = play.kernel, list(line), play.kernel.ply
    for text in line:
        play.push(text)
    while len(found) < LONGEST:
        results = tables.results(kernel)
        if not results:
            break
        move = best(results, kernel.seat())[0][0]
        found.append(play.format_move(move))
        kernel.do(move)
    while kernel.ply > before:
        kernel.undo()
    return tuple(found)
