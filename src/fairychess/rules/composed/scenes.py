"""What a formula is asked about: a move that might be made, or one that has been."""

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit
from cython.cimports.fairychess.position.words.frame import log_top_at, move_at, rights_at
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    index_of,
    key_at,
    kind_of,
    next_entry,
    old_at,
    old_piece,
)
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    effects_of,
    first_payload,
    is_en_passant,
    origin_of,
    promotion_of,
    target_of,
    touches_others,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import TAKE, UNLOAD
from cython.cimports.fairychess.position.words.piece import WALL, colour_of, make_piece
from cython.cimports.fairychess.position.words.rights import (
    number_of_rights,
    right_square,
    victim_of,
)
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    drop_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.between import add_between
from cython.cimports.fairychess.rules.composed.opcodes import (
    CAPTURED,
    LAST,
    LAST_ORIGIN,
    LEFT,
    ORIGIN,
    PASSED,
    TARGET,
    WAY,
)
from cython.cimports.fairychess.rules.composed.registers import Scene


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def give(scene: Scene, number: cython.int, square: cython.int) -> cython.void:
    """`Scene.give`, as part of this file."""
    word: cython.int
    if has_bit(scene.needs, number):
        for word in range(scene.words):
            scene.given[set_word(number, word)] = 0
        add_square(scene.given, number, square)


def show_move(
    scene: Scene, pos: State, move: cython.ulonglong, castling: cython.bint
) -> cython.void:
    """Show a move of the side to move, before it is made. Castlings show the castler's square."""
    at: cython.int
    end: cython.int
    origin: cython.int = origin_of(move)
    to: cython.int = target_of(move)
    scene.hide_move()
    scene.moving = 0
    scene.promoting = False
    scene.becoming = 0
    scene.takes = 0
    scene.taken = 0
    if type_of(move) == DROP:
        scene.moving = make_piece(promotion_of(move) - 1, pos.turn)
        give(scene, TARGET, to)
        return
    if type_of(move) != BOARD and not castling:
        return
    scene.moving = pos.board_state.board[origin]
    scene.promoting = type_of(move) == BOARD and promotion_of(move) != 0
    if scene.promoting:
        scene.becoming = make_piece(promotion_of(move) - 1, pos.turn)
    give(scene, ORIGIN, origin)
    give(scene, LEFT, origin)
    if castling:
        if has_bit(scene.needs, LEFT):
            add_square(scene.given, LEFT, first_payload(move))
        return
    give(scene, TARGET, to)
    if has_bit(scene.needs, WAY):
        show_way(scene, pos, origin, to)
    if pos.board_state.board[to] > WALL and to != origin:
        scene.take(pos.board_state.board[to], 0)
        add_square(scene.given, CAPTURED, to)
    if is_en_passant(move):
        scene.take(pos.board_state.board[victim_of(pos.board_state.en_passant)], 0)
        add_square(scene.given, CAPTURED, victim_of(pos.board_state.en_passant))
    if touches_others(move):
        at = pos.tables.effect_at[effects_of(move)]
        end = pos.tables.effect_at[effects_of(move) + 1]
        while at < end:
            if (
                pos.tables.effect[at] == TAKE
                and pos.board_state.board[pos.tables.effect[at + 1]] > WALL
            ):
                add_square(scene.given, CAPTURED, pos.tables.effect[at + 1])
            elif pos.tables.effect[at] == UNLOAD:
                drop_square(scene.given, CAPTURED, pos.tables.effect[at + 1])
            at += 3
        take_all(scene, pos)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_all(scene: Scene, pos: State) -> cython.void:
    """Show the pieces on all squares that are shown as captured."""
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    scene.takes = 0
    for word in range(scene.words):
        rest = scene.given[set_word(CAPTURED, word)]
        while rest:
            square = first_square(word, rest)
            rest &= rest - 1
            scene.take(pos.board_state.board[square], 0)


def takes_any(scene: Scene, types: cython.p_uchar, marks: cython.int) -> cython.bint:
    """Is any of the captured pieces marked in `types` from there on?"""
    index: cython.int
    found: cython.bint = False
    for index in range(scene.takes):
        found = found or types[marks + scene.took[index]]
    return found


def takes_own(scene: Scene) -> cython.bint:
    """Is any of the captured pieces one of the mover's own?"""
    index: cython.int
    for index in range(scene.takes):
        if scene.took[index] > WALL and colour_of(scene.took[index]) == scene.side:
            return True
    return False


def show_made(scene: Scene, pos: State, move: cython.ulonglong, side: cython.int) -> cython.void:
    """Show the move that a side has just made."""
    index: cython.int
    scene.begin(side)
    if has_bit(scene.needs, LEFT):
        show_left(scene, pos)
    scene.moving = pos.last_move.piece
    scene.promoting = type_of(move) == BOARD and promotion_of(move) != 0
    if scene.promoting:
        scene.becoming = make_piece(promotion_of(move) - 1, side)
    if type_of(move) == DROP:
        scene.moving = make_piece(promotion_of(move) - 1, side)
        give(scene, TARGET, target_of(move))
        return
    if type_of(move) != BOARD and has_bit(scene.needs, TARGET):
        show_arrived(scene, pos, side)
    if pos.last_move.piece:
        give(scene, ORIGIN, pos.last_move.origin)
        give(scene, TARGET, pos.last_move.target)
        if has_bit(scene.needs, WAY):
            show_way(scene, pos, pos.last_move.origin, pos.last_move.target)
    for index in range(pos.last_move.captured):
        if pos.last_move.captured_piece[index] > WALL:
            scene.take(pos.last_move.captured_piece[index], pos.last_move.captured_ident[index])
            add_square(scene.given, CAPTURED, pos.last_move.captured_square[index])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def show_arrived(scene: Scene, pos: State, side: cython.int) -> cython.void:
    """Show where pieces of a side have come to stand: king and rook, after castling."""
    place: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
    square: cython.int
    key: cython.ulonglong
    while place < pos.undo_log.top:
        key = key_at(pos.undo_log.changes, place)
        if kind_of(key) == SQUARE_CHANGED:
            square = index_of(key)
            if (
                pos.board_state.occupant[square] == 1 + side
                and old_piece(old_at(pos.undo_log.changes, place)) != pos.board_state.board[square]
            ):
                add_square(scene.given, TARGET, square)
        place = next_entry(place)


def show_left(scene: Scene, pos: State) -> cython.void:
    """Show the squares that the move just made has emptied, but for those of captured pieces."""
    place: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
    square: cython.int
    index: cython.int
    key: cython.ulonglong
    scene.clear(LEFT)
    while place < pos.undo_log.top:
        key = key_at(pos.undo_log.changes, place)
        if kind_of(key) == SQUARE_CHANGED and old_piece(old_at(pos.undo_log.changes, place)) > WALL:
            square = index_of(key)
            if not pos.board_state.board[square]:
                add_square(scene.given, LEFT, square)
        place = next_entry(place)
    for index in range(pos.last_move.captured):
        if pos.last_move.captured_square[index] != pos.last_move.origin or not pos.last_move.piece:
            drop_square(scene.given, LEFT, pos.last_move.captured_square[index])


def show_last(scene: Scene, pos: State, ply: cython.int) -> cython.void:
    """Show where the move before began and ended, the one that led to a ply, and what it passed."""
    move: cython.ulonglong
    rights: cython.ulonglong
    number: cython.int
    if has_bit(scene.needs, PASSED):
        scene.clear(PASSED)
        rights = pos.board_state.en_passant
        if ply != pos.ply:
            rights = rights_at(pos.undo_log.frames, ply) if ply >= 0 else 0
        for number in range(number_of_rights(rights)):
            add_square(scene.given, PASSED, right_square(rights, number))
    if not has_bit(scene.needs, LAST) and not has_bit(scene.needs, LAST_ORIGIN):
        return
    scene.clear(LAST)
    scene.clear(LAST_ORIGIN)
    if ply > 0:
        move = move_at(pos.undo_log.frames, ply - 1)
        if move and (type_of(move) == BOARD or type_of(move) == DROP):
            give(scene, LAST, target_of(move))
        if move and type_of(move) == BOARD:
            give(scene, LAST_ORIGIN, origin_of(move))


def show_way(scene: Scene, pos: State, origin: cython.int, to: cython.int) -> cython.void:
    """Show what lies between the ends of a straight move."""
    add_between(pos, origin, to, scene.given, WAY)
