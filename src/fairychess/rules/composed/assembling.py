"""From a tree of terms to the code of a formula."""

from dataclasses import replace
from typing import Any

from fairychess.messages import ExplainedError
from fairychess.position.words.flags import with_field
from fairychess.position.words.piece import PIECES, make_piece
from fairychess.position.words.square_set import SET_WORDS
from fairychess.rules.composed import opcodes as ops
from fairychess.rules.composed.formula import Formula, MarksOf, list_type
from fairychess.rules.composed.noting import note_variables
from fairychess.rules.composed.relations import Relations
from fairychess.rules.composed.sentences import ALWAYS, Sentence
from fairychess.rules.composed.syntax import Term
from fairychess.rules.composed.terms import (
    SIFTED,
    before_moves,
    chain_of,
    goals_of,
    joined,
    likes,
    looked_up_twice,
    the_same_for_all,
)
from fairychess.rules.composed.vocabulary import (
    CHOSEN_KIND,
    FROZEN,
    LONGER,
    MOVE,
    NUMBER,
    PIECE,
    POSITION,
    RELATIONS,
    SET,
    TRUTH,
)
from fairychess.rules.squares import mirrored, square_set, words_of

MOST_ROUNDS = 64
"""How often a sentence that is repeated is carried out at most."""
CONTINUES = "turn continues"
"""The variable that says whether the turn has gone on after a move."""
RESULT = "result of sentences"
"""The variable that says how sentences have ended the game: 0 not yet, 1 + the winner, or 3."""

PLAIN = {
    "mine": ops.MINE, "enemies": ops.ENEMIES, "pieces": ops.PIECES, "blocked": ops.WALLED,
    "first": ops.FIRST_PLAYERS, "second": ops.SECOND_PLAYERS, "royals": ops.ROYALS_OF_BOTH,
}  # fmt: skip
GIVEN = {
    "origin": ops.ORIGIN, "target": ops.TARGET, "captured": ops.CAPTURED, "way": ops.WAY,
    "last": ops.LAST, "left": ops.LEFT, "it": ops.IT, "chosen": ops.CHOSEN,
    "last_origin": ops.LAST_ORIGIN, "passed": ops.PASSED,
}  # fmt: skip
OF_TWO = {
    "union": ops.UNION, "common": ops.COMMON, "without": ops.WITHOUT, "plus": ops.PLUS,
    "minus": ops.MINUS, "times": ops.TIMES, "remainder": ops.REMAINDER, "less": ops.LESS,
    "equal": ops.EQUAL, "same_set": ops.SAME_SET, "within": ops.WITHIN, "line": ops.LINE,
    "beyond": ops.BEYOND,
}  # fmt: skip
UNTURNED = {
    "more": "less", "at_most": "less", "at_least": "less", "different": "equal",
    "other_set": "same_set",
}  # fmt: skip
SIFTING = {
    "type": ops.OF_TYPES, "same_type": ops.SAME_TYPE, "attacked_by": ops.ATTACKED_BY,
    "attackers_of": ops.ATTACKERS_OF,
}  # fmt: skip
THROUGH = ("attackers_of", "behind_attackers")
CONSTANT = {"board", "light", "dark", "zone", "mirrored", "own_half", "enemy_half"}
NEGATIVE = {"at_most", "at_least", "different", "other_set"}
ON_SQUARES = {
    "remove": ops.REMOVE, "change_side": ops.CHANGE_SIDE, "become": ops.BECOME,
    "become_captured": ops.BECOME_CAPTURED, "become_chosen": ops.BECOME,
    "place_chosen": ops.PLACE,
    "place": ops.PLACE, "place_enemy": ops.PLACE, "place_captured": ops.PLACE_CAPTURED,
    "place_captured_enemy": ops.PLACE_CAPTURED, "wall": ops.BLOCK, "open": ops.UNBLOCK,
    "to_hand": ops.TO_HAND, "to_enemy_hand": ops.TO_HAND,
}  # fmt: skip
ENDS = {"win": 0, "lose": 1, "draw": 2}
OF_MOVE = {"moving": ops.MOVING, "taking": ops.TAKING, "becoming": ops.BECOMING}
PLAINLY = {
    "promoting": ops.PROMOTING, "taking_own": ops.TAKING_OWN, "turn": ops.TURN,
    "enemy_stuck": ops.ENEMY_STUCK,
}  # fmt: skip


def score_variables(rules: Any, name: str) -> tuple[int, int]:
    """The variables of both sides that count something of this name."""
    first, second = (rules.variable(f"score {name}, {side}") for side in (0, 1))
    return first, second


class Assembler:
    """Makes the code of one formula of a variant; `lasting`: is what lasts worked out once?

    `knowing`: may it ask for secret roles?
    """

    def __init__(self, rules: Any, lasting: bool, knowing: bool = False) -> None:
        self.rules = rules
        self.knowing = knowing
        self.lasting = lasting
        self.segments: tuple[list[int], ...] = ([], [], [])
        self.constants: list[int] = []
        self.types: list[int] = []
        self.kept: dict[Term, int] = {}
        self.highest = {SET: ops.REGISTERS, NUMBER: ops.VERDICT}
        self.event = ""

    def formula(self) -> Formula:
        """What has been assembled."""
        starts = [0]
        for segment in self.segments:
            starts.append(starts[-1] + len(segment))
        code = [number for segment in self.segments for number in segment]
        return Formula(code, starts, self.constants, self.types, self.rules)

    def emit(self, segment: int, op: int, to: int = 0, one: int = 0, other: int = 0) -> None:
        """Add one instruction."""
        self.segments[segment].extend((op, to, one, other))

    def constant(self, *sets: Any) -> int:
        """The number of the first of these sets of squares."""
        number = len(self.constants) // SET_WORDS
        for squares in sets:
            self.constants.extend(words_of(squares))
        return number

    def result(self, term: Term) -> None:
        """Work out a truth into the first register of numbers."""
        found = self.register(term, 0, 0, MOVE)
        if found:
            self.emit(MOVE, ops.COPY, 0, found)

    def register(self, term: Term, sets: int, numbers: int, segment: int) -> int:
        """Where the value of a term is: where it is kept, or the next register that is free."""
        kind = SET if term.kind == SET else NUMBER
        if term in self.kept:
            return self.kept[term]
        if not self.lasting or term.lasts >= segment:
            number = sets if kind == SET else numbers
            self.into(term, sets, numbers, segment)
            return number
        self.into(term, 0, 0, term.lasts)
        self.keep(term, term.lasts, 0)
        return self.kept[term]

    def keep(self, term: Term, segment: int, found: int) -> None:
        """Keep the value of a term, which has been worked out."""
        kind = SET if term.kind == SET else NUMBER
        self.highest[kind] -= 1
        if self.highest[kind] < ops.REGISTERS // 2:
            raise ExplainedError("fault_formula_deep")
        number = self.kept[term] = self.highest[kind]
        if kind == SET:
            self.emit(segment, ops.UNION, number, found, found)
        else:
            self.emit(segment, ops.COPY, number, found)

    def into(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """Work a term out, into the next free register of its kind."""
        if max(sets, numbers) >= ops.REGISTERS // 2:
            raise ExplainedError("fault_formula_deep")
        if term.kind == SET:
            self.set_into(term, sets, numbers, segment)
        else:
            self.number_into(term, sets, numbers, segment)

    def set_into(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """Work a set out."""
        word = term.word
        if word in LONGER:
            self.into(term.parts[0], sets, numbers, segment)
        elif word in PLAIN:
            self.emit(segment, PLAIN[word], sets)
        elif word in GIVEN:
            self.emit(segment, ops.GIVEN, sets, GIVEN[word])
        elif word == "empty":
            self.emit(segment, ops.EMPTY, sets, self.constant(self.rules.board))
        elif word in CONSTANT:
            self.emit(segment, ops.CONSTANT, sets, self.constant(*self.squares_of(term)))
        elif word in OF_TWO:
            self.of_two(term, sets, numbers, segment)
        elif word == "marked":
            name, least = term.value
            self.emit(segment, ops.MARKED, sets, self.mark_number(name), least)
        elif word == "noted":
            self.emit(segment, ops.NOTED, sets, note_variables(self.rules, term.value))
        elif word == "unmoved":
            for piece_type in term.value:
                self.rules.track_unmoved(piece_type)
            self.emit(segment, ops.PIECES, sets)
            self.emit(segment, ops.OF_TYPES, sets, self.type_marks(term.value), sets)
            self.emit(segment, ops.UNMOVED, sets, sets)
        elif word == "those":
            self.those(term, sets, numbers, segment, ops.FILTER)
        elif word == "attackers_through":
            direct, behind = (replace(term, word=each) for each in THROUGH)
            self.of_two(replace(term, word="union", parts=(direct, behind)), sets, numbers, segment)
        elif word in SIFTED:
            if word == "attacked_by":
                board = self.rules.board
                self.emit(segment, ops.CONSTANT, sets, self.constant(board, board))
            else:
                self.emit(segment, ops.PIECES, sets)
            self.sifted(term, sets, sets, sets + 1, numbers, segment)
        else:
            one = self.register(term.parts[0], sets, numbers, segment)
            if word in RELATIONS or word in ("block", "leap", "shift"):
                number = self.rules.shared(Relations).number(word, term.value or ())
                self.emit(segment, ops.RELATED, sets, one, number)
            elif word in ("next", "nearest"):
                op = ops.NEXT if word == "next" else ops.NEAREST
                self.emit(segment, op, sets, one, self.step(*term.value))
            elif word == "reach_as":
                self.emit(segment, ops.REACH_AS, sets, one, term.value)
            else:
                self.emit(segment, getattr(ops, word.upper()), sets, one)

    def of_two(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """A set made of two."""
        if term.word == "common":
            self.common(term, sets, numbers, segment)
            return
        one = self.register(term.parts[0], sets, numbers, segment)
        other = after = sets + 1 if one == sets else sets
        part = term.parts[1]
        longer = part in self.kept or (self.lasting and part.lasts < segment)
        if term.word == "without" and part.word in SIFTED and not longer:
            self.sifted(part, one, after, after + 1, numbers, segment)  # those of the first alone
        else:
            other = self.register(part, after, numbers, segment)
        self.emit(segment, OF_TWO[term.word], sets, one, other)
        if term.word == "beyond":  # no squares that the board lacks
            self.emit(
                segment, ops.CONSTANT, sets + 1, self.constant(self.rules.board, self.rules.board)
            )
            self.emit(segment, ops.COMMON, sets, sets, sets + 1)

    def step(self, across: int, up: int) -> int:
        """A step in a direction, and the set of all squares, as one number.

        On boards that are no rectangle it is a line's, and its direction stands there for each
        side.
        """
        board = self.rules.board
        if not board.is_plain:
            steps = [line and line.step for line in board.lines]
            if (across, up) not in steps:
                known = ", ".join(f"{x}, {y}" for x, y in filter(None, steps[:3]))
                raise ExplainedError("fault_step_of_lines", known=known)
            across, up = (steps.index(s) for s in ((across, up), board.mirrored_step((across, up))))
        packed = with_field(0, 0, 7, across + ops.MOST_STEP)
        packed = with_field(packed, 7, 7, up + ops.MOST_STEP)
        return with_field(packed, 14, 16, self.constant(self.rules.board))

    def common(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """What several sets have in common; what they have in common for longer is kept."""
        parts = chain_of(term)
        longer = [part for part in parts if self.lasting and part.lasts < segment]
        if len(longer) > 1:
            parts = [joined(longer), *(part for part in parts if part not in longer)]
        one = self.register(parts[0], sets, numbers, segment)
        for part in parts[1:]:
            after = sets + 1 if one == sets else sets
            if part.word in SIFTED and part not in longer and part not in self.kept:
                self.sifted(part, one, sets, after, numbers, segment)
            else:
                other = self.register(part, after, numbers, segment)
                self.emit(segment, ops.COMMON, sets, one, other)
            one = sets

    def those(self, term: Term, sets: int, numbers: int, segment: int, op: int) -> None:
        """Squares of a set, tried one by one; what is the same for all is worked out before."""
        one = self.register(term.parts[0], sets, numbers, segment)
        before, highest = len(self.kept), dict(self.highest)
        held = []
        for part in the_same_for_all(term.parts[1]):
            kind = SET if part.kind == SET else NUMBER
            longer = self.lasting and part.lasts < segment
            if longer or part in self.kept or self.highest[kind] <= ops.REGISTERS // 2 + 4:
                continue
            self.into(part, sets + 1, numbers, segment)
            self.keep(part, segment, sets + 1 if kind == SET else numbers)
            held.append(part)
        code = self.segments[segment]
        start = len(code)
        self.emit(segment, op, sets + 1, one)
        for part in looked_up_twice(term.parts[1]):
            if part not in self.kept and self.highest[SET] > ops.REGISTERS // 2 + 4:
                self.into(part, sets + 2, numbers, segment)
                self.keep(part, segment, sets + 2)
                held.append(part)
        verdict = self.register(term.parts[1], sets + 2, numbers, segment)
        self.emit(segment, ops.COPY, ops.VERDICT, verdict)
        code[start + 3] = len(code) - start
        self.emit(segment, ops.UNION, sets, sets + 1, sets + 1)
        for part in held:
            del self.kept[part]
        if len(self.kept) == before:  # nothing that lasts has been kept besides
            self.highest = highest

    def sifted(
        self, term: Term, among: int, to: int, sets: int, numbers: int, segment: int
    ) -> None:
        """Those of a set of which a term says something that has to be looked up for each."""
        if to >= ops.REGISTERS // 2:
            raise ExplainedError("fault_formula_deep")
        called = self.types_called(term.value) if term.word == "type" else []
        if len(called) == 1 and self.rules.tables.words == 1:
            list_type(self.rules.tables, called[0])
            self.emit(segment, ops.LISTED, to, called[0], among)
            return
        if term.word == "type":
            one = self.type_marks(term.value)
        else:
            one = self.register(term.parts[0], sets, numbers, segment)
        self.emit(segment, SIFTING[term.word], to, one, among)

    def squares_of(self, term: Term) -> tuple[Any, Any]:
        """The squares of a set that never changes, for both sides."""
        board = self.rules.board
        if term.word == "board":
            return board, board
        if term.word in ("light", "dark"):
            odd = term.word == "light"
            if board.cells == "hexagons":
                raise ExplainedError("fault_not_on_hexagons")
            chosen = [square for square in board if board.shade(square) == odd]
            return chosen, chosen
        if term.word in ("own_half", "enemy_half"):
            far = term.word == "enemy_half"
            low = [square for square in board if square < board.mirrored(square)]
            high = [square for square in board if square > board.mirrored(square)]
            return (high, low) if far else (low, high)
        squares = square_set(self.rules.definition, term.value)
        if term.word == "zone":
            return squares, squares
        return squares, mirrored(self.rules.definition, squares)

    def mark_number(self, name: str) -> int:
        """Which of the marks has this name."""
        return int(self.rules.shared(MarksOf).rule.names.index(name))

    def type_marks(self, piece_types: tuple[int, ...]) -> int:
        """Where the marks of coloured pieces of these types begin."""
        start = len(self.types)
        marks = [0] * PIECES
        for piece_type in self.types_called(piece_types):
            for side in range(2):
                marks[make_piece(piece_type, side)] = 1
        self.types.extend(marks)
        return start

    def types_called(self, piece_types: tuple[int, ...]) -> list[int]:
        """The types of pieces that count as one of these types, or roles.

        A piece in disguise counts as what it looks like; its role is asked for only where that can
        forbid nothing.
        """
        roles = [role.id for role in self.rules.definition.roles]
        named = {
            roles[-1 - number] if number < 0 else self.rules.pieces[number].id
            for number in piece_types
        }
        return [
            piece_type
            for piece_type, piece in enumerate(self.rules.pieces)
            if (piece.face or piece.id) in named or (self.knowing and piece.role in named)
        ]

    def number_into(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """Work a number or a truth out."""
        word = term.word
        if word in LONGER:
            self.into(term.parts[0], sets, numbers, segment)
        elif word in ("and", "or"):
            self.joined(term, sets, numbers, segment)
        elif word == "whole":
            self.emit(segment, ops.WHOLE, numbers, term.value)
        elif word in OF_MOVE:
            self.emit(segment, OF_MOVE[word], numbers, self.type_marks(term.value))
        elif word == "taken_marks":
            name, piece_type = term.value
            self.emit(segment, ops.TAKEN_MARKS, numbers, self.mark_number(name), piece_type)
        elif word in PLAINLY:
            self.emit(segment, PLAINLY[word], numbers)
        elif word == "continuing":
            self.emit(segment, ops.CONTINUING, numbers, self.rules.variable(CONTINUES))
        elif word in ("in_hand", "enemy_in_hand"):
            self.emit(segment, ops.HELD, numbers, term.value, word == "enemy_in_hand")
        elif word in ("score", "enemy_score"):
            first, second = score_variables(self.rules, term.value)
            pair = (first, second) if word == "score" else (second, first)
            self.emit(segment, ops.SCORED, numbers, *pair)
        elif word == "some":
            self.some(term.parts[0], sets, numbers, segment)
        elif word in ("size", "not"):
            one = self.register(term.parts[0], sets, numbers, segment)
            op = ops.SIZE if word == "size" else ops.NEGATED
            self.emit(segment, op, numbers, one)
        else:
            self.compared(term, sets, numbers, segment)

    def some(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """Whether a set has any square: the first one will do."""
        code = self.segments[segment]
        fresh = term not in self.kept and not (self.lasting and term.lasts < segment)
        pair = likes(term) if fresh else None
        if pair:
            for piece_type in range(len(self.rules.pieces) if self.rules.tables.words == 1 else 0):
                list_type(self.rules.tables, piece_type)
            one = self.register(pair[0], sets, numbers, segment)
            other = self.register(pair[1], sets + (one == sets), numbers, segment)
            self.emit(segment, ops.LIKE_STRUCK, numbers, one, other)
            return
        if term.word == "those" and fresh:
            self.those(term, sets, numbers, segment, ops.FILTER_ANY)
            self.emit(segment, ops.SOME, numbers, sets)
            return
        one = self.register(term, sets, numbers, segment)
        last = len(code) - ops.INSTRUCTION
        if one == sets and last >= 0 and code[last : last + 2] == [ops.ATTACKERS_OF, sets]:
            code[last : last + 2] = [ops.ATTACKED, numbers]
        else:
            self.emit(segment, ops.SOME, numbers, one)

    def compared(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """A comparison, or a sum."""
        word = term.word
        one = self.register(term.parts[0], sets, numbers, segment)
        of_sets = term.parts[0].kind == SET
        other = self.register(
            term.parts[1],
            sets + (of_sets and one == sets),
            numbers + (not of_sets and one == numbers),
            segment,
        )
        if word in ("more", "at_most"):
            one, other = other, one
        self.emit(segment, OF_TWO[UNTURNED.get(word, word)], numbers, one, other)
        if word in NEGATIVE:
            self.emit(segment, ops.NEGATED, numbers, numbers)

    def joined(self, term: Term, sets: int, numbers: int, segment: int) -> None:
        """`and`, `or`: nothing is worked out once the answer is known."""
        op = ops.JUMP_UNLESS if term.word == "and" else ops.JUMP_IF
        code = self.segments[segment]
        jumps = []
        for place, part in enumerate(term.parts):
            one = self.register(part, sets, numbers, segment)
            if one != numbers:
                self.emit(segment, ops.COPY, numbers, one)
            if place + 1 < len(term.parts):
                jumps.append(len(code))
                self.emit(segment, op, 0, numbers)
        for jump in jumps:
            code[jump + 3] = len(code) - jump

    def effect(self, term: Term) -> None:
        """Carry an effect out."""
        word = term.word
        if word in ENDS:
            self.emit(MOVE, ops.END, 0, self.rules.variable(RESULT), ENDS[word])
        elif word == "add_score":
            name, change = term.value
            self.emit(MOVE, ops.SCORE, change, *score_variables(self.rules, name))
        elif word in ("set_score", "set_enemy_score"):
            first, second = score_variables(self.rules, term.value)
            pair = (first, second) if word == "set_score" else (second, first)
            self.into(term.parts[0], 0, 0, MOVE)
            self.emit(MOVE, ops.SET_SCORE, 0, *pair)
        elif word in ("take_back", "refuse"):
            self.emit(MOVE, ops.TAKE_BACK if word == "take_back" else ops.REFUSE)
        elif word == "freeze":
            self.freeze(term)
        elif word in ("note", "unnote"):
            self.into(term.parts[0], 0, 0, MOVE)
            op = ops.NOTE if word == "note" else ops.UNNOTE
            self.emit(MOVE, op, 0, note_variables(self.rules, term.value))
        elif word == "set_mark":
            self.into(term.parts[0], 0, 0, MOVE)
            self.into(term.parts[1], 1, 0, MOVE)
            self.emit(MOVE, ops.SET_MARK, 0, self.mark_number(term.value), 0)
        elif word == "mark":
            name, change = term.value
            self.into(term.parts[0], 0, 0, MOVE)
            self.emit(MOVE, ops.MARK, 0, self.mark_number(name), change)
        elif word in ("move", "swap"):
            self.into(term.parts[0], 0, 0, MOVE)
            self.into(term.parts[1], 1, 0, MOVE)
            self.emit(MOVE, ops.CARRY if word == "move" else ops.SWAP, 0, 0, 1)
        else:
            self.into(term.parts[0], 0, 0, MOVE)
            other = word in ("place_enemy", "to_enemy_hand", "place_captured_enemy")
            what = CHOSEN_KIND if word.endswith("_chosen") else term.value or 0
            self.emit(MOVE, ON_SQUARES[word], 0, what, other)

    def freeze(self, term: Term) -> None:
        """Freeze pieces for turns of their owners; the mover's own turn is not over yet."""
        self.into(term.parts[0], 0, 0, MOVE)
        self.emit(MOVE, ops.MINE, 1)
        mark = self.mark_number(FROZEN)
        for op, longer in ((ops.COMMON, self.event != "turn_begun"), (ops.WITHOUT, False)):
            self.emit(MOVE, op, 2, 0, 1)
            self.emit(MOVE, ops.WHOLE, 0, term.value + longer)
            self.emit(MOVE, ops.SET_MARK, 2, mark, 0)


def condition(rules: Any, term: Term, lasting: bool) -> Formula:
    """The formula of a truth.

    Of what is `lasting`, that part of it which must be true of the position, or of the piece that
    moves, is told apart: where it is not, nobody looks at moves.
    """
    assembler = Assembler(rules, lasting)
    term = before_moves(term) if lasting else term
    gates = [-1, -1]
    rest = list(term.parts) if term.word == "and" else [term]
    for lasts in (POSITION, PIECE) if lasting else ():
        parts = tuple(part for part in rest if part.lasts == lasts)
        if parts:
            whole = parts[0] if len(parts) == 1 else Term("and", TRUTH, parts, None, lasts)
            gates[lasts] = assembler.register(whole, 0, 0, MOVE)
            rest = [part for part in rest if part.lasts != lasts]
    goals = goals_of(rest[0]) if lasting and len(rest) == 1 else None
    place = assembler.register(goals, 0, 0, MOVE) if goals else -1
    if len(rest) > 1:
        assembler.result(Term("and", TRUTH, tuple(rest), None, MOVE))
    else:
        assembler.result(rest[0] if rest else ALWAYS)
    found = assembler.formula()
    found.lasts = term.lasts
    found.once, found.of_piece = gates
    if rest and rest[0].word == "not":
        found.without = place
    else:
        found.within = place
    return found


def as_set(rules: Any, term: Term) -> Formula:
    """The formula of a set, which it leaves in the first register of sets."""
    assembler = Assembler(rules, False)
    assembler.into(term, 0, 0, MOVE)
    return assembler.formula()


def consequences(rules: Any, sentences: tuple[Sentence, ...]) -> Formula:
    """The formula of effects, in order, those of each sentence if its condition holds."""
    assembler = Assembler(rules, False, knowing=True)
    assembler.highest[NUMBER] = ops.ROUNDS - 1  # those above count the rounds of what is repeated
    code = assembler.segments[MOVE]
    for sentence in sentences:
        jump = -1
        assembler.event = sentence.event
        if sentence.repeat:
            assembler.emit(MOVE, ops.WHOLE, ops.ROUNDS, MOST_ROUNDS)
            assembler.emit(MOVE, ops.WHOLE, ops.ROUNDS - 1, -1)
        start = len(code)
        if sentence.condition != ALWAYS:
            assembler.result(sentence.condition)
            jump = len(code)
            assembler.emit(MOVE, ops.JUMP_UNLESS)
        for effect in sentence.effects:
            assembler.effect(effect)
        if sentence.repeat:
            assembler.emit(MOVE, ops.REPEAT, ops.ROUNDS, ops.ROUNDS - 1, start - len(code))
        if jump >= 0:
            code[jump + 3] = len(code) - jump
    return assembler.formula()
