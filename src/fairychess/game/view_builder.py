"""The view builder: a View starts empty and is filled field by field, with plain data only.

Whatever may be secret is asked of the rules for one seat (0, 1, NOBODY), or for None where
nothing is left to hide.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from fairychess.board import square_names
from fairychess.game.view import PieceView, View
from fairychess.messages import Message, as_message
from fairychess.notation.position_text import holds, looks_of
from fairychess.position.rule import NOBODY
from fairychess.position.rule_visibility import hand_shown, known_fields, sight
from fairychess.position.sides import SEATS, SIDES, other
from fairychess.position.words.piece import WALL, colour_of


def build_view(
    play: Any, *, viewer: str, to_move: str, shown: dict[str, Any], **known: Any
) -> View:
    """A view of the position, of which so much is `shown`, and of what the game knows besides
    (`known`: other fields)."""
    over = known["outcome"] is not None
    return View(
        viewer=viewer,
        to_move=to_move,
        ply=len(known["moves"]),
        notes=() if over else notes(play, viewer, to_move, shown["check"]),
        reach={} if over else reach(play, viewer, to_move),
        **shown,
        **known,
    )


def shown_to(play: Any, seat: int, to_move: str, over: bool) -> dict[str, Any]:
    """The fields of a view that every viewer with the knowledge of a seat is shown alike."""
    asked = None if over else seat
    seen = sight(play.kernel, asked)
    shown = {
        "fullmove_number": play.kernel.fullmove_number,
        "position": play.text(asked),
        "board": tuple(
            piece for square, piece in pieces(play, seat, over) if seen is None or square in seen
        ),
        "hands": hands(play, asked),
        "check": () if to_move == "chance" else tuple(announced_checks(play, over)),
        "state_fields": state_fields(play, asked),
    }
    shown.update(fog=fog(play, seen))  # a rule has this name too
    return shown


def opened(play: Any, view: View) -> View:
    """A view of this position, of which nothing is hidden."""
    return replace(
        view,
        position=play.text(),
        board=tuple(piece for _, piece in pieces(play, NOBODY, True)),
        hands=hands(play),
        state_fields=state_fields(play, None),
        fog=(),
    )


def seat_of(viewer: str) -> int:
    """Number of a viewer's seat; NOBODY for those who have none of their own."""
    return SEATS.index(viewer) if viewer in SEATS[:2] else NOBODY


def state_fields(play: Any, seat: int | None) -> dict[str, str]:
    """The state fields of the position text, as a seat may know them."""
    found: dict[str, str] = {}
    for rule in play.rules.rule_list:
        found.update(known_fields(rule, play.kernel, seat))
    return found


def fog(play: Any, seen: frozenset[int] | None) -> tuple[str, ...]:
    """The squares that are not `seen` (None: all are)."""
    if seen is None:
        return ()
    names = square_names(play.rules.board)
    return tuple(names[square] for square in play.rules.board if square not in seen)


def reach(play: Any, viewer: str, to_move: str) -> dict[str, tuple[str, ...]]:
    """Where the pieces of a seat that waits could stop, whatever else stands on the board."""
    kernel, rules = play.kernel, play.rules
    if rules.secret or viewer not in SIDES or to_move not in SIDES or viewer == to_move:
        return {}
    found, names, stops = {}, square_names(rules.board), rules.shared(_Stops)
    sides = rules.shared(_Sides).by_piece
    for square in rules.board:
        piece = kernel.piece_at(square)
        if piece > WALL and sides[piece] == viewer:
            found[names[square]] = stops[piece, square, bool(kernel.is_unmoved(square))]
    return found


class _Sides:
    """The side of each coloured piece, by its number; a wall's is told too and means nothing."""

    def __init__(self, rules: Any) -> None:
        self.by_piece = [SEATS[colour_of(piece)] for piece in range(rules.tables.coloured_pieces)]


class _Stops(dict[tuple[int, int, bool], tuple[str, ...]]):
    """Where a piece on a square, moved or not, could stop: worked out once for all games."""

    def __init__(self, rules: Any) -> None:
        self._tables, self._names = rules.tables, square_names(rules.board)

    def __missing__(self, key: tuple[int, int, bool]) -> tuple[str, ...]:
        stops = self._tables.every_stop(*key)
        self[key] = tuple(sorted(self._names[stop] for stop in stops))
        return self[key]


def announced_checks(play: Any, over: bool = False) -> list[str]:
    """The royals in check, by their squares, as far as everybody is told."""
    return play.check() if over or play.rules.announces_checks else []


def pieces(play: Any, seat: int, over: bool) -> list[tuple[int, PieceView]]:
    """Every piece on the board with its square, as it looks, and what the seat may know of it."""
    kernel, rules = play.kernel, play.rules
    marks: dict[int, list[Message]] = {}
    for visibility in rules.visibilities:
        for each in (0, 1) if over else (seat,):
            for square, remarks in visibility.marks(kernel, each).items():
                known = marks.setdefault(square, [])
                said = [as_message(remark) for remark in remarks]
                known += [remark for remark in said if remark not in known]
    found, names, looks = [], square_names(rules.board), looks_of(rules)
    sides = rules.shared(_Sides).by_piece
    for square in rules.board:
        piece = kernel.piece_at(square)
        if piece:
            shown = PieceView(
                names[square],
                looks[piece],
                sides[piece],
                rules.piece_name(kernel.ident_at(square))
                if rules.individual and piece != WALL
                else "",
                tuple(marks.get(square, ())),
            )
            found.append((square, shown))
    return found


def hands(play: Any, seat: int | None = None) -> dict[str, dict[str, int]]:
    """Pieces in hand by side, as a seat may know them; empty where the variant has no hands."""
    kernel, rules = play.kernel, play.rules
    found: dict[str, dict[str, int]] = {"first": {}, "second": {}}
    if holds(rules):
        for colour in (0, 1):
            if not hand_shown(kernel, seat, colour):
                continue
            for piece_type, piece in enumerate(rules.pieces):
                count = kernel.in_hand(colour, piece_type)
                if count:
                    found[SEATS[colour]][piece.id] = count
    return found


def notes(play: Any, viewer: str, to_move: str, check: Collection[str]) -> tuple[Message, ...]:
    """Remarks a person would want: why it is whose turn, and check."""
    kernel, rules = play.kernel, play.rules
    names = {"first": rules.definition.first, "second": rules.definition.second}
    found: list[Message] = []
    if to_move == "chance":
        found.append(Message("chance_decides"))
    order = tosser(play)
    if order and kernel.ply == 1:
        found.append(Message(f"tossed_{order}", {"side": names[order]}))
    if rules.opponent_passes(kernel):
        found.append(Message("opponent_passes", {"side": names[other(to_move)]}))
    for visibility in rules.visibilities:
        found += map(as_message, visibility.notes(kernel, seat_of(viewer)))
    if check:
        in_check = Message("in_check", {"side": names[to_move]})
        found.append(Message("you_are_in_check") if viewer == to_move else in_check)
    return tuple(found)


def tosser(play: Any) -> str | None:
    """The seat of the player who tossed for the first move, None where that was agreed on."""
    seat = play.rules.tosser(play.kernel)
    return None if seat == NOBODY else SEATS[seat]


def original_ids(play: Any) -> dict[int, str]:
    """For the identity of every piece, the id it had before any promotion."""
    kernel, rules = play.kernel, play.rules
    came_from: dict[str, str] = {}
    for piece in rules.pieces:
        for target in piece.promotes:
            came_from.setdefault(target, piece.id)
    found = {}
    for square in rules.board:
        piece = kernel.piece_at(square)
        if piece > WALL:
            shown = rules.shown(piece)
            # A piece that stands promoted in a start position was something else before that.
            origin = came_from.get(shown.id, shown.id) if shown.promoted else shown.id
            found[kernel.ident_at(square)] = origin
    return found
