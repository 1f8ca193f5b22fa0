"""The game on the board, as a protocol sets it up: a variant, a position, the moves since.

Boards know neither walls of their own nor tosses nor lost turns: what they take for one move may be
several decisions here, or none. Each `EngineTurn` remembers how many.
"""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fairychess.api import Position
from fairychess.api.claims import to_search
from fairychess.board import SQUARE, parse_square
from fairychess.engine.known import WALL, GameError, builds_walls, due_wall
from fairychess.notation.move_text import format_moves
from fairychess.notation.spelling.engine_texts import MoveFormat, match, turned_over
from fairychess.position.outcome import Outcome
from fairychess.position.words.move import rule_of
from fairychess.position.words.piece import WALL as WALL_PIECE
from fairychess.position.words.piece import colour_of, piece_type_of
from fairychess.rules import Rules
from fairychess.rules.definition import PieceDefinition

PASSES = ("@@@@", "null", "pass", "0000")
_SQUARE = re.compile(SQUARE)
LONGEST_GAME = 5000
"""Moves of a game that are replayed at most."""
CHANCE = 2
"""The seat of chance."""


@dataclass(frozen=True, slots=True)
class EngineTurn:
    """What a board takes for one move: how it writes it, how many decisions it is here, and
    whether it was a decision of chance, which is neither side's turn."""

    said: str
    decisions: int
    by_chance: bool = False


class EngineGame:
    """A game of one variant. Moves are read and written by `format_move`, as the protocol spells
    them. Whatever cannot be done raises GameError; the moves before it stand. Where a position has
    been refused there is none, and `fault` says why, until another one is set up."""

    def __init__(self, rules: Rules, format_move: MoveFormat) -> None:
        self.format_move = format_move
        self.writes_turning = False
        """Whether a promoted piece that turns back is written with - and not with +."""
        self.writes_castling = False
        """Whether a king that takes its own rook, as in shuffled games, is written O-O or O-O-O."""
        self.rules = rules
        self.dice = random.Random()
        self.fault = ""
        self._settled: dict[tuple[Rules, str], str] = {}
        self._begin(None)

    def new_game(self, rules: Rules | None = None) -> None:
        """Begin from the starting position, of this variant or of another one."""
        if rules is not None:
            self.rules = rules
        self._begin(None)

    def set_up(self, start: str | None, moves: Sequence[str]) -> None:
        """Set up a position (None: the starting position) and play moves.

        A game that goes on from the one on the board is only added to, so that repetitions and what
        has been searched are known.
        """
        try:
            self._set_up(start, moves)
        except GameError as error:
            self.fault = str(error)
            raise

    def _set_up(self, start: str | None, moves: Sequence[str]) -> None:
        if len(moves) > LONGEST_GAME:
            raise GameError(f"more than {LONGEST_GAME} moves")
        if start != self.start or self.fault:
            self._begin(start)
        known = 0
        while known < min(len(moves), len(self.turns)) and moves[known] == self.turns[known].said:
            known += 1
        self.undo(len(self.turns) - known)
        for said in moves[known:]:
            self.play_move(said)

    def _begin(self, start: str | None) -> None:
        try:
            play = self.rules.position(start)
        except ValueError as error:
            raise GameError(str(error)) from None
        play.kernel.claims_are_made = False  # a board goes on until somebody claims the game's end
        self.play = play
        self.start = start
        self.fault = ""
        self.turns: list[EngineTurn] = []
        self.pending = 0
        """Decisions made since the last whole turn: moves that a toss refused, and the tosses."""
        self.began: int = play.kernel.turn

    # ---- moves ----------------------------------------------------------------------------

    def play_move(self, said: str) -> None:
        """Play a move as the protocol spells it. GameError for one that is not legal."""
        self.must_have_position()
        if self.over() is not None:
            raise GameError(f"{said[:40]}: the game is over")
        if self.chance_is_due():
            told = self.meant(said)
            if told is not None:
                self.push([told], said, by_chance=True)
                return
            self.settle()
        text = self.meant(said)
        if text is not None:
            self.push([text], said)
        elif said in PASSES and self.turn_of_board() != self.play.kernel.seat():
            self.push([], said)  # a side that has lost its turn decides nothing
        else:
            self._play_with_wall(said)

    def _play_with_wall(self, said: str) -> None:
        """Play a move that boards write together with the wall built after it: `b1c3,c3d5`."""
        moved, _, wall = said.partition(",")
        text = self.meant(moved) if wall else None
        if text is None:
            raise GameError(f"{said[:40]}: not a legal move here")
        self.play.push(text)
        squares = _SQUARE.findall(wall)
        built = WALL + squares[-1] if squares else ""
        if built in self.options():
            self.push([built], said, already=1)
        elif squares and (said.startswith(squares[-1]) or self._over_before_wall()):
            self.push([], said, already=1)  # left behind by the piece, or after the game's end
        else:
            self.play.pop()
            raise GameError(f"{said[:40]}: not a legal move here")

    def _over_before_wall(self) -> bool:
        return self.over() is not None and builds_walls(self.rules)

    def push(
        self, texts: Sequence[str], said: str, already: int = 0, by_chance: bool = False
    ) -> None:
        """Play decisions that boards take for one move, after those of it `already` made, and
        note how they write it."""
        for text in texts:
            self.play.push(text)
        self.turns.append(EngineTurn(said, self.pending + already + len(texts), by_chance))
        self.pending = 0

    def undo(self, count: int = 1) -> None:
        """Take back moves. GameError where there are not so many."""
        self.must_have_position()
        if count > len(self.turns):
            raise GameError("there is nothing to take back")
        self._pop(self.pending)
        self.pending = 0
        for _ in range(count):
            self._pop(self.turns.pop().decisions)

    def _pop(self, decisions: int) -> None:
        for _ in range(decisions):
            self.play.pop()

    def whole_turn(self, text: str, choose: Callable[[list[str]], str]) -> tuple[list[str], str]:
        """Return our texts of the decisions that boards write as one move, and how they write it.

        A wall built after the move belongs to it: `b1c3,c3d5`; which one is to be chosen. So does
        one that is left behind.
        """
        said = self.spelled(text)
        ours, theirs = _SQUARE.findall(text), _SQUARE.findall(said)
        self.play.push(text)
        try:
            if due_wall(self.play):
                wall = choose(self.options())
                return [text, wall], f"{said},{theirs[-1]}{wall.removeprefix(WALL)}"
            if len(ours) == 2 and (self.is_wall(ours[0]) or self._over_before_wall()):
                return [text], f"{said},{theirs[1]}{theirs[0]}"
        finally:
            self.play.pop()
        return [text], said

    def reply_to(self, texts: list[str], line: Sequence[str]) -> tuple[str, str] | None:
        """Return the opponent's move that a line expects after these decisions, and how boards
        write it; None where the line ends, or chance, a wall or another turn comes between."""
        count = len(texts)
        if len(line) <= count or list(line[:count]) != texts or builds_walls(self.rules):
            return None
        side = self.play.kernel.seat()
        pushed = 0
        try:
            for text in texts:
                self.play.push(text)
                pushed += 1
            if self.over() is not None or self.play.kernel.seat() != 1 - side:
                return None
            said = self.spelled(line[count])
            self.play.push(line[count])
            pushed += 1
            goes_on = self.over() is None and self.play.kernel.seat() == side
            return (line[count], said) if goes_on else None
        finally:
            self._pop(pushed)

    # ---- chance ---------------------------------------------------------------------------

    def chance_is_due(self) -> bool:
        """Tell whether chance decides next."""
        return self.over() is None and self.play.kernel.seat() == CHANCE

    def settle(self) -> None:
        """Let chance decide as a board has it that knows of no chance.

        A setup that is drawn is the one that is shown already; a move that waits for a toss has
        been made.
        """
        place = (self.rules, self.play.text())
        if place not in self._settled:
            self._settled.clear()  # one start is enough, and the same again
            self._settled[place] = self._as_shown()
        self.play.push(self._settled[place])
        self.pending += 1

    def _as_shown(self) -> str:
        """Return the decision of chance after which the board looks as it does, or one after
        which the same side moves."""
        kernel = self.play.kernel
        shown, turn = self._standing(), self.turn_of_board()
        options = kernel.decision().options
        likely = options[0]
        for move in options:
            kernel.do(move)
            as_shown, same = kernel.seat() == turn, self._standing() == shown
            kernel.undo()
            if as_shown:
                likely = move
                if same:
                    break
        return format_moves(kernel, [likely])[0]

    def _standing(self) -> list[int]:
        return [self.play.kernel.piece_at(square) for square in self.rules.board]

    def toss(self) -> str:
        """Let chance decide by the dice, and return its decision."""
        kernel = self.play.kernel
        move = kernel.decision().options[0]
        rule = self.rules.rule_list[rule_of(move)]
        text = self.dice.choices(self.options(), rule.chance_weights())[0]
        self.play.push(text)
        self.pending += 1
        return text

    # ---- what is on the board -------------------------------------------------------------

    def must_have_position(self) -> None:
        """Raise GameError where there is none."""
        if self.fault:
            raise GameError(f"there is no position: {self.fault}")

    def turn_of_board(self) -> int:
        """Return whose turn it is for a board on which the sides always alternate."""
        return (self.began + sum(not turn.by_chance for turn in self.turns)) % 2

    def over(self) -> tuple[int, Any] | None:
        """Return (winner, reason) of a game that has ended, None where it goes on."""
        found: tuple[int, Any] | None = self.play.kernel.outcome()
        return found

    def claim(self) -> Outcome | None:
        """Return the end of the game, also one that has to be claimed; None if there is none."""
        self.play.kernel.claims_are_made = True
        try:
            return self.play.result()
        finally:
            self.play.kernel.claims_are_made = False

    def to_search(self) -> Position:
        """Return the position as it is searched: see `api.claims`."""
        searched: Position = to_search(self.play)
        return searched

    def options(self) -> list[str]:
        """Return what may be decided now, in our own texts."""
        kernel = self.play.kernel
        return list(format_moves(kernel, kernel.decision().options))

    def is_wall(self, square: str) -> bool:
        """Tell whether a square is walled up."""
        number = parse_square(self.rules.board, square)
        return bool(self.play.kernel.piece_at(number) == WALL_PIECE)

    def piece_at(self, square: str) -> PieceDefinition | None:
        """Return the piece type on a square, None where there is none."""
        piece = self.play.kernel.piece_at(parse_square(self.rules.board, square))
        return self.rules.pieces[piece_type_of(piece)] if piece > WALL_PIECE else None

    def _id_at(self, square: str) -> str:
        piece = self.piece_at(square)
        return "" if piece is None else piece.id

    # ---- how moves are written ------------------------------------------------------------

    def meant(self, said: str) -> str | None:
        """Return our text of the option that is meant, None if there is none."""
        board = self.rules.board
        return match(said, self.options(), self._spell_here, board.files, board.ranks)

    def spelled(self, text: str) -> str:
        """Return our text of a move as the protocol spells it."""
        return self._spell_here(text, self.rules.board.files, self.rules.board.ranks)

    def _spell_here(self, text: str, files: int, ranks: int) -> str:
        if self.writes_castling and (castling := castling_of(self.play, text)):
            return castling
        said = self.format_move(turned_over(text, self._id_at), files, ranks)
        if self.writes_turning and said.endswith("+"):
            square = _SQUARE.match(text)
            piece = self.piece_at(square[0]) if square else None
            if piece is not None and piece.promoted:
                return said[:-1] + "-"
        return said


def castling_of(play: Position, text: str) -> str:
    """Return `O-O` or `O-O-O` for a king that takes its own rook, "" for any other move."""
    squares = _SQUARE.findall(text)
    if len(squares) != 2:
        return ""
    here, there = (
        play.kernel.piece_at(parse_square(play.rules.board, square)) for square in squares
    )
    if min(here, there) <= WALL_PIECE or colour_of(here) != colour_of(there):
        return ""
    return next((str(move.castling) for move in play.legal_moves if move.text == text), "")
