"""FEN, as chess programs write it: `fen` and, for castling from any file, `xfen` and `shredder`.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

Castling rights are `KQkq`, for the outermost partner on a side of the king; X-FEN names any other
one by its file, Shredder-FEN all of them (`HAha`). More than these six fields has
`fairy_stockfish`, which is derived from this.
"""

from typing import Any

from fairychess.board import FILES, square_name
from fairychess.messages import Message
from fairychess.notation.dialects.dialect import Dialect, OffsetMap, remembered
from fairychess.notation.dialects.fen_fields import SIDES
from fairychess.notation.dialects.fen_meaning import sets_up, translated
from fairychess.notation.position_text import held, in_ranks, usual_victim
from fairychess.notation.unmoved import (
    castlings_left,
    homes_of,
    letters_of,
    named_castlings,
    relevant_unmoved,
    unmoved_field,
)
from fairychess.position.words.piece import WALL, colour_of


class FenDialect(Dialect):
    """Six fields, and no more."""

    name = "fen"
    walls = ""
    """What stands for a wall or a missing square; "": there are no words for the first."""
    was_pawn = ""
    """The sign of a piece that goes to hand as what it was before it was promoted."""
    says: tuple[str, ...] = ()
    """What of that which rules remember has its place in this dialect (`fen_parts`)."""

    def to_native(self, rules: Any, text: str) -> OffsetMap:
        """FEN is read alike by all its names."""
        return translated(rules, text)

    def write(self, pos: Any, rules: Any) -> str:
        """The fields one after the other."""
        parts = self.parts(pos)
        board = self.board(pos, rules) + self.hands(pos, rules, parts)
        side = SIDES[pos.turn]
        rights = self.rights(pos, rules, parts)
        return " ".join([board, side, rights, *self.rest(pos, rules, parts)])

    def parts(self, pos: Any) -> dict[str, str]:
        """What rules remember, by its place in a FEN."""
        found: dict[str, str] = {}
        for fields, said in remembered(pos):
            if said.keys() & set(self.says):
                found |= said
            elif fields:
                key = min(fields)
                raise self.unsayable(f"{key}={fields[key]}")
        return found

    # ---- the board ------------------------------------------------------------------------

    def board(self, pos: Any, rules: Any) -> str:
        """The pieces, ranks from the top."""
        letters = self.letters(rules)
        signs = []
        for square, piece in enumerate(pos.standing()):
            sign = letters[piece]
            if sign is None:
                raise self.unsayable(self._no_letter(rules, piece))
            signs.append(self.walls if square in rules.board.holes else sign)
        return in_ranks(signs, rules.board.files)

    def letters(self, rules: Any) -> list[str | None]:
        """How each coloured piece is spelled, None where it cannot be."""
        table: _Letters = rules.shared(_Letters)
        if self.name not in table.by_dialect:
            pieces = range(WALL + 1, rules.tables.coloured_pieces)
            own = [self.letter(rules, rules.shown(piece).id, colour_of(piece)) for piece in pieces]
            table.by_dialect[self.name] = ["", self.walls or None, *own]
        return table.by_dialect[self.name]

    def letter(self, rules: Any, ident: str, colour: int) -> str | None:
        """How a piece with this id is spelled."""
        base = ident.strip("+!")
        plus, dressed = ident.startswith("+"), ident.endswith("!")
        if len(base) != 1 or not (base.isascii() and base.isalpha()):
            return None
        sign = ""
        if dressed or (plus and self._was_pawn(rules, ident, base)):
            plus, sign = False, self.was_pawn
            if not sign:
                return None
        return ("+" if plus else "") + (base.lower() if colour else base) + sign

    @staticmethod
    def _was_pawn(rules: Any, ident: str, base: str) -> bool:
        """Is this a piece of another kind's promotion, and not what its own base turns into?"""
        if base not in rules.numbers:
            return False
        return ident not in rules.pieces[rules.numbers[base]].promotes

    @staticmethod
    def _no_letter(rules: Any, piece: int) -> Message | str:
        if piece == WALL:
            return Message("cannot_say_wall")
        return Message("cannot_say_piece", {"name": rules.shown(piece).id})

    # ---- the other fields -----------------------------------------------------------------

    def hands(self, pos: Any, rules: Any, parts: dict[str, str]) -> str:
        """What is held, behind the board."""
        if any(held(pos, rules, colour) for colour in range(2)):
            raise self.unsayable("cannot_say_hands")
        return ""

    def rights(self, pos: Any, rules: Any, parts: dict[str, str]) -> str:
        """The castling rights, or the files of pieces that have not moved."""
        letters = letters_of(pos, rules)
        if sets_up(rules):
            return self.castlings(pos, rules) or "-"  # who has no partner never gets one
        if letters is None:
            raise self.unsayable("cannot_say_unmoved", squares=unmoved_field(pos, rules))
        if homes_of(rules).by_files or letters == "-":
            return letters
        return self.castlings(pos, rules)

    def castlings(self, pos: Any, rules: Any) -> str:
        """The letters of the castlings that are still allowed."""
        unmoved = relevant_unmoved(pos, rules)
        left = castlings_left(pos, rules, unmoved)
        usual = named_castlings(pos, rules) is None
        found = ["", ""]
        for letter, king, partner in left:
            outermost = usual or partner == _outermost(pos, rules, king, partner)
            found[letter.islower()] += self.castling(rules, king, partner, outermost)
        return found[0].upper() + found[1]

    def castling(self, rules: Any, king: int, partner: int, outermost: bool) -> str:
        """One right, as a small letter."""
        if not outermost:
            name = square_name(rules.board, partner)
            raise self.unsayable("cannot_say_castling", square=name)
        return "k" if partner > king else "q"

    def rest(self, pos: Any, rules: Any, parts: dict[str, str]) -> list[str]:
        """En passant, the clock, the number of the move, and what else there is."""
        clock, number = str(pos.halfmove_clock), str(pos.fullmove_number)
        return [self.passing(pos, rules), clock, number]

    def passing(self, pos: Any, rules: Any) -> str:
        """The square that a pawn has passed over, and behind which it stands."""
        victim, squares = pos.en_passant_squares()
        names = [square_name(rules.board, square) for square in squares]
        if len(squares) > 1 or (squares and victim != usual_victim(squares[0], pos, rules)):
            raise self.unsayable("cannot_say_passing", square=", ".join(names))
        return names[0] if names else "-"


def _outermost(pos: Any, rules: Any, king: int, partner: int) -> int:
    """The outermost piece of a partner's kind on its side of the king."""
    files = rules.board.files
    row = king - king % files
    kind = pos.piece_at(partner)
    squares = range(king + 1, row + files) if partner > king else range(row, king)
    found = [square for square in squares if pos.piece_at(square) == kind]
    return found[-1] if partner > king else found[0]


class _Letters:
    """The letters of a variant's coloured pieces by dialect."""

    def __init__(self, rules: Any) -> None:
        self.by_dialect: dict[str, list[str | None]] = {}


class XFen(FenDialect):
    """FEN in which a partner that is not the outermost is named by its file."""

    name = "xfen"

    def castling(self, rules: Any, king: int, partner: int, outermost: bool) -> str:
        """A file where K and Q would mean another partner."""
        if not outermost:
            return FILES[partner % rules.board.files]
        return super().castling(rules, king, partner, outermost)


class Shredder(FenDialect):
    """FEN in which all partners are named by their files."""

    name = "shredder"

    def castling(self, rules: Any, king: int, partner: int, outermost: bool) -> str:
        """The file of the partner."""
        return FILES[partner % rules.board.files]
