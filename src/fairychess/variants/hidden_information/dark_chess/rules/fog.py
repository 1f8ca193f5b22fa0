"""Fog of war: a player sees its own pieces and what they can reach, and nothing else.

`sees` says how far: "moves" are the squares that the pieces could move to or capture on, were it
their turn; "moves_and_neighbours" are also all squares beside a piece; any other text is XBetza,
and every piece sees what it would reach by that ("Q" looks along all lines, whatever it is). So a
pawn sees an enemy that it could capture, but not an empty square in front of its shoulder, and a
square that is seen as empty cannot be mistaken for one in the fog. A pawn that may be captured in
passing is seen as long as it may.

Kings are captured, no check is announced, and nothing may forbid a move because of an attack that
its player does not see: other rules must not protect royals, nor end the game at a mate
(`royal_capture` with `mate` = false). `hands` says whether players see the other's hand; pieces can
be dropped only on squares that are seen. A spectator sees nothing until the game is over, for any
player could look on as well.
Sources: Jens Baek Nielsen and Torben Osted, dark chess, 1989; Fog of War of chess.com ("What is Fog
of War chess?", support.chess.com).
"""

from types import SimpleNamespace
from typing import Any

from fairychess import betza
from fairychess.messages import ExplainedError, Message
from fairychess.notation import move_text
from fairychess.position.local_moves import Part
from fairychess.position.position import Position
from fairychess.position.rule import Asking, Rule, overriding
from fairychess.position.rule_rows import RuleRows
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.tables import Tables
from fairychess.position.words.move import DROP, captures_elsewhere, origin_of, target_of, type_of
from fairychess.position.words.piece import WALL, colour_of, is_piece_of, make_piece

OF_MOVES = ("moves", "moves_and_neighbours")


class Fog(Rule):
    """Sight by moves, or along paths of its own."""

    secret = True

    def __init__(self, sees: str, hands: bool) -> None:
        Rule.__init__(self)
        self.sees = sees
        self.hands = hands
        self.tables: Any = None
        self.visibility = FogVisibility(self)

    def bind(self, rules: Any) -> None:
        """Refuse rules that would betray attacks; make path tables for eyes of their own."""
        self.rules = rules
        if overriding(rules.rule_list, "in_check") or any(r.foresees() for r in rules.rule_list):
            raise ExplainedError("fault_not_beside_protection")
        if self.sees not in OF_MOVES:
            self.tables = self.eyes(rules.board)

    def eyes(self, board: Any) -> Tables:
        """Path tables of one piece type that reaches what every piece sees."""
        try:
            tree = betza.parse(self.sees)
            programs = [betza.compile_for(tree, board.ground, bool(s)) for s in range(2)]
        except betza.BetzaError as error:
            raise ExplainedError(
                "fault_called_value",
                called="sees",
                value=repr(self.sees),
                reason=Message("fault_fog_sees", {"reason": error.message}),
            ) from None
        parts = {2 + side: [Part(programs[side])] for side in range(2)}
        return Tables(board, ["EYE"], [None, None, *programs], set(), set(), set(), parts)

    def new_notes(self) -> object:
        """Return a note that says whether a position is being asked what its pieces reach."""
        return Asking()

    def looking(self, pos: Any) -> Asking:
        """The note on this position."""
        note: Asking = pos.notes.members[self.number]
        return note

    def allow(self, pos: Any, low: int) -> None:
        """Forbid drops on squares that the side to move does not see."""
        if not self.rules.has_hands or self.looking(pos).now:
            return
        moves = pos.buffered(low)
        if any(type_of(move) == DROP for move in moves):
            seen = self.visibility.sees(pos, pos.turn)
            pos.truncate(low)
            for move in moves:
                if type_of(move) != DROP or target_of(move) in seen:
                    pos.offer(move)


class FogVisibility(RuleVisibility):
    """Who sees which squares."""

    hides_squares = True
    announces_checks = False
    rule: Fog

    def shows_hand(self, pos: Any, seat: int, side: int) -> bool:
        """The own hand, and the other's where that is agreed on."""
        return seat == side or (self.rule.hands and seat in (0, 1))

    def sees(self, pos: Any, seat: int) -> set[int]:
        """The squares of a seat's pieces, and those that they reach."""
        if seat not in (0, 1):
            return set()
        squares = range(pos.tables.squares)
        own = {square for square in squares if self.belongs(pos.piece_at(square), seat)}
        found = self.by_moves(pos, seat) if self.rule.tables is None else self.by_eyes(pos, seat)
        if self.rule.sees == "moves_and_neighbours":
            for square in own:
                found.update(pos.tables.neighbours(square))
        return own | found

    def belongs(self, piece: int, seat: int) -> bool:
        """Is this a piece of the seat?"""
        return is_piece_of(piece, seat)

    def by_moves(self, pos: Any, seat: int) -> set[int]:
        """Squares that the seat's pieces could move to or capture on, were it its turn."""
        rule = self.rule
        found: set[int] = set()
        turn = pos.turn
        pos.suppose()
        looking = rule.looking(pos)
        looking.now = True
        low = pos.options.top
        try:
            if seat != turn:  # a right to capture in passing is the other side's
                pos.setup(turn=seat)
                pos.setup_en_passant(0, [])
            pos.generate()
            for move in pos.buffered(low):
                if type_of(move) != DROP:
                    found.add(target_of(move))
                    if type_of(move) or captures_elsewhere(move):
                        found.update(move_text.victims(pos, move))
        finally:
            pos.truncate(low)
            looking.now = False
            pos.undo()
        return found

    def by_eyes(self, pos: Any, seat: int) -> set[int]:
        """Squares that eyes in the place of the seat's pieces reach."""
        tables = self.rule.tables
        no_rules = SimpleNamespace(rule_list=[], rows=RuleRows([], tables), has_walls=True)
        there = Position(tables, no_rules)
        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if piece:
                there.place(square, piece if piece == WALL else make_piece(0, colour_of(piece)), 0)
        there.setup(turn=seat)
        there.generate()
        return {target_of(move) for move in there.buffered(0)} | {
            origin_of(move) for move in there.buffered(0)
        }


def rule(definition: Any, *, sees: str = "moves", hands: bool = True) -> Fog:
    """Build from the table `[rules.fog]`."""
    return Fog(sees, hands)
