"""The frame of a move: what undoing it needs beside the log, for each ply.

Seven 64-bit numbers: the hash before the move, the en-passant rights, halfmove clock (31 bits) and
fullmove number (from bit 32), the side to decide, how long the log was, the move itself, and the
part of the hash that repetition leaves out.
"""

from collections.abc import MutableSequence

FRAME_WORDS = 7


def hash_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the hash before the move of a ply."""
    return frames[ply * FRAME_WORDS]


def rights_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the en-passant rights before the move of a ply."""
    return frames[ply * FRAME_WORDS + 1]


def halfmove_clock_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the halfmove clock before the move of a ply."""
    return frames[ply * FRAME_WORDS + 2] & 0x7FFFFFFF


def fullmove_number_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the fullmove number before the move of a ply."""
    return frames[ply * FRAME_WORDS + 2] >> 32


def turn_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the side that decided at a ply: 0 first, 1 second."""
    return frames[ply * FRAME_WORDS + 3]


def log_top_at(frames: MutableSequence[int], ply: int) -> int:
    """Return how long the log was before the move of a ply."""
    return frames[ply * FRAME_WORDS + 4]


def move_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the move of a ply."""
    return frames[ply * FRAME_WORDS + 5]


def unrepeated_at(frames: MutableSequence[int], ply: int) -> int:
    """Return the part of the hash that repetition left out before the move of a ply."""
    return frames[ply * FRAME_WORDS + 6]


def write_frame(
    frames: MutableSequence[int],
    ply: int,
    position_hash: int,
    rights: int,
    halfmove_clock: int,
    fullmove_number: int,
    turn: int,
    log_top: int,
    move: int,
    unrepeated: int,
) -> None:
    """Write the frame of the move that is about to be made at a ply."""
    at = ply * FRAME_WORDS
    frames[at] = position_hash
    frames[at + 1] = rights
    frames[at + 2] = halfmove_clock | fullmove_number << 32
    frames[at + 3] = turn
    frames[at + 4] = log_top
    frames[at + 5] = move
    frames[at + 6] = unrepeated
