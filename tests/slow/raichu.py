"""Raichu Shogi (A. M. DeWitt, 2024), slowly: each rule under its number.

R2 (furigoma) and R16 (resignation, agreement) are no part of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from .board import (
    FIRST,
    OWNERS,
    SECOND,
    Cells,
    Move,
    Outcome,
    Pair,
    Piece,
    Result,
    SlowGame,
    Tables,
)

# R1: the array. 12x12, 46 pieces each, the other side rotated by 180 degrees.
START = (
    "l{fl}csgekgsc{fl}l/{rc}1b1{bt}{ph}{kr}{bt}1b1{rc}/{sm}{vm}r{dh}{dk}q{ln}{dk}{dh}r{vm}{sm}"
    "/pppppppppppp/3{gb}4{gb}3/12/12/3{GB}4{GB}3/PPPPPPPPPPPP"
    "/{SM}{VM}R{DH}{DK}{LN}Q{DK}{DH}R{VM}{SM}/{RC}1B1{BT}{KR}{PH}{BT}1B1{RC}/L{FL}CSGKEGSC{FL}L"
)

ORTHOGONAL_STEPS = "f1 b1 l1 r1"
DIAGONAL_STEPS = "fl1 fr1 bl1 br1"
KING_STEPS = f"{ORTHOGONAL_STEPS} {DIAGONAL_STEPS}"
ORTHOGONAL_SLIDES = "f* b* l* r*"
DIAGONAL_SLIDES = "fl* fr* bl* br*"

# R3: the moves (promoted pieces are `+` and the unpromoted id).
MOVES: dict[str, str] = {
    "L": "f*",  # Lance
    "+L": "f* b* fl* fr*",  # White Horse
    "FL": f"{DIAGONAL_STEPS} f1 b1",  # Ferocious Leopard
    "+FL": DIAGONAL_SLIDES,  # Bishop
    "C": "f1 b1 fl1 fr1",  # Copper General
    "+C": "l* r* f1 b1",  # Side Mover
    "S": f"{DIAGONAL_STEPS} f1",  # Silver General
    "+S": "f* b* l1 r1",  # Vertical Mover
    "G": f"{ORTHOGONAL_STEPS} fl1 fr1",  # Gold General
    "+G": ORTHOGONAL_SLIDES,  # Rook
    "K": KING_STEPS,  # King
    "E": "f1 l1 r1 fl1 fr1 bl1 br1",  # Drunk Elephant: all but backward
    "+E": KING_STEPS,  # Prince
    "RC": "f* b*",  # Reverse Chariot
    "+RC": "f* b* bl* br*",  # Whale
    "B": DIAGONAL_SLIDES,  # Bishop
    "+B": f"{DIAGONAL_SLIDES} {ORTHOGONAL_STEPS}",  # Dragon Horse
    "BT": "b1 l1 r1 fl1 fr1 bl1 br1",  # Blind Tiger: all but forward
    "+BT": f"f* b* l1 r1 {DIAGONAL_STEPS}",  # Flying Stag
    "KR": f"{DIAGONAL_STEPS} J(0,2) J(0,-2) J(2,0) J(-2,0)",  # Kirin
    "+KR": "lion",  # Lion
    "PH": f"{ORTHOGONAL_STEPS} J(2,2) J(2,-2) J(-2,2) J(-2,-2)",  # Phoenix
    "+PH": f"{ORTHOGONAL_SLIDES} {DIAGONAL_SLIDES}",  # Queen
    "SM": "l* r* f1 b1",  # Side Mover
    "+SM": f"{DIAGONAL_SLIDES} l* r*",  # Free Boar
    "VM": "f* b* l1 r1",  # Vertical Mover
    "+VM": f"{DIAGONAL_SLIDES} f* b*",  # Flying Ox
    "R": ORTHOGONAL_SLIDES,  # Rook
    "+R": f"{ORTHOGONAL_SLIDES} {DIAGONAL_STEPS}",  # Dragon King
    "DH": f"{DIAGONAL_SLIDES} {ORTHOGONAL_STEPS}",  # Dragon Horse
    # R7: the Lion power along one line, the jump to its second square included.
    "+DH": f"{DIAGONAL_SLIDES} b* l* r* double(f) over(f)",  # Horned Falcon
    "DK": f"{ORTHOGONAL_SLIDES} {DIAGONAL_STEPS}",  # Dragon King
    "+DK": f"{ORTHOGONAL_SLIDES} bl* br* double(fl) over(fl) double(fr) over(fr)",  # Soaring Eagle
    "LN": "lion",  # R6: Lion
    "Q": f"{ORTHOGONAL_SLIDES} {DIAGONAL_SLIDES}",  # Queen
    "P": "f1",  # Pawn
    "+P": f"{ORTHOGONAL_STEPS} fl1 fr1",  # Gold General
    "GB": "f1 b1",  # Go-Between
    "+GB": "f1 l1 r1 fl1 fr1 bl1 br1",  # Drunk Elephant
}

# R3, R4: King, Lion and Queen do not promote, promoted pieces never promote again.
PROMOTES: dict[str, str] = {
    piece_type: f"+{piece_type}" for piece_type in MOVES if f"+{piece_type}" in MOVES
}

ROYALS = {"K", "+E"}  # R8, R-A17: King and Prince alike
LIONS = {"LN", "+KR"}  # R-A2: a promoted Kirin is a Lion
ZONE = 9  # R5: the farthest four ranks

TABLES = Tables(12, 12, MOVES)

Key = tuple[Piece | int | None, ...]


def reach(
    type_id: str, own: Iterable[Pair], enemy: Iterable[Pair], square: Pair, second: bool = False
) -> set[Result]:
    """All results (end square, squares of pieces taken) of one piece alone in a scene."""
    return TABLES.reach(type_id, own, enemy, square, second)


class State(NamedTuple):
    """A position as the rules of check and mate see it."""

    cells: Cells
    turn: int
    extra: bool  # R9: is this the turn that a forced pass gave?


class RaichuSlow(SlowGame):
    TABLES = TABLES
    LETTERS = "bw"
    START = START
    PROMOTES = PROMOTES
    OPTIONS: ClassVar[Mapping[str, Any]] = {
        "shock_chain": True,
        "shock_check": "chain",
        "repetition_limit": 4,
        "auto_mate": True,
        "illegal_move_loses": False,
        "no_progress_limit": None,
    }

    # -- position and history ------------------------------------------------------------------

    def recall(self, memory: Mapping[str, str]) -> None:
        self.extra = memory.get("extra") == "1"
        self.seen: Counter[Key] = Counter()
        self.full: set[Key] = set()  # R13: what may not come again

    def memory(self) -> dict[str, str]:
        return {"extra": "1"} if self.extra else {}

    def state(self) -> State:
        return State(self.cells, self.turn, self.extra)

    @staticmethod
    def key(state: State) -> Key:
        """R-A9: a position is the board, the side to move and the pending forced pass."""
        return (*state.cells, state.turn, state.extra)

    def remember(self) -> None:
        key = self.key(self.state())
        self.seen[key] += 1
        if self.seen[key] >= self.set["repetition_limit"] - 1:
            self.full.add(key)

    # -- promotion -----------------------------------------------------------------------------

    def suffixes(self, cells: Cells, piece: Piece, move: Move) -> tuple[str, ...]:
        owner, piece_type = piece
        end = self.tables.depth(owner, move.end)
        # R5, R-A7: a pawn or lance on the last rank must, with a right of its own.
        if piece_type in ("P", "L") and end == self.tables.ranks:
            return ("+",)
        # R5: entering the zone, or starting inside it and capturing (wherever the move ends).
        if self.tables.depth(owner, move.start) >= ZONE:
            may = bool(self.tables.captures(cells, move))
        else:
            may = end >= ZONE
        return ("+", "=") if may else ("",)

    # -- moves ---------------------------------------------------------------------------------

    def after(self, state: State, move: Move) -> State:
        """R9, R-A3: the same side goes on if it shocks; else the turn passes."""
        again = self.shock(state, move) and (self.set["shock_chain"] or not state.extra)
        turn = state.turn if again else 1 - state.turn
        return State(self.moved(state.cells, move), turn, again)

    def shock(self, state: State, move: Move) -> bool:
        """R9, R-A4, R-A5: a piece that is no royal (before it promotes) takes a Lion, in any
        way.
        """
        mover = state.cells[move.start]
        assert mover is not None
        return mover[1] not in ROYALS and any(
            (piece := state.cells[square]) and piece[1] in LIONS
            for square in self.tables.captures(state.cells, move)
        )

    def all_moves(self, state: State) -> Iterator[Move]:
        for square in self.pieces(state.cells, state.turn):
            yield from self.moves_from(state.cells, square)

    def not_repeating(self, state: State) -> Iterator[Move]:
        """R13: a move may not make a position for the fourth time, unless its player is in check.

        R12, R-A12: leaving a royal to be taken is legal.
        """
        free = not self.full or self.in_check(state, state.turn)
        for move in self.all_moves(state):
            if free or self.key(self.after(state, move)) not in self.full:
                yield move

    def legal_moves(self) -> Iterator[Move]:
        return self.not_repeating(self.state())

    def advance(self, move: Move) -> None:
        self.cells, self.turn, self.extra = self.after(self.state(), move)

    # -- check and mate ------------------------------------------------------------------------

    def royals(self, cells: Cells, owner: int) -> list[int]:
        return [
            s for s, piece in enumerate(cells) if piece and piece[0] == owner and piece[1] in ROYALS
        ]

    def telling_moves(self, state: State) -> Iterator[Move]:
        """The moves of the side to move that take a royal or a Lion: all that can hurt at once."""
        telling = {
            square
            for square, piece in enumerate(state.cells)
            if piece and piece[0] != state.turn and (piece[1] in ROYALS or piece[1] in LIONS)
        }
        for square in self.pieces(state.cells, state.turn):
            piece = state.cells[square]
            assert piece is not None
            if not telling.isdisjoint(self.tables.powers(piece, square).sight):
                for move in self.moves_from(state.cells, square):
                    if not telling.isdisjoint(self.tables.captures(state.cells, move)):
                        yield move

    def killable(self, state: State) -> bool:
        """The side to move can take all royals of the other, if need be after shock moves."""
        for move in self.telling_moves(state):
            after = self.after(state, move)
            if not self.royals(after.cells, 1 - state.turn):
                return True
            if after.turn == state.turn and self.killable(after):
                return True
        return False

    def in_check(self, state: State, owner: int) -> bool:
        """R10: some royal could be taken on the other's next move, or after shock moves.

        R-A19: after any number of them, or after one alone.
        """
        shocks = None if self.set["shock_check"] == "chain" else 1
        return self.can_take_a_royal(State(state.cells, 1 - owner, False), shocks)

    def can_take_a_royal(self, state: State, shocks: int | None) -> bool:
        """The side to move can, after at most so many shock moves (None: any number)."""
        royals = self.royals(state.cells, 1 - state.turn)
        for move in self.telling_moves(state):
            if not self.tables.captures(state.cells, move).isdisjoint(royals):
                return True
            after = self.after(state, move)
            if after.turn == state.turn and shocks != 0:
                left = None if shocks is None else shocks - 1
                if self.can_take_a_royal(after, left):
                    return True
        return False

    def frozen_and_lost(self, state: State) -> bool:
        """R11, R-A19: the other side, which has to pass, loses all royals before it moves again.

        The pass that it serves now is the one that counts where only one does.
        """
        if self.set["shock_check"] == "one":
            return self.takes_all(state)
        return self.killable(state)

    def mated(self, state: State) -> bool:
        """R15: no legal move wins or leaves a royal alive after the other's best answer."""
        return not any(self.saves(state, move) for move in self.not_repeating(state))

    def saves(self, state: State, move: Move) -> bool:
        after = self.after(state, move)
        if not self.royals(after.cells, 1 - state.turn):
            return True  # it wins
        if after.turn == state.turn:
            return not self.mated(after)  # R12: the other is frozen, for now
        return not self.killable(after)  # R-A13: with two royals one may be lost

    def takes_all(self, state: State) -> bool:
        """The side to move can take all royals of the other in one move."""
        return any(
            not self.royals(self.moved(state.cells, move), 1 - state.turn)
            for move in self.telling_moves(state)
        )

    def judge(self) -> Outcome | None:
        state = self.state()
        mover, other = OWNERS[self.turn], OWNERS[1 - self.turn]
        # R8: all royals of a side are gone.
        if not self.royals(self.cells, self.turn):
            return other, "royals captured"
        if not self.royals(self.cells, 1 - self.turn):
            return mover, "royals captured"
        # R11: the frozen player cannot resolve the check.
        if self.set["auto_mate"] and self.extra and self.frozen_and_lost(state):
            return mover, "checkmate"
        # R-A14: a royal each and nothing else.
        if all(len(self.pieces(self.cells, owner)) == 1 for owner in (FIRST, SECOND)):
            return "draw", "bare royals"
        # R15, R-A11: mate; to have no legal move at all is mate in any case.
        if self.mated(state) if self.set["auto_mate"] else not self.legal():
            checked = self.in_check(state, self.turn)
            return other, "checkmate" if checked else "stalemate"
        limit = self.set["no_progress_limit"]
        if limit is not None and self.halfmove_clock >= limit:
            return "draw", "no progress"
        return None
