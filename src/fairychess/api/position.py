"""`Position`: a position in play, with all that people expect of one."""

import random
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol, Self

from fairychess.api import claims, legend
from fairychess.api.board_svg import BoardScene, Svg
from fairychess.api.board_text import board_text
from fairychess.api.keeping import history_of, identity, restored
from fairychess.api.moves import Move, NotationError, Piece
from fairychess.api.options import options_of
from fairychess.api.variant_file import VariantFile, VariantPiece
from fairychess.board import Board, parse_square, square_name
from fairychess.messages import as_message
from fairychess.notation import dialects, position_text
from fairychess.notation.move_text import MoveError, canonical, format_moves
from fairychess.notation.position_text import holds
from fairychess.notation.spelling import reading, speller_of
from fairychess.notation.spelling.move_parts import target_in
from fairychess.notation.spelling.style import CANONICAL, Style
from fairychess.position import position as kernels
from fairychess.position.outcome import Outcome
from fairychess.position.rollout import rollout
from fairychess.position.rule import Rule
from fairychess.position.sides import SEATS, SIDES
from fairychess.position.tables import Tables
from fairychess.position.words.move import BOARD, DROP, origin_of, target_of, type_of
from fairychess.position.words.piece import WALL, colour_of

WALL_TEXT = "*@"
"""How the text of a decision begins that builds a wall."""
_NOT_TOLD = ""
"""The start of a copy without history, until somebody asks for it."""

_VIEWERS = {"first": 0, "second": 1, "spectator": -1}


class PositionRules(Protocol):
    """Compiled rules, as `fairychess.load` gives them."""

    name: str
    board: Board
    announces_checks: bool
    letters: str
    numbers: dict[str, int]
    rule_list: list[Rule]
    tables: Tables

    def __hash__(self) -> int:
        """They are what they are: compiled once and shared."""

    @property
    def definition(self) -> VariantFile:
        """What the variant file says."""

    @property
    def pieces(self) -> Sequence[VariantPiece]:
        """The piece types, by number."""

    @property
    def start_text(self) -> str:
        """The text of the starting position."""

    def position(
        self,
        text: str | None = None,
        dialect: str | None = None,
        check: bool = True,
        draws: str = claims.AUTOMATIC,
    ) -> "Position":
        """The starting position, or the one a text describes."""

    def shared(self, wanted: type) -> Any:
        """What several askers need of these rules."""

    def explained(self, position: "Position", text: str, refused: MoveError) -> MoveError:
        """Why a text is no move here: the rule that forbids it, where one does."""

    def judge_of_material(self) -> Any:
        """The rule that knows which pieces can mate."""

    def opponent_passes(self, pos: object) -> bool:
        """Does the side to move play because the other side must pass?"""

    def shown(self, piece: int) -> VariantPiece:
        """The piece type that a coloured piece looks like."""


class Position:
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

    def __init__(self, rules: Any, start: str | None = None) -> None:
        """Empty, under compiled `rules`; `Rules.position` reads the text `start` into it."""
        self.rules: PositionRules = rules
        self.kernel = kernels.Position(rules.tables, rules)
        self._start = start
        self._packed: object = None

    @cached_property
    def kernel(self) -> kernels.Position:
        """The position of the room below: moves are numbers there. A copy has one when it is used
        for the first time, and is small until then."""
        packed, self._packed = self._packed, None
        kernel: kernels.Position = options_of(self.rules).pattern.unpacked(packed)
        return kernel

    # ---- what it is -----------------------------------------------------------------------

    @property
    def variant(self) -> str:
        """The variant's name."""
        return str(self.rules.name)

    @property
    def start(self) -> str:
        """The text of the position it was set up with, before any `push`."""
        if self._start == _NOT_TOLD:
            kernel = self.kernel.clone()
            for _ in range(kernel.ply):
                kernel.undo()
            self._start = position_text.format_position(kernel, self.rules)
        return str(self.rules.start_text) if self._start is None else self._start

    @property
    def ply(self) -> int:
        """How many decisions have been pushed and not popped."""
        return int(self.kernel.ply)

    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1; it grows when the first side is to move again."""
        return int(self.kernel.fullmove_number)

    @property
    def halfmove_clock(self) -> int:
        """Decisions since the last capture, promotion or move of a pawn."""
        return int(self.kernel.halfmove_clock)

    def to_move(self) -> str:
        """Who decides: "first", "second" or "chance"."""
        return SEATS[self.kernel.seat()]

    @property
    def is_over(self) -> bool:
        """Has the game ended by the rules?"""
        return self.kernel.outcome() is not None

    def result(self) -> Outcome | None:
        """The winner, "first", "second" or None, and the reason; None while the game goes on."""
        return self._ended(self.kernel.outcome())

    def _ended(self, found: tuple[int, Any] | None) -> Outcome | None:
        """What the kernel says of a game's end, for people."""
        if found is None:
            return None
        winner, reason = found
        return Outcome(None if winner < 0 else SEATS[winner], as_message(reason))

    def check(self) -> list[str]:
        """The squares of royals of the side to move that are in check; empty where none is."""
        return [square_name(self.rules.board, square) for square in self.kernel.checks()]

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
            seat = _VIEWERS[seat]
        return position_text.format_position(self.kernel, self.rules, seat)

    def fen(self, dialect: str | None = None) -> str:
        """The position as other programs write it: `fen`, `xfen`, `shredder`, `fairy-stockfish`
        (the usual one), `lichess`, `ucci`, `wxf`, `sfen`, or `canonical`, which is `text`.

        Raises PositionError, saying what, for a position that the dialect has no words for, and
        ValueError for a dialect there is not.
        """
        return dialects.write(self.kernel, self.rules, dialect)

    def sfen(self) -> str:
        """The position as SFEN, as shogi programs write it. Raises PositionError as `fen`."""
        return self.fen("sfen")

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

    def moves(self) -> list[str]:
        """Texts of all legal options, in the kernel's order; empty when the game is over."""
        decision = self.kernel.decision()
        return format_moves(self.kernel, decision.options)

    @property
    def legal_moves(self) -> list[Move]:
        """All legal decisions as objects, in the order of `moves()`; none when the game is over."""
        return options_of(self.rules).moves(self.kernel)

    def push(self, text: str | Move) -> int:
        """Play a legal move, or the one a text means, canonical or in any style; return its number.

        A move written with the wall that is built after it (`d2d4,d4e5`) is two decisions, the
        second of which has the number. Raises MoveError for anything else; the position is then as
        before.
        """
        kernel, said = self.kernel, str(text)
        move = options_of(self.rules).number(kernel, said)
        if not move:
            try:
                move = self._read(said)
            except MoveError as error:
                moved, comma, wall = said.partition(",")
                if not comma:
                    raise
                return _push_both(self, moved, wall, error)
        kernel.do(move)
        return move

    def pop(self) -> None:
        """Take the last decision back. ValueError where none has been pushed."""
        self.kernel.undo()

    def format_move(self, move: int) -> str:
        """The canonical text of a legal move, given by the number that `push` returns for it.

        Numbers of moves that are not legal here are not checked.
        """
        return canonical(self.kernel, move)

    def parse(self, text: str, style: str = "") -> Move:
        """The legal move that a text means: canonical or in any style, or in the one named.

        Raises MoveError, with the reason, for a text that means none or several, and NotationError
        for a style there is not.
        """
        return options_of(self.rules).move(self.kernel, self._read(text, style))

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

    def spelled(self) -> list[tuple[str, ...]]:
        """The same options as people write them, in each style of `speller_of(rules).names`;
        nothing for one that is no move of a piece."""
        moves = self.kernel.decision().options
        return speller_of(self.rules).spell(self.kernel, moves, self.moves())

    def spell_line(self, texts: Sequence[str]) -> list[tuple[str, ...]]:
        """A line of play from here as people write it, move by move, in each style.

        It ends before what is no legal move; nothing has been played afterwards.
        """
        speller, found = speller_of(self.rules), list[tuple[str, ...]]()
        last = ""
        for text in texts:
            options = self.moves()
            if text not in options:
                break
            moves = self.kernel.decision().options
            seat, place = self.to_move(), options.index(text)
            spelled = speller.spell(self.kernel, moves, options, last=last)[place]
            self.kernel.do(moves[place])
            found.append(speller.signed(spelled, self._sign(seat)) if spelled else ())
            last = target_in(text)
        for _ in found:
            self.kernel.undo()
        return found

    def _sign(self, seat: str) -> str:
        """The sign of check or mate after a move of a seat, where checks are announced."""
        ended = self.kernel.outcome()
        if ended is not None and as_message(ended[1]).key.startswith("checkmate"):
            return "#"
        if not (self.rules.announces_checks and self.kernel.checks()):
            return ""
        return "+" if self.to_move() not in (seat, "chance") else ""

    def gives_check(self, move: str | Move) -> bool:
        """Would a royal piece of the other side be in check after this move? Raises MoveError."""
        side = self.kernel.turn
        self.push(move)
        try:
            checked = self.kernel.checks()
            return any(colour_of(self.kernel.piece_at(square)) != side for square in checked)
        finally:
            self.pop()

    # ---- ends -----------------------------------------------------------------------------

    def can_claim(self, intended: bool = True) -> Outcome | None:
        """What the side to move may claim now, a draw mostly; None where there is nothing.

        With `intended` also by a move it announces, after which that would stand on the board.
        Where `draws` is "automatic" the game has ended when it can be claimed without a move.
        """
        return self._ended(claims.claimable(self.kernel, intended))

    def insufficient_material(self, side: str) -> bool:
        """Can "first" or "second" not win any more, whatever both play? Material alone is looked
        at; True only where it is certain. ValueError for another side."""
        return claims.cannot_win(self.rules, self.kernel, side)

    def declaration(self, points: int = 27) -> Outcome | None:
        """What the side to move has by declaring an impasse of shogi now, by the rule of 27 or of
        24 points; None where it may not. ValueError for other points."""
        return self._ended(claims.declaration(self.rules, self.kernel, points))

    # ---- kept -----------------------------------------------------------------------------

    def history(self) -> list[str]:
        """The canonical texts of the decisions pushed since the position was set up."""
        return history_of(self)

    def copy(self, history: bool = True) -> Self:
        """Another position like this one, which shares nothing that changes.

        With its history, so that repetitions count and `pop` goes back; without it the copy begins
        here, which is cheaper after many moves.
        """
        other = object.__new__(type(self))
        other.rules = self.rules
        other._start = self._start if history else _NOT_TOLD
        other._packed = self.kernel.packed(history)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        start = self.start if self._start is not None else None
        told = (start, tuple(self.history()), self.text(), claims.draws_of(self.kernel))
        return restored, (self.rules, *told)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.rules is other.rules or identity(self.rules) == identity(other.rules)
        return same and self.text() == other.text()

    def __hash__(self) -> int:
        return hash((self.rules.name, self.text()))

    # ---- counted and played out -----------------------------------------------------------

    def perft(self, depth: int, turns: bool = False) -> int:
        """How many sequences of `depth` decisions there are from here; with `turns` of whole turns.

        A turn is all that a side decides before the other one does: a move and the wall it builds
        are two decisions of one turn.
        """
        return self.kernel.perft_turns(depth) if turns else self.kernel.perft(depth)

    def divide(self, depth: int, turns: bool = False) -> dict[str, int]:
        """`perft(depth)` for each first decision, by its canonical text; `depth` is at least 1."""
        split = {}
        for move in self.kernel.decision().options:
            text = self.format_move(move)
            self.kernel.do(move)
            split[text] = self.perft_after(depth - 1, turns)
            self.kernel.undo()
        return split

    def perft_after(self, depth: int, turns: bool) -> int:
        """Perft of what is left after a decision; a turn that it has begun is finished first."""
        return self.kernel.count_turns(depth) if turns else self.kernel.perft(depth)

    def playout(self, seed: int = 0, limit: int = 10_000) -> list[str]:
        """Play up to `limit` random decisions, until the game ends; their canonical texts."""
        rng = random.Random(seed)
        played = []
        for _ in range(limit):
            options = self.kernel.decision().options
            if not options:
                break
            move = options[rng.randrange(len(options))]
            played.append(self.format_move(move))
            self.kernel.do(move)
        return played

    def rollout(self, seed: int = 0, limit: int = 10_000) -> Outcome | None:
        """How a random game from here ends, None if not within `limit` decisions.

        The position stays as it is.

        Where all rules of a variant are compiled for it, threads play such games side by side.
        """
        return self._ended(rollout(self.kernel, seed, limit)[1])

    # ---- shown ----------------------------------------------------------------------------

    def svg(
        self, size: int = 0, flipped: bool = False, arrows: Collection[tuple[str, str]] = ()
    ) -> Svg:
        """The board as an SVG picture, `size` pixels wide (0: by its files), which notebooks show.

        What is in hand stands beside it, and royals in check are marked. The referee sees all.
        `arrows` are pairs of squares.
        """
        return replace(self._scene(flipped), arrows=arrows).svg(size)

    def diagram(self, piece: str) -> Svg:
        """How a piece type moves, as an SVG picture. ValueError for an id there is not."""
        return legend.diagram(self.rules, piece)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        stands = legend.standing(self.rules, self.to_move(), self.result(), self.check())
        lines = [f"{self.rules.definition.title}: {stands}", self.text()]
        return legend.page(self._scene(False), lines)

    def __repr__(self) -> str:
        return f"<{self.rules.name}: {self.text()}>"

    def __str__(self) -> str:
        return board_text(self._scene(False))

    def _scene(self, flipped: bool) -> BoardScene:
        """The board as the referee sees it, with the squares of the last move."""
        return BoardScene(
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
        raise self.rules.explained(self, text, refused)

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
