"""Shuffled start: chance rearranges groups of pieces, for both sides alike.

A group is a text of ids, "N !B R Q K": the pieces of these piece types exchange squares, `!` keeps
two pieces of that type on squares of different colours, and a castling royal stays between two
castling partners at the ends of its rank. Each group is one decision of the chance seat, all setups
being equally likely. The game's own start is shuffled, and a position whose text says `shuffled=0`
(groups that stand so far); any other position text has been set up. Source: the Interactive
Diagram's `shuffle`.
"""

from collections import Counter
from typing import Any

from fairychess.messages import about, must_be, wrong_field
from fairychess.position.rule import Rule
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.words.move import belongs_to, payload_of, special_move
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from fairychess.rules import parameter_forms as forms

LIMIT = 65_536


class Shuffle(Rule):
    """The variable `shuffled` counts the groups that are set up."""

    rules: Any
    number: int

    def __init__(self, groups: Any) -> None:
        Rule.__init__(self)
        self.notation = ShuffleNotation(self)
        self.groups = [str(group).split() for group in groups]
        self.setups: list[list[tuple[int, ...]]] = []
        self.squares: list[list[int]] = []
        self.shuffled = -1

    def bind(self, rules: Any) -> None:
        """Ask for the variable."""
        self.rules = rules
        self.shuffled = rules.variable("shuffled")

    def learn_start(self, pos: Any) -> None:
        """Find the squares of each group and every setup."""
        for group in self.groups:
            piece_types = {self.rules.piece_type(word.removeprefix("!")) for word in group}
            apart = {
                self.rules.piece_type(word.removeprefix("!")) for word in group if word[0] == "!"
            }
            squares = [
                square
                for square in range(pos.tables.squares)
                if pos.piece_at(square)
                and not colour_of(pos.piece_at(square))
                and piece_type_of(pos.piece_at(square)) in piece_types
            ]
            pieces = [piece_type_of(pos.piece_at(square)) for square in squares]
            self.squares.append(squares)
            self.setups.append(self.arranged(squares, pieces, apart))

    def arranged(
        self, squares: list[int], pieces: list[int], apart: set[int]
    ) -> list[tuple[int, ...]]:
        """All different setups that keep the conditions."""
        left = Counter(pieces)
        board = self.rules.board
        found: list[tuple[int, ...]] = []

        def fits(piece_type: int, at: int, chosen: list[int]) -> bool:
            square = squares[at]
            if piece_type in apart and piece_type in chosen:
                other = squares[chosen.index(piece_type)]
                return bool(board.shade(square) != board.shade(other))
            return True

        def extend(chosen: list[int]) -> None:
            at = len(chosen)
            if at == len(squares):
                if self.between(chosen):
                    found.append(tuple(chosen))
                return
            if len(found) > LIMIT:
                return
            for piece_type in sorted(left):
                if left[piece_type] and fits(piece_type, at, chosen):
                    left[piece_type] -= 1
                    extend([*chosen, piece_type])
                    left[piece_type] += 1

        extend([])
        if len(found) > LIMIT:
            raise about("shuffle", "fault_setups", count=LIMIT)
        return found

    def between(self, chosen: list[int]) -> bool:
        """Do castling royals keep a piece of the corner piece type on either side?"""
        corner = piece_type_of(self.rules.start_pieces.get(0, 0))
        if chosen.count(corner) != 2:
            return True
        castles = any(rule.castles for rule in self.rules.rule_list)
        first = chosen.index(corner)
        last = len(chosen) - 1 - chosen[::-1].index(corner)
        for at, piece_type in enumerate(chosen):
            program = self.rules.tables.programs[make_piece(piece_type, 0)]
            royal = castles and self.rules.pieces[piece_type].royal
            if (program.castlings or royal) and not first < at < last:
                return False
        return True

    def decide(self, pos: Any) -> int:
        """The chance seat, until every group is set up."""
        return 2 if pos.var(self.shuffled) < len(self.groups) else -1

    def choices(self, pos: Any) -> None:
        """One option a setup."""
        for number in range(len(self.setups[pos.var(self.shuffled)])):
            pos.offer(special_move(self.number, 0, 0, number))

    def perform(self, pos: Any, move: int) -> None:
        """Put the pieces of both sides on their new squares, where they have not moved yet."""
        done = pos.var(self.shuffled)
        setup = self.setups[done][payload_of(move)]
        for side in (0, 1):
            where = [self.own(square, side, pos) for square in self.squares[done]]
            idents: dict[int, list[int]] = {}
            for square in where:
                idents.setdefault(pos.piece_at(square), []).append(pos.ident_at(square))
            for square, piece_type in zip(where, setup, strict=True):
                piece = make_piece(piece_type, side)
                pos.place(square, piece, idents[piece].pop())
                pos.mark_unmoved(square)
        pos.set_variable(self.shuffled, done + 1)

    def can_begin(self, pos: Any) -> bool:
        """Do all pieces of all groups stand on the squares of their group?"""
        for squares, setups in zip(self.squares, self.setups, strict=True):
            wanted = sorted(setups[0])
            for side in (0, 1):
                there = [pos.piece_at(self.own(square, side, pos)) for square in squares]
                if sorted(there) != [make_piece(piece_type, side) for piece_type in wanted]:
                    return False
        return True

    def own(self, square: int, side: int, pos: Any) -> int:
        """The square of the second side that belongs to one of the first."""
        if not side:
            return square
        board = self.rules.board
        mirrored = board.mirrored(square)
        start_pieces = self.rules.start_pieces
        if start_pieces.get(mirrored) == start_pieces[square] + 1:
            return int(mirrored)
        return int(board.turned(square))

    def next_player(self, pos: Any, seat: int) -> int:
        """Setting up takes no turn."""
        move = pos.move_played(pos.ply - 1)
        if belongs_to(move, self.number):
            return 0
        return seat


class ShuffleNotation(RuleNotation):
    """The texts of shuffle."""

    remembers = ("shuffled",)
    begins = (("shuffled", "0"),)

    def format_move(self, pos: Any, move: int) -> str:
        """`setup7`: the seventh setup of the group whose turn it is."""
        return f"setup{(payload_of(move)) + 1}"

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`shuffled=0` until the first group stands; nothing once all do."""
        done = pos.var(self.rule.shuffled)
        return {"shuffled": str(done)} if done < len(self.rule.groups) else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `shuffled=NUMBER`. A position that does not say it has been set up."""
        rule: Shuffle = self.rule
        text = fields.pop("shuffled", str(len(rule.groups)))
        if not (text.isascii() and text.isdigit() and int(text) <= len(rule.groups)):
            raise wrong_field(
                "shuffled", text, must_be("wanted_between", low=0, high=len(rule.groups))
            )
        if int(text) < len(rule.groups) and not rule.can_begin(pos):
            raise wrong_field("shuffled", text, "fault_shuffle_pieces")
        pos.set_variable(rule.shuffled, int(text))


FORMS = {"groups": forms.shuffled}


def rule(definition: Any, *, groups: Any, enabled: bool = True) -> Rule:
    """Build from the table `[rules.shuffle]`; `enabled = false` switches it off."""
    return Shuffle(groups) if enabled else Rule()
