"""Walk the path tables: every move of every man of the side to move, before the rules' say."""

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.bits import lowest
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.bits import lowest
    from fairychess.position.state import State


@cython.cfunc
def all_paths(state: State) -> cython.int:
    """Push the path moves of all men of the side to move, in the order of their squares.

    Leaves behind what saves the rules work: `royal_low`..`royal_high`, the run of the royal's
    moves, and `seen`, all moves or-ed together.
    """
    word: cython.int
    origin: cython.int
    rest: cython.ulonglong
    tables = state.tables
    code: cython.int
    state.royal_low = state.royal_high = state.top
    state.seen = 0
    for word in range(tables.words):
        rest = state.men[state.turn * 4 + word]
        while rest:
            origin = word * 64 + lowest(rest)
            rest &= rest - 1
            code = state.man[origin]
            if tables.attribute[code] & 1:
                state.royal_low = state.top
                man_paths(state, origin, code)
                state.royal_high = state.top
            else:
                man_paths(state, origin, code)
    return state.top


@cython.cfunc
def man_paths(state: State, origin: cython.int, code: cython.int) -> cython.int:
    """Push the moves of one man, moving like `code` (its own, unless it borrows another's)."""
    tables = state.tables
    at: cython.int = tables.start[code * 256 + origin]
    if at < 0:
        at = tables.path_start(code, origin)
    length: cython.int = cython.cast(cython.int, tables.entry[at - 1])
    end: cython.int = at + length
    if state.top + length > state.room:
        state.need_room(length)
    entries: cython.p_ulonglong = tables.entry
    buffer: cython.p_ulonglong = state.buffer
    seen: cython.ulonglong = 0
    entry: cython.ulonglong
    move: cython.ulonglong
    low: cython.int = state.top
    top: cython.int = low
    unmoved: cython.bint = (state.virgin[origin >> 6] >> (origin & 63)) & 1
    square: cython.int
    who: cython.int
    while at < end:
        entry = entries[at]
        square = cython.cast(cython.int, entry & 255)
        who = state.occupant[square]
        if entry & 0xF0000:  # flags that need a closer look
            if entry & 0x10000 and not unmoved:  # INITIAL
                at += cython.cast(cython.int, (entry >> 24) & 0xFFFF)
                continue
            if (entry >> (8 + who)) & 1:
                state.top = top
                guarded_stop(state, entry, origin, low)
                if state.top + length > state.room:  # borrowed moves may have filled it
                    state.need_room(length)
                top = state.top
                buffer = state.buffer
        elif (entry >> (8 + who)) & 1:
            move = (
                cython.cast(cython.ulonglong, origin)
                | (cython.cast(cython.ulonglong, square) << 8)
                | ((entry >> 40) << 32)
            )
            if who == 3 and entry & 0x100000:  # PASSANT
                move |= 0x20000000
            seen |= move
            buffer[top] = move
            top += 1
        if (entry >> (12 + who)) & 1:
            at += 1
        else:
            at += cython.cast(cython.int, (entry >> 24) & 0xFFFF)
    state.top = top
    state.seen |= seen
    return top


@cython.cfunc
def guarded_stop(
    state: State, entry: cython.ulonglong, origin: cython.int, low: cython.int
) -> cython.void:
    """A stop with conditions: royal or non-royal victims only, one of several equal results."""
    square: cython.int = cython.cast(cython.int, entry & 255)
    who: cython.int = state.occupant[square]
    royal: cython.bint = state.tables.attribute[state.man[square]] & 1
    move: cython.ulonglong = (
        cython.cast(cython.ulonglong, origin)
        | (cython.cast(cython.ulonglong, square) << 8)
        | ((entry >> 40) << 32)
    )
    index: cython.int
    borrowed: cython.int
    if state.man[square]:
        if entry & 0x20000 and not royal:  # ROYAL_ONLY
            return
        if entry & 0x40000 and royal:  # NOT_ROYAL
            return
    if who == 3 and entry & 0x100000:  # PASSANT
        move |= 0x20000000
    if entry & 0x200000:  # BORROW the moves of the friend standing here
        borrowed = state.man[square]
        if borrowed and borrowed != state.man[origin]:
            borrow_paths(state, origin, borrowed, low)
        return
    if entry & 0x80000:  # TWICE: another path may have had the same result
        for index in range(low, state.top):
            if state.buffer[index] == move:
                return
    if state.top == state.room:
        state.need_room(1)
    state.buffer[state.top] = move
    state.top += 1
    state.seen |= move


@cython.cfunc
def borrow_paths(
    state: State, origin: cython.int, code: cython.int, low: cython.int
) -> cython.void:
    """Push the moves of `code` from `origin` that are not on offer yet; no borrowing in turn."""
    start: cython.int = state.top
    keep: cython.int
    index: cython.int
    other: cython.int
    twice: cython.bint
    if state.tables.borrows(code):
        return
    man_paths(state, origin, code)
    keep = start
    for index in range(start, state.top):
        twice = False
        for other in range(low, keep):
            if state.buffer[other] == state.buffer[index]:
                twice = True
                break
        if not twice:
            state.buffer[keep] = state.buffer[index]
            keep += 1
    state.top = keep
