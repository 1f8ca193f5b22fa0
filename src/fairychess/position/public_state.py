"""What rules and people may ask of a position: what they are given is checked.

Compiled rules read a position's fields; rules in plain Python have these methods and those of
`State` and `Memory`, compiled or not.
"""

import cython
from cython.cimports.fairychess.position.attacks import attacked, attackers, piece_takes
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import log_top_at, move_at
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    VARIABLE_CHANGED,
    index_of,
    kind_of,
    old_ident,
    old_piece,
    old_value,
)
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    SPECIAL,
    effects_of,
    is_marked,
    origin_of,
    promotion_of,
    rule_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import WALL
from cython.cimports.fairychess.position.words.rights import (
    number_of_rights,
    right_square,
    victim_of,
)
from cython.cimports.fairychess.position.words.square import FROM_HAND


@cython.cclass
class PublicState(State):
    """A state with its rules: `rule_list` in order."""

    # ---- asked by rules: what they are given is checked -------------------------------------

    def offer(self, move: int) -> None:
        """Offer one more move. ValueError or IndexError for what `check_offer` finds wrong."""
        self.check_offer(move)
        self.options.push(move)

    def check_offer(self, move: int) -> None:
        """`check_move`; and a piece that is dropped must be in the hand of the side to move."""
        self.check_move(move)
        if type_of(move) == DROP and not self.in_hand(self.turn, promotion_of(move) - 1):
            raise ValueError(f"{move}: drops a piece that is not in the hand")

    @cython.ccall
    def check_move(self, move: cython.ulonglong) -> cython.void:
        """Raise ValueError or IndexError unless a move's squares, pieces and rule exist here.

        Whether it is legal, or what a rule means by a special move, is not asked.
        """
        move_type: cython.int = type_of(move)
        piece_type: cython.int = promotion_of(move)
        if is_marked(move):
            raise ValueError(f"{move}: is not a move")
        if move_type != BOARD and cython.cast(cython.int, rule_of(move)) >= len(self.rule_list):
            raise IndexError(f"{move}: its rule has the number {rule_of(move)}; there is none")
        if move_type >= SPECIAL:
            return
        if self.on_board(target_of(move)) in self.tables.board.holes:
            raise IndexError(f"{self.square_name(target_of(move))}: is not a square of this board")
        if piece_type > self.tables.piece_types:
            raise IndexError(f"{move}: there is no piece type {piece_type - 1}")
        if move_type == DROP:
            if not piece_type:
                raise ValueError(f"{move}: drops no piece")
            if self.board[target_of(move)]:
                raise ValueError(f"{self.square_name(target_of(move))}: is not empty")
            return
        if cython.cast(cython.int, effects_of(move)) >= len(self.tables.fx_lists):
            raise IndexError(f"{move}: there are no such side effects")
        if not self.board[self.on_board(origin_of(move))] and not self.tables.relays:
            raise ValueError(f"{self.square_name(origin_of(move))}: there is no piece to move")

    def square_name(self, square: int) -> str:
        """Return what a square is called, as "e4"."""
        return str(self.tables.square_names[self.on_board(square)])

    @cython.ccall
    def is_unmoved(self, square: cython.int) -> cython.bint:
        """Tell whether the piece here has never moved, as far as that matters for its type."""
        return self.stands_unmoved(self.on_board(square))

    @cython.ccall
    def mark_moved(self, square: cython.int) -> cython.void:
        """Effect for rules: the piece here counts as moved from now on."""
        self.clear_unmoved(self.on_board(square))

    @cython.ccall
    def mark_unmoved(self, square: cython.int) -> cython.void:
        """Effect for rules: the piece here counts as unmoved, if that matters for its type."""
        self.set_unmoved(self.on_board(square))

    @cython.ccall
    def truncate(self, low: cython.int) -> cython.void:
        """Forget the moves on offer from index `low` on."""
        if not 0 <= low <= self.options.top:
            raise IndexError(f"{low}: {self.options.top} moves are on offer")
        self.options.top = low

    def attacked(self, square: int, by: int) -> bool:
        """Tell whether `by` could capture a royal piece on this square, were it `by`'s turn.

        Asks the pieces' own moves, not the rules. IndexError for a square there is not.
        """
        self.check_colour(by)
        return bool(attacked(self, self.on_board(square), by))

    def attackers(self, square: int, by: int) -> int:
        """Count the pieces of `by` that could capture a royal piece on this square."""
        self.check_colour(by)
        return int(attackers(self, self.on_board(square), by, 1024))

    def attackers_from(self, square: int, by: int) -> list[int]:
        """Return the squares of the pieces that `attackers` counts, in order."""
        self.check_colour(by)
        self.on_board(square)
        return [
            origin
            for origin in self.tables.board
            if self.occupant[origin] == 1 + by
            and origin != square
            and piece_takes(self, origin, square)
        ]

    def check_colour(self, colour: int) -> None:
        """Raise ValueError unless this is a colour."""
        if colour not in (0, 1):
            raise ValueError(f"{colour}: colours are 0 (first) and 1 (second)")

    def move_played(self, ply: int) -> int:
        """Return the move of an earlier ply, from 0. IndexError if there is none."""
        if not 0 <= ply < self.ply:
            raise IndexError(f"ply {ply}: {self.ply} have been played")
        return int(move_at(self.undo_log.frames, ply))

    def last_moved(self) -> tuple[int, int, int]:
        """Return piece, origin and target of the board move just made; piece 0 if it was none."""
        return self.moved_piece, self.moved_from, self.moved_to

    def changes(self) -> int:
        """Return how many changes there are to undo."""
        return int(self.undo_log.top)

    def news(self) -> tuple:
        """Return what is known of the last move beside the position; trying moves forgets it."""
        return self.last_moved(), bool(self.unmoved_changed), self.last_captured()

    def note_removed(self, since: int, news: tuple) -> None:
        """Count as captured the pieces that have vanished since there were so many `changes`.

        `news` is from then, and holds again: trying moves makes it forgotten.
        """
        held = [entry for entry in self.last_captured() if entry[1] == FROM_HAND]
        moved, unmoved_changed, known = news
        self.moved_piece, self.moved_from, self.moved_to = moved
        self.unmoved_changed = unmoved_changed or (
            since < self.undo_log.top and self.unmoved_changed
        )
        taken = [*known, *self.removed_since(since)]
        taken += [entry for entry in held if entry not in taken]
        self.captured = min(len(taken), 64)
        for number, (piece, square, ident) in enumerate(taken[:64]):
            self.captured_piece[number] = piece
            self.captured_square[number] = square
            self.captured_ident[number] = ident

    def removed_since(self, since: int) -> list:
        """Return (piece, square, identity) of what stood there then and is nowhere now."""
        before: dict = {}
        place: int
        for place in range(since, self.undo_log.top, 2):
            if kind_of(self.undo_log.changes[place]) == SQUARE_CHANGED:
                then = (
                    old_piece(self.undo_log.changes[place + 1]),
                    old_ident(self.undo_log.changes[place + 1]),
                )
                before.setdefault(index_of(self.undo_log.changes[place]), then)
        now = [int(self.ident[square]) for square in before if self.board[square]]
        found = []
        for square, (piece, ident) in before.items():
            if not piece or (ident and self.held[ident]):
                continue
            if ident in now:
                now.remove(ident)
            else:
                found.append((piece, square, ident))
        return found

    # ---- for people, notation and tests ------------------------------------------------

    def last_captured(self) -> list[tuple[int, int, int]]:
        """(coloured piece, square, identity) of each piece the last move has taken."""
        return [
            (self.captured_piece[n], self.captured_square[n], self.captured_ident[n])
            for n in range(self.captured)
        ]

    def removed_by_rules(self) -> list[tuple[int, int, int]]:
        """Those of `last_captured` that a rule's consequences removed, not the move itself."""
        return self.last_captured()[self.captured_by_move :]

    def buffered(self, low: int) -> list[int]:
        """The moves on offer from index `low` on."""
        if low < 0:
            raise IndexError(f"{low}: moves on offer have indexes from 0")
        return [self.options.moves[n] for n in range(low, self.options.top)]

    def legal_moves(self) -> list[int]:
        """The options of the decision at hand, as if the game were not over.

        For rules that are still to say whether it is, and for those who know that it is not: unlike
        `decision` this asks no rule for an outcome.
        """
        low = self.options.top
        try:
            return self.buffered(self.generate())
        finally:
            self.options.top = low  # whatever a rule in Python may raise

    def last_changes(self) -> list[tuple[int, int, int]]:
        """(variable, before, after) for what the last move made rules remember, in order."""
        found: list[tuple[int, int, int]] = []
        if self.ply == 0:
            return found
        at = int(log_top_at(self.undo_log.frames, self.ply - 1))
        later: dict[int, int] = {}
        for place in range(self.undo_log.top - 2, at - 1, -2):
            if kind_of(self.undo_log.changes[place]) == VARIABLE_CHANGED:
                index = index_of(self.undo_log.changes[place])
                old = old_value(self.undo_log.changes[place + 1])
                found.append((index, old, later.get(index, self.variables[index])))
                later[index] = old
        return found[::-1]

    def set_up(self, pieces: list[int]) -> None:
        """Place the coloured pieces of a text, square by square from the highest rank's first.

        Each has an identity by its place among them, from 1. Errors are those of `place`.
        """
        files: cython.int = self.tables.board.files
        square: cython.int = self.tables.squares - files
        piece: cython.int
        ident: cython.int = 0
        if len(pieces) != self.tables.squares:
            raise ValueError(f"{len(pieces)} squares: there are {self.tables.squares}")
        for piece in pieces:
            if piece:
                ident += 1
                self.place(square, piece, ident if piece != WALL else 0)
            square += 1
            if square % files == 0:
                square -= 2 * files

    def standing(self) -> list[int]:
        """The coloured pieces on all squares, in their order; 0 where there is none."""
        return [self.board[square] for square in range(self.tables.squares)]

    def unmoved_squares(self) -> list[int]:
        """The squares of all pieces that are marked as unmoved."""
        return [square for square in range(self.tables.squares) if self.stands_unmoved(square)]

    def en_passant_squares(self) -> tuple[int, list[int]]:
        """(square of the piece that may be taken, squares where)."""
        rights: cython.ulonglong = self.en_passant
        squares = [right_square(rights, number) for number in range(number_of_rights(rights))]
        return victim_of(rights), squares

    def repetition_key(self, ply: int = -1) -> int:
        """`key` before the move of an earlier ply, for tests and players; -1: now."""
        if ply >= self.ply:
            raise IndexError(f"ply {ply}: {self.ply} have been played")
        return int(self.key_at(ply) if ply >= 0 else self.key())
