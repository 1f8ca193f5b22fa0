"""Whose material is too little to win with, as Fairy-Stockfish judges it by types of pieces."""

from typing import Any

from fairychess.compat.games import FairyGame
from fairychess.ini.piece_types import CUSTOM
from fairychess.position.words.piece import colour_of, piece_type_of

_ROYAL_COURT = ("queen", "archbishop", "chancellor", "centaur", "amazon", "commoner")
MAJOR = frozenset(("rook", "bers", "silver", "gold", *_ROYAL_COURT))
"""Types of which one mates with the king's help."""
BOUND = frozenset(["bishop", "fers", "fersAlfil", "alfil", "elephant"])
"""Types that keep to squares of one shade."""
KING = "king"


def is_too_little(game: FairyGame, position: Any, side: int) -> bool:
    """Can a side not win with what it has, as far as types of pieces say?"""
    return _Material(game, position, side).is_too_little()


class _Material:
    """What stands on the board, as types, for the question about one side."""

    def __init__(self, game: FairyGame, position: Any, side: int) -> None:
        self.settings, self.side = game.settings, side
        self.kernel = position.kernel
        types = self.settings.letters
        rules = game.rules
        self.pieces: list[tuple[int, str, int]] = []
        """Square, type and side of each piece on the board; promoted ones have what they become."""
        for square in rules.board:
            piece = self.kernel.piece_at(square)
            if piece > 1:
                ident = rules.pieces[piece_type_of(piece)].id
                kind = types.get(ident.strip("+!").lower(), "")
                if ident.startswith("+"):
                    kind = self.settings["promotedPieceType"].get(kind) or kind
                self.pieces.append((square, kind, colour_of(piece)))
        self.board = rules.board
        self.held = any(self.kernel.in_hand(side, number) for number in range(len(rules.pieces)))

    def is_too_little(self) -> bool:
        """Nothing else wins, nothing mates alone or could become what does, nothing helps."""
        if self._wins_otherwise():
            return False
        mine = [(square, kind) for square, kind, owner in self.pieces if owner == self.side]
        restricted = {
            square
            for square, kind, owner in self.pieces
            if kind == KING or (owner == self.side and self._is_restricted(kind))
        }
        if any(
            square not in restricted and (kind in MAJOR or kind in CUSTOM) for square, kind in mine
        ):
            return False
        if self._may_promote_to_major(mine):
            return False
        stalemates = self.settings["stalemateValue"] != "draw"
        helped = stalemates or self.settings["checkCounting"] or self.settings["makpongRule"]
        bound = {
            square
            for square, kind, _ in self.pieces
            if kind in BOUND and not self._is_restricted(kind)
        }
        others = {square for square, _, _ in self.pieces} - restricted - bound
        own = {square for square, _ in mine}
        if bound & own and (len({self.board.shade(one) for one in bound}) == 2 or others or helped):
            return False
        several = len(self.pieces) - len(restricted) >= 2
        if others & own and (several or helped):
            return False
        return not (stalemates and self._may_stalemate_alone(mine))

    def _wins_otherwise(self) -> bool:
        """Does a side win by other things than mate, or has it more to come?"""
        said = self.settings
        flag = said.sides("flagPiece")[self.side]
        region = said.sides("flagRegion")[self.side]
        return bool(
            said["capturesToHand"]
            or self.held
            or (said["extinctionValue"] != "none" and not said["extinctionPseudoRoyal"])
            or (said["nFoldRule"] and said["nFoldValue"] != "draw")
            or (
                region
                and any(
                    owner == self.side and (flag in ("", "*") or kind == flag)
                    for _, kind, owner in self.pieces
                )
            )
        )

    def _is_restricted(self, kind: str) -> bool:
        """Can a type of this side never come to the other king?"""
        if kind == KING:
            return True
        said = self.settings
        if (
            said["extinctionPseudoRoyal"]
            and said["blastOnCapture"]
            and kind in said["extinctionPieceTypes"]
        ):
            return True
        mine = said.regions.get((self.side, kind))
        theirs = said.regions.get((1 - self.side, KING))
        return bool(mine and theirs and not mine & theirs)

    def _may_promote_to_major(self, mine: list[tuple[int, str]]) -> bool:
        pawns = self.settings.sides("promotionPawnTypes")[self.side]
        if not any(kind in pawns for _, kind in mine):
            return False
        choices = self.settings.sides("promotionPieceTypes")[self.side]
        known = set(self.settings.letters.values())
        return any(
            kind in known and (kind in MAJOR or kind in CUSTOM) and not self._is_restricted(kind)
            for kind in choices
        )

    def _may_stalemate_alone(self, mine: list[tuple[int, str]]) -> bool:
        """Does the king move otherwise than a king, and might it come to the other one?"""
        king = self.settings.pieces.get(KING)
        first, second = (self.settings.regions.get((side, KING)) for side in (0, 1))
        apart = first and second and not first & second
        return bool(king and king.moves and not apart and KING in {kind for _, kind in mine})
