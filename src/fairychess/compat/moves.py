"""Moves as Fairy-Stockfish writes them: one text for all that a side decides in its turn."""

import re
from typing import Any

from fairychess.board import FILE_LETTER, square_name
from fairychess.compat.games import FairyGame
from fairychess.notation.move_text import format_move, format_moves
from fairychess.notation.spelling.engine_texts import turned_over, uci
from fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    declines_promotion,
    is_en_passant,
    origin_of,
    rule_of,
    target_of,
    touches_others,
    type_of,
)
from fairychess.position.words.piece import colour_of, piece_type_of

_BACK = re.compile(rf"({FILE_LETTER}\d+)({FILE_LETTER}\d+)=([A-Z])", re.ASCII)
_CASTLING = re.compile(rf"({FILE_LETTER}\d+){FILE_LETTER}\d+~({FILE_LETTER}\d+)", re.ASCII)
PASS = "pass"
WALL = "*@"
MOST_TEXTS = 100_000
"""So many texts of a game are kept at most."""


class Moves:
    """The legal moves of a position, where their order is by squares.

    `texts` are as others write them, `decisions` what each of them is here.
    """

    def __init__(self, game: FairyGame, position: Any) -> None:
        self._game = game
        self._kernel = position.kernel
        self._options: list[int] = sorted(self._kernel.decision().options)
        self._turns: list[tuple[int, ...]] = []
        known = game.plain_texts
        self.texts: list[str] = [known.get(move, "") for move in self._options]
        if "" in self.texts:
            self._fill()
        if len(set(self.texts)) < len(self.texts):
            self.texts = list(map(self._said, format_moves(self._kernel, self._options)))
        if game.settings["wallingRule"] != "none":
            moves, self.texts = self.texts, []
            for move, text in zip(self._options, moves, strict=True):
                self._with_walls(move, text)

    def _fill(self) -> None:
        """Write what is not known yet. What is the same in every position is kept for the next."""
        kernel, known = self._kernel, self._game.plain_texts
        for at, move in enumerate(self._options):
            if self.texts[at]:
                continue
            text = format_move(kernel, move)
            self.texts[at] = self._said(text)
            if is_steady(move) and text == self.texts[at] and len(known) < MOST_TEXTS:
                known[move] = text

    def meant(self, said: str) -> tuple[int, ...] | None:
        """The decisions that a text means; None where it means no legal move."""
        ways = [said]
        if len(said) == 5:  # a promotion declined, or named by a capital
            ways.append(said[:4] if said[4] == "=" else said[:4] + said[4].lower())
        for way in ways:
            if way in self.texts:
                at = self.texts.index(way)
                return self._turns[at] if self._turns else (self._options[at],)
        return None

    def _said(self, text: str) -> str:
        """A text of ours as others have it."""
        if text == PASS:
            return 2 * self._square(self._passing_square())
        if "~" in text:  # where castling looks like a move of the king, the rook's square is named
            squares = _CASTLING.fullmatch(text)
            return squares[1] + squares[2] if squares else text
        if "=" not in text and "," not in text:
            return text
        back = _BACK.fullmatch(text)
        if back and self._id_at(back[1]) == "+" + back[3]:
            return back[1] + back[2] + "-"
        return uci(turned_over(text, self._id_at))

    def _with_walls(self, move: int, said: str) -> None:
        """Add a move with each wall that may follow it, or the one it leaves behind."""
        kernel, target = self._kernel, said[len(self._square(origin_of(move))) :]
        if self._game.settings["wallingRule"] == "past":
            self.texts.append(f"{said},{target}{self._square(origin_of(move))}")
            self._turns.append((move,))
            return
        kernel.do(move)
        walls = kernel.legal_moves()  # also where the move has ended the game
        texts = format_moves(kernel, walls)
        kernel.undo()
        if not texts or not texts[0].startswith(WALL):
            self.texts.append(said)
            self._turns.append((move,))
            return
        landed = self._square(target_of(move))
        for wall, text in zip(walls, texts, strict=True):
            self.texts.append(f"{said},{landed}{text.removeprefix(WALL)}")
            self._turns.append((move, wall))

    def _square(self, square: int) -> str:
        return square_name(self._game.rules.board, square)

    def _id_at(self, square: str) -> str:
        piece = self._piece(square)
        return self._game.rules.pieces[piece_type_of(piece)].id if piece > 1 else ""

    def _piece(self, square: str) -> int:
        number = int(square[1:]) - 1
        at: int = self._kernel.piece_at(number * self._game.rules.board.files + ord(square[0]) - 97)
        return at

    def _passing_square(self) -> int:
        """The square on which a pass is written: the royal's, else that of the first piece."""
        rules, side = self._game.rules, self._kernel.turn
        mine = [
            square
            for square in rules.board
            if (piece := self._kernel.piece_at(square)) > 1 and colour_of(piece) == side
        ]
        royal = [
            square
            for square in mine
            if rules.pieces[piece_type_of(self._kernel.piece_at(square))].royal
        ]
        return min(royal or mine)


def is_steady(move: int) -> bool:
    """Is a move of a piece written alike wherever it is legal?"""
    changes = changes_piece(move) or declines_promotion(move)
    board = type_of(move) == BOARD and not changes and not touches_others(move)
    return board or type_of(move) == DROP


def captures(rules: Any, kernel: Any, move: int) -> bool:
    """Does a move end on another piece, or take one in passing? Castling does not."""
    if is_en_passant(move):
        return True
    if type_of(move) and rules.rule_list[rule_of(move)].castles:
        return False
    return bool(origin_of(move) != target_of(move) and kernel.piece_at(target_of(move)))
