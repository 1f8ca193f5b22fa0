"""What a player may claim, and what cannot be won any more: draws, impasse, material.

A game ends by itself where the rules say so, or only once somebody claims it, as at the board:
`draws = "claim"`. Then a position that has come up for the third time and fifty quiet moves end
nothing, the fifth time and seventy-five moves do. What the rules call claimable they say themselves
(`Rule.claimable`).
"""

from typing import Any

from fairychess.messages import Message
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import is_piece_of, make_piece

AUTOMATIC, CLAIM = "automatic", "claim"
DRAWS = (AUTOMATIC, CLAIM)
IMPASSE = (24, 27)
"""The rules of shogi by which a king that has come through may be declared safe."""
_WINS = {24: (31, 31), 27: (28, 27)}
"""Points that win for each side."""
_SHOGI = {"K": 2, "R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}
_GREAT = ("R", "B", "+R", "+B")
_FOLLOWERS = 10


def set_draws(kernel: Any, draws: str) -> None:
    """Let a position end as `draws` says. Raises ValueError for anything else."""
    if draws not in DRAWS:
        raise ValueError(f"draws = {draws[:40]!r}: must be {' or '.join(DRAWS)}")
    kernel.claims_are_made = draws == AUTOMATIC
    kernel.ends_unclaimed = draws == CLAIM


def draws_of(kernel: Any) -> str:
    """Whether games end by themselves here, or by claims."""
    return AUTOMATIC if kernel.claims_are_made else CLAIM


def claimable(kernel: Any, intended: bool) -> tuple[int, Any] | None:
    """The outcome that may be claimed: (winner or -1, reason), or None.

    With `intended` also by announcing a move after which it stands on the board, unless that
    loses.
    """
    found: tuple[int, Any] | None = kernel.claim()
    if found is not None or not intended or kernel.outcome() is not None:
        return found
    side = kernel.turn
    for move in kernel.decision().options:
        kernel.do(move)
        found = kernel.claim()
        kernel.undo()
        if found is not None and found[0] in (side, -1):
            return found
    return None


def to_search(position: Any) -> Any:
    """A position as it is searched: where the game's end might be claimed, as if quiet moves and
    repetitions were counted from here, for else nothing would be worth more."""
    kernel = position.kernel
    if kernel.claims_are_made or kernel.claim() is None or kernel.outcome() is not None:
        return position
    fields = position.text().split()
    fields[4] = "0"
    fresh = position.rules.position(" ".join(fields), check=False)
    fresh.kernel.claims_are_made = False
    fresh.kernel.ends_unclaimed = kernel.ends_unclaimed
    return fresh


# ---- material ---------------------------------------------------------------------------------


def cannot_win(rules: Any, kernel: Any, side: str) -> bool:
    """Can a side not give mate with any play of either side, by material alone?

    Only said where it is certain: in games that only mate wins and where nothing captured comes
    back. Raises ValueError for another side.
    """
    if side not in SIDES:
        raise ValueError(f"{side!r}: sides are {' and '.join(map(repr, SIDES))}")
    material = rules.shared(MatingMaterial)
    return bool(material.sound and material.is_too_little(kernel, SIDES.index(side)))


class MatingMaterial:
    """Which pieces of a variant can mate beside their royal, and which help."""

    def __init__(self, rules: Any) -> None:
        judge = rules.judge_of_material()
        self.sound = judge.draws_dead_positions() and not any(
            rule.has_hands for rule in rules.rule_list
        )
        kinds = range(len(rules.pieces))
        self.alone = {rules.piece_type(name) for name in judge.cannot_mate()}
        self.royal = {number for number in kinds if rules.pieces[number].royal}
        self.board = rules.board
        reach = {
            number: [
                frozenset(rules.tables.every_stop(make_piece(number, 0), square, True))
                for square in rules.board
            ]
            for number in kinds
        }
        explodes = any(rule.explodes for rule in rules.rule_list)
        self.bound = set() if explodes else set(filter(rules.is_colour_bound, self.alone))
        # Who stands in a king's way takes who checks it; where captures explode, anybody helps.
        self.of_rook = set() if explodes else _reaching(rules, reach, ((0, 1), (1, 0)))
        self.of_queen = self.of_rook & _reaching(rules, reach, ((1, 1), (1, -1)))

    def is_too_little(self, kernel: Any, side: int) -> bool:
        """Is what a side has too little, whatever the other one does?"""
        mine, theirs = self._pieces(kernel, side), self._pieces(kernel, 1 - side)
        if any(number not in self.alone for _, number in mine):
            return False
        leapers = [number for _, number in mine if number not in self.bound]
        if leapers:  # one of them mates if anybody is in the king's way who cannot take it
            return len(mine) == 1 and all(number in self.of_queen for _, number in theirs)
        if not mine:
            return True
        others = [number for _, number in theirs if number not in self.bound]
        bound = [square for square, number in mine + theirs if number in self.bound]
        return len(set(map(self.board.shade, bound))) == 1 and all(
            number in self.of_rook for number in others
        )

    def _pieces(self, kernel: Any, side: int) -> list[tuple[int, int]]:
        """Where a side has what, without its royals."""
        codes = {make_piece(number, side): number for number in range(kernel.tables.piece_types)}
        standing = ((square, kernel.piece_at(square)) for square in self.board)
        found = [(square, codes[piece]) for square, piece in standing if piece in codes]
        return [(square, number) for square, number in found if number not in self.royal]


def _reaching(rules: Any, reach: dict[int, list[frozenset[int]]], ways: Any) -> set[int]:
    """The types that reach every square along these directions, on an empty board."""
    files, ranks = rules.tables.files, rules.board.ranks
    found = set()
    for number, stops in reach.items():
        lines = zip(rules.board, stops, strict=True)
        if all(
            along in to
            for square, to in lines
            for along in _along(square, files, ranks, ways)
            if along in rules.board
        ):
            found.add(number)
    return found


def _along(square: int, files: int, ranks: int, ways: Any) -> list[int]:
    """The squares on the lines through a square in some directions, both ways."""
    file, rank = square % files, square // files
    return [
        (rank + step * up) * files + file + step * across
        for across, up in ways
        for step in range(-max(files, ranks), max(files, ranks))
        if step and 0 <= file + step * across < files and 0 <= rank + step * up < ranks
    ]


# ---- impasse ----------------------------------------------------------------------------------


def declaration(rules: Any, kernel: Any, points: int) -> tuple[int, Any] | None:
    """The outcome if the side to move declares an impasse now; None where it may not.

    By the 27-point rule 28 points win for the first side and 27 for the second; by the 24-point
    rule 31 win, and 24 draw. A rook or bishop counts 5, another piece 1, in hand or within the
    promotion zone, where the king must stand, not in check, with ten pieces more. Only shogi has
    the rule. Raises ValueError for another number of points.
    """
    if points not in IMPASSE:
        raise ValueError(f"{points}: the rules of impasse are those of 24 and of 27 points")
    if not _is_shogi(rules) or kernel.outcome() is not None or kernel.checks():
        return None
    side, files = kernel.turn, rules.board.files
    zone = range(6, 9) if side == 0 else range(3)
    standing = [
        rules.definition_of(piece).id
        for square in rules.board
        if square // files in zone and is_piece_of(piece := kernel.piece_at(square), side)
    ]
    if "K" not in standing or len(standing) <= _FOLLOWERS:
        return None
    held = [
        piece.id
        for number, piece in enumerate(rules.pieces)
        for _ in range(kernel.in_hand(side, number))
    ]
    found = sum(5 if ident in _GREAT else 1 for ident in standing + held) - 1
    if found >= _WINS[points][side]:
        return side, Message("impasse_declared", {"points": found})
    return (-1, Message("impasse_drawn", {"points": found})) if found >= points == 24 else None


def _is_shogi(rules: Any) -> bool:
    """Is it shogi of nine by nine squares, whose pieces make 54 points?"""
    counts: dict[str, int] = {}
    for piece in rules.start_pieces.values():
        ident = rules.definition_of(piece).id
        counts[ident] = counts.get(ident, 0) + 1
    return bool((rules.board.files, rules.board.ranks) == (9, 9) and counts == _SHOGI)
