"""The rule `check_limit`: three-check chess and its relatives.

Sources: three-check chess (lichess.org: whoever gives the third check wins; a double check counts
once). Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.rules import Rules, VariantError

LIMIT = "[rules.royal_check]\n[rules.check_limit]\nchecks = 3\n"
START = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"


def three(folder: Path) -> Rules:
    return build(folder, CHESS, START, LIMIT)


def test_the_third_check_wins(tmp_path: Path) -> None:
    rules = three(tmp_path)
    pos = played(rules, "a1a8 e8e7 a8a7")
    assert pos.text().endswith("checks=1+3")
    assert ended(pos) is None
    pos.push("e7e8")
    pos.push("a7a8")
    assert ended(pos) == ("first", "checks given")
    assert pos.perft(1) == 0
    assert pos.text().endswith("checks=0+3")
    assert ended(rules.position(pos.text())) == ("first", "checks given")
    for _ in range(5):
        pos.pop()
    assert pos.text() == START


def test_sides_count_for_themselves(tmp_path: Path) -> None:
    rules = three(tmp_path)
    pos = played(rules, "e1f1 e7e8", "8/4k3/8/8/3n4/8/8/4K2R w - - 0 1 checks=1+1")
    assert pos.text().endswith("checks=1+1")
    pos.push("f1g1")
    pos.push("d4f3")
    assert ended(pos) == ("second", "checks given")
    assert pos.text().endswith("checks=1+0")


def test_a_double_check_counts_once(tmp_path: Path) -> None:
    rules = three(tmp_path)
    pos = played(rules, "e5d7", "5k2/8/8/4N3/8/8/8/4KR2 w - - 0 1")
    assert pos.text().endswith("checks=2+3")


def test_counts_are_part_of_the_position(tmp_path: Path) -> None:
    rules = three(tmp_path)
    one, other = (rules.position(f"{START} checks={left}+3").kernel.hash for left in (1, 2))
    assert one != other
    assert rules.position(f"{START} checks=+1+0").text() == f"{START} checks=2+3"
    assert rules.position(f"{START} checks=3+3").text() == START


def test_numbers_of_moves(tmp_path: Path) -> None:
    rules = three(tmp_path)
    assert rules.position("3k4/1p6/1Pb4p/p5q1/P1p2Kn1/3N4/8/8 w - - 18 72 checks=1+0").perft(1) == 0
    text = "3n4/1pr5/1P3k1p/pP3N1P/P1p3PK/2q4n/8/5b1B b - - 2 48 checks=3+2"
    assert [rules.position(text).perft(depth) for depth in (1, 2)] == [36, 503]
    text = "q3b3/1pb1p1k1/Pr2n3/1Q3p1n/1p1P3p/R3P2P/2NB4/5BKR w - - 2 41 checks=3+3"
    assert [rules.position(text).perft(depth) for depth in (1, 2)] == [39, 1584]


def test_counts_as_a_fen_has_them(tmp_path: Path) -> None:
    rules = three(tmp_path)
    path = tmp_path / "scene" / "variant.toml"
    path.write_text(path.read_text().replace("[start]\n", "[start]\nfen = true\n"))
    rules = fairychess.load(str(path))
    text = "3n4/1pr5/1P3k1p/pP3N1P/P1p3PK/2q4n/8/5b1B b - - 3+2 2 48"
    assert rules.position(text).text().endswith("checks=3+2")
    text = "3k4/1p6/1Pb4p/p5q1/P1p2Kn1/3N4/8/8 w - - 18 72 +2+3"
    assert rules.position(text).perft(1) == 0


def test_sides_may_need_different_numbers(tmp_path: Path) -> None:
    text = "[rules.royal_check]\n[rules.check_limit]\nchecks = {first = 1, second = 5}\n"
    rules = build(tmp_path, CHESS, START, text)
    pos = played(rules, "a1a8")
    assert ended(pos) == ("first", "checks given")
    assert pos.text().endswith("checks=0+5")


@pytest.mark.parametrize("said", ["3", "4+3", "a+b", "3+3+3", "+4+0", "-1+3"])
def test_counts_that_make_no_sense(tmp_path: Path, said: str) -> None:
    with pytest.raises(ValueError, match="checks="):
        three(tmp_path).position(f"{START} checks={said}")


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ("checks = 0", "must be 1 to 9999"),
        ('checks = "3+3"', "must be a whole number, or a table"),
        ("checks = {first = 3}", "must be a whole number, or a table"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, parameters: str, complaint: str) -> None:
    rules = f"[rules.royal_check]\n[rules.check_limit]\n{parameters}\n"
    with pytest.raises(VariantError, match="check_limit") as caught:
        build(tmp_path, CHESS, START, rules)
    assert complaint in str(caught.value)


def test_it_needs_a_rule_that_knows_check(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="check_limit: needs a rule that knows check"):
        build(tmp_path, CHESS, START, "[rules.check_limit]\n")


def test_random_games(tmp_path: Path) -> None:
    survives_random_play(three(tmp_path))
