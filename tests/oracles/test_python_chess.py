"""Chess against python-chess: legal moves and FEN over random games."""

from __future__ import annotations

import random

import chess
import pytest

import fairychess


def uci(text: str) -> str:
    """Our text as UCI spells it."""
    return text.replace("=", "").lower()


@pytest.mark.parametrize("seed", range(25))
def test_random_games(seed: int) -> None:
    rng = random.Random(seed)
    play = fairychess.load("chess").position()
    board = chess.Board()
    for _ in range(160):
        texts = play.moves()
        if not texts:
            break
        assert sorted(map(uci, texts)) == sorted(move.uci() for move in board.legal_moves)
        text = rng.choice(texts)
        play.push(text)
        board.push_uci(uci(text))
        # python-chess names an en-passant square if the capture is legal, we if a man could make it
        ours, theirs = play.text().split(), board.fen().split()
        assert ours[:3] + ours[4:] == theirs[:3] + theirs[4:]
        assert theirs[3] in ("-", ours[3])
    result = play.result()
    if result is not None and result.reason in ("checkmate", "stalemate"):
        assert board.is_checkmate() or board.is_stalemate()


@pytest.mark.parametrize("seed", range(10))
def test_fen_is_read_as_it_is(seed: int) -> None:
    board = chess.Board()
    rng = random.Random(seed)
    for _ in range(rng.randrange(10, 60)):
        if board.is_game_over():
            break
        board.push(rng.choice(list(board.legal_moves)))
    play = fairychess.load("chess").position(board.fen())
    if not board.is_game_over() and not board.is_seventyfive_moves() and board.halfmove_clock < 100:
        assert sorted(map(uci, play.moves())) == sorted(move.uci() for move in board.legal_moves)
