"""Dead positions: draws by material, where no moves at all could give mate.

Source: FIDE Laws of Chess, 5.2.2. That a king with one knight or bishop mates in no position
was found by solving all of these: `fairychess endgames`.
"""

import random

import chess
import chess.variant
import pytest
from local_scenes import ARMY, ROYAL, load, variant

import fairychess
from fairychess.explain import rules_page
from fairychess.rules import VariantError

DEAD = '[rules.dead_position]\npieces = ["N", "B"]\n'
EXTINCT = '[rules.extinction]\npieces = ["K"]\n'
START = "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4KN2", True),
        ("4k3/8/8/8/8/2b5/8/4K3", True),
        ("4k3/8/8/8/8/2b1b3/8/B3K3", True),  # all on dark squares
        ("4k3/8/8/8/8/2b2b2/8/4K3", False),
        ("4k3/8/8/8/8/2b5/8/1B2K3", False),  # a helpmate in the corner
        ("4k3/8/8/8/8/2n5/8/1N2K3", False),
        ("4k3/8/8/8/8/8/8/1NN1K3", False),
        ("4k3/8/8/8/8/8/P7/4K3", False),
        ("4k3/8/8/8/8/8/8/R3K3", False),
    ],
)
def test_what_can_never_mate_is_drawn(board: str, dead: bool) -> None:
    pos = fairychess.load("chess").position(f"{board} w - - 0 1")
    result = pos.result()
    assert (result is not None) == dead
    if result is not None:
        assert (result.winner, result.reason) == (None, "dead position")
        assert not pos.moves()


def bare_boards(seed: int, number: int) -> list[chess.Board]:
    """Two kings and up to three pieces, here and there."""
    rng = random.Random(seed)
    boards = []
    for _ in range(number):
        board = chess.Board(None)
        squares = rng.sample(range(8, 56), 5)
        others = rng.choices("NBBQRPnbbqrp", k=rng.randint(0, 3))
        for square, symbol in zip(squares, "Kk" + "".join(others), strict=False):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        boards.append(board)
    return [board for board in boards if board.is_valid()]


def test_the_same_positions_are_dead_as_in_python_chess() -> None:
    rules, dead = fairychess.load("chess"), 0
    for board in bare_boards(5, 1500):
        result = rules.position(board.fen()).result()
        ours = result is not None and result.reason == "dead position"
        assert ours == board.is_insufficient_material(), board.fen()
        dead += ours
    assert dead > 200


def test_what_is_dead_in_atomic_chess_is_dead_in_python_chess() -> None:
    rules, dead = fairychess.load("atomic"), 0
    for board in bare_boards(6, 1500):
        result = rules.position(board.fen()).result()
        if result is not None and result.reason == "dead position":
            assert chess.variant.AtomicBoard(board.fen()).is_insufficient_material(), board.fen()
            dead += 1
    assert dead > 200
    # One bishop may take the other and blow the king up beside it.
    assert rules.position("8/8/8/3kb3/8/2B5/8/6K1 w - - 0 1").result() is None


def test_the_last_capture_ends_the_game() -> None:
    pos = fairychess.load("chess").position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    pos.push("e1e2")
    result = pos.result()
    assert result is not None and result.reason == "dead position"
    pos.pop()
    assert pos.result() is None


@pytest.mark.parametrize(
    "name",
    ["crazyhouse", "three-check", "king-of-the-hill", "antichess", "horde", "racing-kings"],
)
def test_games_that_are_won_otherwise_go_on(name: str) -> None:
    rules = fairychess.load(name).rule_list
    assert not any(type(rule).__name__ == "DeadPosition" for rule in rules)


def test_pieces_in_hand_may_still_mate() -> None:
    pos = fairychess.load("pocket-knight").position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    assert pos.result() is None
    bare = fairychess.load("pocket-knight").position("4k3/8/8/8/8/8/8/4K3[] w - - 0 1")
    assert bare.result() is not None


def test_draws_may_be_settled_otherwise() -> None:
    odds = '[rules.material_count]\npoints = "none"\ntie = "second"\n'
    rules = load(variant("8x8", START, ARMY, odds + ROYAL + DEAD))
    result = rules.position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").result()
    assert result is not None and result.winner == "second"


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ('[rules.dead_position]\npieces = ["X"]\n', "no piece has the id 'X'"),
        ('[rules.dead_position]\npieces = ["P"]\n', "neither royals nor pieces that promote"),
        ('[rules.dead_position]\npieces = ["K"]\n', "neither royals nor pieces that promote"),
    ],
)
def test_parameters_are_checked(rules: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        load(variant("8x8", START, ARMY, ROYAL + rules))


@pytest.mark.parametrize(
    "rules",
    [
        '[rules.walls]\nstyle = "static"\n' + ROYAL,
        '[rules.royal_check]\nstalemate = "loss"\n',
        '[rules.goal]\npieces = ["K"]\nsquares = { mirrored = "*8" }\n' + ROYAL,
    ],
)
def test_it_never_applies_where_it_would_be_unsound(rules: str) -> None:
    found = load(variant("8x8", START, ARMY, rules + DEAD))
    assert found.position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").result() is None
    assert "could not mate" not in rules_page(found)
    sound = load(variant("8x8", START, ARMY, ROYAL + DEAD))
    assert "could not mate" in rules_page(sound)


@pytest.mark.parametrize("named", [DEAD + EXTINCT, EXTINCT + DEAD], ids=["before", "after"])
def test_the_order_of_rules_says_nothing_of_what_is_dead(named: str) -> None:
    pos = load(variant("8x8", START, ARMY, named + ROYAL)).position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert pos.result() is not None
