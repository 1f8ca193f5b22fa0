"""The bits of a move and their meaning; no other file knows them.

A move is one 64-bit number:

    bits  0-7   origin square            bits 16-27  piece type + 1 it becomes or is dropped as
    bits  8-15  target square            bit  28     it becomes a piece of the other colour
    bit  29     captures en passant      bit  30     a promotion was possible and is declined
    bits 32-54  interned side effects    bit  55     these touch other pieces
    bits 56-59  move type                bits 60-63  all set: impossible

A drop holds the dropped piece's identity in bits 32-47, a special move of a rule 16 bits of its own
there; both name the rule in bits 48-55. Compiled modules take all of this from move.pxd, inline.
"""

from __future__ import annotations

from collections.abc import Sequence

BOARD = 0
"""Move type: along a path of the tables."""
DROP = 1
"""Move type: a piece from the hand."""
SPECIAL = 2
"""Move type: a rule's own move, carried out by its `perform`."""
TESTED_CASTLING = 3
"""Move type: as SPECIAL, a castling whose squares are known to be safe."""


def origin_of(move: int) -> int:
    """Return the square a move starts from."""
    return move & 0xFF


def target_of(move: int) -> int:
    """Return the square a move ends on."""
    return (move >> 8) & 0xFF


def squares_of(move: int) -> int:
    """Return origin and target as one number, for comparing moves."""
    return move & 0xFFFF


def type_of(move: int) -> int:
    """Return the move type: BOARD, DROP, SPECIAL or TESTED_CASTLING."""
    return (move >> 56) & 0xF


def promotion_of(move: int) -> int:
    """Return the piece type + 1 that a piece becomes or that is dropped; 0 if it stays as it is."""
    return (move >> 16) & 0xFFF


def changes_piece(move: int) -> bool:
    """Tell whether the moved piece becomes another one, of either colour."""
    return bool(move & 0x1FFF0000)


def changes_colour(move: int) -> bool:
    """Tell whether the moved piece becomes one of the other colour."""
    return bool((move >> 28) & 1)


def is_en_passant(move: int) -> bool:
    """Tell whether a move captures en passant."""
    return bool((move >> 29) & 1)


def declines_promotion(move: int) -> bool:
    """Tell whether a promotion was possible and is declined."""
    return bool((move >> 30) & 1)


def effects_of(move: int) -> int:
    """Return the number of a board move's interned list of side effects, 0 if there are none."""
    return (move >> 32) & 0x7FFFFF


def touches_others(move: int) -> bool:
    """Tell whether the side effects touch pieces beside the mover and its target square."""
    return bool((move >> 55) & 1)


def captures_elsewhere(move: int) -> bool:
    """Tell whether a board move may capture on another square than its target."""
    return bool(((move >> 55) | (move >> 29)) & 1)


def promotes_or_captures_elsewhere(move: int) -> bool:
    """Tell whether a board move promotes or may capture on another square than its target."""
    return bool(move & 0x008000002FFF0000)


def rule_of(move: int) -> int:
    """Return the number of the rule that a drop or special move belongs to."""
    return (move >> 48) & 0xFF


def payload_of(move: int) -> int:
    """Return the 16 bits of a special move that its rule gave a meaning, or a dropped identity."""
    return (move >> 32) & 0xFFFF


def first_payload(move: int) -> int:
    """Return the lower eight bits of `payload_of`."""
    return (move >> 32) & 0xFF


def second_payload(move: int) -> int:
    """Return the upper eight bits of `payload_of`."""
    return (move >> 40) & 0xFF


def is_plain(move: int) -> bool:
    """Tell whether a move is nothing but a way from one square to another."""
    return not move >> 16


def plain_ends(moves: Sequence[int]) -> list[tuple[int, int] | None]:
    """Return where each move begins and ends, None for a move that is more than that way."""
    return [(origin_of(move), target_of(move)) if is_plain(move) else None for move in moves]


def is_special(move: int) -> bool:
    """Tell whether a move (or one of several, or-ed together) is SPECIAL or TESTED_CASTLING."""
    return bool((move >> 57) & 1)


def is_simple(move: int) -> bool:
    """Tell whether a move does no more than move one piece and capture what stands on its target.

    Several moves or-ed together may be asked as well.
    """
    return not move >> 55 and not move & 0x3FFF0000


def mark_impossible(move: int) -> int:
    """Return the move marked for removal by the rule that offered it."""
    return move | 0xF000000000000000


def is_impossible(move: int) -> bool:
    """Tell whether a move was marked by `mark_impossible`."""
    return move >> 60 == 15


def promotion_choice(move: int) -> int:
    """Return all of a board move that tells promotions apart: piece type, colour, declined."""
    return (move >> 16) & 0x5FFF


def with_promotion_choice(move: int, choice: int) -> int:
    """Return a move with what `promotion_choice` read off another one."""
    return move | choice << 16


def belongs_to(move: int, rule: int) -> bool:
    """Tell whether this is a special move of the rule with this number."""
    return type_of(move) == SPECIAL and rule_of(move) == rule


def board_move(origin: int, target: int) -> int:
    """Return the plain move from one square to another."""
    return origin | target << 8


def drop_move(piece_type: int, target: int, ident: int, rule: int) -> int:
    """Return the drop of a piece on a square; `ident` 0 where identities do not matter."""
    return target << 8 | (piece_type + 1) << 16 | ident << 32 | rule << 48 | DROP << 56


def special_move(rule: int, origin: int, target: int, payload: int) -> int:
    """Return a special move of a rule; `payload` has 16 bits."""
    return origin | target << 8 | payload << 32 | rule << 48 | SPECIAL << 56


def with_type(move: int, move_type: int) -> int:
    """Return the same move with another move type."""
    return move & 0xF0FFFFFFFFFFFFFF | move_type << 56


def with_target(move: int, target: int) -> int:
    """Return a move that has no target yet, with one."""
    return move | target << 8


def with_promotion(move: int, promotion: int) -> int:
    """Return a move after which the piece is of piece type `promotion` - 1."""
    return move | promotion << 16


def with_colour_change(move: int) -> int:
    """Return a move after which the piece has the other colour."""
    return move | 0x10000000


def with_en_passant(move: int) -> int:
    """Return a move that captures en passant."""
    return move | 0x20000000


def with_promotion_declined(move: int) -> int:
    """Return a move that declines a possible promotion."""
    return move | 0x40000000


def with_effects(move: int, effects: int) -> int:
    """Return a move with an interned list of side effects, as `Tables.intern` numbers them."""
    return move | effects << 32


def without_effects(move: int) -> int:
    """Return a board move without its side effects."""
    return move & 0xFF000000FFFFFFFF


def without_en_passant(move: int) -> int:
    """Return a move that captures en passant as one that does not."""
    return move & ~0x20000000


def without_promotion_choice(move: int) -> int:
    """Return a board move without what `promotion_choice` reads off it."""
    return move & ~0x5FFF0000


def with_others_touched(move: int) -> int:
    """Return a move whose side effects touch other pieces."""
    return move | 1 << 55
