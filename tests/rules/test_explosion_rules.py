"""The rules `explosion`, `mutual_immunity` and `petrification`.

Sources: atomic chess (lichess.org), Atomar (pychess.org), petrified chess (pychess.org). Numbers of
moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.rules import VariantError

BLAST = '[rules.extinction]\npieces = ["K"]\n[rules.explosion]\nspared = ["P"]\n'
ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"


def placement(text: str) -> str:
    return text.split(" ")[0]


def test_a_capture_blows_up_both_pieces_and_all_neighbours_but_pawns(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/2npb3/3r4/2NPB3/8/3R4/4K3 w - - 0 1", BLAST, "")
    pos = rules.position("4k3/8/2npb3/3r4/2N1B3/2P5/3R4/4K3 w - - 0 1")
    before = (pos.text(), pos.kernel.hash)
    pos.push("d2d5")
    assert placement(pos.text()) == "4k3/8/3p4/8/8/2P5/8/4K3"
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before


def test_a_capturing_or_captured_pawn_is_not_spared(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", BLAST, "")
    assert placement(played(rules, "e4d5").text()) == "4k3/8/8/8/8/8/8/4K3"


def test_a_move_without_capture_hurts_nobody(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", BLAST, "")
    assert placement(played(rules, "e4e5").text()) == "4k3/8/8/3pP3/8/8/8/4K3"


def test_blowing_up_the_enemy_king_wins(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", BLAST, "")
    assert ended(played(rules, "d1d8")) == ("first", "extinction")


def test_a_royal_king_must_not_be_blown_up_by_its_own_side(tmp_path: Path) -> None:
    rules_text = '[rules.royal_check]\n[rules.explosion]\nspared = ["P"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/3r4/4K2R w - - 0 1", rules_text)
    assert "e1d2" not in rules.position().moves()
    far = rules.position("4k3/8/8/8/8/8/3r4/R5K1 w - - 0 1")
    assert "a1a2" in far.moves()


def test_an_answer_to_check_may_blow_up_the_royal_that_gives_no_chance(tmp_path: Path) -> None:
    rules_text = '[rules.royal_check]\n[rules.explosion]\nspared = ["P"]\n'
    rules = build(tmp_path, CHESS, "3rk3/8/8/8/8/8/8/3RK2q w - - 0 1", rules_text)
    assert "d1d8" in rules.position().moves()


def test_immune_kings_survive_and_do_not_take_each_other(tmp_path: Path) -> None:
    text = BLAST + 'immune = ["K"]\n[rules.mutual_immunity]\npieces = ["K"]\n'
    rules = build(tmp_path, CHESS, "8/8/3kn3/3K4/8/8/8/8 w - - 0 1", text, "")
    pos = rules.position()
    assert "d5d6" not in pos.moves()
    pos.push("d5e6")
    assert placement(pos.text()) == "8/8/3kK3/8/8/8/8/8"
    assert pos.perft(1) == len(pos.moves())


def test_counts_of_the_array(tmp_path: Path) -> None:
    pieces = {**CHESS, "P": "ifmnDfmWfceF"}
    assert build(tmp_path, pieces, ARRAY, BLAST, "").position().perft(3) == 8902


def test_pieces_that_blow_up_may_leave_walls(tmp_path: Path) -> None:
    text = BLAST + 'petrify = ["R"]\npetrify_others = true\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/2nr4/8/8/3R4/4K3 w - - 0 1", text, "")
    assert placement(played(rules, "d2d5").text()) == "4k3/8/8/2**4/8/8/8/4K3"


def test_a_capturing_piece_turns_to_stone(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.petrification]\npieces = ["N", "B", "R", "Q"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1", text)
    pos = played(rules, "d1d5")
    assert placement(pos.text()) == "4k3/8/8/3*4/4P3/8/8/4K3"
    assert rules.position(pos.text()).kernel.hash == pos.kernel.hash
    assert placement(played(rules, "e4d5").text()) == "4k3/8/8/3P4/8/8/8/3QK3"


def test_stone_stops_pieces_and_saves_kings(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.petrification]\npieces = ["Q"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/4p3/8/8/4Q3/4K3 w - - 0 1", text)
    pos = rules.position("4k3/8/8/4*3/8/8/4R3/4K3 b - - 0 1")
    assert pos.check() == []
    pos = rules.position("4k3/8/8/4*3/8/8/4R3/4K3 w - - 0 1")
    assert {"e2e3", "e2e4"} <= set(pos.moves()) and not {"e2e5", "e2e6"} & set(pos.moves())


def test_random_play(tmp_path: Path) -> None:
    pieces = {**CHESS, "P": "ifmnDfmWfceF"}
    survives_random_play(build(tmp_path, pieces, ARRAY, BLAST + 'petrify = ["N"]\n', ""))
    stone = '[rules.royal_check]\n[rules.petrification]\npieces = ["N", "B", "R", "Q", "P"]\n'
    survives_random_play(build(tmp_path, pieces, ARRAY, stone))


@pytest.mark.parametrize("rule", ["explosion", "petrification", "mutual_immunity"])
def test_an_unknown_piece_is_named(tmp_path: Path, rule: str) -> None:
    key = "spared" if rule == "explosion" else "pieces"
    with pytest.raises(VariantError, match=f"rules.{rule}: .*no piece has the id 'X'"):
        build(tmp_path, CHESS, ARRAY, f'[rules.royal_check]\n[rules.{rule}]\n{key} = ["X"]\n')
