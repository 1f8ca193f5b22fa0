"""The rules `perpetual_chase` (xiangqi) and `move_repetition` (modern janggi).

Sources: Asian Xiangqi Federation, rules of chasing; Korea Janggi Association. Outcomes were
compared with pyffish, variants xiangqi and janggimodern.
"""

from pathlib import Path

import pytest
from ending_scenes import build, ended, played

import fairychess
from fairychess.rules import Rules, VariantError

PIECES = {"R": "R", "N": "nN", "C": "mRcpR", "P": "fsW", "A": "F", "K": "W"}
TEXT = (
    '[rules.royal_check]\nstalemate = "loss"\n'
    '[rules.perpetual_chase]\nsoldiers = ["P"]\nstronger = {N = ["R"], C = ["R"]}\n'
    '[rules.repetition]\nperpetual = "loses"\n'
)
EMPTY = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"


def xiangqi(folder: Path, rules: str = TEXT) -> Rules:
    return build(folder, PIECES, EMPTY, rules, resets="")


CHASE = "3k5/9/9/2c6/9/9/9/9/R8/4K4 w - - 0 1"
ROUND = "a2c2 c7a7 c2a2 a7c7 "


def test_a_rook_that_chases_an_unprotected_cannon_loses(tmp_path: Path) -> None:
    """White's rook attacks the cannon with every move, the cannon flees."""
    rules = xiangqi(tmp_path)
    pos = played(rules, ROUND * 2, CHASE)
    assert ended(pos) == ("second", "perpetual chase")
    assert ended(played(rules, ROUND + ROUND[:15], CHASE)) is None


def test_a_protected_piece_is_not_chased(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path)
    protected = "3k5/9/9/2c5r/9/9/9/9/R8/4K4 w - - 0 1"
    assert ended(played(rules, ROUND * 2, protected)) == (None, "repetition")


def test_a_rook_may_not_chase_a_rook(tmp_path: Path) -> None:
    """Pieces of one type threaten each other: an offer to exchange."""
    rules = xiangqi(tmp_path)
    rooks = CHASE.replace("c", "r")
    assert ended(played(rules, ROUND * 2, rooks)) == (None, "repetition")


def test_a_cycle_may_end_with_a_threat_to_a_piece_of_the_same_type(tmp_path: Path) -> None:
    """Whether the threatened rook could as well capture is asked while the outcome is."""
    start = "3k5/9/9/2r6/9/9/9/9/2R6/4K4 b - - 0 1"
    moves = "c7a7 c2a2 a7c7 a2c2 " * 2
    assert ended(played(xiangqi(tmp_path), moves, start)) == (None, "repetition")


def test_cannons_chase_even_protected_rooks(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path)
    start = "3k5/9/9/2r5r/9/P1P6/9/C8/9/4K4 w - - 0 1"
    moves = "a3c3 c7a7 c3a3 a7c7 " * 2
    assert ended(played(rules, moves, start)) == ("second", "perpetual chase")
    without = xiangqi(tmp_path, TEXT.replace(', C = ["R"]', ""))
    assert ended(played(without, moves, start)) == (None, "repetition")


def test_not_every_move_of_the_cycle_threatens(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path)
    start = "3k5/9/9/2c6/9/9/9/1N7/9/4K4 w - - 0 1"
    moves = "b3c5 c7b7 c5b3 b7c7 " * 2
    assert ended(played(rules, moves, start)) == (None, "repetition")


@pytest.mark.parametrize(("start", "moves", "winner"), [
    # A pin, by a cannon or by a horse, robs the victim of its protector.
    ("4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "e4g5 e2f2 g5e4 f2e2", "first"),
    ("5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w", "e1d1 e5d5 d1e1 d5e5", "first"),
    # A capture would discover check, so that nobody could take back.
    ("5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w", "e1d1 e5d5 d1e1 d5e5", "first"),
    ("5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", "b5c3 b1c1 c3b5 c1b1", "first"),
    ("5k3/9/9/9/9/9/9/9/9/3NK1cr1 w", "d1c3 h1h3 c3d1 h3h1", "first"),
    # Both horses stand between the kings: pyffish calls this a draw, its own tests a loss.
    ("4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "e2g1 e10f10 g1e2 f10e10", "first"),
    # What protects no longer because a screen has come or gone makes no new chase.
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "e2f1 h4h2 f1e2 h2h4", "first"),
    # The threat stays what it was, and a protector is no king.
    ("3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w", "d1c3 d4c4 c3d1 c4d4", None),
])  # fmt: skip
def test_protectors_that_may_not_take_back(start: str, moves: str, winner: str | None) -> None:
    found = ended(played(fairychess.load("xiangqi"), f"{moves} " * 2, f"{start} - - 0 1"))
    assert found and found[0] == winner


def test_kings_and_soldiers_may_chase(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path)
    king = "5k3/9/9/9/9/9/9/9/3n5/4K4 w - - 0 1"
    moves = "e1d1 d2e4 d1e1 e4d2 " * 2
    assert ended(played(rules, moves, king)) == (None, "repetition")


def test_perpetual_check_goes_first(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path)
    start = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
    moves = "a2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2"
    assert ended(played(rules, moves, start)) == ("second", "perpetual check")


def test_parameters_are_checked(tmp_path: Path) -> None:
    for parameters, complaint in (
        ("limit = 1", "limit = 1: must be 2 or more"),
        ('stronger = {N = "R"}', "stronger: N must be a list of ids"),
        ('soldiers = ["Z"]', "no piece has the id 'Z'"),
    ):
        with pytest.raises(VariantError, match="perpetual_chase") as caught:
            xiangqi(tmp_path, f"[rules.perpetual_chase]\n{parameters}\n")
        assert complaint in str(caught.value)


MOVES = "[rules.royal_check]\n[rules.move_repetition]\n[rules.repetition]\nlimit = 4\n"
JANGGI = "3k5/9/4p4/9/9/9/9/9/3K5/R8 w - - 0 1"
OTHERS = ["d10e10", "e10f10", "f10f9", "f9e9", "e9d9", "d9d8"]


def shuttle(count: int) -> str:
    """So many moves of the rook between two squares, the king wandering about."""
    words = []
    for index in range(count):
        words += ["a1a2" if index % 2 == 0 else "a2a1", OTHERS[index]]
    return " ".join(words[:-1])


def test_the_fifth_move_to_and_fro_loses(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path, MOVES)
    assert ended(played(rules, shuttle(4), JANGGI)) is None
    assert ended(played(rules, shuttle(5), JANGGI)) == ("second", "moved to and fro")


def test_other_moves_between_begin_the_count_again(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path, MOVES)
    moves = shuttle(3).replace("a2a1", "a2b2", 1).split()
    moves[4] = "b2a2"
    assert ended(played(rules, " ".join(moves), JANGGI)) is None


def test_who_answers_checks_may_move_to_and_fro(tmp_path: Path) -> None:
    rules = xiangqi(tmp_path, MOVES)
    kings = '[rules.royal_check]\n[rules.move_repetition]\npieces = ["K"]\n'
    rules = xiangqi(tmp_path, kings)
    start = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    moves = "a2d2 d10e10 d2e2 e10d10 e2d2 d10e10 d2e2 e10d10 e2d2"
    assert ended(played(rules, moves, start)) is None


def test_only_some_pieces_count(tmp_path: Path) -> None:
    text = MOVES.replace("[rules.move_repetition]\n", '[rules.move_repetition]\npieces = ["N"]\n')
    rules = xiangqi(tmp_path, text)
    assert ended(played(rules, shuttle(5), JANGGI)) is None
