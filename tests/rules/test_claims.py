"""Draws that somebody has to claim, impasse, and material that is too little to win with."""

import copy
import pickle
import random

import pytest

import fairychess

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")


def shuffled(plies: int, draws: str) -> fairychess.Position:
    """Chess after so many plies of knights that go out and back."""
    pos = fairychess.load("chess").position(draws=draws)
    for ply in range(plies):
        pos.push(SHUFFLE[ply % 4])
    return pos


# ---- claims -----------------------------------------------------------------------------------


def test_a_third_time_ends_the_game_or_may_be_claimed() -> None:
    assert shuffled(8, "automatic").is_over
    pos = shuffled(7, "claim")
    assert pos.can_claim(intended=False) is None
    assert str(pos.can_claim()).startswith("Outcome(winner=None")
    pos.push(SHUFFLE[3])
    assert not pos.is_over and len(pos.moves()) == 20 == pos.perft(1)
    claimed = pos.can_claim(intended=False)
    assert claimed is not None and (claimed.winner, claimed.reason) == (None, "repetition")


def test_a_fifth_time_needs_no_claim() -> None:
    assert not shuffled(15, "claim").is_over
    over = shuffled(16, "claim")
    assert over.is_over and over.moves() == [] and over.perft(1) == 0


def test_seventy_five_moves_need_no_claim() -> None:
    rules = fairychess.load("chess")
    at = "7k/8/8/8/8/8/8/KQ6 w - - {} 100"
    assert rules.position(at.format(100)).is_over
    pos = rules.position(at.format(149), draws="claim")
    assert not pos.is_over and pos.can_claim(intended=False) is not None
    pos.push("b1b2")
    assert pos.is_over and "150" in str(pos.result())
    mate = rules.position("7k/8/6K1/8/8/8/8/1Q6 w - - 149 100", draws="claim")
    mate.push("b1b8")
    assert mate.result() is not None and mate.result().winner == "first"


def test_copies_and_pickles_go_on_as_well() -> None:
    pos = shuffled(8, "claim")
    for other in (pos.copy(), copy.deepcopy(pos), pickle.loads(pickle.dumps(pos))):
        assert not other.is_over and other.can_claim() is not None
        assert len(other.playout(seed=1, limit=2)) == 2


def test_only_two_words_say_how_draws_come() -> None:
    with pytest.raises(ValueError, match="draws = 'perhaps': must be automatic or claim"):
        fairychess.load("chess").position(draws="perhaps")


def test_what_others_call_a_loss_is_claimed_by_the_winner_alone() -> None:
    pos = fairychess.load("shogi").position(
        "4k4/9/9/9/9/9/9/4r4/4K4 b - 1", draws="claim", check=False
    )
    assert pos.can_claim() is None


def test_a_position_that_is_drawn_by_claim_is_analysed() -> None:
    found = list(fairychess.analyse(shuffled(8, "claim"), depth=1, seconds=30))
    assert found[-1].best.moves


@pytest.mark.parametrize("seed", range(6))
def test_claims_are_those_of_python_chess(seed: int) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    rng = random.Random(seed)
    start = ["8/2k5/8/3q4/8/8/3K1R2/8 w - - 90 80", chess.STARTING_FEN][seed % 2]
    board, pos = chess.Board(start), fairychess.load("chess").position(start, draws="claim")
    claimed = 0
    for _ in range(200):
        over = board.outcome(claim_draw=False)
        assert (over is not None) == pos.is_over, board.fen()
        if over is not None:
            break
        now = board.is_fifty_moves() or board.is_repetition(3)
        assert (pos.can_claim(intended=False) is not None) == now, board.fen()
        assert (pos.can_claim() is not None) == board.can_claim_draw(), board.fen()
        claimed += now
        back = [move for move in board.legal_moves if takes_back(board, move)]
        move = rng.choice(back if back and rng.random() < 0.8 else list(board.legal_moves))
        board.push(move)
        pos.push(move.uci())
    assert claimed


def takes_back(board: object, move: object) -> bool:
    """Does a move undo the mover's last one?"""
    stack = board.move_stack  # type: ignore[attr-defined]
    if len(stack) < 2:
        return False
    last = stack[-2]
    return bool(
        (last.from_square, last.to_square) == (move.to_square, move.from_square)  # type: ignore[attr-defined]
    )


# ---- material ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_material_is_too_little_as_in_python_chess(seed: int) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    rng, rules = random.Random(seed), fairychess.load("chess")
    seen = set()
    for _ in range(400):
        board = chess.Board.empty()
        squares = rng.sample(range(8, 56), 6)
        board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        for square in squares[2 : 2 + rng.randrange(5)]:
            letter = rng.choice("NBBNnbbnqrpP")
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        pos = rules.position(board.fen(), check=False)
        ours = tuple(pos.insufficient_material(side) for side in ("first", "second"))
        theirs = tuple(board.has_insufficient_material(side) for side in chess.COLORS)
        assert ours == theirs, board.fen()
        seen.add(ours)
    assert len(seen) == 4


def test_where_other_things_win_no_material_is_too_little() -> None:
    for name in ("king-of-the-hill", "crazyhouse", "antichess", "shogi", "atomic"):
        pos = fairychess.load(name).position()
        assert not pos.insufficient_material("first"), name
    with pytest.raises(ValueError, match="sides are 'first' and 'second'"):
        pos.insufficient_material("white")


# ---- impasse ----------------------------------------------------------------------------------

COME_THROUGH = "1K+R+R+BGGSS/+P+P+P6/9/9/9/9/9/9/4k4 b {} 1"


@pytest.mark.parametrize(
    ("sfen", "points", "winner"),
    [
        (COME_THROUGH.format("5P"), 27, None),  # 3 x 5 + 7 and five in hand are 27
        (COME_THROUGH.format("6P"), 27, "first"),
        (COME_THROUGH.format("8P"), 24, "draw"),
        (COME_THROUGH.format("9P"), 24, "first"),
        (COME_THROUGH.format("P"), 24, None),
        ("1K+R+R+B4/+P+P+P6/9/9/9/9/9/9/4k4 b 15P 1", 27, None),  # only six have come along
        ("2+R+R+BGGSS/+P+P+P6/9/K8/9/9/9/9/4k4 b 9P 1", 27, None),  # the king has not
        ("1K+R+R+BGGSS/+P+P+P6/r8/9/9/9/9/9/4k4 b 9P 1", 27, "first"),
        ("1K+R+R+BGGSS/2+P+P5/1r7/9/9/9/9/9/4k4 b 9P 1", 27, None),  # it is in check
    ],
)
def test_an_impasse_is_declared_by_points(sfen: str, points: int, winner: str | None) -> None:
    pos = fairychess.load("shogi").position(sfen, check=False)
    found = pos.declaration(points)
    assert (found and (found.winner or "draw")) == winner


def test_the_second_side_needs_one_point_less() -> None:
    pos = fairychess.load("shogi").position(
        "4K4/9/9/9/9/9/9/6+p+p+p/ssgg+b+r+r1k w 5p 1", check=False
    )
    found = pos.declaration(27)
    assert found is not None and found.winner == "second"
    assert str(found.message) == "impasse declared with 27 points"


def test_only_shogi_knows_an_impasse() -> None:
    assert fairychess.load("chess").position().declaration() is None
    assert fairychess.load("minishogi").position().declaration() is None
    with pytest.raises(ValueError, match="24 and of 27 points"):
        fairychess.load("shogi").position().declaration(30)
