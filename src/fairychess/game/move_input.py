"""Move input: the squares a person clicks for an option, and the choice between equal clicks.

Everything is read off the canonical move text, so a rule that brings its own moves needs nothing
here: legs of squares become clicks, a drop begins in the hand, any other text is a button.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from fairychess.board import square_name
from fairychess.game.view import OptionView
from fairychess.messages import Message, as_message
from fairychess.notation import move_text
from fairychess.notation.spelling import speller_of
from fairychess.notation.spelling.move_parts import clicks_of, dropped, legs_in
from fairychess.position.rule_visibility import sight
from fairychess.position.sides import SEATS
from fairychess.position.words.move import (
    DROP,
    SPECIAL,
    changes_colour,
    declines_promotion,
    is_en_passant,
    origin_of,
    promotion_of,
    type_of,
)
from fairychess.position.words.piece import make_piece


def options_of(play: Any, last: str = "") -> list[tuple[int, OptionView]]:
    """Every option of the decision at hand, with its move, in the kernel's order.

    `last` is the square on which the move before ended, if everybody has seen it.
    """
    kernel = play.kernel
    moves = kernel.decision().options
    texts = move_text.format_moves(kernel, moves)
    seen = sight(kernel, kernel.turn)
    drafts = [
        _draft(play, move, text, seen) if way is None else _plain(play, way, text, seen)
        for move, way, text in zip(moves, move_text.plain_ways(kernel, moves), texts, strict=True)
    ]
    names = _choices(play, moves, drafts)
    # Kinds may share a name, and effects may have none; the move text tells all apart.
    same = Counter(
        (option.clicks, name, option.detail) for option, name in zip(drafts, names, strict=True)
    )
    captures = [option.captures for option in drafts]
    spelled = speller_of(play.rules).spell(kernel, moves, texts, captures, last)
    found = []
    for move, option, name, words in zip(moves, drafts, names, spelled, strict=True):
        choice = name if option.clicks else option.choice or _as_text(option)
        alike = bool(name) and same[option.clicks, name, option.detail] > 1
        detail = _as_text(option) if alike else option.detail
        found.append((move, replace(option, choice=choice, detail=detail, spelled=words)))
    return found


def well_formed(text: str, piece_types: Any, board: Any) -> bool:
    """Is this how a move is written here, whether legal or not? `piece_types` are the known ids."""
    body = text.split("~")[0]
    drop = dropped(body)
    if drop:
        return drop[0].upper() in piece_types and _exists(drop[1], board)
    found = legs_in(body)
    if found is None:
        return False
    stops, change = found
    joined = all(a == b for a, b in zip(stops[1:-1:2], stops[2::2], strict=True))
    choice = change.lstrip("+=").strip("{}").upper()
    return (
        joined
        and all(_exists(stop, board) for stop in stops)
        and (not choice or choice in piece_types)
    )


def _exists(name: str, board: Any) -> bool:
    return any(square_name(board, square) == name for square in board)


def _plain(
    play: Any, way: tuple[int, int, int], text: str, seen: frozenset[int] | None
) -> OptionView:
    """A move that is nothing but a way from one square to another, as most are."""
    names = play.kernel.tables.square_names
    origin, target, _ = way
    taken = origin != target and play.kernel.piece_at(target) and (seen is None or target in seen)
    clicks = (names[origin], names[target])
    return OptionView(text, clicks, captures=(names[target],) if taken else ())


def _draft(play: Any, move: int, text: str, seen: frozenset[int] | None) -> OptionView:
    kernel, rules = play.kernel, play.rules
    board = rules.board
    piece_type = promotion_of(move) if type_of(move) != SPECIAL else 0
    ident = rules.shown(make_piece(piece_type - 1, 0)).id if piece_type else None
    if declines_promotion(move) and not type_of(move):
        ident = rules.shown(kernel.piece_at(origin_of(move))).id
    captures = tuple(
        square_name(board, square)
        for square in move_text.victims(kernel, move)
        if seen is None or square in seen
    )
    rule = move_text.owner(kernel, move)
    entry = rule.notation.move_input(kernel, move) if rule is not None else None
    if entry is None:
        clicks = clicks_of(text)
        if move_text.strikes(kernel, move):
            clicks = clicks[:-1]  # there is nothing to choose about where the striker then stands
        side = (
            SEATS[kernel.turn ^ changes_colour(move)]
            if piece_type and rules.converts_pieces
            else None
        )
        return OptionView(text, clicks, None, ident, captures, side=side)
    clicks = tuple(square_name(board, square) for square in entry.clicks)
    return OptionView(
        text,
        clicks_of(text) if type_of(move) == DROP else clicks,
        _said(entry.label),
        ident,
        captures,
        _said(entry.action),
        tuple(square_name(board, square) for square in entry.marks),
        parts=tuple((as_message(asked), as_message(answer)) for asked, answer in entry.parts),
        detail=_said(entry.detail),
        reach=tuple(square_name(board, square) for square in entry.reach),
    )


def _said(said: Message | str) -> Message | None:
    return as_message(said) if said else None


def _as_text(option: OptionView) -> Message:
    return Message("move_text", {"move": option.text})


def _choices(play: Any, moves: list[int], drafts: list[OptionView]) -> list[Message | None]:
    """For options with equal clicks, wordings that differ; None for all others."""
    shared = Counter(option.clicks for option in drafts)
    return [
        _wording(play, move, option) if option.action or shared[option.clicks] > 1 else None
        for move, option in zip(moves, drafts, strict=True)
    ]


def _wording(play: Any, move: int, option: OptionView) -> Message:
    rules = play.rules
    if option.choice:
        return option.choice
    if type_of(move) == SPECIAL:
        return _capture(option)
    if declines_promotion(move):
        return Message("do_not_promote")
    if promotion_of(move) and option.piece_type:
        name = str(rules.pieces[rules.numbers[option.piece_type]].name)
        if option.side:
            definition = rules.definition
            side = definition.first if option.side == "first" else definition.second
            return Message("piece_of_side", {"side": side, "piece": name})
        shogi = rules.definition.style == "shogi"
        return Message("promote_to" if shogi else "piece", {"piece": name})
    if is_en_passant(move):
        return Message("capture_in_passing")
    return _capture(option)


def _capture(option: OptionView) -> Message:
    if not option.captures:
        return Message("only_move")
    return Message("capture_on", {"squares": ", ".join(option.captures)})
