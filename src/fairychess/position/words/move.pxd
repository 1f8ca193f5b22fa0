# What the bits of a move mean; see move.py. Inline, so that a compiled caller pays one instruction.

cdef enum:
    # Move types.
    BOARD = 0
    DROP = 1
    SPECIAL = 2
    TESTED_CASTLING = 3

cdef inline int origin_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 11) & 0x7FF)

cdef inline int target_of(unsigned long long move) noexcept nogil:
    return <int>(move & 0x7FF)

cdef inline int squares_of(unsigned long long move) noexcept nogil:
    return <int>(move & 0x3FFFFF)

cdef inline int type_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 56) & 0xF)

cdef inline bint is_special(unsigned long long move) noexcept nogil:
    return (move >> 57) & 1

cdef inline int promotion_of(unsigned long long move) noexcept nogil:
    return 0 if is_special(move) else <int>((move >> 22) & 0x3FF)

cdef inline bint changes_piece(unsigned long long move) noexcept nogil:
    return (move & 0x1FFC00000ULL) != 0 and not is_special(move)

cdef inline bint changes_colour(unsigned long long move) noexcept nogil:
    return ((move >> 32) & ~(move >> 57)) & 1

cdef inline bint is_en_passant(unsigned long long move) noexcept nogil:
    return (move >> 33) & 1

cdef inline bint declines_promotion(unsigned long long move) noexcept nogil:
    return (move >> 34) & 1

cdef inline int effects_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 35) & 0xFFFFF)

cdef inline bint touches_others(unsigned long long move) noexcept nogil:
    return (move >> 55) & 1

cdef inline bint captures_elsewhere(unsigned long long move) noexcept nogil:
    return ((move >> 55) | (move >> 33)) & 1

cdef inline bint promotes_or_captures_elsewhere(unsigned long long move) noexcept nogil:
    return (move & 0x00800002FFC00000ULL) != 0 and not is_special(move)

cdef inline int rule_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 46) & 0xFF)

cdef inline int first_payload(unsigned long long move) noexcept nogil:
    return <int>((move >> 35) & 0x7FF)

cdef inline int second_payload(unsigned long long move) noexcept nogil:
    return <int>((move >> 22) & 0x7FF)

cdef inline int payload_of(unsigned long long move) noexcept nogil:
    return first_payload(move) | (second_payload(move) << 11 if is_special(move) else 0)

cdef inline bint is_plain(unsigned long long move) noexcept nogil:
    return (move >> 22) == 0

cdef inline bint is_simple(unsigned long long move) noexcept nogil:
    return (move >> 55) == 0 and (move & 0x3FFC00000ULL) == 0

cdef inline bint is_marked(unsigned long long move) noexcept nogil:
    return (move >> 60) != 0

cdef inline bint is_impossible(unsigned long long move) noexcept nogil:
    return (move >> 60) == 15

cdef inline unsigned long long mark_impossible(unsigned long long move) noexcept nogil:
    return move | 0xF000000000000000ULL

cdef inline int mark_of(unsigned long long move) noexcept nogil:
    return <int>(move >> 60)

cdef inline unsigned long long with_mark(unsigned long long move, int mark) noexcept nogil:
    return move | (<unsigned long long>mark << 60)

cdef inline unsigned long long without_mark(unsigned long long move) noexcept nogil:
    return (move << 4) >> 4

cdef inline int promotion_choice(unsigned long long move) noexcept nogil:
    return <int>((move >> 22) & 0x17FF)

cdef inline unsigned long long with_promotion_choice(
    unsigned long long move, int choice
) noexcept nogil:
    return move | (<unsigned long long>choice << 22)

cdef inline bint belongs_to(unsigned long long move, int rule) noexcept nogil:
    return ((move >> 56) & 0xF) == 2 and <int>((move >> 46) & 0xFF) == rule

cdef inline unsigned long long board_move(int origin, int target) noexcept nogil:
    return <unsigned long long>(target | origin << 11)

cdef inline unsigned long long drop_move(int piece_type, int target, int ident, int rule) noexcept nogil:
    return (
        <unsigned long long>target
        | (<unsigned long long>(piece_type + 1) << 22)
        | (<unsigned long long>ident << 35)
        | (<unsigned long long>rule << 46)
        | (<unsigned long long>1 << 56)
    )

cdef inline unsigned long long special_move(
    int rule, int origin, int target, int payload
) noexcept nogil:
    return (
        <unsigned long long>(target | origin << 11)
        | (<unsigned long long>(payload & 0x7FF) << 35)
        | (<unsigned long long>(payload >> 11) << 22)
        | (<unsigned long long>rule << 46)
        | (<unsigned long long>2 << 56)
    )

cdef inline unsigned long long with_type(unsigned long long move, int move_type) noexcept nogil:
    return (move & 0xF0FFFFFFFFFFFFFFULL) | (<unsigned long long>move_type << 56)

cdef inline unsigned long long with_target(unsigned long long move, int target) noexcept nogil:
    return move | <unsigned long long>target

cdef inline unsigned long long with_promotion(unsigned long long move, int promotion) noexcept nogil:
    return move | (<unsigned long long>promotion << 22)

cdef inline unsigned long long with_colour_change(unsigned long long move) noexcept nogil:
    return move | 0x100000000ULL

cdef inline unsigned long long with_en_passant(unsigned long long move) noexcept nogil:
    return move | 0x200000000ULL

cdef inline unsigned long long with_promotion_declined(unsigned long long move) noexcept nogil:
    return move | 0x400000000ULL

cdef inline unsigned long long with_effects(unsigned long long move, int effects) noexcept nogil:
    return move | (<unsigned long long>effects << 35)

cdef inline unsigned long long without_effects(unsigned long long move) noexcept nogil:
    return move & 0xFF000007FFFFFFFFULL

cdef inline unsigned long long without_en_passant(unsigned long long move) noexcept nogil:
    return move & 0xFFFFFFFDFFFFFFFFULL

cdef inline unsigned long long without_promotion_choice(unsigned long long move) noexcept nogil:
    return move & 0xFFFFFFFA003FFFFFULL

cdef inline unsigned long long with_others_touched(unsigned long long move) noexcept nogil:
    return move | 0x0080000000000000ULL

cdef inline unsigned long long number_move(int rule, int number, int payload) noexcept nogil:
    return special_move(rule, 0, 0, payload) | <unsigned long long>number

cdef inline int square_pair(int first, int second) noexcept nogil:
    return first | second << 11
