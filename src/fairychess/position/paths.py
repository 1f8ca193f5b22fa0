"""Walk the path tables: every move of every piece of the side to move, before the rules' say."""

import cython
from cython.cimports.fairychess.position.attacks import shunned
from cython.cimports.fairychess.position.bits import unlikely
from cython.cimports.fairychess.position.board_state import BoardState
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.words.attribute import BORROWS, PASSES, ROYAL
from cython.cimports.fairychess.position.words.move import with_en_passant
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    CAPTURABLE_IN_PASSING,
    CLOSER_LOOK,
    EN_PASSANT,
    IN_PASSING,
    INITIAL,
    NOT_ROYAL,
    ROYAL_ONLY,
    SHUNS,
    TWICE,
    any_touches_others,
    fit_goes_on,
    fit_stops,
    fits_of,
    length_of,
    may_go_on,
    may_stop,
    path_move,
    side_effects_of,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.position.words.rights import (
    is_wide,
    nth_right,
    number_of_rights,
    victim_of,
    with_right,
    without_squares,
)
from cython.cimports.fairychess.position.words.square import pair_index, square_index
from cython.cimports.fairychess.position.words.square_set import (
    bit_of,
    first_square,
    has_square,
    set_word,
    word_of,
)


def all_paths(pos: State) -> cython.int:
    """Push the path moves of all pieces of the side to move, in the order of their squares.

    Leaves behind what saves the rules work: `royal_low`..`royal_high`, the run of the royal's
    moves, and `seen`, all moves or-ed together.
    """
    word: cython.int
    pos.options.royal_low = pos.options.royal_high = pos.options.top
    pos.options.seen = 0
    for word in range(pos.tables.words):
        walk(pos, pos.tables, word, pos.board_state.occupied[set_word(pos.turn, word)], 0)
    return 0


def paths_of(pos: State, word: cython.int, origins: cython.ulonglong) -> cython.int:
    """Push the path moves of the pieces on these squares of a word."""
    return walk(pos, pos.tables, word, origins, 0)


def piece_paths(pos: State, origin: cython.int, piece: cython.int) -> cython.int:
    """Push the moves of one piece, moving like `piece` (its own, unless it borrows another's)."""
    return walk(pos, pos.tables, word_of(origin), bit_of(origin), piece)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def walk(
    pos: State, tables: Tables, word: cython.int, rest: cython.ulonglong, like: cython.int
) -> cython.int:
    """Push the moves of the pieces on these squares of a word, each moving like the piece `like`.

    Where `like` is 0, each moves as what it is, and the royal's run is noted.
    """
    closer: cython.ulonglong = (
        CLOSER_LOOK | EN_PASSANT if pos.board_state.en_passant else CLOSER_LOOK
    )
    occupant: cython.p_uchar = pos.board_state.occupant
    entries: cython.p_ulonglong
    buffer: cython.p_ulonglong
    header: cython.ulonglong
    entry: cython.ulonglong
    fits: cython.ulonglong
    at: cython.Py_ssize_t
    end: cython.Py_ssize_t
    top: cython.Py_ssize_t
    square: cython.Py_ssize_t
    origin: cython.int
    piece: cython.int
    length: cython.int
    low: cython.int
    while rest:
        origin = first_square(word, rest)
        rest &= rest - 1
        piece = like if like else pos.board_state.board[origin]
        at = tables.start[square_index(tables.squares, piece, origin)]
        if unlikely(at < 0):
            at = tables.run_start(piece, origin)
        entries = tables.entry
        header = entries[at - 1]
        length = length_of(header)
        end = at + length
        low = pos.options.top
        if low + length >= pos.options.room:
            pos.options.need_room(length + 1)
        buffer = pos.options.moves
        top = low
        while at < end:
            entry = entries[at]
            square = square_of(entry)
            fits = fits_of(entry, occupant[square])
            if unlikely(entry & closer):
                pos.options.top = top
                if not look_closer(pos, entry, square, origin, piece, low, length):
                    at += skip_of(entry)
                    continue
                top = pos.options.top
                buffer = pos.options.moves
                entries = tables.entry
            else:
                # Written without a branch: whether a path may stop here is hard to predict.
                buffer[top] = path_move(entry, origin)
                top += fit_stops(fits)
            if fit_goes_on(fits):
                at += 1
            else:
                at += skip_of(entry)
        pos.options.top = top
        if unlikely(any_touches_others(header)):  # pieces taken on the way; rules want to know
            for at in range(low, top):
                pos.options.seen |= buffer[at]
            if tables.attribute[piece] & BORROWS:
                drop_repeats(pos.options, low)
        if not like and tables.attribute[piece] & ROYAL:
            pos.options.royal_low = low
            pos.options.royal_high = pos.options.top
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def look_closer(
    pos: State,
    entry: cython.ulonglong,
    square: cython.Py_ssize_t,
    origin: cython.int,
    piece: cython.int,
    low: cython.int,
    length: cython.int,
) -> cython.bint:
    """Push the move of an entry with conditions, if it is one; False if the path ends before it.

    Leaves room for the moves of a whole run.
    """
    if entry & INITIAL and not has_square(pos.board_state.unmoved, 0, origin):
        return False
    if entry & SHUNS == SHUNS and shunned(pos.board_state, piece, square):
        return False
    if may_stop(entry, pos.board_state.occupant[square]):
        guarded_stop(pos, entry, square, origin, piece, low)
        if pos.options.top + length >= pos.options.room:  # borrowed moves may have filled it
            pos.options.need_room(length + 1)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def guarded_stop(
    pos: State,
    entry: cython.ulonglong,
    square: cython.Py_ssize_t,
    origin: cython.int,
    piece: cython.int,
    low: cython.int,
) -> cython.int:
    """A stop with conditions: royal or non-royal victims only, one of several equal results."""
    who: cython.int = pos.board_state.occupant[square]
    royal: cython.bint = pos.tables.attribute[pos.board_state.board[square]] & ROYAL
    move: cython.ulonglong = path_move(entry, origin)
    index: cython.int
    if entry & BORROW:  # the moves of the friend standing here; nothing is borrowed in turn
        if piece == pos.board_state.board[origin] and piece != pos.board_state.board[square]:
            piece_paths(pos, origin, pos.board_state.board[square])
        return 0
    if pos.board_state.board[square] and entry & SHUNS != SHUNS:
        if entry & ROYAL_ONLY and not royal:
            return 0
        if entry & NOT_ROYAL and royal:
            return 0
    if who == CAPTURABLE_IN_PASSING and entry & EN_PASSANT:
        if may_stop(entry, 0):  # a piece that may also just step there has the choice
            pos.options.push(move)
        move = with_en_passant(move)
    elif entry & EN_PASSANT and has_passed(pos.tables, entry):
        move = with_en_passant(move)
    if entry & TWICE:  # another path may have had the same result
        for index in range(low, pos.options.top):
            if pos.options.moves[index] == move:
                return 0
    if pos.options.top == pos.options.room:
        pos.options.need_room(1)
    pos.options.moves[pos.options.top] = move
    pos.options.top += 1
    pos.options.seen |= move
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def has_passed(tables: Tables, entry: cython.ulonglong) -> cython.bint:
    """Has the path that ends with this entry captured in passing on its way?"""
    number: cython.int = side_effects_of(entry)
    at: cython.int
    for at in range(tables.effect_at[number], tables.effect_at[number + 1], 3):
        if tables.effect[at] == IN_PASSING:
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def drop_repeats(options: Options, low: cython.int) -> cython.int:
    """Keep each move from `low` on once: what is borrowed may be the piece's own, or lent twice."""
    keep: cython.int = low
    index: cython.int
    other: cython.int
    for index in range(low, options.top):
        for other in range(low, keep):
            if options.moves[other] == options.moves[index]:
                break
        else:
            options.moves[keep] = options.moves[index]
            keep += 1
    options.top = keep
    return keep


def trim_en_passant(state: BoardState, side: cython.int, pawn: cython.int) -> cython.int:
    """Forget the en-passant rights that `side`, which is to decide now, cannot use.

    `pawn` is the identity of the piece that made the double step. A right ends when that piece has
    left its square or is the decider's own, as in an extra turn, when the square passed over is
    occupied, and when no piece could capture there. So equal positions hash and read alike.
    """
    if is_wide(state.en_passant):
        return trim_rights(state, side, pawn, True)
    return trim_rights(state, side, pawn, False)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(-1, check=False)
def trim_rights(
    state: BoardState, side: cython.int, pawn: cython.int, wide: cython.bint
) -> cython.int:
    """`trim_en_passant`, compiled twice: narrow and wide rights."""
    rights: cython.ulonglong = state.en_passant
    victim: cython.int = victim_of(rights)
    kept: cython.ulonglong = without_squares(rights)
    number: cython.int
    square: cython.int
    blocked: cython.bint = False
    piece: cython.int = state.board[victim]
    if not piece or colour_of(piece) == side or state.ident[victim] != pawn:
        state.set_en_passant(0)
        return 0
    for number in range(number_of_rights(rights)):
        square = nth_right(rights, number, wide)
        if state.board[square]:
            blocked = True
    if unlikely(blocked):
        for number in range(number_of_rights(rights)):
            square = nth_right(rights, number, wide)
            if not state.board[square]:
                kept = with_right(kept, square)
        state.set_en_passant(kept)
    if not en_passant_possible(state, side, wide):
        state.set_en_passant(0)
    return 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(-1, check=False)
def en_passant_possible(state: BoardState, side: cython.int, wide: cython.bint) -> cython.bint:
    """Could any piece of a side use an en-passant right?"""
    number: cython.int
    square: cython.int
    word: cython.int
    origin: cython.int
    rest: cython.ulonglong
    rights: cython.ulonglong = state.en_passant
    for number in range(number_of_rights(rights)):
        square = nth_right(rights, number, wide)
        for word in range(state.tables.words):
            rest = state.occupied[set_word(side, word)]
            rest &= state.tables.pass_from[set_word(pair_index(square, side), word)]
            while rest:
                origin = first_square(word, rest)
                if passes(state, origin, state.board[origin]):
                    return True
                rest &= rest - 1
    return False


@cython.cfunc
@cython.nogil
def passes(state: BoardState, origin: cython.int, piece: cython.int) -> cython.bint:
    """Could a piece use an en-passant right, moving like `piece` (its own, or one that lends)?"""
    square: cython.int
    who: cython.int
    entry: cython.ulonglong
    if not state.tables.attribute[piece] & PASSES:
        return False
    at: cython.int = state.tables.run_start(piece, origin)
    end: cython.int = at + length_of(state.tables.entry[at - 1])
    while at < end:
        entry = state.tables.entry[at]
        square = square_of(entry)
        who = state.occupant[square]
        if entry & EN_PASSANT and who == CAPTURABLE_IN_PASSING:
            return True
        if entry & EN_PASSANT and may_stop(entry, who) and has_passed(state.tables, entry):
            return True
        if (
            entry & BORROW
            and may_stop(entry, who)
            and piece == state.board[origin]
            and piece != state.board[square]
            and passes(state, origin, state.board[square])
        ):
            return True
        if may_go_on(entry, who):
            at += 1
        else:
            at += skip_of(entry)
    return False
