"""A position text without a royal piece that the rules need is refused in one clear line."""

from pathlib import Path

import pytest

import fairychess
from fairychess.notation import PositionError

REFUSED = [
    ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "White has no King"),
    ("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no King"),
    ("chess", "8/8/8/8/8/8/8/R3K3 b - - 0 1", "Black has no King"),
    ("shogi", "9/9/9/9/9/9/9/9/4K4[] b - - 0 1", "Gote has no King"),
    ("zelda-chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no King"),
    ("chu-shogi", "/".join(["12"] * 12) + " b - - 0 1", "Sente has no King"),
]


@pytest.mark.parametrize(("name", "text", "reason"), REFUSED)
def test_a_missing_royal_is_named(name: str, text: str, reason: str) -> None:
    with pytest.raises(PositionError) as caught:
        fairychess.load(name).position(text)
    assert str(caught.value) == f"position, column 1: {reason}, and the rules need one"


@pytest.mark.parametrize("name", ["king-friday-xiii", "kira-chess"])
def test_games_without_check_need_none(name: str) -> None:
    pos = fairychess.load(name).position("8/8/8/8/8/8/8/R7 w - - 0 1")
    assert pos.text().startswith("8/8/8/8/8/8/8/R7 w")


@pytest.mark.parametrize("name", ["chu-shogi", "raichu-shogi"])
def test_a_captured_royal_reads_back(name: str) -> None:
    rules = fairychess.load(name)
    rows = ["12"] * 12
    rows[0], rows[3], rows[5], rows[11] = "11k", "pp10", "11R", "K11"
    pos = rules.position("/".join(rows) + " b - - 0 1")
    move = next(text for text in pos.moves() if text.startswith("l7l12"))
    pos.push(move)
    again = rules.position(pos.text())
    assert (again.text(), again.result()) == (pos.text(), pos.result())
    result = pos.result()
    assert result and (result.winner, result.reason) == ("first", "royals captured")


VARIANT = """
title = "Royals"
[board]
files = 5
ranks = 5
[start]
position = "{}"
[[pieces]]
id = "N"
betza = "KmaK"
[[pieces]]
id = "R"
name = "Roamer"
betza = "DcaF"
royal = true
[[pieces]]
id = "K"
name = "King"
betza = "W"
royal = true
[rules.royal_check]
royals = "last"
{}
"""
CAPTURE = "[rules.royal_capture]\nmate = false\n"


def test_a_side_that_starts_without_a_royal_needs_none(tmp_path: Path) -> None:
    path = tmp_path / "royals.toml"
    path.write_text(VARIANT.format("rk3/5/5/5/NN3 w - - 0 1", ""), encoding="utf-8")
    rules = fairychess.load(path)
    assert rules.position("k4/5/5/5/4N w - - 0 1").moves()
    with pytest.raises(PositionError, match="Black has no Roamer or King"):
        rules.position("5/5/5/5/4N w - - 0 1")


def test_several_royals_may_all_be_captured(tmp_path: Path) -> None:
    path = tmp_path / "royals.toml"
    path.write_text(VARIANT.format("rk3/5/5/5/3RK w - - 0 1", CAPTURE), encoding="utf-8")
    rules = fairychess.load(path)
    pos = rules.position("5/5/5/5/3RK b - - 0 1")
    result = pos.result()
    assert result and (result.winner, result.reason) == ("first", "royals captured")
    with pytest.raises(PositionError, match="White has no Roamer or King"):
        rules.position("5/5/5/5/5 b - - 0 1")


def test_a_king_in_hand_is_one_and_without_it_there_is_none() -> None:
    rules = fairychess.load("sittuyin")
    rules.position("8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1")
    for text in (
        "8/8/8/8/7P/8/8/4K3[] w - - 0 1",
        "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[FRRSSNNkfrrssnn] w - - 0 1",
    ):
        with pytest.raises(ValueError, match="has no King, and the rules need one"):
            rules.position(text)


def test_a_promotion_in_place_is_no_pass() -> None:
    pos = fairychess.load("sittuyin").position("4k3/8/8/8/7P/8/8/4K3[] w - - 0 1")
    move = pos.parse("h4h4=F")
    assert not move.is_pass and move.promotion == "F"
    assert pos.format(move, "san") == "h4=F"
    assert pos.parse("h4=F") == move
