"""The rule `gating`: Seirawan chess (seirawanchess.com), compared with Fairy-Stockfish of 2026."""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, played, survives_random_play

from fairychess.notation.dialects.fen_fields import read_fen
from fairychess.rules import VariantError

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1"
PIECES = {**CHESS, "P": "ifmnDfmWfceF", "K": "KisO2", "H": "BN", "E": "RN"}
RULES = "[rules.royal_check]\n[rules.castling]\n[rules.gating]\n"


def test_a_piece_comes_in_behind_a_first_move(tmp_path: Path) -> None:
    rules = build(tmp_path, PIECES, ARRAY, RULES)
    pos = rules.position()
    assert {"b1c3", "b1c3,H@b1", "b1c3,E@b1", "e2e4"} <= set(pos.moves())
    assert len(pos.moves()) == 28 and pos.perft(1) == 28
    pos.push("b1c3,H@b1")
    assert pos.text().startswith("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Ehe] b KQkq - 1 1")
    pos.push("b8c6")
    pos.push("c3b5")
    assert "b1d2,E@b1" not in pos.moves()
    pos.pop()
    pos.pop()
    pos.pop()
    assert pos.text() == rules.position().text()


def test_a_gate_closes_when_its_piece_has_moved_or_was_taken(tmp_path: Path) -> None:
    rules = build(tmp_path, PIECES, ARRAY, RULES)
    pos = played(rules, "b1c3 b8c6 c3b1 c6b8")
    assert "b1c3,H@b1" not in pos.moves() and "g1f3,H@g1" in pos.moves()
    assert "gates=a1,c1,d1,e1,f1,g1,h1,a8,c8,d8,e8,f8,g8,h8" in pos.text()
    assert rules.position(pos.text()).text() == pos.text()
    taken = rules.position("4k3/8/8/8/8/8/r7/R3K1N1[H] b - - 0 1 gates=a1,g1")
    taken.push("a2a1")
    assert "gates=g1" in taken.text()


def test_castling_opens_both_gates(tmp_path: Path) -> None:
    start = "4k3/8/8/8/8/8/8/R3K2R[H] w KQ - 0 1"
    rules = build(tmp_path, PIECES, start, RULES)
    pos = rules.position()
    assert {"e1g1", "e1g1,H@e1", "e1g1,H@h1", "e1c1,H@a1"} <= set(pos.moves())
    assert pos.perft(1) == len(pos.moves())
    pos.push("e1g1,H@h1")
    assert pos.text().startswith("4k3/8/8/8/8/8/8/R4RKH[] b")
    pos.pop()
    assert pos.text() == rules.position().text()


def test_what_comes_in_may_stop_a_check_but_not_expose_the_king(tmp_path: Path) -> None:
    start = "4r2k/8/8/8/8/8/8/3NK3[H] w - - 0 1"
    rules = build(tmp_path, PIECES, start, RULES)
    pos = rules.position("4k3/8/8/8/8/8/8/r2NK3[H] w - - 0 1")
    assert "d1f2" not in pos.moves() and "d1f2,H@d1" in pos.moves()


def test_gates_in_fen(tmp_path: Path) -> None:
    rules = build(tmp_path, PIECES, ARRAY, RULES)
    gates = rules.rule_list[2].notation
    whole = gates.fen_fields(read_fen(ARRAY.replace("KQkq", "KQBCDFGkqbcdfg")))
    assert rules.position(f"{ARRAY} gates={whole['gates']}").text() == rules.position().text()
    fewer = gates.fen_fields(read_fen(ARRAY.replace("KQkq", "KQGkg")))
    assert fewer == {"gates": "a1,e1,e8,g1,g8,h1,h8"}
    assert gates.fen_fields(read_fen(ARRAY.replace("KQkq", "-"))) == {"gates": "none"}


def test_random_play(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, PIECES, ARRAY, RULES))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('pieces = ["X"]\n', "no piece has the id 'X'"),
        ('pieces = "H"\n', "pieces must be"),
        ('squares = "*"\n', "squares: 64 gates for one side; at most 24"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, PIECES, ARRAY, RULES + text)


@pytest.mark.parametrize("field", ["gates=e4", "gates=z9", "gates=a2"])
def test_wrong_fields_are_named(tmp_path: Path, field: str) -> None:
    rules = build(tmp_path, PIECES, ARRAY, RULES)
    with pytest.raises(ValueError, match="gates="):
        rules.position(f"{ARRAY} {field}")
