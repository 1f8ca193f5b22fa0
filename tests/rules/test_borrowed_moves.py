"""Borrowed moves (a final `x` in XBetza) on boards, beside the slow generator."""

import random
from pathlib import Path

import pytest
from ending_scenes import build
from rule_scenes import of

from fairychess.rules import Rules, VariantError
from fairychess.search import think
from fairychess.testing import check_random_play
from slow import borrowers
from slow.plain import read

BOARDS = {
    "5x6": "nxkrb/ppppp/5/5/PPPPP/NXKRB",
    "6x6": "nxkryb/pppppp/6/6/PPPPPP/NXKRYB",
    "7x7": "rnxkzyb/p1p1p1p/7/7/7/P1P1P1P/RNXKZYB",
    "8x8": "rnxykxzb/pppppppp/8/8/8/8/PPPPPPPP/RNXYKXZB",
    "9x9": "rnbxkxynr/pp2p2pp/4z4/9/9/9/4Z4/PP2P2PP/RNBXKXYNR",
}


def rules_of(folder: Path, placement: str) -> Rules:
    return build(
        folder, borrowers.BETZA, f"{placement} w - - 0 1", "[rules.royal_check]\n", resets=""
    )


@pytest.mark.parametrize("size", BOARDS)
def test_random_games_have_the_moves_of_the_slow_generator(tmp_path: Path, size: str) -> None:
    rules, rng = rules_of(tmp_path, BOARDS[size]), random.Random(7)
    compared = 0
    for _ in range(4):
        pos, slow = rules.position(), borrowers.start(BOARDS[size])
        for _ in range(40):
            expected = borrowers.legal(slow)
            assert set(pos.moves()) ^ set(expected) == set(), pos.text()
            compared += len(expected)
            captures = [move for move in expected if len(expected[move].board) < len(slow.board)]
            if not expected:
                break
            move = rng.choice(sorted(captures if captures and rng.random() < 0.3 else expected))
            pos.push(move)
            slow = expected[move]
            assert read(pos.text().split(" ")[0]) == slow.board
    assert compared > 300


@pytest.mark.parametrize(("size", "depth"), [("5x6", 3), ("8x8", 2)])
def test_counts_are_those_of_the_slow_generator(tmp_path: Path, size: str, depth: int) -> None:
    slow = borrowers.start(BOARDS[size])
    assert rules_of(tmp_path, BOARDS[size]).position().perft(depth) == borrowers.perft(slow, depth)


def test_borrowing_pieces_in_random_play_and_search(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, BOARDS["8x8"])
    check_random_play(rules, games=3)
    assert think(rules.position(), nodes=2000).move


def test_a_borrowed_attack_gives_check_and_ends_with_the_lender(tmp_path: Path) -> None:
    pieces = {"K": "K", "R": "R", "X": "xW", "N": "N"}
    rules = build(tmp_path, pieces, "4k3/8/8/8/4X3/4R3/8/K7 b - - 0 1", "[rules.royal_check]\n")
    assert rules.position().check() == ["e8"]
    assert rules.position("4k3/8/8/8/4X3/8/8/K7 b - - 0 1").check() == []
    # The knight takes the lender and so answers the check.
    pos = rules.position("4k3/8/8/8/4X3/4R3/8/K4n2 b - - 0 1")
    assert "f1e3" in pos.moves() and "f1g3" not in pos.moves()


def test_what_is_borrowed_is_not_passed_on(tmp_path: Path) -> None:
    pieces = {"K": "K", "N": "N", "X": "xW", "Y": "FxW"}
    start = "k7/8/8/8/8/8/2XYN3/6K1 w - - 0 1"
    pos = build(tmp_path, pieces, start, "[rules.royal_check]\n").position()
    # The ferz step of Y is lent, the knight's moves that Y borrows are not.
    assert of(pos, "c2") == ["b1", "b3", "d1", "d3"]
    assert of(pos, "d2") == ["b1", "b3", "c1", "c3", "c4", "e1", "e3", "e4", "f1", "f3"]


def test_a_borrower_has_no_region(tmp_path: Path) -> None:
    text = '[[pieces]]\nid = "E"\nname = "E"\nbetza = "xK"\nregion = "*1 *2"\n'
    with pytest.raises(VariantError, match="piece E: region"):
        build(tmp_path, {"K": "K"}, "k7/8/8/8/8/8/8/K7 w - - 0 1", text + "[rules.royal_check]\n")
