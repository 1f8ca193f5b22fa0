"""The rule `extinction`, on positions of games that are about losing pieces.

Sources: Extinction Chess (R. W. Schmittberger 1985), Kinglet (V. R. Parton 1953), Three Kings (the
first lost two of three), Horde and Antichess (lichess.org), Shatranj's bare king (Murray, A History
of Chess). Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.rules import VariantError
from fairychess.search import think
from fairychess.search.piece_values import values

KINGS = {**CHESS, "K": "K"}
EVERY = '[rules.extinction]\npieces = ["K", "Q", "R"]\n'


def test_a_side_without_one_type_has_lost(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", EVERY, royal="")
    pos = played(rules, "e1e8")
    assert ended(pos) == ("first", "extinction")
    assert pos.perft(1) == 0
    assert ended(played(rules, "h1h7 a7h7")) == ("second", "extinction")
    assert ended(played(rules, "a1b1")) is None


def test_where_both_are_extinct_the_mover_is_judged_first(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", EVERY, royal="")
    assert ended(rules.position("k7/r7/8/8/8/8/8/K6R b - - 0 1")) == ("second", "extinction")
    assert ended(rules.position("k7/r7/8/8/8/8/8/K6R w - - 0 1")) == ("first", "extinction")


def test_so_many_may_be_left(tmp_path: Path) -> None:
    three = '[rules.extinction]\npieces = ["K"]\ncount = 1\n'
    rules = build(tmp_path, CHESS, "k1k4k/8/8/8/8/8/8/K1K1R2K w - - 0 1", three, royal="")
    pos = played(rules, "e1e8 h8g7 e8c8")
    assert ended(pos) is None
    pos.push("g7g8")
    pos.push("c8g8")
    assert ended(pos) == ("first", "extinction")
    text = "knb2q1k/p2p1B2/5p2/1pb1p1pp/5PK1/2PQP3/PP1P3P/KNB3NK b - - 0 17"
    assert rules.position(text).perft(1) > 0


def test_the_whole_side_counts_together(tmp_path: Path) -> None:
    """Horde: the horde has lost when it is gone; antichess: that wins."""
    horde = build(tmp_path, CHESS, "4k3/8/8/8/8/8/3r4/3P4 b - - 0 1", "[rules.extinction]\n")
    assert ended(played(horde, "d2d1")) == ("second", "extinction")
    anti = '[rules.extinction]\nresult = "win"\n'
    suicide = build(tmp_path, CHESS, "4k3/8/8/8/8/8/3r4/3P4 b - - 0 1", anti, royal="")
    assert ended(played(suicide, "d2d1")) == ("first", "extinction")
    draw = '[rules.extinction]\nresult = "draw"\ncount = 1\n'
    robado = build(tmp_path, CHESS, "4k3/8/8/8/8/8/3r4/3PK3 b - - 0 1", draw)
    assert ended(played(robado, "d2d1")) == (None, "extinction")


def test_types_may_count_together(tmp_path: Path) -> None:
    both = '[rules.extinction]\npieces = ["Q", "R"]\ntogether = true\n'
    rules = build(tmp_path, CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", both, royal="")
    assert ended(played(rules, "e1e8 a8b7")) is None
    assert ended(played(rules, "e1e8 a8b7 e8e7 b7b8 e7a7")) == ("first", "extinction")


def test_some_types_may_be_one(tmp_path: Path) -> None:
    one = '[rules.extinction]\npieces = [["Q", "R"], "K"]\n'
    rules = build(tmp_path, CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", one, royal="")
    assert ended(played(rules, "e1e8 a8b8")) is None
    assert ended(played(rules, "e1e8 a8b8 e8b8")) == ("first", "extinction")


BARE = "[rules.royal_check]\n[rules.extinction]\ncount = 1\nenemy_count = 2\nclaim = true\n"


def test_a_bare_king_may_bare_the_other_at_once(tmp_path: Path) -> None:
    """Shatranj: baring the other king in the next move makes it a draw."""
    rules = build(tmp_path, CHESS, "8/8/8/8/3k4/3N4/8/K4r2 b - - 0 1", BARE)
    assert ended(played(rules, "f1f5")) is None
    start = "8/8/8/8/4kN2/8/3r4/2K5 w - - 0 1"
    assert ended(played(rules, "c1d2", start)) is None  # the king may still take the knight
    assert ended(played(rules, "c1d2 e4f4", start)) is None  # both bare: no loss
    assert ended(played(rules, "c1d2 e4e5", start)) == ("first", "extinction")
    more = "8/8/8/7P/4kN2/8/3r4/2K5 w - - 0 1"
    assert ended(played(rules, "c1d2", more)) == ("first", "extinction")


def test_pieces_in_hand_count(tmp_path: Path) -> None:
    hands = '[rules.drops]\n[rules.extinction]\npieces = ["Q"]\n'
    start = "k3q3/8/8/8/8/8/8/K3Q3[q] w - - 0 1"
    rules = build(tmp_path, CHESS, start, hands, royal="")
    assert ended(played(rules, "e1e8")) is None
    assert ended(played(rules, "e1e8 q@b2")) is None


def test_pieces_of_one_side_only(tmp_path: Path) -> None:
    one = '[rules.extinction]\npieces = {second = ["Q"]}\n'
    rules = build(tmp_path, CHESS, "k3q3/8/8/8/8/8/8/K7 w - - 0 1", one, royal="")
    assert ended(rules.position()) is None
    assert ended(rules.position("k7/8/8/8/8/8/8/K7 b - - 0 1")) == ("first", "extinction")


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ('result = "lost"', "result = 'lost': must be one of 'loss', 'win', 'draw'"),
        ("count = -1", "count = -1: must be 0 or more"),
        ("enemy_count = -1", "enemy_count = -1"),
        ('pieces = ["Z"]', "no piece has the id 'Z'"),
        ("pieces = 7", "pieces must be"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, parameters: str, complaint: str) -> None:
    with pytest.raises(VariantError, match="extinction") as caught:
        build(
            tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", f"[rules.extinction]\n{parameters}\n"
        )
    assert complaint in str(caught.value)


def test_a_player_values_what_it_must_not_lose(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", EVERY, royal="")
    (tmp_path / "plain").mkdir()
    plain = build(tmp_path / "plain", CHESS, "k3q3/r7/8/8/8/8/8/K3Q2R w - - 0 1", "", royal="")
    assert values(rules)["Q"] > values(plain)["Q"] + 900
    assert values(rules)["B"] == values(plain)["B"]
    found = think(rules.position("k3q3/r7/8/8/8/8/6P1/K3Q2R w - - 0 1"), 8, seed=1, nodes=2000)
    assert found.move == "e1e8"


def test_random_games(tmp_path: Path) -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    every = '[rules.extinction]\npieces = ["K", "Q", "R", "B", "N", "P"]\n'
    survives_random_play(build(tmp_path, CHESS, start, every + "[rules.promotion]\n", royal=""))
