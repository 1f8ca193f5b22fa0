"""King Friday XIII Chess (zzo38 A. Black): many kings, few attackers, promotion to any colour.

Every rule stands under its number; F-A are the readings of what the text leaves open.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from .board import FIRST, OWNERS, SECOND, Cells, Outcome, Piece
from .chess_pieces import (
    HOMES,
    SWITCH,
    TABLES,
    ChessSlow,
    Scene,
    at_home,
    castling_letters,
    diagonals,
    forward,
    glides,
    pieces,
    reaches,
    straight,
)

PROMOTIONS = ("", "N", "B", "R", "Q", "K", "n", "b", "r", "q", "k", "p")  # F1: "" stays a pawn
MEMORABLE = "PKR"  # pieces of which it matters whether they have moved
name = TABLES.name


@dataclass(frozen=True)
class FridayScene(Scene):
    unmoved: frozenset[int]  # the squares of unmoved pawns, kings and rooks
    passed: int | None  # F13: passed over by a double step, open to capture there
    last: str = ""  # F11: the last ply, if it took nothing
    toss: str = ""  # F11: the mirror move for which a coin is due
    heads: tuple[str, ...] = ()  # F11: mirror moves that the coin has refused this turn


class Ply(NamedTuple):
    text: str
    piece_type: str
    start: int
    end: int
    after: FridayScene


def attackers(cells: Cells, square: int, by: int) -> int:
    """F-A21: how many pieces attack a square; pieces behind others do not."""
    return sum(
        piece is not None and piece[0] == by and reaches(cells, piece, place, square)
        for place, piece in enumerate(cells)
    )


def check_square(cells: Cells, square: int, owner: int) -> bool:
    """F4: one or two attackers are check, three or more are not."""
    return 1 <= attackers(cells, square, 1 - owner) <= 2


def checked_kings(cells: Cells, owner: int) -> list[int]:
    """F5; without a king there is no check (F-A10)."""
    return [king for king in pieces(cells, owner, "K") if check_square(cells, king, owner)]


def victim(passed: int, taker: int) -> int:
    """Where the piece stands that has passed over a square: a step further from its own side."""
    square = forward(passed, 1 - taker)
    assert square is not None
    return square


def takers(cells: Cells, passed: int, owner: int) -> list[int]:
    """F-A16: pawns and kings that stand diagonally behind a passed square."""
    return [place for place in pieces(cells, owner, "PK") if passed in diagonals(place, owner)]


def mirrored(text: str) -> str:
    """F11: files stay, ranks are turned; marks of promotion mean own and other on both sides."""
    return re.sub(r"([a-h])([1-8])", lambda m: m[1] + str(9 - int(m[2])), text)


def destination(text: str) -> str:
    """Where a move goes, with its marks, wherever it starts: what descriptive notation tells."""
    return text[2:]


def letters_mean(cells: Cells, letters: str) -> frozenset[int]:
    """The unmoved pieces of castling letters: those of each pair, and all pawns on their
    squares.
    """
    unmoved = {
        square
        for owner, rank in ((FIRST, 1), (SECOND, 6))
        for square in range(8 * rank, 8 * rank + 8)
        if cells[square] == (owner, "P")
    }
    for letter in letters:
        if at_home(cells, letter):
            unmoved.update(HOMES[letter][1:])
    return frozenset(unmoved)


class KingFridaySlow(ChessSlow[FridayScene]):
    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        "mirror_mode": ("descriptive", "geometric"),  # F-A1
        "castling_check_scope": ("king", "player"),  # F-A11
        "king_en_passant": ("capture", "choice"),  # F-A16
        "repetition": SWITCH,
        "fifty_move": SWITCH,
    }

    # -- texts -----------------------------------------------------------------------------------

    def read(
        self, plain: Scene, unmoved: str, passing: str, memory: Mapping[str, str]
    ) -> FridayScene:
        if memory.keys() - {"last", "toss", "heads"}:
            raise ValueError(f"memory: {memory}")
        cells, turn = plain.cells, plain.turn
        if unmoved == "none":
            still = frozenset[int]()
        elif re.fullmatch("[a-h][1-8](,[a-h][1-8])*", unmoved):
            listed = {TABLES.square(word) for word in unmoved.split(",")}
            still = frozenset(s for s in listed if (piece := cells[s]) and piece[1] in MEMORABLE)
        else:
            still = letters_mean(cells, castling_letters(unmoved))
        passed = None if passing == "-" else TABLES.square(passing)
        heads = tuple(filter(None, memory.get("heads", "").split("/")))
        return FridayScene(
            cells, turn, plain.halfmove_clock, plain.number, still,
            self.open_square(cells, passed, turn), memory.get("last", ""),
            memory.get("toss", ""), heads,
        )  # fmt: skip

    def unmoved(self) -> str:
        cells, unmoved = self.scene.cells, self.scene.unmoved
        letters = [x for x, (_, *pair) in HOMES.items()
                   if at_home(cells, x) and unmoved.issuperset(pair)]  # fmt: skip
        if letters_mean(cells, "".join(letters)) == unmoved:
            return "".join(letters) or "-"
        return ",".join(map(name, sorted(unmoved))) or "none"

    def passing(self) -> str:
        return "-" if self.scene.passed is None else name(self.scene.passed)

    def memory(self) -> dict[str, str]:
        scene = self.scene
        return {"last": scene.last, "toss": scene.toss, "heads": "/".join(scene.heads)}

    # -- moves before thought of check -----------------------------------------------------------

    def plies(self) -> Iterator[Ply]:
        for square in self.scene.pieces(self.scene.turn):
            piece = self.scene.cells[square]
            assert piece is not None
            if piece[1] == "P":
                yield from self.pawn_moves(square)
            else:
                yield from self.piece_moves(square, piece)
            if piece[1] == "K":
                yield from self.king_double_step(square)
                yield from self.castlings(square)

    def piece_moves(self, start: int, piece: Piece) -> Iterator[Ply]:
        """FIDE's moves; kings can be captured (F6) and capture in passing too (F13).

        F-A16: the ability is added, so a king that steps diagonally forward onto a passed square
        captures in passing or merely steps.
        """
        passed = self.scene.passed
        for to in glides(self.scene.cells, piece, start):
            other = self.scene.cells[to]
            if other is not None and other[0] == piece[0]:
                continue
            en_passant = piece[1] == "K" and to == passed and to in diagonals(start, piece[0])
            if en_passant:
                yield self.ply(start, to, en_passant=True)
            if not en_passant or self.set["king_en_passant"] == "choice":
                yield self.ply(start, to)

    def pawn_moves(self, start: int) -> Iterator[Ply]:
        scene, owner = self.scene, self.scene.turn
        for to in straight(scene.cells, owner, start, start in scene.unmoved):  # F2
            double = abs(to - start) == 16
            if double and self.first_move_of_the_game():
                continue
            yield from self.with_promotions(start, to, double=double)
        for to in diagonals(start, owner):
            other = scene.cells[to]
            if other is not None and other[0] != owner:
                yield from self.with_promotions(start, to)
            elif to == scene.passed:
                yield self.ply(start, to, en_passant=True)

    def first_move_of_the_game(self) -> bool:
        """F10, F-A19."""
        scene = self.scene
        start = scene.cells == TABLES.place(self.START)
        return start and scene.turn == FIRST and scene.number == 1

    def with_promotions(self, start: int, to: int, double: bool = False) -> Iterator[Ply]:
        """F1: only from the seventh rank to the eighth."""
        owner = self.scene.turn
        if TABLES.depth(owner, start) != 7:
            yield self.ply(start, to, double=double)
            return
        for letter in PROMOTIONS:
            yield self.ply(start, to, promotion=letter)

    def king_double_step(self, start: int) -> Iterator[Ply]:
        """F13, F-A14, F-A18: two squares straight forward, both empty, as its first move."""
        if start in self.scene.unmoved:
            for to in straight(self.scene.cells, self.scene.turn, start, True):
                if abs(to - start) == 16:
                    yield self.ply(start, to, double=True)

    def castlings(self, king: int) -> Iterator[Ply]:
        """F7, F-A11, F-A12, F-A13."""
        scene, owner = self.scene, self.scene.turn
        if king not in scene.unmoved:
            return
        in_check = checked_kings(scene.cells, owner)
        if king in in_check or (in_check and self.set["castling_check_scope"] == "player"):
            return
        removed = list(scene.cells)
        removed[king] = None
        for ray in TABLES.powers((owner, "R"), king).rays:
            rook = next((s for s in ray if removed[s] is not None), None)
            if rook is None or rook not in scene.unmoved or removed[rook] != (owner, "R"):
                continue
            way = ray[: ray.index(rook)]
            for steps in range(2, len(way) + 1):
                if not any(check_square(removed, s, owner) for s in way[:steps]):
                    yield self.ply(king, way[steps - 1], rook=rook, beside=way[steps - 2])

    def ply(
        self, start: int, to: int, *, promotion: str | None = None, double: bool = False,
        en_passant: bool = False, rook: int | None = None, beside: int | None = None,
    ) -> Ply:  # fmt: skip
        """A move with all that follows; `beside`: where the castling rook goes."""
        scene, owner = self.scene, self.scene.turn
        piece = scene.cells[start]
        assert piece is not None
        text = name(start) + name(to)
        taken = victim(to, owner) if en_passant else to
        capture = scene.cells[taken] is not None
        cells = list(scene.cells)
        cells[start] = cells[taken] = None
        cells[to] = piece
        unmoved = scene.unmoved - {start, taken}
        if promotion is not None:
            text += "=" + promotion
            if promotion:  # F1; F2, F7, F-A17, F-A18: a new piece has not moved
                cells[to] = owner if promotion.isupper() else 1 - owner, promotion.upper()
                unmoved |= {to} if promotion.upper() in MEMORABLE else set()
        if rook is not None and beside is not None:
            text += "~" + name(rook)
            cells[rook], cells[beside] = None, cells[rook]
            unmoved -= {rook}
        after = FridayScene(
            cells,
            1 - owner,
            0 if capture or piece[1] == "P" else scene.halfmove_clock + 1,
            scene.number + (owner == SECOND),
            unmoved,
            self.open_square(cells, (start + to) // 2 if double else None, 1 - owner),
            "" if capture else text,
        )
        return Ply(text, piece[1], start, to, after)

    def open_square(self, cells: Cells, passed: int | None, turn: int) -> int | None:
        """F-A16: a passed square, if the side to move has a piece that could capture there."""
        if passed is None or cells[passed] is not None or passed // 8 in (0, 7):
            return None
        piece = cells[victim(passed, turn)]
        if piece is None or piece[0] == turn or piece[1] not in "PK":
            return None
        return passed if takers(cells, passed, turn) else None

    # -- legal decisions -------------------------------------------------------------------------

    def legal_plies(self) -> Iterator[Ply]:
        """A capture in passing is named where a mere step there is legal as well (F-A16)."""
        found = list(self.allowed_plies())
        texts = Counter(ply.text for ply in found)
        for ply in found:
            twice = texts[ply.text] == 2 and not ply.after.last
            yield ply._replace(text=f"{ply.text}~e.p.") if twice else ply

    def allowed_plies(self) -> Iterator[Ply]:
        owner = self.scene.turn
        in_check = checked_kings(self.scene.cells, owner)
        for ply in self.plies():
            cells = ply.after.cells
            if in_check:  # F9: one of these kings, wherever it stands now, is relieved
                now = [ply.end if king == ply.start else king for king in in_check]
                if not all(check_square(cells, king, owner) for king in now):
                    yield ply
            elif not checked_kings(cells, owner):  # F8
                yield ply

    def mirrors(self, ply: Ply) -> bool:
        """F11, F-A1, F-A2: is this move, which may not capture, the last one's mirror?"""
        last = self.scene.last
        if not last or not ply.after.last or ply.piece_type != self.last_type(last):
            return False
        if self.set["mirror_mode"] == "geometric":
            return ply.text == mirrored(last)
        return destination(ply.text) == destination(mirrored(last))

    def last_type(self, last: str) -> str:
        if "=" in last:
            return "P"
        piece = self.scene.cells[TABLES.square(last[2:4])]
        return piece[1] if piece else ""

    def decide(self) -> Iterator[tuple[str, FridayScene]]:
        scene = self.scene
        if scene.toss:  # F14
            yield "heads", replace(scene, toss="", heads=(*scene.heads, scene.toss))
            yield from (("tails", p.after) for p in self.legal_plies() if p.text == scene.toss)
            return
        for ply in self.legal_plies():
            if ply.text not in scene.heads:
                yield ply.text, replace(scene, toss=ply.text) if self.mirrors(ply) else ply.after

    def seat(self) -> str:
        return "chance" if self.scene.toss else super().seat()

    def play(self, text: str) -> None:
        """Castling is also read without its rook."""
        if text not in self.legal():
            castlings = [option for option in self.legal() if option.startswith(text + "~")]
            text = castlings[0] if len(castlings) == 1 else text
        super().play(text)

    # -- the end ---------------------------------------------------------------------------------

    def key(self) -> object:
        """F-A20."""
        scene = self.scene
        return (*scene.cells, scene.turn, scene.unmoved, scene.passed)

    def remember(self) -> None:
        """Positions count when a player is to move and no coin has fallen."""
        if not self.scene.toss and not self.scene.heads:
            super().remember()

    def outcome(self) -> Outcome | None:
        scene = self.scene
        bare = [owner for owner in (FIRST, SECOND) if self.bare(owner)]
        if bare:  # F12, F-A8
            return ("draw", "both kings bare") if len(bare) == 2 else (OWNERS[bare[0]], "bare king")
        if not self.legal():
            if scene.heads:  # F11, F-A4
                return "draw", "mirror refused"
            return OWNERS[1 - scene.turn], "no legal move"  # F3, F-A9
        if scene.toss or scene.heads:
            return None
        return self.drawn_by_counting()

    def bare(self, owner: int) -> bool:
        """F12: a whole army of one king."""
        army: Iterable[int] = self.scene.pieces(owner)
        return [self.scene.cells[square] for square in army] == [(owner, "K")]
