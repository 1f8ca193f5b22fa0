"""Where the enemy could capture in one turn, with all the moves that a turn may have."""

import cython
from cython.cimports.fairychess.position.options_mark import OptionsMark
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.piece import WALL, make_piece
from cython.cimports.fairychess.position.words.square_set import (
    SET_WORDS,
    add_square,
    first_square,
    set_word,
)
from cython.cimports.fairychess.rules.composed.registers import Scene

MOST_TRIED = cython.declare(cython.int, 2_000)
"""Moves that are tried to find out whether the enemy can capture on one square."""


def show_threatened(pos: State, scene: Scene, to: cython.int, one: cython.int) -> cython.void:
    """Put those squares of the set `one` on which the enemy could capture into the set `to`.

    Meanwhile the sentence that asks is left out, and so are those that forbid turns which cannot be
    completed. On an empty square a royal of the side that asks is put for the trial.
    """
    found = cython.declare(cython.ulonglong[SET_WORDS])
    word: cython.int
    square: cython.int
    rest: cython.ulonglong
    mark: OptionsMark = pos.options.mark()
    supposing: list = [scene, *supposed(pos)]
    for inner in supposing:
        suppose(inner, True)
    try:
        for word in range(pos.tables.words):
            found[word] = 0
            rest = scene.sets[set_word(one, word)]
            while rest:
                square = first_square(word, rest)
                rest &= rest - 1
                if is_threatened(pos, square, scene.side):
                    add_square(found, 0, square)
    finally:  # a rule in plain Python may raise
        for inner in supposing:
            suppose(inner, False)
    for word in range(pos.tables.words):
        scene.sets[set_word(to, word)] = found[word]
    pos.options.restore(mark)


@cython.cfunc
def supposed(pos: State) -> list:
    """The registers of the sentences that forbid turns which cannot be played to their end."""
    return [
        pos.notes.members[rule.number]
        for rule in pos.rule_list
        if rule.completes_turn and isinstance(pos.notes.members[rule.number], Scene)
    ]


@cython.cfunc
def suppose(scene: Scene, asking: cython.bint) -> cython.void:
    """Let a sentence know that a turn is only supposed."""
    scene.asking = asking


@cython.cfunc
def is_threatened(pos: State, square: cython.int, side: cython.int) -> cython.bint:
    """Could the enemy of a side capture on a square, were it the enemy's turn?"""
    found: cython.bint
    pos.begin(0)
    if pos.board_state.en_passant:
        pos.board_state.set_en_passant(0)
    if not pos.board_state.board[square]:
        pos.board_state.put(square, stand_in(pos, side), 0)
    if pos.turn == side:
        pos.turn = 1 - side
        pos.board_state.flip_turn()
    found = captures_on(pos, square, 1 - side, MOST_TRIED) < 0
    pos.unmake()
    return found


@cython.cfunc
def stand_in(pos: State, side: cython.int) -> cython.int:
    """The royal of a side, or any piece where it has none."""
    word: cython.int
    for word in range(pos.tables.words):
        if pos.board_state.royals[set_word(side, word)]:
            return pos.board_state.board[
                first_square(word, pos.board_state.royals[set_word(side, word)])
            ]
    return make_piece(0, side)


@cython.cfunc
def captures_on(pos: State, square: cython.int, by: cython.int, left: cython.int) -> cython.int:
    """Try the moves of a turn: -1 once one captures on the square, else how many tries are left."""
    low: cython.int = pos.generate()
    high: cython.int = pos.options.top
    index: cython.int
    taken: cython.int
    for index in range(low, high):
        if left <= 0:
            break
        left -= 1
        pos.make(pos.options.moves[index])
        for taken in range(pos.last_move.captured):
            if (
                pos.last_move.captured_square[taken] == square
                and pos.last_move.captured_piece[taken] > WALL
            ):
                left = -1
        if left > 0 and pos.turn == by:
            left = captures_on(pos, square, by, left)
        pos.unmake()
        if left < 0:
            break
    pos.options.top = low
    return left
