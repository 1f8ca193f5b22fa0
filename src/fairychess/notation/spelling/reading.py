"""Reading: the option that people and programs mean, in whatever style they write it.

A text that names squares is compared with the few options about these. Any other is looked up in
what each style would have written, first as it stands, then as people type it: without signs of
check, with figurines or figures of another script, in small letters. What is left is read as
algebraic notation that says more, or less, than it must (`Ng1f3`, `ed5`, `e8Q`).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from fairychess.board import FILE_LETTER, SQUARE
from fairychess.messages import Message
from fairychess.notation import ids, move_text
from fairychess.notation.move_text import MoveError
from fairychess.notation.near import is_decided, near
from fairychess.notation.spelling.japanese import NUMERALS, WRITTEN
from fairychess.notation.spelling.move_parts import MoveParts
from fairychess.notation.spelling.speller import PASS, Speller, speller_of
from fairychess.notation.spelling.style import CANONICAL, Style
from fairychess.notation.spelling.table import shape_of
from fairychess.position.words.move import (
    BOARD,
    DROP,
    TESTED_CASTLING,
    changes_colour,
    origin_of,
    promotion_choice,
    target_of,
    touches_others,
    type_of,
)

PASSES = ("0000", "@@@@", "pass", "null", "--", "z0", "null move", "%pass")
"""How other programs write that a side passes."""
_SIDES = "☗☖▲△▼▽"
_GLYPHS = dict(zip(("king", "queen", "rook", "bishop", "knight", "pawn"), "♔♕♖♗♘♙", strict=True))
_BLACK = dict(zip("♔♕♖♗♘♙", "♚♛♜♝♞♟", strict=True))
_NUMERAL = re.compile("[一二三四五六七八九十]+")
_ENDS = re.compile(rf"({SQUARE})({SQUARE})", re.ASCII)
_USI_ENDS = re.compile(rf"(\d{{1,2}}{FILE_LETTER})(\d{{1,2}}{FILE_LETTER})[+-]?", re.ASCII)
_STEP = re.compile(
    rf"([A-Z]{{0,4}})({FILE_LETTER}?)(\d{{0,2}})[x-]?({SQUARE})(?:=?([A-Z]))?", re.ASCII
)
_LOOSE = re.compile(
    rf"([^a-z\d@=():,~/-]{{0,4}})({FILE_LETTER}?)(\d{{0,2}})[-x:]?({SQUARE})=?\(?([^a-z\d\s()=]{{0,4}})\)?",
    re.ASCII,
)
_TURNING = re.compile(rf"({SQUARE}{SQUARE})[+-]", re.ASCII)
"""Squares, and that the piece turns over or back, as other programs write it."""
_DROP = re.compile(rf"\{{?([^{{}}@*]{{0,20}})\}}?[@*]({SQUARE})[+#]?", re.ASCII)
_APART = re.compile(rf"({SQUARE})[-x:]({SQUARE})(=?[^\s]{{0,20}})", re.ASCII)
_WALL = re.compile(rf"(?:{SQUARE})?@?({SQUARE})", re.ASCII)
"""Where a wall or a duck is put, as programs write it that name the square of the move before."""
_USI_DROP = re.compile(rf"(\+?[A-Za-z])[*@](\d{{1,2}}{FILE_LETTER})", re.ASCII)
_CHOICE = re.compile(r"([^={}]{1,40}=)([^{}=]{2,20})")
MOST_NAMED = 4
"""So many moves are named where a text could mean any of them."""
LONGEST = 200
"""Longer texts are no moves."""
LONGEST_IN_A_STYLE = 40


def parse(pos: Any, text: str, last: str = "", style: Style | None = None) -> int:
    """The legal move that a text means, canonical or in any style; in one alone if it is given.

    `last` is the square where the move before ended: what 同 stands for. Raises MoveError.
    """
    if len(text) > LONGEST:
        raise MoveError("move_too_long")
    speller = speller_of(pos.rules)
    found = 0 if style else _quickly(pos, speller, text)
    if found and not is_decided(pos):
        return found
    moves: list[int] = pos.decision().options
    if not moves:
        raise MoveError(Message("game_over_move", {"move": move_text.quoted(text)}))
    places = Reader(speller, pos, moves, last, style).find(text)
    if len(places) == 1:
        return moves[places[0]]
    if places:
        texts = move_text.format_moves(pos, moves)
        named = ", ".join(texts[place] for place in places[:MOST_NAMED])
        raise MoveError(Message("ambiguous_move", {"move": move_text.quoted(text), "moves": named}))
    raise MoveError(move_text.why_not(pos, text))


def _quickly(pos: Any, speller: Speller, text: str) -> int:
    """The option that a text about one or two squares means, without a look at all others; 0 where
    that does not tell."""
    steps = speller.steps
    found = (steps.read_squares(pos, text) or steps.read(pos, text)) if steps else 0
    return found or _by_squares(pos, speller, text) or _by_step(pos, speller, text)


def _by_squares(pos: Any, speller: Speller, text: str) -> int:
    """The option that begins with two squares, canonical or as engines write it; 0 for none."""
    begins, numbers = _ENDS.match(text), speller.numbers
    if begins is None:
        begins, numbers = _USI_ENDS.fullmatch(text), speller.numbers_of_usi
    if begins is None:
        return 0
    origin, target = numbers.get(begins[1], -1), numbers.get(begins[2], -1)
    if origin < 0 or target < 0:
        return 0
    options = near(pos, origin, target)
    texts = move_text.format_moves(pos, options)
    if text in texts:
        return options[texts.index(text)]
    moves_in_parts = speller.in_parts(pos, options, texts)
    for style in speller.of_engines:
        written = speller.column(pos, style, moves_in_parts, texts, "")
        if written.count(text) == 1:
            return options[written.index(text)]
    return 0


def _by_step(pos: Any, speller: Speller, text: str) -> int:
    """The one option that an algebraic step means; 0 if there is none, or what can be mistaken for
    it."""
    said = _STEP.fullmatch(text.rstrip(speller.signs))
    if said is None:
        return _by_castling(pos, speller, text) or _by_drop(pos, text)
    letter, file, rank, goal, choice = said.groups()
    target = speller.numbers.get(goal, -1)
    letters, looks = speller.letters, speller.looks
    found = 0
    for move in near(pos, -1, target):
        kind = type_of(move)
        if kind == DROP and not letter:
            return 0
        if kind == DROP or target_of(move) != target:
            continue
        origin = origin_of(move)
        if letters[looks[pos.piece_at(origin)]] != letter:
            continue
        name = speller.square_names.get(origin, "")
        if (file and name[:1] != file) or (rank and name[1:] != rank):
            continue
        if kind != BOARD or touches_others(move):
            return 0
        if promotion_choice(move) or choice:
            became = move_text.change(pos, move)
            if changes_colour(move) or not _chosen(became, choice or "", letters):
                continue
        if found:
            return 0
        found = move
    return found


def _by_castling(pos: Any, speller: Speller, text: str) -> int:
    """The one castling that is written so, without more; 0 for none."""
    if text[:1] not in ("O", "0"):
        return 0
    side = text.rstrip(speller.signs).replace("0", "O")
    found = [move for move in near(pos, -1, -1) if speller.castling_of(pos, move) == side]
    return found[0] if len(found) == 1 and type_of(found[0]) == TESTED_CASTLING else 0


def _by_drop(pos: Any, text: str) -> int:
    """The drop that is written so, whatever sign of check it has; 0 for none."""
    said = _DROP.fullmatch(text)
    target = speller_of(pos.rules).numbers.get(said[2], -1) if said else -1
    if said is None or target < 0:
        return 0
    ident = said[1].upper() or speller_of(pos.rules).pawn
    drops = [move for move in near(pos, -1, target) if type_of(move) == DROP]
    texts = move_text.format_moves(pos, drops)
    wanted = f"{ids.format_id(ident, 0)}@{said[2]}"
    return drops[texts.index(wanted)] if texts.count(wanted) == 1 else 0


class AskedAbout(NamedTuple):
    """The move that a text names, legal or not: where it may begin (squares, or `hand:P`), where it
    ends, what the piece is called, or which castling it is."""

    origins: list[str]
    target: str
    piece: str = ""
    castling: str = ""


def asked_about(pos: Any, text: str) -> AskedAbout | None:
    """What a text that is no legal move is about; None where it names no move at all."""
    speller = speller_of(pos.rules)
    side = text.rstrip(speller.signs).replace("0", "O")
    if side in ("O-O", "O-O-O"):
        return AskedAbout([], "", castling=side)
    numbers = speller.numbers
    if begins := _ENDS.match(text):
        both = begins[1] in numbers and begins[2] in numbers
        return AskedAbout([begins[1]], begins[2]) if both else None
    if begins := _USI_ENDS.match(text):
        ends = [speller.numbers_of_usi.get(name, -1) for name in begins.groups()]
        names = [speller.square_names[square] for square in ends if square >= 0]
        return AskedAbout([names[0]], names[1]) if len(names) == 2 else None
    if drop := _DROP.fullmatch(text) or _USI_DROP.fullmatch(text):
        ident = drop[1].upper() or speller.pawn
        goal = numbers.get(drop[2], speller.numbers_of_usi.get(drop[2], -1))
        if ident not in pos.rules.numbers or goal < 0:
            return None
        return AskedAbout([f"hand:{ident}"], speller.square_names[goal])
    said = _STEP.fullmatch(text.rstrip(speller.signs))
    if said is None or said[4] not in numbers:
        return None
    letter, file, rank, target_name, _ = said.groups()
    return _of_letter(pos, speller, letter, file, rank, target_name)


def _of_letter(
    pos: Any, speller: Speller, letter: str, file: str, rank: str, target: str
) -> AskedAbout | None:
    """The pieces of the side to move that algebraic notation may mean by a letter."""
    pieces = [one for one in speller.alphabet.pieces if speller.letters[one.id] == letter]
    if not pieces:
        return None
    origins = [
        name
        for name, piece in speller.own_pieces(pos).items()
        if speller.letters[piece] == letter and file in ("", name[:1]) and rank in ("", name[1:])
    ]
    if not letter and not file:  # of pawns the one that would simply go there
        origins = [name for name in origins if name[:1] == target[:1]] or origins
    return AskedAbout(origins, target, str(pieces[0].name))


class Reader:
    """The options of one position, to be found by what people write."""

    def __init__(
        self, speller: Speller, pos: Any, moves: Sequence[int], last: str, style: Style | None
    ) -> None:
        self.pos = pos
        self.speller = speller
        self.last = last
        self.styles = [style] if style else speller.read()
        self.only = style
        self.moves = moves
        self.texts = move_text.format_moves(pos, list(moves))
        self._columns: dict[tuple[str, str], list[str]] = {}

    @cached_property
    def moves_in_parts(self) -> list[MoveParts | None]:
        """What each option does: asked only where a text is not canonical, as most are."""
        return self.speller.in_parts(self.pos, self.moves, self.texts)

    @cached_property
    def glyphs(self) -> dict[str, str]:
        """What is written on pieces, and the letters it stands for."""
        return {
            glyph: self.speller.letters[piece.id]
            for piece in reversed(self.speller.alphabet.pieces)
            for glyph in _glyphs(shape_of(piece))
        }

    def find(self, text: str) -> list[int]:
        """The options that a text may mean, by their places."""
        wanted = text.strip()
        for said in (wanted, *self.spellings(wanted)):
            if said in self.texts and self.meant(CANONICAL):
                return [self.texts.index(said)]
        if len(wanted) > LONGEST_IN_A_STYLE:
            return []
        found = self.written(wanted, str) or self.longer(wanted)
        if found or self.may_turn(wanted):
            return found
        plain = self.plain(wanted)
        unsigned = plain.rstrip(self.speller.signs)
        # Where a + promotes, only a second one is a sign of check, or one that nothing promotes by.
        for said in dict.fromkeys((plain, unsigned, unsigned.removesuffix("+"))):
            found = found or (self.written(said, self.plain) if said else [])
            if self.meant("san"):
                found = found or self.loosely(said)
                if not self.is_way(said):  # b1e2 is no B1e2
                    found = found or self.loosely(said[:1].upper() + said[1:])
        return found or self.passes(wanted)

    def is_way(self, text: str) -> bool:
        """Is a text two squares of the board and no more?"""
        ends = _ENDS.fullmatch(text)
        return ends is not None and all(name in self.speller.numbers for name in ends.groups())

    def meant(self, name: str) -> bool:
        """May a text be in the style of this name?"""
        return self.only is None or self.only.name == name

    def columns(self) -> Iterator[list[str]]:
        """All options in one style after the other; where a style refers to the last move, both
        with and without it."""
        for style in self.styles:
            for last in dict.fromkeys((self.last, "") if style.refers_back else ("",)):
                place = (style.name, last)
                if place not in self._columns:
                    self._columns[place] = self.speller.column(
                        self.pos, style, self.moves_in_parts, self.texts, last
                    )
                yield self._columns[place]

    def written(self, wanted: str, compared: Any) -> list[int]:
        """The options that the first style with any writes so."""
        for column in self.columns():
            found = [place for place, said in enumerate(column) if compared(said) == wanted]
            if found:
                return found
        return []

    def spellings(self, text: str) -> Iterator[str]:
        """A canonical text that is spelled with other signs: a missing or extra `=`, an id in small
        letters or without its braces."""
        yield text + "="
        yield text.removesuffix("=")
        if apart := _APART.fullmatch(text):
            yield "".join(apart.groups())
        if wall := _WALL.fullmatch(text):
            yield f"*@{wall[1]}"
        if drop := _DROP.fullmatch(text):
            yield f"{ids.format_id(drop[1].upper(), 0)}@{drop[2]}"
        if braces := _CHOICE.fullmatch(text):
            yield f"{braces[1]}{{{braces[2]}}}"

    def longer(self, text: str) -> list[int]:
        """The one canonical text that says more than this one does."""
        found = [place for place, one in enumerate(self.texts) if one.startswith(text + "~")]
        if turned := _TURNING.fullmatch(text):  # what it becomes may be all that says so: `=+P`
            changes = (turned[1] + "+", turned[1] + "=")
            found = [
                place
                for place, one in enumerate(self.texts)
                if one.startswith(changes) and one != changes[1]
            ]
        return found if len(found) == 1 and self.only is None else []

    def may_turn(self, text: str) -> bool:
        """Does a text say that a piece turns over, where one could? Its + is no sign of check."""
        turned = _TURNING.fullmatch(text)
        return turned is not None and any(one.startswith(f"{turned[1]}=") for one in self.texts)

    def plain(self, text: str) -> str:
        """A text as it is compared: figures as digits, letters for figurines, no sign of a side."""
        if text.isascii():
            text = "".join(text.split())
        else:
            text = unicodedata.normalize("NFKC", "".join(text.split())).lstrip(_SIDES)
            text = _NUMERAL.sub(_digits, text)
            for old, new in (*WRITTEN.items(), *self.glyphs.items(), ("打", "")):
                text = text.replace(old, new)
        return text.removesuffix("e.p.").replace("0-0", "O-O").replace("O-0", "O-O")

    def loosely(self, text: str) -> list[int]:
        """Read as algebraic notation: letter, what is said of the origin, square, promotion."""
        said = _LOOSE.fullmatch(text)
        letters = self.speller.letters
        if not said:
            return []
        letter, file, rank, target, promotion = said.groups()
        return [
            index
            for index, parts in enumerate(self.moves_in_parts)
            if parts is not None
            and _is_one_step(parts)
            and letter in (letters[parts.piece], parts.piece)
            and parts.target == target
            and (not file or parts.origin[0] == file)
            and (not rank or parts.origin[1:] == rank)
            and _chosen(parts.change, promotion, letters)
        ]

    def passes(self, text: str) -> list[int]:
        """The pass, or all that leave everything in its place, where a program writes one."""
        if text.lower() not in PASSES:
            return []
        if PASS in self.texts:
            return [self.texts.index(PASS)]
        parts = enumerate(self.moves_in_parts)
        return [place for place, one in parts if one and _is_idle(one)]


def _is_one_step(parts: MoveParts) -> bool:
    return bool(parts.origin) and len(parts.steps) == 1 and not (parts.castling or parts.gate)


def _is_idle(parts: MoveParts) -> bool:
    return not (parts.steps or parts.change or parts.sign or parts.gate or parts.castling)


def _chosen(change: str, letter: str, letters: Any) -> bool:
    """Does a move promote to what is written, or to nothing where nothing is?"""
    if not letter:
        return change in ("", "=")
    ident = change[1:].strip("{}")
    return letters[ident] == letter if ident else change == letter


def _glyphs(shape: str) -> Iterable[str]:
    """The figurines of a shape, white and black."""
    white = _GLYPHS.get(shape)
    return (white, _BLACK[white]) if white else ()


def _digits(found: re.Match[str]) -> str:
    """A numeral in digits: 十二 is 12."""
    text = found.group()
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return "".join(str(NUMERALS.index(each) + 1) for each in text)
    last = str(NUMERALS.index(ones[0]) + 1) if ones else "0"
    return tens.translate(_PLAIN_DIGITS) + "1" + last


_PLAIN_DIGITS = {ord(numeral): str(number) for number, numeral in enumerate(NUMERALS[:9], 1)}
