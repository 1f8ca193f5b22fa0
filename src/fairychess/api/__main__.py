"""``python -m fairychess.api``: a position, a move and what it takes back."""

import fairychess


def main() -> None:
    position = fairychess.load("chess").position()
    position.push("e2e4")
    print(position)
    position.pop()
    print(position.fen())


if __name__ == "__main__":
    main()
