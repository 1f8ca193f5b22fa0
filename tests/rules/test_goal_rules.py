"""The rule `goal`, on positions of games that are won by reaching squares.

Sources: King of the Hill (lichess.org), Racing Kings (V. R. Parton 1961; lichess.org), Breakthrough
(D. Troyka 2000), Dobutsu Shogi (M. Kitao 2008), Alapo (J. Tamblyn), five-field kono (Culin 1895).
Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.position.words.piece import make_piece
from fairychess.position.words.square import square_index
from fairychess.rules import VariantError
from fairychess.search import think
from fairychess.search.piece_values import piece_square_values

HILL = '[rules.royal_check]\n[rules.goal]\npieces = ["K"]\nsquares = "d4 e4 d5 e5"\n'
RACE = '[rules.royal_check]\n[rules.goal]\npieces = ["K"]\nsquares = "*8"\nreply = "equal"\n'
ACROSS = '[rules.goal]\nsquares = {first = "*3", second = "*1"}\n'


def test_a_king_on_the_hill_has_won(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", HILL)
    pos = played(rules, "e3e4")
    assert ended(pos) == ("first", "goal reached")
    assert pos.moves() == [] and pos.perft(1) == 0
    pos.pop()
    assert ended(pos) is None
    assert ended(played(rules, "e3f3 e8e7")) is None


def test_other_pieces_on_the_hill_do_not_count(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/4K3/3Q4/8 w - - 0 1", HILL)
    assert ended(played(rules, "d2d4")) is None


def test_the_second_player_may_arrive_with_the_next_move(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "8/K6k/8/8/8/8/8/8 w - - 0 1", RACE)
    pos = played(rules, "a7a8")
    assert ended(pos) is None
    assert ended(played(rules, "a7a8 h7h8")) == (None, "both goals reached")
    assert ended(played(rules, "a7a8 h7h6")) == ("first", "goal reached")


def test_who_cannot_arrive_with_the_next_move_has_lost_at_once(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "8/K7/7k/8/8/8/8/8 w - - 0 1", RACE)
    assert ended(played(rules, "a7a8")) == ("first", "goal reached")
    guarded = build(tmp_path, CHESS, "5R2/K6k/8/8/8/8/8/6R1 w - - 0 1", RACE)
    assert ended(played(guarded, "a7a8")) == ("first", "goal reached")


def test_the_first_player_has_no_such_reply(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "8/K6k/8/8/8/8/8/8 b - - 0 1", RACE)
    assert ended(played(rules, "h7h8")) == ("second", "goal reached")


def test_sides_have_goals_of_their_own(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mfWcfF"}, "ppp/3/PPP w - - 0 1", ACROSS, royal="")
    assert ended(played(rules, "a1a2 b3a2 b1b2 a2a1")) == ("second", "goal reached")
    text = "pP1/2p/1PP b - - 0 2"
    assert rules.position(text).perft(1) == 0
    assert ended(rules.position(text)) == ("first", "goal reached")
    survives_random_play(rules)


def test_mirrored_goals(tmp_path: Path) -> None:
    mirrored = '[rules.goal]\nsquares = {mirrored = "*3"}\n'
    rules = build(tmp_path, {"P": "mfWcfF"}, "ppp/3/PPP w - - 0 1", mirrored, royal="")
    assert ended(rules.position("3/3/pPP w - - 0 3")) == ("second", "goal reached")


SAFE = '[rules.goal]\npieces = ["L"]\nsquares = {first = "*4", second = "*1"}\nsafe = true\n'


def test_a_piece_that_may_be_captured_has_not_arrived(tmp_path: Path) -> None:
    """Dobutsu shogi: a lion that enters the last rank under attack has not won."""
    rules = build(tmp_path, {"L": "K", "G": "W"}, "g1l/L2/3/3 w - - 0 1", SAFE, royal="")
    assert ended(played(rules, "a3b4")) is None
    free = build(tmp_path, {"L": "K", "G": "W"}, "2l/L2/3/g2 w - - 0 1", SAFE, royal="")
    assert ended(played(free, "a3a4")) == ("first", "goal reached")


def test_an_attacked_piece_that_is_not_taken_has_arrived(tmp_path: Path) -> None:
    rules = fairychess.load("dobutsu")
    pos = rules.position("g1l/L2/1c1/3[] b - - 0 1".replace(" b ", f" {rules.letters[0]} "))
    pos.push("a3b4")
    assert ended(pos) is None  # the giraffe attacks it
    pos.push("c4c3")
    assert ended(pos) == ("first", "goal reached")
    pos.pop()
    pos.push("a4b4")
    assert ended(pos) is not None and ended(pos)[0] == "second"
    free = rules.position(f"3/L2/gcl/3[] {rules.letters[0]} - - 0 1")
    assert ended(played(rules, "a3a4", free.text())) == ("first", "goal reached")


HOLD = (
    '[rules.goal]\nsquares = {mirrored = "*6"}\nsafe = true\nreply = "always"\n'
    '[rules.no_move]\nresult = "loss"\n'
)


def test_a_piece_that_is_still_there_after_the_reply_has_won(tmp_path: Path) -> None:
    rules = build(tmp_path, {"R": "R", "W": "W"}, "5w/6/R5/6/6/W5 w - - 0 1", HOLD, royal="")
    pos = played(rules, "a4a6")
    assert ended(pos) is None  # attacked by nobody, but the other side moves once more
    pos.push("f6f5")
    assert ended(pos) == ("first", "goal reached")
    assert ended(played(rules, "a4a6 f6e6")) == ("first", "goal reached")
    text = "5R/6/2w3/6/6/w1R2w b - - 1 5"  # attacked, but the other side has had its move
    assert ended(rules.position(text)) == ("second", "goal reached")
    near = build(tmp_path, {"R": "R", "W": "W"}, "5w/6/4R1/6/6/W5 w - - 0 1", HOLD, royal="")
    assert ended(played(near, "e4e6 f6e6")) is None


KONO = '[rules.goal]\nsquares = {first = "*4", second = "*1"}\ncount = 3\nblocked = true\n'


def test_so_many_pieces_must_arrive(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mK"}, "2P1/PP2/1ppp/4 w - - 0 1", KONO, royal="")
    assert ended(played(rules, "a3a4")) is None
    assert ended(played(rules, "a3a4 b2a2 b3b4")) == ("first", "goal reached")


def test_a_full_goal_is_won_by_who_has_a_piece_in_it(tmp_path: Path) -> None:
    rules = build(tmp_path, {"P": "mK"}, "1ppp/P3/4/4 w - - 0 1", KONO, royal="")
    assert ended(played(rules, "a3a4")) == ("first", "goal reached")
    assert ended(rules.position("pppp/P3/4/4 b - - 0 1")) is None


@pytest.mark.parametrize(
    ("parameters", "complaint"),
    [
        ('squares = "e9"', "squares: 'e9'"),
        ('squares = "*8"\nreply = "perhaps"', "reply = 'perhaps': must be one of"),
        ('squares = "*8"\ncount = 0', "count = 0: must be 1 or more"),
        ('squares = "*8"\npieces = "K"', "pieces must be"),
        ('squares = "*8"\npieces = {white = ["K"]}', "pieces: white is neither first nor second"),
        ('squares = "*8"\npieces = ["X"]', "no piece has the id 'X'"),
        ("", "squares"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, parameters: str, complaint: str) -> None:
    with pytest.raises(VariantError, match="goal") as caught:
        build(tmp_path, CHESS, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", f"[rules.goal]\n{parameters}\n")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_player_goes_for_the_goal(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", HILL)
    table = piece_square_values(rules)
    king = square_index(rules.tables.squares, make_piece(rules.numbers["K"], 0), 0)
    assert table[king + 28] > table[king + 20] > table[king + 4]  # e4, e3, e1
    pos = rules.position("8/8/k7/8/8/2K5/8/8 w - - 0 1")
    assert think(pos, 8, seed=1, nodes=2000).move == "c3d4"


def test_random_games_with_a_hill(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, CHESS, "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", HILL))
    survives_random_play(build(tmp_path, CHESS, "8/8/8/8/8/8/k6K/r6R w - - 0 1", RACE))
