"""Nobody but the words of the kernel shifts or masks, and no layout is written out elsewhere."""

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "fairychess"
WORDS = SOURCE / "position" / "words"

EXCEPTIONS = {
    "betza/compass.py": "sets of directions, which only this room knows",
    "betza/finding.py": "sets of directions, which only this room knows",
    "betza/headings.py": "sets of directions, which only this room knows",
    "explain/describing.py": "the same sets of directions, put into words",
    "endgames/numbering.py": "mixes the bits of a hash",
    "position/keys.py": "mixes the bits of hashes",
    "position/rollout.py": "a generator of random numbers",
    "research/batch/numbers.py": "mixes the bits of a hash",
    "research/batch/stepper.py": "a generator of random numbers",
    "search/alphabeta/evaluation.py": "mixes the bits of a hash: noise for weaker levels",
    "search/alphabeta/move_ordering.py": "ranks of moves, which only this file writes and reads",
    "search/alphabeta/terminal.py": "mixes the bits of a hash",
    "search/alphabeta/transposition_table.py": "entries, which only this file writes and reads",
    "search/network/kernels.py": "fixed-point arithmetic",
}
"""Files that shift or mask what is no word of the kernel, with the reason."""

LAYOUTS = re.compile(
    r"\b\d+ \* \(?(?:piece_type|number) \+ [123]\b|piece // 2"  # the number of a piece
    r"|\* 256 \+|\[(?:256|1024|2048)\]"  # tables of squares and pieces
    r"|\* (?:4|64) \+ \w*(?:word|square|lowest)"  # sets of squares
    r"|frames\[[^\]]*(?:\*|\+)|\.changes\[|log\[(?:at|earlier)\b"  # frames and the log
)


def mends_bits(node: ast.AST) -> bool:
    """Whether this shifts, or masks with a number; what two numbers make is just a number."""
    if isinstance(node, ast.AugAssign):
        left: ast.expr | None = None
        right = node.value
    elif isinstance(node, ast.BinOp):
        left, right = node.left, node.right
    else:
        return False
    numbers = [isinstance(side, ast.Constant) for side in (left, right)]
    if isinstance(node.op, ast.LShift | ast.RShift):
        return not all(numbers)
    masks = isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor)
    return masks and any(
        isinstance(side, ast.Constant) and isinstance(side.value, int) for side in (left, right)
    )


def others() -> list[Path]:
    """Every module that is no word."""
    return [path for path in sorted(SOURCE.rglob("*.py")) if WORDS not in path.parents]


def places(path: Path) -> list[str]:
    """Where a module shifts or masks."""
    name = path.relative_to(SOURCE).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [f"{name}:{node.lineno}" for node in ast.walk(tree) if mends_bits(node)]


def test_only_words_shift_and_mask() -> None:
    found = [place for path in others() for place in places(path)]
    wrong = [place for place in found if place.split(":")[0] not in EXCEPTIONS]
    assert wrong == [], "say it by a function of position/words, or add one there"


@pytest.mark.parametrize("name", sorted(EXCEPTIONS))
def test_exceptions_are_needed(name: str) -> None:
    assert places(SOURCE / name), f"{name} shifts and masks no longer: take it off the list"


def test_nobody_writes_out_a_layout() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in others()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if LAYOUTS.search(line.split("#")[0])
    ]
    assert wrong == []


def test_sides_are_named_in_one_file() -> None:
    wrong = [
        path.relative_to(SOURCE).as_posix()
        for path in others()
        if path.name != "sides.py" and '("first", "second")' in path.read_text(encoding="utf-8")
    ]
    assert wrong == []
