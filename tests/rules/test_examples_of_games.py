"""An example from the rules of each game, on its own board."""

from __future__ import annotations

import pytest

import fairychess


def played(game: str, text: str, moves: str = "") -> fairychess.Position:
    """A position of a game, after some moves; a text may leave out all but the board."""
    rules = fairychess.load(game)
    full = text if " " in text or not text else f"{text} w - - 0 1"
    position = rules.position(full) if full else rules.position()
    for move in moves.split():
        position.push(move)
    return position


INNER = [f"{file}{rank}" for file in "abcdefgh" for rank in range(2, 8)]


@pytest.mark.parametrize(
    ("game", "text", "moves", "board"),
    [
        # The bishop that takes back vanishes with the bishop that it takes.
        (
            "antimatter-chess", "r1bqkbnr/pp1ppppp/2n5/2p5/8/1P6/PBPPPPPP/RN1QKBNR b KQkq - 0 3",
            "d7d6 b2g7 f8g7", "r1bqk1nr/pp2pp1p/2np4/2p5/8/1P6/P1PPPPPP/RN1QKBNR",
        ),
        # The ice age as the rules show it.
        (
            "ice-age-chess",
            "2rq1rk1/3bpp2/1I1p1bP1/1p2n3/4P2P/1NN2P1I/PPPQ4/1K1R3R b - - 0 20 score_moves2=19",
            "c8c3", "iiiq1rki/iiibppii/iiip1bPi/iiiiniii/iiiiPiii/iNriiPii/PPPQiiii/1K1Riiii",
        ),
        # A rook that moves onto its bishop, without a queen.
        (
            "coronation-chess", "1R6/1pr2k2/p1p1p2p/3p3p/2nP3P/1NP3P1/PPK1P3/2R3B1", "c1g1",
            "1R6/1pr2k2/p1p1p2p/3p3p/2nP3P/1NP3P1/PPK1P3/6Q1",
        ),
        # A nightrider that has captured is taken on the square that it has leapt from.
        (
            "en-passant-chess",
            "rnbqk1nr/ppppppbp/6p1/8/8/2NP4/PPP1PPPP/R1BQKBNR w KQkq - 0 3", "g1d7 g7e5",
            "rnbqk1nr/ppp1pp1p/6p1/4b3/8/2NP4/PPP1PPPP/R1BQKB1R",
        ),
        # A lancer charges over its own pawn and queen, and faces north afterwards.
        (
            "full-cavalry", "4k3/8/7p/8/5Q2/8/3P4/2{LNE}1K3 w - - 0 5",
            "c1h6={LN}", "4k3/8/7{LN}/8/5Q2/8/3P4/4K3",
        ),
        # From the first rank to the last.
        ("race-chess", "", "a1a8", "R9/10/pppppppp2/rnbqkbnr2/10/10/PPPPPPPP2/1NBQKBNR2"),
        # The joker and its king change places.
        ("joker-chess", "", "d3e1", "rnbqkbnr/pppppppp/3j4/8/8/3K4/PPPPPPPP/RNBQJBNR"),
    ],
)  # fmt: skip
def test_what_a_move_leaves(game: str, text: str, moves: str, board: str) -> None:
    assert played(game, text, moves).text().split()[0] == board


@pytest.mark.parametrize(
    ("game", "text", "start", "ends"),
    [
        # Rook, knight and queen may not take their like, but a pawn may.
        ("brotherhood-chess", "r3k3/8/8/8/8/8/8/R3K3", "a1", "a2 a3 a4 a5 a6 a7 b1 c1 d1"),
        ("brotherhood-chess", "4k3/8/8/3p4/4P3/8/8/4K3", "e4", "e5 d5"),
        # Two captures, and nothing else may move.
        (
            "must-capture-chess",
            "rnbqkbnr/pppp1pp1/7p/4P3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 3", "", "d1d7 c1h6",
        ),
        # The king takes its own pawn, or a rook that gives it check.
        ("bicolour-chess", "7k/8/8/8/8/8/P7/K7", "a1", "a2 b1 b2"),
        ("bicolour-chess", "7k/8/8/8/8/8/PP6/KR6", "a1", "a2 b1"),
        # Its own queen would attack it there.
        ("bicolour-chess", "7k/8/8/8/8/8/4Q3/K7", "a1", "b1"),
        # The rook that has passed c2 is taken there, and else it would be mate.
        (
            "en-passant-chess", "6k1/1p1p4/6p1/4P3/2n5/3nP1b1/3r1BP1/R2K1R1B w - c2>d2 0 10", "",
            "d1c2",
        ),
        # To the left of the a-file lies the h-file.
        ("cylindrical-chess", "4k3/2p5/8/8/7N/8/3P4/7K", "h4", "g2 g6 f3 f5 a2 a6 b3 b5"),
        # Two ways to the king cannot both be closed.
        ("cylindrical-chess", "8/2p5/3n4/1k6/8/8/2PP4/5B1K b - - 0 1", "d6", ""),
        # Pawns come from outside, onto the second to the seventh rank.
        ("align4", "4k3/8/8/8/8/8/8/RN2K3 b - - 0 1", "P@", " ".join(INNER)),
        # A leap of the king that has not moved.
        ("anti-king-chess-one", "", "c1", "e2"),
    ],
)  # fmt: skip
def test_moves(game: str, text: str, start: str, ends: str) -> None:
    moves = {move.removeprefix(start) for move in played(game, text).moves() if start in move[:2]}
    assert moves == set(ends.split())


@pytest.mark.parametrize(
    ("game", "text", "moves", "winner"),
    [
        # After 1.e4 e5 2.Bc4 Nc6 3.Bxf7+ the king has to move.
        ("castle-chess", "", "e2e4 e7e5 f1c4 b8c6 c4f7 e8f7", "first"),
        ("castle-chess", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "second"),
        ("crossing", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "e4d5", "first"),
        # Whatever takes the queen leaves the king to a piece of its own side.
        (
            "bicolour-chess",
            "1r1nkbr1/1p2Qnp1/p2p1p1p/2p4P/P1P1P3/1P6/R2P1KP1/2B2BNR b - - 0 1", "", "first",
        ),
        # King attacked, and the anti-king attacked by nobody.
        (
            "anti-king-chess-one",
            "2pr3A/2pb1qbr/2p1p1Qp/2pnpkn1/1PPN4/PPB1PPN1/1K2RP2/a2BRP2 b - - 0 1", "", "first",
        ),
        ("align4", "4k3/2p5/3p4/4p3/8/8/8/4K3[] b - - 0 1", "P@f4", "second"),
        ("brotherhood-chess", "k7/2Q5/8/8/8/8/8/7K b - - 0 1", "", "first"),
    ],
)  # fmt: skip
def test_who_wins(game: str, text: str, moves: str, winner: str) -> None:
    result = played(game, text, moves).result()
    assert result is not None
    assert result.winner == winner
