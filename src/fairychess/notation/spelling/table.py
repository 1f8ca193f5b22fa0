"""All styles in one table: each by its name, with what makes it for a variant."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from fairychess.notation.spelling import engine_texts
from fairychess.notation.spelling.algebraic import FIGURINES, Algebraic, Long
from fairychess.notation.spelling.csa import PIECES as OF_CSA
from fairychess.notation.spelling.csa import Csa
from fairychess.notation.spelling.engine_styles import (
    EngineText,
    Iccs,
    of_xboard_from_nothing,
    ucci,
)
from fairychess.notation.spelling.engine_texts import ZERO_BASED, MoveFormat
from fairychess.notation.spelling.hodges import Hodges, Hosking, KitaoKawasaki
from fairychess.notation.spelling.japanese import WRITTEN, Japanese, Ki2, Kif
from fairychess.notation.spelling.korean import Korean
from fairychess.notation.spelling.style import Squares, Style
from fairychess.notation.spelling.thai import MOST_FILES, LongThai, Thai
from fairychess.notation.spelling.thai import PIECES as OF_THAI
from fairychess.notation.spelling.wxf import Wxf
from fairychess.pictures import picture_named


class PieceNames(dict[str, str]):
    """What pieces are called, by id; what has no name keeps its id."""

    def __missing__(self, ident: str) -> str:
        return ident


class Alphabet:
    """What styles are made of for one variant: its pieces, its squares, and which is the pawn.

    `by_board`: may nothing be written that depends on how others can move?
    """

    def __init__(self, definition: Any, squares: Squares, by_board: bool) -> None:
        self.definition = definition
        self.pieces = [piece for piece in definition.pieces if not piece.role]
        self.squares = squares
        self.by_board = by_board
        self.pawn = _pawn(definition)
        self.turned = frozenset(piece.id for piece in self.pieces if piece.promoted)


def shape_of(piece: Any) -> str:
    """What a piece type is drawn as, by the file or by its name; "" for nothing usual."""
    return picture_named(piece.picture) or picture_named(piece.name)


def _pawn(definition: Any) -> str:
    """The id of the piece that algebraic notation writes no letter for; "" for none."""
    for piece in definition.pieces:
        if piece.name == "Pawn" or shape_of(piece) == "pawn":
            return str(piece.id)
    return ""


def letters_of(of: Alphabet) -> PieceNames:
    """The variant's letters by id. Pieces of one name have one: a queen is a queen."""
    definition = of.definition
    first: dict[str, str] = {}
    return PieceNames(
        {
            piece.id: definition.notation.letters.get(
                piece.id, first.setdefault(piece.name, piece.id)
            )
            for piece in definition.pieces
            if not piece.role
        }
    )


def letters_of_algebra(of: Alphabet) -> PieceNames:
    """The same, without one for the pawn where the file gives it none; shogi's is like others."""
    letters = letters_of(of)
    if of.pawn not in of.definition.notation.letters and of.definition.style != "shogi":
        letters[of.pawn] = ""
    return letters


def _algebraic(of: Alphabet, name: str = "san", kind: type[Algebraic] = Algebraic) -> Style:
    return kind(name, letters_of_algebra(of), of.by_board)


def _figurine(of: Alphabet) -> Style | None:
    """Glyphs for the letters of chess's shapes; None where there is nothing to draw."""
    letters = letters_of_algebra(of)
    glyphs = {
        letters[piece.id]: FIGURINES[shape_of(piece)]
        for piece in reversed(of.pieces)
        if shape_of(piece) in FIGURINES
    }
    twice = {glyph for glyph, count in Counter(glyphs.values()).items() if count > 1}
    signs = PieceNames(
        {
            ident: letter if glyphs.get(letter, "") in twice else glyphs.get(letter, letter)
            for ident, letter in letters.items()
        }
    )
    return Algebraic("figurine", signs, of.by_board) if glyphs else None


def _thai(of: Alphabet, name: str, kind: type[Thai]) -> Style | None:
    """Where every piece is one of makruk's, and texts may be compared: a file has the King's letter
    too."""
    known = all(piece.name in OF_THAI for piece in of.pieces)
    if not known or of.by_board or of.squares.files > MOST_FILES:
        return None
    letters = PieceNames({piece.id: OF_THAI[piece.name] for piece in of.pieces})
    if kind is Thai:
        letters[of.pawn] = ""
    return kind(name, letters, of.by_board)


def _one_digit(of: Alphabet) -> bool:
    return max(of.squares.files, of.squares.ranks) <= 9


def _hodges(of: Alphabet, name: str, kind: type[Hodges], numbers: bool) -> Style | None:
    """Numbers for ranks only where each is one digit."""
    if numbers and not _one_digit(of):
        return None
    return kind(name, letters_of(of), of.squares, numbers, of.turned)


def _kitao_kawasaki(of: Alphabet) -> Style | None:
    names = _tiles(of)
    if names is None or not _one_digit(of):
        return None
    signs = {ident: WRITTEN.get(sign, sign).replace("成", "+") for ident, sign in names.items()}
    return KitaoKawasaki("kitao-kawasaki", PieceNames(signs), of.squares, True, of.turned)


def _tiles(of: Alphabet) -> PieceNames | None:
    """What stands on the tiles of a game of shogi's family, if each of them has its characters."""
    if of.definition.style != "shogi" or not all(piece.glyphs for piece in of.pieces):
        return None
    return PieceNames({piece.id: piece.glyphs for piece in of.pieces})


def _japanese(of: Alphabet, name: str, kind: type[Japanese]) -> Style | None:
    names = _tiles(of)
    if names is None:
        return None
    runners = frozenset(p.id for p in of.pieces if "R" in p.betza or "B" in p.betza)
    return kind(name, names, of.squares, runners)


def _csa(of: Alphabet) -> Style | None:
    """Where all pieces are shogi's."""
    tiles = _tiles(of)
    if tiles is None or not _one_digit(of) or not set(tiles.values()) <= set(OF_CSA):
        return None
    names = PieceNames({ident: OF_CSA[sign] for ident, sign in tiles.items()})
    turned = {piece.id: piece.promotes[0] for piece in of.pieces if len(piece.promotes) == 1}
    return Csa("csa", names, turned, of.squares)


def _wxf(of: Alphabet) -> Style | None:
    """Where texts may be compared: two pieces can go differently by the same numbers."""
    if of.by_board:
        return None
    sure = frozenset(p.id for p in of.definition.pieces if p.region is not None)
    return Wxf("wxf", letters_of(of), of.squares, sure)


def _korean(of: Alphabet) -> Style | None:
    fits = of.squares.files <= 9 and of.squares.ranks <= 10
    return Korean("korean", letters_of(of), of.squares) if fits else None


def _of_engines(
    of: Alphabet, name: str, write: MoveFormat, null: str, kind: type[EngineText] = EngineText
) -> Style | None:
    """Those that count ranks from 0 do so where a digit is enough."""
    if write is ucci and of.squares.ranks > ZERO_BASED:
        return None
    if write is engine_texts.cecp and of.squares.ranks == ZERO_BASED:
        write = of_xboard_from_nothing
    turned = frozenset[str]() if name == "cecp" else of.turned
    return kind(name, write, of.squares, turned, null)


MAKERS: dict[str, Callable[[Alphabet], Style | None]] = {
    "san": _algebraic,
    "lan": partial(_algebraic, name="lan", kind=Long),
    "figurine": _figurine,
    "thai": partial(_thai, name="thai", kind=Thai),
    "thai-lan": partial(_thai, name="thai-lan", kind=LongThai),
    "hodges": partial(_hodges, name="hodges", kind=Hodges, numbers=False),
    "western": partial(_hodges, name="western", kind=Hodges, numbers=True),
    "hosking": partial(_hodges, name="hosking", kind=Hosking, numbers=True),
    "kitao-kawasaki": _kitao_kawasaki,
    "japanese": partial(_japanese, name="japanese", kind=Japanese),
    "ki2": partial(_japanese, name="ki2", kind=Ki2),
    "kif": partial(_japanese, name="kif", kind=Kif),
    "csa": _csa,
    "wxf": _wxf,
    "korean": _korean,
    "uci": partial(_of_engines, name="uci", write=engine_texts.uci, null="0000"),
    "fairy": partial(_of_engines, name="fairy", write=engine_texts.uci, null=""),
    "cecp": partial(_of_engines, name="cecp", write=engine_texts.cecp, null="@@@@"),
    "usi": partial(_of_engines, name="usi", write=engine_texts.usi, null="pass"),
    "ucci": partial(_of_engines, name="ucci", write=ucci, null="0000"),
    "iccs": partial(_of_engines, name="iccs", write=ucci, null="0000", kind=Iccs),
}
"""The styles by name; a maker gives None for a variant that the style cannot write."""
