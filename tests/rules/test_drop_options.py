"""The options of the rule `drops` beyond shogi's, and the rule `enclosing`.

Sources: crazyhouse, chessgi, loop chess, placement chess, sittuyin, Kyoto shogi, Reversi, Ataxx,
Quadwrangle, Snort, Connect Four. Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, played, survives_random_play

import fairychess
from fairychess.rules import Rules, VariantError

STONES = {"P": "fmW"}
DISCS = "8/8/8/3pP3/3Pp3/8/8/8[60P60p] w - - 0 1"
REVERSI = (
    '[rules.drops]\n[rules.enclosing]\ndrops = "reversi"\nflips = "reversi"\n'
    'start = "d4 e4 d5 e5"\n[rules.passes]\nfirst = "stalemate"\nsecond = "stalemate"\n'
)


def drops(rules: Rules, text: str | None = None) -> list[str]:
    """Where pieces may be dropped."""
    return sorted(move for move in rules.position(text).moves() if "@" in move)


def test_drops_within_squares_of_each_side(tmp_path: Path) -> None:
    text = '[rules.drops]\nsquares = {mirrored = "*1"}\n'
    rules = build(tmp_path, CHESS, "3/3/1K1[Rr] w - - 0 1", text, "")
    assert drops(rules) == ["R@a1", "R@c1"]
    assert drops(rules, "3/3/1K1[Rr] b - - 0 1") == ["R@a3", "R@b3", "R@c3"]


def test_single_pieces_have_squares_of_their_own(tmp_path: Path) -> None:
    text = '[rules.drops]\n[rules.drops.squares_of]\nP = "a2-c2"\n'
    rules = build(tmp_path, CHESS, "3/3/1K1[PR] w - - 0 1", text, "")
    assert [move for move in drops(rules) if move[0] == "P"] == ["P@a2", "P@b2", "P@c2"]
    assert len(drops(rules)) == 3 + 8


def test_captured_pieces_may_leave_the_game(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "3/r2/R1K[] w - - 0 1", "[rules.drops]\ncaptures = false\n", "")
    assert "[]" in played(rules, "a1a2").text()
    keeping = build(tmp_path, CHESS, "3/r2/R1K[] w - - 0 1", "[rules.drops]\n", "")
    assert "[R]" in played(keeping, "a1a2").text()


def test_a_supply_never_runs_out(tmp_path: Path) -> None:
    text = '[rules.drops]\nsupply = ["P"]\nno_stuck = false\n'
    rules = build(tmp_path, STONES, "3/3/3 w - - 0 1", text, "")
    assert rules.position().perft(2) == 9 * 8
    assert played(rules, "P@a1").text() == "3/3/P2[] b - - 0 1"


def test_drops_may_be_forbidden_to_give_check(tmp_path: Path) -> None:
    text = "[rules.royal_check]\n[rules.drops]\nchecks = false\n"
    rules = build(tmp_path, CHESS, "2k/3/K2[R] w - - 0 1", text)
    assert drops(rules) == ["R@a2", "R@b1", "R@b2"]


def test_a_second_bishop_goes_to_the_other_shade(tmp_path: Path) -> None:
    text = '[rules.drops]\nboth_shades = ["B"]\n'
    rules = build(tmp_path, CHESS, "3/3/BK1[B] w - - 0 1", text, "")
    assert drops(rules) == ["B@a2", "B@b3", "B@c2"]


def test_a_piece_may_be_dropped_promoted(tmp_path: Path) -> None:
    text = "[rules.promotion]\n[rules.drops]\npromoted = true\n"
    rules = build(tmp_path, CHESS, "2k/3/K2[P] w - - 0 1", text)
    pos = rules.position()
    assert {"P@b2", "Q@b2"} <= set(pos.moves())
    pos.push("Q@b2")
    assert pos.text().startswith("2k/1Q1/K2[] ")


def test_drops_are_counted_as_they_are_listed(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.drops]\nlimits = {P = 1}\nno_mate = ["P"]\n'
    rules = build(tmp_path, CHESS, "3k/1p2/P1r1/3K[PRN] w - - 0 1", text)
    for place in (None, "3k/1p2/P3/r2K[PRN] w - - 0 1", "3k/2K1/P3/4[PRN] w - - 0 1"):
        pos = rules.position(place)
        assert pos.perft(1) == len(pos.moves())


def test_looking_for_mate_by_a_drop_forgets_nothing(tmp_path: Path) -> None:
    """The answers to a drop are generated in between, and the check rule may come after that."""
    parts = ["[rules.immobility]\n", '[rules.drops]\nno_mate = ["P"]\n', "[rules.royal_check]\n"]
    pieces = {"P": "fW", "N": "fN", "G": "WfF", "S": "FfW", "L": "fR", "K": "K"}
    start = "lg2s/ssLg1/gpP1k/NPKp1/G2PS/5[Pn] b - - 0 12"
    counts = {
        build(tmp_path, pieces, start, "".join(text)).position().perft(2)
        for text in (parts, parts[::-1])
    }
    assert len(counts) == 1


def test_what_an_explosion_takes_goes_to_the_other_side(tmp_path: Path) -> None:
    text = '[rules.drops]\n[rules.explosion]\nspared = ["P"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/3nr3/8/8/8/3RK3[] w - - 0 1", text, "")
    assert "[NRr]" in played(rules, "d1d5").text()


def test_discs_enclose_and_flip(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "fmW"}, DISCS, REVERSI + "", "")
    assert drops(rules) == ["P@c5", "P@d6", "P@e3", "P@f4"]
    pos = played(rules, "P@c5")
    assert pos.text().startswith("8/8/8/2PPP3/3Pp3/")
    pos.pop()
    assert pos.text().startswith("8/8/8/3pP3/")


def test_certain_squares_are_filled_first(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "fmW"}, "8/8/8/8/8/8/8/8[30P30p] w - - 0 1", REVERSI, "")
    assert drops(rules) == ["P@d4", "P@d5", "P@e4", "P@e5"]


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("ataxx", ["P@a1", "P@a2", "P@a3", "P@b1", "P@b3", "P@c1", "P@c3"]),
        ("quadwrangle", ["P@a1", "P@a2", "P@a3", "P@b1", "P@b3", "P@c1", "P@c3"]),
        ("top", ["P@a1", "P@b1", "P@b3", "P@c1", "P@c3", "P@d1"]),
    ],
)
def test_where_stones_may_be_dropped(tmp_path: Path, how: str, expected: list[str]) -> None:
    text = f'[rules.drops]\nno_stuck = false\n[rules.enclosing]\ndrops = "{how}"\n'
    rules = build(tmp_path, {"P": "fmW"}, "4/4/1Pp1/4[P] w - - 0 1", text, "")
    assert drops(rules) == expected


def test_stones_keep_away_from_enemies(tmp_path: Path) -> None:
    text = '[rules.drops]\nno_stuck = false\n[rules.enclosing]\ndrops = "snort"\n'
    rules = build(tmp_path, {"P": "fmW"}, "4/4/1Pp1/4[P] w - - 0 1", text, "")
    assert {"P@c3", "P@c1", "P@d2"}.isdisjoint(drops(rules)) and "P@d3" in drops(rules)
    assert len(drops(rules)) == 11


def test_stones_slide_in_from_the_edges(tmp_path: Path) -> None:
    text = '[rules.drops]\nno_stuck = false\n[rules.enclosing]\ndrops = "anyside"\n'
    rules = build(tmp_path, {"P": "fmW"}, "4/4/1Pp1/4[P] w - - 0 1", text, "")
    corners = ["P@a1", "P@a4", "P@d1", "P@d4"]
    stops = ["P@a2", "P@a3", "P@b1", "P@b3", "P@b4", "P@c1", "P@c3", "P@c4", "P@d2", "P@d3"]
    # Where a file or rank is empty a stone goes through to the far edge.
    assert drops(rules) == sorted(
        {*corners, "P@a2", "P@a3", "P@b1", "P@b3", "P@c1", "P@c3", "P@d2", "P@d3"}
    )
    assert set(drops(rules)) <= {*corners, *stops}


def test_arrivals_turn_neighbours(tmp_path: Path) -> None:
    text = '[rules.drops]\nsupply = ["P"]\nno_stuck = false\n[rules.enclosing]\nflips = "{}"\n'
    ataxx = build(tmp_path, {"P": "mD"}, "4/4/P1pp/4[] w - - 0 1", text.format("ataxx"), "")
    assert played(ataxx, "P@c3").text().startswith("4/2P1/P1PP/4")
    quad = build(tmp_path, {"P": "mD"}, "4/4/P1pp/4[] w - - 0 1", text.format("quadwrangle"), "")
    assert played(quad, "P@c3").text().startswith("4/2P1/P1pp/4")
    assert played(quad, "P@b3").text().startswith("4/1P2/P1Pp/4")
    assert played(quad, "a2a4").text().startswith("P3/4/2pp/4")
    moved = played(
        build(tmp_path, {"P": "mQ"}, "4/P3/2pp/4[] w - - 0 1", text.format("quadwrangle"), ""),
        "a3b3",
    )
    assert moved.text().startswith("4/1P2/2Pp/4")


def test_random_play(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, {"P": "fmW"}, DISCS, REVERSI, ""))
    text = (
        '[rules.drops]\nsupply = ["P"]\nno_stuck = false\n'
        '[rules.enclosing]\ndrops = "ataxx"\nflips = "ataxx"\n'
    )
    survives_random_play(build(tmp_path, {"P": "mDmNmA"}, "P3p/5/5/5/p3P w - - 0 1", text, ""))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[rules.drops]\nsupply = ["X"]\n', "no piece has the id 'X'"),
        ('[rules.drops]\nsquares = "z1"\n', "squares: 'z1'"),
        ("[rules.drops]\npromoted = true\ndemote = false\n", "promoted: needs demote"),
        ('[rules.enclosing]\ndrops = "go"\n', "drops = 'go': must be one of"),
        ('[rules.enclosing]\nflips = "go"\n', "flips = 'go': must be one of"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, "3/3/1K1 w - - 0 1", text, "")


def test_a_capture_in_passing_promotes_nothing_in_shogun() -> None:
    """As Fairy-Stockfish has it (pyffish 0.0.90)."""
    pos = fairychess.load("shogun").position("4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1")
    pos.push("d7d5")
    moves = [move for move in pos.moves() if move.startswith("e5")]
    assert sorted(moves) == ["e5d6", "e5e6=", "e5e6=+P"]
