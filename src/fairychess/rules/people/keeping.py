"""Positions kept: copied, compared, pickled, with their history."""

from __future__ import annotations

from typing import Any, Self, cast

from fairychess.messages import Message
from fairychess.notation.move_text import MoveError, format_moves
from fairychess.notation.possible import PositionError
from fairychess.rules.claims import AUTOMATIC, draws_of, set_draws
from fairychess.rules.play import Play


class Kept(Play):
    """A position that can be made again: from its rules, its start, and the moves since."""

    def __init__(self, rules: Any, start: str | None = None) -> None:
        """Empty, under compiled `rules`; `Rules.position` reads the text `start` into it."""
        super().__init__(rules)
        self._start = start

    @property
    def start(self) -> str:
        """The text of the position it was set up with, before any `push`."""
        return str(self.rules.start_text) if self._start is None else self._start

    @property
    def ply(self) -> int:
        """How many decisions have been pushed and not popped."""
        return int(self.kernel.ply)

    def history(self) -> list[str]:
        """The canonical texts of the decisions pushed since the position was set up."""
        walker = self.copy()
        moves = [walker.kernel.move_played(ply) for ply in range(walker.ply)]
        for _ in moves:
            walker.kernel.undo()
        texts = []
        for move in moves:
            texts.append(texts_by_move(walker)[move])
            walker.kernel.do(move)
        return texts

    def copy(self, history: bool = True) -> Self:
        """Another position like this one, which shares nothing that changes.

        With its history, so that repetitions count and `pop` goes back; without it the copy begins
        here, which is cheaper after many moves.
        """
        other = cast(Self, self.rules.position(self._start if history else self.text(), False))
        set_draws(other.kernel, draws_of(self.kernel))
        for ply in range(self.ply if history else 0):
            other.kernel.do(self.kernel.move_played(ply))
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        told = (self._start, tuple(self.history()), self.text(), draws_of(self.kernel))
        return restored, (self.rules, *told)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Kept):
            return NotImplemented
        same = self.rules is other.rules or identity(self.rules) == identity(other.rules)
        return same and self.text() == other.text()

    def __hash__(self) -> int:
        return hash((self.rules.name, self.text()))


def identity(rules: Any) -> tuple[object, ...]:
    """What is the same for the same variant under the same options."""
    definition = rules.definition
    return definition.name, definition.text, sorted(definition.chosen.items(), key=str)


def restored(
    rules: Any, start: str | None, moves: tuple[str, ...], text: str, draws: str = AUTOMATIC
) -> Kept:
    """A position from its moves. Raises ValueError where the variant is another one by now."""
    position = cast(Kept, rules.position(start, check=False, draws=draws))
    for move in moves:
        options = {known: number for number, known in texts_by_move(position).items()}
        if move not in options:
            raise MoveError(Message("illegal", {"move": move[:40]}))
        position.kernel.do(options[move])
    if position.text() != text:
        raise PositionError(
            f"{rules.name}: the kept moves lead to another position: the variant has changed"
        )
    return position


def texts_by_move(position: Play) -> dict[int, str]:
    """The options by their texts. Not `decision`: whether the game is over need not be asked."""
    kernel = position.kernel
    options = kernel.legal_moves()
    return dict(zip(options, format_moves(kernel, options), strict=True))
