"""Steps in algebraic notation, written and read without spelling any other style.

Most moves are a piece that goes from one square to another and takes what stands there. Their
texts are worked out here, from the few options that end on the same square; whatever is more than
such a step, or might be taken for another option, is left to `Speller` and `reading`.
"""

from collections.abc import Mapping, Sequence

import cython
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    board_move,
    declines_promotion,
    effects_of,
    is_plain,
    is_simple,
    origin_of,
    promotion_choice,
    target_of,
    touches_others,
    type_of,
)

from fairychess.position.words.path_entry import RIGHT

LONGEST = cython.declare(cython.int, 12)


@cython.cclass
class Steps:
    """The steps of one variant: its squares by name, and what its pieces are called."""

    squares: dict
    names: dict
    letters: list
    quiet: dict
    signs: str

    def __init__(self, squares: Mapping[str, int], letters: Sequence[str], signs: str) -> None:
        """`letters` are by coloured piece, as all may see it; `signs` say nothing of the move
        where they stand behind it."""
        self.signs = signs
        self.squares = dict(squares)
        self.names = {square: name for name, square in squares.items()}
        self.letters = list(letters)
        self.quiet = {}

    @cython.ccall
    def is_step(self, pos: Position, move: cython.ulonglong) -> cython.bint:
        """Is a move nothing but a step to another square, whose side effects no text tells of?"""
        if origin_of(move) == target_of(move):
            return False
        if is_plain(move):
            return True
        if not is_simple(move) or declines_promotion(move):
            return False
        effects: cython.int = effects_of(move)
        if effects not in self.quiet:
            leaves = {what for what, _, _ in pos.tables.fx_lists[effects]}
            self.quiet[effects] = leaves <= {RIGHT}
        return self.quiet[effects]

    def write(self, pos: Position, move: int, letters: list) -> str:
        """A step with what these pieces are called, as short as may be; "" where more has to be
        known of what is like it."""
        step: cython.ulonglong = move
        other: cython.ulonglong
        index: cython.int
        low: cython.int = pos.options.top
        origin: cython.int = origin_of(step)
        target: cython.int = target_of(step)
        letter: str = letters[pos.board_state.board[origin]]
        takes: cython.bint = pos.board_state.board[target] != 0
        start: str = self.names[origin]
        rivals: list = []
        try:
            low = pos.generate()
            for index in range(low, pos.options.top):
                other = pos.options.moves[index]
                if other == step or type_of(other) == DROP:
                    continue
                if target_of(other) != target and not (touches_others(other) or type_of(other)):
                    continue
                if letters[pos.board_state.board[origin_of(other)]] != letter:
                    continue
                if not is_simple(other) or origin_of(other) == origin:
                    return ""
                name: str = self.names[origin_of(other)]
                if letter or not takes or name[0] == start[0]:
                    rivals.append(name)
        finally:
            pos.options.top = low  # whatever a rule in Python may raise
        said: str = told_apart(letter, start, rivals) if rivals else ""
        goal: str = self.names[target]
        return (letter + said or start[0]) + "x" + goal if takes else letter + said + goal

    def read_squares(self, pos: Position, text: str) -> int:
        """The plain step between the two squares that a text consists of; 0 if there is none."""
        if len(text) < 4 or len(text) > 6:
            return 0
        cut: cython.int = 3 if "0" <= text[2] <= "9" else 2
        origin: cython.int = self.squares.get(text[:cut], -1)
        target: cython.int = self.squares.get(text[cut:], -1)
        if origin < 0 or target < 0:
            return 0
        index: cython.int
        low: cython.int = pos.options.top
        found: cython.ulonglong = 0
        try:
            low = pos.generate()
            for index in range(low, pos.options.top):
                if pos.options.moves[index] == board_move(origin, target):
                    found = pos.options.moves[index]
                    break
        finally:
            pos.options.top = low
        return int(found)

    def read(self, pos: Position, text: str) -> int:
        """The one option that a step in algebraic notation means; 0 if there is none, or what can
        be mistaken for it."""
        end: cython.int = len(text)
        if end < 2 or end > LONGEST:
            return 0
        while end > 2 and text[end - 1] in self.signs:
            end -= 1
        begin: cython.int = end - 2 if "a" <= text[end - 2] <= "p" else end - 3
        if begin < 0:
            return 0
        target: cython.int = self.squares.get(text[begin:end], -1)
        if target < 0:
            return 0
        if begin and text[begin - 1] in "x-":
            begin -= 1
        at: cython.int = 0
        while at < begin and "A" <= text[at] <= "Z":
            at += 1
        letter: str = text[:at]
        file: str = ""
        if at < begin and "a" <= text[at] <= "p":
            file = text[at]
            at += 1
        rank: str = text[at:begin]
        if rank and not rank.isdecimal():
            return 0
        return int(self.only_one(pos, target, letter, file, rank))

    @cython.cfunc
    def only_one(
        self, pos: Position, target: cython.int, letter: str, file: str, rank: str
    ) -> cython.ulonglong:
        """The one option to a square that is a step of such a piece; 0 for none and for several."""
        index: cython.int
        low: cython.int = pos.options.top
        move: cython.ulonglong
        found: cython.ulonglong = 0
        try:
            low = pos.generate()
            for index in range(low, pos.options.top):
                move = pos.options.moves[index]
                if target_of(move) != target:
                    continue
                if type_of(move) == DROP:
                    if not letter:
                        return 0
                    continue
                if self.letters[pos.board_state.board[origin_of(move)]] != letter:
                    continue
                name: str = self.names.get(origin_of(move), "")
                if (file and name[:1] != file) or (rank and name[1:] != rank):
                    continue
                if (
                    found
                    or type_of(move) != BOARD
                    or touches_others(move)
                    or promotion_choice(move)
                ):
                    return 0
                found = move
        finally:
            pos.options.top = low
        return found


def told_apart(letter: str, origin: str, rivals: Sequence[str]) -> str:
    """File, rank or both of the origin, whichever is the first that no rival shares; a rank alone
    is not said of pawns, which have no letter."""
    for rival in rivals:
        if rival[0] == origin[0]:
            break
    else:
        return origin[0]
    if letter:
        for rival in rivals:
            if rival[1:] == origin[1:]:
                return origin
        return origin[1:]
    return origin
