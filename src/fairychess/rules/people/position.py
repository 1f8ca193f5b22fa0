"""`Position`: a position in play, with all that people expect of one."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from fairychess.board import Board, parse_square, square_name
from fairychess.notation.move_text import MoveError, canonical, format_moves, victims
from fairychess.notation.position_text import holds
from fairychess.notation.spelling import reading, speller_of
from fairychess.notation.spelling.move_parts import target_in
from fairychess.notation.spelling.style import CANONICAL, Style
from fairychess.position.rule import Rule
from fairychess.position.rule_visibility import sight
from fairychess.position.sides import SIDES
from fairychess.position.tables import Tables
from fairychess.position.words.move import BOARD, DROP, is_plain, origin_of, target_of, type_of
from fairychess.position.words.piece import WALL, colour_of
from fairychess.rules import refusals
from fairychess.rules.definition import Definition, PieceDefinition
from fairychess.rules.people import legend
from fairychess.rules.people.board_svg import Scene, Svg
from fairychess.rules.people.board_text import board_text
from fairychess.rules.people.keeping import Kept
from fairychess.rules.people.moves import Move, NotationError, Piece, move_of

WALL_TEXT = "*@"
"""How the text of a decision begins that builds a wall."""
_VIEWERS = {"first": 0, "second": 1, "spectator": -1}


class PositionRules(Protocol):
    """What a position says of its compiled `Rules`, which know it in turn."""

    name: str
    board: Board
    definition: Definition
    numbers: dict[str, int]
    pieces: tuple[PieceDefinition, ...]
    rule_list: list[Rule]
    tables: Tables

    def __hash__(self) -> int:
        """They are what they are: compiled once and shared."""

    @property
    def start_text(self) -> str:
        """The text of the starting position."""

    def position(self, text: str | None = None, check: bool = True) -> Position:
        """The starting position, or the one a text describes."""

    def opponent_passes(self, pos: object) -> bool:
        """Does the side to move play because the other side must pass?"""

    def shown(self, piece: int) -> PieceDefinition:
        """The piece type that a coloured piece looks like."""


class Position(Kept):
    """A position in play: `fairychess.load(name).position(text)` makes one.

    `push` and `pop` change it; `copy` gives another one. Two positions are equal where variant,
    options and text are; the hash is that of what it is now, so do not change one that is in a set.
    Positions can be pickled, with their moves: a process that reads one plays them again.

    A position belongs to one thread at a time: give each its own `copy`. Threads with positions of
    their own count (`perft`) and play at random (`rollout`) side by side, without Python's lock,
    where all rules of the variant are compiled for it; counting one position from several threads
    is safe as well, for each counts a copy.

    Where a game has secrets or chance this is the referee's position: it knows every card and every
    square, and chance's results are moves to choose from. What one seat may know is
    `text(seat)`, or a View of a `fairychess.game.Game`, which is what players are to be given.
    """

    rules: PositionRules

    # ---- what it is -----------------------------------------------------------------------

    @property
    def variant(self) -> str:
        """The variant's name."""
        return str(self.rules.name)

    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1; it grows when the first side is to move again."""
        return int(self.kernel.fullmove_number)

    @property
    def halfmove_clock(self) -> int:
        """Decisions since the last capture, promotion or move of a pawn."""
        return int(self.kernel.halfmove_clock)

    @property
    def is_over(self) -> bool:
        """Has the game ended by the rules?"""
        return self.kernel.outcome() is not None

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares of the board by name, from a1, holes left out."""
        board = self.rules.board
        return tuple(square_name(board, square) for square in board)

    def text(self, seat: str | int | None = None) -> str:
        """The position text; `Rules.position` reads it back.

        With a seat ("first", "second", "spectator", or 0, 1, -1) only what that seat may know; `?`
        stands for what is hidden. ValueError for another seat.
        """
        if isinstance(seat, str):
            if seat not in _VIEWERS:
                raise ValueError(f"{seat!r}: seats are {', '.join(map(repr, _VIEWERS))}")
            return super().text(_VIEWERS[seat])
        return super().text(seat)

    def pieces(self) -> dict[str, Piece]:
        """What stands on the board, by square."""
        board = self.rules.board
        standing = {square: self.kernel.piece_at(square) for square in board}
        return {
            square_name(board, square): self._piece(code)
            for square, code in standing.items()
            if code
        }

    def piece_at(self, square: str) -> Piece | None:
        """What stands on a square such as "e4". ValueError for a square there is not."""
        code = self.kernel.piece_at(parse_square(self.rules.board, square))
        return self._piece(code) if code else None

    def in_hand(self, side: str) -> dict[str, int]:
        """How many pieces of each id "first" or "second" holds. ValueError for another side."""
        colour = _colour(side)
        if not holds(self.rules):
            return {}
        counts = {
            piece.id: int(self.kernel.in_hand(colour, number))
            for number, piece in enumerate(self.rules.pieces)
        }
        return {ident: count for ident, count in counts.items() if count}

    def attackers(self, square: str, by: str) -> list[str]:
        """The squares of the pieces of side `by` that could take a royal piece standing there.

        Asks the pieces' own moves and not the rules: a pinned piece attacks. ValueError for a
        square or a side there is not.
        """
        board = self.rules.board
        found = self.kernel.attackers_from(parse_square(board, square), _colour(by))
        return [square_name(board, origin) for origin in found]

    # ---- moves ----------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """All legal decisions as objects, in the order of `moves()`; none when the game is over."""
        return self._moves(self.kernel.decision().options)

    def _move(self, option: int) -> Move:
        """One option as an object."""
        speller = speller_of(self.rules)
        if not (speller.steps and speller.steps.is_step(self.kernel, option)):
            return self._moves([option])[0]
        names, piece_at = speller.square_names, self.kernel.piece_at
        origin, target = origin_of(option), target_of(option)
        start, goal = names[origin], names[target]
        piece, taken = speller.looks[piece_at(origin)], (goal,) if piece_at(target) else ()
        text = start + goal if is_plain(option) else canonical(self.kernel, option)
        return Move(text, self.to_move(), piece, start, goal, (start, goal), taken)

    def _moves(self, options: list[int]) -> list[Move]:
        """Options as objects."""
        texts = (
            format_moves(self.kernel, options)
            if len(options) > 1
            else [canonical(self.kernel, move) for move in options]
        )
        seen = sight(self.kernel, self.kernel.turn)
        name = self.rules.tables.square_names
        taken = [
            tuple(str(name[at]) for at in victims(self.kernel, move) if seen is None or at in seen)
            for move in options
        ]
        moves_in_parts = speller_of(self.rules).in_parts(self.kernel, options, texts, taken)
        seat = self.to_move()
        rows = zip(moves_in_parts, texts, taken, strict=True)
        return [move_of(parts, text, seat, squares) for parts, text, squares in rows]

    def push(self, text: str | Move) -> int:
        """Play a legal move, or the one a text means, canonical or in any style; its number.

        A move written with the wall that is built after it (`d2d4,d4e5`) is two decisions, the
        second of which has the number. Raises MoveError for anything else; the position is then as
        before.
        """
        said = str(text)
        try:
            move = self._read(said)
        except MoveError as error:
            moved, comma, wall = said.partition(",")
            if not comma:
                raise
            return _push_both(self, moved, wall, error)
        self.kernel.do(move)
        return move

    def parse(self, text: str, style: str = "") -> Move:
        """The legal move that a text means: canonical or in any style, or in the one named.

        Raises MoveError, with the reason, for a text that means none or several, and NotationError
        for a style there is not.
        """
        return self._move(self._read(text, style))

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles that `format` writes here, the variant's usual one first, then "canonical"."""
        return (*speller_of(self.rules).names, CANONICAL)

    def format(self, move: str | Move, style: str = "") -> str:
        """A legal move in a style: the usual one if none is named, one of `styles`, or any other of
        the table in the documentation that these moves can be written in.

        Signs of check and mate are written where the style and the variant do. What is no move of a
        piece has its canonical text. Raises MoveError and NotationError.
        """
        speller = speller_of(self.rules)
        found = _style(self.rules, style or (speller.names or (CANONICAL,))[0])
        number = self._read(str(move))
        if found is None:
            return canonical(self.kernel, number)
        last = self._last_target() if found.refers_back else ""
        text = speller.format(self.kernel, number, found, last)
        return text + self._sign_of(number) if found.signs else text

    def _sign_of(self, move: int) -> str:
        """The sign of check or mate behind a legal move of a piece."""
        seat = self.to_move()
        if seat == "chance":
            return ""
        self.kernel.do(move)
        try:
            return self._sign(seat)
        finally:
            self.kernel.undo()

    def gives_check(self, move: str | Move) -> bool:
        """Would a royal piece of the other side be in check after this move? Raises MoveError."""
        side = self.kernel.turn
        self.push(move)
        try:
            checked = self.kernel.checks()
            return any(colour_of(self.kernel.piece_at(square)) != side for square in checked)
        finally:
            self.pop()

    # ---- shown ----------------------------------------------------------------------------

    def svg(self, size: int = 0, flipped: bool = False) -> Svg:
        """The board as an SVG picture, `size` pixels wide (0: by its files), which notebooks show.

        What is in hand stands beside it, and royals in check are marked. The referee sees all.
        """
        return self._scene(flipped).svg(size)

    def diagram(self, piece: str) -> Svg:
        """How a piece type moves, as an SVG picture. ValueError for an id there is not."""
        return legend.diagram(self.rules, piece)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        stands = legend.standing(self.rules, self.to_move(), self.result(), self.check())
        lines = [f"{self.rules.definition.title}: {stands}", self.text()]
        return legend.page(self._scene(False), lines)

    def __str__(self) -> str:
        return board_text(self._scene(False))

    def _scene(self, flipped: bool) -> Scene:
        """The board as the referee sees it, with the squares of the last move."""
        return Scene(
            self.rules,
            self.pieces(),
            {side: self.in_hand(side) for side in SIDES},
            self._last_squares(),
            self.check() if self.to_move() in SIDES else (),
            flipped=flipped,
            title=f"{self.rules.definition.title}: {self.text()}",
        )

    # ---- inside ---------------------------------------------------------------------------

    def _piece(self, code: int) -> Piece:
        if code == WALL:
            return Piece("*", "", "Wall")
        shown = self.rules.shown(code)
        return Piece(shown.id, SIDES[colour_of(code)], shown.name)

    def _read(self, text: str, style: str = "") -> int:
        """The move that a text means; where the last one ended is only asked if it must be."""
        only = _style(self.rules, style) if style and style != CANONICAL else None
        try:
            return reading.parse(self.kernel, text, "", only)
        except MoveError as error:
            refused = error
        if last := self._last_target():
            with suppress(MoveError):
                return reading.parse(self.kernel, text, last, only)
        raise refusals.explained(self, self.start, text, refused)

    def _last_squares(self) -> tuple[str, ...]:
        """Where the last move began and ended, as far as it was one of a piece."""
        move = self.kernel.move_played(self.ply - 1) if self.ply else 0
        if not move or type_of(move) not in (BOARD, DROP):
            return ()
        ends = (origin_of(move), target_of(move))[type_of(move) == DROP :]
        return tuple(str(self.rules.tables.square_names[square]) for square in ends)

    def _last_target(self) -> str:
        """The square on which the last move ended: what 同 stands for."""
        if not self.ply:
            return ""
        move = self.kernel.move_played(self.ply - 1)
        self.kernel.undo()
        try:
            return target_in(self.format_move(move))
        finally:
            self.kernel.do(move)


def _colour(side: str) -> int:
    """The number of a side. Raises ValueError."""
    if side not in SIDES:
        raise ValueError(f"{side!r}: sides are {' and '.join(map(repr, SIDES))}")
    return SIDES.index(side)


def _push_both(position: Position, moved: str, wall: str, error: MoveError) -> int:
    """Play a move and the wall after it; where no wall is due, raise the error."""
    position.push(moved)
    try:
        if not next(iter(position.moves()), "").startswith(WALL_TEXT):
            raise error
        return position.push(wall)
    except MoveError:
        position.pop()
        raise


def _style(rules: PositionRules, name: str) -> Style | None:
    """The style of a name, in any spelling; None for the canonical one. NotationError."""
    if name == CANONICAL:
        return None
    speller = speller_of(rules)
    found = speller.style(name) or speller.style(name.lower().replace("_", "-"))
    if found is None:
        known = ", ".join((*speller.all_names(), CANONICAL))
        raise NotationError(f"{name[:40]!r}: {rules.name} is written in {known}")
    return found
