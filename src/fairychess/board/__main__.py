"""``python -m fairychess.board``: name every square of a small board."""

from fairychess.board import Board, square_name


def main() -> None:
    board = Board(5, 4, holes=frozenset({7}))
    for rank in reversed(range(board.ranks)):
        row = (rank * board.files + file for file in range(board.files))
        print("  ".join(square_name(board, s) if s in board else "--" for s in row))


if __name__ == "__main__":
    main()
