"""The parts of a position: who writes the board state, and that everything is taken back."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fairychess
from fairychess.position.undo_log import UndoLog

POSITION = Path(__file__).parents[2] / "src" / "fairychess" / "position"
WRITERS = {
    "position/board_state.py": "the only writer",
    "position/plain_fields.py": "makes its fields where nothing is compiled",
    "position/copying.py": "moves whole fields from one position to another",
    "position/attacks.py": "supposes for one question that a square is occupied otherwise",
    "position/supposing.py": "supposes for one question that a piece stands elsewhere",
}


def fields() -> set[str]:
    """The fields of a board state but for references to other parts."""
    text = (POSITION / "board_state.pxd").read_text(encoding="utf-8")
    found: set[str] = set()
    for line in re.findall(
        r"^    cdef (?:readonly )?(?!void|bint \w+\(|int \w+\()(.*)$", text, re.M
    ):
        if "(" not in line and not line.split()[0][0].isupper():
            names = re.sub(r"^(?:unsigned|long|short|char|int|bint|object|\*| )+", "", line)
            found.update(re.sub(r"\[.*?\]|\*", "", name).strip() for name in names.split(","))
    return found


def written(tree: ast.Module, names: set[str]) -> list[int]:
    """The lines that assign a field of something called `board_state` or `state`."""
    lines = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [
                each
                for target in node.targets
                for each in (target.elts if isinstance(target, ast.Tuple) else [target])
            ]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            place = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(place, ast.Attribute) and place.attr in names:
                owner = place.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if name in ("board_state", "state") and "state" in ast.unparse(owner):
                    lines.append(node.lineno)
    return lines


def places() -> dict[str, list[int]]:
    """Where compiled files write fields of a board state."""
    root = POSITION.parent
    found = {}
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "\nimport cython\n" in text or path.name == "plain_fields.py":
            lines = written(ast.parse(text), fields())
            if lines:
                found[path.relative_to(root).as_posix()] = lines
    return found


def test_the_fields_are_known() -> None:
    assert {"hash", "board", "occupant", "variables", "hand", "held", "en_passant"} <= fields()


def test_only_the_board_state_is_written_by_itself() -> None:
    assert {name: lines for name, lines in places().items() if name not in WRITERS} == {}


def kernel(name: str) -> Any:
    """The starting position of a game, as the kernel has it."""
    return fairychess.load(name).position().kernel


def seen(pos: Any) -> tuple[Any, ...]:
    """All that is to be as before."""
    squares = range(pos.tables.squares)
    types = range(pos.tables.piece_types)
    return (
        pos.hash,
        pos.standing(),
        [pos.ident_at(square) for square in squares],
        pos.unmoved_squares(),
        [pos.in_hand(side, each) for side in (0, 1) for each in types],
        [pos.held_ident(side, each) for side in (0, 1) for each in types],
        [pos.var(index) for index in range(64)],
        pos.en_passant_squares(),
        (pos.turn, pos.halfmove_clock, pos.fullmove_number, pos.ply, pos.changes()),
    )


EFFECTS: dict[str, Callable[[Any], object]] = {
    "a piece placed": lambda pos: pos.place(30, pos.piece_at(0), 60),
    "a square emptied": lambda pos: pos.place(0, 0, 0),
    "a piece taken": lambda pos: pos.take(1),
    "a piece into a hand": lambda pos: pos.add_hand(0, 0, 1, 70),
    "a variable": lambda pos: pos.set_variable(5, 1234),
    "a negative variable": lambda pos: pos.set_variable(63, -7),
    "a piece marked as moved": lambda pos: pos.mark_moved(pos.unmoved_squares()[0]),
    "the counters": lambda pos: pos.set_counters(17, 23),
}


@pytest.mark.parametrize("effect", EFFECTS.values(), ids=EFFECTS)
def test_every_kind_of_change_is_taken_back(effect: Callable[[Any], object]) -> None:
    pos = kernel("crazyhouse")
    before = seen(pos)
    pos.suppose()
    effect(pos)
    assert seen(pos) != before
    pos.undo()
    assert seen(pos) == before


def test_all_changes_together_are_taken_back_in_the_opposite_order() -> None:
    pos = kernel("crazyhouse")
    before = seen(pos)
    pos.suppose()
    for effect in EFFECTS.values():
        effect(pos)
    middle = seen(pos)
    pos.suppose()
    assert pos.capture_held(70) and pos.last_captured()
    pos.take(2)
    pos.undo()
    assert seen(pos) == (*middle[:-1], (*middle[-1][:3], middle[-1][3], middle[-1][4]))
    pos.undo()
    assert seen(pos) == before


def test_the_log_tells_squares_and_variables_since_an_entry() -> None:
    pos = kernel("chess")
    pos.suppose()
    since = pos.changes()
    rook = pos.piece_at(0), pos.ident_at(0)
    pos.place(0, 0, 0)
    pos.place(0, rook[0], 90)
    pos.set_variable(3, 8)
    pos.set_variable(3, 9)
    assert pos.undo_log.squares_since(since) == {0: rook}
    assert pos.undo_log.variables_since(since) == [(3, 8), (3, 0)]
    assert pos.last_changes() == [(3, 0, 8), (3, 8, 9)]


def test_a_new_log_is_empty() -> None:
    assert UndoLog().squares_since(0) == {} and UndoLog().variables_since(0) == []


def test_a_copy_shares_no_part() -> None:
    pos = kernel("chess")
    pos.do(pos.legal_moves()[0])
    copy = pos.clone()
    before = seen(pos)
    copy.undo()
    copy.do(copy.legal_moves()[5])
    assert seen(pos) == before and seen(copy) != before
    for name in ("board_state", "undo_log", "options", "last_move"):
        assert getattr(pos, name) is not getattr(copy, name)
