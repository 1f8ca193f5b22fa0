"""Hands with the pieces of chess, and copies of chess whose rules and start do not fit together."""

import random
import re
from pathlib import Path

import pytest

import fairychess
from fairychess.rules import Rules
from fairychess.rules.variant_error import VariantError

CHESS = Path(fairychess.__file__).parent / "variants" / "chess" / "variant.toml"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{}] w KQkq - 0 1"


def copy(folder: Path, rules: str, hand: str = "") -> Rules:
    """Chess with further rules, and pieces in hand at the start."""
    text = CHESS.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^position = .*", f'position = "{START.format(hand)}"', text)
    path = folder / "variant.toml"
    path.write_text(text + rules, encoding="utf-8")
    return fairychess.load(path)


@pytest.mark.parametrize("piece_type", "QRBN")
def test_a_captured_piece_of_the_starting_position_does_not_demote(
    tmp_path: Path, piece_type: str
) -> None:
    rules = copy(tmp_path, "\n[rules.drops]\n")
    pos = rules.position(f"4k3/8/8/8/3{piece_type.lower()}4/4Q3/8/4K3[] w - - 0 1", check=False)
    pos.push("e3d4")
    assert f"[{piece_type}]" in pos.text()
    pos.push("e8e7")
    assert f"{piece_type}@a5" in pos.moves() and "P@a5" not in pos.moves()
    assert rules.position(pos.text()).kernel.hash == pos.kernel.hash


PROMOTED = """
[[pieces]]
id = "+Q"
name = "Queen that was a pawn"
betza = "Q"
promoted = {}
[[pieces]]
id = "A"
name = "Archbishop"
betza = "BN"
[rules.drops]
"""


@pytest.mark.parametrize("marked", ["true", "false"])
def test_pieces_that_only_promotion_makes_demote(tmp_path: Path, marked: str) -> None:
    text = CHESS.read_text(encoding="utf-8").replace('["Q", "R"', '["+Q", "A", "R"')
    path = tmp_path / "variant.toml"
    path.write_text(text + PROMOTED.format(marked), encoding="utf-8")
    rules = fairychess.load(path)
    for victim in ("{+q}", "a"):
        pos = rules.position(f"4k3/8/8/8/3{victim}4/4Q3/8/4K3[] w - - 0 1", check=False)
        pos.push("e3d4")
        assert "[P]" in pos.text(), victim


@pytest.mark.parametrize("order", [("drops", "pocket"), ("pocket", "drops")])
@pytest.mark.parametrize("owner", ["captor", "owner"])
def test_a_pocket_never_counts_below_nothing(
    tmp_path: Path, order: tuple[str, str], owner: str
) -> None:
    tables = {"drops": f'[rules.drops]\nowner = "{owner}"\n', "pocket": "[rules.pocket]\n"}
    rules = copy(tmp_path, "\n" + tables[order[0]] + tables[order[1]], "Nn")
    rng = random.Random(8)
    captures = 0
    for _ in range(4):
        pos = rules.position()
        for _ in range(80):
            moves = pos.moves()
            if not moves:
                break
            text, key = pos.text(), pos.kernel.hash
            pos.push(rng.choice(moves))
            captures += any(piece for piece, _, _ in pos.kernel.last_captured())
            hand = pos.text().partition("[")[2].partition("]")[0]
            assert hand in ("Nn", "N", "n", ""), pos.text()
            again = rules.position(pos.text())
            assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash)
            after = pos.text()
            pos.pop()
            assert (pos.text(), pos.kernel.hash) == (text, key)
            pos = rules.position(after)
    assert captures > 10


def test_a_start_that_does_not_fit_is_refused_with_file_and_line(tmp_path: Path) -> None:
    text = CHESS.read_text(encoding="utf-8").replace("[rules.castling]\n", "")
    line = 1 + text.splitlines().index(next(x for x in text.splitlines() if x.startswith("posit")))
    path = tmp_path / "variant.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        fairychess.load(path)
    column = START.replace("[{}]", "").index("KQkq") + 1
    assert str(caught.value).startswith(f"{path}:{line}: position, column {column}: 'K' is no")
    for wrong in ("x", "8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1"):
        path.write_text(re.sub(r"(?m)^position = .*", f'position = "{wrong}"', text))
        with pytest.raises(VariantError, match=rf":{line}: position, column \d+: "):
            fairychess.load(path)
    path.write_text(text.replace("KQkq", "-"), encoding="utf-8")
    assert fairychess.load(path).position().perft(3) == 8902
