"""Individuals: every piece has a name of its own, the square it starts the game on.

The name stays through promotion, capture and drop, and makes a position: two pawns that have
changed places are another position. `men=` in the position text lists the names of the pieces on
the board in reading order, then after `/` of those in hand, unless all are at home.
Source: Kira Chess K1, Kira Shogi KS1.
"""

from typing import Any

from fairychess.messages import about
from fairychess.position.rule import Rule
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.words.piece import IDENTITIES, colour_of
from fairychess.rules.hidden_roles.hidden_roles import HiddenRoles, hidden_roles_of


class Individuals(Rule):
    """Names of pieces, spelled and read."""

    names_pieces = True
    hidden: HiddenRoles
    parents: dict[str, str]

    def __init__(self) -> None:
        Rule.__init__(self)
        self.notation = IndividualsNotation(self)

    def bind(self, rules: Any) -> None:
        """Share the hidden roles."""
        self.rules = rules
        self.hidden = hidden_roles_of(rules)
        self.parents = {promoted: piece.id for piece in rules.pieces for promoted in piece.promotes}

    def piece_name(self, ident: int) -> str:
        """Its square in the starting position."""
        return str(self.hidden.names[ident])

    def learn_start(self, start: Any) -> None:
        """Name the pieces of the starting position."""
        self.hidden.learn(self.rules, start)


class IndividualsNotation(RuleNotation):
    """The texts of individuals."""

    remembers = ("men",)
    turn_to_read = 0

    def reading_order(self, pos: Any) -> list[int]:
        """Squares of pieces, the top rank first."""
        rule: Individuals = self.rule
        board = rule.rules.board
        rows = range(board.ranks - 1, -1, -1)
        squares = [rank * board.files + file for rank in rows for file in range(board.files)]
        return [square for square in squares if pos.piece_at(square)]

    def held(self, pos: Any) -> list[int]:
        """Identities of the pieces in hand: sides, then piece types, then home squares."""
        rule: Individuals = self.rule
        piece_types = range(len(rule.rules.pieces))
        return [
            ident
            for side in range(2)
            for piece_type in piece_types
            if pos.in_hand(side, piece_type)
            for ident in rule.hidden.order
            if pos.holds_piece(side, piece_type, ident)
        ]

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`men=`, unless every piece stands at home."""
        rule: Individuals = self.rule
        if not rule.hidden.known:
            return {}
        squares, held = self.reading_order(pos), self.held(pos)
        names = [rule.hidden.names[pos.ident_at(square)] for square in squares]
        if not held and all(
            rule.hidden.home_of(pos.ident_at(square)) == square for square in squares
        ):
            return {}
        hand = "/" + ",".join(rule.hidden.names[ident] for ident in held) if held else ""
        return {"men": ",".join(names) + hand}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Give every piece its name: as `men=` says, else one that fits."""
        rule: Individuals = self.rule
        if not rule.hidden.known:
            return
        squares, held = self.reading_order(pos), self.in_hand(pos)
        text = fields.pop("men", None)
        if text is None:
            board, hand = self.fitting(pos, squares, held)
        else:
            board, hand = self.read(text, len(squares), len(held))
        for square, ident in zip(squares, board, strict=True):
            pos.place(square, pos.piece_at(square), ident)
        for (side, piece_type, old), _ in zip(held, hand, strict=True):
            pos.add_hand(side, piece_type, -1, old)
        for (side, piece_type, _), ident in zip(held, hand, strict=True):
            pos.add_hand(side, piece_type, 1, ident)

    def in_hand(self, pos: Any) -> list[tuple[int, int, int]]:
        """(side, piece type, identity) of each piece in hand as just read."""
        rule: Individuals = self.rule
        return [
            (side, piece_type, ident)
            for side in range(2)
            for piece_type in range(len(rule.rules.pieces))
            if pos.in_hand(side, piece_type)
            for ident in range(1, IDENTITIES)
            if pos.holds_piece(side, piece_type, ident)
        ]

    def read(self, text: str, board: int, hand: int) -> tuple[list[int], list[int]]:
        """Identities on the board and in hand."""
        rule: Individuals = self.rule
        first, _, second = text.partition("/")
        pieces = [rule.hidden.ident(name, "men") for name in first.split(",") if name]
        held = [rule.hidden.ident(name, "men") for name in second.split(",") if name]
        if len(pieces) != board or len(held) != hand:
            raise about(
                "pieces",
                "fault_individual_names",
                given=len(pieces),
                held=len(held),
                board=board,
                hand=hand,
            )
        if len({*pieces, *held}) != board + hand:
            raise about("pieces", "fault_twice")
        return pieces, held

    def fitting(
        self, pos: Any, squares: list[int], held: list[tuple[int, int, int]]
    ) -> tuple[list[int], list[int]]:
        """Names for a position that has none: at home, else of the same piece type, else any."""
        rule: Individuals = self.rule
        free = dict.fromkeys(rule.hidden.order)
        wanted: list[tuple[str, int, int]] = [
            (
                rule.rules.definition_of(pos.piece_at(square)).id,
                colour_of(pos.piece_at(square)),
                square,
            )
            for square in squares
        ]
        wanted += [(rule.rules.pieces[piece_type].id, side, -1) for side, piece_type, _ in held]
        if len(wanted) > len(free):
            raise about("pieces", "fault_not_enough_pieces", count=len(wanted), there=len(free))
        given: dict[int, int] = {}
        for rank in range(4):
            for index, piece in enumerate(wanted):
                if index in given:
                    continue
                found = next((i for i in free if self.fits(i, piece, rank)), None)
                if found is not None:
                    given[index] = found
                    del free[found]
        idents = [given[index] for index in range(len(wanted))]
        return idents[: len(squares)], idents[len(squares) :]

    def fits(self, ident: int, piece: tuple[str, int, int], rank: int) -> bool:
        """Could the piece be this one? The higher the rank, the less is asked."""
        rule: Individuals = self.rule
        piece_type, side, square = piece
        home = rule.hidden.home_of(ident)
        base = rule.rules.definition_of(rule.rules.start_pieces[home]).id
        alike = base in (piece_type, rule.parents.get(piece_type, piece_type))
        own = rule.hidden.owner(ident) == side
        return (
            rank == 3
            or (rank == 2 and alike)
            or (rank == 1 and alike and own)
            or (rank == 0 and alike and own and home == square)
        )


def rule(definition: Any) -> Individuals:
    """Build from the table `[rules.individuals]`."""
    return Individuals()
