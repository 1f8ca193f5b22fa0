"""Hit points: some pieces must be struck several times before they are captured.

A piece of `points` (`{ K = 3, R = 2 }`, at most 15) has so many points. A move that would capture
it takes one point and nothing else as long as it has more than one: the attacker strikes and stays
where it was, and it is the other side's turn. The last point is taken by an ordinary capture. A
move that would capture several pieces strikes them all; the attacker stays where it was unless
every one of them is captured. Who strikes does not promote and keeps the right to castle. A
promoted piece keeps the points it has lost, and one that comes back from a hand has all of them.

A royal piece has one point: let the game end by the extinction of a piece that is not royal. The
rule stands before one about explosions in the file. Source: games for inventors, as kings with
three lives; the points are those of role-playing games.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.frame import log_top_at
from cython.cimports.fairychess.position.words.log_entry import (
    SQUARE_CHANGED,
    UNMOVED_CHANGED,
    index_of,
    kind_of,
    log_key,
    old_ident,
    old_piece,
)
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    origin_of,
    promotion_choice,
    target_of,
    type_of,
    without_promotion_choice,
)
from cython.cimports.fairychess.position.words.piece import PIECES, WALL, make_piece
from cython.cimports.fairychess.position.words.square import FROM_HAND
from cython.cimports.fairychess.position.words.square_set import bit_of, word_of
from cython.cimports.fairychess.rules.counters import PieceCounters

from fairychess.board import square_name
from fairychess.messages import Message, about, wrong_value
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.rules import parameter_forms as forms

# The bits of a move that say what the piece becomes, or that it declines to.


@cython.cclass
class HitPoints(Rule):
    """Counts the points that pieces have lost, in counters they carry."""

    protects_royals = False
    is_goal = False
    given: dict
    points: cython.int[PIECES]
    lost: PieceCounters

    def __init__(self, points: dict) -> None:
        Rule.__init__(self)
        self.notation = HitPointsNotation(self)
        self.visibility = HitPointsVisibility(self)
        self.hints = HitPointsHints(self)
        self.given = dict(points)
        if not cython.compiled:
            self.points = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Look the piece types up."""
        self.rules = rules
        for piece in range(rules.tables.coloured_pieces):
            self.points[piece] = 1
        for name, number in self.given.items():
            piece_type = rules.piece_type(name)
            if rules.pieces[piece_type].royal and number > 1:
                raise about("points", "fault_points_royal", name=name)
            self.points[make_piece(piece_type, 0)] = self.points[make_piece(piece_type, 1)] = number
        self.lost = PieceCounters(rules, "points_lost")

    @cython.ccall
    def left(self, pos: State, square: cython.int) -> cython.int:
        """How many points the piece on a square has left."""
        number: cython.int = self.points[pos.board_state.board[square]]
        return max(1, number - self.lost.of(pos, square)) if number > 1 else 1

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """A strike does not promote, so it is one move."""
        index: cython.int
        other: cython.int
        keep: cython.int = low
        twice: cython.bint
        move: cython.ulonglong
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if type_of(move) == BOARD and promotion_choice(move) and self.strikes(pos, move):
                move = without_promotion_choice(move)
                twice = False
                for other in range(low, keep):
                    twice = twice or pos.options.moves[other] == move
                if twice:
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    def strikes(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Would this move leave the piece on its target alive?"""
        to: cython.int = target_of(move)
        return to != origin_of(move) and pos.board_state.board[to] > 1 and self.left(pos, to) > 1

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Only strikes that could promote change the number of moves."""
        return False

    @cython.ccall
    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Put back who has points left, and the attacker."""
        index: cython.int
        square: cython.int
        piece: cython.int
        keep: cython.int = 0
        alive: list = []
        for index in range(pos.last_move.captured):
            piece = pos.last_move.captured_piece[index]
            square = pos.last_move.captured_square[index]
            if piece > 1 and square < FROM_HAND and self.survives(pos, square, piece):
                alive.append((square, piece, pos.last_move.captured_ident[index]))
                continue
            pos.last_move.captured_piece[keep] = piece
            pos.last_move.captured_square[keep] = square
            pos.last_move.captured_ident[keep] = pos.last_move.captured_ident[index]
            keep += 1
        if not alive:
            return
        pos.last_move.captured = keep
        pos.last_move.captured_by_move = keep
        self.step_back(pos)
        for square, piece, ident in alive:
            pos.board_state.set_square(square, piece, ident)
            self.lost.put(pos, square, self.lost.of(pos, square) + 1)
        self.restore_unmoved(pos)

    @cython.cfunc
    def survives(self, pos: State, square: cython.int, piece: cython.int) -> cython.bint:
        """Has a piece, taken from this square just now, more than one point left?"""
        number: cython.int = self.points[piece]
        return number > 1 and number - self.lost.of(pos, square) > 1

    @cython.cfunc
    def step_back(self, pos: State) -> cython.void:
        """The attacker stands where it was, as what it was."""
        origin: cython.int = pos.last_move.origin
        to: cython.int = pos.last_move.target
        ident: cython.int
        if not pos.last_move.piece:
            return
        ident = pos.board_state.ident[to]
        if to != origin:
            pos.board_state.set_square(to, 0, 0)
        if pos.board_state.board[origin] != pos.last_move.piece:
            pos.board_state.set_square(origin, pos.last_move.piece, ident)
        pos.last_move.target = origin
        if pos.board_state.en_passant:
            pos.board_state.set_en_passant(0)

    @cython.cfunc
    def restore_unmoved(self, pos: State) -> cython.void:
        """Who stands where it stood is as unmoved as it was."""
        first: cython.int = log_top_at(pos.undo_log.frames, pos.ply - 1)
        place: cython.int = pos.undo_log.top - 2
        word: cython.int
        square: cython.int
        missing: cython.ulonglong
        old: dict = {}
        while place >= first:  # the earliest entry of a word comes last
            if kind_of(pos.undo_log.changes[place]) == UNMOVED_CHANGED:
                old[index_of(pos.undo_log.changes[place])] = pos.undo_log.changes[place + 1]
            place -= 2
        for word in old:
            missing = old[word]
            missing &= ~pos.board_state.unmoved[word]
            for square in range(pos.tables.squares):
                if word_of(square) != word or not missing & bit_of(square):
                    continue
                if pos.board_state.board[square] <= WALL:
                    continue
                if self.stood_here(pos, first, square):
                    pos.board_state.flip_unmoved(square)

    @cython.cfunc
    def stood_here(self, pos: State, first: cython.int, square: cython.int) -> cython.bint:
        """Is the piece on a square the one from before the move?"""
        place: cython.int = first
        while place < pos.undo_log.top:
            if pos.undo_log.changes[place] == log_key(SQUARE_CHANGED, square):
                return (
                    old_piece(pos.undo_log.changes[place + 1]) == pos.board_state.board[square]
                    and old_ident(pos.undo_log.changes[place + 1]) == pos.board_state.ident[square]
                )
            place += 2
        return True

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Lost points travel with the pieces."""
        self.lost.follow(pos)


class HitPointsNotation(RuleNotation):
    """The texts of hit points."""

    remembers = ("lost",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`lost=e4:1,f6:2`: how many points which pieces have lost."""
        rule: HitPoints = self.rule
        text = rule.lost.written(pos)
        return {"lost": text} if text else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `lost=e4:1,f6:2`."""
        rule: HitPoints = self.rule
        most = max(rule.given.values(), default=1) - 1
        rule.lost.read(pos, "lost", fields.pop("lost", ""), lambda piece: most)


class HitPointsVisibility(RuleVisibility):
    """Everything is open: points are marks of the pieces, a strike is told."""

    marked = ("points_left",)

    def marks(self, pos: Any, seat: int) -> dict[int, list[Message | str]]:
        """How many points are left, for pieces that have several."""
        rule: HitPoints = self.rule
        ids = {rule.rules.numbers[name] for name, number in rule.given.items() if number > 1}
        return {
            square: [Message("points_left", {"count": rule.left(pos, square)})]
            for square in range(pos.tables.squares)
            if pos.piece_at(square) > 1 and pos.piece_at(square) // 2 - 1 in ids
        }

    def report(self, pos: Any, move: int) -> list[Message | str]:
        """What a strike has left of its victim."""
        rule: HitPoints = self.rule
        piece, origin, to = pos.last_moved()
        if type_of(move) != BOARD or not piece or origin != to or target_of(move) == origin:
            return []
        square = target_of(move)
        if pos.piece_at(square) < 2 or not rule.lost.at(pos, square):
            return []
        where = square_name(pos.tables.board, square)
        return [Message("struck", {"square": where, "count": rule.left(pos, square)})]


@cython.cclass
class HitPointsHints(SearchHints):
    """A piece is worth what is left of it."""

    adjusts_material = True
    rule: HitPoints

    def __init__(self, rule: HitPoints) -> None:
        self.rule = rule

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def survival_percent(self, pos: State, square: cython.int) -> cython.int:
        """Half of a piece's value goes with its points."""
        number: cython.int = self.rule.points[pos.board_state.board[square]]
        if number < 2:
            return 100
        return 50 + 50 * self.rule.left(pos, square) // number


FORMS = {"points": forms.table_of(forms.NUMBER, "{ K = 3 }")}


def rule(definition: Any, *, points: Any) -> HitPoints:
    """Build from the table `[rules.hit_points]`."""
    if not isinstance(points, dict) or not points:
        raise wrong_value("points", repr(points), "wanted_table_such", example="{ K = 3 }")
    for name, number in points.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 15:
            raise wrong_value(
                f"points: {name}", repr(number), "wanted_number_from_to", low=1, high=15
            )
    return HitPoints(points)
