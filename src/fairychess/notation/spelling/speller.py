"""The speller of a variant: which styles it has, and the options of a position in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fairychess.board import square_name
from fairychess.notation import move_text
from fairychess.notation.position_text import looks_of
from fairychess.notation.spelling.algebraic import FIGURINES, Algebraic
from fairychess.notation.spelling.hodges import Hodges
from fairychess.notation.spelling.japanese import Japanese
from fairychess.notation.spelling.move_parts import MoveParts, dropped, squares_in, steps_along
from fairychess.notation.spelling.style import Squares, Style
from fairychess.notation.spelling.wxf import Wxf
from fairychess.pictures import picture_named
from fairychess.position.rule_visibility import sight
from fairychess.position.words.move import (
    first_payload,
    is_en_passant,
    origin_of,
    plain_ends,
    type_of,
)
from fairychess.position.words.piece import WALL, is_piece_of


class _Signs(dict[str, str]):
    """What pieces are called, by id; what has no name keeps its id."""

    def __missing__(self, ident: str) -> str:
        return ident


class Speller:
    """Writes the moves of one variant in its styles, whose `names` the usual one begins."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        board = rules.board
        self._looks = looks_of(rules)
        self._names = {square: square_name(board, square) for square in board}
        self.squares = Squares(
            {name: board.coordinates(square) for square, name in self._names.items()},
            board.files,
            board.ranks,
        )
        self.pawn = _pawn(rules.definition)
        # What a piece of a secret role could do must not be seen from how others are written.
        self.by_board = rules.secret and not rules.hides_squares
        styles = [MAKERS[name](self) for name in rules.definition.notation.styles]
        self.styles: tuple[Style, ...] = tuple(style for style in styles if style is not None)
        self.names = tuple(style.name for style in self.styles)

    # ---- writing --------------------------------------------------------------------------

    def spell(
        self,
        pos: Any,
        moves: Sequence[int],
        texts: Sequence[str],
        taken: Sequence[Sequence[str]] | None = None,
        last: str = "",
    ) -> list[tuple[str, ...]]:
        """All options of a position in every style; nothing for one that is no move of a piece.

        `taken` are the squares of the pieces each openly takes, as far as the mover sees them.
        """
        moves_in_parts = self.in_parts(pos, moves, texts, taken)
        columns = self.columns(pos, moves_in_parts, last)
        return [
            tuple(column[index] for column in columns) if parts else ()
            for index, parts in enumerate(moves_in_parts)
        ]

    def signed(self, spelled: tuple[str, ...], sign: str) -> tuple[str, ...]:
        """The spellings of a move with the sign of check or mate, in the styles that write it."""
        if not sign:
            return spelled
        return tuple(
            text + sign * style.signs for text, style in zip(spelled, self.styles, strict=True)
        )

    def columns(
        self, pos: Any, moves_in_parts: Sequence[MoveParts | None], last: str
    ) -> list[list[str]]:
        """The moves in each style, no two alike in one; "" for what is none."""
        found: dict[type[Style], list[Sequence[str]]] = {}
        columns = []
        for style in self.styles:
            if style.sort not in found:
                found[style.sort] = self._rivals(pos, style, moves_in_parts)
            written = [
                style.write(parts, rivals, last) if parts else ""
                for parts, rivals in zip(moves_in_parts, found[style.sort], strict=True)
            ]
            columns.append(self._distinct(written, moves_in_parts))
        return columns

    def in_parts(
        self,
        pos: Any,
        moves: Sequence[int],
        texts: Sequence[str],
        taken: Sequence[Sequence[str]] | None = None,
    ) -> list[MoveParts | None]:
        """What each option does; None for one that is no move of a piece."""
        if taken is None:
            seen = sight(pos, pos.turn)
            taken = [
                [
                    self._names[square]
                    for square in move_text.victims(pos, move)
                    if seen is None or square in seen
                ]
                for move in moves
            ]
        return [
            self._parts(pos, move, text, squares)
            if ends is None
            else self._plain(pos, ends[0], text, squares)
            for move, ends, text, squares in zip(
                moves, plain_ends(moves), texts, taken, strict=True
            )
        ]

    def _plain(self, pos: Any, origin: int, text: str, taken: Sequence[str]) -> MoveParts:
        """A move that is nothing but its way, as most are."""
        piece, start = self._looks[pos.piece_at(origin)], self._names[origin]
        way = [start, text[len(start) :]]
        steps = steps_along(way, taken, piece == self.pawn)
        return MoveParts(text, piece, pos.turn, start, steps, plain=len(steps) == 1)

    def _parts(self, pos: Any, move: int, text: str, taken: Sequence[str]) -> MoveParts | None:
        body, _, marks = text.partition("~")
        body, gate = _with_gate(body)
        drop = dropped(body)
        if drop is not None and (drop[0] in self.rules.numbers or drop[0] == "*"):
            ident, square = drop
            steps = steps_along([square, square], [square], False)
            return MoveParts(text, ident, pos.turn, "", steps, marks=marks)
        sign = self._sign(pos, move)
        found = squares_in(body) if not sign else ([self._names[origin_of(move)]], "")
        if found is None:
            return None
        way, change = found
        standing = pos.piece_at(_number(self.rules.board, way[0]))
        if standing <= WALL:
            return None
        piece = self._looks[standing]
        passing = piece == self.pawn or (not type_of(move) and is_en_passant(move))
        return MoveParts(
            text,
            piece,
            pos.turn,
            way[0],
            [] if sign else steps_along(way, taken, passing),
            change,
            self._castling(pos, move),
            gate,
            sign,
            marks,
        )

    def _sign(self, pos: Any, move: int) -> str:
        rule = move_text.owner(pos, move)
        return rule.notation.sign(pos, move) if rule is not None else ""

    def _castling(self, pos: Any, move: int) -> str:
        """`O-O` towards the last file, `O-O-O` towards the first; "" for anything else."""
        if not type_of(move):
            return ""
        rule = move_text.owner(pos, move)
        inner = rule.notation.within(pos, move)
        if inner:
            return self._castling(pos, inner)
        if not rule.castles:
            return ""
        king, friend = (
            self.rules.board.coordinates(square)[0]
            for square in (origin_of(move), first_payload(move))
        )
        return "O-O" if friend > king else "O-O-O" if friend < king else ""

    # ---- telling apart --------------------------------------------------------------------

    def _distinct(
        self, written: list[str], moves_in_parts: Sequence[MoveParts | None]
    ) -> list[str]:
        """No two texts alike; where others must not guess the options, without comparing them."""
        if not self.by_board:
            return distinct(written, moves_in_parts)
        return [
            _with_marks(text, parts) if parts else text
            for text, parts in zip(written, moves_in_parts, strict=True)
        ]

    def _rivals(
        self, pos: Any, style: Style, moves_in_parts: Sequence[MoveParts | None]
    ) -> list[Sequence[str]]:
        """For each move the origins of those it has to be told apart from."""
        if self.by_board or style.looks_around:
            own = _own_pieces(pos, self._names)
            return [style.around(parts, own) if parts else () for parts in moves_in_parts]
        groups: dict[Hashable, list[str]] = {}
        keys = []
        for parts in moves_in_parts:
            key = style.key(parts) if parts else None
            keys.append(key)
            if parts:
                groups.setdefault(key, []).append(parts.origin)
        return [
            ()
            if parts is None or len(groups[key]) == 1
            else [origin for origin in dict.fromkeys(groups[key]) if origin != parts.origin]
            for key, parts in zip(keys, moves_in_parts, strict=True)
        ]


@lru_cache(maxsize=64)
def speller_of(rules: Any) -> Speller:
    """The speller of compiled rules; made once."""
    return Speller(rules)


def distinct(written: list[str], moves_in_parts: Sequence[MoveParts | None]) -> list[str]:
    """The texts, with what tells equal ones apart; what stays equal becomes canonical."""
    canonical = {parts.text for parts in moves_in_parts if parts is not None}
    for mend in (_with_goal, _with_marks, lambda _, parts: parts.text):
        counts = Counter(written)
        if len(counts) == len(written) and canonical.isdisjoint(counts):
            return written
        written = [
            text
            if parts is None
            or (counts[text] == 1 and (text not in canonical or text == parts.text))
            else str(mend(text, parts))
            for text, parts in zip(written, moves_in_parts, strict=True)
        ]
    return written


def _with_goal(text: str, parts: MoveParts) -> str:
    """A castling with the square its king goes to: `O-O-O(b1)`."""
    return (
        text.replace(parts.castling, f"{parts.castling}({parts.target})", 1)
        if parts.castling
        else text
    )


def _with_marks(text: str, parts: MoveParts) -> str:
    return f"{text}~{parts.marks}" if parts.marks else text


def _with_gate(body: str) -> tuple[str, str]:
    """A move and the drop that belongs to it: `b1c3,H@b1`."""
    main, comma, last = body.rpartition(",")
    return (main, last) if comma and "@" in last else (body, "")


def _number(board: Any, name: str) -> int:
    return int(board.square(ord(name[0]) - ord("a"), int(name[1:]) - 1))


def _own_pieces(pos: Any, names: Mapping[int, str]) -> dict[str, str]:
    """Ids of the mover's pieces by square, as they look."""
    rules = pos.rules
    found = {}
    for square, name in names.items():
        piece = pos.piece_at(square)
        if is_piece_of(piece, pos.turn):
            found[name] = rules.shown(piece).id
    return found


# ---- what pieces are called ---------------------------------------------------------------


def shape_of(piece: Any) -> str:
    """What a piece type is drawn as, by the file or by its name; "" for nothing usual."""
    return picture_named(piece.picture) or picture_named(piece.name)


def _pawn(definition: Any) -> str:
    """The id of the piece that algebraic notation writes no letter for; "" for none."""
    for piece in definition.pieces:
        if piece.name == "Pawn" or shape_of(piece) == "pawn":
            return str(piece.id)
    return ""


def _letters(speller: Speller) -> _Signs:
    """The variant's letters by id. Pieces of one name have one: a queen is a queen."""
    definition = speller.rules.definition
    first: dict[str, str] = {}
    return _Signs(
        {
            piece.id: definition.notation.letters.get(
                piece.id, first.setdefault(piece.name, piece.id)
            )
            for piece in definition.pieces
            if not piece.role
        }
    )


def _algebraic(speller: Speller) -> Style:
    letters = _letters(speller)
    if speller.pawn not in speller.rules.definition.notation.letters:
        letters[speller.pawn] = ""
    return Algebraic("san", letters, speller.by_board)


def _figurine(speller: Speller) -> Style | None:
    """Glyphs for the letters of chess's shapes; None where there is nothing to draw."""
    made = _algebraic(speller)
    assert isinstance(made, Algebraic)
    glyphs = {
        made.letters[piece.id]: FIGURINES[shape_of(piece)]
        for piece in reversed(speller.rules.definition.pieces)
        if shape_of(piece) in FIGURINES and not piece.role
    }
    twice = {glyph for glyph, count in Counter(glyphs.values()).items() if count > 1}
    signs = _Signs(
        {
            ident: letter if glyphs.get(letter, "") in twice else glyphs.get(letter, letter)
            for ident, letter in made.letters.items()
        }
    )
    return Algebraic("figurine", signs, speller.by_board) if glyphs else None


def _hodges(speller: Speller) -> Style:
    return Hodges("hodges", _letters(speller), speller.squares, numbers=False)


def _western(speller: Speller) -> Style | None:
    """With numbers for ranks, where each is one digit."""
    if max(speller.squares.files, speller.squares.ranks) > 9:
        return None
    return Hodges("western", _letters(speller), speller.squares, numbers=True)


def _japanese(speller: Speller) -> Style | None:
    """Where every piece has its characters."""
    pieces = [piece for piece in speller.rules.definition.pieces if not piece.role]
    if not all(piece.glyphs for piece in pieces):
        return None
    names = _Signs({piece.id: piece.glyphs for piece in pieces})
    runners = frozenset(p.id for p in pieces if "R" in p.betza or "B" in p.betza)
    return Japanese("japanese", names, speller.squares, runners)


def _wxf(speller: Speller) -> Style:
    sure = frozenset(p.id for p in speller.rules.definition.pieces if p.region is not None)
    return Wxf("wxf", _letters(speller), speller.squares, sure)


MAKERS: dict[str, Callable[[Speller], Style | None]] = {
    "san": _algebraic,
    "figurine": _figurine,
    "hodges": _hodges,
    "western": _western,
    "japanese": _japanese,
    "wxf": _wxf,
}
"""The styles by name; a maker gives None for a variant that the style cannot write."""
