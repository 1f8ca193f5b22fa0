"""`fairychess check` as people call it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fairychess import available
from fairychess.cli import main

GOOD = """title = "Small"
[board]
files = 5
ranks = 5
[start]
position = "k3r/5/5/5/R3K w - - 0 1"
[[pieces]]
id = "K"
betza = "K"
royal = true
[[pieces]]
id = "R"
betza = "R"
[rules.royal_check]
"""


def checked(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], **more: str
) -> tuple[int, str, str]:
    """Exit status, standard output and error of checking this definition."""
    (folder / "variant.toml").write_text(text)
    for name, content in more.items():
        (folder / name.replace("_", ".")).write_text(content)
    status = main(["check", str(folder)])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("name", available())
def test_the_variants_of_the_package_are_in_order(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", name, "--bound", "50000"]) == 0
    assert capsys.readouterr().out.startswith(f"{name}: in order; ")


def test_missing_files_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = checked(GOOD, tmp_path, capsys)
    assert status == 0
    assert "in order; 5x5, 2 piece types, " in out
    for name in ("README.md", "perft.toml", "playthrough.txt"):
        assert f"{name}: warning: missing" in err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('betza = "R"', 'betza = "R"\nbetsa = "x"', ":14: betsa: unknown field"),
        ('betza = "R"', 'betza = "Rw"', ":13: piece R: XBetza 'Rw', letter 2"),
        ("files = 5", "files = 50", ":3: files: must be 1 to 16"),
        ("[rules.royal_check]", "[rules.royal_chek]", ":14: "),
        ("[rules.royal_check]", "[rules.royal_check]\nroyals = 'x'", ":14: "),
        ("k3r", "k3q", ":6: "),
        ("[board]", "[board", ":2:7: "),
    ],
)
def test_errors_name_file_line_and_reason(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = checked(GOOD.replace(old, new), tmp_path, capsys)
    assert (status, out) == (2, "")
    assert f"variant.toml{said}" in err


def test_all_bad_moves_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace('betza = "R"', 'betza = "Rw"').replace('betza = "K"', 'betza = "Kw"')
    status, _, err = checked(text, tmp_path, capsys)
    assert status == 2
    assert [line.split(":")[1] for line in err.splitlines()] == ["9", "13"]


def test_doubtful_rules_are_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = GOOD.replace("royal = true\n", "").replace(
        "[rules.royal_check]", '[[pieces]]\nid = "X"\nbetza = "nN"\n'
    )
    status, out, err = checked(text, tmp_path, capsys)
    assert status == 0
    assert "no piece is royal and no rule says how to win" in err
    assert ":14: warning: piece X is neither in the starting position" in err
    assert ":15: warning: piece X: nN: the path of a lame oblique leap" in err
    assert out.rstrip().endswith("6 warnings")


def test_sides_that_start_in_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, err = checked(GOOD.replace("k3r/", "r3k/"), tmp_path, capsys)
    assert "starts in check" not in err
    _, _, err = checked(GOOD.replace("/R3K", "/3RK"), tmp_path, capsys)
    assert ":6: warning: White starts in check on e1" in err
    _, _, err = checked(GOOD.replace("k3r/", "k4/"), tmp_path, capsys)
    assert ":6: warning: Black starts in check on a5" in err


COUNT = '[[count]]\ndepth = 1\ncount = 9\nsource = "by hand"\n'


@pytest.mark.parametrize(
    ("perft", "status", "said"),
    [
        (COUNT.replace("9", "COUNT"), 0, "1 of 1 stored counts verified"),
        (COUNT, 2, "perft.toml:1: depth 1: 9 stored, "),
        ("\n" + COUNT.replace("source", "sauce"), 2, "perft.toml:2: sauce: unknown field"),
        (COUNT.replace("depth = 1\n", ""), 2, "perft.toml:1: depth is missing"),
        (COUNT.replace("9", "9000000000"), 0, "0 of 1 stored counts verified"),
        (COUNT + 'position = "x"', 2, "perft.toml:1: position, column 1"),
    ],
)
def test_stored_counts(
    perft: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("k3r/", "k4/").replace("/R3K", "/4K")  # a king in the corner: d1 d2 e2
    found = checked(text, tmp_path, capsys, perft_toml=perft.replace("COUNT", "3"))
    assert found[0] == status
    assert said in found[1] + found[2]


def test_unknown_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "no-such-game"]) == 2
    assert "no such variant" in capsys.readouterr().err
