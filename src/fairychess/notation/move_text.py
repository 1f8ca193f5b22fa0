"""Move text: coordinates, legs joined by commas, promotion and drop marks.

    e2e4   e7e8=Q   d8d9+   d8d9=   P@e5   c4d5,d5e4   e4f5,f5e4   f3f3 (a pass)

A leg ends on each square where a piece is taken on the way, then on the last square. `+` promotes
where only one choice exists, `=Q` names the choice, `=` declines. Every legal move has exactly
one canonical text; `spelling.reading` finds the move that a text means, canonical or not.
"""

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from fairychess.board import SQUARE, parse_square, square_name
from fairychess.messages import ExplainedError, Message
from fairychess.notation import ids
from fairychess.notation.near import near
from fairychess.position.words.move import (
    changes_colour,
    declines_promotion,
    effects_of,
    is_en_passant,
    origin_of,
    promotion_of,
    rule_of,
    target_of,
    touches_others,
    type_of,
    ways_of,
)
from fairychess.position.words.path_entry import (
    IN_PASSING,
    NAMED,
    RELAY,
    RIGHT,
    STRUCK,
    TAKE,
    UNLOAD,
)
from fairychess.position.words.piece import colour_of, make_piece


class MoveError(ExplainedError):
    """A text that is no legal move here; one line with the reason."""


def format_move(pos: Any, move: int) -> str:
    """Text of a move by itself, for rules that are still to say what the options are."""
    (way,) = plain_ways(pos, [move])
    return _format(pos, move, way)


def canonical(pos: Any, move: int) -> str:
    """Canonical text of an option, which no other option has."""
    text = format_move(pos, move)
    if type_of(move) or tell_apart(pos, move, text) == text:
        return text
    others = near(pos, origin_of(move), target_of(move))
    return format_moves(pos, [move, *(one for one in others if one != move)])[0]


def _format(pos: Any, move: int, way: tuple[int, int, int] | None) -> str:
    names = pos.tables.square_names
    if way is not None:
        return str(names[way[0]] + names[way[1]])
    rule = owner(pos, move)
    if rule is not None:
        return str(rule.notation.format_move(pos, move))
    stops = [origin_of(move), *stations(pos, move), target_of(move)]
    legs = [names[a] + names[b] for a, b in pairwise(stops)]
    return ",".join(legs) + change(pos, move)


def plain_ways(pos: Any, moves: Sequence[int]) -> list[tuple[int, int, int] | None]:
    """Of `ways_of` those of moves that are nothing more, or may be answered en passant at most,
    which most texts do not say; None for all others."""
    effects = pos.tables.fx_lists
    return [
        None if way and way[2] and any(each[0] != RIGHT for each in effects[way[2]]) else way
        for way in ways_of(moves)
    ]


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
        if what in (TAKE, RELAY, IN_PASSING):
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
    texts = [
        _format(pos, move, way) for move, way in zip(moves, plain_ways(pos, moves), strict=True)
    ]
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
        if what == UNLOAD:
            marks.append(f"{name(square)}>{name(down)}")
        elif what == RIGHT:
            marks.append(f"^{name(square)}")
    if is_en_passant(move):
        marks.append("e.p.")
    return text + ("~" + "~".join(marks) if marks else "")


def quoted(text: str) -> str:
    """What was written, as one short line."""
    line = " ".join(text.split())
    return "".join(sign if sign.isprintable() else "?" for sign in line[:LONGEST_QUOTED])


LONGEST_QUOTED = 60


def why_not(pos: Any, text: str) -> Message:
    """The reason people expect; says nothing the mover may not know."""
    found = re.match(rf"({SQUARE})({SQUARE})", text)
    if not found:
        return Message("not_a_move", {"move": quoted(text)})
    board = pos.rules.board
    try:
        origin = parse_square(board, found.group(1))
        parse_square(board, found.group(2))
    except ValueError as error:
        return Message("off_board", {"move": quoted(text), "reason": str(error)})
    piece = pos.piece_at(origin)
    if pos.rules.hides_squares and (not piece or colour_of(piece) != pos.turn):
        return Message("illegal", {"move": quoted(text)})  # whether there is one may not be seen
    if not piece:
        return Message("nothing_there", {"move": quoted(text), "square": found.group(1)})
    if colour_of(piece) != pos.turn:
        return Message("not_your_piece", {"move": quoted(text), "square": found.group(1)})
    return Message("illegal", {"move": quoted(text)})
