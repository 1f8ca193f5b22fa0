"""An example from the rules of each game, on its own board."""

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


GOMOKU = "15/15/15/15/15/15/15/PPPP11/15/15/15/15/pppp11/15/15[] b - - 0 1"
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
        # The king is left to a pushed pawn, which takes it.
        (
            "avalanche-chess", "rnbqkbnr/1pppp1pp/8/p7/P3Pp2/8/1PPPKPPP/RNBQ1BNR w - - 0 4",
            "b1c3 @f4 f3e2", "rnbqkbnr/1pppp1pp/8/p7/P3P3/2N5/1PPPpPPP/R1BQ1BNR",
        ),
        # White means the knight, and Black makes it the pawn.
        ("ambiguous-chess", "", "g1f3 @f2", "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR"),
        # A tower goes onto the one beside it; the piece on top stays who it is.
        (
            "avalam", "", "d9c9",
            "2b6/1AaAa4/1aAaAaA2/1AaAaAaAa/AaAa1aAaA/aAaAaAaA1/2AaAaAa1/4aAaA1/5aA2",
        ),
        # Bxe3, Nxc2, Pxb1=R, Qxc1, Kd1: a chain that converts the king.
        (
            "convert-chess", "qrk2r2/pp4pp/3pp2n/2pb1p1P/2BPPb1n/2B1N1N1/PPP2PPR/RQK5 b - - 0 9",
            "f4e3 e3c2 c2b1=R b1c1 c1d1", "qrk2r2/pp4pp/3pp2n/2pb1p1P/2BPP2n/2B1b1N1/PPn2PPR/Rrqk4",
        ),
        # The remover takes both pawns from where it stands.
        (
            "interweave", "6kk/8/8/4p3/4Bp2/8/8/6KK", "e4e5,e5e4 e4f4,f4e4",
            "6kk/8/8/8/4B3/8/8/6KK[2p]",
        ),
        # Black takes the pawn and makes it a checkered one, which is White's to move.
        (
            "checkered-chess",
            "2kr4/pp6/2p5/4ss1r/1P2ns1P/2Np4/P1P1P1BP/R2o1RK1 b - - 0 20", "h5h4 @+",
            "2kr4/pp6/2p5/4SS2/1P2nS1S/2Np4/P1P1P1BP/R2O1RK1",
        ),
        # The pawn can neither move nor be saved.
        (
            "allmate-chess", "", "b2b4 b7b5 b1c3",
            "rnbqkbnr/p1pppppp/8/8/1P6/2N5/P1PPPPPP/R1BQKBNR",
        ),
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
        # A check must be mate; Kxf7 would give one that is not, unless the bishop gives it first.
        ("checkless-chess", "K5kr/8/5Q2/8/8/8/8/8", "f6f", "7 5 4 3 2 1"),
        ("checkless-chess", "K5kr/RB6/5Q2/8/8/8/8/7b", "f6f", "5 4 3 2 1"),
        # What the pieces of Interweave may do, without and with captures.
        ("interweave", "7k/5k2/4b3/3nK3/8/8/8/6K1", "e5", "d5,d5c5 e6,e6e7"),
        ("interweave", "7k/7k/5p2/8/8/8/1R3p2/6KK", "b2", "a1 c1 d2 a3 b4 c3 d4 e5 b6 b8"),
        ("interweave", "7k/1p5k/8/8/8/8/1R4p1/6KK", "b2", "b7,b7b6 g2,g2f2"),
        ("interweave", "7k/p6k/5p2/8/8/1P6/6KK/N5p1", "a1", "e3 c1 e1 a3 a5 b2 c3 d4 e5"),
        ("interweave", "6kk/8/8/8/p7/7P/2p3KK/N6b", "a1", "c2,c2e3 a5 a7"),
        ("interweave", "6kk/8/3P4/8/8/8/1P6/6KK", "b2", "a3 c3 d4"),
        ("interweave", "6kk/8/3P4/8/8/8/1P6/6KK", "d6", "c7 e7"),
        # A checkered pawn that has come back to the second rank steps one square.
        ("checkered-chess", "4k3/8/8/8/8/8/4S3/K7", "e2", "e3"),
        # The knight shields its king from the rook, which Black will move next.
        ("checkered-chess", "4U1k1/8/8/8/4N3/8/8/4K3", "e4", ""),
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
    moves = {
        move.removeprefix(start) for move in played(game, text).moves() if move.startswith(start)
    }
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
        # One king of two is taken.
        ("interweave", "6k1/8/3k4/3P4/8/8/8/6KK", "d5d6,d6d7", "first"),
        # Five in a row, and White's next stone makes five as well.
        ("gomoku", GOMOKU, "P@e8 P@a1", "first"),
        ("gomoku", GOMOKU, "P@e8 P@e3", None),
        # Whether the bishop guards the king or not: mate by a checkered pawn.
        ("checkered-chess", "7k/b5pp/8/8/8/6s1/7s/7K b - - 0 9", "g3g2", "second"),
        ("align4", "4k3/2p5/3p4/4p3/8/8/8/4K3[] b - - 0 1", "P@f4", "second"),
        ("brotherhood-chess", "k7/2Q5/8/8/8/8/8/7K b - - 0 1", "", "first"),
    ],
)  # fmt: skip
def test_who_wins(game: str, text: str, moves: str, winner: str | None) -> None:
    result = played(game, text, moves).result()
    assert result is not None
    assert result.winner == winner
