"""Dai Kagamigi (Bob Greenwade, 2024), slowly: each rule under its number.

Agreement and resignation (D4) are no part of it; D-A14 (demotion) has no effect without drops (D3).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from .board import (
    DIRECTIONS,
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

# D1: the array. 15x15, 61 pieces each, Black's rotated by 180 degrees.
START = (
    "l{fh}{ph}{pg}csgkgsc{pg}{kr}{fh}l"
    "/{rd}1{wc}1{ps}r{rg}{bc}{lg}b{ps}1{tc}1{ld}"
    "/1{rq}1y1{dp}n{sd}n{dv}1y1{lq}1"
    "/{rc}1{ww}1{pf}{wt}{nb}w{nb}{gr}{bg}1{ew}1{lc}"
    "/ppppppppppppppp/15/15/15/15/15/PPPPPPPPPPPPPPP"
    "/{LC}1{EW}1{BG}{GR}{NB}W{NB}{WT}{PF}1{WW}1{RC}"
    "/1{LQ}1Y1{DV}N{SD}N{DP}1Y1{RQ}1"
    "/{LD}1{TC}1{PS}B{LG}{BC}{RG}R{PS}1{WC}1{RD}"
    "/L{FH}{KR}{PG}CSGKGSC{PG}{PH}{FH}L"
)

ORTHOGONAL_STEPS = "f1 b1 l1 r1"
DIAGONAL_STEPS = "fl1 fr1 bl1 br1"
KING_STEPS = f"{ORTHOGONAL_STEPS} {DIAGONAL_STEPS}"
ORTHOGONAL_SLIDES = "f* b* l* r*"
DIAGONAL_SLIDES = "fl* fr* bl* br*"
ORTHOGONAL_JUMPS = "J(0,2) J(0,-2) J(-2,0) J(2,0)"
DIAGONAL_JUMPS = "J(-2,2) J(2,2) J(-2,-2) J(2,-2)"
GOLD_STEPS = f"{ORTHOGONAL_STEPS} fl1 fr1"
SILVER_STEPS = f"{DIAGONAL_STEPS} f1"
COPPER_STEPS = "f1 b1 fl1 fr1"

# D2, table 4.2: the moves.
MOVES: dict[str, str] = {
    "P": "f1",  # Pawn
    "L": "f*",  # Lance
    "B": DIAGONAL_SLIDES,  # Bishop
    "R": ORTHOGONAL_SLIDES,  # Rook
    "KR": f"{DIAGONAL_STEPS} {ORTHOGONAL_JUMPS}",  # Kirin
    "PH": f"{ORTHOGONAL_STEPS} {DIAGONAL_JUMPS}",  # Phoenix
    "N": "J(-1,2) J(1,2)",  # Knight
    "FH": f"{ORTHOGONAL_STEPS} fl2 fr2",  # Flying Horse
    "PS": "l1 r1 J(0,2) J(-2,-2) J(2,-2)",  # Poisonous Snake
    "Y": "l4 r4 b1 fl1 fr1",  # Yaksha
    "G": GOLD_STEPS,  # Gold General
    "S": SILVER_STEPS,  # Silver General
    "C": COPPER_STEPS,  # Copper General
    "PG": f"{DIAGONAL_STEPS} f1 l2 r2",  # Prancing Stag
    "SD": "f5 b5 l5 r5 fl2 fr2 bl2 br2",  # She-Devil
    "LG": f"f1 b1 r1 {DIAGONAL_STEPS}",  # Left General: all but left
    "RG": f"f1 b1 l1 {DIAGONAL_STEPS}",  # Right General: all but right
    "NB": "l1 r1 bl1 br1 fl2 fr2",  # Northern Barbarian
    "W": "l1 r1 fl3 fr3 bl3 br3",  # Wrestler
    "LD": "f* br* b1",  # Left Dog
    "RD": "f* bl* b1",  # Right Dog
    "BG": "fr4 b2 l2 fl1 br1 f1",  # Blue Gecko
    "PF": "fl4 b2 r2 fr1 bl1 f1",  # Purple Finch
    "WT": "f* b* fl* fr1 l2 r2",  # White Tiger
    "GR": "f* b* fr* fl1 l2 r2",  # Grey Rhinoceros
    "DV": "l1 fl1 fr1 br1",  # Deva
    "DP": "r1 fl1 fr1 bl1",  # Dark Spirit
    "LQ": "f* br* bl1",  # Left Quail
    "RQ": "f* bl* br1",  # Right Quail
    "TC": "f* b* fr1 bl1",  # Tile Chariot
    "WC": "f* b* fl1 br1",  # Wood Chariot
    "EW": "l* fl* bl* f3 b3 J(2,1) J(2,-1)",  # East Wind
    "WW": "r* fr* br* f3 b3 J(-2,1) J(-2,-1)",  # West Wind
    "LC": "f* fl* br* b1",  # Left Chariot
    "RC": "f* fr* bl* b1",  # Right Chariot
    "BC": "f* b* fl* fr* l1 r1",  # Burning Chariot
    "K": KING_STEPS,  # King
    "+P": GOLD_STEPS,  # Tokin
    "PO": f"f* b* {DIAGONAL_STEPS}",  # Plodding Ox
    "DH": f"{DIAGONAL_SLIDES} {ORTHOGONAL_STEPS}",  # Dragon Horse
    "DK": f"{ORTHOGONAL_SLIDES} {DIAGONAL_STEPS}",  # Dragon King
    "GD": f"{DIAGONAL_SLIDES} f3 b3 l3 r3",  # Great Dove
    "CS": f"{ORTHOGONAL_SLIDES} fl3 fr3 bl3 br3",  # Center Standard
    "HF": f"{DIAGONAL_SLIDES} l* r*",  # Heavenly Fortress
    "MW": f"{DIAGONAL_SLIDES} b* f1",  # Mountain Witch
    "WB": f"{DIAGONAL_SLIDES} l* r* f2 b2",  # Water Buffalo
    "SB": f"l* r* f1 b1 {DIAGONAL_STEPS}",  # Side Boar
    "+G": f"{GOLD_STEPS} {ORTHOGONAL_JUMPS} J(-2,2) J(2,2)",  # Gold Pashtun
    "+S": f"{SILVER_STEPS} {DIAGONAL_JUMPS} J(0,2)",  # Silver Pashtun
    "+C": f"{COPPER_STEPS} J(0,2) J(0,-2) J(-2,2) J(2,2)",  # Copper Pashtun
    "SE": f"{ORTHOGONAL_SLIDES} bl* br* double(fl) double(fr)",  # 4.3, D-A7: Soaring Eagle
    "GB": "f* b* l2 r2 fl3 fr3 bl3 br3",  # Golden Bird
    "LA": f"r* fr* br* {KING_STEPS}",  # Left Army: slides to the right, else steps
    "RA": f"l* fl* bl* {KING_STEPS}",  # Right Army
    "!LD": " ".join(f"triple({way})" for way in DIRECTIONS),  # 4.3, D-A8: Lion Dog
    "+W": "f* b* bl* br*",  # Whale
    "+LD": "r* fr* br* l2",  # Left Dragon
    "+RD": "l* fl* bl* r2",  # Right Dragon
    "DT": f"{KING_STEPS} fr* br* bl*",  # Divine Turtle
    "DS": f"{KING_STEPS} fl* bl* br*",  # Divine Sparrow
    "LE": f"{ORTHOGONAL_SLIDES} fl* fr* bl* br2 J(-2,2) J(-2,-2)",  # D-A9: Left Mountain Eagle
    "RE": f"{ORTHOGONAL_SLIDES} fl* fr* br* bl2 J(2,2) J(2,-2)",  # Right Mountain Eagle
    "SO": "l* r* fr1 bl1",  # Side Ox
    "SW": "l* r* fl1 br1",  # Side Wolf
    "LT": "r* fr* br* fl1 bl1",  # Left Tiger
    "RT": "l* fl* bl* fr1 br1",  # Right Tiger
    "TS": f"{KING_STEPS} fr* bl*",  # Turtle-Snake
    "VS": f"{KING_STEPS} fl* br*",  # Vermillion Sparrow
}

# D2, D-A2, D7: 31 types promote; K, LC, RC, WW, EW, BC and all promoted pieces do not.
PROMOTES: dict[str, str] = {
    "P": "+P", "L": "PO", "B": "DH", "R": "DK", "KR": "CS", "PH": "GD", "N": "HF", "FH": "MW",
    "PS": "WB", "Y": "SB", "G": "+G", "S": "+S", "C": "+C", "PG": "SE", "SD": "GB", "LG": "LA",
    "RG": "RA", "NB": "!LD", "W": "+W", "LD": "+LD", "RD": "+RD", "BG": "DT", "PF": "DS",
    "WT": "LE", "GR": "RE", "DV": "SW", "DP": "SO", "LQ": "LT", "RQ": "RT", "TC": "TS", "WC": "VS",
}  # fmt: skip

ZONE = 11  # D5, D-A1: the opponent's pawn row and beyond

# The other readings, option by option.
OTHER_MOVES: dict[tuple[str, object], dict[str, str]] = {
    ("she_devil", "F5W2"): {"SD": "f2 b2 l2 r2 fl5 fr5 bl5 br5"},  # D-A5
    ("winds", "diagram"): {"EW": MOVES["WW"], "WW": MOVES["EW"]},  # D-A6
    ("se_jump", True): {"SE": f"{MOVES['SE']} over(fl) over(fr)"},  # D-A7
    ("lion_dog", "QAD"): {  # D-A8
        "!LD": f"{ORTHOGONAL_SLIDES} {DIAGONAL_SLIDES} {ORTHOGONAL_JUMPS} {DIAGONAL_JUMPS}"
    },
}
OTHER_PROMOTES = {"KR": "GD", "PH": "CS", "DV": "SO", "DP": "SW"}  # D-A2: dai_pairs = diagram

TABLES = Tables(15, 15, MOVES)
_variants: dict[tuple[str, ...], Tables] = {}


def movement_tables(options: Mapping[str, Any]) -> Tables:
    """The movement tables under some options."""
    words = dict(MOVES)
    for (name, value), changed in OTHER_MOVES.items():
        if options.get(name) == value:
            words |= changed
    if words == MOVES:
        return TABLES
    return _variants.setdefault(tuple(words.values()), Tables(15, 15, words))


def reach(
    type_id: str, own: Iterable[Pair], enemy: Iterable[Pair], square: Pair, second: bool = False,
    **options: Any,
) -> set[Result]:  # fmt: skip
    """All results (end square, squares of pieces taken) of one piece alone in a scene."""
    return movement_tables(options).reach(type_id, own, enemy, square, second)


class DaiSlow(SlowGame):
    TABLES = TABLES
    LETTERS = "wb"  # D-A11: White, the lower side, starts
    START = START
    PROMOTES = PROMOTES
    OPTIONS: ClassVar[Mapping[str, Any]] = {
        "dai_pairs": "table",
        "promotion_timing": "shogi",
        "knight_forced": True,
        "she_devil": "W5F2",
        "winds": "table",
        "se_jump": False,
        "lion_dog": "triple",
        "illegal_move_loses": False,
    }

    # -- position and history ------------------------------------------------------------------

    def recall(self, memory: Mapping[str, str]) -> None:
        self.tables = movement_tables(self.set)
        if self.set["dai_pairs"] == "diagram":
            self.promotes = {**PROMOTES, **OTHER_PROMOTES}
        # D4: every position of the game, with its side to move and whether that side is in check.
        self.past: list[tuple[tuple[Piece | None, ...], int, bool]] = []
        self.seen: Counter[tuple[tuple[Piece | None, ...], int]] = Counter()

    def memory(self) -> dict[str, str]:
        return {}

    def remember(self) -> None:
        board = tuple(self.cells)
        self.past.append((board, self.turn, self.in_check(self.cells, self.turn)))
        self.seen[board, self.turn] += 1

    # -- promotion -----------------------------------------------------------------------------

    def suffixes(self, cells: Cells, piece: Piece, move: Move) -> tuple[str, ...]:
        owner, piece_type = piece
        start, end = self.tables.depth(owner, move.start), self.tables.depth(owner, move.end)
        # D6: pawn and lance on the furthest rank; D-A4: knight on the last two.
        if piece_type in ("P", "L") and end == self.tables.ranks:
            return ("+",)
        if piece_type == "N" and self.set["knight_forced"] and end >= self.tables.ranks - 1:
            return ("+",)
        # D-A3: any move that starts or ends in the zone, unless an option says otherwise.
        may = {
            "shogi": start >= ZONE or end >= ZONE,
            "ends_in_zone": end >= ZONE,
            "entry": start < ZONE <= end,
        }[self.set["promotion_timing"]]
        return ("+", "=") if may else ("",)

    # -- moves and check -----------------------------------------------------------------------

    def kings(self, cells: Cells, owner: int) -> list[int]:
        king = owner, "K"
        return [square for square, piece in enumerate(cells) if piece == king]

    def watchers(self, cells: Cells, target: int, owner: int) -> list[int]:
        """The pieces of a side that could take on a square if nothing were in their way."""
        return [
            square
            for square in self.pieces(cells, owner)
            if (piece := cells[square]) and target in self.tables.powers(piece, square).sight
        ]

    def takes(self, cells: Cells, square: int, target: int) -> bool:
        """4.3: a piece takes on every square that one of its moves can capture."""
        return any(
            target in self.tables.captures(cells, move) for move in self.tables.moves(cells, square)
        )

    def in_check(self, cells: Cells, owner: int) -> bool:
        return any(
            self.takes(cells, square, king)
            for king in self.kings(cells, owner)
            for square in self.watchers(cells, king, 1 - owner)
        )

    def legal_moves(self) -> Iterator[Move]:
        """D4: no move may leave the king in check, whatever it is (D-A10: a pass too)."""
        kings = self.kings(self.cells, self.turn)
        watchers = [(k, w) for k in kings for w in self.watchers(self.cells, k, 1 - self.turn)]
        for square in self.pieces(self.cells, self.turn):
            for move in self.moves_from(self.cells, square):
                after = self.moved(self.cells, move)
                if square in kings:
                    safe = not self.in_check(after, self.turn)
                else:
                    safe = not any(
                        (piece := after[watcher])
                        and piece[0] != self.turn
                        and self.takes(after, watcher, king)
                        for king, watcher in watchers
                    )
                if safe:
                    yield move

    def advance(self, move: Move) -> None:
        self.cells = self.moved(self.cells, move)
        self.turn = 1 - self.turn

    def judge(self) -> Outcome | None:
        # D4: no legal move loses.
        if not self.legal():
            return OWNERS[1 - self.turn], "checkmate" if self.past[-1][2] else "stalemate"
        # D4: the fourth occurrence draws, unless one side checked all along from the first.
        board, turn, _ = self.past[-1]
        if self.seen[board, turn] >= 4:
            first = next(n for n, (b, t, _) in enumerate(self.past) if (b, t) == (board, turn))
            cycle = self.past[first + 1 :]
            checkers = [
                owner
                for owner in (FIRST, SECOND)
                if all(check for _, to_move, check in cycle if to_move != owner)
            ]
            if len(checkers) == 1:
                return OWNERS[1 - checkers[0]], "perpetual check"
            return "draw", "repetition"
        return None
