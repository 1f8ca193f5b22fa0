"""What stands where: pieces, hands, variables and the hash; and all that may change them.

Nothing else writes these fields, and every change but what `supposing` withdraws is noted in the
undo log, so that `take_back_to` restores pieces, hands, identities, variables and hash exactly.
What is given here is not checked: rules in plain Python and people have the methods of `State`.

A piece has a type and colour (one number, see `words/piece`) and a stable identity that follows it
through moves, promotion and capture. `unmoved` marks pieces that have not moved, kept only where it
matters. `en_passant` packs the en-passant rights of the last move (see `words/rights`).
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ulonglongs, ushorts
from cython.cimports.fairychess.position.keys import hand_key, piece_key, var_key
from cython.cimports.fairychess.position.last_move import LastMove
from cython.cimports.fairychess.position.tables import Tables
from cython.cimports.fairychess.position.undo_log import UndoLog
from cython.cimports.fairychess.position.words import attribute as kinds
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
    IDENTITIES,
    WALL,
    colour_of,
    make_piece,
    other_colour,
)
from cython.cimports.fairychess.position.words.rights import (
    is_wide,
    make_rights,
    nth_right,
    number_of_rights,
    victim_of,
    with_right,
)
from cython.cimports.fairychess.position.words.square import FROM_HAND, SQUARES, square_index

from fairychess.position.plain_fields import APART, add_plain_fields, bytes_of_counts

NONE_HELD = array("H", [0]) * IDENTITIES
"""Where each identity is held, of all positions in which nobody has ever held a piece."""


@cython.final
@cython.cclass
class BoardState:
    """An empty board of these tables, whose changes are noted in `undo_log`.

    `occupied` has four words a side, and four for walls. `individual`: does the hash tell pieces of
    one type apart? `unrepeated` is the part of the hash that repetitions leave out, that of the
    variables in `unrepeated_mask`. What changes is told to `last_move`, too, for the rules.
    """

    def __init__(self, tables: Tables, undo_log: UndoLog, rules: object) -> None:
        self.tables = tables
        self.undo_log = undo_log
        self.last_move = LastMove()
        if not cython.compiled:
            add_plain_fields(self)
        self.individual = getattr(rules, "individual", False)
        unrepeated = getattr(rules, "unrepeated_variables", ())
        self.unrepeated_mask = sum(flags.one_bit(index) for index in unrepeated)
        self.attach_stores()

    def attach_stores(self) -> cython.void:
        """Begin with nothing held and nothing counted."""
        if cython.compiled:
            self.attach_held(None)
            self.attach_counts(array("Q", bytes(bytes_of_counts(self.tables) + APART)))

    def attach_counts(self, store: object) -> cython.void:
        """Point at what is kept by pieces: one array holds all of it."""
        self.count_store = store
        self.bulk = ulonglongs(store)
        self.count = cython.cast(cython.p_int, self.bulk + self.tables.coloured_pieces)
        self.hand = self.count + self.tables.coloured_pieces

    def attach_held(self, store: object) -> cython.void:
        """Point at where identities are held; None: nobody has held a piece yet."""
        self.held_store = NONE_HELD if store is None else store
        self.held = ushorts(self.held_store)
        self.holds_by_ident = store is not None

    def begin_to_hold(self) -> cython.void:
        """Have a place of its own for where identities are held."""
        with cython.gil:
            self.attach_held(NONE_HELD[:])

    # ---- squares --------------------------------------------------------------------------

    def set_square(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """Put `piece` (0: none) on a square; the only writer of the board."""
        old: cython.int = self.board[square]
        note(self, log_entry.SQUARE_CHANGED, square, log_entry.old_square(old, self.ident[square]))
        if old:
            self.hash ^= square_key(self, old, square)
        if piece:
            self.hash ^= square_key(self, piece, square)
        replace(self, square, old, piece)
        if self.individual:
            self.hash ^= piece_key(self.ident[square], square) ^ piece_key(ident, square)
        self.ident[square] = ident

    def put(self, square: cython.int, piece: cython.int, ident: cython.int) -> cython.void:
        """`set_square`, for rules: the mark of an unmoved piece goes where it does not matter."""
        self.set_square(square, piece, ident)
        check_unmoved(self, square)

    def capture(self, square: cython.int) -> cython.void:
        """Remove a piece and remember it among the pieces this move has captured."""
        if square_set.has_square(self.unmoved, 0, square):  # it takes its rights with it
            self.clear_unmoved(square)
        self.last_move.remember(self.board[square], square, self.ident[square])
        self.set_square(square, 0, 0)

    def set_unmoved(self, square: cython.int) -> cython.void:
        """Mark a piece as unmoved, if that matters for its type."""
        attribute: cython.int = self.tables.attribute[self.board[square]]
        if attribute & kinds.UNMOVED_MATTERS and not self.stands_unmoved(square):
            self.flip_unmoved(square)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def stands_unmoved(self, square: cython.int) -> cython.bint:
        """Is the piece here marked as unmoved?"""
        return square_set.has_square(self.unmoved, 0, square)

    def clear_unmoved(self, square: cython.int) -> cython.void:
        """The piece here counts as moved from now on."""
        if self.stands_unmoved(square):
            self.flip_unmoved(square)
            self.last_move.unmoved_changed = True

    def flip_unmoved(self, square: cython.int) -> cython.void:
        """Put the mark of an unmoved piece here, or take it away."""
        word: cython.int = square_set.word_of(square)
        note(self, log_entry.UNMOVED_CHANGED, word, self.unmoved[word])
        square_set.flip_square(self.unmoved, 0, square)
        self.hash ^= self.tables.zobrist[zobrist.zobrist_unmoved(square)]

    def set_en_passant(self, en_passant: cython.ulonglong) -> cython.void:
        """Replace the en-passant rights (the frame of the move holds the old ones)."""
        if is_wide(self.en_passant | en_passant):
            exchange_rights(self, en_passant, True)
        else:
            exchange_rights(self, en_passant, False)

    def pretend(self, square: cython.int, occupant: cython.uchar) -> cython.void:
        """Suppose that a square is occupied like this; who supposes it puts back what was there."""
        self.occupant[square] = occupant

    # ---- hands and variables --------------------------------------------------------------

    def change_variable(self, index: cython.int, value: cython.int) -> cython.void:
        """Change a remembered number; its hash follows."""
        old: cython.int = self.variables[index]
        if old == value:
            return
        note(self, log_entry.VARIABLE_CHANGED, index, log_entry.old_variable(old))
        self.variables[index] = value
        change: cython.ulonglong = var_key(index, old) ^ var_key(index, value)
        self.hash ^= change
        if flags.has_bit(self.unrepeated_mask, index):
            self.unrepeated ^= change

    def change_hand(self, slot: cython.int, change: cython.int, ident: cython.int) -> cython.void:
        """Put a piece into a hand (+1) or take it out (-1).

        `slot` is colour * piece types + piece type.
        """
        old: cython.int = self.hand[slot]
        note(self, log_entry.HAND_CHANGED, slot, log_entry.old_hand(old, ident, self.held[ident]))
        if not self.holds_by_ident:
            self.begin_to_hold()
        self.hand[slot] = old + change
        self.held[ident] = slot + 1 if change > 0 else 0
        self.hand_total[slot // self.tables.piece_types] += change
        self.hash ^= hand_key(slot, old) ^ hand_key(slot, old + change)
        if self.individual:
            self.hash ^= piece_key(ident, SQUARES + slot)

    def first_held(self, slot: cython.int) -> cython.int:
        """The lowest identity among the pieces held in a slot, 0 if none is known."""
        ident: cython.int
        for ident in range(1, IDENTITIES):
            if self.held[ident] == slot + 1:
                return ident
        return 0

    def capture_held(self, ident: cython.int) -> cython.int:
        """Remove a piece from the hand it is in, as captured; return it, 0 if in none."""
        slot: cython.int = self.held[ident] - 1
        piece: cython.int
        if slot < 0:
            return 0
        piece = make_piece(slot % self.tables.piece_types, slot // self.tables.piece_types)
        self.last_move.remember(piece, FROM_HAND, ident)
        self.change_hand(slot, -1, ident)
        return piece

    def flip_turn(self) -> cython.void:
        """The hash follows the turn to the other side."""
        self.hash ^= self.tables.zobrist[
            zobrist.zobrist_turn(self.tables.squares, self.tables.coloured_pieces)
        ]

    # ---- one move -------------------------------------------------------------------------

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
        self.last_move.piece = piece
        self.last_move.origin = origin
        self.last_move.target = to
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

    def step(self, origin: cython.int, to: cython.int) -> cython.void:
        """`set_square` twice: the piece on a square goes to an empty one and stays what it is."""
        piece: cython.int = self.board[origin]
        keys: cython.p_ulonglong = self.tables.zobrist
        row: cython.int = square_index(self.tables.squares, piece, 0)
        note_step(self, origin, to)
        self.hash ^= keys[row + origin] ^ keys[row + to]
        if self.individual:
            self.hash ^= piece_key(self.ident[origin], origin) ^ piece_key(0, origin)
            self.hash ^= piece_key(0, to) ^ piece_key(self.ident[origin], to)
        shift(self, origin, to)

    def effects(self, index: cython.int, to: cython.int) -> cython.void:
        """The static side effects of a path: pieces taken on the way, rights left behind."""
        rights: cython.ulonglong = make_rights(to, self.tables.words)
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
                rights = with_right(rights, square)
            elif what == path_entry.UNLOAD:
                for where in range(self.last_move.captured):
                    if self.last_move.captured_square[where] == square:
                        self.set_square(
                            down,
                            self.last_move.captured_piece[where],
                            self.last_move.captured_ident[where],
                        )
                        self.last_move.captured_piece[where] = 0
        if number_of_rights(rights):
            self.set_en_passant(rights)

    def take_back_to(self, ply: cython.int) -> cython.void:
        """Let everything be as before the move of an earlier ply."""
        frames: cython.p_ulonglong = self.undo_log.frames
        if self.en_passant:
            self.set_en_passant(0)
        unlog(self, frame.log_top_at(frames, ply))
        if frame.rights_at(frames, ply):
            self.set_en_passant(frame.rights_at(frames, ply))
        self.hash = frame.hash_at(frames, ply)
        self.unrepeated = frame.unrepeated_at(frames, ply)

    def take_back_move(self, ply: cython.int) -> cython.void:
        """All stands as before the move of the last ply, which remains a move all the same.

        Rights of the move before are gone, as after any move.
        """
        self.take_back_to(ply)
        if self.en_passant:
            self.set_en_passant(0)
        self.last_move.undone()


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def note(
    state: BoardState, kind: cython.int, index: cython.int, old: cython.ulonglong
) -> cython.void:
    """Note a change in the undo log: what it is that changes (`log_entry`), and what was there."""
    top: cython.int = state.undo_log.top
    after: cython.int = log_entry.next_entry(top)
    if after > state.undo_log.room:
        state.undo_log.grow()
    log_entry.write_entry(state.undo_log.changes, top, log_entry.log_key(kind, index), old)
    state.undo_log.top = after


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def note_step(state: BoardState, origin: cython.int, to: cython.int) -> cython.void:
    """Note the square that a piece leaves and the empty one it goes to, as `set_square` would."""
    first: cython.int = state.undo_log.top
    second: cython.int = log_entry.next_entry(first)
    after: cython.int = log_entry.next_entry(second)
    changes: cython.p_ulonglong
    if after > state.undo_log.room:
        state.undo_log.grow()
    changes = state.undo_log.changes
    log_entry.write_entry(
        changes,
        first,
        log_entry.log_key(log_entry.SQUARE_CHANGED, origin),
        log_entry.old_square(state.board[origin], state.ident[origin]),
    )
    log_entry.write_entry(changes, second, log_entry.log_key(log_entry.SQUARE_CHANGED, to), 0)
    state.undo_log.top = after


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def unlog(state: BoardState, floor: cython.int) -> cython.void:
    """Take back what the log holds above `floor`, but for the hash; there are no rights."""
    changes: cython.p_ulonglong = state.undo_log.changes
    top: cython.int = state.undo_log.top
    key: cython.ulonglong
    old: cython.ulonglong
    what: cython.int
    index: cython.int
    count: cython.int
    while top > floor:
        top = log_entry.entry_before(top)
        key = log_entry.key_at(changes, top)
        what = log_entry.kind_of(key)
        index = log_entry.index_of(key)
        old = log_entry.old_at(changes, top)
        if what == log_entry.SQUARE_CHANGED:
            if not old and top > floor and step_back(state, log_entry.entry_before(top), index):
                top = log_entry.entry_before(top)
                continue
            replace(state, index, state.board[index], log_entry.old_piece(old))
            state.ident[index] = log_entry.old_ident(old)
        elif what == log_entry.UNMOVED_CHANGED:
            state.unmoved[index] = old
        elif what == log_entry.VARIABLE_CHANGED:
            state.variables[index] = log_entry.old_value(old)
        else:
            count = log_entry.old_count(old)
            state.held[log_entry.changed_ident(old)] = log_entry.old_slot(old)
            state.hand_total[index // state.tables.piece_types] += count - state.hand[index]
            state.hand[index] = count
    state.undo_log.top = top


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def step_back(state: BoardState, place: cython.int, to: cython.int) -> cython.bint:
    """If the entry there says that the piece on `to` left a square that is empty, put it back."""
    key: cython.ulonglong = log_entry.key_at(state.undo_log.changes, place)
    old: cython.ulonglong = log_entry.old_at(state.undo_log.changes, place)
    origin: cython.int = log_entry.index_of(key)
    # `shift` moves a piece of one of the sides, and a wall belongs to neither.
    if (
        log_entry.kind_of(key) != log_entry.SQUARE_CHANGED
        or state.board[to] <= WALL
        or state.board[origin]
        or old != log_entry.old_square(state.board[to], state.ident[to])
    ):
        return False
    shift(state, to, origin)
    return True


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def check_unmoved(state: BoardState, square: cython.int) -> cython.void:
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
def exchange_rights(
    state: BoardState, en_passant: cython.ulonglong, wide: cython.bint
) -> cython.void:
    """`set_en_passant`, compiled twice: narrow and wide rights."""
    index: cython.int
    square: cython.int
    old: cython.ulonglong = state.en_passant
    keys: cython.p_ulonglong = state.tables.zobrist
    key: cython.ulonglong = state.hash
    for index in range(number_of_rights(old)):
        square = nth_right(old, index, wide)
        key ^= keys[zobrist.zobrist_right(square)]
        if state.occupant[square] == path_entry.CAPTURABLE_IN_PASSING:
            state.occupant[square] = 0
    for index in range(number_of_rights(en_passant)):
        square = nth_right(en_passant, index, wide)
        key ^= keys[zobrist.zobrist_right(square)]
        if state.occupant[square] == 0:
            state.occupant[square] = path_entry.CAPTURABLE_IN_PASSING
    state.hash = key
    state.en_passant = en_passant


def replace(
    state: BoardState, square: cython.int, old: cython.int, piece: cython.int
) -> cython.void:
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
def square_key(state: BoardState, piece: cython.int, square: cython.int) -> cython.ulonglong:
    """Hash of a piece or wall on a square."""
    place: cython.int
    if piece == WALL:  # those of code 1 are for en-passant rights
        place = zobrist.zobrist_wall(state.tables.squares, state.tables.coloured_pieces, square)
    else:
        place = square_index(state.tables.squares, piece, square)
    return state.tables.zobrist[place]


def shift(state: BoardState, origin: cython.int, to: cython.int) -> cython.void:
    """The piece of one square stands on another, an empty one (neither hash nor log)."""
    piece: cython.int = state.board[origin]
    side: cython.int = colour_of(piece)
    attribute: cython.int = state.tables.attribute[piece]
    ways: cython.ulonglong = square_set.bit_of(origin) ^ square_set.bit_of(to)
    state.board[origin] = 0
    state.board[to] = piece
    state.ident[to] = state.ident[origin]
    state.ident[origin] = 0
    square_set.shift_square(state.occupied, side, origin, to)
    if attribute & kinds.INDEXED:
        if attribute & kinds.ROYAL:
            square_set.shift_square(state.royals, side, origin, to)
        if attribute & kinds.IRREGULAR:
            square_set.shift_square(state.irregular, side, origin, to)
        if attribute & kinds.BULK:
            state.bulk[piece] ^= ways
        if attribute & kinds.LINER:
            state.liners[side] ^= ways
    state.occupant[origin] = 0
    state.occupant[to] = 1 + side


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def enter(
    state: BoardState, square: cython.int, piece: cython.int, change: cython.int
) -> cython.void:
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
