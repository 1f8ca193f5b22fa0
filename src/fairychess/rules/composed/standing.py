"""What stands on a board, as formulas ask for it again and again."""

from typing import Any

from fairychess.position.words.square_set import SET_WORDS


def standing(pos: Any, word: int) -> int:
    """Return the squares of a word where pieces of either side stand."""
    return int(pos.board_state.occupied[word] | pos.board_state.occupied[SET_WORDS + word])


def all_by_sets(pos: Any) -> bool:
    """Do all pieces attack by leaps and along lines, on a board of one word?"""
    irregular = pos.board_state.irregular
    return pos.tables.words == 1 and not irregular[0] | irregular[SET_WORDS]
