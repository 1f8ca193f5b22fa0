"""How moves are spelled, against python-chess (algebraic) and Fairy-Stockfish (all but Japanese).

They agree on every legal move of the random games. Fairy-Stockfish has no mark for a promotion
declined in algebraic notation, writes the P of a pawn that is dropped, which python-chess and we
leave out, and calls pieces of xiangqi that stand one behind the other so only where it must.
"""

from __future__ import annotations

import random

import pytest

import fairychess
from fairychess.api import Position
from fairychess.notation.spelling import speller_of

STARTS = [
    None,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/3Q1Q2/8/8/3Q1Q2/8/N1N1K1N1 w - - 0 1",
]


def uci(text: str) -> str:
    """Our text as UCI spells it."""
    body, _, ident = text.partition("=")
    return body + ident.strip("{}").lstrip("+").lower()


@pytest.mark.parametrize("start", STARTS)
def test_san_and_its_signs_against_python_chess(start: str | None) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    rng = random.Random(1)
    pos = fairychess.load("chess").position(start)
    board = chess.Board(start) if start else chess.Board()
    for _ in range(40):
        texts = pos.moves()
        if not texts:
            break
        for text in texts:
            ours = pos.spell_line([text])[0][0]
            assert ours == board.san(chess.Move.from_uci(uci(text))), board.fen()
        text = rng.choice(texts)
        board.push_uci(uci(text))
        pos.push(text)


def theirs(text: str) -> str:
    """Our text as Fairy-Stockfish spells it."""
    return uci(text) if "=" in text and not text.endswith("=") else text.removesuffix("=")


GAMES = [
    ("chess", "chess", "san", "SAN"),
    ("atomic", "atomic", "san", "SAN"),
    ("makruk", "makruk", "san", "SAN"),
    ("grand-chess", "grand", "san", "SAN"),
    ("xiangqi", "xiangqi", "wxf", "XIANGQI_WXF"),
    ("minixiangqi", "minixiangqi", "wxf", "XIANGQI_WXF"),
    ("shogi", "shogi", "hodges", "SHOGI_HODGES"),
    ("shogi", "shogi", "western", "SHOGI_HODGES_NUMBER"),
    ("minishogi", "minishogi", "hodges", "SHOGI_HODGES"),
]


@pytest.mark.parametrize(("name", "variant", "style", "notation"), GAMES)
def test_styles_against_fairy_stockfish(name: str, variant: str, style: str, notation: str) -> None:
    pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")
    rng, compared = random.Random(7), 0
    pos = fairychess.load(name).position()
    column = speller_of(pos.rules).names.index(style)
    fen = pyffish.start_fen(variant)
    for _ in range(24):
        if not pos.moves():
            break
        known = set(pyffish.legal_moves(variant, fen, []))
        for text, words in zip(pos.moves(), pos.spelled(), strict=True):
            if theirs(text) in known and not (style == "wxf" and in_tandem(words[column])):
                said = pyffish.get_san(
                    variant, fen, theirs(text), False, getattr(pyffish, f"NOTATION_{notation}")
                )
                assert plain(words[column], style) == plain(said, style), (fen, text)
                compared += 1
        text = rng.choice([text for text in pos.moves() if theirs(text) in known])
        fen = pyffish.get_fen(variant, fen, [theirs(text)])
        Position.push(pos, text)
    assert compared > 200


def plain(said: str, style: str) -> str:
    """A spelling without what only one of us writes."""
    return said.rstrip("+#").removesuffix("=") if style == "san" else said


def in_tandem(said: str) -> bool:
    """Is the piece named by its place among others on its file?"""
    return said[1] in "+-" or said[0].isdigit()
