"""Pieces that strike others, and how little a step can change of that.

Where no piece strikes any of some squares, only the piece that goes a step can do so after it,
unless the step opens a line.
"""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.piece import make_piece, other_colour, piece_type_of
from cython.cimports.fairychess.position.words.square import small_index
from cython.cimports.fairychess.position.words.square_set import (
    bit_of,
    filled,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.opcodes import MOST_WATCHED
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.standing import all_by_sets, standing
from cython.cimports.fairychess.rules.composed.strikes import any_attacker, strikes_square


def attacked_now(
    pos: State, scene: Scene, place: cython.int, struck: cython.int, among: cython.int
) -> cython.bint:
    """`any_attacker`, for the instruction at a place of the code."""
    targets: cython.ulonglong = scene.sets[set_word(struck, 0)]
    strikers: cython.ulonglong = scene.sets[set_word(among, 0)]
    found: cython.bint
    if not is_watched(pos, scene, place):
        return any_attacker(pos, scene.sets, struck, among)
    if scene.watching:
        found = any_attacker(pos, scene.sets, struck, among)
        note(
            scene, place, found, targets, strikers, 0 if found else openers(pos, targets, strikers)
        )
        return found
    if targets & ~scene.watched[2 * place] or is_stirred(scene, place, targets, strikers):
        return any_attacker(pos, scene.sets, struck, among)
    return has_bit(strikers, scene.step_to) and any_strikes(
        pos, pos.board_state.board[scene.step_to], bit_of(scene.step_to), targets
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def openers(pos: State, targets: cython.ulonglong, strikers: cython.ulonglong) -> cython.ulonglong:
    """The squares whose pieces alone stand between a striker and a target."""
    found: cython.ulonglong = 0
    square: cython.int
    origin: cython.int
    rest: cython.ulonglong
    while targets:
        square = first_square(0, targets)
        targets &= targets - 1
        rest = strikers & pos.tables.attack_sets.line_zone[square]
        while rest:
            origin = first_square(0, rest)
            rest &= rest - 1
            if has_bit(
                pos.tables.attack_sets.line_set[small_index(pos.board_state.board[origin], square)],
                origin,
            ):
                found |= only_between(pos, origin, square)
    return found


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def only_between(pos: State, origin: cython.int, square: cython.int) -> cython.ulonglong:
    """The one square between two on which a piece stands; none if there are several."""
    between: cython.ulonglong = pos.tables.attack_sets.between[
        small_index(square, origin)
    ] & filled(pos.board_state.occupied, 0)
    return 0 if between & (between - 1) else between


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_watched(pos: State, scene: Scene, place: cython.int) -> cython.bint:
    """Is anything noted of the instruction at a place, or is it time to?"""
    return place < MOST_WATCHED and (scene.watching or scene.step_to >= 0) and all_by_sets(pos)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def note(
    scene: Scene,
    place: cython.int,
    struck: cython.bint,
    targets: cython.ulonglong,
    strikers: cython.ulonglong,
    opening: cython.ulonglong,
) -> cython.void:
    """Note what an instruction has come to before any step."""
    scene.calm[place] = not struck
    scene.opening[place] = opening
    scene.watched[2 * place] = targets
    scene.watched[2 * place + 1] = strikers


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_stirred(
    scene: Scene, place: cython.int, targets: cython.ulonglong, strikers: cython.ulonglong
) -> cython.bint:
    """May the step at hand let others than its own piece strike, or be struck?"""
    return (
        not scene.calm[place]
        or has_bit(scene.opening[place], scene.step_from)
        or targets & ~(scene.watched[2 * place] | bit_of(scene.step_to)) != 0
        or strikers & ~(scene.watched[2 * place + 1] | bit_of(scene.step_to)) != 0
    )


def like_struck_now(
    pos: State, scene: Scene, place: cython.int, struck: cython.int, strikers: cython.int
) -> cython.bint:
    """`like_struck`, for the instruction at a place of the code."""
    targets: cython.ulonglong = scene.sets[set_word(struck, 0)]
    pieces: cython.ulonglong = scene.sets[set_word(strikers, 0)]
    found: cython.bint
    if not is_watched(pos, scene, place):
        return like_struck(pos, scene.sets, struck, strikers)
    if scene.watching:
        found = like_struck_by_sets(pos, targets, pieces)
        note(
            scene,
            place,
            found,
            targets,
            pieces,
            0 if found else likes_between(pos, targets, pieces),
        )
        return found
    if is_stirred(scene, place, targets, pieces):
        return like_struck_by_sets(pos, targets, pieces)
    return like_struck_by_step(pos, scene.step_to, targets, pieces)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def like_struck(
    pos: State, sets: cython.p_ulonglong, struck: cython.int, strikers: cython.int
) -> cython.bint:
    """Could a piece of `strikers` capture a piece of its own type in the set `struck`, were that
    an enemy's?"""
    word: cython.int
    inner: cython.int
    side: cython.int
    square: cython.int
    origin: cython.int
    like: cython.int
    rest: cython.ulonglong
    pieces: cython.ulonglong
    if all_by_sets(pos):
        return like_struck_by_sets(pos, sets[set_word(struck, 0)], sets[set_word(strikers, 0)])
    for word in range(pos.tables.words):
        rest = sets[set_word(struck, word)]
        rest &= standing(pos, word)
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            for side in range(2):
                like = make_piece(piece_type_of(pos.board_state.board[square]), side)
                if not pos.board_state.count[like]:
                    continue
                for inner in range(pos.tables.words):
                    pieces = (
                        sets[set_word(strikers, inner)]
                        & pos.board_state.occupied[set_word(side, inner)]
                    )
                    while pieces:
                        origin = first_square(inner, pieces)
                        pieces &= pieces - 1
                        if pos.board_state.board[origin] == like and strikes_square(
                            pos, origin, square
                        ):
                            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def like_struck_by_sets(
    pos: State, struck: cython.ulonglong, strikers: cython.ulonglong
) -> cython.bint:
    """`like_struck` where all pieces attack by leaps and along lines, on a board of one word.

    Positions know where the pieces of each type stand, see `list_type`.
    """
    like: cython.int
    pieces: cython.ulonglong
    for like in range(2, pos.tables.coloured_pieces):
        pieces = strikers & pos.board_state.bulk[like]
        if pieces and any_strikes(
            pos,
            like,
            pieces,
            struck & (pos.board_state.bulk[like] | pos.board_state.bulk[other_colour(like)]),
        ):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def any_strikes(
    pos: State, piece: cython.int, origins: cython.ulonglong, targets: cython.ulonglong
) -> cython.bint:
    """Could such a piece on any of the origins capture an enemy on any of the targets?"""
    square: cython.int
    slot: cython.int
    lined: cython.ulonglong
    while targets:
        square = first_square(0, targets)
        targets &= targets - 1
        slot = small_index(piece, square)
        if origins & pos.tables.attack_sets.leap_set[slot]:
            return True
        lined = origins & pos.tables.attack_sets.line_set[slot]
        while lined:
            if not (
                pos.tables.attack_sets.between[small_index(square, first_square(0, lined))]
                & filled(pos.board_state.occupied, 0)
            ):
                return True
            lined &= lined - 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def likes_between(
    pos: State, struck: cython.ulonglong, strikers: cython.ulonglong
) -> cython.ulonglong:
    """The squares whose pieces alone stand between a striker and a piece of its type."""
    found: cython.ulonglong = 0
    square: cython.int
    like: cython.int
    rest: cython.ulonglong
    lined: cython.ulonglong
    for like in range(2, pos.tables.coloured_pieces):
        if not strikers & pos.board_state.bulk[like]:
            continue
        rest = struck & (pos.board_state.bulk[like] | pos.board_state.bulk[other_colour(like)])
        while rest:
            square = first_square(0, rest)
            rest &= rest - 1
            lined = strikers & pos.board_state.bulk[like]
            lined &= pos.tables.attack_sets.line_set[small_index(like, square)]
            while lined:
                found |= only_between(pos, first_square(0, lined), square)
                lined &= lined - 1
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def like_struck_by_step(
    pos: State, to: cython.int, struck: cython.ulonglong, strikers: cython.ulonglong
) -> cython.bint:
    """`like_struck_by_sets` of the pairs to which the piece on a square belongs."""
    piece: cython.int = pos.board_state.board[to]
    other: cython.int = other_colour(piece)
    own: cython.ulonglong = pos.board_state.bulk[piece]
    theirs: cython.ulonglong = pos.board_state.bulk[other]
    here: cython.ulonglong = bit_of(to)
    if has_bit(strikers, to) and any_strikes(pos, piece, here, struck & (own | theirs)):
        return True
    return has_bit(struck, to) and (
        any_strikes(pos, piece, strikers & own, here)
        or any_strikes(pos, other, strikers & theirs, here)
    )
