"""What XBoard must be told of a game it has never heard of: letters, board, pieces, and back.

XBoard knows pieces by one letter, which may be dressed with ' or !, and by a + before the letter of
the piece that they are the promoted form of (man xboard, pieceToCharTable). Boards of exactly ten
ranks are counted from 0 (the protocol's page, "Move notation").
"""

import re
import string

from fairychess.api import Position
from fairychess.board import FILE_LETTER, SQUARE
from fairychess.notation import ids
from fairychess.notation.position_text import cells_of, in_ranks, rank_text
from fairychess.notation.spelling import engine_texts
from fairychess.position.words.piece import colour_of, piece_type_of
from fairychess.rules import Rules
from fairychess.rules.definition import PieceDefinition

PICTURES = "PNBRQFEACWMOHIJGDVLSU"
"""The letters of XBoard's own pictures, in its order; those of promoted forms and others follow."""
DRESSES = ("", "'", "!")
MOST_TYPES = 44
ZERO_BASED = 10
_TOKEN = re.compile(r"\+?[A-Za-z]['!]?")
_PIECE = re.compile(r"(?<==)\{?([^{}=@,]{1,16})\}?|\{?([^{}=@,]{1,16})\}?(?=@)")
_IDLE = re.compile(rf"({SQUARE})\1")
_SQUARE = re.compile(rf"({FILE_LETTER})(\d{{1,2}})")


class Unshowable(ValueError):
    """A variant that XBoard cannot show; one line with the reason."""


class Letters:
    """The letters by which XBoard knows the pieces of a variant. Raises Unshowable."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        pieces = [piece for piece in rules.pieces if not piece.role]
        if len(pieces) > MOST_TYPES:
            raise Unshowable(f"{rules.name}: more than {MOST_TYPES} piece types")
        self.token: dict[str, str] = {}
        promoted = self._promoted_forms(pieces)
        bases = [piece for piece in pieces if piece.id not in promoted]
        for piece in sorted(bases, key=lambda one: not ids.bare(one.id)):
            self.token[piece.id] = self._free_token(piece.id)
        for ident, base in promoted.items():
            self.token[ident] = "+" + self.token[base]
        self.ident = {token: ident for ident, token in self.token.items()}

    @staticmethod
    def _promoted_forms(pieces: list[PieceDefinition]) -> dict[str, str]:
        """Return the ids that are written with a + and the letter of another piece."""
        known = {piece.id for piece in pieces}
        found = {
            piece.id: piece.id[1:]
            for piece in pieces
            if piece.id.startswith("+") and piece.id[1:] in known
        }
        for piece in pieces:
            target = piece.promotes[0] if len(piece.promotes) == 1 else piece.id
            taken = target in found or target in found.values() or piece.id in found
            if target != piece.id and not taken and not ids.bare(target):
                found[target] = piece.id
        return found

    def _free_token(self, ident: str) -> str:
        """Return a letter, dressed if need be, that no other piece has."""
        first = next((sign for sign in ident.upper() if sign in string.ascii_uppercase), "X")
        letters: list[str] = [first, *string.ascii_uppercase]
        for letter in letters:
            for dress in DRESSES:
                if letter + dress not in self.token.values():
                    return letter + dress
        raise Unshowable(f"{self.rules.name}: more pieces than letters")

    # ---- setting up -----------------------------------------------------------------------

    def commands(self, play: Position) -> list[str]:
        """Return what is said of a variant: `setup` and a `piece` line for each type."""
        hand = 0
        if self.rules.has_hands:
            hand = min(9, sum(not token.startswith("+") for token in self.token.values()))
        size = f"{self.board.files}x{self.board.ranks}+{hand}_{self._parent()}"
        lines = [f"setup ({self.table()}) {size} {self.fen(play)}"]
        for piece in self.rules.pieces:
            if piece.id in self.token and piece.betza:
                lines.append(f"piece {self.token[piece.id]}& {piece.betza}")
        return lines

    def _parent(self) -> str:
        """Return the game of its own whose rules XBoard keeps where it is told nothing else.

        Only in this one it lets every piece be promoted by a + anywhere.
        """
        turns_over = any(token.startswith("+") for token in self.token.values())
        return "chu" if turns_over and not self.rules.has_hands else "fairy"

    def table(self) -> str:
        """Return which of XBoard's pictures each piece has: its own letter's, or one left over."""
        royal = next(
            (one.id for one in self.rules.pieces if one.royal and one.id in self.token), ""
        )
        plain = [one for key, one in self.token.items() if key != royal and not one.startswith("+")]
        slots = dict.fromkeys(PICTURES, ".")
        for token in plain:
            if slots.get(token) == ".":
                slots[token] = token
        rest = [token for token in plain if token not in slots.values()]
        for letter in PICTURES:
            if rest and slots[letter] == ".":
                slots[letter] = rest.pop(0)
        forms = ["^" + token[1:] for token in self.token.values() if token.startswith("+")]
        king = self.token.get(royal, ".")
        white = "".join([*slots.values(), *rest, *forms, king])
        return white + white.lower()

    def fen(self, play: Position) -> str:
        """Return the position with these letters."""
        shown = [self._shown(play, square) for square in range(self.board.size)]
        placed = in_ranks(shown, self.board.files) + self._hands(play)
        side = "w" if play.kernel.turn == 0 else "b"
        fields = play.text().split()
        castling = fields[2] if set(fields[2]) <= set("KQkq") else "-"
        return f"{placed} {side} {castling} - {' '.join(fields[4:6])}"

    def _shown(self, play: Position, square: int) -> str:
        if square in self.board.holes:
            return "*"
        piece = play.kernel.piece_at(square)
        if piece < 2:
            return "*" if piece else ""
        token = self.token.get(self.rules.pieces[piece_type_of(piece)].id, "?")
        return token.lower() if colour_of(piece) else token

    def _hands(self, play: Position) -> str:
        if not self.rules.has_hands:
            return ""
        found = ""
        for colour in range(2):
            for number, piece in enumerate(self.rules.pieces):
                token = self.token.get(piece.id, "")
                found += (token.lower() if colour else token) * play.kernel.in_hand(colour, number)
        return f"[{found or '-'}]"

    # ---- back -----------------------------------------------------------------------------

    def position(self, fen: str) -> str:
        """Return our position text for one with XBoard's letters. ValueError for a wrong one."""
        placement, *rest = fen.split()
        placement, bracket, hand = placement.partition("[")
        if not self.rules.has_walls:
            placement = _blanks_counted(placement)
        text = _TOKEN.sub(self._id_text, placement)
        if bracket and self.rules.has_hands:  # else what XBoard keeps there was captured
            text += "[" + _TOKEN.sub(self._id_text, hand.rstrip("]").replace("-", "")) + "]"
        side = rest[0] if rest else "w"
        if side not in ("w", "b"):
            raise ValueError(f"setboard: {side[:10]!r} is no side to move")
        fields = [word for word in rest[1:] if "=" in word]
        words = [word for word in rest[1:] if not word.isdecimal() and word not in fields]
        counts = [word for word in rest[1:] if word.isdecimal()]
        words += ["-"] * (2 - len(words))  # XBoard leaves out what its parent game has not
        letter = self.rules.letters["wb".index(side)]
        return " ".join([text, letter, *words, *counts[:2], *fields])

    def _id_text(self, match: re.Match[str]) -> str:
        token = match.group()
        for known in (token, token.rstrip("'!")):
            ident = self.ident.get(known.upper())
            if ident is not None:
                return ids.format_id(ident, int(token.lower() == token)) + token[len(known) :]
        raise ValueError(f"setboard: no piece is called {token}")

    # ---- moves ----------------------------------------------------------------------------

    def format_move(self, text: str, files: int = 0, ranks: int = 0) -> str:
        """Return our text of a move as XBoard writes it."""
        said = engine_texts.cecp(_PIECE.sub(self._letter, text), files, ranks)
        if _IDLE.fullmatch(said):
            return "@@@@"
        if self.board.ranks == ZERO_BASED:
            said = _SQUARE.sub(lambda square: f"{square[1]}{int(square[2]) - 1}", said)
        return said

    def _letter(self, match: re.Match[str]) -> str:
        ident = match[1] or match[2]
        token = self.token.get(ident, ident)
        return token.removeprefix("+") if match[1] else token


def _blanks_counted(placement: str) -> str:
    """Return a placement in which squares that do not exist, *, count as blank ones."""
    rows = placement.split("/")
    return "/".join(rank_text(cell.strip("*") for cell in cells_of(row)) for row in rows)
