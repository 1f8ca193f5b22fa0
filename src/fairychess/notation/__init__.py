"""Notation: how positions, moves and games are spelled. Spelling only, no rules.

Position text is FEN's family (`position_text`), move text is coordinates with legs
(`move_text`), ids are bare or in braces (`ids`).
"""

from fairychess.notation.move_text import MoveError
from fairychess.notation.possible import PositionError

__all__ = ["MoveError", "PositionError"]
