"""`fairychess import`, `export` and `perft --turns` as people call them."""

from pathlib import Path

import pytest

import fairychess
from fairychess.cli import main
from fairychess.ini import cut, draft, resolve, templates
from fairychess.ini.exporting import export
from fairychess.ini.folder import variant_text
from fairychess.rules.definition import parse

DATA = Path(__file__).parent / "data"
SECTIONS = cut((DATA / "sections.ini").read_text(encoding="utf-8"), "sections.ini")
TEXT = """[hill:crazyhouse]
flagPiece = k
flagRegion = d4 e4 d5 e5
pieceValueMg = p:1

[odd:chess]
noSuchOption = true

[bad:nobody]
"""


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "v.ini").write_text(TEXT)
    return tmp_path


def test_every_section_becomes_a_folder(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "v.ini", "-o", "made"]) == 2
    said = capsys.readouterr()
    assert "made/hill: 8x8, 16 pieces a side" in said.out
    assert "1 of 3 variants written to made" in said.out
    assert "v.ini:4: left out: pieceValueMg: " in said.err
    assert "v.ini:7: not honoured: noSuchOption: this option is not known" in said.err
    assert "v.ini:6: [odd]: 1 setting is not honoured" in said.err
    assert "v.ini:9: [bad:nobody]: 'nobody' is neither built in nor" in said.err
    rules = fairychess.load(inside / "made" / "hill")
    found = rules.position("8/3k4/8/8/8/4K3/8/8[] w - - 0 1")
    found.push("e3e4")
    assert found.result().winner == "first"


def test_one_variant_a_built_in_one_and_one_in_part(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "v.ini", "--variant", "hill"]) == 0
    assert main(["import", "v.ini", "--variant", "duck"]) == 0
    assert main(["import", "v.ini", "--variant", "odd", "--partly"]) == 0
    assert sorted(path.name for path in inside.iterdir()) == ["duck", "hill", "odd", "v.ini"]
    assert main(["import", "v.ini", "--variant", "hill"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["import", "v.ini", "--variant", "none"]) == 2
    assert "v.ini:1: there is no section [none]; there are: hill" in capsys.readouterr().err


def test_turns_are_counted_whole(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "v.ini", "--variant", "duck"]) == 0
    capsys.readouterr()
    assert main(["perft", "duck", "1", "--turns"]) == 0
    assert capsys.readouterr().out.endswith("perft 1: 640\n")
    assert main(["perft", "duck", "1", "--turns", "--divide"]) == 0
    assert capsys.readouterr().out.endswith("perft 1: 640\n")
    assert fairychess.load("duck").position().perft(1) == 20
    assert fairychess.load("duck").position().perft(1, turns=True) == 640


def test_an_export_is_imported_again(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "shogi", "--to", "ini"]) == 0
    (inside / "s.ini").write_text(capsys.readouterr().out)
    assert main(["import", "s.ini"]) == 0
    again = fairychess.load(inside / "shogi").position()
    assert again.perft(3) == fairychess.load("shogi").position().perft(3)
    assert main(["export", "raichu-shogi", "--to", "ini"]) == 2
    assert "raichu-shogi cannot be said in INI: the board is 12x12" in capsys.readouterr().err


@pytest.mark.parametrize("name", [*SECTIONS, *templates()])
def test_what_is_exported_is_the_same_again(name: str) -> None:
    made = draft(resolve(SECTIONS, name, "sections.ini"))
    assert export(parse(variant_text(made), name, name)).reasons == []


def test_a_set_up_phase_is_exported_as_drops(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "placement-chess", "--to", "ini"]) == 0
    section = capsys.readouterr().out
    assert "mustDrop = true" in section and "dropOppositeColoredBishop = true" in section
    (inside / "p.ini").write_text(section)
    assert main(["import", "p.ini"]) == 0
    again = fairychess.load(inside / "placement-chess").position()
    assert again.perft(2) == fairychess.load("placement-chess").position().perft(2) == 1600
