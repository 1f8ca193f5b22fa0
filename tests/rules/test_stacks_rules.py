"""The rule `stacks`: Lasca against a slow generator of its own, and what Lasca does not show."""

import random
from pathlib import Path

import pytest
from ending_scenes import build

import fairychess
from fairychess.rules import VariantError
from slow.lasca import Lasca

PIECES = {"R": "R", "N": "N", "K": "K"}
START = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
ENDS = "[rules.no_move]\n[rules.stacks]\nheight = 2\n"


def test_the_captor_stands_on_what_it_has_captured_with_all_beneath(tmp_path: Path) -> None:
    rules = build(tmp_path, PIECES, START, ENDS)
    pos = rules.position("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1 under=d5:R")
    pos.push("d2d5")
    assert pos.text().split(" ")[0] == "4k3/8/8/3R4/8/8/8/4K3"
    assert "under=d5:nR" in pos.text()
    pos.push("e8e7")
    pos.push("d5h5")
    assert "under=h5:nR" in pos.text()
    for _ in range(3):
        pos.pop()
    assert pos.text().endswith("under=d5:R")


def test_no_stack_is_higher_than_the_rule_allows(tmp_path: Path) -> None:
    rules = build(tmp_path, PIECES, START, ENDS)
    pos = rules.position("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1 under=d2:rr")
    pos.push("d2d5")
    assert "under=d5:rr" in pos.text()


def test_what_lies_under_a_piece_goes_with_it(tmp_path: Path) -> None:
    blast = '[[after]]\nevent = "captured"\ndo = "remove(neighbours(target) & enemies - royals)"\n'
    rules = build(tmp_path, PIECES, START, ENDS + blast)
    pos = rules.position("4k3/8/3r4/3n4/8/8/3R4/4K3 w - - 0 1 under=d6:N")
    pos.push("d2d5")
    assert pos.text().endswith("under=d5:n")


@pytest.mark.parametrize(("field", "said"), [
    ("under=d5", "1 to 2 pieces"), ("under=d4:R", "nothing stands on d4"), ("under=z9:R", "z9"),
    ("under=d5:X", "'X'"), ("under=d5:RRR", "1 to 2 pieces"),
])  # fmt: skip
def test_texts_that_tell_no_stack(tmp_path: Path, field: str, said: str) -> None:
    rules = build(tmp_path, PIECES, START, ENDS)
    with pytest.raises(ValueError, match=said) as error:
        rules.position(f"4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1 {field}")
    assert "\n" not in str(error.value)


def test_so_much_cannot_be_remembered(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="64"):
        build(tmp_path, PIECES, START, ENDS.replace("height = 2", "height = 60"))


def test_lasca_keeps_ranks_and_order_in_its_stacks() -> None:
    rules, tallest = fairychess.load("lasca"), 0
    for seed in range(10):
        rng = random.Random(seed)
        slow, pos = Lasca.start(), rules.position()
        for _ in range(150):
            wanted = set(slow.options())
            assert set(pos.moves()) == wanted, (seed, pos.text())
            if not wanted or pos.result():
                break
            move = rng.choice(sorted(wanted))
            slow.play(move)
            pos.push(move)
            field = next((word[6:] for word in pos.text().split() if "under=" in word), "")
            told = dict(each.split(":") for each in field.split(",") if each)
            assert told == slow.under()
            tallest = max([tallest, *map(len, told.values())])
        assert rules.position(pos.text()).text() == pos.text()
    assert tallest > 3


def test_neutral_pieces_need_no_word_of_their_own(tmp_path: Path) -> None:
    """A neutral rook is moved by either player, captures both sides and gives no check."""
    neutral = """
[[offer]]
pieces = "enemies & type('R')"
like = "it"

[[after]]
event = "turn_begun"
do = "change_side(enemies & type('R'))"

[[forbid]]
moves = "captures"
if = "moving('R') and captured & royals"
"""
    rules = build(tmp_path, PIECES, START, "[rules.no_move]\n" + neutral)
    pos = rules.position("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1")
    pos.push("d2d5")
    assert {move for move in pos.moves() if move.startswith("d5")} >= {"d5d1", "d5h5"}
    pos.push("d5d1")
    assert "d1c1" in pos.moves()
    assert "d1e1" not in pos.moves()
