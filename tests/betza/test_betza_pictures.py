"""Text and SVG diagrams, and the facts for generated pictures."""

import json
import runpy
import xml.etree.ElementTree as ElementTree
from dataclasses import asdict

import pytest

from fairychess.betza import compile, diagram_svg, diagram_text, mnemonic, parse
from fairychess.betza.diagram import natural_radius
from fairychess.betza.mnemonics import Mnemonic
from fairychess.betza.svg import CELL


def facts(text: str, size: int = 15) -> Mnemonic:
    return mnemonic(compile(parse(text), size, size))


def test_text_diagram_of_a_pawn() -> None:
    assert diagram_text(compile(parse("fmWfceFifmnD"), 8, 8)) == "\n".join(
        [
            ". . i . .",
            ". x o x .",
            ". . @ . .",
            ". . . . .",
            ". . . . .",
            "@ the piece; o only moves; x only captures; i only its first move",
        ]
    )


def test_text_diagram_of_a_cannon_and_a_lion() -> None:
    cannon = diagram_text(compile(parse("mRcpR"), 9, 9), radius=2).splitlines()
    assert cannon[2] == "% o @ o %"
    lion = diagram_text(compile(parse("KNADcaKmcabK"), 12, 12)).splitlines()
    assert lion[1] == "* # # # *"
    assert "castles" in diagram_text(compile(parse("KisO2"), 8, 8))


@pytest.mark.parametrize("text", ["fmWfceFifmnD", "mRcpR", "KNADcaKmcabK", "cabK", "gQ", "-"])
def test_svg_is_well_formed_and_needs_no_fonts(text: str) -> None:
    root = ElementTree.fromstring(diagram_svg(compile(parse(text), 9, 9)))
    assert root.tag.endswith("svg")
    tags = {element.tag.split("}")[1] for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "circle", "line"}


@pytest.mark.parametrize(
    ("text", "radius"),
    [
        ("R", 4), ("sR", 4), ("Q", 4), ("NN", 4), ("mRcpR", 4), ("gQ", 4), ("FyafsF", 4),
        ("W", 2), ("K", 2), ("N", 2), ("KNADcaKmcabK", 2), ("fmWfceFifmnD", 2), ("C", 3),
        ("sW4", 5), ("W2", 3), ("W3", 4), ("fW7", 8), ("F2", 3), ("N2", 6), ("D2", 6),
        ("mW4cR", 5), ("mRcW4", 5), ("ifmW3fmW", 4), ("ifmnHfmW", 3), ("vWsR4", 5), ("[F?R3]", 5),
        ("RfF2", 4), ("W11", 4),
    ],
)  # fmt: skip
def test_diagrams_show_where_a_limited_slide_ends(text: str, radius: int) -> None:
    program = compile(parse(text), 12, 12)
    assert natural_radius(program) == radius
    assert len(diagram_text(program).splitlines()) == 2 * radius + 2
    width = (2 * radius + 1) * CELL
    assert f'viewBox="0 0 {width} {width}"' in diagram_svg(program)


def test_a_limited_slide_is_not_drawn_like_a_rooks() -> None:
    def rank(text: str) -> str:
        rows = diagram_text(compile(parse(text), 12, 12)).splitlines()
        return next(row for row in rows if "@" in row)

    assert rank("sR") == "* * * * @ * * * *"
    assert rank("sW4") == ". * * * * @ * * * * ."
    assert rank("mW4cR") == "x * * * * @ * * * * x"
    # On a board of five files four squares are all there are.
    assert natural_radius(compile(parse("sW4"), 5, 5)) == natural_radius(compile(parse("sR"), 5, 5))


def test_rays() -> None:
    rays = {ray.direction: (ray.move, ray.capture) for ray in facts("fRmF2cbW3").rays}
    assert rays["n"] == (-1, -1)
    assert rays["ne"] == rays["sw"] == (2, 0)
    assert rays["s"] == (0, 3)
    assert "e" not in rays
    assert {ray.direction for ray in facts("Q").rays} == {
        "n", "ne", "e", "se", "s", "sw", "w", "nw"
    }  # fmt: skip


def test_first_moves() -> None:
    (north,) = [ray for ray in facts("fmWifmnD").rays if ray.direction == "n"]
    assert (north.move, north.first_move) == (1, 2)
    assert facts("imN").leaps[0].initial


def test_leaps() -> None:
    leaps = {(leap.dx, leap.dy): leap for leap in facts("NnA").leaps}
    assert len(leaps) == 12
    assert leaps[2, 2].lame and not leaps[1, 2].lame
    assert facts("NnA").rays == ()


def test_lion_power_hops_and_bends() -> None:
    lion = facts("KNADcaKmcabK")
    assert len(lion.lions) == 8 and all(mark.onward and mark.back for mark in lion.lions)
    assert lion.passes
    falcon = facts("BbsRfWfDfcavWfmabW")
    assert [(m.direction, m.onward, m.back) for m in falcon.lions] == [("n", True, True)]
    cannon = facts("mRcpR")
    assert {(hop.move, hop.capture) for hop in cannon.hops} == {(False, True)}
    assert (2, 1) in facts("FyafsF").bent and (1, 1) not in facts("FyafsF").bent


def test_everything_is_jsonable() -> None:
    for text in ("KNADcaKmcabK", "mRcpR", "xKU", "KisO2", "-"):
        assert json.loads(json.dumps(asdict(facts(text))))


def test_the_room_shows_itself(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["betza"])
    with pytest.raises(SystemExit) as finished:
        runpy.run_module("fairychess.betza", run_name="__main__")
    assert finished.value.code == 0
    assert "S is not an atom" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["betza", "fmX"])
    with pytest.raises(SystemExit) as finished:
        runpy.run_module("fairychess.betza", run_name="__main__")
    assert finished.value.code == 2
