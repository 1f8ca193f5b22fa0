"""A game as an engine is told it: which turns it has, and how each of them is written.

Engines take a move and the wall that is built after it for one turn, write a piece that turns back
with another sign than one that turns over, and know neither tosses nor lost turns. What a text
alone does not say is looked up on a board on which the game is followed.
"""

import re
from collections.abc import Callable

from fairychess.board import SQUARE
from fairychess.game import VariantInfo, View
from fairychess.game.free_play import FreeGame
from fairychess.game.view import PieceView
from fairychess.messages import ExplainedError
from fairychess.notation.spelling.engine_texts import match, turned_over
from fairychess.protocol.engine import UnknownGame

WALL = "*@"
"""How the decision begins that builds a wall; `*` is also what stands there."""
PASS = "pass"
NULL_MOVE = "@@@@"
_SQUARE = re.compile(SQUARE)


class ProtocolGame:
    """One game. `format_move` is how the protocol writes a move; with `null_moves` a side that has
    lost its turn makes one, so that sides alternate, and else a pass is the royal staying where it
    is and `-` a piece that turns back. Positions are written in a `dialect`, "" for our own.
    Raises UnknownGame for games with secrets, and for a start that the dialect cannot say."""

    def __init__(
        self,
        view: View,
        info: VariantInfo,
        format_move: Callable[[str], str],
        null_moves: bool,
        dialect: str = "",
    ) -> None:
        if info.secret:
            raise UnknownGame(f"{view.variant}: games with secrets are not played by engines")
        self._info = info
        self._format = format_move
        self._null_moves = null_moves
        self._dialect = dialect
        self._royals = {kind.id for kind in info.piece_types if kind.royal}
        self._turning = {k.id for k in info.piece_types if k.promoted and k.promotes_to}
        self._walls = any(kind.id == WALL[0] for kind in info.piece_types)
        self._game = FreeGame(view.variant, dict(view.rules), view.start)
        self._turns: list[str] = []
        self._mover = ""
        self._board: dict[str, PieceView] | None = None
        self._wall = ""
        self._opened = False
        self.start = None if view.start == info.start else self._position()
        """The position in which the turns begin, None for the usual start."""

    # ---- the game so far ------------------------------------------------------------------

    def turns(self, view: View) -> list[str]:
        """Return the turns of the game until the decision at hand."""
        for record in view.moves[self._game.ply :]:
            self._follow(record.seat, record.text)
        turns = list(self._turns)
        if self._null_moves and turns and view.to_move == self._mover:
            turns.append(NULL_MOVE)
        return turns

    def _follow(self, seat: str, text: str) -> None:
        squares = _SQUARE.findall(text)
        if text.startswith(WALL):
            self._add_wall(squares[-1])
        elif seat == "chance":
            self._turns += [text] if self._opened else []
        else:
            if self._null_moves and seat == self._mover:
                self._turns.append(NULL_MOVE)
            self._turns.append(self._spell(text))
            self._mover, self._opened = seat, True
        self._decide(text)
        if seat == "chance" and not self._opened:
            self.start = self._position()  # what was drawn is told as a position
        if self._walls and len(squares) == 2 and self._stands(squares[0]) == WALL[0]:
            self._add_wall(squares[0])

    def _position(self) -> str:
        """The position as the protocol writes it. Raises UnknownGame where it cannot."""
        try:
            if self._dialect:
                return self._game.fen(self._dialect)
            return self._game.look().view.position
        except ExplainedError as error:
            raise UnknownGame(str(error)) from None

    def _decide(self, text: str) -> None:
        self._game.decide(text)
        self._board = None

    def _add_wall(self, square: str) -> None:
        """A wall is written with the move before it: `b1c3,c3d5`."""
        moved = _SQUARE.findall(self._turns[-1])
        self._turns[-1] += f",{moved[-1]}{square}"

    def _stands(self, square: str) -> str:
        """Return the id of what stands on a square, "" where nothing does."""
        if self._board is None:
            self._board = {piece.square: piece for piece in self._game.look().view.board}
        piece = self._board.get(square)
        return "" if piece is None else piece.id

    def _spell(self, text: str) -> str:
        if text == PASS and not self._null_moves:
            return self._royal_square() * 2 or text
        said = self._format(turned_over(text, self._stands))
        if self._turning and said.endswith("+") and not self._null_moves:
            square = _SQUARE.match(text)
            if square and self._stands(square[0]) in self._turning:
                return said[:-1] + "-"
        return said

    def _royal_square(self) -> str:
        self._stands("")
        assert self._board is not None
        mover = self._game.to_move
        royals = [one for one in self._board.values() if one.id in self._royals]
        return next((one.square for one in royals if one.side == mover), "")

    # ---- the engine's choice --------------------------------------------------------------

    def wall(self, view: View) -> str:
        """Return the option that builds the wall the engine has named with its last move."""
        for record in view.moves[self._game.ply :]:
            self._follow(record.seat, record.text)
        wall, self._wall = self._wall, ""
        return wall if any(option.text == wall for option in view.options) else ""

    def choice(self, said: str, view: View) -> str | None:
        """Return our text of the option an engine means, None if it means none of them."""
        texts = [option.text for option in view.options]

        def spell(text: str, files: int, ranks: int) -> str:
            return self._spell(text)

        found = match(said, texts, spell, self._info.files, self._info.ranks)
        if found is None and "," in said:
            moved, _, wall = said.partition(",")
            found = match(moved, texts, spell, self._info.files, self._info.ranks)
            squares = _SQUARE.findall(wall)
            self._wall = WALL + squares[-1] if squares else ""
        return found
