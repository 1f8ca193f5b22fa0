"""The rules `hit_points` and `fatigue`: counters that pieces carry.

The example games are an inventor's: a king with three lives, and pieces that must rest.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.explain import rules_page
from fairychess.game import new_game
from fairychess.rules import VariantError
from fairychess.testing import check_record

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
FULL = {**CHESS, "P": "ifmnDfmWfceF", "K": "KisO2"}
LIVES = """[rules.extinction]
pieces = ["K"]
[rules.hit_points]
points = { K = 3, R = 2 }
"""
PROMOTION = '[rules.promotion]\nzone = 1\ncompulsory = "always"\n'
REST = "[rules.royal_check]\n[rules.fatigue]\n"


def placement(text: str) -> str:
    return text.split(" ")[0]


# ---- hit points -----------------------------------------------------------------------------


def test_a_strike_takes_a_point_and_the_attacker_stays(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4QK2 w - - 0 1", LIVES, "")
    pos = rules.position()
    before = (pos.text(), pos.kernel.hash)
    pos.push("e1e8")
    assert pos.text() == "4k3/8/8/8/8/8/8/4QK2 b - - 0 1 mark_lost=e8:1"
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before
    for move in ["e1e8", "e8d8", "e1d1", "d8e8", "d1e1", "e8d8", "e1d1"]:
        pos.push(move)
        assert ended(pos) is None
    assert placement(pos.text()) == "3k4/8/8/8/8/8/8/3Q1K2"


def test_the_last_point_is_taken_by_a_capture(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4QK2 w - - 0 1", LIVES, "")
    pos = rules.position("4k3/8/8/8/8/8/8/4QK2 w - - 0 1 mark_lost=e8:1")
    earlier = rules.position("4k3/8/8/8/8/8/8/4QK2 w - - 0 1 lost=e8:1")
    assert earlier.text() == pos.text()
    pos.push("e1e8")
    assert pos.text().endswith("mark_lost=e8:2") and ended(pos) is None
    last = rules.position("4k3/8/8/8/8/8/8/4QK2 w - - 0 1 mark_lost=e8:2")
    last.push("e1e8")
    assert last.text() == "4Q3/8/8/8/8/8/8/5K2 b - - 0 1"
    assert ended(last) == ("first", "extinction")


def test_lost_points_travel_with_the_piece_and_go_with_it(tmp_path: Path) -> None:
    rules = build(tmp_path, FULL, ARRAY, LIVES + "[rules.castling]\n", "")
    start = "r3k3/8/8/8/8/8/8/Q3K2R w K - 0 1 mark_lost=h1:1,e1:2"
    pos = rules.position(start)
    pos.push("e1g1")
    assert pos.text().startswith("r3k3/8/8/8/8/8/8/Q4RK1 b")
    assert pos.text().endswith("mark_lost=f1:1,g1:2")
    pos.push("a8a1")
    assert placement(pos.text()) == "4k3/8/8/8/8/8/8/r4RK1"
    pos.push("f1a1")  # strikes: the rook there has two points
    assert pos.text().endswith("mark_lost=a1:1,f1:1,g1:2")
    pos.push("a1f1")
    assert pos.text().endswith("w - - 0 3 mark_lost=f1:1,g1:2")


def test_who_strikes_is_as_unmoved_as_before_and_so_is_who_is_struck(tmp_path: Path) -> None:
    rules = build(tmp_path, FULL, ARRAY, LIVES + "[rules.castling]\n", "")
    pos = played(rules, "a1a8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert pos.text() == "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 mark_lost=a8:1"
    pos.push("e8c8")
    assert pos.text().startswith("2kr3r/") and pos.text().endswith("mark_lost=d8:1")


def test_taking_in_passing_may_be_a_strike(tmp_path: Path) -> None:
    text = '[rules.extinction]\npieces = ["K"]\n[rules.hit_points]\npoints = { P = 2 }\n'
    rules = build(tmp_path, FULL, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", text, "")
    pos = played(rules, "d7d5 e5d6")
    assert pos.text() == "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 2 mark_lost=d5:1"
    survives_random_play(rules)


def test_a_move_that_captures_several_strikes_each(tmp_path: Path) -> None:
    pieces = {"L": "KcaK", "R": "R", "N": "N", "K": "K"}
    rules = build(tmp_path, pieces, "4k3/8/8/2rk4/2L5/8/8/4K3 w - - 0 1", LIVES, "", "")
    pos = rules.position()
    both = next(move for move in pos.moves() if move.startswith("c4c5,c5d5"))
    pos.push(both)
    assert pos.text() == "4k3/8/8/2rk4/2L5/8/8/4K3 b - - 0 1 mark_lost=c5:1,d5:1"
    mixed = rules.position("4k3/8/8/2nk4/2L5/8/8/4K3 w - - 0 1")
    mixed.push(both)
    assert mixed.text() == "4k3/8/8/3k4/2L5/8/8/4K3 b - - 0 1 mark_lost=d5:1"


@pytest.mark.parametrize("points", ["{ K = 3, R = 2 }", "{ R = 2, K = 3 }"])
def test_struck_pieces_stay_or_go_each_by_its_own_points(tmp_path: Path, points: str) -> None:
    """Whatever the order in which the file lists the types, and whatever else is captured."""
    pieces = {"L": "KcaK", "R": "R", "N": "N", "K": "K"}
    text = LIVES.replace("{ K = 3, R = 2 }", points)
    rules = build(tmp_path, pieces, "4k3/8/8/2rk4/2L5/8/8/4K3 w - - 0 1", text, "", "")
    both = next(move for move in rules.position().moves() if move.startswith("c4c5,c5d5"))
    for position, after in {
        "2rk4 mark_lost=c5:1": "3k4/2L5/8/8/4K3 b - - 0 1 mark_lost=d5:1",
        "2rk4 mark_lost=d5:2": "2r5/2L5/8/8/4K3 b - - 0 1 mark_lost=c5:1",
        "2rn4 mark_lost=c5:1": "3L4/8/8/8/4K3 b - - 0 1",
        "2nk4 mark_lost=d5:1": "3k4/2L5/8/8/4K3 b - - 0 1 mark_lost=d5:2",
        "2nk4 mark_lost=d5:2": "3L4/8/8/8/4K3 b - - 0 1",
    }.items():
        rank, _, marks = position.partition(" ")
        pos = rules.position(f"4k3/8/8/{rank}/2L5/8/8/4K3 w - - 0 1 {marks}".strip())
        pos.push(both)
        assert pos.text() == f"4k3/8/8/{after}"


def test_points_are_seen_and_strikes_are_told(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/4QK2 w - - 0 1"
    rules = build(tmp_path, CHESS, start, LIVES, "")
    assert rules.definition.folder is not None
    playing = new_game(str(rules.definition.folder))
    playing.play("first", "e1e8")
    view = playing.view("second")
    marks = {piece.square: list(map(str, piece.marks)) for piece in view.board}
    assert marks["e8"] == ["points left: 2"] and marks["f1"] == ["points left: 3"]
    assert marks["e1"] == []
    assert list(map(str, view.moves[-1].notes)) == ["Struck on e8: points left: 2."]
    playing.play("second", "e8e7")
    playing.play("first", "e1e7")
    view = playing.view("second")
    assert next(list(map(str, piece.marks)) for piece in view.board if piece.square == "e7") == [
        "points left: 1"
    ]
    assert list(map(str, view.moves[-1].notes)) == ["Struck on e7: points left: 1."]


# ---- fatigue --------------------------------------------------------------------------------


def test_a_piece_that_has_moved_rests(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1", REST + "rest = 2\n")
    pos = played(rules, "a2a3")
    assert pos.text().endswith("mark_resting=a3:2")
    for move in ["a7a6", "h2h3"]:
        pos.push(move)
    assert pos.text().endswith("mark_resting=a3:1,h3:2,a6:2")
    pos.push("h7h6")
    assert not [move for move in pos.moves() if move[:2] in ("a3", "h3")]
    pos.push("e1e2")
    pos.push("e8e7")
    assert [move for move in pos.moves() if move[:2] == "a3"] == ["a3a4"]
    assert [move for move in pos.moves() if move[:2] == "h3"] == []


def test_a_piece_has_so_many_moves_in_its_life(tmp_path: Path) -> None:
    text = REST + 'moves = 2\npieces = ["P", "R"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", text)
    pos = played(rules, "a1a2 e8e7 a2a3 e7e8")
    assert pos.text().endswith("mark_made=a3:2")
    assert all(move.startswith("e1") for move in pos.moves())
    pos.push("e1e2")
    pos.push("e8e7")
    assert all(move.startswith("e2") for move in pos.moves())


def test_castling_tires_both_and_needs_both(tmp_path: Path) -> None:
    text = REST + "rest = 1\n[rules.castling]\n"
    rules = build(tmp_path, FULL, ARRAY, text)
    start = "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"
    pos = played(rules, "e1g1", start)
    assert pos.text().endswith("mark_resting=f1:1,g1:1")
    assert "e1g1" not in rules.position(start + " mark_resting=h1:1").moves()
    assert "e1c1" in rules.position(start + " mark_resting=h1:1").moves()


def test_a_tired_piece_gives_check(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", REST + "rest = 1\n")
    pos = played(rules, "a1a8")
    assert pos.check() == ["e8"]
    assert "e8d8" not in pos.moves()


def test_fatigue_and_points_together(tmp_path: Path) -> None:
    text = LIVES + "[rules.fatigue]\nrest = 1\nmoves = 9\n" + PROMOTION + "[rules.castling]\n"
    rules = build(tmp_path, FULL, ARRAY, text, "")
    pos = played(rules, "a1a8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert pos.text().endswith("mark_lost=a8:1")
    survives_random_play(rules, games=6)
    check_record(rules)
    for language in ("en", "ja"):
        assert "{" not in rules_page(rules, language)


def test_pieces_from_the_hand_are_fresh(tmp_path: Path) -> None:
    text = LIVES + "[rules.fatigue]\nrest = 2\n[rules.drops]\n"
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/R3K2r[] w - - 0 1", text, "")
    start = "r3k3/8/8/8/8/8/8/Q3K3[] b - - 0 1 mark_resting=a1:2"
    pos = played(rules, "a8a1 e1e2 P@h5", start)
    assert pos.text().startswith("4k3/8/8/7p/8/8/4K3/r7[] w")
    assert pos.text().endswith("mark_resting=a1:1,e2:2")
    survives_random_play(rules, games=5)


def test_tired_pieces_in_a_turn_of_several_moves(tmp_path: Path) -> None:
    text = REST + "rest = 1\n[rules.turns]\n"
    rules = build(tmp_path, CHESS, "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1", text)
    pos = played(rules, "a2a3")
    assert pos.text().endswith("left=1 mark_resting=a3:2")
    assert not [move for move in pos.moves() if move[:2] == "a3"]
    pos.push("h2h3")
    assert pos.text().endswith("mark_resting=a3:1,h3:1")
    survives_random_play(rules)


def test_marks_say_how_tired_a_piece_is(tmp_path: Path) -> None:
    start = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
    rules = build(tmp_path, CHESS, start, REST + "rest = 1\nmoves = 3\n")
    assert rules.definition.folder is not None
    playing = new_game(str(rules.definition.folder))
    playing.play("first", "a2a3")
    marks = {piece.square: piece.marks for piece in playing.view("first").board}
    assert list(map(str, marks["a3"])) == ["turns to rest: 1", "moves left: 2"]


def test_who_asks_why_a_piece_does_not_move_reads_that_it_rests(tmp_path: Path) -> None:
    start = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
    rules = build(tmp_path, CHESS, start, REST + "rest = 1\n")
    assert rules.definition.folder is not None
    playing = new_game(str(rules.definition.folder))
    playing.play("first", "a2a3")
    playing.play("second", "a7a6")
    reason = playing.why_not("first", "a3", "a4")
    assert reason is not None and reason.message.key == "forbids_fatigue"


def test_a_mark_may_be_called_as_the_field_of_another_rule(tmp_path: Path) -> None:
    """`left` is a field of the rule about turns, whatever marks there are."""
    text = "[rules.royal_check]\n[rules.turns]\n"
    text += '[[after]]\nevent = "moved"\ndo = "mark(\'left\', target, 1)"\n'
    rules = build(tmp_path, CHESS, "4k3/p6p/8/8/8/8/P6P/4K3 w - - 0 1", text)
    pos = played(rules, "a2a3")
    assert "left=1" in pos.text().split() and "mark_left=a3:1" in pos.text().split()
    assert rules.position(pos.text()).text() == pos.text()


def test_the_widest_board_has_room(tmp_path: Path) -> None:
    rows = "/".join(["k15", *["16"] * 14, "K15"])
    text = '[rules.extinction]\npieces = ["K"]\n[rules.hit_points]\npoints = { K = 2 }\n'
    rules = build(tmp_path, {"K": "Q"}, f"{rows} w - - 0 1", text, "", "")
    pos = played(rules, "a1a16")
    assert pos.text().endswith("mark_lost=a16:1")


# ---- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[rules.hit_points]\npoints = { X = 2 }\n", "no piece has the id 'X'"),
        ("[rules.hit_points]\npoints = { Q = 16 }\n", "points: Q must be a number from 1 to 15"),
        ("[rules.hit_points]\npoints = 3\n", "points must be a table"),
        ("[rules.fatigue]\n", "nothing would ever change: give at least one of rest, moves"),
        ("[rules.fatigue]\nrest = 15\n", "rest = 15: must be from 0 to 14"),
        ("[rules.fatigue]\nmoves = 16\n", "moves = 16: must be from 0 to 15"),
        ('[rules.fatigue]\nmoves = 1\npieces = "Q"\n', "pieces must be"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "[rules.royal_check]\n" + text)


@pytest.mark.parametrize(
    "field",
    ["mark_lost=e4:1", "mark_lost=e8:16", "mark_lost=e8", "mark_lost=z9:1", "mark_lost=e8:x"],
)
def test_wrong_fields_are_named(tmp_path: Path, field: str) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", LIVES, "")
    with pytest.raises(ValueError, match="mark_lost"):
        rules.position(f"4k3/8/8/8/8/8/8/4K3 w - - 0 1 {field}")
