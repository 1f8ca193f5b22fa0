"""The rule `imitation`: pieces that move as the piece moved last."""

from pathlib import Path

from ending_scenes import build

from fairychess.api import Position


def count(pos: Position, depth: int) -> int:
    """Leaves below a position, by lists of moves alone."""
    moves = pos.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        pos.push(move)
        total += count(pos, depth - 1)
        pos.pop()
    return total


def test_moves_offered_earlier_in_a_count_are_offered_again(tmp_path: Path) -> None:
    pieces = {"K": "K", "I": "I", "R": "R"}
    start = "r3k3/8/8/8/8/8/8/I3K2R w - - 0 1"
    pos = build(tmp_path, pieces, start, "[rules.royal_check]\n").position()
    pos.push("h1h2")
    pos.push("a8b8")
    assert "a1a8" in pos.moves()  # as the rook moved
    assert pos.perft(3) == count(pos, 3) == 9933
