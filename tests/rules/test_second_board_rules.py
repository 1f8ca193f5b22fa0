"""The rule `second_board`, in Alice Chess: files a to h are the first board, i to p the second.

Examples from the Encyclopedia of Chess Variants and from Popeye's regression tests; everything
else is compared with a slow generator of its own.
"""

import random
from pathlib import Path

import pytest
from ending_scenes import build, survives_random_play
from rule_scenes import at, ended, of, play, scene
from slow_games import agrees

import fairychess
from fairychess.api import Position
from fairychess.rules import VariantError
from fairychess.search import think
from slow import alice
from slow.plain import perft, read

ALICE = "alice-chess"


def start() -> Position:
    return fairychess.load(ALICE).position()


def test_a_piece_that_has_moved_stands_on_the_other_board() -> None:
    pos = play(start(), "g1f3", "e7e6")
    assert (at(pos, "f3"), at(pos, "n3"), at(pos, "m6")) == ("", "N", "p")
    play(pos, "n3m5", "f8c5")
    assert (at(pos, "e5"), at(pos, "k5")) == ("N", "b")


def test_pieces_capture_on_their_own_board_and_pass_on() -> None:
    pos = play(start(), "g1f3", "e7e6", "n3m5", "f8c5", "e5f7")
    assert (at(pos, "f7"), at(pos, "n7")) == ("", "N")
    # Beyond both squares a piece stands: the knight, and the pawn of the first board.
    assert not {"e8f7", "k5n2"} & set(pos.moves())
    assert "k5m3" in pos.moves()


def test_a_move_needs_the_same_square_of_the_other_board_empty() -> None:
    pos = scene(ALICE, "e1=K e8=k a1=R i4=p")
    assert "a1a4" not in pos.moves() and "a1a5" in pos.moves() and "a1a3" in pos.moves()


def test_no_line_leads_from_one_board_to_the_other() -> None:
    pos = scene(ALICE, "e1=K e8=k h4=R i5=q")
    assert "h4g4" in pos.moves() and "h4i4" not in pos.moves()
    assert "i5h5" not in scene(ALICE, "e1=K e8=k h4=R i5=q", "second").moves()
    assert scene(ALICE, "h1=K a8=k i1=r").check() == []


def test_the_shortest_game_ends_in_mate() -> None:
    # 1. e4 d5 2. Be2 dxe4 3. Bb5 mate: what is put between passes on, and d7 is attacked.
    pos = play(start(), "e2e4", "d7d5", "f1e2", "l5m4", "m2j5")
    assert ended(pos) == ("first", "checkmate")


def test_a_piece_of_the_other_board_may_be_put_between() -> None:
    pos = scene(ALICE, "a1=K e8=k e1=R m5=r", "second")
    assert pos.check() == ["e8"]
    assert "m5m6" in pos.moves() and "m5l5" not in pos.moves()
    pos = scene(ALICE, "a1=K e8=k e1=R d5=r", "second")
    assert "d5e5" not in pos.moves()


def test_a_king_may_not_pass_through_an_attack_on_the_board_it_leaves() -> None:
    pos = scene(ALICE, "a1=K e8=k d1=R", "second")
    assert "e8d8" not in pos.moves() and "e8e7" in pos.moves()
    pos = scene(ALICE, "a1=K e8=k m1=R", "second")
    assert "e8e7" not in pos.moves() and "e8d8" in pos.moves()


def test_popeye_s_moves() -> None:
    pos = scene(ALICE, "h4=B g3=p d1=K o5=p n4=P a8=k")
    assert of(pos, "n4") == ["n5", "o5"]
    assert of(pos, "d1") == ["c1", "c2", "d2", "e1", "e2"]
    assert of(pos, "h4") == ["d8", "e7", "f6", "g3"]


def test_check_comes_from_the_king_s_own_board_only() -> None:
    pos = scene(ALICE, "d5=k c3=P m3=P h1=K")
    assert play(pos, "m3m4").check() == ["d5"]
    pos.pop()
    assert play(pos, "c3c4").check() == []


def test_castling_takes_both_pieces_along() -> None:
    text = "r3k2r8/16/16/16/16/16/16/R3K2R8 w KQkq - 0 1"
    rules = fairychess.load(ALICE)
    pos = rules.position(text)
    play(pos, "e1g1", "e8c8")
    assert [at(pos, square) for square in ("o1", "n1", "k8", "l8")] == ["K", "R", "k", "r"]
    assert pos.text().split(" ")[2] == "-"
    for landing in ("5B2", "6B1"):
        blocked = rules.position(f"r3k2r8/16/16/16/16/16/16/R3K2R{landing} w KQkq - 0 1")
        assert "e1g1" not in blocked.moves() and "e1c1" in blocked.moves()


@pytest.mark.parametrize(
    ("enemies", "allowed"),
    [("f8=q", False), ("n8=q", True), ("o8=q", False), ("g8=q", False), ("m8=q", True)],
)
def test_castling_is_safe_on_both_boards(enemies: str, allowed: bool) -> None:
    pieces = f"a8=k e1=K h1=R {enemies}"
    rules = fairychess.load(ALICE)
    text = scene(ALICE, pieces).text().replace(" w - ", " w K ")
    assert ("e1g1" in rules.position(text).moves()) == allowed


def test_a_pawn_promotes_and_passes_on() -> None:
    pos = play(scene(ALICE, "a1=K h1=k m7=P"), "m7m8=Q")
    assert at(pos, "e8") == "Q" and at(pos, "m8") == ""


def test_there_are_no_captures_in_passing() -> None:
    pos = play(scene(ALICE, "a1=K h8=k d2=P k4=p e4=p"), "d2d4")
    assert pos.text().split(" ")[3] == "-"
    assert of(pos, "k4") == ["k3"] and of(pos, "e4") == ["e3"]


def test_a_pawn_may_be_captured_in_passing_on_either_board() -> None:
    rules = fairychess.load(ALICE, passing="on")
    for here, taken in (("e4", "e4d3"), ("m4", "m4l3")):
        pos = play(scene(ALICE, f"a1=K h8=k d2=P {here}=p", passing="on"), "d2d4")
        assert pos.text().split(" ")[3] == "d3,l3>l4"
        assert rules.position(pos.text()).moves() == pos.moves()
        play(pos, taken)
        assert at(pos, "l4") == ""
    # Beyond the passed square a piece stands, so the capturing pawn could not pass on.
    assert (
        "e4d3" not in play(scene(ALICE, "a1=K h8=k d2=P e4=p l3=p", passing="on"), "d2d4").moves()
    )


def test_games_with_captures_in_passing_agree_with_the_slow_generator() -> None:
    seen = 0
    for seed in range(6):
        rng = random.Random(seed)
        pos = fairychess.load(ALICE, passing="on").position()
        board, side, rights = read(pos.text().split(" ")[0]), 0, "KQkq"
        for _ in range(60):
            expected = alice.legal(board, side, rights, passing=True)
            assert set(pos.moves()) == set(expected), pos.text()
            pawns = [move for move in expected if "Pp".count(board[square_of(move)])]
            if not expected or pos.result():
                break
            move = rng.choice(sorted(pawns if pawns and rng.random() < 0.7 else expected))
            seen += ":" in rights and abs(ord(move[0]) - ord(move[2])) == 1
            pos.push(move)
            board, rights = expected[move]
            side = 1 - side
            assert read(pos.text().split(" ")[0]) == board
    assert seen


def square_of(move: str) -> tuple[int, int]:
    return "abcdefghijklmnop".index(move[0]), int(move[1]) - 1


def test_random_games_agree_with_the_slow_generator() -> None:
    agrees(fairychess.load(ALICE), alice, games=3, plies=100)


def test_counts() -> None:
    rules = fairychess.load(ALICE)
    board = read(rules.start_text.split(" ")[0])
    assert perft(alice.legal, board, 0, "KQkq", 2) == rules.position().perft(2) == 400
    assert rules.position().perft(3) == 9384  # by the slow generator as well, in a long test


@pytest.mark.long
def test_counts_of_the_slow_generator() -> None:
    board = read(fairychess.load(ALICE).start_text.split(" ")[0])
    assert perft(alice.legal, board, 0, "KQkq", 3) == 9384


def test_random_play() -> None:
    survives_random_play(fairychess.load(ALICE), games=2)


def test_the_search_finds_a_mate() -> None:
    pos = play(start(), "e2e4", "d7d5", "f1e2", "l5m4")
    assert think(pos, 8, nodes=20_000, seed=1).move == "m2j5"


def test_three_boards_in_a_row(tmp_path: Path) -> None:
    text = "[rules.second_board]\nwidth = 4\n[rules.royal_check]\n"
    rules = build(tmp_path, {"K": "K", "R": "R"}, "k11/12/12/12/12/R2K8 w - - 0 1", text)
    pos = play(rules.position(), "a1a3", "a6b6", "e3e5", "f6g6", "i5i2")
    assert at(pos, "a2") == "R"
    survives_random_play(rules, games=1)


@pytest.mark.parametrize("width", ["3", "8", "0", "-1"])
def test_boards_must_fit(tmp_path: Path, width: str) -> None:
    text = f"[rules.second_board]\nwidth = {width}\n[rules.royal_check]\n"
    with pytest.raises(VariantError, match=r"rules.second_board: width"):
        build(tmp_path, {"K": "K"}, "k7/8/8/8/8/8/8/7K w - - 0 1", text)
