"""The rule `connections`, on positions of games about lines of pieces.

Sources: tic-tac-toe, Connect Four (H. Wexler 1974), gomoku, Teeko (J. Scarne 1945: a row or a
square of four), Gale (D. Gale: a chain from side to side). Numbers of moves and results were
compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import build, ended, played, survives_random_play

from fairychess.rules import Rules, VariantError

THREE = "[rules.drops]\n[rules.connections]\nlength = 3\n"
BOARD = "3/3/3[5P5p] w - - 0 1"


def joined(rules: Rules, text: str) -> tuple[str | None, str] | None:
    """The outcome if it is about connecting: nobody else need have a move in these positions."""
    found = ended(rules.position(text))
    return found if found and found[1] == "connected" else None


def test_three_in_a_row(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mW"}, BOARD, THREE, royal="", resets="")
    rows = ("a1 b1 c1", "a1 a2 a3", "a1 b2 c3", "c1 b2 a3", "b1 b2 b3", "a3 b3 c3")
    for row in rows:
        mine = row.split()
        others = [name for name in ("a2", "c2", "b3", "c1", "a3", "b1") if name not in mine]
        text = f"P@{mine[0]} p@{others[0]} P@{mine[1]} p@{others[1]}"
        pos = played(rules, text)
        assert ended(pos) is None
        pos.push(f"P@{mine[2]}")
        assert ended(pos) == ("first", "connected")
        assert pos.perft(1) == 0


def test_positions_of_tic_tac_toe(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mW"}, BOARD, THREE, royal="", resets="")
    assert ended(rules.position("pP1/Pp1/1Pp[PPp] w - - 0 4")) == ("second", "connected")
    assert ended(rules.position("Ppp/PPp/pPP[] b - - 0 5")) == ("first", "connected")
    assert ended(rules.position("Ppp/pPP/PPp[] b - - 0 5")) == (None, "no legal move")


def test_directions(tmp_path: Path) -> None:
    straight = THREE + "diagonal = false\n"
    rules = build(tmp_path, {"P": "mW"}, BOARD, straight, royal="", resets="")
    assert ended(rules.position("pP1/Pp1/1Pp[PPp] w - - 0 4")) is None
    assert ended(rules.position("p1P/p1P/p2[PPPpp] w - - 0 4")) == ("second", "connected")
    flat = THREE + "diagonal = false\nvertical = false\n"
    rules = build(tmp_path, {"P": "mW"}, BOARD, flat, royal="", resets="")
    assert ended(rules.position("p1P/p1P/p2[PPPpp] w - - 0 4")) is None
    assert ended(rules.position("ppp/2P/2P[PPPpp] w - - 0 4")) == ("second", "connected")


def test_a_row_does_not_go_round_the_edge_or_over_a_gap(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mW"}, BOARD, THREE, royal="", resets="")
    assert joined(rules, "1pp/p2/3[PPPpp] w - - 0 4") is None
    five = "[rules.connections]\nlength = 3\n"
    rules = build(tmp_path, {"P": "mW"}, "5/5/5/5/PP1P1 w - - 0 1", five, royal="", resets="")
    assert joined(rules, "5/5/5/5/PP1P1 b - - 0 1") is None
    assert joined(rules, "5/5/5/5/1PPP1 b - - 0 1") == ("first", "connected")


def test_a_square_of_four(tmp_path: Path) -> None:
    """Teeko."""
    rules_text = "[rules.connections]\nlength = 4\nsquare = 2\n"
    rules = build(tmp_path, {"P": "mK"}, "5/5/5/5/5 w - - 0 1", rules_text, royal="", resets="")
    assert joined(rules, "5/5/1pp2/1pp2/PP1PP w - - 0 1") == ("second", "connected")
    assert joined(rules, "3pp/3pp/5/5/PP1PP w - - 0 1") == ("second", "connected")
    assert joined(rules, "5/p4/4p/p3p/PP1PP w - - 0 1") is None
    assert joined(rules, "5/5/p4/p3p/4p w - - 0 1") is None


def test_pieces_on_a_line_with_gaps(tmp_path: Path) -> None:
    line = "[rules.connections]\ncollinear = 3\n"
    rules = build(tmp_path, {"P": "mK"}, "5/5/5/5/5 w - - 0 1", line, royal="", resets="")
    assert joined(rules, "p4/1P3/2p2/5/4p w - - 0 1") == ("second", "connected")
    assert joined(rules, "p4/1P3/1p3/5/4p w - - 0 1") is None


def test_a_chain_between_two_sides(tmp_path: Path) -> None:
    chain = (
        '[rules.connections]\ndiagonal = false\nchain_from = {first = "a*", second = "*1"}\n'
        'chain_to = {first = "d*", second = "*4"}\n'
    )
    rules = build(tmp_path, {"P": "mK"}, "4/4/4/4 w - - 0 1", chain, royal="", resets="")
    assert joined(rules, "4/PP2/1PPP/4 b - - 0 1") == ("first", "connected")
    assert joined(rules, "2pP/PPp1/1pp1/1p2 w - - 0 1") == ("second", "connected")
    assert joined(rules, "4/PP2/2PP/4 b - - 0 1") is None  # corners do not join
    assert joined(rules, "1P2/1P2/1P2/1P2 b - - 0 1") is None


def test_only_some_pieces_count_and_connecting_may_lose(tmp_path: Path) -> None:
    some = '[rules.connections]\nlength = 2\npieces = ["P"]\nresult = "loss"\n'
    pieces = {"P": "mK", "Q": "mQ"}
    rules = build(tmp_path, pieces, "4/4/4/4 w - - 0 1", some, royal="", resets="")
    assert joined(rules, "4/QP2/4/4 b - - 0 1") is None
    assert joined(rules, "4/QPP1/4/4 b - - 0 1") == ("second", "connected")
    draw = some.replace("loss", "draw")
    rules = build(tmp_path, pieces, "4/4/4/4 w - - 0 1", draw, royal="", resets="")
    assert joined(rules, "4/QPP1/4/4 b - - 0 1") == (None, "connected")


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ("", "needs length, square, collinear or chain_from"),
        ("length = -1", "length = -1: must be 0 (off) or more"),
        ('chain_from = "a*"', "chain_from and chain_to need each other"),
        ('chain_from = "z*"\nchain_to = "a*"', "chain_from: 'z*'"),
        ('length = 3\nresult = "lose"', "result = 'lose'"),
        (
            "length = 3\nvertical = false\nhorizontal = false\ndiagonal = false",
            "one of vertical, horizontal and diagonal must be true",
        ),
    ],
)
def test_parameters_are_checked(tmp_path: Path, parameters: str, complaint: str) -> None:
    with pytest.raises(VariantError, match="connections") as caught:
        build(tmp_path, {"P": "mW"}, "3/3/3 w - - 0 1", f"[rules.connections]\n{parameters}\n", "")
    assert complaint in str(caught.value)


def test_random_games(tmp_path: Path) -> None:
    start = "6/6/6/6/6/6[8P8p] w - - 0 1"
    rules = "[rules.drops]\n[rules.connections]\nlength = 4\nsquare = 2\n"
    survives_random_play(build(tmp_path, {"P": "mK"}, start, rules, royal="", resets=""))
