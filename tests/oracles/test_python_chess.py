"""Chess against python-chess: move sets, FEN, check and the end, over random games.

They agree everywhere. python-chess ends a game at mate and stalemate, we also where its claims
(third occurrence, fifty moves) would stand, and where neither side has the material to mate.
"""

import random

import pytest

import fairychess

chess = pytest.importorskip("chess", reason="python-chess is not installed")

# Promotions, captures near promotion, castling both ways, pins: more than random play reaches.
STARTS = [
    None,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
]


def uci(text: str) -> str:
    """Our text as UCI spells it."""
    return text.replace("=", "").lower()


def follow(start: str | None, seed: int, plies: int) -> int:
    """One random game on both boards; how many positions were compared."""
    rng = random.Random(seed)
    pos = fairychess.load("chess").position(start)
    board = chess.Board(start) if start else chess.Board()
    for ply in range(plies):
        texts = pos.moves()
        theirs = sorted(move.uci() for move in board.legal_moves)
        result = pos.result()
        if result is not None:
            if result.reason == "checkmate":
                assert board.is_checkmate()
                assert board.result() == ("1-0" if result.winner == "first" else "0-1")
            elif result.reason == "stalemate":
                assert board.is_stalemate()
            elif result.reason == "dead position":
                assert board.is_insufficient_material()
            elif result.reason == "repetition":
                assert board.is_repetition(3)
            else:
                assert board.halfmove_clock == 100
            return ply
        assert not board.is_insufficient_material(), board.fen()
        assert sorted(map(uci, texts)) == theirs, board.fen()
        assert bool(pos.check()) == board.is_check()
        ours = pos.text().split()
        assert ours[:3] + ours[4:] == [
            word for number, word in enumerate(board.fen().split()) if number != 3
        ]
        # We name the square if a pawn stands ready, python-chess if it may legally take.
        assert board.fen().split()[3] in ("-", ours[3]), board.fen()
        again = fairychess.load("chess").position(board.fen())
        assert sorted(map(uci, again.moves())) == theirs
        text = rng.choice(texts)
        assert pos.push(uci(text)) is not None
        board.push_uci(uci(text))
    return plies


@pytest.mark.parametrize("start", STARTS)
def test_random_games(start: str | None) -> None:
    assert sum(follow(start, seed, 120) for seed in range(8)) > 100


@pytest.mark.long
@pytest.mark.parametrize("start", STARTS)
def test_many_random_games(start: str | None) -> None:
    assert sum(follow(start, 100 + seed, 300) for seed in range(200)) > 2_000
