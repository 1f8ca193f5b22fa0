"""Move text: coordinates, legs joined by commas, promotion and drop marks.

    e2e4   e7e8=Q   d8d9+   d8d9=   P@e5   c4d5,d5e4   e4f5,f5e4   f3f3 (a pass)

A leg ends on each square where a piece is taken on the way, then on the last square. `+` promotes
where only one choice exists, `=Q` names the choice, `=` declines. Every legal move has exactly
one canonical text; `read` also takes the spellings of UCI, USI and HaChu.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.messages import ExplainedError, Message
from fairychess.notation import ids
from fairychess.notation.dialects.sfen import from_usi
from fairychess.position.words.move import (
    changes_colour,
    declines_promotion,
    effects_of,
    is_en_passant,
    origin_of,
    plain_ends,
    promotion_of,
    rule_of,
    target_of,
    touches_others,
    type_of,
)
from fairychess.position.words.path_entry import NAMED, RELAY, STRUCK, TAKE, UNLOAD
from fairychess.position.words.piece import colour_of, make_piece


class MoveError(ExplainedError):
    """A text that is no legal move here; one line with the reason."""


def format_move(pos: Any, move: int) -> str:
    """Canonical text of a legal move."""
    (ends,) = plain_ends([move])
    return _format(pos, move, ends)


def _format(pos: Any, move: int, ends: tuple[int, int] | None) -> str:
    if ends is not None:
        names = pos.tables.square_names
        return str(names[ends[0]] + names[ends[1]])
    rule = owner(pos, move)
    if rule is not None:
        return str(rule.notation.format_move(pos, move))
    name = partial(square_name, pos.tables.board)
    stops = [origin_of(move), *stations(pos, move), target_of(move)]
    legs = [name(a) + name(b) for a, b in pairwise(stops)]
    return ",".join(legs) + change(pos, move)


def owner(pos: Any, move: int) -> Any:
    """The rule that spells and explains a move, None for an ordinary one."""
    if type_of(move):
        return pos.rule_list[rule_of(move)]
    effects = pos.tables.fx_lists[effects_of(move)]
    return pos.rule_list[effects[0][1]] if effects and effects[0][0] == NAMED else None


def stations(pos: Any, move: int) -> list[int]:
    """Squares on the way where a piece is taken, or where a friend takes the move over."""
    if not touches_others(move):
        return []
    origin, to = origin_of(move), target_of(move)
    found = []
    for what, square, detail in pos.tables.fx_lists[effects_of(move)]:
        if what == TAKE and detail == STRUCK and origin != to:
            found.append(to)
        if what in (TAKE, RELAY):
            found.append(square)
    return found


def strikes(pos: Any, move: int) -> bool:
    """Does an ordinary move take from the square where it ends, without going on?"""
    effects = pos.tables.fx_lists[effects_of(move)] if not type_of(move) else ()
    return any(what == TAKE and detail == STRUCK for what, _, detail in effects)


def victims(pos: Any, move: int) -> list[int]:
    """Squares of the pieces that a legal move openly takes, whatever else may follow from it."""
    if type_of(move):
        rule = owner(pos, move)
        entry = rule.notation.move_input(pos, move) if rule is not None else None
        return list(entry.victims) if entry else []
    return squares_taken(pos, move)


def squares_taken(pos: Any, move: int) -> list[int]:
    """Squares of the pieces that a move along a path takes; none for a move of a rule's own."""
    if type_of(move):
        return []
    origin, to = origin_of(move), target_of(move)
    found = [pos.en_passant_squares()[0]] if is_en_passant(move) else []
    effects = pos.tables.fx_lists[effects_of(move)]
    set_down = {square for what, square, _ in effects if what == UNLOAD}
    found += [square for what, square, _ in effects if what == TAKE and pos.piece_at(square)]
    if to != origin and pos.piece_at(to):
        found.append(to)
    return [square for square in dict.fromkeys(found) if square not in set_down]


def change(pos: Any, move: int) -> str:
    """The promotion mark."""
    if declines_promotion(move):
        return "="
    piece_type = promotion_of(move)
    if not piece_type and not changes_colour(move):
        return ""
    rules = pos.rules
    choice = rules.shown(make_piece(piece_type - 1, 0)).id
    mover = rules.definition_of(pos.piece_at(origin_of(move)))
    if len(mover.promotes) == 1 and not changes_colour(move) and rules.definition.style == "shogi":
        return "+"
    colour = int(changes_colour(move))
    return f"={ids.format_id(choice, colour)}"


def format_moves(pos: Any, moves: list[int]) -> list[str]:
    """Texts of all options; equal texts are told apart by what the moves do."""
    texts = [_format(pos, move, ends) for move, ends in zip(moves, plain_ends(moves), strict=True)]
    if len(set(texts)) == len(texts):
        return texts
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [
        tell_apart(pos, move, text) if counts[text] > 1 else text
        for move, text in zip(moves, texts, strict=True)
    ]


def tell_apart(pos: Any, move: int, text: str) -> str:
    """Name what a move puts down or takes in passing, where another has the same squares."""
    name = partial(square_name, pos.tables.board)
    marks = []
    for what, square, down in pos.tables.fx_lists[effects_of(move)]:
        if what == 3:
            marks.append(f"{name(square)}>{name(down)}")
        elif what == 2:
            marks.append(f"^{name(square)}")
    if is_en_passant(move):
        marks.append("e.p.")
    return text + ("~" + "~".join(marks) if marks else "")


def parse_move(pos: Any, text: str) -> int:
    """The legal move with this text. Raises MoveError."""
    if len(text) > 200:
        raise MoveError("move_too_long")
    options = pos.decision().options
    if not options:
        raise MoveError(Message("game_over_move", {"move": text}))
    known = texts_like(pos, options, [text])
    if text in known:
        return known[text]
    wanted = text.strip()
    spelled = candidates(pos, wanted)
    known = texts_like(pos, options, [wanted, *spelled])
    for candidate in (*spelled, longer(wanted, known)):
        if candidate in known:
            return known[candidate]
    raise MoveError(why_not(pos, text))


def texts_like(pos: Any, moves: Sequence[int], spelled: Iterable[str]) -> dict[str, int]:
    """Moves by text: those that begin on a square with which one of the texts begins, and those
    that rules spell. Of all others no text need be written to know that none is meant.
    """
    names = pos.tables.square_names
    begun = {found[1] for text in spelled if (found := _BEGINNING.match(text))}
    near = [
        move
        for move, ends in zip(moves, plain_ends(moves), strict=True)
        if (
            names[ends[0]] in begun
            if ends is not None
            else type_of(move) or names[origin_of(move)] in begun or owner(pos, move) is not None
        )
    ]
    return dict(zip(format_moves(pos, near), near, strict=True))


_BEGINNING = re.compile(r"([a-p]\d+)[a-p]\d", re.ASCII)


def longer(text: str, known: Iterable[str]) -> str:
    """The one canonical spelling that says more than a text does; "" if there are several."""
    named = [canonical for canonical in known if canonical.startswith(text + "~")]
    turned = TURNING.fullmatch(text)
    if turned:  # there may be no sign but one that says what the piece becomes: `a7a8=+P`
        changes = tuple(turned[1] + sign for sign in ("+", "="))
        named = [one for one in known if one.startswith(changes) and one != changes[1]]
    return named[0] if len(named) == 1 else ""


TURNING = re.compile(r"([a-p]\d+[a-p]\d+)[+-]", re.ASCII)
"""Squares, and that the piece turns over or back, as other programs write it."""


def may_turn(text: str, known: Iterable[str]) -> bool:
    """Does a text say that a piece turns over, where one could? Its + is then no sign of check."""
    turned = TURNING.fullmatch(text.strip())
    return turned is not None and any(one.startswith(f"{turned[1]}=") for one in known)


def candidates(pos: Any, text: str) -> list[str]:
    """Other spellings worth trying: UCI's e7e8q, USI's P*5e and 7g7f, a missing or extra `=`."""
    found = [text + "=", text.removesuffix("=")]
    uci = re.fullmatch(r"([a-p]\d+[a-p]\d+)=?([a-zA-Z])", text)
    # Where a piece may change sides, the case of its letter says for whom.
    if uci and not pos.rules.converts_pieces:
        squares, letter = uci[1], uci[2].upper()
        # A piece that promotion makes may have an id of its own, `+Q` for a queen.
        found += [f"{squares}={letter}", f"{squares}+", f"{squares}=+{letter}"]
    drop = re.fullmatch(r"(.+)[@*]([a-p]\d+)[+#]?", text)
    if drop:
        ident = drop.group(1).strip("{}").upper()
        found.append(f"{ids.format_id(ident, 0)}@{drop.group(2)}")
    braces = re.fullmatch(r"(.*=)([^{}=]+)", text)
    if braces:
        found.append(f"{braces.group(1)}{{{braces.group(2)}}}")
    if pos.rules.definition.style == "shogi":
        found += japanese(pos, text)
    return found


def japanese(pos: Any, text: str) -> list[str]:
    """USI squares (file number from the right, rank letter from the top) turned into ours."""
    board = pos.rules.board
    drop = re.fullmatch(r"(\S)[*@](\d{1,2}[a-p])", text, re.ASCII)
    if drop:
        return [f"{drop.group(1).upper()}@{from_usi(board, drop.group(2))}"]
    plain = re.fullmatch(r"(\d{1,2}[a-p]\d{1,2}[a-p])([+=]?)", text, re.ASCII)
    if plain:
        squares = from_usi(board, plain.group(1))
        return [squares + plain.group(2), squares + "="]
    return []


def why_not(pos: Any, text: str) -> Message:
    """The reason people expect; says nothing the mover may not know."""
    found = re.match(r"([a-p]\d+)([a-p]\d+)", text)
    if not found:
        return Message("not_a_move", {"move": text})
    board = pos.rules.board
    try:
        origin = parse_square(board, found.group(1))
        parse_square(board, found.group(2))
    except ValueError as error:
        return Message("off_board", {"move": text, "reason": str(error)})
    piece = pos.piece_at(origin)
    if pos.rules.hides_squares and (not piece or colour_of(piece) != pos.turn):
        return Message("illegal", {"move": text})  # whether there is one may not be seen
    if not piece:
        return Message("nothing_there", {"move": text, "square": found.group(1)})
    if colour_of(piece) != pos.turn:
        return Message("not_your_piece", {"move": text, "square": found.group(1)})
    return Message("illegal", {"move": text})
