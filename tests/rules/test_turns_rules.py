"""The rule `turns`: several moves in a turn.

Sources: Marseillais chess (Le Soleil 1925; the single first move: R. Bruce 1963), Scottish and
Italian progressive chess (D. B. Pritchard, The Encyclopedia of Chess Variants), doublemove chess
(F. Galvin 1957) and Monster chess.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.api import Position
from fairychess.explain import rules_page
from fairychess.game import new_game
from fairychess.rules import Rules, VariantError
from fairychess.search import think
from fairychess.search.alphabeta.scores import MATE
from fairychess.testing import check_record

GAMES = (
    "marseillais-chess",
    "scottish-progressive-chess",
    "italian-progressive-chess",
    "doublemove-chess",
    "monster-chess",
)
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 2"


def seats(rules: Rules, moves: str) -> str:
    """Who makes each of these moves: f or s."""
    pos = rules.position()
    found = ""
    for move in moves.split():
        found += str(pos.to_move())[0]
        pos.push(move)
    return found


# ---- whose move it is -----------------------------------------------------------------------


def test_white_begins_with_one_move_then_both_make_two() -> None:
    rules = fairychess.load("marseillais-chess")
    assert seats(rules, "e2e4 e7e5 b8c6 d1h5 g1f3 g7g6 g6h5 a2a3") == "fssffssf"


def test_each_turn_of_progressive_chess_has_one_move_more() -> None:
    rules = fairychess.load("scottish-progressive-chess")
    moves = "e2e4 a7a6 b7b6 a2a3 b2b3 c2c3 c7c6 d7d6 g7g6 h7h6"
    assert seats(rules, moves) == "fssfffssss"
    assert played(rules, moves).text().endswith("w KQkq - 0 3")


def test_sides_may_have_different_turns() -> None:
    rules = fairychess.load("monster-chess")
    assert seats(rules, "e2e4 d2d4 e7e5 d4e5 e5e6 d7e6") == "ffsffs"


def test_what_is_left_of_a_turn_is_in_the_text() -> None:
    rules = fairychess.load("marseillais-chess")
    pos = played(rules, "e2e4 e7e5")
    assert pos.text().endswith("b KQkq - 0 1 left=1")
    assert rules.position(pos.text()).kernel.hash == pos.kernel.hash
    for move in ("b8c6", "g1f3", "b1c3"):
        pos.push(move)
    assert "left" not in pos.text()


# ---- check ----------------------------------------------------------------------------------


def test_a_check_ends_the_turn() -> None:
    rules = fairychess.load("marseillais-chess")
    pos = played(rules, "e2e4 f7f6 a7a6 d1h5")
    assert pos.to_move() == "second" and pos.check() == ["e8"]
    assert pos.moves() == ["g7g6"]


def test_a_check_is_answered_by_the_first_move_and_no_move_leaves_the_king_in_check() -> None:
    rules = fairychess.load("marseillais-chess")
    pos = rules.position("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 2")
    assert "a1a4" not in pos.moves()
    pos.push("e1d2")
    assert pos.to_move() == "first" and "d2e2" not in pos.moves()


def test_only_the_last_move_of_an_italian_turn_may_give_check() -> None:
    rules = fairychess.load("italian-progressive-chess")
    start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 2"
    pos = rules.position(start)
    assert "a1a8" not in pos.moves() and "a1a7" in pos.moves()
    assert "a1a8" in rules.position(start + " left=1").moves()
    scottish = fairychess.load("scottish-progressive-chess").position(start)
    scottish.push("a1a8")
    assert scottish.to_move() == "second"


def test_who_could_answer_a_check_only_by_a_check_is_mated_in_italian_chess() -> None:
    # Only the knight can come between, and from f1 it gives check.
    start = "8/8/8/8/8/4k1N1/6PP/3r3K w - - 0 2"
    italian = fairychess.load("italian-progressive-chess")
    assert ended(italian.position(start)) == ("second", "checkmate")
    assert italian.position(start + " left=1").moves() == ["g3f1"]
    assert fairychess.load("scottish-progressive-chess").position(start).moves() == ["g3f1"]


def test_no_legal_move_in_the_middle_of_a_turn_is_stalemate() -> None:
    rules = fairychess.load("marseillais-chess")
    stuck = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 2 left=1"
    assert ended(rules.position(stuck)) == (None, "stalemate")


# ---- taking in passing ----------------------------------------------------------------------


def test_a_pawn_is_taken_in_passing_whichever_move_of_the_turn_was_its_double_step() -> None:
    rules = fairychess.load("marseillais-chess")
    pos = played(rules, "e2e4 a7a6 h7h6 e4e5 a2a3 d7d5 h6h5")
    assert pos.text().endswith("w KQkq - 0 3 passed=d6>d5")
    pos.push("e5d6")
    assert pos.text().startswith("rnbqkbnr/1pp1ppp1/p2P4/7p/8/P7/")
    assert pos.to_move() == "first"


def test_two_pawns_may_be_taken_in_passing_in_one_turn_in_any_order() -> None:
    rules = fairychess.load("marseillais-chess")
    start = "4k3/3p1p2/8/2P1P3/8/8/8/4K3 b - - 0 2"
    for order in ("c5d6 e5f6", "e5f6 c5d6"):
        pos = played(rules, "d7d5 f7f5 " + order, start)
        assert pos.text().startswith("4k3/8/3P1P2/8/8/8/8/4K3 b")
    other = played(rules, "d7d5 f7f5 e1e2", start)
    assert {"c5d6", "e5d6", "e5f6"}.isdisjoint(other.moves())


def test_a_pawn_that_has_moved_on_cannot_be_taken_in_passing() -> None:
    rules = fairychess.load("marseillais-chess")
    start = "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 2"
    assert not {"c5d6", "e5d6"} & set(played(rules, "d7d5 d5d4", start).moves())
    blocked = "3rk3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 2"
    onto = played(rules, "d7d5 d8d6", blocked)
    onto.push("e5d6")  # takes the rook that stands there
    assert onto.text().startswith("4k3/8/3P4/2Pp4/")


def test_captures_in_passing_keep_hash_and_text() -> None:
    rules = fairychess.load("marseillais-chess")
    pos = played(rules, "d7d5 f7f5", "4k3/3p1p2/8/2P1P3/8/8/8/4K3 b - - 0 2")
    before = (pos.text(), pos.kernel.hash, sorted(pos.moves()))
    for move in list(pos.moves()):
        pos.push(move)
        assert rules.position(pos.text()).kernel.hash == pos.kernel.hash, move
        pos.pop()
        assert (pos.text(), pos.kernel.hash, sorted(pos.moves())) == before


# ---- which piece ----------------------------------------------------------------------------


def test_one_piece_makes_all_moves_of_a_turn_or_none_moves_twice(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/R3K2N w - - 0 2"
    text = '[rules.royal_check]\n[rules.turns]\npieces = "{}"\n'
    same = build(tmp_path, CHESS, start, text.format("same"))
    pos = played(same, "a1a5")
    assert pos.text().endswith("left=1 moved=a5")
    assert {move[:2] for move in pos.moves()} == {"a5"}
    other = build(tmp_path, CHESS, start, text.format("different"))
    pos = played(other, "a1a5")
    assert {move[:2] for move in pos.moves()} == {"e1", "h1"}
    pos.push("h1g3")
    assert "moved" not in pos.text()
    survives_random_play(same)
    survives_random_play(other)


# ---- counting, the view, records ------------------------------------------------------------


def test_turns_are_counted_whole() -> None:
    rules = fairychess.load("marseillais-chess")
    one = rules.position()
    assert one.perft(1, turns=True) == 20
    second = sum(
        played(rules, move).perft(2)  # no first move of Black's gives check or mate here
        for move in one.moves()
    )
    assert one.perft(2, turns=True) == second == one.perft(3)
    assert sum(one.divide(2, turns=True).values()) == second
    inside = played(rules, "e2e4 e7e5")
    assert inside.perft(0, turns=True) == 1
    assert inside.kernel.count_turns(0) == len(inside.moves())


def test_a_turn_that_the_end_cuts_short_counts() -> None:
    rules = fairychess.load("doublemove-chess")
    pos = rules.position("4k3/4R3/8/8/8/8/8/4K3 w - - 0 2")
    after = 0
    for move in pos.moves():
        pos.push(move)
        after += 1 if pos.result() else len(pos.moves())
        pos.pop()
    assert pos.perft(1, turns=True) == after


def test_players_are_told_which_move_of_the_turn_it_is() -> None:
    playing = new_game("marseillais-chess")
    assert playing.view("first").notes == ()
    playing.play("first", "e2e4")
    playing.play("second", "e7e5")
    view = playing.view("second")
    assert view.to_move == "second"
    assert "Move 2 of 2 in this turn." in map(str, view.notes)
    assert [move.seat for move in view.moves] == ["first", "second"]
    playing.play("second", "b8c6")
    assert playing.view("second").to_move == "first"


# ---- the computer player --------------------------------------------------------------------


def test_the_player_captures_a_king_in_two_moves() -> None:
    rules = fairychess.load("doublemove-chess")
    pos = rules.position("4k3/pppp1ppp/8/8/8/8/PPP2PPP/R5K1 w - - 0 2")
    found = think(pos, 6, nodes=50_000, seed=1)
    assert found.score > MATE - 5
    pos.push(found.move)
    assert pos.to_move() == "first" and found.move == "a1e1"
    pos.push(think(pos, 6, nodes=50_000, seed=1).move)
    assert ended(pos) == ("first", "royals captured")


def loses_king(pos: Position) -> bool:
    """Can the side to move capture the king in this turn?"""
    mover = pos.to_move()
    for move in pos.moves():
        pos.push(move)
        found = pos.result()
        won = found is not None and found.winner == mover
        if not won and found is None and pos.to_move() == mover:
            won = loses_king(pos)
        pos.pop()
        if won:
            return True
    return False


def test_the_player_sees_what_two_moves_of_the_enemy_can_do() -> None:
    rules = fairychess.load("doublemove-chess")
    pos = rules.position("4k3/3ppp2/8/8/8/8/5PPP/R5K1 b - - 0 2")
    idle = rules.position(pos.text())
    for move in ("d7d6", "d6d5"):
        idle.push(move)
    assert loses_king(idle)
    for _ in range(2):
        pos.push(think(pos, 8, nodes=60_000, seed=1).move)
    assert pos.to_move() == "first" and not loses_king(pos)


def test_the_player_mates_with_the_last_move_of_a_series() -> None:
    rules = fairychess.load("italian-progressive-chess")
    start = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 2 left=2"
    pos = rules.position(start)
    pos.push(think(pos, 6, nodes=50_000, seed=1).move)
    assert pos.to_move() == "first" and pos.result() is None
    pos.push(think(pos, 6, nodes=50_000, seed=1).move)
    assert ended(pos) == ("first", "checkmate")


# ---- all games ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str) -> None:
    rules = fairychess.load(name)
    survives_random_play(rules, games=4)
    check_record(rules)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_told(name: str) -> None:
    rules = fairychess.load(name)
    for language in ("en", "ja"):
        assert "turn" in rules_page(rules, "en")
        assert "{" not in rules_page(rules, language)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('check = "maybe"\n', "check = 'maybe': must be one of"),
        ('pieces = "all"\n', "pieces = 'all': must be one of"),
        ("first = 0\n", "first = 0: must be from 1"),
        ("grows = -1\n", "grows = -1: must be from 0"),
        ("first = 1\ngrows = 1\n", "grows: first and second must be the same"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, KINGS, "[rules.royal_check]\n[rules.turns]\n" + text)


@pytest.mark.parametrize(
    "field",
    ["left=0", "left=3", "left=x", "passed=d6", "passed=d6>d5", "passed=z9>e8", "moved=e1"],
)
def test_wrong_fields_are_named(field: str) -> None:
    rules = fairychess.load("marseillais-chess")
    with pytest.raises(ValueError, match=field.split("=")[0]):
        rules.position(f"{KINGS} {field}")
