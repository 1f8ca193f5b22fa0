"""``python -m fairychess.api``: a piece and its side, as data and as text."""

from fairychess.api import Piece
from fairychess.position.sides import SIDES


def main() -> None:
    for side in SIDES:
        piece = Piece("N", side, "Knight")
        print(piece, repr(piece))


if __name__ == "__main__":
    main()
