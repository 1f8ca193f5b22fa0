"""The state of a position, and the closed list of effects that change it.

Only this file changes a position, and every change is logged, so `unmake` restores pieces, hands,
identities, variables and hash exactly. Rules ask for effects; they never write fields.

A piece has a type and colour (one number, see `piece`) and a stable identity that follows it
through moves, promotion and capture. `unmoved` marks pieces that have not moved, kept only where it
matters. `en_passant` packs the en-passant rights of the last move (see `words/rights`).
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs
from cython.cimports.fairychess.position.keys import piece_key
from cython.cimports.fairychess.position.memory import Memory
from cython.cimports.fairychess.position.options import Options
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.undo_log import UndoLog
from cython.cimports.fairychess.position.words import (
    attribute as kinds,
)
from cython.cimports.fairychess.position.words import (
    flags,
    frame,
    log_entry,
    path_entry,
    square_set,
    zobrist,
)
from cython.cimports.fairychess.position.words.move import (
    changes_colour,
    changes_piece,
    effects_of,
    is_en_passant,
    origin_of,
    promotion_of,
    target_of,
)
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    make_piece,
    other_colour,
)
from cython.cimports.fairychess.position.words.rights import (
    MOST_RIGHTS,
    make_rights,
    number_of_rights,
    right_square,
    victim_of,
    with_right,
)
from cython.cimports.fairychess.position.words.square import square_index

from fairychess.position.plain_fields import APART, add_plain_fields, bytes_of_counts


@cython.cclass
class State(Memory):
    """An empty board of these tables. `rules` is the opaque owner of the list of rules.

    `occupied` has four words a side, and four for walls.
    """

    def __init__(self, tables: Tables, rules: object) -> None:
        self.undo_log = UndoLog()
        self.options = Options()
        self.tables = tables
        self.rules = rules
        if not cython.compiled:
            add_plain_fields(self)
        self.fullmove_number = 1
        self.individual = getattr(rules, "individual", False)
        unrepeated = getattr(rules, "unrepeated_variables", ())
        self.unrepeated_mask = sum(flags.one_bit(index) for index in unrepeated)
        if cython.compiled:
            self.attach_held(None)
            self.attach_counts(array("Q", bytes(bytes_of_counts(tables) + APART)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def attach_counts(self, store: object) -> cython.void:
        """Point at what is kept by pieces: one array holds all of it."""
        self.count_store = store
        self.bulk = ulonglongs(store)
        self.count = cython.cast(cython.p_int, self.bulk + self.tables.coloured_pieces)
        self.hand = self.count + self.tables.coloured_pieces

    # ---- effects --------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_square(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """Put `piece` (0: none) on a square; the only writer of the board."""
        if self.undo_log.top + 2 > self.undo_log.room:
            self.undo_log.grow()
        old: cython.int = self.board[square]
        self.undo_log.changes[self.undo_log.top] = log_entry.log_key(
            log_entry.SQUARE_CHANGED, square
        )
        self.undo_log.changes[self.undo_log.top + 1] = log_entry.old_square(old, self.ident[square])
        self.undo_log.top += 2
        if old:
            self.hash ^= square_key(self, old, square)
        if piece:
            self.hash ^= square_key(self, piece, square)
        replace(self, square, old, piece)
        if self.individual:
            self.hash ^= piece_key(self.ident[square], square) ^ piece_key(ident, square)
        self.ident[square] = ident

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def capture(self, square: cython.int) -> cython.void:
        """Remove a piece and remember it among the pieces this move has captured."""
        n: cython.int = self.captured
        if square_set.has_square(self.unmoved, 0, square):  # it takes its rights with it
            self.clear_unmoved(square)
        if n < 64:
            self.captured_piece[n] = self.board[square]
            self.captured_square[n] = square
            self.captured_ident[n] = self.ident[square]
            self.captured = n + 1
        self.set_square(square, 0, 0)

    @cython.ccall
    def take(self, square: cython.int) -> cython.void:
        """Effect for rules: capture the piece on a square. ValueError if there is none."""
        if not self.board[self.on_board(square)]:
            raise ValueError(f"{self.square_name(square)}: there is no piece to capture")
        self.capture(square)

    @cython.ccall
    def place(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """Effect for rules: put a piece on a square, in place of what stands there; 0 empties it.

        `ident` is the piece's identity, which stays with it for the whole game: ask `ident_at`
        before moving or changing a piece. IndexError for a square, piece or identity there is not.
        """
        self.on_board(square)
        if self.known_piece(piece) and square in self.tables.board.holes:
            raise IndexError(f"{self.square_name(square)}: is not a square of this board")
        self.known_ident(ident)
        self.put(square, piece, ident if piece else 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def put(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """`place`, unchecked."""
        self.set_square(square, piece, ident)
        check_unmoved(self, square)

    @cython.ccall
    @cython.exceptval(-1)
    def on_board(self, square: cython.int) -> cython.int:
        """Return a square that is on the board. IndexError for any other number."""
        if not 0 <= square < self.tables.squares:
            raise IndexError(
                f"{square}: squares have the numbers 0 to {self.tables.squares - 1} on this board"
            )
        return square

    @cython.cfunc
    @cython.exceptval(-1)
    def known_piece(self, piece: cython.int) -> cython.int:
        """Return a coloured piece of this variant, 0, or WALL where there are walls.

        IndexError for any other number.
        """
        if piece == WALL and getattr(self.rules, "has_walls", False):
            return piece
        if piece and not 2 <= piece < self.tables.coloured_pieces:
            raise IndexError(
                f"{piece}: pieces have the numbers 2 to {self.tables.coloured_pieces - 1} here"
            )
        return piece

    @cython.ccall
    def piece_at(self, square: cython.int) -> cython.int:
        """Return the coloured piece on a square, 0 if it is empty."""
        return self.board[self.on_board(square)]

    @cython.ccall
    def ident_at(self, square: cython.int) -> cython.int:
        """Return the identity of the piece on a square, 0 if it is empty."""
        return self.ident[self.on_board(square)]

    @cython.ccall
    def count_of(self, piece: cython.int) -> cython.int:
        """Return how many of a coloured piece stand on the board."""
        return self.count[self.known_piece(piece)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_unmoved(self, square: cython.int) -> cython.void:
        """`mark_unmoved`, unchecked."""
        attribute: cython.int = self.tables.attribute[self.board[square]]
        if attribute & kinds.UNMOVED_MATTERS and not self.stands_unmoved(square):
            self.flip_unmoved(square)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def stands_unmoved(self, square: cython.int) -> cython.bint:
        return square_set.has_square(self.unmoved, 0, square)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear_unmoved(self, square: cython.int) -> cython.void:
        if self.stands_unmoved(square):
            self.flip_unmoved(square)
            self.unmoved_changed = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def flip_unmoved(self, square: cython.int) -> cython.void:
        word: cython.int = square_set.word_of(square)
        if self.undo_log.top + 2 > self.undo_log.room:
            self.undo_log.grow()
        self.undo_log.changes[self.undo_log.top] = log_entry.log_key(
            log_entry.UNMOVED_CHANGED, word
        )
        self.undo_log.changes[self.undo_log.top + 1] = self.unmoved[word]
        self.undo_log.top += 2
        square_set.flip_square(self.unmoved, 0, square)
        self.hash ^= self.tables.zobrist[zobrist.zobrist_unmoved(square)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_en_passant(self, en_passant: cython.ulonglong) -> cython.void:
        """Replace the en-passant rights (the frame of the move holds the old ones)."""
        index: cython.int
        square: cython.int
        rights: cython.ulonglong = self.en_passant
        for index in range(number_of_rights(rights)):
            square = right_square(rights, index)
            self.hash ^= self.tables.zobrist[zobrist.zobrist_right(square)]
            if self.occupant[square] == path_entry.CAPTURABLE_IN_PASSING:
                self.occupant[square] = 0
        for index in range(number_of_rights(en_passant)):
            square = right_square(en_passant, index)
            self.hash ^= self.tables.zobrist[zobrist.zobrist_right(square)]
            if self.occupant[square] == 0:
                self.occupant[square] = path_entry.CAPTURABLE_IN_PASSING
        self.en_passant = en_passant

    # ---- one move -------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self, move: cython.ulonglong) -> cython.void:
        """Open the frame of a move: everything `unmake` needs that the log does not hold."""
        if self.ply + 1 >= self.undo_log.frame_room:
            self.undo_log.grow_frames()
        frame.write_frame(
            self.undo_log.frames,
            self.ply,
            self.hash,
            self.en_passant,
            self.halfmove_clock,
            self.fullmove_number,
            self.turn,
            self.undo_log.top,
            move,
            self.unrepeated,
        )
        self.ply += 1
        self.captured = 0
        self.moved_piece = 0
        self.unmoved_changed = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_board_move(self, move: cython.ulonglong) -> cython.void:
        """Carry out a move along a path: pieces taken, the mover moved and perhaps changed."""
        origin: cython.int = origin_of(move)
        to: cython.int = target_of(move)
        fx: cython.int = effects_of(move)
        piece: cython.int = self.board[origin]
        ident: cython.int = self.ident[origin]
        rights: cython.ulonglong = self.en_passant
        if fx and self.tables.relays:
            with cython.gil:
                origin = self.tables.relay_origin(fx, origin)
            piece = self.board[origin]
            ident = self.ident[origin]
        self.moved_piece = piece
        self.moved_from = origin
        self.moved_to = to
        if rights:
            self.set_en_passant(0)
            if is_en_passant(move):
                self.capture(victim_of(rights))
        if self.board[to] and to != origin:
            self.capture(to)
        if to != origin:  # who stays put has not moved
            if square_set.has_square(self.unmoved, 0, origin):
                self.clear_unmoved(origin)
            if square_set.has_square(self.unmoved, 0, to):
                self.clear_unmoved(to)
        if not changes_piece(move) and not fx and to != origin:
            self.step(origin, to)
            return
        self.set_square(origin, 0, 0)
        if changes_piece(move):
            if promotion_of(move):
                piece = make_piece(promotion_of(move) - 1, colour_of(piece))
            if changes_colour(move):
                piece = other_colour(piece)
        if fx:
            self.effects(fx, to)
        self.set_square(to, piece, ident)
        if changes_piece(move):
            check_unmoved(self, to)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def step(self, origin: cython.int, to: cython.int) -> cython.void:
        """`set_square` twice: the piece on a square goes to an empty one and stays what it is."""
        piece: cython.int = self.board[origin]
        at: cython.int = self.undo_log.top
        if at + 4 > self.undo_log.room:
            self.undo_log.grow()
        self.undo_log.changes[at] = log_entry.log_key(log_entry.SQUARE_CHANGED, origin)
        self.undo_log.changes[at + 1] = log_entry.old_square(piece, self.ident[origin])
        self.undo_log.changes[at + 2] = log_entry.log_key(log_entry.SQUARE_CHANGED, to)
        self.undo_log.changes[at + 3] = 0
        self.undo_log.top = at + 4
        self.hash ^= self.tables.zobrist[square_index(piece, origin)]
        self.hash ^= self.tables.zobrist[square_index(piece, to)]
        if self.individual:
            self.hash ^= piece_key(self.ident[origin], origin) ^ piece_key(0, origin)
            self.hash ^= piece_key(0, to) ^ piece_key(self.ident[origin], to)
        shift(self, origin, to)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def effects(self, index: cython.int, to: cython.int) -> cython.void:
        """The static side effects of a path: pieces taken on the way, rights left behind."""
        rights: cython.ulonglong = make_rights(to)
        what: cython.int
        square: cython.int
        down: cython.int
        where: cython.int
        at: cython.int = self.tables.effect_at[index]
        end: cython.int = self.tables.effect_at[index + 1]
        while at < end:
            what = self.tables.effect[at]
            square = self.tables.effect[at + 1]
            down = self.tables.effect[at + 2]
            at += 3
            if what == path_entry.TAKE:
                if self.board[square]:
                    self.capture(square)
            elif what == path_entry.RIGHT:
                if number_of_rights(rights) < MOST_RIGHTS:
                    rights = with_right(rights, square)
            elif what == path_entry.UNLOAD:
                for where in range(self.captured):
                    if self.captured_square[where] == square:
                        self.set_square(
                            down, self.captured_piece[where], self.captured_ident[where]
                        )
                        self.captured_piece[where] = 0
        if number_of_rights(rights):
            self.set_en_passant(rights)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unmake(self) -> cython.void:
        """Take the last move back exactly."""
        ply: cython.int
        self.ply -= 1
        ply = self.ply
        self.unlog(frame.log_top_at(self.undo_log.frames, ply))
        if frame.rights_at(self.undo_log.frames, ply):
            self.set_en_passant(frame.rights_at(self.undo_log.frames, ply))
        self.hash = frame.hash_at(self.undo_log.frames, ply)
        self.unrepeated = frame.unrepeated_at(self.undo_log.frames, ply)
        self.halfmove_clock = frame.halfmove_clock_at(self.undo_log.frames, ply)
        self.fullmove_number = frame.fullmove_number_at(self.undo_log.frames, ply)
        self.turn = frame.turn_at(self.undo_log.frames, ply)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unlog(self, floor: cython.int) -> cython.void:
        """Take back what the log holds above `floor`, but for the hash; no rights are left."""
        word: cython.ulonglong
        old: cython.ulonglong
        what: cython.int
        index: cython.int
        piece: cython.int
        count: cython.int
        if self.en_passant:
            self.set_en_passant(0)
        while self.undo_log.top > floor:
            self.undo_log.top -= 2
            word = self.undo_log.changes[self.undo_log.top]
            old = self.undo_log.changes[self.undo_log.top + 1]
            what = log_entry.kind_of(word)
            index = log_entry.index_of(word)
            if what == log_entry.SQUARE_CHANGED:
                if not old and self.undo_log.top - floor >= 2 and self.stepped(index):
                    continue
                piece = log_entry.old_piece(old)
                replace(self, index, self.board[index], piece)
                self.ident[index] = log_entry.old_ident(old)
            elif what == log_entry.UNMOVED_CHANGED:
                self.unmoved[index] = old
            elif what == log_entry.VARIABLE_CHANGED:
                self.variables[index] = log_entry.old_value(old)
            else:
                count = log_entry.old_count(old)
                self.held[log_entry.changed_ident(old)] = log_entry.old_slot(old)
                self.hand_total[index // self.tables.piece_types] += count - self.hand[index]
                self.hand[index] = count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_back(self) -> cython.void:
        """Effect: all stands as before the move at hand, which remains a move all the same."""
        ply: cython.int = self.ply - 1
        self.unlog(frame.log_top_at(self.undo_log.frames, ply))
        self.hash = frame.hash_at(self.undo_log.frames, ply)
        self.en_passant = frame.rights_at(self.undo_log.frames, ply)
        if self.en_passant:
            self.set_en_passant(0)
        self.unrepeated = frame.unrepeated_at(self.undo_log.frames, ply)
        self.captured = 0
        self.captured_by_move = 0
        self.moved_to = self.moved_from
        self.unmoved_changed = False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def stepped(self, to: cython.int) -> cython.bint:
        """If the last entry but one says that this piece came from an empty square, put it back."""
        word: cython.ulonglong = self.undo_log.changes[self.undo_log.top - 2]
        old: cython.ulonglong = self.undo_log.changes[self.undo_log.top - 1]
        origin: cython.int = log_entry.index_of(word)
        # A wall is nobody's, so it does not step.
        if (
            log_entry.kind_of(word) != log_entry.SQUARE_CHANGED
            or self.board[to] <= WALL
            or self.board[origin]
        ):
            return False
        if log_entry.old_piece(old) != self.board[to] or log_entry.old_ident(old) != self.ident[to]:
            return False
        shift(self, to, origin)
        self.undo_log.top -= 2
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def make(self, move: cython.ulonglong) -> cython.int:
        """Carry out one decision, unchecked; `Position.do` is the same for everybody else."""
        return 0

    @cython.ccall
    def undo(self) -> cython.void:
        """Take the last decision back."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=False)
    def push_options(self) -> cython.int:
        """`generate`, for code without the interpreter's lock."""
        return self.options.top

    @cython.ccall
    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one."""
        return self.push_options()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def check_unmoved(state: State, square: cython.int) -> cython.void:
    """Drop the mark of an unmoved piece where none stands to whom that matters."""
    if (
        state.stands_unmoved(square)
        and not state.tables.attribute[state.board[square]] & kinds.UNMOVED_MATTERS
    ):
        state.clear_unmoved(square)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def replace(state: State, square: cython.int, old: cython.int, piece: cython.int) -> cython.void:
    """Exchange the piece on a square in all indexes (neither hash nor log)."""
    if old:
        enter(state, square, old, -1)
    state.board[square] = piece
    if piece:
        enter(state, square, piece, 1)
        state.occupant[square] = path_entry.occupied_by(piece)
    else:
        state.occupant[square] = 0


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def square_key(state: State, piece: cython.int, square: cython.int) -> cython.ulonglong:
    """Hash of a piece or wall on a square."""
    if piece == WALL:  # those of code 1 are for en-passant rights
        return state.tables.zobrist[zobrist.zobrist_wall(state.tables.coloured_pieces, square)]
    return state.tables.zobrist[square_index(piece, square)]


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def shift(state: State, origin: cython.int, to: cython.int) -> cython.void:
    """The piece of one square stands on another, an empty one (neither hash nor log)."""
    piece: cython.int = state.board[origin]
    side: cython.int = colour_of(piece)
    attribute: cython.int = state.tables.attribute[piece]
    here: cython.ulonglong = square_set.bit_of(origin)
    there: cython.ulonglong = square_set.bit_of(to)
    state.board[origin] = 0
    state.board[to] = piece
    state.ident[to] = state.ident[origin]
    state.ident[origin] = 0
    state.occupant[origin] = 0
    state.occupant[to] = 1 + side
    square_set.flip_square(state.occupied, side, origin)
    square_set.flip_square(state.occupied, side, to)
    if attribute & kinds.INDEXED:
        if attribute & kinds.ROYAL:
            square_set.flip_square(state.royals, side, origin)
            square_set.flip_square(state.royals, side, to)
        if attribute & kinds.IRREGULAR:
            square_set.flip_square(state.irregular, side, origin)
            square_set.flip_square(state.irregular, side, to)
        if attribute & kinds.BULK:
            state.bulk[piece] ^= here ^ there
        if attribute & kinds.LINER:
            state.liners[side] ^= here ^ there


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def enter(state: State, square: cython.int, piece: cython.int, change: cython.int) -> cython.void:
    """Enter a piece into the indexes by piece and side (+1), or strike it out (-1)."""
    side: cython.int = colour_of(piece)
    attribute: cython.int = state.tables.attribute[piece]
    state.count[piece] += change
    if piece == WALL:
        square_set.flip_square(state.occupied, square_set.WALLS, square)
        return
    square_set.flip_square(state.occupied, side, square)
    if attribute & kinds.INDEXED:
        if attribute & kinds.ROYAL:
            square_set.flip_square(state.royals, side, square)
        if attribute & kinds.IRREGULAR:
            square_set.flip_square(state.irregular, side, square)
        if attribute & kinds.LEAPER:
            state.leapers[side] += change
        if attribute & kinds.BULK:
            state.bulk[piece] ^= square_set.bit_of(square)
        if attribute & kinds.LINER:
            state.liners[side] ^= square_set.bit_of(square)
