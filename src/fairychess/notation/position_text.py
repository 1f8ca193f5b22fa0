"""Position text: placement, hands, side, unmoved pieces, en passant, counters, other fields.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1
    ...{KR}...{+ld}... b - - 0 1 extra=1

Ranks from the top, blanks as decimal numbers, ids of one letter bare, longer ones in braces;
upper case is the first player's, `*` a wall. In the text of one seat `?` stands for a square it
does not see, and for whatever else it may not know. `unmoved` says which pieces have not moved.
Written here and read in `position_reading`; the texts of other programs are in `dialects`.
"""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Any

from fairychess.board import square_name
from fairychess.notation import ids
from fairychess.notation.unmoved import own_unmoved_field, unmoved_field
from fairychess.position.rule_visibility import hand_shown, known_fields, sight
from fairychess.position.words.piece import colour_of, make_piece

UNKNOWN = "?"
"""Stands in the text of one seat for what it may not know."""

_CELL = re.compile(r"\d{1,3}|\+?\D~?", re.ASCII)


def format_position(pos: Any, rules: Any, seat: int | None = None) -> str:
    """Canonical text of a position, as the referee knows it or as one seat may know it."""
    # Whether an en-passant right could be used may betray what a piece is.
    hidden = seat is not None and rules.secret and seat != pos.turn
    seen = sight(pos, seat)
    if seen is not None and pos.en_passant_squares()[0] not in seen:
        hidden = True
    fields = [
        placement(pos, rules, seen) + hands(pos, rules, seat),
        rules.letters[pos.turn],
        unmoved_field(pos, rules) if seen is None else own_unmoved_field(pos, rules, seat),
        "-" if hidden else en_passant(pos, rules),
        # The clock would tell when a pawn that nobody sees has moved.
        str(pos.halfmove_clock) if seen is None else UNKNOWN,
        str(pos.fullmove_number),
    ]
    extra: dict[str, str] = {}
    for rule in pos.rule_list:
        extra.update(known_fields(rule, pos, seat))
    fields += [f"{key}={extra[key]}" for key in sorted(extra)]
    return " ".join(fields)


def placement(pos: Any, rules: Any, seen: frozenset[int] | None = None) -> str:
    """The pieces on the board, ranks from the top; where only `seen` is known, `?` for the rest."""
    letters = rules.shared(_Looks).letters
    signs = [letters[piece] for piece in pos.standing()]
    if seen is not None:
        for square in set(range(len(signs))) - seen - rules.board.holes:
            signs[square] = UNKNOWN
    return in_ranks(signs, rules.board.files)


def in_ranks(signs: list[str], files: int) -> str:
    """What stands on the squares, "" for nothing, as ranks from the top with blanks counted."""
    starts = range(len(signs) - files, -1, -files)
    return "/".join([rank_text(signs[start : start + files]) for start in starts])


def rank_text(signs: Iterable[str]) -> str:
    """What stands on the squares of a rank, "" for nothing, with blanks counted."""
    row, blanks = "", 0
    for sign in signs:
        if not sign:
            blanks += 1
        elif blanks:
            row += str(blanks) + sign
            blanks = 0
        else:
            row += sign
    return row + str(blanks) if blanks else row


def cells_of(rank: str) -> list[str]:
    """What stands on the squares of a rank whose pieces are single letters, "" for nothing."""
    found = ([""] * int(cell) if cell.isdecimal() else [cell] for cell in _CELL.findall(rank))
    return list(chain.from_iterable(found))


class _Looks:
    """The coloured pieces of a game as they look, by number: their ids, and as texts spell them."""

    def __init__(self, rules: Any) -> None:
        pieces = range(make_piece(0, 0), rules.tables.coloured_pieces)
        self.ids = ("", "*", *(rules.shown(piece).id for piece in pieces))
        self.letters = (
            "",
            "*",
            *(ids.format_id(self.ids[piece], colour_of(piece)) for piece in pieces),
        )


def looks_of(rules: Any) -> tuple[str, ...]:
    """The ids of the coloured pieces as they look, by number; `*` for a wall."""
    found: tuple[str, ...] = rules.shared(_Looks).ids
    return found


def hands(pos: Any, rules: Any, seat: int | None = None) -> str:
    """`[2Pn]`: the first side's pieces, then the second's, by piece type; "" if none."""
    if not holds(rules):
        return ""
    text = ""
    for colour in range(2):
        if not hand_shown(pos, seat, colour):
            text += UNKNOWN
            continue
        for ident, count in held(pos, rules, colour):
            text += (str(count) if count > 1 else "") + ids.format_id(ident, colour)
    return f"[{text}]"


def held(pos: Any, rules: Any, colour: int) -> list[tuple[str, int]]:
    """What a side has in hand: ids by piece type, each with its number."""
    return [
        (piece.id, count)
        for piece_type, piece in enumerate(rules.pieces)
        if (count := pos.in_hand(colour, piece_type))
    ]


def holds(rules: Any) -> bool:
    """Does the variant have hands?"""
    return bool(rules.has_hands)


def en_passant(pos: Any, rules: Any) -> str:
    """`e3`, or `e3,e4>e5` when several squares or another victim must be named; `-` for none."""
    victim, squares = pos.en_passant_squares()
    if not squares:
        return "-"
    names = ",".join(square_name(rules.board, square) for square in squares)
    if len(squares) == 1 and victim == usual_victim(squares[0], pos, rules):
        return names
    return f"{names}>{square_name(rules.board, victim)}"


def usual_victim(square: int, pos: Any, rules: Any) -> int:
    """Where a piece that passed over `square` by a double step would stand, -1 off the board."""
    ahead = rules.board.step(square, (0, 1 if passer(pos) == 0 else -1))
    return -1 if ahead is None else int(ahead)


def passer(pos: Any) -> int:
    """The side whose pieces might be taken in passing: who has moved, if only a part of a turn."""
    begun = any(rule.part_due(pos) for rule in pos.rule_list)
    return int(pos.turn if begun else 1 - pos.turn)
