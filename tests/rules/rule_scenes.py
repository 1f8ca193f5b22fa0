"""Positions made by hand for the rule tests: `e4=K d5=ln`, lower case the second player's."""

from typing import Any

import fairychess
from fairychess.api import Position
from fairychess.board import square_name
from fairychess.notation.ids import format_id
from fairychess.rules import Rules


def placement(rules: Rules, pieces: str) -> str:
    """The board field of a position text."""
    found = dict(word.split("=", 1) for word in pieces.split())
    board = rules.board
    rows = []
    for rank in reversed(range(board.ranks)):
        row, blanks = "", 0
        for file in range(board.files):
            piece_type = found.pop(square_name(board, rank * board.files + file), None)
            if piece_type is None:
                blanks += 1
                continue
            row, blanks = row + (str(blanks) if blanks else ""), 0
            row += format_id(piece_type.upper(), int(piece_type != piece_type.upper()))
        rows.append(row + (str(blanks) if blanks else ""))
    assert not found, f"no such squares: {found}"
    return "/".join(rows)


def scene(
    name: str, pieces: str, turn: str = "first", hand: str = "", memory: str = "", **options: Any
) -> Position:
    """A position of a variant, under options, from pieces and what is remembered."""
    rules = fairychess.load(name, **options)
    letter = rules.letters[("first", "second").index(turn)]
    held = f"[{hand}]" if "drops" in rules.definition.rules else ""
    return rules.position(f"{placement(rules, pieces)}{held} {letter} - - 0 1 {memory}".strip())


def of(pos: Position, square: str) -> list[str]:
    """The options of the piece on a square, without its name in front, sorted."""
    return sorted(
        text.removeprefix(square)
        for text in pos.moves()
        if text.startswith(square) and not text[len(square)].isdigit()
    )


def play(pos: Position, *moves: str) -> Position:
    """Play moves, which must be spelled canonically, and give the position back."""
    for text in moves:
        assert text in pos.moves(), f"{text} is none of {pos.moves()} in {pos.text()}"
        pos.push(text)
    return pos


def ended(pos: Position) -> tuple[str, str] | None:
    """(winner or "draw", reason), None while the game goes on."""
    result = pos.result()
    assert (result is None) == bool(pos.moves())
    return None if result is None else (result.winner or "draw", result.reason)


def at(pos: Position, square: str) -> str:
    """Id of the piece on a square, lower case the second player's; "" if it is empty."""
    board = pos.rules.board
    names = [square_name(board, number) for number in range(pos.rules.tables.squares)]
    piece = pos.kernel.piece_at(names.index(square))
    if not piece:
        return ""
    ident = pos.rules.definition_of(piece).id
    return ident.lower() if piece & 1 else ident
