"""The rule `walls`, and walls in position texts.

Sources: duck chess (duckchess.com), the Game of the Amazons (W. Zamkauskas 1988), Isolation
(B. De Koven 1972), Joust (pychess.org). Turns were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.game import new_game
from fairychess.game.info import variant_info
from fairychess.rules import Rules, VariantError

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
DUCK = '[rules.extinction]\npieces = ["K"]\n[rules.walls]\nstyle = "duck"\n'
PAWN = {**CHESS, "P": "ifmnDfmWfceF"}


def test_the_duck_is_put_somewhere_else_after_every_move(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, DUCK, "")
    pos = played(rules, "e2e4")
    assert pos.to_move() == "first" and len(pos.moves()) == 32
    assert pos.text().endswith("wall=e2e4")
    pos.push("*@e5")
    assert pos.text() == "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1"
    assert pos.to_move() == "second" and "e7e5" not in pos.moves()
    pos.push("d7d5")
    assert "*@e5" not in pos.moves()
    pos.push("*@e6")
    assert "*" not in pos.text().split("/")[3]


def test_a_turn_counts_once(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, DUCK, "")
    assert rules.position().kernel.perft_turns(1) == 640
    assert rules.position().perft(2) == 640
    halves = rules.position()
    halves.push("g1f3")
    assert halves.kernel.perft_turns(1) == sum(
        rules.position(after_wall(rules, move)).kernel.perft_turns(1) for move in halves.moves()
    )


def after_wall(rules: Rules, move: str) -> str:
    pos = rules.position()
    pos.push("g1f3")
    pos.push(move)
    return str(pos.text())


def test_the_duck_keeps_en_passant_and_the_clocks_as_they_are(tmp_path: Path) -> None:
    start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    rules = build(tmp_path, PAWN, start, DUCK, "")
    pos = played(rules, "d7d5")
    assert pos.text().endswith(" d6 0 1 wall=d7d5")  # who may use it has yet to move
    pos.push("*@a1")
    assert " d6 0 2" in pos.text()
    assert "e5d6" in pos.moves()
    blocked = played(rules, "d7d5 *@d6")
    assert " - 0 2" in blocked.text() and "e5d6" not in blocked.moves()


def test_a_captured_king_ends_the_game_before_the_duck_moves(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", DUCK, "")
    pos = played(rules, "e7e8")
    assert ended(pos) == ("first", "extinction")
    assert rules.position().kernel.perft_turns(1) > 61


def test_a_wall_may_answer_a_check_and_may_not_give_one_up(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, '[rules.royal_check]\n[rules.walls]\nstyle = "duck"\n')
    pos = rules.position("4k3/8/8/8/8/8/P3r3/7K w - - 0 1")
    pos = rules.position("k3r3/8/8/8/8/8/P7/4K3 w - - 0 1")
    assert "a2a3" in pos.moves()
    pos.push("a2a3")
    assert sorted(pos.moves()) == [f"*@e{rank}" for rank in range(2, 8)]
    freed = rules.position("k3r3/8/8/4*3/8/8/P7/4K3 w - - 0 1")
    freed.push("a2a3")
    assert sorted(freed.moves()) == [f"*@e{rank}" for rank in (2, 3, 4, 6, 7)]
    mated = rules.position("k3r3/8/8/8/8/8/8/rr2K3 w - - 0 1")
    assert all(move.startswith("e1") for move in mated.moves())


def test_an_arrow_flies_where_the_queen_could_go(tmp_path: Path) -> None:
    queens = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1"
    rules = build(tmp_path, {"Q": "mQ"}, queens, '[rules.walls]\nstyle = "arrow"\n', "")
    assert rules.position().kernel.perft_turns(1) == 2176
    pos = played(rules, "d1d7")
    assert "*@d1" in pos.moves() and "*@d10" not in pos.moves() and "*@e9" not in pos.moves()


def test_walls_stay_within_their_squares(tmp_path: Path) -> None:
    text = '[rules.walls]\nsquares = ["a1-b8", "c2-c8", "d1-d7", "e1-f8"]\n'
    rules = build(tmp_path, {"P": "mK"}, "3p2/6/6/6/6/6/6/2P3 w - - 0 1", text, "")
    assert rules.position().kernel.perft_turns(2) == 47300
    pos = rules.position("4p1/6/6/3**1/6/6/6/3P2 w - - 2 2")
    assert pos.kernel.perft_turns(1) == 211


def test_a_piece_with_no_square_for_its_wall_may_not_move(tmp_path: Path) -> None:
    text = '[rules.walls]\nsquares = "a3"\n'
    rules = build(tmp_path, {"P": "mW"}, "3/3/P1p w - - 0 1", text, "")
    assert "a1a2" in rules.position().moves()
    pos = rules.position("*2/3/P1p w - - 0 1")
    assert pos.moves() == []


def test_the_square_left_behind_is_walled_up_at_once(tmp_path: Path) -> None:
    start = "8/8/8/4n3/3N4/8/8/8 w - - 0 1"
    rules = build(tmp_path, {"N": "mN"}, start, '[rules.walls]\nstyle = "past"\n', "")
    pos = played(rules, "d4e6")
    assert pos.text().startswith("8/8/4N3/4n3/3*4/") and pos.to_move() == "second"
    assert rules.position().kernel.perft_turns(3) == 356


def test_walls_grow_from_the_edge(tmp_path: Path) -> None:
    rules = build(
        tmp_path, {"P": "mK"}, "4/4/1P2/3p w - - 0 1", '[rules.walls]\nstyle = "edge"\n', ""
    )
    pos = played(rules, "b2c2")
    assert {"*@b2", "*@b3", "*@c3"}.isdisjoint(pos.moves()) and len(pos.moves()) == 11
    inner = rules.position("1*2/4/1P2/3p w - - 0 1")
    inner.push("b2c2")
    assert "*@b3" in inner.moves() and "*@c3" not in inner.moves()


def test_a_wall_instead_of_a_move(tmp_path: Path) -> None:
    text = "[rules.walls]\ninstead = true\n"
    rules = build(tmp_path, {"P": "mK"}, "4/4/1P2/3p w - - 0 1", text, "")
    pos = rules.position()
    assert pos.perft(1) == 8 + 14 == pos.kernel.perft_turns(1)
    pos.push("*@a1")
    assert pos.to_move() == "second"


def test_hoppers_leap_over_walls(tmp_path: Path) -> None:
    rules = build(tmp_path, {"G": "gR"}, "6/6/G1*3/5g w - - 0 1", "[rules.walls]\n", "")
    assert "a2d2" in rules.position().moves()


def test_a_wall_is_two_clicks_and_stands_in_the_view(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, DUCK, "")
    assert rules.definition.folder is not None
    game = new_game(str(rules.definition.folder))
    game.play("first", "e2e4")
    view = game.view("first")
    assert view.to_move == "first"
    assert all(len(option.clicks) == 1 for option in view.options)
    assert variant_info(str(rules.definition.folder)).piece_types[-1].name == "Duck"
    game.play("first", "*@e5")
    assert ("e5", "*") in {(piece.square, piece.id) for piece in game.view("second").board}


def test_random_play(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, PAWN, ARRAY, DUCK, ""))
    small = '[rules.walls]\nstyle = "arrow"\n'
    survives_random_play(build(tmp_path, {"Q": "mQ"}, "q4/5/5/4Q w - - 0 1", small, ""))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('style = "hedge"\n', "style = 'hedge': must be one of"),
        ('style = "arrow"\ninstead = true\n', "instead: a wall of style 'arrow'"),
        ('squares = "z9"\n', "squares: 'z9'"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, ARRAY, "[rules.walls]\n" + text)


@pytest.mark.parametrize("field", ["wall=", "wall=e9", "wall=e2e9", "wall=e2e4~8", "wall=e2"])
def test_wrong_fields_are_named(tmp_path: Path, field: str) -> None:
    rules = build(tmp_path, PAWN, ARRAY, DUCK, "")
    if field == "wall=":
        assert rules.position(f"{ARRAY} {field}").to_move() == "first"
        return
    with pytest.raises(ValueError, match="wall="):
        rules.position(f"{ARRAY} {field}")


@pytest.mark.parametrize("style", ['style = "edge"\ninstead = true', 'style = "past"'])
def test_a_move_that_is_a_whole_turn_leaves_no_royal_in_check(tmp_path: Path, style: str) -> None:
    text = f"[rules.royal_check]\n[rules.walls]\n{style}\n"
    rules = build(tmp_path, CHESS, "4k3/8/8/8/4q3/8/3p4/5K2 w - - 0 1", text)
    moves = [move for move in rules.position().moves() if move[:2] == "f1"]
    assert {move[:4] for move in moves} == {"f1f2", "f1g1"}
    pinned = rules.position("4k3/8/8/8/4q3/8/4R3/4K3 w - - 0 1").moves()
    # A wall on the square that the rook has left shields the king.
    assert ("e2d2" in pinned) == ("past" in style)
    survives_random_play(rules)
