"""The bits of a move and their meaning; no other file knows them.

A move is one 64-bit number:

    bits  0-10  target square            bits 22-31  piece type + 1 it becomes or is dropped as
    bits 11-21  origin square            bit  32     it becomes a piece of the other colour
    bit  33     captures en passant      bit  34     a promotion was possible and is declined
    bits 35-54  interned side effects    bit  55     these touch other pieces
    bits 56-59  move type                bits 60-63  all set: impossible; a table's own mark

A drop holds the dropped piece's identity in bits 35-45. A special move has 22 bits for its rule to
use, two squares if it likes: the lower 11 there, the upper 11 in bits 22-32, so what asks for
promotion asks for the type first. Both name the rule in bits 46-53. Compiled modules take all of
this from move.pxd, inline.
"""

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
    return (move >> 11) & 0x7FF


def target_of(move: int) -> int:
    """Return the square a move ends on."""
    return move & 0x7FF


def squares_of(move: int) -> int:
    """Return origin and target as one number, for comparing moves."""
    return move & 0x3FFFFF


def type_of(move: int) -> int:
    """Return the move type: BOARD, DROP, SPECIAL or TESTED_CASTLING."""
    return (move >> 56) & 0xF


def promotion_of(move: int) -> int:
    """Return the piece type + 1 that a piece becomes or that is dropped; 0 if it stays as it is."""
    return 0 if is_special(move) else (move >> 22) & 0x3FF


def changes_piece(move: int) -> bool:
    """Tell whether the moved piece becomes another one, of either colour."""
    return bool(move & 0x1FFC00000) and not is_special(move)


def changes_colour(move: int) -> bool:
    """Tell whether the moved piece becomes one of the other colour."""
    return bool((move >> 32) & ~(move >> 57) & 1)


def is_en_passant(move: int) -> bool:
    """Tell whether a move captures en passant."""
    return bool((move >> 33) & 1)


def declines_promotion(move: int) -> bool:
    """Tell whether a promotion was possible and is declined."""
    return bool((move >> 34) & 1)


def effects_of(move: int) -> int:
    """Return the number of a board move's interned list of side effects, 0 if there are none."""
    return (move >> 35) & 0xFFFFF


def touches_others(move: int) -> bool:
    """Tell whether the side effects touch pieces beside the mover and its target square."""
    return bool((move >> 55) & 1)


def captures_elsewhere(move: int) -> bool:
    """Tell whether a board move may capture on another square than its target."""
    return bool(((move >> 55) | (move >> 33)) & 1)


def promotes_or_captures_elsewhere(move: int) -> bool:
    """Tell whether a board move promotes or may capture on another square than its target."""
    return bool(move & 0x00800002FFC00000) and not is_special(move)


def rule_of(move: int) -> int:
    """Return the number of the rule that a drop or special move belongs to."""
    return (move >> 46) & 0xFF


def payload_of(move: int) -> int:
    """Return the 22 bits of a special move that its rule gave a meaning, or a dropped identity."""
    return first_payload(move) | (second_payload(move) << 11 if is_special(move) else 0)


def first_payload(move: int) -> int:
    """Return the lower 11 bits of `payload_of`; of a drop, the identity of the piece."""
    return (move >> 35) & 0x7FF


def second_payload(move: int) -> int:
    """Return the upper 11 bits of `payload_of`."""
    return (move >> 22) & 0x7FF


def is_plain(move: int) -> bool:
    """Tell whether a move is nothing but a way from one square to another."""
    return not move >> 22


def ways_of(moves: Sequence[int]) -> list[tuple[int, int, int] | None]:
    """Return where each move begins and ends and its `effects_of`, None for any other move.

    Others promote, capture en passant, touch pieces on the way, or are of a rule's own.
    """
    return [
        (origin_of(move), target_of(move), move >> 35) if not move & ~0x007FFFF8003FFFFF else None
        for move in moves
    ]


def is_special(move: int) -> bool:
    """Tell whether a move (or one of several, or-ed together) is SPECIAL or TESTED_CASTLING."""
    return bool((move >> 57) & 1)


def is_simple(move: int) -> bool:
    """Tell whether a move does no more than move one piece and capture what stands on its target.

    Several moves or-ed together may be asked as well.
    """
    return not move >> 55 and not move & 0x3FFC00000


def is_marked(move: int) -> bool:
    """Tell whether a number is more than a move: one with a mark, or an impossible one."""
    return move >> 60 != 0


def mark_impossible(move: int) -> int:
    """Return the move marked for removal by the rule that offered it."""
    return move | 0xF000000000000000


def is_impossible(move: int) -> bool:
    """Tell whether a move was marked by `mark_impossible`."""
    return move >> 60 == 15


def mark_of(move: int) -> int:
    """Return the four bits that a table keeps beside a move."""
    return move >> 60


def with_mark(move: int, mark: int) -> int:
    """Return a move with a number from 0 to 15 beside it, to be kept in a table."""
    return move | mark << 60


def without_mark(move: int) -> int:
    """Return the move without what is kept beside it."""
    return move & (1 << 60) - 1


def promotion_choice(move: int) -> int:
    """Return all of a board move that tells promotions apart: piece type, colour, declined."""
    return (move >> 22) & 0x17FF


def with_promotion_choice(move: int, choice: int) -> int:
    """Return a move with what `promotion_choice` read off another one."""
    return move | choice << 22


def belongs_to(move: int, rule: int) -> bool:
    """Tell whether this is a special move of the rule with this number."""
    return type_of(move) == SPECIAL and rule_of(move) == rule


def board_move(origin: int, target: int) -> int:
    """Return the plain move from one square to another."""
    return target | origin << 11


def drop_move(piece_type: int, target: int, ident: int, rule: int) -> int:
    """Return the drop of a piece on a square; `ident` 0 where identities do not matter."""
    return target | (piece_type + 1) << 22 | ident << 35 | rule << 46 | DROP << 56


def special_move(rule: int, origin: int, target: int, payload: int) -> int:
    """Return a special move of a rule; `payload` has 22 bits."""
    squares = target | origin << 11
    return squares | (payload & 0x7FF) << 35 | payload >> 11 << 22 | rule << 46 | SPECIAL << 56


def with_type(move: int, move_type: int) -> int:
    """Return the same move with another move type."""
    return move & 0xF0FFFFFFFFFFFFFF | move_type << 56


def with_target(move: int, target: int) -> int:
    """Return a move that has no target yet, with one."""
    return move | target


def with_promotion(move: int, promotion: int) -> int:
    """Return a move after which the piece is of piece type `promotion` - 1."""
    return move | promotion << 22


def with_colour_change(move: int) -> int:
    """Return a move after which the piece has the other colour."""
    return move | 1 << 32


def with_en_passant(move: int) -> int:
    """Return a move that captures en passant."""
    return move | 1 << 33


def with_promotion_declined(move: int) -> int:
    """Return a move that declines a possible promotion."""
    return move | 1 << 34


def with_effects(move: int, effects: int) -> int:
    """Return a move with an interned list of side effects, as `Tables.intern` numbers them."""
    return move | effects << 35


def without_effects(move: int) -> int:
    """Return a board move without its side effects."""
    return move & 0xFF000007FFFFFFFF


def without_en_passant(move: int) -> int:
    """Return a move that captures en passant as one that does not."""
    return move & ~(1 << 33)


def without_promotion_choice(move: int) -> int:
    """Return a board move without what `promotion_choice` reads off it."""
    return move & ~(0x17FF << 22)


def with_others_touched(move: int) -> int:
    """Return a move whose side effects touch other pieces."""
    return move | 1 << 55


def number_move(rule: int, number: int, payload: int) -> int:
    """Return a special move with a number in the place of its squares, to be read by `squares_of`.

    The number is less than the square of the number of squares that there is room for.
    """
    return special_move(rule, 0, 0, payload) | number


def square_pair(first: int, second: int) -> int:
    """Return the payload of a special move that moves another piece: its two squares."""
    return first | second << 11
