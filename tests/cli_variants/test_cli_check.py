"""`fairychess check` as people call it."""

from pathlib import Path

import pytest

from fairychess import featured
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
    status = main(["check", str(folder), "--moves", "40"])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("name", featured())
def test_the_variants_of_the_package_are_in_order(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", name, "--bound", "50000", "--moves", "100"]) == 0
    assert capsys.readouterr().out.startswith(f"{name}: in order; ")


SILENT = """from fairychess.inventing import Rule

def rule_quiet(definition):
    return Rule()
"""


def test_a_hole_that_is_no_square_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("ranks = 5", 'ranks = 5\nholes = ["²"]')
    status, _, err = checked(text, tmp_path, capsys)
    assert status == 2
    assert "'²' is not the name of a square" in err and len(err.splitlines()) == 1


def test_an_inventor_is_not_asked_for_files_of_the_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = checked(GOOD, tmp_path, capsys)
    assert status == 0 and "missing" not in err
    assert "in order; 5x5, 2 piece types, " in out


def test_a_rule_of_ones_own_that_says_nothing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD + "[rules.quiet]\n"
    err = checked(text, tmp_path, capsys, rules_py=SILENT)[2]
    assert "rules.py:3: warning: rules.quiet: the rules page says nothing of it" in err
    assert "words/quiet.toml" in err
    told = SILENT.replace("    return", '    """Nothing happens."""\n    return')
    assert "rules.quiet" not in checked(text, tmp_path, capsys, rules_py=told)[2]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('betza = "R"', 'betza = "R"\nbetsa = "x"', ":14: betsa: unknown field"),
        ('betza = "R"', 'betza = "Rw"', ":13: piece R: XBetza 'Rw', letter 2"),
        ("files = 5", "files = 50", ":3: files: must be 1 to 36"),
        ("[rules.royal_check]", "[rules.royal_chek]", ":14: "),
        ("[rules.royal_check]", "[rules.royal_check]\nroyals = 'x'", ":15: "),
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
    assert ":14: warning: piece X: it is neither in the starting position" in err
    assert ":15: warning: piece X: nN: the path of a lame oblique leap" in err
    assert out.rstrip().endswith("3 warnings")


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


# ---- random games ---------------------------------------------------------------------------

OWN = """from fairychess import *


class Own(Rule):
    count = 0

{body}


def rule_own(definition):
    return Own()
"""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "    def allows(self, pos, move):\n"
            "        self.count += 1\n"
            "        return self.count % 7 != 0",
            "random game 0: ",
        ),
        (
            "    def turn_ends(self, pos):\n"
            "        pos.set_variable(self.rules.variable('secretly'), pos.ply)",
            "reads back with another hash",
        ),
        (
            "    def after_move(self, pos, move):\n"
            "        self.count += 1\n"
            "        if self.count % 3 == 0 and not pos.piece_at(12):\n"
            "            pos.place(12, 4, 0)",
            "playing a move again changed the text",
        ),
        (
            "    def after_move(self, pos, move):\n"
            "        if not pos.piece_at(12):\n"
            "            pos.place(12, 4, pos.ident_at(0))",
            "1 identities belong to more than one piece",
        ),
        (
            "    def after_move(self, pos, move):\n"
            "        if pos.ply == 9:\n"
            "            pos.piece_at(pos.ply * 1000)",
            "rules.py:9: Own.after_move: IndexError: 9000: squares have",
        ),
        (
            "    def next_player(self, pos, seat):\n        return seat if pos.ply < 5 else None",
            "rules.py:7: Own.next_player: returned None, must return 0 or 1",
        ),
    ],
)
def test_random_games_tell_what_a_rule_does_wrong(
    body: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("[rules.royal_check]", "[rules.own]")
    status, out, err = checked(text, tmp_path, capsys, rules_py=OWN.format(body=body))
    assert (status, out) == (2, "")
    assert said in err
    assert all(line.startswith(str(tmp_path)) for line in err.splitlines())


def test_random_games_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ", 40 random moves played; " in checked(GOOD, tmp_path, capsys)[1]
    assert main(["check", str(tmp_path), "--moves", "0"]) == 0
    assert ", 0 random moves played; " in capsys.readouterr().out


def test_random_games_end_in_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checked(GOOD, tmp_path, capsys)
    assert main(["check", str(tmp_path), "--moves", "1000000000", "--seconds", "0.3"]) == 0
    played = capsys.readouterr().out.partition(" random moves played")[0].rpartition(" ")[2]
    assert 0 < int(played.replace(",", "")) < 1_000_000


def test_a_rule_that_does_not_come_back_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "    def after_move(self, pos, move):\n        while pos.ply > 3:\n            pass"
    text = GOOD.replace("[rules.royal_check]", "[rules.own]")
    (tmp_path / "variant.toml").write_text(text)
    (tmp_path / "rules.py").write_text(OWN.format(body=body))
    assert main(["check", str(tmp_path), "--seconds", "0.2"]) == 2
    err = capsys.readouterr().err
    assert "rules.py:" in err
    assert "Own.after_move: TooLongError: takes longer than 2 seconds" in err
