"""The rules `range_jumping` and `burning`, and tenjiku shogi, which has both.

Examples and array as in Wikipedia's article. Counts from the array were compared with another
program, the Python package agp: 74, 5,540, and 464,333 where it spells 361 passes of Lions by two
ways and where neither Fire Demons nor Vice Generals may pass.
"""

import re
from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, survives_random_play

import fairychess
from fairychess.api import Position
from fairychess.rules import Rules, VariantError

JUMPS = (
    '[rules.royal_capture]\nmate = false\n[rules.range_jumping]\nranks = [["B"], ["R"], ["K"]]\n'
    'orthogonal = ["R"]\ndiagonal = ["B"]\n'
)
FIRE = '[rules.royal_capture]\nmate = false\n[rules.burning]\npieces = ["Q"]\n'


@pytest.fixture(scope="module")
def tenjiku() -> Rules:
    return fairychess.load("tenjiku-shogi")


def placed(rules: Rules, **squares: str) -> Position:
    """Sente to move with pieces on these squares; kings stand in two corners."""
    size = rules.definition.files
    squares = {"a1": "K", f"{'abcdefghijklmnop'[size - 1]}{size}": "k", **squares}
    rows = []
    for rank in range(size, 0, -1):
        row = ""
        for file in "abcdefghijklmnop"[:size]:
            piece = squares.get(f"{file}{rank}", "1")
            row += f"{{{piece}}}" if len(piece.lstrip("+")) > 1 else piece
        rows.append(re.sub("1+", lambda run: str(len(run[0])), row))
    return rules.position(f"{'/'.join(rows)} b - - 0 1", check=False)


def from_square(pos: Position, origin: str) -> set[str]:
    return {text.removeprefix(origin) for text in pos.moves() if text.startswith(origin)}


def on(pos: Position, square: str) -> int:
    return int(pos.kernel.piece_at(ord(square[0]) - ord("a") + 16 * (int(square[1:]) - 1)))


def test_a_jump_captures_over_lower_ranks_of_either_side(tmp_path: Path) -> None:
    position = "2r3k1/8/2n5/2P5/2p5/2B5/8/K1R5 w - - 0 1"
    rules = build(tmp_path, CHESS, position, JUMPS)
    # Over the bishop of lower rank, pawns and the knight, and onto the rook of its own rank.
    reached = from_square(rules.position(), "c1")
    assert reached >= {"c2", "c4", "c6", "c8"} and not {"c3", "c5", "c7"} & reached


@pytest.mark.parametrize("guard", ["r", "R", "k"])
def test_a_jump_passes_no_equal_or_higher_rank(tmp_path: Path, guard: str) -> None:
    other = "8" if guard == "k" else "7k"
    position = f"2n5/{other}/8/2{guard}5/8/2P5/8/K1R5 w - - 0 1"
    reached = from_square(build(tmp_path, CHESS, position, JUMPS).position(), "c1")
    assert "c8" not in reached and ("c5" in reached) == guard.islower()


def test_diagonal_jumps_and_empty_squares(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "7k/6n1/8/4p3/8/8/1P6/B6K w - - 0 1", JUMPS)
    assert from_square(rules.position(), "a1") == {"e5", "g7", "h8"}


def test_who_burns_removes_enemies_without_capture(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "7k/8/2np4/2P5/3r4/8/3Q4/K7 w - - 0 1", FIRE)
    pos = rules.position()
    before = (pos.text(), pos.kernel.hash)
    pos.push("d2d3")
    assert pos.text().split()[0] == "7k/8/2np4/2P5/8/3Q4/8/K7"
    pos.pop()
    pos.push("d2d4")
    assert pos.text().split()[0] == "7k/8/2np4/2P5/3Q4/8/8/K7"
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before


def test_who_moves_beside_one_burns_after_capturing(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "7k/8/2qn4/2b5/3R4/8/8/K7 w - - 0 1", FIRE)
    pos = rules.position()
    pos.push("d4d6")
    assert pos.text().split()[0] == "7k/8/2q5/2b5/8/8/8/K7"
    pos.pop()
    pos.push("d4c4")
    assert pos.text().split()[0] == "7k/8/2qn4/2b5/2R5/8/8/K7"


def test_of_two_that_burn_the_one_that_moves_is_lost(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "7k/8/3qn3/8/3Q4/8/8/K7 w - - 0 1", FIRE)
    pos = rules.position()
    pos.push("d4d5")
    assert pos.text().split()[0] == "7k/8/3qn3/8/8/8/8/K7"
    pos.pop()
    pos.push("d4d6")
    assert pos.text().split()[0] == "7k/8/3Q4/8/8/8/8/K7"


def test_royals_burn(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "7k/8/8/8/8/8/8/K3Q3 w - - 0 1", FIRE)
    pos = rules.position()
    pos.push("e1h4")
    pos.push("h8g7")
    assert pos.result() is None
    pos.push("h4h6")
    assert ended(pos) == ("first", "royals captured")
    pos.pop()
    pos.push("h4h5")
    pos.push("g7g6")
    assert ended(pos) == ("first", "royals captured")


@pytest.mark.parametrize("rule", ["burning", "range_jumping"])
def test_an_unknown_piece_is_named(tmp_path: Path, rule: str) -> None:
    key = 'pieces = ["X"]' if rule == "burning" else 'ranks = [["X"]]'
    text = f"[rules.royal_check]\n[rules.{rule}]\n{key}\n"
    with pytest.raises(VariantError, match=f"rules.{rule}: .*no piece has the id 'X'"):
        build(tmp_path, CHESS, "7k/8/8/8/8/8/8/K7 w - - 0 1", text)


def test_random_play(tmp_path: Path) -> None:
    array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    pieces = {**CHESS, "P": "ifmnDfmWfceF"}
    survives_random_play(build(tmp_path, pieces, array, FIRE))
    survives_random_play(build(tmp_path, pieces, array, JUMPS))


# ---- tenjiku shogi ------------------------------------------------------------------------


def test_its_array(tenjiku: Rules) -> None:
    start = list(tenjiku.start_pieces.values())
    assert len(start) == 156 and len({code >> 1 for code in start}) == 36
    turned = {255 - square: code ^ 1 for square, code in tenjiku.start_pieces.items()}
    assert turned == dict(tenjiku.start_pieces)


def test_its_generals(tenjiku: Rules) -> None:
    pos = placed(tenjiku, i9="VG", j10="RG", k11="p", l12="gg", m13="p", i10="gg", i12="k")
    reached = from_square(pos, "i9")
    assert {"k11", "l12"} <= reached and "m13" not in reached
    assert "i12" in from_square(placed(tenjiku, i9="GG", i10="VG", i12="k"), "i9")
    assert "i13" not in from_square(placed(tenjiku, i9="GG", i12="k", i13="p"), "i9")
    # Three steps that turn, round a piece that it could not jump over; no move is there twice.
    moves = pos.moves()
    assert "i11" in reached and "i13" not in reached and len(moves) == len(set(moves))
    near = placed(tenjiku, i9="VG", j10="P", k11="p")
    assert near.moves().count("i9k11") == 1


def test_its_fire_demon(tenjiku: Rules) -> None:
    reached = from_square(placed(tenjiku, i9="FD"), "i9")
    assert {"a9", "p9", "p16", "p2", "i12", "l11", "i9"} <= reached and "i13" not in reached
    pos = placed(tenjiku, g11="WB", h13="p", f12="g", f11="p")
    pos.push("g11g12+")
    assert on(pos, "h13") == on(pos, "f12") == on(pos, "f11") == 0 and on(pos, "g12")


def test_its_eagle_and_its_kings_of_heaven(tenjiku: Rules) -> None:
    eagle = from_square(placed(tenjiku, i9="FE", j10="p", k11="p", i10="P"), "i9")
    assert {"j10", "k11", "j10,j10k11", "j10,j10i9", "j10,j10i11", "i11", "i9"} <= eagle
    heaven = from_square(placed(tenjiku, i9="+CS", i10="P", j9="p", h10="p"), "i9")
    assert {"i11", "i16", "k9", "l9", "g11"} <= heaven
    assert not {"i10", "j9", "m9", "h10"} & heaven
    assert {"j9,j9i9", "h10,h10i9"} <= heaven


def test_its_counts_without_passes_of_area_movers(tenjiku: Rules) -> None:
    pos = tenjiku.position()
    total = 0
    area = {index for index, piece in enumerate(tenjiku.pieces) if piece.id in ("FD", "VG")}
    for text in pos.moves():
        pos.push(text)
        for reply in pos.moves():
            origin = re.match(r"([a-p]\d+)\1$", reply)
            total += origin is None or (on(pos, origin[1]) >> 1) - 1 not in area
        pos.pop()
    assert total == 5540
