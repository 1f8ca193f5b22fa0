"""FEN as Fairy-Stockfish and the programs after it write it, for all their variants.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 3+3 0 1
    r7/8/8/3k4/8/8/3RK3/8 w - 128 5 60

Hands stand in brackets, `*` is a wall or a missing square, `Q~` a piece that was a pawn; checks are
those still to give. Where somebody counts to a draw, limit and count stand for en passant and the
clock. Gates are the files of pieces that have not moved, beside the castling rights.
"""

from typing import Any

from fairychess.board import FILES, square_name
from fairychess.notation.dialects.fen import FenDialect
from fairychess.notation.ids import format_id
from fairychess.notation.position_text import held
from fairychess.notation.unmoved import castlings_left, relevant_unmoved
from fairychess.position.words.piece import colour_of


class FairyStockfish(FenDialect):
    """What its `UCI_Variant` games have, and `position fen` and pyffish take."""

    name = "fairy-stockfish"
    walls = "*"
    was_pawn = "~"
    says: tuple[str, ...] = ("checks", "count", "gates", "endless")

    def hands(self, pos: Any, rules: Any, parts: dict[str, str]) -> str:
        """`[QQn]`: one letter a piece, the strongest first."""
        if not rules.has_hands or "endless" in parts:
            return ""
        found = ""
        for colour in range(2):
            for ident, count in reversed(held(pos, rules, colour)):
                letter = self.letter(rules, ident, colour)
                if letter is None:
                    raise self.unsayable("cannot_say_piece", name=format_id(ident, colour))
                found += letter * count
        return f"[{found}]"

    def castling(self, rules: Any, king: int, partner: int, outermost: bool) -> str:
        """K and Q for the outermost partner, the file of any other."""
        return ("k" if partner > king else "q") if outermost else FILES[partner % rules.board.files]

    def rights(self, pos: Any, rules: Any, parts: dict[str, str]) -> str:
        """Castling rights, and the gates beside those that they open."""
        rights = super().rights(pos, rules, parts)
        if "gates" not in parts:
            return rights
        left = castlings_left(pos, rules, relevant_unmoved(pos, rules))
        opened = {square for _, king, partner in left for square in (king, partner)}
        names = {square_name(rules.board, square): square for square in range(pos.tables.squares)}
        found = ["", ""]
        for name in parts["gates"].split(",") if parts["gates"] else ():
            if names[name] not in opened:
                found[colour_of(pos.piece_at(names[name]))] += name[0]
        upper = "".join(each for each in rights if each.isupper())
        lower = "".join(each for each in rights if each.islower())
        return upper + found[0].upper() + lower + found[1] or "-"

    def passing(self, pos: Any, rules: Any) -> str:
        """The squares passed over, before them the pawn's own where they are not behind it."""
        victim, squares = pos.en_passant_squares()
        if not squares:
            return "-"
        names = "".join(square_name(rules.board, square) for square in squares)
        if any((square - victim) % rules.board.files for square in squares):
            return names + square_name(rules.board, victim)
        return names

    def rest(self, pos: Any, rules: Any, parts: dict[str, str]) -> list[str]:
        """En passant or a count, checks, the clock, the number of the move."""
        clock, number = str(pos.halfmove_clock), str(pos.fullmove_number)
        if "count" in parts:
            limit, _, counted = parts["count"].partition(",")
            return [limit, counted, number]
        passing = self.passing(pos, rules)
        return [passing, *([parts["checks"]] if "checks" in parts else []), clock, number]
