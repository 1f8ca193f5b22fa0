"""Positions that stateless functions ask for: a start and the moves since, kept for the next call.

Callers of such functions ask for the same game again and again, a move further on or back. So the
lines asked for last are kept as positions; of a new one only what differs is played.
"""

from collections import OrderedDict
from typing import Any

from fairychess.api import Position
from fairychess.compat.boards import read
from fairychess.compat.counting import COUNTED, counts
from fairychess.compat.games import DROPPED_MATE, FairyGame, game
from fairychess.compat.moves import Moves
from fairychess.ini.piece_types import ALL_TYPES
from fairychess.notation.move_text import squares_taken
from fairychess.position.words.move import (
    BOARD,
    DROP,
    changes_piece,
    origin_of,
    target_of,
    type_of,
)
from fairychess.position.words.piece import colour_of, is_piece_of, piece_type_of

MOST_LINES = 64
LONGEST = 5_000
START = "startpos"


class InvalidMove(ValueError, SystemError):
    """A move that is not legal: pyffish says so by either of these, depending on the function."""


class PlayedLine:
    """A game from a start, its moves as others write them, and what has been asked of its end."""

    def __init__(self, game: FairyGame, fen: str) -> None:
        self.game = game
        start = game.start if fen == START else fen
        self.position: Position
        self.position, promoted = read(game, start)
        self.kernel = self.position.kernel
        self.kernel.claims_are_made = False
        self.played: list[str] = []
        self._decisions: list[int] = []
        self._promoted = [frozenset(promoted)]
        self._known: Moves | None = None

    def go_to(self, moves: list[str]) -> None:
        """Stand after these moves. Raises InvalidMove; the moves before it stand."""
        if len(moves) > LONGEST:
            raise ValueError(f"more than {LONGEST} moves")
        same = 0
        for mine, theirs in zip(self.played, moves, strict=False):
            if mine != theirs:
                break
            same += 1
        while len(self.played) > same:
            self.back()
        for move in moves[same:]:
            self.play(move)

    def play(self, said: str) -> None:
        """Play a move. Raises InvalidMove."""
        decisions = self.moves.meant(said)
        if decisions is None:
            raise InvalidMove(f"Invalid move '{said[:60]}'")
        self._promoted.append(self._promoted_after(decisions[0]))
        for move in decisions:
            self.kernel.do(move)
        self.played.append(said)
        self._decisions.append(len(decisions))
        self._known = None

    def back(self) -> None:
        """Take the last move back."""
        for _ in range(self._decisions.pop()):
            self.kernel.undo()
        self._promoted.pop()
        self.played.pop()
        self._known = None

    @property
    def moves(self) -> Moves:
        """The legal moves."""
        if self._known is None:
            self._known = Moves(self.game, self.position)
        return self._known

    @property
    def promoted(self) -> frozenset[int]:
        """Where pieces stand that have been promoted to what they are."""
        return self._promoted[-1]

    def _promoted_after(self, move: int) -> frozenset[int]:
        """The same after a move."""
        now = self.promoted
        changes = type_of(move) == BOARD and changes_piece(move)
        if not now and not changes:
            return now
        origin, target = origin_of(move), target_of(move)
        stays = now - {origin, target}
        return stays | {target} if changes or (origin in now and type_of(move) == BOARD) else stays

    # ---- ends -----------------------------------------------------------------------------

    def without_moves(self) -> tuple[int, Any] | None:
        """The outcome if the side to move had no move, which is what it is asked for. Mate by a
        pawn that was dropped has lost, where that is forbidden."""
        if self.game.settings[DROPPED_MATE] and self._pawn_was_dropped() and self.kernel.checks():
            return self.kernel.turn, DROPPED_MATE
        for rule in self.game.rules.rule_list:
            found: tuple[int, Any] | None = rule.no_moves_outcome(self.kernel)
            if found is not None:
                return found
        return None

    def _pawn_was_dropped(self) -> bool:
        move = self.kernel.move_played(self.kernel.ply - 1) if self.kernel.ply else 0
        if not move or type_of(move) != DROP:
            return False
        piece = self.kernel.piece_at(target_of(move))
        letter = self.game.rules.pieces[piece_type_of(piece)].id.lower()
        return bool(self.game.settings.letters.get(letter) == "shogiPawn")

    def claimed(self, count_started: int) -> tuple[int, Any] | None:
        """The outcome that a player may claim; see `counting` for when it is counted."""
        counted = counts(self.position, count_started)
        if count_started and counted is not None:
            if counted[0] < counted[1] and self.kernel.legal_moves():
                return -1, COUNTED
            found: tuple[int, Any] | None = self.kernel.claim()
            return None if found is None or found[1] == COUNTED else found
        return self.kernel.claim() or self._only_promotes()

    def _only_promotes(self) -> tuple[int, Any] | None:
        """A draw of sittuyin: king and pawn, and nothing can move but the pawn to be promoted."""
        kernel, rules = self.kernel, self.game.rules
        if not self.game.settings["sittuyinPromotion"] or kernel.checks():
            return None
        side = kernel.turn
        mine = [
            rules.pieces[piece_type_of(kernel.piece_at(square))].name
            for square in rules.board
            if is_piece_of(kernel.piece_at(square), side)
        ]
        if sorted(mine) != ["King", "Pawn"]:
            return None
        return (-1, "stalemate") if all(map(changes_piece, kernel.legal_moves())) else None

    # ---- the last move --------------------------------------------------------------------

    def taken_last(self) -> str:
        """The piece that the last move took, as it goes to hand; "" for none."""
        if not self.played:
            return ""
        count, kernel = self._decisions[-1], self.kernel
        turn = [kernel.move_played(kernel.ply - number) for number in range(count, 0, -1)]
        for _ in turn:
            kernel.undo()
        squares = squares_taken(kernel, turn[0])
        found = self._as_held(squares[0]) if squares else ""
        for move in turn:
            kernel.do(move)
        return found

    def _as_held(self, square: int) -> str:
        """The letter of a piece that the last move is about to take, as it goes to hand."""
        piece, said = self.kernel.piece_at(square), self.game.settings
        ident = self.game.rules.pieces[piece_type_of(piece)].id
        if square in self._promoted[-2] and not ident.startswith("+"):
            pawns = said.sides("promotionPawnTypes")[colour_of(piece)]
            kinds = [kind for kind in ALL_TYPES if kind in pawns and kind in said.pieces]
            ident = said.pieces[kinds[0]].letter if kinds else ident
        ident = ident.strip("+!")
        return ident.lower() if colour_of(piece) else ident.upper()


_lines: OrderedDict[tuple[str, str, bool], PlayedLine] = OrderedDict()


def line(variant: str, fen: str, moves: list[str], chess960: bool) -> PlayedLine:
    """The line of a game after these moves. Raises ValueError for what cannot be read."""
    key = variant, fen, chess960
    found = _lines.get(key)
    if found is None:
        found = PlayedLine(game(variant, chess960), fen)
        _lines[key] = found
        if len(_lines) > MOST_LINES:
            _lines.popitem(last=False)
    else:
        _lines.move_to_end(key)
    found.go_to(checked(moves))
    return found


def checked(moves: list[str]) -> list[str]:
    """Moves as they must be given. Raises TypeError."""
    if not isinstance(moves, list):
        raise TypeError(f"argument 3 must be list, not {type(moves).__name__}")
    return moves


def forget() -> None:
    """Forget all lines, as games may have changed."""
    _lines.clear()
