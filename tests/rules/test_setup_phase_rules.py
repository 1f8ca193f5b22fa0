"""The rule `setup_phase`: pieces are placed before play.

Sources: placement chess (Pal Benko's pre-chess, 1978; numbers of Fairy-Stockfish of 2026),
sittuyin.
"""

import random
from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.explain import rules_page
from fairychess.game import new_game
from fairychess.rules import VariantError
from fairychess.search import think
from fairychess.testing import check_record

ZONE = '[rules.setup_phase]\nsquares = { mirrored = "*1 *2" }\n'
SMALL = "5/5/5/5/5[KRPkrp] w - - 0 1"
FREE = {"P": "fmWfcF", "R": "R", "K": "K"}


def test_placement_chess_counts_as_fairy_stockfish_does() -> None:
    rules = fairychess.load("placement-chess")
    assert [rules.position().perft(depth) for depth in (1, 2)] == [40, 1600]
    later = rules.position("1r5n/1k1r4/n1p2q2/3P2pp/B2P3P/PN1RBPb1/1PQ2N1P/R3K3[] w - - 5 41")
    assert [later.perft(depth) for depth in (1, 2)] == [36, 1522]


def test_after_the_usual_placement_it_is_chess() -> None:
    rules = fairychess.load("placement-chess")
    order = "K@e1 K@e8 R@h1 R@h8 B@f1 B@f8 N@g1 N@g8 R@a1 R@a8 N@b1 N@b8 Q@d1 Q@d8 B@c1 B@c8"
    pos = played(rules, order)
    chess = fairychess.load("chess").position()
    assert pos.text().replace("[]", "") == chess.text()
    assert pos.perft(3) == chess.perft(3)
    for move in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]:
        pos.push(move)
    assert "e1g1" in pos.moves()


def test_bishops_stand_on_both_shades_and_nobody_takes_their_last_square() -> None:
    rules = fairychess.load("placement-chess")
    pos = played(rules, "B@c1 B@c8")
    assert {move[2:] for move in pos.moves() if move[0] == "B"} == {"b1", "d1", "f1", "h1"}
    for move in ["R@b1", "R@b8", "R@d1", "R@d8", "Q@f1", "Q@f8"]:
        pos.push(move)
    assert "B@h1" in pos.moves()
    assert {move[:1] for move in pos.moves() if move.endswith("h1")} == {"B"}
    for seed in range(20):  # whatever is chosen, everything finds a place
        found = rules.position()
        rng = random.Random(seed)
        for _ in range(16):
            found.push(rng.choice(found.moves()))
        assert "[]" in found.text() and found.text().endswith(" 0 1")


def test_nobody_is_in_check_and_nothing_is_won_before_play(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.setup_phase]\nsquares = { mirrored = "*1" }\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/8[KQr] w - - 0 1", text)
    pos = played(rules, "Q@e1")
    assert pos.check() == [] and pos.result() is None
    assert len(pos.moves()) == 7  # the rook's squares: no check has to be answered
    pos.push("R@a8")
    pos.push("K@h1")
    assert pos.to_move() == "first"


def test_a_king_that_is_not_there_yet_is_not_lost(tmp_path: Path) -> None:
    text = "[rules.royal_capture]\nmate = false\n" + ZONE
    rules = build(tmp_path, FREE, SMALL, text, "K", "P")
    pos = played(rules, "R@a1 R@a5")
    assert pos.result() is None
    found = think(pos, 4, nodes=3_000, seed=1)
    assert abs(found.score) < 20_000


def test_one_side_after_the_other(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE + 'order = "whole"\nbegins = "second"\n'
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = played(rules, "K@c1 P@c2")
    assert pos.to_move() == "first"
    pos.push("R@a1")
    assert pos.to_move() == "second"
    for move in ("K@c5", "P@c4", "R@a5"):
        pos.push(move)
    assert pos.text() == "r1k2/2p2/5/2P2/R1K2[] b - - 0 1"
    survives_random_play(rules)


def test_one_may_stop_and_keep_the_rest(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE + "done = true\n"
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = played(rules, "K@c1 K@c5 done")
    assert pos.text().endswith("[PRpr] b - - 0 2 setup=second")
    assert pos.to_move() == "second"
    pos.push("R@a5")
    assert pos.to_move() == "second"
    pos.push("done")
    assert pos.text().endswith("[PRp] w - - 0 1 setup=none")
    assert "@" not in "".join(pos.moves())
    survives_random_play(rules)


def test_only_some_types_are_placed_on_squares_of_their_own(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE
    text += 'pieces = ["K", "R"]\nsquares_of = { R = { mirrored = "*1" } }\n'
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = rules.position()
    assert len(pos.moves()) == 10 + 5
    for move in ("K@c1", "K@c5", "R@a1", "R@a5"):
        pos.push(move)
    assert pos.text().endswith("[Pp] w - - 0 1")


def test_placing_keeps_to_its_squares_where_drops_are_free(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE
    text += 'squares_of = { P = { mirrored = "*2" } }\n[rules.drops]\n'
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = rules.position()
    assert pos.text() == "5/5/5/5/5[PRKprk] w - - 0 1"
    assert [move for move in pos.moves() if move[0] == "P"] == [f"P@{file}2" for file in "abcde"]
    # In play a text that says nothing is about pieces in hand, as texts of other programs are.
    pos = rules.position("k4/5/5/5/K4[P] w - - 0 1")
    assert "P@a3" in pos.moves()
    survives_random_play(rules)


def test_captured_pieces_are_dropped_later(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE + "[rules.drops]\n"
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = rules.position()
    for move in ["K@c1", "K@c5", "R@a1", "R@a5", "P@c2", "P@c4"]:
        assert move in pos.moves()
        pos.push(move)
    pos.push("a1a5")
    assert pos.text().endswith("[R] b - - 0 1")
    survives_random_play(rules)


def test_the_view_says_how_much_is_left() -> None:
    playing = new_game("placement-chess")
    assert list(map(str, playing.view("first").notes)) == ["Pieces to place before play begins: 8."]
    playing.play("first", "K@e1")
    view = playing.view("second")
    assert view.to_move == "second" and view.hands["first"] == {"N": 2, "B": 2, "R": 2, "Q": 1}


def test_several_moves_a_turn_begin_when_all_is_placed(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE + "[rules.turns]\nopening = 1\n"
    rules = build(tmp_path, FREE, SMALL, text, "", "P")
    pos = played(rules, "K@c1 K@c5 R@a1 R@a5 P@c2 P@c4")
    assert pos.text().endswith(" w - - 0 1")
    seats = ""
    for move in ["c1d1", "c5d5", "d5e5", "d1c1", "c1d1"]:
        seats += str(pos.to_move())[0]
        pos.push(move)
    assert seats == "fssff" and pos.to_move() == "second"
    survives_random_play(rules)


def test_random_games() -> None:
    rules = fairychess.load("placement-chess")
    survives_random_play(rules)
    check_record(rules)
    for language in ("en", "ja"):
        assert "{" not in rules_page(rules, language)


def test_the_player_places_pieces_within_its_limits(tmp_path: Path) -> None:
    rules = fairychess.load("placement-chess")
    found = think(rules.position(), 3, nodes=5_000, seed=1)
    assert "@" in found.move and found.nodes <= 6_000
    text = '[rules.extinction]\npieces = ["K"]\n' + ZONE + 'order = "whole"\n'
    whole = build(tmp_path, FREE, SMALL, text, "", "P")
    found = think(whole.position(), 4, nodes=20_000, seed=1)
    assert found.depth >= 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('order = "any"\n', "order = 'any': must be one of"),
        ('begins = "third"\n', "begins = 'third': must be one of"),
        ('pieces = "K"\n', "pieces must be"),
        ('both_shades = ["X"]\n', "no piece has the id 'X'"),
        ('squares_of = { X = "*1" }\n', "no piece has the id 'X'"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, FREE, SMALL, ZONE + text, "", "P")


@pytest.mark.parametrize("field", ["setup=all", "setup=second"])
def test_wrong_fields_are_named(tmp_path: Path, field: str) -> None:
    rules = build(tmp_path, FREE, SMALL, '[rules.extinction]\npieces = ["K"]\n' + ZONE, "", "P")
    with pytest.raises(ValueError, match="setup="):
        rules.position(f"{SMALL} {field}")
    with pytest.raises(ValueError, match="nothing to place"):
        rules.position("k4/5/5/5/K4[Rr] w - - 0 1".replace("[Rr]", "[r]") + " setup=both")
    assert ended(rules.position("k4/5/5/5/K4[] w - - 0 1")) is None
