"""Zelda Chess (A. Norberg, 2001): pieces do not capture where they go but beside where they stand.

Every rule stands under its number; Z-A are the readings of what the text leaves open.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from .board import FIRST, OWNERS, SECOND, Cells, Outcome
from .chess_pieces import (
    ADJACENT,
    HOMES,
    SWITCH,
    TABLES,
    ChessSlow,
    Scene,
    at_home,
    castling_letters,
    glides,
    pieces,
    straight,
)

SPECIALS = 3  # Z6, Z-A13: for each player
PROMOTIONS = "QRBN"  # Z5
name = TABLES.name


@dataclass(frozen=True)
class ZeldaScene(Scene):
    rights: str  # castling letters
    specials: tuple[int, int]  # Z8: still left to each player, in the open


def steps(cells: Cells, square: int) -> Iterator[int]:
    """Z2, Z4, Z5: the empty squares that a piece can reach by itself."""
    piece = cells[square]
    assert piece is not None
    owner, piece_type = piece
    if piece_type == "P":
        # Z-A10: only moving ends a pawn's right to the double step, so its rank tells.
        yield from straight(cells, owner, square, TABLES.depth(owner, square) == 2)
        return
    for to in glides(cells, piece, square):
        if cells[to] is None:
            yield to


def beside(cells: Cells, square: int, owner: int) -> list[int]:
    """Z2: one side's pieces adjacent to a square."""
    return [s for s in sorted(ADJACENT[square]) if (piece := cells[s]) and piece[0] == owner]


def moved(cells: Cells, start: int, to: int) -> Cells:
    after = list(cells)
    after[to], after[start] = after[start], None
    return after


def without(cells: Cells, *squares: int) -> Cells:
    after = list(cells)
    for square in squares:
        after[square] = None
    return after


def attacked(cells: Cells, square: int, by: int) -> bool:
    """Z7, Z-A1: a piece is next to the square, or can go to an empty square next to it.

    As in FIDE it does not matter whether that would leave the attacker's own king in check. A
    special attack adds nothing (Z-A2).
    """
    empty = {s for s in ADJACENT[square] if cells[s] is None}
    for place in pieces(cells, by):
        if place in ADJACENT[square]:
            return True
        piece = cells[place]
        assert piece is not None
        hopeless = piece[1] != "P" and empty.isdisjoint(TABLES.powers(piece, place).sight)
        if not hopeless and not empty.isdisjoint(steps(cells, place)):
            return True
    return False


def in_check(cells: Cells, owner: int) -> bool:
    """Z7: the opponent, on move, could capture the king."""
    return any(attacked(cells, king, 1 - owner) for king in pieces(cells, owner, "K"))


class ZeldaSlow(ChessSlow[ZeldaScene]):
    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "king_special": (False, True),  # Z-A4
        "repetition": SWITCH,
        "fifty_move": SWITCH,
    }

    # -- texts -----------------------------------------------------------------------------------

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> ZeldaScene:
        letters = castling_letters(unmoved)
        rights = "".join(x for x in HOMES if x in letters and at_home(plain.cells, x))
        first, second = memory.get("specials", f"{SPECIALS},{SPECIALS}").split(",")
        specials = int(first), int(second)
        if memory.keys() - {"specials"} or not all(0 <= n <= SPECIALS for n in specials):
            raise ValueError(f"memory: {memory}")
        return ZeldaScene(
            plain.cells, plain.turn, plain.halfmove_clock, plain.number, rights, specials
        )  # fmt: skip

    def unmoved(self) -> str:
        return self.scene.rights or "-"

    def passing(self) -> str:
        return "-"  # Z4

    def memory(self) -> dict[str, str]:
        first, second = self.scene.specials
        return {} if first == second == SPECIALS else {"specials": f"{first},{second}"}

    # -- turns -----------------------------------------------------------------------------------

    def decide(self) -> Iterator[tuple[str, ZeldaScene]]:
        """Z7: you may not end your turn in check."""
        for text, after in self.turns():
            if not in_check(after.cells, self.scene.turn):
                yield text, after

    def turns(self) -> Iterator[tuple[str, ZeldaScene]]:
        """Z3: a move and perhaps a capture by its piece, or a capture, or a special attack.

        Z-A14: never two of them. Nothing of this is compulsory, and there is no passing.
        """
        for square in self.scene.pieces(self.scene.turn):
            yield from self.moves(square)
            yield from self.captures_staying(square)
            yield from self.specials(square)
        yield from self.castlings()

    def moves(self, start: int) -> Iterator[tuple[str, ZeldaScene]]:
        """Z3a: a piece moves, then may capture one enemy beside its new square."""
        owner = self.scene.turn
        piece = self.scene.cells[start]
        assert piece is not None
        for to in steps(self.scene.cells, start):
            there = moved(self.scene.cells, start, to)
            route = name(start) + name(to)
            preys = [(f",{name(to)}{name(s)},{name(s)}{name(to)}", [s])
                     for s in beside(there, to, 1 - owner)]  # fmt: skip
            promotes = piece[1] == "P" and TABLES.depth(owner, to) == 8  # Z5
            for capture, taken in [("", []), *preys]:
                cells = without(there, *taken)
                if not promotes:
                    progress = piece[1] == "P" or bool(taken)
                    yield route + capture, self.after(cells, progress)
                    continue
                for piece_type in PROMOTIONS:  # Z-A9: before the capture, which is the same for all
                    new = list(cells)
                    new[to] = owner, piece_type
                    yield f"{route}{capture}={piece_type}", self.after(new, True)

    def captures_staying(self, square: int) -> Iterator[tuple[str, ZeldaScene]]:
        """Z3b: a piece stays and captures an enemy beside it."""
        for prey in beside(self.scene.cells, square, 1 - self.scene.turn):
            text = f"{name(square)}{name(prey)},{name(prey)}{name(square)}"
            yield text, self.after(without(self.scene.cells, prey), True)

    def specials(self, square: int) -> Iterator[tuple[str, ZeldaScene]]:
        """Z6: a piece stays and all pieces beside it, of both sides, are removed.

        Any piece may do so (Z-A5), if it is not beside its own king (Z-A6); the king is not beside
        itself (Z-A4). Own pieces go too (Z-A7). With nothing to remove it is allowed all the same.
        """
        cells, owner = self.scene.cells, self.scene.turn
        left = list(self.scene.specials)
        if left[owner] == 0 or any(s in ADJACENT[square] for s in pieces(cells, owner, "K")):
            return
        if cells[square] == (owner, "K") and not self.set["king_special"]:
            return
        left[owner] -= 1
        removed = beside(cells, square, FIRST) + beside(cells, square, SECOND)
        after = self.after(without(cells, *removed), bool(removed), (left[0], left[1]))
        yield f"special@{name(square)}", after

    def castlings(self) -> Iterator[tuple[str, ZeldaScene]]:
        """Z5, Z-A8: FIDE's, and the king may not be attacked on any square of its way.

        That is asked of the board on which the king stands there. No capture can follow.
        """
        cells = self.scene.cells
        for letter in self.scene.rights:
            owner, king, rook = HOMES[letter]
            if owner != self.scene.turn:
                continue
            side = 1 if rook > king else -1
            passed, to = king + side, king + 2 * side
            if any(cells[s] is not None for s in range(min(king, rook) + 1, max(king, rook))):
                continue
            stays, crosses = cells, moved(cells, king, passed)
            castled = moved(moved(cells, king, to), rook, passed)
            if not any(in_check(board, owner) for board in (stays, crosses, castled)):
                yield name(king) + name(to), self.after(castled, False)

    def after(
        self, cells: Cells, progress: bool, specials: tuple[int, int] | None = None
    ) -> ZeldaScene:
        """Z-A12: captures, pawn moves and specials that remove something are progress.

        A castling right ends when its king or rook moves or is removed, not by captures or specials
        that they make without moving (Z-A8).
        """
        scene = self.scene
        return ZeldaScene(
            cells,
            1 - scene.turn,
            0 if progress else scene.halfmove_clock + 1,
            scene.number + (scene.turn == SECOND),
            "".join(letter for letter in scene.rights if at_home(cells, letter)),
            specials or scene.specials,
        )

    # -- the end ---------------------------------------------------------------------------------

    def key(self) -> object:
        """Z-A12."""
        scene = self.scene
        return (*scene.cells, scene.turn, scene.rights, scene.specials)

    def outcome(self) -> Outcome | None:
        cells, turn = self.scene.cells, self.scene.turn
        if not self.legal():
            if in_check(cells, turn):
                return OWNERS[1 - turn], "checkmate"  # Z1, Z7
            return "draw", "stalemate"  # Z-A11
        if drawn := self.drawn_by_counting():
            return drawn
        # Z-A12: only king against king is surely dead.
        if all(piece is None or piece[1] == "K" for piece in cells):
            return "draw", "dead position"
        return None
