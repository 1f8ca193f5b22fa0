"""The rule `relay`, as knight relay chess has it; examples from the rules as published."""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, survives_random_play
from rule_scenes import ended, of, play, scene
from slow_games import agrees

import fairychess
from fairychess.rules import VariantError
from fairychess.search import think
from slow import knight_relay
from slow.plain import perft, read

GAME = "knight-relay-chess"
PUBLISHED = "e1=K d4=N b7=N e6=P a3=Q d8=k a5=p c3=n c2=n"


def test_the_published_example() -> None:
    pos = scene(GAME, PUBLISHED)
    # The pawn moves to e7 and as a knight, but not to the last rank; it gives no check there.
    assert of(pos, "e6") == ["c5", "c7", "e7", "f4", "g5", "g7"]
    assert scene(GAME, PUBLISHED, "second").check() == []
    assert pos.check() == []
    # A knight captures nothing, and is not captured.
    assert "b7a5" not in pos.moves() and "a3c3" not in pos.moves()
    assert ended(play(pos, "a3d6")) == ("first", "checkmate")


def test_a_guarded_piece_captures_as_a_knight_too() -> None:
    pos = scene(GAME, "e1=K c3=R b1=N e8=k d5=p")
    assert "c3d5" in pos.moves()
    assert "c3d5" not in scene(GAME, "e1=K c3=R a1=N e8=k d5=p").moves()


def test_the_power_is_lost_with_the_guard() -> None:
    pos = scene(GAME, "e1=K c3=R b1=N e8=k d5=p a7=p h7=p")
    play(pos, "b1d2", "h7h6")
    assert "c3d5" not in pos.moves()


def test_kings_and_knights_are_given_no_moves() -> None:
    pos = scene(GAME, "e3=K f5=N d6=N e8=k")
    assert of(pos, "e3") == ["d2", "d3", "d4", "e2", "e4", "f2", "f3", "f4"]
    assert of(pos, "d6") == ["b5", "b7", "c4", "c8", "e4", "f7"]


def test_relayed_power_gives_check_and_pins() -> None:
    pos = scene(GAME, "e1=K d6=R b7=N e8=k a2=p", "second")
    assert pos.check() == ["e8"]
    assert not scene(GAME, "e1=K d6=R b8=N e8=k a2=p", "second").check()
    # The enemy's relayed power forbids the king its squares.
    assert "e8d8" not in scene(GAME, "e1=K c6=B b4=N h8=r e8=k", "second").moves()


def test_knights_cannot_be_taken_even_to_answer_a_check() -> None:
    pos = scene(GAME, "h1=K d6=R b7=N e8=k a7=r a2=p", "second")
    assert "a7b7" not in pos.moves()


def test_a_pawn_back_on_its_second_rank_may_make_a_double_step() -> None:
    pos = scene(GAME, "h1=K b4=P c6=N h8=k h7=p g7=p")
    play(pos, "b4c2", "h7h6")
    assert {"c2c3", "c2c4"} <= set(pos.moves())


def test_there_are_no_captures_in_passing() -> None:
    pos = play(scene(GAME, "h1=K d2=P h8=k e4=p"), "d2d4")
    assert "e4d3" not in pos.moves() and pos.text().split(" ")[3] == "-"


def test_a_king_may_not_castle_through_relayed_power() -> None:
    rules = fairychess.load(GAME)
    text = "4k3/8/8/8/8/4n3/2n3b1/R3K2R w KQ - 0 1"
    assert "e1g1" not in rules.position(text).moves()
    far = "4k3/8/8/7n/8/4b3/8/R3K2R w KQ - 0 1"
    assert "e1c1" not in rules.position(far).moves()  # the bishop itself looks at c1
    free = rules.position("4k3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1")
    assert {"e1g1", "e1c1"} <= set(free.moves())


def test_random_games_agree_with_the_slow_generator() -> None:
    agrees(fairychess.load(GAME), knight_relay, games=2, plies=70)


def test_counts() -> None:
    rules = fairychess.load(GAME)
    board = read(rules.start_text.split(" ")[0])
    assert perft(knight_relay.legal, board, 0, "KQkq", 2) == rules.position().perft(2) == 784
    assert rules.position().perft(3) == 24044


@pytest.mark.long
def test_counts_of_the_slow_generator() -> None:
    board = read(fairychess.load(GAME).start_text.split(" ")[0])
    assert perft(knight_relay.legal, board, 0, "KQkq", 3) == 24044


def test_random_play() -> None:
    survives_random_play(fairychess.load(GAME), games=2)


def test_the_search_finds_a_relayed_mate() -> None:
    pos = scene(GAME, PUBLISHED)
    pos.push(think(pos, 8, nodes=20_000, seed=1).move)
    assert ended(pos) == ("first", "checkmate")


def test_other_pieces_may_relay_and_capture_themselves(tmp_path: Path) -> None:
    text = '[rules.relay]\nrelays = ["R"]\npieces = ["B"]\n[rules.royal_check]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/1p6/8/8/8/R2BK1N1 w - - 0 1", text)
    moves = rules.position().moves()
    assert {"d1d8", "d1c1", "a1a8"} <= set(moves) and "g1g3" not in moves
    survives_random_play(rules, games=1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('relays = "*"', "relays"),
        ('relays = ["Z"]', "'Z'"),
        ('relays = ["N"]\nnot_to = 3', "not_to"),
        ('relays = ["N"]\nnot_to = { P = "z9" }', "not_to"),
        ('relays = ["N"]\npieces = 3', "pieces"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, said: str) -> None:
    rules = f"[rules.relay]\n{text}\n[rules.royal_check]\n"
    with pytest.raises(VariantError, match=f"rules.relay: .*{said}"):
        build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", rules)
