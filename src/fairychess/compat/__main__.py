"""``python -m fairychess.compat``: one question, asked as pyffish is asked."""

from fairychess.compat import pyffish


def main() -> None:
    start = pyffish.start_fen("crazyhouse")
    print(start)
    print(*pyffish.legal_moves("crazyhouse", start, ["e2e4", "d7d5", "e4d5"]))


if __name__ == "__main__":
    main()
