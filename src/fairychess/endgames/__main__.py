"""``python -m fairychess.endgames``: a king and a rook against a king, on a small board."""

import tempfile
from pathlib import Path

from fairychess.endgames import TableFolder, parse, solve
from fairychess.rules import load


def main() -> None:
    """Solve and print."""
    rules = load("gardner-minichess")
    with tempfile.TemporaryDirectory() as folder:
        for table in solve(rules, parse(rules, "KRvK"), TableFolder(rules, Path(folder))):
            facts = table.facts
            print(
                f"{table.material.name(rules)}: {facts.positions} positions, "
                f"{facts.won[0][0]} won for who moves first, longest {facts.longest[0]} plies"
            )


if __name__ == "__main__":
    main()
