"""The options of a position as objects; one that reads the same in every position is made once."""

from functools import lru_cache
from typing import Any

from fairychess.api.moves import Move, move_of
from fairychess.notation.move_text import canonical, format_moves, victims
from fairychess.notation.spelling import speller_of
from fairychess.position.position import Position
from fairychess.position.rule_visibility import sight
from fairychess.position.sides import SEATS
from fairychess.position.words.move import is_plain, origin_of, target_of

MOST_KEPT = 30_000
"""More moves than chess has; where a game has still more, they are forgotten now and then."""


class MoveObjects:
    """The moves of one variant. `pattern` is a position of it without pieces, for making others."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.pattern = Position(rules.tables, rules)
        names = rules.tables.square_names
        self._squares = {str(names[square]): int(square) for square in rules.board}
        self._made: tuple[dict[tuple[int, int, bool], Move], ...] = ({}, {}, {})

    def moves(self, kernel: Any) -> list[Move]:
        """All options as objects, in the kernel's order."""
        told = kernel.options_with_pieces()
        seat = kernel.seat()
        if self._rules.hides_squares:
            return self._described(kernel, [move for move, _, _ in told], seat)
        made = self._made[seat]
        found = list(map(made.get, told))
        missing = [number for number, move in enumerate(found) if move is None]
        if missing:
            moves = self._described(kernel, [told[number][0] for number in missing], seat)
            if len(made) > MOST_KEPT:
                made.clear()
            for number, move in zip(missing, moves, strict=True):
                found[number] = move
                if told[number][1] and "~" not in move.text:
                    made[told[number]] = move
        if len({move.text for move in found if move is not None}) < len(found):
            return self._described(kernel, [move for move, _, _ in told], seat)  # told apart
        return found

    def move(self, kernel: Any, option: int) -> Move:
        """One option as an object."""
        speller, seat = speller_of(self._rules), kernel.seat()
        if not (speller.steps and speller.steps.is_step(kernel, option)):
            return self._described(kernel, [option], seat)[0]
        names, piece_at = speller.square_names, kernel.piece_at
        origin, target = origin_of(option), target_of(option)
        start, goal = names[origin], names[target]
        piece, taken = speller.looks[piece_at(origin)], (goal,) if piece_at(target) else ()
        text = start + goal if is_plain(option) else canonical(kernel, option)
        return Move(text, SEATS[seat], piece, start, goal, (start, goal), taken)

    def number(self, kernel: Any, text: str) -> int:
        """The option that a text of two squares means, if it is the only one there and no more than
        that; else 0."""
        squares = self._squares
        for cut in (2, 3):
            if text[:cut] in squares and text[cut:] in squares:
                return int(kernel.option_between(squares[text[:cut]], squares[text[cut:]]))
        return 0

    def _described(self, kernel: Any, moves: list[int], seat: int) -> list[Move]:
        """Moves by what they do in a position."""
        alone = len(moves) == 1
        texts = [canonical(kernel, moves[0])] if alone else format_moves(kernel, moves)
        seen = sight(kernel, kernel.turn)
        name = self._rules.tables.square_names
        taken = [
            tuple(str(name[at]) for at in victims(kernel, move) if seen is None or at in seen)
            for move in moves
        ]
        in_parts = speller_of(self._rules).in_parts(kernel, moves, texts, taken)
        rows = zip(in_parts, texts, taken, strict=True)
        return [move_of(parts, text, SEATS[seat], squares) for parts, text, squares in rows]


@lru_cache(maxsize=64)
def options_of(rules: Any) -> MoveObjects:
    """The options of compiled rules; made once."""
    return MoveObjects(rules)
