"""Games in which each side has one more piece beside the army of chess."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from ..board import OWNERS, Cells, Outcome, Piece, Tables
from ..chess_pieces import (
    ADJACENT,
    MOVES,
    TABLES,
    Scene,
    diagonals,
    forward,
    glides,
    pieces,
    reaches,
)
from .chess import Chess, ChessScene, Ply


@dataclass(frozen=True)
class AntiKingScene(ChessScene):
    fresh: frozenset[int] = frozenset()  # where kings and anti-kings stand that have not moved


class AntiKingOne(Chess):
    """Anti-King Chess I (Peter Aronson, 2002). When a side has moved, no enemy piece may attack its
    king, and an enemy piece other than king and anti-king must attack its anti-king. Anti-kings
    attack nothing and capture pieces of their own side, but not the king. Pawns step diagonally
    forward and capture straight forward, without a double step. A king or anti-king may make its
    first move as a knight's leap to an empty square. A side that attacks the enemy's king
    while the enemy's anti-king is not attacked has won.

    Decided: pieces attack an anti-king whether or not they are pinned. In a text that lists no
    unmoved pieces, those at home have not moved. A side without a legal move loses if its king is
    in check or its anti-king is not attacked; else it is stalemate.
    """

    TELLS_ALL: ClassVar = False
    START: ClassVar = "2prbkqA/2p1nnbr/2pppppp/8/8/PPPPPP2/RBNN1P2/aQKBRP2"
    TABLES: ClassVar = Tables(8, 8, {**MOVES, "A": MOVES["K"]})
    scene: AntiKingScene

    def plies(self) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        yield from super().plies()
        for start in scene.pieces(owner, "A"):
            for to in ADJACENT[start]:
                other = scene.cells[to]
                if other is None:
                    yield Ply(start, to)
                elif other[0] == owner and other[1] != "K":
                    yield Ply(start, to, to)
        for start in scene.fresh:
            piece = scene.cells[start]
            if piece and piece[0] == owner:
                leaps = TABLES.powers((owner, "N"), start).jumps
                yield from (Ply(start, to) for to in leaps if scene.cells[to] is None)

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        found = [Ply(start, to) for to in diagonals(start, owner) if scene.cells[to] is None]
        ahead = forward(start, owner)
        if ahead is not None:
            prey = scene.cells[ahead]
            if prey is not None and prey[0] != owner and prey[1] != "A":
                found.append(Ply(start, ahead, ahead))
        yield from self.promoting(found)

    def possible(self, cells: Cells, start: int, to: int, taken: int | None) -> bool:
        prey = None if taken is None else cells[taken]
        return prey is None or prey[1] != "A"

    def castlings(self) -> Iterator[Ply]:
        return iter(())

    def hits(self, cells: Cells, square: int, by: int, piece_types: str) -> bool:
        """Does a piece of these types attack the square?"""
        for start in pieces(cells, by, piece_types):
            piece = cells[start]
            assert piece is not None
            if piece[1] == "P":
                if forward(start, by) == square:
                    return True
            elif reaches(cells, piece, start, square):
                return True
        return False

    def takeable(self, cells: Cells, square: int, by: int) -> bool:
        return self.hits(cells, square, by, "PNBRQK")

    def anti_check(self, cells: Cells, owner: int) -> bool:
        """Does no enemy piece attack this side's anti-king?"""
        places = pieces(cells, owner, "A")
        return any(not self.hits(cells, place, 1 - owner, "PNBRQ") for place in places)

    def lawful(self, cells: Cells, owner: int) -> bool:
        return super().lawful(cells, owner) and not self.anti_check(cells, owner)

    def outcome(self) -> Outcome | None:
        scene, winner = self.scene, OWNERS[1 - self.scene.turn]
        if self.in_check(scene.cells, scene.turn) and self.anti_check(scene.cells, scene.turn):
            return winner, "double check"
        usual = super().outcome()
        if usual == ("draw", "stalemate") and self.anti_check(scene.cells, scene.turn):
            return winner, "anti-king not attacked"
        return usual

    def after(self, ply: Ply) -> AntiKingScene:
        plain = super().after(ply)
        return AntiKingScene(**vars(plain), fresh=self.scene.fresh - {ply.start, ply.to})

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> AntiKingScene:
        found = super().read(plain, "-", passing, memory)
        at_start = self.TABLES.place(self.START)
        royal = (s for owner in (0, 1) for s in pieces(plain.cells, owner, "KA"))
        fresh = frozenset(s for s in royal if plain.cells[s] == at_start[s])
        return AntiKingScene(**vars(found), fresh=fresh)


class Joker(Chess):
    """Each side has a joker, which moves as queen or knight, captures nothing, and may instead
    change places with any piece of its own side. Pawns promote to one, too, if their side has none.

    Decided: a piece that has changed places has moved. A pawn that does so does not promote, though
    it may come to the last rank, where it does not move.
    """

    TELLS_ALL: ClassVar = False
    START: ClassVar = "rnbqkbnr/pppppppp/3j4/8/8/3J4/PPPPPPPP/RNBQKBNR"
    TABLES: ClassVar = Tables(8, 8, {**MOVES, "J": f"{MOVES['Q']} {MOVES['N']}"})

    def plies(self) -> Iterator[Ply]:
        yield from super().plies()
        scene, owner = self.scene, self.scene.turn
        for start in scene.pieces(owner, "J"):
            reached = {to for kind in "QN" for to in glides(scene.cells, (owner, kind), start)}
            yield from (Ply(start, to) for to in reached if scene.cells[to] is None)
            yield from (Ply(start, to) for to in scene.pieces(owner) if to != start)

    def pawn_plies(self, start: int) -> Iterator[Ply]:
        for ply in super().pawn_plies(start):
            yield ply
            if ply.promotion == "Q" and not self.scene.pieces(self.scene.turn, "J"):
                yield ply._replace(promotion="J")

    def board_after(self, ply: Ply) -> Cells:
        cells = super().board_after(ply)
        if self.swaps(ply):
            cells[ply.start] = self.scene.cells[ply.to]
        return cells

    def swaps(self, ply: Ply) -> bool:
        """Does the joker change places with a friend?"""
        other: Piece | None = self.scene.cells[ply.to]
        return other is not None and ply.taken is None

    def after(self, ply: Ply) -> ChessScene:
        """A pawn that comes to its second rank, by changing places or from the first, has moved."""
        found = super().after(ply)
        moved = set(self.scene.moved_pawns) - {ply.start, ply.to}
        moved.add(ply.start if self.swaps(ply) else ply.to)
        return replace(found, moved_pawns=frozenset(moved))
