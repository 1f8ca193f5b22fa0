"""Positions counted by another program, of variants made from settings: every row equal.

Where a row is not, it stands in EXCEPTIONS with the reason; a row there that is equal is an error.
"""

from pathlib import Path

import pytest
from rows import compare, difference, read_rows

from fairychess.ini import cut, draft, resolve
from fairychess.ini.folder import compiled

DATA = Path(__file__).parent / "data"
ROWS = read_rows(DATA / "positions.tsv")
SECTIONS = cut((DATA / "sections.ini").read_text(encoding="utf-8"), "sections.ini")

NOTHING_ENCLOSED = "drops are counted there that enclose nothing, as P@i4 with a4 empty"
EXCEPTIONS = {
    (
        "annexation",
        "***4***/***4***/***2P1***/3ppP4/3ppPP3/3ppp4/2pppppP2/***1P1p***/***1PPp***/***1P1p***"
        "[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 11",
    ): NOTHING_ENCLOSED,
    (
        "annexation",
        "***Pp2***/***Pp1P***/***PppP***/1pPPp1PPP1/1ppppPPPp1/2pPPP3p/1pppPPPPP1/***ppPp***/"
        "***1p1P***/***2p1***[PPPPPPPPPPpppppppppp] w - - 0 21",
    ): NOTHING_ENCLOSED,
    (
        "gorogoroplus",
        "lg2s/ssLg1/gpP1k/NPKp1/G2PS/5[Pn] b - - 0 12",
    ): "the drop of a pawn that mates is a move there, which loses; in shogi it is illegal",
    (
        "nuclear",
        "rnb1qk1r/3p1pp1/p1p3np/1pb1p3/1P2PPP1/P1N4P/2PP2B1/1RBQK1NR w K - 1 11",
    ): "f4e5 leaves a wall between queen and king, which is not seen there before it stands",
    (
        "cfour-anyside",
        "2pP1PP/5PP/pP5/5pP/1p3pp/pP5/PppPp2[PPPPPPPPPPPPPPPpppppppppppppppp] w - - 0 11",
    ): "b4 is counted there, which nothing reaches from a side, and a6 and b6 are not, which a "
    "piece from above reaches; beside a lone piece on d4 it has c4 and d3, but neither d5 nor e4",
}


@pytest.mark.parametrize("name", list(dict.fromkeys(row.variant for row in ROWS)))
def test_rows(name: str) -> None:
    own = [row for row in ROWS if row.variant == name and (name, row.fen) not in EXCEPTIONS]
    verdict = compare(SECTIONS, name, own, "sections.ini")
    assert not verdict.unsaid, verdict.told()
    assert verdict.equal == verdict.rows, verdict.told()


@pytest.mark.parametrize(("name", "fen"), list(EXCEPTIONS))
def test_exceptions_are_none_without_need(name: str, fen: str) -> None:
    row = next(row for row in ROWS if (row.variant, row.fen) == (name, fen))
    assert difference(compiled(draft(resolve(SECTIONS, name, "sections.ini"))), row)
