"""``python -m fairychess.rules``: every variant and its first moves."""

from fairychess.rules import featured, load


def main() -> None:
    for name in featured():
        rules = load(name)
        print(
            f"{name:16} {rules.board.files}x{rules.board.ranks}  {len(rules.pieces):3} types, "
            f"{len(rules.position().moves()):3} first moves"
        )


if __name__ == "__main__":
    main()
