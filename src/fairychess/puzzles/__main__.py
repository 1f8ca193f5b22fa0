"""A puzzle found in a few games of chess, as a file holds it."""

from fairychess.puzzles import PuzzleSearch, find_puzzles
from fairychess.puzzles.puzzle import to_line


def main() -> None:
    """Print the first puzzle there is."""
    for puzzle in find_puzzles(PuzzleSearch("chess", count=1), lambda _found, _games: None):
        print(to_line(puzzle))


if __name__ == "__main__":
    main()
