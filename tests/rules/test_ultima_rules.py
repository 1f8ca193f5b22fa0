"""The rules `custodial`, `withdrawal`, `advance`, `coordination`, `leaping` and `immobilizer`.

Most examples are Ultima's, after the rules of Robert Abbott (1962); the last of them are hasami
shogi's, tafl's and Rococo's.
"""

import random
from pathlib import Path

import pytest
from ending_scenes import build, survives_random_play
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position
from fairychess.game import new_game
from fairychess.rules import VariantError
from fairychess.rules.catalogue import find
from fairychess.search import think
from slow import ultima
from slow.plain import read

ULTIMA = "ultima"
HASAMI = "hasami-shogi"
KINGS = "a1=K h8=k "


def taken(pos: Position, move: str) -> set[str]:
    """The squares that a move empties beside the one it leaves."""
    names = pos.rules.tables.square_names
    before = {square for square in names if at(pos, square)}
    play(pos, move)
    gone = {square for square in before if not at(pos, square)} - {move[:2]}
    pos.pop()
    return gone


def on(pieces: str, turn: str = "first") -> Position:
    return scene(ULTIMA, pieces, turn)


# ---- pawns --------------------------------------------------------------------------------


def test_a_pawn_takes_up_to_three_pieces_between_itself_and_any_friends() -> None:
    pos = on(KINGS + "d1=P c4=w b4=P e4=l f4=X d5=c d6=W")
    assert taken(pos, "d1d4") == {"c4", "e4", "d5"}


def test_pawns_do_not_take_diagonally_nor_two_in_a_row_nor_by_replacement() -> None:
    pos = on(KINGS + "d1=P c5=w b6=P e4=l f4=l g4=P")
    assert taken(pos, "d1d4") == set()
    assert "d1e1" in pos.moves()
    assert of(on(KINGS + "d1=P d4=w"), "d1") == sorted(
        ["b1", "c1", "e1", "f1", "g1", "h1", "d2", "d3"]
    )


def test_the_square_left_by_a_pawn_is_no_partner() -> None:
    # A leaping chameleon is the only one that could have its own start there.
    pos = on(KINGS + "d1=X d2=l d4=p")
    assert taken(pos, "d1d3") == {"d2"}


def test_moving_between_two_enemies_is_safe() -> None:
    pos = on(KINGS + "d1=P c4=w e4=w")
    assert taken(pos, "d1d4") == set()


# ---- withdrawer, coordinator, long leaper -------------------------------------------------


def test_a_withdrawer_takes_the_piece_it_moves_straight_away_from() -> None:
    pos = on(KINGS + "d4=W c3=p e4=p d3=p")
    assert taken(pos, "d4g7") == {"c3"}
    assert taken(pos, "d4b4") == {"e4"}
    assert taken(pos, "d4d8") == {"d3"}
    assert taken(pos, "d4a7") == set()


def test_a_withdrawer_takes_only_one_next_to_it() -> None:
    assert taken(on(KINGS + "d4=W d2=p"), "d4d8") == set()


def test_a_coordinator_takes_on_the_other_corners() -> None:
    pos = on("c3=K h8=k e6=C c7=p f3=p c6=w")
    assert taken(pos, "e6f7") == {"c7", "f3"}


def test_only_the_coordinator_coordinates_by_moving() -> None:
    pos = on("b3=K h8=k f7=C c7=p")
    assert taken(pos, "b3c3") == set()


def test_a_long_leaper_takes_pieces_with_empty_squares_behind_them() -> None:
    pos = on(KINGS + "d1=L d3=p d5=w d7=p")
    assert {"d1d4", "d1d6", "d1d8"} <= set(pos.moves())
    assert taken(pos, "d1d6") == {"d3", "d5"}
    assert taken(pos, "d1d8") == {"d3", "d5", "d7"}


@pytest.mark.parametrize("blocked", ["d3=p d4=p", "d3=P", "d3=P d5=p"])
def test_a_long_leaper_does_not_pass_two_in_a_row_nor_friends(blocked: str) -> None:
    pos = on(KINGS + "d1=L " + blocked)
    assert "d1d2" in pos.moves()
    assert not {"d1d5", "d1d6", "d1d8"} & set(pos.moves())


# ---- chameleon ----------------------------------------------------------------------------


def test_a_chameleon_takes_each_piece_as_that_takes() -> None:
    assert taken(on(KINGS + "d1=X c4=p b4=W"), "d1d4") == {"c4"}
    assert taken(on(KINGS + "d4=X c4=w"), "d4g4") == {"c4"}
    assert taken(on("c3=K h8=k f1=X c7=c"), "f1f7") == {"c7"}
    assert taken(on(KINGS + "d1=X d3=l"), "d1d5") == {"d3"}


def test_a_chameleon_takes_nobody_in_another_piece_s_way() -> None:
    assert taken(on(KINGS + "d1=X c4=w b4=W"), "d1d4") == set()
    assert taken(on(KINGS + "d4=X c4=p"), "d4g4") == set()
    assert "d1d5" not in on(KINGS + "d1=X d3=w").moves()
    assert "d1d5" not in on(KINGS + "d1=X d3=x").moves()


def test_a_chameleon_takes_pawns_only_with_a_move_of_pawns() -> None:
    pos = on(KINGS + "b2=X c4=p b4=W")
    assert taken(pos, "b2d4") == set()


def test_a_chameleon_takes_several_pieces_in_several_ways_at_once() -> None:
    # It leaps over two, withdraws from one, coordinates with its king and closes in two pawns.
    pos = on("a8=K h8=k d2=X d1=w d3=l d5=l a6=c c6=p b6=P e6=p f6=L")
    assert taken(pos, "d2d6") == {"d1", "d3", "d5", "a6", "c6", "e6"}


def test_a_chameleon_gives_check_to_a_king_next_to_it() -> None:
    pos = on("a1=K e5=k e2=X", "first")
    play(pos, "e2e4")
    assert pos.check() == ["e5"]
    assert set(pos.moves()) == {"e5e4", "e5d6", "e5e6", "e5f6"}
    pos = on("a1=K e5=k e3=X", "second")
    assert pos.check() == []


# ---- immobilizer --------------------------------------------------------------------------


def test_neighbours_of_an_immobilizer_cannot_move_but_may_be_removed() -> None:
    pos = on(KINGS + "d4=i c3=W d6=W")
    assert of(pos, "c3") == []
    assert of(pos, "d6") != []
    play(pos, "remove@c3")
    assert at(pos, "c3") == "" and pos.text().split(" ")[4] == "0"
    assert "remove@d6" not in pos.moves()


def test_a_king_is_immobilized_but_not_removed() -> None:
    pos = on("d4=K h8=k d5=i a1=P")
    assert of(pos, "d4") == []
    assert not any(move.startswith("remove") for move in pos.moves())


def test_immobilizers_and_chameleons_hold_each_other() -> None:
    pos = on(KINGS + "d4=I e4=i")
    assert of(pos, "d4") == [] and "remove@d4" in pos.moves()
    pos = on(KINGS + "d4=I e4=x")
    assert of(pos, "d4") == []
    pos = on(KINGS + "d4=X e4=i")
    assert of(pos, "d4") == []
    pos = on(KINGS + "d4=X e4=x")
    assert of(pos, "d4") != []
    pos = on(KINGS + "d4=W e4=x")
    assert of(pos, "d4") != []


# ---- kings --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "attack", ["a1=K c4=P e1=P", "a1=K d5=W", "a4=K g2=C", "a1=K d1=L", "e5=K", "a1=K c3=X"]
)
def test_a_king_is_in_check_by_every_way_of_capture(attack: str) -> None:
    assert on("d4=k a8=p " + attack, "second").check() == ["d4"]


@pytest.mark.parametrize("harmless", ["a1=K c4=P f8=W", "a1=K d6=W", "b3=K g7=C", "a1=K d1=X"])
def test_a_king_is_in_check_by_nothing_else(harmless: str) -> None:
    assert on("d4=k a8=p " + harmless, "second").check() == []


def test_an_immobilized_piece_gives_no_check() -> None:
    assert on("a1=K d4=k d1=L h8=P", "second").check() == ["d4"]
    assert on("a1=K d4=k d1=L d8=p e1=i", "second").check() == []
    assert on("d3=K d4=k e4=i", "second").check() == []


def test_a_king_may_not_move_into_an_attack_and_must_leave_one() -> None:
    pos = on("a1=K e8=k d1=L a8=p", "second")
    assert "e8d8" in pos.moves() and "e8d7" not in pos.moves()


def test_mate_and_stalemate_lose() -> None:
    assert ended(on("a1=k b2=I h8=K", "second")) == ("first", "stalemate")
    assert ended(on("a1=k b2=I h1=K c5=C", "second")) == ("first", "checkmate")


# ---- what others know of it ---------------------------------------------------------------


def test_captures_are_known_to_clocks_logs_and_records() -> None:
    pos = on(KINGS + "d1=P c4=w b4=P")
    pos = pos.rules.position(pos.text().replace(" 0 1", " 7 9"))
    play(pos, "d1d4")
    assert [square for _, square, _ in pos.kernel.last_captured()] == [26]
    assert pos.text().split(" ")[4] == "0"


def test_views_say_what_was_captured() -> None:
    game = new_game(ULTIMA, seed=1, position="7k/8/8/8/1Pw5/8/8/K2P4 w - - 0 1")
    game.play("first", "d1d4")
    view = game.view("second")
    assert [str(note) for note in view.moves[0].notes] == ["Captured on c4."]
    assert view.captured["first"] == {"W": 1}


def test_the_search_takes_what_it_can_take() -> None:
    pos = on("a1=K h1=k d1=L d3=w g8=p g7=p")
    assert think(pos, 4, nodes=20_000, seed=1).move in ("d1d4", "d1d5", "d1d6", "d1d7", "d1d8")


def by_capture(folder: Path, position: str) -> Position:
    """Ultima where a game is won by capturing the king, or when that cannot be prevented."""
    text = find(ULTIMA).read_text(encoding="utf-8")
    text = text.replace('[rules.royal_check]\nstalemate = "loss"', "[rules.royal_capture]")
    path = folder / "variant.toml"
    path.write_text(text, encoding="utf-8")
    return fairychess.load(str(path)).position(position)


def test_kings_may_be_captured_in_every_way_instead(tmp_path: Path) -> None:
    pos = by_capture(tmp_path, "8/8/8/p7/3k4/8/8/K2L4 b - - 0 1")
    assert pos.check() == ["d4"]
    assert ended(play(pos, "a5b5", "d1d5")) == ("first", "royals captured")
    # Immobilized, the leaper threatens nobody.
    assert by_capture(tmp_path, "8/8/8/p7/3k4/8/4i3/K2L4 b - - 0 1").check() == []
    pos = by_capture(tmp_path, "8/8/8/p7/3k4/8/8/K2L4 w - - 0 1")
    pos.push(think(pos, 4, nodes=2_000, seed=1).move)
    found = ended(pos)
    assert found is not None and found[0] == "first"
    survives_random_play(by_capture(tmp_path, pos.rules.start_text).rules, games=1)


def test_random_games_agree_with_the_slow_generator() -> None:
    rules, rng = fairychess.load(ULTIMA), random.Random(7)
    pos = rules.position()
    for _ in range(40):
        board, letter, *_ = pos.text().split(" ")
        expected = ultima.legal(read(board), "wb".index(letter))
        assert set(pos.moves()) == set(expected), pos.text()
        if not expected:
            break
        captures = [move for move, after in expected.items() if len(after) < len(read(board))]
        move = rng.choice(captures if captures and rng.random() < 0.4 else pos.moves())
        pos.push(move)
        assert read(pos.text().split(" ")[0]) == expected[move]


def test_random_games_by_the_pure_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without removing what is immobilized."""
    monkeypatch.setattr(ultima, "frozen", ultima.frozen_purely)
    rules = fairychess.load("pure-ultima")
    for seed in range(3):
        pos, rng = rules.position(), random.Random(seed)
        for _ in range(40):
            board, letter, *_ = pos.text().split(" ")
            expected = ultima.legal(read(board), "wb".index(letter))
            kept = {
                text: after for text, after in expected.items() if not text.startswith("remove")
            }
            assert set(pos.moves()) == set(kept), pos.text()
            if not kept:
                break
            move = rng.choice(pos.moves())
            pos.push(move)
            assert read(pos.text().split(" ")[0]) == kept[move]


def test_counts_of_the_array() -> None:
    rules = fairychess.load(ULTIMA)
    board = read(rules.start_text.split(" ")[0])
    assert [rules.position().perft(depth) for depth in (1, 2)] == [32, ultima.perft(board, 0, 2)]
    assert rules.position().perft(3) == 42762


@pytest.mark.parametrize("game", [ULTIMA, HASAMI])
def test_random_play(game: str) -> None:
    survives_random_play(fairychess.load(game), games=2)


# ---- other games --------------------------------------------------------------------------


def test_hasami_takes_whole_rows_and_in_corners() -> None:
    pos = scene(HASAMI, "a2=P i1=P b5=p c5=p d5=p e5=P i2=p i9=p")
    assert taken(pos, "a2a5") == {"b5", "c5", "d5"}
    pos = scene(HASAMI, "a1=p b1=P e2=P i9=p i8=p")
    assert taken(pos, "e2a2") == {"a1"}
    pos = scene(HASAMI, "a3=p a4=P e2=P i9=p i8=p")
    assert taken(pos, "e2a2") == {"a3"}


def test_hasami_is_lost_with_one_piece_left() -> None:
    pos = scene(HASAMI, "a2=P i1=P b5=p e5=p c5=P")
    assert ended(pos) is None
    found = ended(play(pos, "a2a5"))
    assert found is not None and found[0] == "first"


TAFL = """
[rules.custodial]
hostile = ["a1", "a7", "g1", "g7", "d4"]
surrounded = ["K"]
[rules.no_move]
result = "loss"
"""


def test_tafl_corners_are_hostile_and_the_king_must_be_surrounded(tmp_path: Path) -> None:
    pieces = {"K": "mR", "R": "mR", "N": "mR"}
    rules = build(tmp_path, pieces, "7/7/7/3K3/7/7/3r3 b - - 0 1", TAFL, "", "")

    def captured(text: str, move: str) -> str:
        pos = rules.position(text + " b - - 0 1")
        pos.push(move)
        return str(pos.text().split(" ")[0])

    assert captured("3r3/7/7/7/7/7/1R4K", "d7d1") == "7/7/7/7/7/7/1R1r2K"
    assert captured("2r4/7/7/7/7/7/1R4K", "c7c1") == "7/7/7/7/7/7/2r3K"
    assert captured("3r3/7/7/2rKr2/7/3r3/7", "d7d5") == "7/7/3r3/2rKr2/7/3r3/7"
    assert captured("3r3/7/7/2rKr2/3r3/7/7", "d7d5") == "7/7/3r3/2r1r2/3r3/7/7"
    assert captured("3r3/7/7/1rr4/K6/1r5/r6", "c4d4").split("/")[4] == "K6"
    assert captured("7/7/r6/7/K6/1r5/1r5", "b2a2").split("/")[4] == "K6"


def test_rococo_s_advancer_takes_the_piece_it_moves_up_to(tmp_path: Path) -> None:
    pieces = {"A": "mQ", "K": "K"}
    text = '[rules.advance]\npieces = ["A"]\n[rules.royal_check]\n'
    rules = build(tmp_path, pieces, "7k/8/8/8/3a4/8/8/A6K w - - 0 1", text)
    pos = rules.position()
    assert taken(pos, "a1c3") == {"d4"}
    assert taken(pos, "a1b2") == set()
    assert taken(pos, "a1a4") == set()
    survives_random_play(rules, games=1)


# ---- parameters ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[rules.custodial]\npieces = ["Z"]\n', "rules.custodial: .*'Z'"),
        ('[rules.custodial]\nlines = "odd"\n', "rules.custodial: lines"),
        ('[rules.custodial]\npieces = "Z"\n', "rules.custodial: pieces"),
        ('[rules.custodial]\nhostile = ["z9"]\n', "rules.custodial: hostile"),
        ('[rules.leaping]\npieces = ["K"]\nlines = "odd"\n', "rules.leaping: lines"),
        ('[rules.withdrawal]\nmimics = ["Z"]\n', "rules.withdrawal: .*'Z'"),
        ('[rules.coordination]\npieces = ["K"]\npartners = 3\n', "rules.coordination: partners"),
        ('[rules.immobilizer]\npieces = ["Z"]\n', "rules.immobilizer: .*'Z'"),
        ("[rules.withdrawal]\n[rules.few_attackers]\n", "rules.few_attackers: it cannot see"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(VariantError, match=said):
        build(tmp_path, {"K": "K"}, "k6K/8/8/8/8/8/8/8 w - - 0 1", text)
