"""Turns: a player makes several moves in a turn.

Parameters: `first` and `second` = moves in a turn of each player; `opening` = moves in the very
first turn of the game (0: as many as later); `grows` = how many more moves each turn has than the
turn before it, which was the other player's; `check` = "free" (a check changes nothing), "ends" (it
ends the turn) or "last" (only the last move of a turn may give check); `pieces` = "any", "same"
(one piece makes all moves of a turn) or "different" (no piece moves twice in a turn).

A check rule judges every single move: who is in check must answer with the first move. A pawn may
be taken in passing whichever move of the turn before made its double step, if it still stands
there; only the first move of a turn may do so, or the next ones after another such capture. A
player without a legal move in the middle of a turn is judged as one without a move at all.

Sources: the rules of Marseillais chess (Le Soleil, 1925; the single first move is Robert Bruce's,
1963), of Scottish and Italian progressive chess, and of Monster chess.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.paths import piece_paths
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.frame import move_at, rights_at
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    DROP,
    effects_of,
    is_en_passant,
    origin_of,
    rule_of,
    target_of,
    type_of,
    with_effects,
    with_others_touched,
    without_en_passant,
)
from cython.cimports.fairychess.position.words.path_entry import NAMED, TAKE
from cython.cimports.fairychess.position.words.piece import WALL, colour_of
from cython.cimports.fairychess.position.words.rights import (
    is_wide,
    make_rights,
    number_of_rights,
    right_square,
    victim_of,
    with_right,
    without_squares,
)
from cython.cimports.fairychess.position.words.square import pair_index
from cython.cimports.fairychess.position.words.square_set import first_square, set_word

from fairychess.betza.program import EP
from fairychess.board import parse_square, square_name
from fairychess.messages import Message, about, as_message, must_be, wrong_field, wrong_value
from fairychess.position.rule import one_of, overriding
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility

CHECKS = ("free", "ends", "last")
PIECES = ("any", "same", "different")
ENDS = cython.declare(cython.int, 1)
LAST = cython.declare(cython.int, 2)
SAME = cython.declare(cython.int, 1)
DIFFERENT = cython.declare(cython.int, 2)

LONGEST = 1000
MOST_RIGHTS = 8
"""Rights to take in passing that are remembered beside the kernel's own."""
BITS = cython.declare(cython.int, 30)
# Bits of a move: it captures in passing; its effects touch other pieces.


@cython.cclass
class Turns(Rule):
    """Remembers in the variable `turn_left` how many moves are left in this turn.

    The variables `passed` hold rights to take in passing, in the form of `State.en_passant` with at
    most two squares: those of the mover's own pawns until the turn is over, then those that the
    other side may use. `turn_moved` are the squares of the pieces moved in this turn, a bit each.
    """

    is_goal = False
    protects_royals = False
    counts: list
    opening: cython.int
    grows: cython.int
    check: cython.int
    pieces: cython.int
    left: cython.int
    size: cython.int
    slots: list
    moved: list
    checking: list
    completing: list
    parts: list
    early: list
    known: dict

    def __init__(
        self, counts: list, opening: int, grows: int, check: str, pieces: str = "any"
    ) -> None:
        Rule.__init__(self)
        self.notation = TurnsNotation(self)
        self.visibility = TurnsVisibility(self)
        self.counts = counts
        self.opening = opening
        self.grows = grows
        self.check = CHECKS.index(check)
        self.pieces = PIECES.index(pieces)

    def bind(self, rules: Any) -> None:
        """Ask for the variables; note who knows check and what a move completes."""
        self.rules = rules
        self.left = rules.variable("turn_left")
        self.size = rules.variable("turn_size") if self.grows else -1
        longest = MOST_RIGHTS + 1 if self.grows else max(*self.counts, self.opening)
        passing = any(program is not None and passes(program) for program in rules.tables.programs)
        number = min(MOST_RIGHTS, longest - 1) if passing else 0
        self.slots = [rules.variable(f"passed_{index}") for index in range(number)]
        words = -(-rules.tables.squares // BITS) if self.pieces else 0
        self.moved = [rules.variable(f"turn_moved_{index}") for index in range(words)]
        self.checking = overriding(rules.rule_list, "in_check")
        self.completing = overriding(rules.rule_list, "complete_move")
        self.parts = [rule for rule in rules.rule_list if rule.completes_turn]
        self.early = overriding(rules.rule_list, "before_play")
        self.known = {}

    # ---- whose move it is -----------------------------------------------------------------

    def moves_in_turn(self, side: int, fullmove_number: int) -> int:
        """How many moves a side has in its turn of this number."""
        if self.opening and side == 0 and fullmove_number == 1:
            return int(self.opening)
        more = self.grows * (2 * (fullmove_number - 1) + side)
        return min(LONGEST, int(self.counts[side] + more))

    def turn_begun(self, pos: State) -> bool:
        """After the first move of a turn."""
        return bool(pos.var(self.left) < self.size_now(pos))

    def size_now(self, pos: State) -> int:
        """How many moves this turn has."""
        if self.grows:
            return int(pos.var(self.size))
        return self.moves_in_turn(pos.turn, pos.fullmove_number)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover again while there are moves left."""
        rule: Rule
        left: cython.int = pos.board_state.variables[self.left] - 1
        for rule in self.parts:
            if rule.part_due(pos):
                return seat
        if self.early and self.placed(pos):
            left = 0
        if left > 0 and self.check == ENDS and self.attacked(pos, 1 - pos.turn):
            left = 0
        self.note_rights(pos, left > 0)
        if self.pieces:
            self.note_moved(pos, left > 0)
        if left > 0:
            pos.set_variable(self.left, left)
            return pos.turn
        number = pos.fullmove_number + (1 if seat == 0 and pos.turn == 1 else 0)
        if self.early and self.placed(pos) and not self.early[0].before_play(pos):
            number = 1
        left = self.moves_in_turn(seat, number)
        pos.set_variable(self.left, left)
        if self.grows:
            pos.set_variable(self.size, left)
        return seat

    @cython.cfunc
    def placed(self, pos: State) -> cython.bint:
        """Was the last decision to place a piece before play?"""
        move: cython.ulonglong = move_at(pos.undo_log.frames, pos.ply - 1)
        return type_of(move) != BOARD and rule_of(move) == self.early[0].number

    @cython.cfunc
    def attacked(self, pos: State, side: cython.int) -> cython.bint:
        """Is a side in check, as the check rules see it?"""
        rule: Rule
        found: cython.bint = False
        for rule in self.checking:
            found = found or rule.in_check(pos, side)
        return found

    # ---- which moves are allowed ----------------------------------------------------------

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Nothing is forbidden by this rule in most turns."""
        if self.check == LAST and pos.board_state.variables[self.left] > 1:
            return False
        return not self.pieces

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves of the wrong piece, and checks before the last move."""
        rule: Rule
        index: cython.int
        high: cython.int = pos.options.top
        keep: cython.int = low
        move: cython.ulonglong
        early: cython.bint = self.check == LAST and pos.board_state.variables[self.left] > 1
        if not early and not self.pieces:
            return
        for rule in self.parts:
            if rule.part_due(pos):
                return
        fresh: cython.bint = self.pieces == 0 or self.nobody_moved(pos)
        for index in range(low, high):
            move = pos.options.moves[index]
            if not fresh and not self.right_piece(pos, move):
                continue
            if early and self.gives_check(pos, move):
                continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep

    @cython.cfunc
    def gives_check(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Try a move out: is the other side in check afterwards?"""
        rule: Rule
        found: cython.bint
        pos.begin(move)
        if type_of(move):
            rule = cython.cast(Rule, pos.rules.rule_list[rule_of(move)])
            rule.perform(pos, move)
        else:
            pos.board_state.make_board_move(move)
        for rule in self.completing:
            rule.complete_move(pos, move)
        found = self.attacked(pos, 1 - pos.turn)
        pos.unmake()
        return found

    @cython.cfunc
    def nobody_moved(self, pos: State) -> cython.bint:
        """Is this the first move of the turn?"""
        index: cython.int
        found: cython.int = 0
        for index in self.moved:
            found |= pos.board_state.variables[index]
        return found == 0

    @cython.cfunc
    def has_moved(self, pos: State, square: cython.int) -> cython.bint:
        """Has the piece on a square moved in this turn?"""
        index: cython.int = self.moved[square // BITS]
        return has_bit(pos.board_state.variables[index], square % BITS)

    @cython.cfunc
    def right_piece(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """May this piece make the next move of the turn?"""
        if type_of(move) == DROP:
            return self.pieces == DIFFERENT
        return self.has_moved(pos, origin_of(move)) == (self.pieces == SAME)

    @cython.cfunc
    def note_moved(self, pos: State, goes_on: cython.bint) -> cython.void:
        """Remember where the pieces stand that have moved in this turn."""
        index: cython.int
        origin: cython.int
        to: cython.int
        move: cython.ulonglong = move_at(pos.undo_log.frames, pos.ply - 1)
        if not goes_on:
            for index in self.moved:
                pos.set_variable(index, 0)
            return
        origin = pos.last_move.origin if pos.last_move.piece else origin_of(move)
        to = pos.last_move.target if pos.last_move.piece else target_of(move)
        self.mark(pos, origin, False)
        self.mark(pos, to, pos.board_state.occupant[to] == 1 + pos.turn)

    @cython.cfunc
    def mark(self, pos: State, square: cython.int, moved: cython.bint) -> cython.void:
        """Enter a square among those of the moved pieces, or strike it out."""
        index: cython.int = self.moved[square // BITS]
        bit: cython.int = one_bit(square % BITS)
        now: cython.int = pos.board_state.variables[index]
        pos.set_variable(index, now | bit if moved else now & ~bit)

    # ---- taking in passing ----------------------------------------------------------------

    @cython.cfunc
    def note_rights(self, pos: State, goes_on: cython.bint) -> cython.void:
        """Remember which pawns may be taken in passing, besides the one the kernel knows."""
        at: cython.int
        move: cython.ulonglong = move_at(pos.undo_log.frames, pos.ply - 1)
        before: cython.ulonglong = rights_at(pos.undo_log.frames, pos.ply - 1)
        passing: cython.bint = self.takes_in_passing(pos, move)
        index: cython.int
        words: list = []
        if not self.slots:
            return
        for index in self.slots:
            if pos.board_state.variables[index]:
                words.append(pos.board_state.variables[index])
        if before and passing:
            words.append(remembered(before))
        words = [word for word in words if self.still_right(pos, word, move, passing, goes_on)]
        if (
            goes_on
            and pos.board_state.en_passant
            and self.usable(pos, pos.board_state.en_passant, 1 - pos.turn)
        ):
            words.append(remembered(pos.board_state.en_passant))
        words = sorted(words[-len(self.slots) :])
        for at, index in enumerate(self.slots):
            pos.set_variable(index, words[at] if at < len(words) else 0)

    @cython.cfunc
    def takes_in_passing(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Was this a capture in passing?"""
        if type_of(move) != BOARD:
            return False
        if is_en_passant(move):
            return True
        return effects_of(move) != 0 and self.is_mine(pos, move)

    @cython.cfunc
    def is_mine(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this a capture in passing that this rule has offered?"""
        effects: list = pos.tables.fx_lists
        return bool(effects[effects_of(move)][0][:2] == (NAMED, self.number))

    @cython.cfunc
    def still_right(
        self,
        pos: State,
        word: cython.ulonglong,
        move: cython.ulonglong,
        passing: cython.bint,
        goes_on: cython.bint,
    ) -> cython.bint:
        """May a pawn still be taken in passing after this move, now or when the turn is over?"""
        victim: cython.int = victim_of(word)
        piece: cython.int = pos.board_state.board[victim]
        own: cython.bint = colour_of(piece) == pos.turn
        if piece <= WALL or target_of(move) == victim:
            return False
        if own and origin_of(move) == victim:
            return False
        if own:  # remembered until the turn is over
            return goes_on or self.usable(pos, word, 1 - pos.turn)
        return passing and goes_on and self.usable(pos, word, pos.turn)

    @cython.cfunc
    def usable(self, pos: State, word: cython.ulonglong, side: cython.int) -> cython.bint:
        """Stands a piece where it might use this right?"""
        index: cython.int
        square: cython.int
        part: cython.int
        for index in range(number_of_rights(word)):
            square = right_square(word, index)
            if pos.board_state.board[square]:
                continue
            for part in range(pos.tables.words):
                if (
                    pos.board_state.occupied[set_word(side, part)]
                    & pos.tables.pass_from[set_word(pair_index(square, side), part)]
                ):
                    return True
        return False

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Offer captures in passing of the pawns that the kernel does not know of."""
        index: cython.int
        word: cython.ulonglong
        for index in self.slots:
            word = cython.cast(cython.ulonglong, pos.board_state.variables[index])
            if word and colour_of(pos.board_state.board[victim_of(word)]) != pos.turn:
                self.offer_passing(pos, word)

    @cython.cfunc
    def offer_passing(self, pos: State, word: cython.ulonglong) -> cython.void:
        """Offer the captures that one right allows."""
        kept: cython.ulonglong = pos.board_state.en_passant
        low: cython.int = pos.options.top
        keep: cython.int = low
        index: cython.int
        part: cython.int
        square: cython.int
        rest: cython.ulonglong
        move: cython.ulonglong
        pos.board_state.set_en_passant(word)
        for part in range(pos.tables.words):
            rest = 0
            for index in range(number_of_rights(word)):
                square = right_square(word, index)
                rest |= pos.tables.pass_from[set_word(pair_index(square, pos.turn), part)]
            rest &= pos.board_state.occupied[set_word(pos.turn, part)]
            while rest:
                square = first_square(part, rest)
                rest &= rest - 1
                piece_paths(pos, square, pos.board_state.board[square])
        pos.board_state.set_en_passant(kept)
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if is_en_passant(move) and not effects_of(move):
                pos.options.moves[keep] = self.passing_move(pos, move, word)
                pos.options.seen |= pos.options.moves[keep]
                keep += 1
        pos.options.top = keep

    @cython.cfunc
    def passing_move(
        self, pos: State, move: cython.ulonglong, word: cython.ulonglong
    ) -> cython.ulonglong:
        """The move that takes the pawn of this right, as effects of its own."""
        victim: cython.int = victim_of(word)
        if victim not in self.known:
            effects = ((NAMED, self.number, 0), (TAKE, victim, 0))
            self.known[victim] = pos.tables.intern(effects)
        found: cython.int = self.known[victim]
        return with_others_touched(with_effects(without_en_passant(move), found))


@cython.cclass
class StrictTurns(Turns):
    """Turns in which a piece may have to stand still, even beside a royal it could take."""

    protects_royals = True


def passes(program: Any) -> bool:
    """Can a piece with this program take in passing?"""
    return any(node.stop & EP for node in program.nodes)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def remembered(word: cython.ulonglong) -> cython.ulonglong:
    """A right with at most two squares, or one if it is wide, as a variable has room for."""
    number: cython.int
    kept: cython.ulonglong = without_squares(word)
    for number in range(min(1 if is_wide(word) else 2, number_of_rights(word))):
        kept = with_right(kept, right_square(word, number))
    return kept


class TurnsNotation(RuleNotation):
    """The texts of turns."""

    remembers = ("left", "moved", "passed")

    def format_move(self, pos: Any, move: int) -> str:
        """`e5d6`, as any capture in passing."""
        board = pos.tables.board
        return square_name(board, origin_of(move)) + square_name(board, target_of(move))

    def move_input(self, pos: Any, move: int) -> MoveInput:
        """The clicks of a capture in passing."""
        victims = tuple(
            square for what, square, _ in pos.tables.fx_lists[effects_of(move)] if what == TAKE
        )
        return MoveInput(clicks=(origin_of(move), target_of(move)), victims=victims)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`left=1` in the middle of a turn, `moved=` the pieces that have moved in it where that
        matters, `passed=d6>d5,f6>f5` further rights to take in passing."""
        rule: Turns = self.rule
        found = {}
        board = pos.tables.board
        if pos.var(rule.left) != rule.moves_in_turn(pos.turn, pos.fullmove_number):
            found["left"] = str(pos.var(rule.left))
        moved = [
            square_name(board, square)
            for square in range(pos.tables.squares)
            if rule.moved and has_bit(pos.var(rule.moved[square // BITS]), square % BITS)
        ]
        if moved:
            found["moved"] = ",".join(moved)
        words = [pos.var(slot) for slot in rule.slots if pos.var(slot)]
        rights = [
            "+".join(
                square_name(board, right_square(word, index))
                for index in range(number_of_rights(word))
            )
            + ">"
            + square_name(board, victim_of(word))
            for word in words
        ]
        if rights:
            found["passed"] = ",".join(rights)
        return found

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `left`, `moved` and `passed`."""
        rule: Turns = self.rule
        size = rule.moves_in_turn(pos.turn, pos.fullmove_number)
        text = fields.pop("left", str(size))
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:5]) <= size:
            raise wrong_field("left", text, must_be("wanted_number_from_to", low=1, high=size))
        pos.set_variable(rule.left, int(text))
        if rule.grows:
            pos.set_variable(rule.size, size)
        if rule.moved:
            self.read_moved(pos, fields.pop("moved", ""))
        if rule.slots:
            self.read_passed(pos, fields.pop("passed", ""))

    def read_moved(self, pos: Any, text: str) -> None:
        """Read the squares of the pieces that have moved in this turn."""
        rule: Turns = self.rule
        for name in text.split(",") if text else ():
            square = square_of(pos, name, f"moved={text}")
            if pos.piece_at(square) < 2 or colour_of(pos.piece_at(square)) != pos.turn:
                raise wrong_field("moved", text, "fault_none_of_mover", square=name)
            index = rule.moved[square // BITS]
            pos.set_variable(index, pos.var(index) | one_bit(square % BITS))

    def read_passed(self, pos: Any, text: str) -> None:
        """Read rights to take in passing."""
        rule: Turns = self.rule
        words = []
        for item in text.split(",") if text else ():
            names, _, pawn = item.partition(">")
            victim = square_of(pos, pawn, f"passed={text}")
            squares = [square_of(pos, name, f"passed={text}") for name in names.split("+")]
            if pos.piece_at(victim) < 2 or len(squares) > 2:
                raise wrong_field("passed", text, "fault_passed_pawn")
            word = make_rights(victim, pos.tables.words)
            for square in squares:
                word = with_right(word, square)
            words.append(word)
        if len(words) > len(rule.slots):
            raise wrong_field("passed", text, "fault_at_most_of", count=len(rule.slots))
        for slot, word in zip(rule.slots, sorted(words), strict=False):
            pos.set_variable(slot, word)


def square_of(pos: Any, name: str, field: str) -> int:
    """A square of a field; ValueError names the field."""
    try:
        return parse_square(pos.tables.board, name)
    except ValueError as error:
        raise about(field, as_message(error)) from None


class TurnsVisibility(RuleVisibility):
    """Everything is open; players are told which move of the turn it is."""

    def notes(self, pos: Any, seat: int) -> list[Message | str]:
        """`Move 2 of 3 in this turn.`"""
        rule: Turns = self.rule
        size = rule.size_now(pos)
        if size < 2:
            return []
        number = size - pos.var(rule.left) + 1
        return [Message("move_of_turn", {"number": number, "count": size})]


def rule(
    definition: Any,
    *,
    first: int = 2,
    second: int = 2,
    opening: int = 0,
    grows: int = 0,
    check: str = "free",
    pieces: str = "any",
) -> Turns:
    """Build from the table `[rules.turns]`."""
    one_of("check", check, CHECKS)
    one_of("pieces", pieces, PIECES)
    for key, value, least in (("first", first, 1), ("second", second, 1), ("opening", opening, 0)):
        if not least <= value <= LONGEST:
            raise wrong_value(key, value, "wanted_from", low=least, high=LONGEST)
    if not 0 <= grows <= 100:
        raise wrong_value("grows", grows, "wanted_from", low=0, high=100)
    if grows and first != second:
        raise about("grows", "fault_grows")
    built = Turns if pieces == "any" else StrictTurns
    return built([first, second], opening, grows, check, pieces)
