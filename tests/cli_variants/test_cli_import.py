"""`fairychess import` as people call it."""

import io
import sys
from pathlib import Path

import pytest

import fairychess
from fairychess.cli import main

TEXT = "satellite=Tiny../Game files=5 ranks=5 squareSize=40 burnZone=W rook::::a1 king:K:K::e1\n"


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_becomes_a_folder_named_for_its_satellite(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (inside / "d.txt").write_text(TEXT)
    assert main(["import", "d.txt"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(
        "tiny-game: Tiny Game, 5x5, 2 pieces a side, 2 piece types. Perft 1 to 3:"
    )
    assert "d.txt:1: not honoured: burnZone=W: " in said.err
    assert "d.txt: appearance only: squareSize" in said.err
    rules = fairychess.load(inside / "tiny-game")
    readme = (inside / "tiny-game" / "README.md").read_text()
    assert "burnZone=W" in readme
    assert rules.position().perft(1) == int(said.out.split(": ")[-1].split(",")[0])
    assert main(["check", "tiny-game"]) == 0


def test_an_existing_folder_is_not_overwritten(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (inside / "d.txt").write_text(TEXT)
    (inside / "there").mkdir()
    assert main(["import", "d.txt", "-o", "there"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert list((inside / "there").iterdir()) == []


def test_standard_input(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert main(["import", "-", "-o", "mine"]) == 0
    assert "standard input:1: not honoured" in capsys.readouterr().err
    assert (inside / "mine" / "variant.toml").is_file()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"pawn:P:fm", "d.txt:1:1: piece line 'pawn:P:fm' ends"),
        (b"\nking:K:Kx?::e1", "d.txt:2:10: piece 'king', move 'Kx?'"),
        (b"\nking\xff", "d.txt:2: not UTF-8 text"),
        (b"x" * 900_000, "d.txt: longer than"),
    ],
)
def test_bad_files_leave_one_line_and_nothing_behind(
    content: bytes, said: str, inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (inside / "d.txt").write_bytes(content)
    assert main(["import", "d.txt"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert [path.name for path in inside.iterdir()] == ["d.txt"]


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "nowhere.txt"]) == 2
    assert "nowhere.txt: No such file" in capsys.readouterr().err


def test_a_folder_is_made_with_those_above_it(inside: Path) -> None:
    (inside / "d.txt").write_text("files=5 ranks=5\nrook:R:R::a1\nking:K:K::e1\n")
    assert main(["import", "d.txt", "-o", "games/mine/small"]) == 0
    assert (inside / "games" / "mine" / "small" / "variant.toml").is_file()
    (inside / "v.ini").write_text("[small:chess]\n")
    assert main(["import", "v.ini", "-o", "many/more"]) == 0
    assert (inside / "many" / "more" / "small" / "variant.toml").is_file()


def test_a_fault_of_the_start_is_told_with_its_line_of_the_ini_file(
    inside: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1"
    (inside / "v.ini").write_text(f"[mine:chess]\nmaxRank = 8\nstartFen = {start}\n" + "\n" * 9)
    assert main(["import", "v.ini"]) == 2
    said = capsys.readouterr().err
    assert "v.ini:3: [mine] position, column 39: no piece is called 'X'" in said
    assert "v.ini:11" not in said


def test_names_cannot_break_out_of_the_files(inside: Path) -> None:
    (inside / "d.txt").write_text(
        'files=5 ranks=5 $"a\\"]\':R:R:&lt;b&gt;:a1 #|`*&lt;b&gt;*:K:K::e1\n# source: a"]\\n\n'
    )
    assert main(["import", "d.txt", "-o", "odd"]) == 0
    assert len(fairychess.load(inside / "odd").pieces) == 2
    assert "<b>" not in (inside / "odd" / "README.md").read_text()
