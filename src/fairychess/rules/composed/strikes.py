"""Where pieces strike: the squares on which they could capture an enemy by their own paths."""

import cython
from cython.cimports.fairychess.position.attacks import shunned
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.attribute import ROYAL
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.path_entry import (
    BORROW,
    INITIAL,
    NOT_ROYAL,
    ROYAL_ONLY,
    SHUNS,
    TAKE,
    length_of,
    may_go_on,
    may_stop,
    occupied_by,
    side_effects_of,
    skip_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    other_colour,
    piece_type_of,
)
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    bit_of,
    filled,
    first_square,
    has_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.standing import standing


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def by_sets(pos: State, origin: cython.int) -> cython.bint:
    """Do tables of sets say what the piece here attacks?"""
    return pos.tables.words == 1 and not has_square(
        pos.board_state.irregular, colour_of(pos.board_state.board[origin]), origin
    )


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def strikes_by_sets(pos: State, origin: cython.int, target: cython.int) -> cython.bint:
    """`strikes` of a piece that attacks by leaps and along lines, on a board of one word."""
    slot: cython.int = small_index(pos.board_state.board[origin], target)
    if has_bit(pos.tables.attack_sets.leap_set[slot], origin):
        return True
    return has_bit(pos.tables.attack_sets.line_set[slot], origin) and not (
        pos.tables.attack_sets.between[small_index(target, origin)]
        & filled(pos.board_state.occupied, 0)
    )


def attackers_among(
    pos: State,
    sets: cython.p_ulonglong,
    struck: cython.int,
    among: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add the pieces of the set `among` that could capture an enemy on any square of `struck`."""
    add_attackers(pos, sets, struck, among, found, False)


def any_attacker(
    pos: State, sets: cython.p_ulonglong, struck: cython.int, among: cython.int
) -> cython.bint:
    """Could a piece of the set `among` capture an enemy on any square of `struck`?"""
    found = cython.declare(cython.ulonglong[SET_WORDS])
    hit: cython.ulonglong = 0
    word: cython.int
    for word in range(pos.tables.words):
        found[word] = 0
    add_attackers(pos, sets, struck, among, found, True)
    for word in range(pos.tables.words):
        hit |= found[word]
    return hit != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_attackers(
    pos: State,
    sets: cython.p_ulonglong,
    struck: cython.int,
    among: cython.int,
    found: cython.p_ulonglong,
    one: cython.bint,
) -> cython.void:
    """`attackers_among`, or only one of them."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    walkers: cython.ulonglong
    targets: cython.ulonglong
    pieces: cython.ulonglong
    for word in range(pos.tables.words):
        walkers = sets[set_word(among, word)]
        walkers &= standing(pos, word)
        if pos.tables.words == 1:
            pieces = walkers & ~(
                pos.board_state.irregular[0] | pos.board_state.irregular[SET_WORDS]
            )
            walkers ^= pieces
            targets = sets[set_word(struck, 0)]
            while targets and pieces:
                square = first_square(0, targets)
                targets &= targets - 1
                rest = pieces & (
                    pos.tables.attack_sets.leap_zone[square]
                    | pos.tables.attack_sets.line_zone[square]
                )
                while rest:
                    if strikes_by_sets(pos, first_square(0, rest), square):
                        found[0] |= rest & -rest
                        if one:
                            return
                    rest &= rest - 1
                pieces &= ~found[0]
        while walkers:
            square = first_square(word, walkers)
            walkers &= walkers - 1
            if walks_to(pos, square, sets, struck):
                add_square(found, 0, square)
                if one:
                    return


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def walks_to(
    pos: State, origin: cython.int, sets: cython.p_ulonglong, number: cython.int
) -> cython.bint:
    """Could the piece here capture an enemy on any square of a set, by its paths?"""
    struck = cython.declare(cython.ulonglong[SET_WORDS])
    hit: cython.ulonglong = 0
    word: cython.int
    for word in range(pos.tables.words):
        struck[word] = 0
    strikes(pos, origin, struck)
    for word in range(pos.tables.words):
        hit |= struck[word] & sets[set_word(number, word)]
    return hit != 0


def struck_among(
    pos: State,
    sets: cython.p_ulonglong,
    strikers: cython.int,
    among: cython.int,
    found: cython.p_ulonglong,
) -> cython.void:
    """Add the squares of the set `among` where pieces of `strikers` could capture an enemy."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    targets: cython.ulonglong
    for word in range(pos.tables.words):
        rest = sets[set_word(strikers, word)]
        rest &= standing(pos, word)
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            if not by_sets(pos, square):
                strikes(pos, square, found)
                continue
            targets = sets[set_word(among, 0)] & ~found[0] & ~bit_of(square)
            while targets:
                if strikes_by_sets(pos, square, first_square(0, targets)):
                    found[0] |= targets & -targets
                targets &= targets - 1
    for word in range(pos.tables.words):
        found[word] &= sets[set_word(among, word)]


def strikes_square(pos: State, origin: cython.int, square: cython.int) -> cython.bint:
    """Could the piece here capture an enemy there?"""
    struck = cython.declare(cython.ulonglong[SET_WORDS])
    word: cython.int
    if by_sets(pos, origin):
        return strikes_by_sets(pos, origin, square)
    for word in range(pos.tables.words):
        struck[word] = 0
    strikes(pos, origin, struck)
    return has_square(struck, 0, square)


def strikes(pos: State, origin: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares where the piece here could capture an enemy, were one there.

    Its own paths say so, not the rules; whose piece really stands there does not matter.
    """
    strikes_like(pos, origin, pos.board_state.board[origin], found)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def strikes_like(
    pos: State, origin: cython.int, piece: cython.int, found: cython.p_ulonglong
) -> cython.void:
    """`strikes`, moving like `piece`: the one on `origin`, or one that lends it its moves."""
    at: cython.int = pos.tables.run_start(piece, origin)
    end: cython.int = at + length_of(pos.tables.entry[at - 1])
    entry: cython.ulonglong
    square: cython.int
    who: cython.int
    enemy: cython.int = occupied_by(other_colour(pos.board_state.board[origin]))
    royal: cython.bint
    while at < end:
        entry = pos.tables.entry[at]
        if entry & INITIAL and not pos.board_state.stands_unmoved(origin):
            at += skip_of(entry)
            continue
        square = square_of(entry)
        who = pos.board_state.occupant[square]
        if entry & SHUNS == SHUNS and shunned(pos.board_state, piece, square):
            at += skip_of(entry)
            continue
        if entry & BORROW:
            if (
                may_stop(entry, who)
                and piece == pos.board_state.board[origin]
                and piece != pos.board_state.board[square]
            ):
                strikes_like(pos, origin, pos.board_state.board[square], found)
        elif may_stop(entry, enemy) and square != origin:
            royal = pos.tables.attribute[pos.board_state.board[square]] & ROYAL
            if entry & SHUNS == SHUNS or not (
                (royal and entry & NOT_ROYAL)
                or (pos.board_state.board[square] > WALL and not royal and entry & ROYAL_ONLY)
            ):
                add_square(found, 0, square)
        if may_stop(entry, who) and side_effects_of(entry):
            add_taken(pos, side_effects_of(entry), found)
        if may_go_on(entry, who):
            at += 1
        else:
            at += skip_of(entry)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_taken(pos: State, fx: cython.int, found: cython.p_ulonglong) -> cython.void:
    """Add the squares that the side effects of a path empty."""
    at: cython.int = pos.tables.effect_at[fx]
    end: cython.int = pos.tables.effect_at[fx + 1]
    while at < end:
        if pos.tables.effect[at] == TAKE:
            add_square(found, 0, pos.tables.effect[at + 1])
        at += 3


def any_like(
    pos: State, sets: cython.p_ulonglong, number: cython.int, square: cython.int
) -> cython.bint:
    """Is there a piece of the type of the one on this square in a set?"""
    word: cython.int
    other: cython.int
    rest: cython.ulonglong
    for word in range(pos.tables.words):
        rest = sets[set_word(number, word)]
        while rest:
            other = pos.board_state.board[first_square(word, rest)]
            rest &= rest - 1
            if other > WALL and piece_type_of(other) == piece_type_of(
                pos.board_state.board[square]
            ):
                return True
    return False
