"""The table of moves that the Interactive Diagram of 2020/21 makes for many descriptions."""

from pathlib import Path

import pytest
from betza_scene import expected, listing, results

from fairychess.betza import parse

MIXED = "enemy:f7,g7,d6,h4,i6,f3 own:e7,f9,g5,c6 lend:R"
SCENES = {"empty": "", "moved": "moved", "mixed": MIXED}

LAME = "the Diagram's half-step test makes a lame knight a Moa; everyone else has the Xiangqi Horse"
LEGS = "z and q in later legs are of 2021; the older Diagram reads a crooked or circular rider"
SKI = "the old Diagram lets an unlimited ski-slider land on one square only (fixed later)"
UNLOAD = "the Diagram lists an unloading even when nothing was taken that could be put down"

EXCEPTIONS = {
    ("nN", "mixed"): LAME,
    ("RcpRnN", "mixed"): LAME,
    ("afsafzW", "empty"): LEGS,
    ("afsafzW", "mixed"): LEGS,
    ("afafsKafsafzfK", "empty"): LEGS,
    ("afafsKafsafzfK", "mixed"): LEGS,
    ("jB", "empty"): SKI,
    ("jB", "mixed"): SKI,
    ("uW", "empty"): UNLOAD,
    ("uW", "mixed"): UNLOAD,
}


def rows() -> list[tuple[str, str, str, str]]:
    lines = (Path(__file__).parent / "data" / "moves.tsv").read_text().splitlines()
    table = [line.split("\t") for line in lines if not line.startswith(("#", "xbetza\t"))]
    return [(text, scene, listed, xboard) for text, scene, _, listed, xboard in table]


@pytest.mark.parametrize(("text", "scene", "listed", "xboard"), rows())
def test_row(text: str, scene: str, listed: str, xboard: str) -> None:
    # The table writes an unloading on the occupied start square as a capture there.
    wanted = {
        (to, frozenset("uf6" if note == "xf6" else note for note in notes))
        for to, notes in expected(listed)
    }
    got = results(text, SCENES[scene], at="f6", size=(11, 11))
    if (text, scene) in EXCEPTIONS:
        assert xboard != "same", "sources that agree are never excepted"
        assert got != wanted, "this exception is not needed any more"
        return
    assert got == wanted, f"extra: {listing(got - wanted)}; missing: {listing(wanted - got)}"


@pytest.mark.parametrize("text", sorted({text for text, *_ in rows()}))
def test_prints_back(text: str) -> None:
    assert str(parse(text)) == text
