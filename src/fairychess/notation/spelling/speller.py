"""The speller of a variant: which styles it has, and the options of a position in all of them."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from fairychess.board import square_name
from fairychess.notation import move_text
from fairychess.notation.near import near
from fairychess.notation.position_text import looks_of
from fairychess.notation.spelling.move_parts import MoveParts, dropped, squares_in, steps_along
from fairychess.notation.spelling.steps import Steps
from fairychess.notation.spelling.style import ENGINES, READ, Squares, Style
from fairychess.notation.spelling.table import MAKERS, Alphabet, letters_of_algebra
from fairychess.position.rule_visibility import sight
from fairychess.position.words.move import (
    first_payload,
    is_en_passant,
    origin_of,
    target_of,
    type_of,
)
from fairychess.position.words.piece import WALL, is_piece_of

PASS = "pass"
"""The canonical text of a side that passes."""


class Speller:
    """Writes the moves of one variant in its styles, whose `names` the usual one begins; `style`
    gives any other one of the table that can be written here."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        board = rules.board
        self.looks = looks_of(rules)
        self.square_names = {square: square_name(board, square) for square in board}
        self.numbers = {name: square for square, name in self.square_names.items()}
        squares = Squares(
            {name: board.coordinates(square) for square, name in self.square_names.items()},
            board.files,
            board.ranks,
        )
        # What a piece of a secret role could do must not be seen from how others are written.
        self.by_board = rules.secret and not rules.hides_squares
        self.alphabet = Alphabet(rules.definition, squares, self.by_board)
        self.pawn = self.alphabet.pawn
        self._by_piece: dict[str, list[str]] = {}
        self._made: dict[str, Style | None] = {}
        found = [self.style(name) for name in rules.definition.notation.styles]
        self.styles: tuple[Style, ...] = tuple(style for style in found if style is not None)
        self.names = tuple(style.name for style in self.styles)
        self.letters: Mapping[str, str] = letters_of_algebra(self.alphabet)
        """What algebraic notation calls each piece."""
        self.signs = "#!?" if rules.definition.style == "shogi" else "+#!?"
        """What says nothing of the move where it stands behind it: in shogi a + promotes."""
        # What may not be seen, or not be guessed from the options, takes a longer way.
        called = [self.letters[ident] for ident in self.looks]
        closed = self.by_board or rules.hides_squares
        self.steps = None if closed or board.levels > 1 else Steps(self.numbers, called, self.signs)

        shogi = rules.definition.style == "shogi"
        of_engines = [self.style(name) for name in (*ENGINES, "usi")]
        self.of_engines = [style for style in of_engines if style and not style.foreign]
        self.numbers_of_usi = (
            {said: self.numbers[name] for name, said in squares.of_shogi(False).items()}
            if shogi
            else {}
        )
        """Squares as USI has them, where it is read without being named USI."""

    def style(self, name: str) -> Style | None:
        """The style of this name; None for one there is not, or that cannot be written here."""
        if name not in self._made:
            if name not in MAKERS:
                return None
            self._made[name] = MAKERS[name](self.alphabet)
        return self._made[name]

    def all_names(self) -> tuple[str, ...]:
        """The names of all styles that can be written here, the variant's own first."""
        return tuple(name for name in dict.fromkeys((*self.names, *MAKERS)) if self.style(name))

    def read(self) -> list[Style]:
        """The styles that are understood without being named."""
        names = dict.fromkeys((*self.names, *ENGINES, *READ[self.rules.definition.style]))
        styles = [style for name in names if (style := self.style(name))]
        return [style for style in styles if not style.foreign]

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
        columns = self.columns(pos, moves_in_parts, texts, last)
        return [
            tuple(column[index] for column in columns) if parts else ()
            for index, parts in enumerate(moves_in_parts)
        ]

    def format(self, pos: Any, move: int, style: Style, last: str = "") -> str:
        """One option in a style, without a sign of check; what is no move of a piece and no pass
        has its canonical text. Only options it might be confused with are looked at."""
        if style.writes_simply and self.steps and self.steps.is_step(pos, move):
            text: str = self.steps.write(pos, move, self._called(style))
            if text:
                return text
        group = pos.legal_moves() if style.looks_around else near(pos, -1, target_of(move))
        texts = move_text.format_moves(pos, group)
        moves_in_parts = self.in_parts(pos, group, texts)
        place = group.index(move)
        return self.column(pos, style, moves_in_parts, texts, last)[place]

    def _called(self, style: Any) -> list[str]:
        """What a style calls each coloured piece."""
        if style.name not in self._by_piece:
            self._by_piece[style.name] = [style.letters[ident] for ident in self.looks]
        return self._by_piece[style.name]

    def signed(self, spelled: tuple[str, ...], sign: str) -> tuple[str, ...]:
        """The spellings of a move with the sign of check or mate, in the styles that write it."""
        if not sign:
            return spelled
        return tuple(
            text + sign * style.signs for text, style in zip(spelled, self.styles, strict=True)
        )

    def columns(
        self, pos: Any, moves_in_parts: Sequence[MoveParts | None], texts: Sequence[str], last: str
    ) -> list[list[str]]:
        """The moves in each of the variant's styles, no two alike in one."""
        found: dict[type[Style], list[Sequence[str]]] = {}
        columns = []
        for style in self.styles:
            if style.sort not in found:
                found[style.sort] = self._rivals(pos, style, moves_in_parts)
            rivals = found[style.sort]
            columns.append(self.column(pos, style, moves_in_parts, texts, last, rivals))
        return columns

    def column(
        self,
        pos: Any,
        style: Style,
        moves_in_parts: Sequence[MoveParts | None],
        texts: Sequence[str],
        last: str,
        rivals: list[Sequence[str]] | None = None,
    ) -> list[str]:
        """The moves in a style, no two alike; canonical what is no move of a piece."""
        if rivals is None:
            rivals = self._rivals(pos, style, moves_in_parts)
        written = [
            style.write(parts, others, last) if parts else self._aside(pos, style, text)
            for parts, others, text in zip(moves_in_parts, rivals, texts, strict=True)
        ]
        return self._distinct(written, moves_in_parts, style.foreign)

    def _aside(self, pos: Any, style: Style, text: str) -> str:
        """What is no move of a piece: a pass as the style has it, any other by its text."""
        if text != PASS:
            return text
        if style.null:
            return style.null
        royals = self.rules.royals_of(pos.turn)
        for name, piece in self.own_pieces(pos).items():
            if piece in royals or self.rules.pieces[self.rules.numbers[piece]].name in royals:
                return style.write(MoveParts(name + name, piece, pos.turn, name, []), (), "")
        return text

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
                    self.square_names[square]
                    for square in move_text.victims(pos, move)
                    if seen is None or square in seen
                ]
                for move in moves
            ]
        return [
            self._parts(pos, move, text, squares)
            if way is None or "~" in text
            else self._plain(pos, way[0], text, squares)
            for move, way, text, squares in zip(
                moves, move_text.plain_ways(pos, moves), texts, taken, strict=True
            )
        ]

    def _plain(self, pos: Any, origin: int, text: str, taken: Sequence[str]) -> MoveParts:
        """A move that is nothing but its way, as most are."""
        piece, start = self.looks[pos.piece_at(origin)], self.square_names[origin]
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
        found = squares_in(body) if not sign else ([self.square_names[origin_of(move)]], "")
        if found is None:
            return None
        way, change = found
        standing = pos.piece_at(self.numbers.get(way[0], 0)) if way[0] in self.numbers else 0
        if standing <= WALL:
            return None
        piece = self.looks[standing]
        passing = piece == self.pawn or (not type_of(move) and is_en_passant(move))
        return MoveParts(
            text,
            piece,
            pos.turn,
            way[0],
            [] if sign else steps_along(way, taken, passing),
            change,
            self.castling_of(pos, move),
            gate,
            sign,
            marks,
        )

    def _sign(self, pos: Any, move: int) -> str:
        rule = move_text.owner(pos, move)
        return rule.notation.sign(pos, move) if rule is not None else ""

    def castling_of(self, pos: Any, move: int) -> str:
        """`O-O` towards the last file, `O-O-O` towards the first; "" for anything else."""
        if not type_of(move):
            return ""
        rule = move_text.owner(pos, move)
        inner = rule.notation.within(pos, move)
        if inner:
            return self.castling_of(pos, inner)
        if not rule.castles:
            return ""
        king, partner = (
            self.rules.board.coordinates(square)[0]
            for square in (origin_of(move), first_payload(move))
        )
        return "O-O" if partner > king else "O-O-O" if partner < king else ""

    def own_pieces(self, pos: Any) -> dict[str, str]:
        """Ids of the mover's pieces by square, as they look."""
        standing = ((name, pos.piece_at(square)) for name, square in self.numbers.items())
        return {
            name: self.rules.shown(piece).id
            for name, piece in standing
            if is_piece_of(piece, pos.turn)
        }

    # ---- telling apart --------------------------------------------------------------------

    def _distinct(
        self, written: list[str], moves_in_parts: Sequence[MoveParts | None], foreign: bool
    ) -> list[str]:
        """No two texts alike; where others must not guess the options, without comparing them."""
        if not self.by_board:
            return distinct(written, moves_in_parts, foreign)
        return [
            _with_marks(text, parts) if parts else text
            for text, parts in zip(written, moves_in_parts, strict=True)
        ]

    def _rivals(
        self, pos: Any, style: Style, moves_in_parts: Sequence[MoveParts | None]
    ) -> list[Sequence[str]]:
        """For each move the origins of those it has to be told apart from."""
        if self.by_board or style.looks_around:
            own = self.own_pieces(pos)
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


def speller_of(rules: Any) -> Speller:
    """The speller of compiled rules; made once."""
    speller: Speller = rules.shared(Speller)
    return speller


def distinct(
    written: list[str], moves_in_parts: Sequence[MoveParts | None], foreign: bool = False
) -> list[str]:
    """The texts, with what tells equal ones apart; what stays equal becomes canonical. Only foreign
    ones may be the canonical text of another move."""
    known = () if foreign else (parts.text for parts in moves_in_parts if parts is not None)
    canonical = set(known)
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
