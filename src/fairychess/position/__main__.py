"""``python -m fairychess.position``: count a rook's and a king's games on an empty little board."""

from types import SimpleNamespace
from typing import Any

from fairychess.betza import compile, parse
from fairychess.board import Board
from fairychess.position import COMPILED, Position, Tables
from fairychess.position.rule_rows import RuleRows


def main() -> None:
    board = Board(5, 5)
    programs: list[Any] = [None, None]
    for text in ("R", "K"):
        programs += [compile(parse(text), 5, 5, second) for second in (False, True)]
    tables = Tables(board, ["R", "K"], programs, {1}, set(), set())
    position = Position(tables, SimpleNamespace(rule_list=[], rows=RuleRows([], tables)))
    position.place(0, 2, 1)
    position.place(24, 5, 2)
    position.settle()
    print("compiled" if COMPILED else "plain Python")
    for depth in range(1, 5):
        print(f"{depth} decisions: {position.perft(depth)} sequences")


if __name__ == "__main__":
    main()
