"""Pickled positions: the moves since the start, which lead to the same position again."""

from typing import Any

from fairychess.api.claims import AUTOMATIC
from fairychess.messages import Message
from fairychess.notation.move_text import MoveError, format_moves
from fairychess.notation.possible import PositionError


def history_of(position: Any) -> list[str]:
    """The canonical texts of the decisions that have led to a position from its start."""
    walker = position.copy()
    moves = [walker.kernel.move_played(ply) for ply in range(walker.ply)]
    for _ in moves:
        walker.kernel.undo()
    texts = []
    for move in moves:
        texts.append(texts_by_move(walker.kernel)[move])
        walker.kernel.do(move)
    return texts


def identity(rules: Any) -> tuple[object, ...]:
    """What is the same for the same variant under the same options."""
    definition = rules.definition
    return definition.name, definition.text, sorted(definition.chosen.items(), key=str)


def restored(
    rules: Any, start: str | None, moves: tuple[str, ...], text: str, draws: str = AUTOMATIC
) -> Any:
    """A position from its moves. Raises ValueError where the variant is another one by now."""
    position = rules.position(start, check=False, draws=draws)
    for move in moves:
        options = {known: number for number, known in texts_by_move(position.kernel).items()}
        if move not in options:
            raise MoveError(Message("illegal", {"move": move[:40]}))
        position.kernel.do(options[move])
    if position.text() != text:
        raise PositionError(
            f"{rules.name}: the kept moves lead to another position: the variant has changed"
        )
    return position


def texts_by_move(kernel: Any) -> dict[int, str]:
    """The options by their texts. Not `decision`: whether the game is over need not be asked."""
    options = kernel.legal_moves()
    return dict(zip(options, format_moves(kernel, options), strict=True))
