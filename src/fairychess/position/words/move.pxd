# What the bits of a move mean; see move.py. Inline, so that a compiled caller pays one instruction.

cdef enum:
    # Move types.
    BOARD = 0
    DROP = 1
    SPECIAL = 2
    TESTED_CASTLING = 3

cdef inline int origin_of(unsigned long long move) noexcept nogil:
    return <int>(move & 0xFF)

cdef inline int target_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 8) & 0xFF)

cdef inline int squares_of(unsigned long long move) noexcept nogil:
    return <int>(move & 0xFFFF)

cdef inline int type_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 56) & 0xF)

cdef inline int promotion_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 16) & 0xFFF)

cdef inline bint changes_piece(unsigned long long move) noexcept nogil:
    return (move & 0x1FFF0000) != 0

cdef inline bint changes_colour(unsigned long long move) noexcept nogil:
    return (move >> 28) & 1

cdef inline bint is_en_passant(unsigned long long move) noexcept nogil:
    return (move >> 29) & 1

cdef inline bint declines_promotion(unsigned long long move) noexcept nogil:
    return (move >> 30) & 1

cdef inline int effects_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 32) & 0x7FFFFF)

cdef inline bint touches_others(unsigned long long move) noexcept nogil:
    return (move >> 55) & 1

cdef inline bint captures_elsewhere(unsigned long long move) noexcept nogil:
    return ((move >> 55) | (move >> 29)) & 1

cdef inline bint promotes_or_captures_elsewhere(unsigned long long move) noexcept nogil:
    return (move & 0x008000002FFF0000ULL) != 0

cdef inline int rule_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 48) & 0xFF)

cdef inline int payload_of(unsigned long long move) noexcept nogil:
    return <int>((move >> 32) & 0xFFFF)

cdef inline int first_payload(unsigned long long move) noexcept nogil:
    return <int>((move >> 32) & 0xFF)

cdef inline int second_payload(unsigned long long move) noexcept nogil:
    return <int>((move >> 40) & 0xFF)

cdef inline bint is_plain(unsigned long long move) noexcept nogil:
    return (move >> 16) == 0

cdef inline bint is_special(unsigned long long move) noexcept nogil:
    return (move >> 57) & 1

cdef inline bint is_simple(unsigned long long move) noexcept nogil:
    return (move >> 55) == 0 and (move & 0x3FFF0000) == 0

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
    return <int>((move >> 16) & 0x5FFF)

cdef inline unsigned long long with_promotion_choice(
    unsigned long long move, int choice
) noexcept nogil:
    return move | (<unsigned long long>choice << 16)

cdef inline bint belongs_to(unsigned long long move, int rule) noexcept nogil:
    return ((move >> 56) & 0xF) == 2 and <int>((move >> 48) & 0xFF) == rule

cdef inline unsigned long long board_move(int origin, int target) noexcept nogil:
    return <unsigned long long>(origin | target << 8)

cdef inline unsigned long long drop_move(int piece_type, int target, int ident, int rule) noexcept nogil:
    return (
        (<unsigned long long>target << 8)
        | (<unsigned long long>(piece_type + 1) << 16)
        | (<unsigned long long>ident << 32)
        | (<unsigned long long>rule << 48)
        | (<unsigned long long>1 << 56)
    )

cdef inline unsigned long long special_move(
    int rule, int origin, int target, int payload
) noexcept nogil:
    return (
        <unsigned long long>(origin | target << 8)
        | (<unsigned long long>payload << 32)
        | (<unsigned long long>rule << 48)
        | (<unsigned long long>2 << 56)
    )

cdef inline unsigned long long with_type(unsigned long long move, int move_type) noexcept nogil:
    return (move & 0xF0FFFFFFFFFFFFFFULL) | (<unsigned long long>move_type << 56)

cdef inline unsigned long long with_target(unsigned long long move, int target) noexcept nogil:
    return move | (<unsigned long long>target << 8)

cdef inline unsigned long long with_promotion(unsigned long long move, int promotion) noexcept nogil:
    return move | (<unsigned long long>promotion << 16)

cdef inline unsigned long long with_colour_change(unsigned long long move) noexcept nogil:
    return move | 0x10000000ULL

cdef inline unsigned long long with_en_passant(unsigned long long move) noexcept nogil:
    return move | 0x20000000ULL

cdef inline unsigned long long with_promotion_declined(unsigned long long move) noexcept nogil:
    return move | 0x40000000ULL

cdef inline unsigned long long with_effects(unsigned long long move, int effects) noexcept nogil:
    return move | (<unsigned long long>effects << 32)

cdef inline unsigned long long without_effects(unsigned long long move) noexcept nogil:
    return move & 0xFF000000FFFFFFFFULL

cdef inline unsigned long long without_en_passant(unsigned long long move) noexcept nogil:
    return move & 0xFFFFFFFFDFFFFFFFULL

cdef inline unsigned long long without_promotion_choice(unsigned long long move) noexcept nogil:
    return move & 0xFFFFFFFFA000FFFFULL

cdef inline unsigned long long with_others_touched(unsigned long long move) noexcept nogil:
    return move | 0x0080000000000000ULL

cdef inline unsigned long long number_move(int rule, int number, int payload) noexcept nogil:
    return special_move(rule, 0, 0, payload) | <unsigned long long>number

cdef inline int square_pair(int first, int second) noexcept nogil:
    return first | second << 8
