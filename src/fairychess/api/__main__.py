"""``python -m fairychess.api``: a piece and its side, as data and as text."""

from fairychess.api import Piece


def main() -> None:
    for side in ("first", "second"):
        piece = Piece("N", side, "Knight")
        print(piece, repr(piece))


if __name__ == "__main__":
    main()
