"""Shogi against Fairy-Stockfish (pyffish): legal moves with drops, positions and check.

They agree in every position of the random games but for pawns dropped to give mate: Fairy-Stockfish
offers some of them, where by its own account the other side is then in check without a move. It
writes a promotion declined without a mark, we with `=`; it calls the first player w, and its hands
stand in another order.
"""

import random

import pytest

import fairychess
from fairychess.api import Position

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

START = pyffish.start_fen("shogi")


def plain(text: str) -> str:
    """Our text as Fairy-Stockfish spells it: no mark for a promotion declined."""
    return text.removesuffix("=")


def usi(text: str) -> str:
    """Our text as USI spells it: 7g7f, P*5e, 8h2b+."""

    def square(name: str) -> str:
        return f"{9 - 'abcdefghi'.index(name[0])}{'abcdefghi'[9 - int(name[1])]}"

    text = plain(text)
    if "@" in text:
        return f"{text[0]}*{square(text[2:])}"
    return square(text[:2]) + square(text[2:4]) + text[4:]


def follow(seed: int, plies: int) -> int:
    """One random game, drops and promotions preferred; how many positions were compared."""
    rng = random.Random(seed)
    pos = fairychess.load("shogi").position()
    fen = START
    for ply in range(plies):
        texts = pos.moves()
        theirs = sorted(
            move
            for move in pyffish.legal_moves("shogi", fen, [])
            if not (move.startswith("P@") and mates(fen, move))
        )
        if not texts:
            result = pos.result()
            assert result is not None
            assert theirs == [] or result.reason in ("repetition", "perpetual check")
            return ply
        assert sorted(map(plain, texts)) == theirs, fen
        assert bool(pos.check()) == pyffish.gives_check("shogi", fen, [])
        again = read(fen)
        assert sorted(again.moves()) == sorted(texts)
        assert placed(again) == placed(pos)
        rich = [text for text in texts if "@" in text or text.endswith("+")]
        text = rng.choice(rich if rich and rng.random() < 0.4 else texts)
        if ply % 10 == 0:
            for other in texts:
                assert fairychess_reads(pos, usi(other)) == other
        pos.push(usi(text))
        fen = pyffish.get_fen("shogi", fen, [plain(text)])
    return plies


def mates(fen: str, move: str) -> bool:
    """Does Fairy-Stockfish find the other side in check and without a move?"""
    after = [move]
    check = pyffish.gives_check("shogi", fen, after)
    return check and not pyffish.legal_moves("shogi", fen, after)


def read(fen: str) -> Position:
    """Fairy-Stockfish's text as SFEN; its first player is called w."""
    board, turn = fen.split()[:2]
    placement, _, hand = board.partition("[")
    side = {"w": "b", "b": "w"}[turn]
    return fairychess.load("shogi").position(f"{placement} {side} {hand.rstrip(']') or '-'} 1")


def placed(pos: Position) -> list[str]:
    """Board, hands and side."""
    return pos.text().split()[:2]


def fairychess_reads(pos: Position, text: str) -> str:
    """What our reader understands, spelled canonically."""
    move = pos.push(text)
    pos.pop()
    return pos.format_move(move)


@pytest.mark.parametrize("seed", range(8))
def test_random_games(seed: int) -> None:
    assert follow(seed, 150) > 20


@pytest.mark.long
def test_many_random_games() -> None:
    assert sum(follow(1000 + seed, 300) for seed in range(200)) > 20_000


def test_counts_agree() -> None:
    def count(fen: str, depth: int) -> int:
        moves = pyffish.legal_moves("shogi", fen, [])
        if depth == 1:
            return len(moves)
        return sum(count(pyffish.get_fen("shogi", fen, [move]), depth - 1) for move in moves)

    assert count(START, 2) == fairychess.load("shogi").position().perft(2) == 900


def test_a_position_with_full_hands() -> None:
    text = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"
    pos = fairychess.load("shogi").position(text)
    assert pos.to_move() == "second"
    board, _, hands, _ = text.split()
    theirs = pyffish.legal_moves("shogi", f"{board}[{hands}] b 0 1", [])
    assert sorted(map(plain, pos.moves())) == sorted(theirs)
