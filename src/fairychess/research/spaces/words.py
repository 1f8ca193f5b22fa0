"""The words of a variant's action space: whole moves where the board is small, then single signs.

    e2e4  e7e8=Q  e4d5+  P@e5      words of their own on boards of up to a hundred squares
    a1 ... h8  {+Q}  = + @ d ...   signs, of which any other text of a decision is put together

The list depends on nothing but the rules, and its order is fixed: moves by square, then drops, then
signs. A word that no position of the game allows does no harm; a move without a word is spelled.
"""

from collections.abc import Iterator

from fairychess.board import square_name
from fairychess.notation import ids
from fairychess.position.words.piece import make_piece
from fairychess.research.spaces.perspective import Perspective
from fairychess.rules import Rules

SMALL = 100
"""The most squares of a board whose moves have words of their own."""
END = ""
"""The word that ends a spelling where a longer text begins with it."""
_SIGNS = "".join(map(chr, range(33, 127)))


def words_of(rules: Rules, perspective: Perspective) -> tuple[str, ...]:
    """All words of the variant; a word's place is the number of its action."""
    whole = [*moves(rules, perspective), *drops(rules)] if rules.board.size <= SMALL else []
    squares = [square_name(rules.board, square) for square in rules.board]
    names = [piece.id for piece in rules.pieces]
    long = [ids.format_id(name, side) for name in names for side in (0, 1)]
    return tuple(dict.fromkeys([*whole, *squares, *(x for x in long if len(x) > 1), *_SIGNS, END]))


def moves(rules: Rules, perspective: Perspective) -> Iterator[str]:
    """From and to for whatever some piece could do there, with each promotion it may have."""
    ways = promotions(rules, perspective)
    for origin in rules.board:
        for target in sorted(ways[origin]):
            start = square_name(rules.board, origin) + square_name(rules.board, target)
            yield start
            yield from (start + mark for mark in ways[origin][target])


def promotions(rules: Rules, perspective: Perspective) -> list[dict[int, list[str]]]:
    """By origin and target the marks of promotions, as seen from the mover's side."""
    found: list[dict[int, list[str]]] = [{} for _ in range(rules.board.size)]
    for piece_type in range(len(rules.pieces)):
        marks = marks_of(rules, piece_type)
        for seat in (0, 1):
            seen = perspective.squares[seat]
            for origin in rules.board:
                for target in stops(rules, make_piece(piece_type, seat), origin):
                    known = found[seen[origin]].setdefault(seen[target], [])
                    if marks and in_zone(rules, seen[origin], seen[target]):
                        known += [mark for mark in marks if mark not in known]
    for targets in found:
        for known in targets.values():
            known.sort()
    return found


def stops(rules: Rules, piece: int, origin: int) -> set[int]:
    """Where a piece could go from a square, whatever else stands on the board."""
    reached: set[int] = rules.tables.every_stop(piece, origin, True)
    return reached - rules.board.holes


def marks_of(rules: Rules, piece_type: int) -> list[str]:
    """How promotions of a piece type, or declining them, are written behind a move."""
    promotes = rules.pieces[piece_type].promotes
    if not promotes:
        return []
    if len(promotes) == 1 and rules.definition.style == "shogi":
        return ["+", "="]
    return ["=", *(f"={ids.format_id(name, 0)}" for name in promotes)]


def in_zone(rules: Rules, origin: int, target: int) -> bool:
    """May a move of the first side promote there? Anywhere, in games without ranks for it."""
    zone = rules.promotion_zone
    if zone is None:
        return True
    return not rules.board.far_edge(zone).isdisjoint((origin, target))


def drops(rules: Rules) -> Iterator[str]:
    """Each piece that may come from a hand, on each square."""
    if rules.has_hands:
        for piece in rules.pieces:
            if not piece.royal and not piece.promoted:
                for square in rules.board:
                    yield f"{ids.format_id(piece.id, 0)}@{square_name(rules.board, square)}"
