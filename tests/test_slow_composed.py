"""The slow games of one more sentence: chess by known counts, examples for the rules of each."""

import random

import pytest

from slow.chess_scenes import board, check_texts, fields, of, play
from slow.composed import GAMES
from slow.composed.chess import Chess

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R"
MADRASI = "2kn4/1p1p1N2/8/2R3r1/7r/1P1p4/2P2NR1/B2b1K2"  # of the encyclopedias
PASSING = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"


def game(name: str, text: str) -> Chess:
    """A position; a text may leave out all but the board."""
    return GAMES[name].from_text(text if " " in text else f"{text} w - - 0 1")


def black(placement: str) -> str:
    return f"{placement} b - - 0 1"


def count(position: Chess, depth: int) -> int:
    moves = position.options()
    if depth == 1:
        return len(moves)
    after = [play(position.from_text(position.text()), move) for move in moves]
    return sum(count(each, depth - 1) for each in after)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.TELLS_ALL])
def test_texts_come_back(name: str) -> None:
    rng = random.Random(name)
    for _ in range(2):
        check_texts(GAMES[name].start(), [rng.random() for _ in range(80)])


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (f"{Chess.START} w KQkq - 0 1", [20, 400]),
        (f"{KIWIPETE} w KQkq - 0 1", [48, 2039]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", [14, 191, 2812]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486]),
    ],
)
def test_counts_of_chess(text: str, counts: list[int]) -> None:
    """Published perft counts."""
    position = game("chess", text)
    assert [count(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_fields_of_chess() -> None:
    assert fields(play(Chess.start(), "e2e4")) == ["b", "KQkq", "-", "0", "1"]
    assert fields(play(Chess.start(), "e2e4 g8f6 e4e5 d7d5")) == ["w", "KQkq", "d6", "0", "3"]
    corner = play(game("chess", f"{CASTLING} w KQkq - 3 9"), "a1a8")
    assert fields(corner) == ["b", "Kk", "-", "0", "9"]
    castled = play(game("chess", f"{CASTLING} w KQkq - 3 9"), "e1c1 e8g8")
    assert castled.text() == "r4rk1/8/8/8/8/8/8/2KR3R w - - 5 10"
    # The square is named for a pawn beside, pinned or not.
    pinned = play(game("chess", "3k4/8/8/8/3p4/8/4P3/K2R4"), "e2e4")
    assert (fields(pinned)[2], of(pinned, "d4")) == ("e3", {"d3"})


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal: e2e5"):
        Chess.start().play("e2e5")
    for rest in ("w KQkq - 0 1 heads=1", "w KX - 0 1", "x - - 0 1"):
        with pytest.raises(ValueError):
            game("chess", f"{Chess.START} {rest}")
    for name, placement in (
        ("chess", "A3k3/8/8/8/8/8/8/4K3"),
        ("chess", "*3k3/8/8/8/8/8/8/4K3"),
        ("cheshire_cat", "4k3/8/8/8/8/8/8/**4K3"),
    ):
        with pytest.raises(ValueError):
            game(name, placement)


@pytest.mark.parametrize(
    ("name", "text", "winner"),
    [
        ("chess", black("7k/6Q1/6K1/8/8/8/8/8"), "first"),
        ("chess", black("7k/5Q2/6K1/8/8/8/8/8"), "draw"),
        # The knight on e8 would face the one on d6.
        ("isardam", black("3R2k1/2n2ppp/3N4/8/8/8/8/6K1"), "first"),
        # Nobody may go where nobody is; nor may the rook, and so it gives no check.
        ("koko", black("4k3/8/8/8/8/8/8/K3R3"), "draw"),
        # A king in the corner never leaves its block; the rook in it gives no check.
        ("grid", black("6Rk/8/8/8/8/8/8/K7"), "draw"),
        ("grid", black("5R1k/8/8/8/8/8/8/K7"), "first"),
        # The rook on dark b8 checks the king on dark h8.
        ("monochromatic", black("1R5k/6p1/8/8/8/8/8/K7"), "first"),
        # Check and anti-check: the king could take, but the anti-king would be left alone.
        (
            "anti_king",
            "rnbqkbnr/pppp1Qpp/1A6/4p3/4P2a/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3",
            "first",
        ),
        ("anti_king", black("7k/8/8/8/8/8/8/K6a"), "first"),
        # The king of the other side does not attack it.
        ("anti_king", "4k3/4A3/8/8/8/8/r7/4K3", "second"),
        ("anti_king", black("a6k/8/1N4Q1/8/8/8/8/K7"), "draw"),
    ],
)
def test_ends(name: str, text: str, winner: str) -> None:
    outcome = game(name, text).outcome()
    assert outcome is not None
    assert outcome[0] == winner
    assert game(name, text).options() == []


@pytest.mark.parametrize(
    ("name", "text", "start", "ends"),
    [
        # Neither out of check nor over an attacked square.
        ("chess", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "d1 f1 d2 f2"),
        ("chess", "3r1rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "e2"),
        ("chess", "1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "d1 f1 d2 e2 f2 c1 g1"),
        # Paralysed pieces; the bishop on d1 is not of the knight's type, and c8 is in no check.
        *(("madrasi", MADRASI, square, "") for square in ("c5", "g2", "f7", "c2")),
        *(("madrasi", black(MADRASI), square, "") for square in ("g5", "d8", "d3")),
        ("madrasi", MADRASI, "f2", "d1 h1 d3 h3 e4 g4"),
        ("madrasi", black(MADRASI), "c8", "b8 c7"),
        ("madrasi", black(MADRASI), "d1", "c2 e2 f3 g4 h5"),
        # The rook on a8 gives no check, unless a piece comes between the rooks.
        ("madrasi", black("R3k3/8/8/8/r7/8/8/4K3"), "a4", ""),
        ("madrasi", black("R3k3/8/8/8/r7/8/8/4K3"), "e8", "d8 f8 d7 e7 f7"),
        ("madrasi", black("R3k3/8/8/1n6/r7/8/8/4K3"), "b5", "a3 c3 d4 d6 c7"),
        # A paralysed rook castles no more than it moves.
        ("madrasi", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "d1 f1 d2 e2 f2"),
        ("madrasi", "4k2r/7p/8/8/8/8/8/4K2R w K - 0 1", "e1", "d1 f1 d2 e2 f2 g1"),
        # Pawns side by side do not attack each other; those diagonally apart do.
        ("madrasi", PASSING, "d4", "d3 e3"),
        ("madrasi", black("4k3/8/8/3p4/4P3/8/8/4K3"), "d5", ""),
        # Into a line of its like; out of the line between two; a pawn to where it attacks one.
        ("isardam", "4k3/8/8/r2N4/8/8/3P3R/4K3", "h2", "e2 f2 g2 h1 h3 h4 h5 h6 h7 h8"),
        ("isardam", "4k3/8/8/r2N4/8/8/7R/4K3", "h2", "b2 c2 d2 e2 f2 g2 h1 h3 h4 h5 h6 h7 h8"),
        ("isardam", "4k3/8/8/r2N3R/8/8/8/4K3", "d5", ""),
        ("isardam", "4k3/8/3p4/8/4P3/8/8/4K3", "e4", ""),
        ("isardam", "4k3/8/8/3p4/4P3/8/8/4K3", "e4", "d5 e5"),
        # Without a guard there is no capture, in passing neither, and no check.
        ("patrol", "4k3/8/8/3p4/8/2N5/8/4K3", "c3", "a2 a4 b1 b5 d1 e2 e4"),
        ("patrol", "4k3/8/8/3p4/8/2N5/1P6/4K3", "c3", "a2 a4 b1 b5 d1 e2 e4 d5"),
        ("patrol", PASSING, "d4", "d3"),
        ("patrol", "4k3/8/8/2p5/3pP3/8/8/4K3 b - e3 0 1", "d4", "d3 e3"),
        ("patrol", black("4k3/8/8/8/8/8/4R3/K7"), "e8", "d8 f8 d7 e7 f7"),
        ("patrol", black("4k3/8/8/8/8/8/4R3/4K3"), "e8", "d8 f8 d7 f7"),
        # Kings meet unless guarded, and capture only if guarded.
        ("patrol", "8/8/8/4k3/8/4K3/8/8", "e3", "d2 e2 f2 d3 f3 d4 e4 f4"),
        ("patrol", "7b/8/8/4k3/8/4K3/8/8", "e3", "d2 e2 f2 d3 f3"),
        ("patrol", "4k3/8/8/8/8/8/4n3/4K3", "e1", "d1 f1 d2 f2"),
        ("patrol", "4k3/8/8/8/8/8/4n3/R3K3", "e1", "d1 f1 d2 f2 e2"),
        # Beside another piece, the mover and a pawn taken in passing not counted.
        ("koko", f"{Chess.START} w KQkq - 0 1", "e2", "e3"),
        ("koko", "k7/8/8/8/8/8/8/K6R", "h1", "b1"),
        ("koko", "k7/8/8/8/8/8/8/K6R", "a1", ""),
        ("koko", PASSING, "d4", "d3"),
        ("koko", "4k3/8/8/8/3pP3/8/5P2/4K3 b - e3 0 1", "d4", "d3 e3"),
        ("koko", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1"),
        # The rook could come to e8 and to e7, beside d7.
        ("koko", black("4k3/3p4/8/8/8/8/8/K3R3"), "e8", "d8"),
        ("grid", "8/8/8/8/8/8/1K6/7k", "b2", "a3 b3 c3 c2 c1"),
        ("grid", f"{CASTLING} w KQkq - 0 1", "e1", "d1 d2 c1 g1"),
        ("grid", PASSING, "d4", "e3"),
        ("grid", "4k3/8/8/8/8/4P3/4P3/4K3", "e3", ""),
        ("monochromatic", f"{Chess.START} w KQkq - 0 1", "b2", "b4"),
        ("monochromatic", f"{Chess.START} w KQkq - 0 1", "b1", ""),
        ("monochromatic", "7k/8/8/8/8/8/8/R2K4", "a1", "c1 a3 a5 a7"),
        ("monochromatic", black("R6k/6p1/8/8/8/8/8/K7"), "g7", "g5"),
        ("monochromatic", f"{CASTLING} w KQkq - 0 1", "e1", "d2 f2 c1 g1"),
        ("monochromatic", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "d2 g1"),
        ("monochromatic", PASSING, "d4", "e3"),
        # The pinned rook and its pinner vanish together; with a queen behind that leaves check.
        ("kamikaze", "4r1k1/8/8/8/8/8/4R3/4K3", "e2", "e3 e4 e5 e6 e7 e8"),
        ("kamikaze", "4q3/4r1k1/8/8/8/8/4R3/4K3", "e2", "e3 e4 e5 e6"),
        ("kamikaze", "4k3/8/8/1b6/8/8/4n3/4K3", "e1", "d1 f1 d2 f2"),
        ("kamikaze", "r3k3/1P6/8/8/8/8/8/4K3", "b7a8", "=Q =R =B =N"),
        # Nobody enters a hole or passes it, but knights leap; it shields a king.
        ("cheshire_cat", "4k3/8/8/8/1*6/3*4/8/R*1QK3", "d1", "d2 c1 c2 b3 a4 e2 f3 g4 h5"),
        ("cheshire_cat", "4k3/8/8/8/1*6/3*4/8/R*1QK3", "a1", "a2 a3 a4 a5 a6 a7 a8"),
        ("cheshire_cat", "4k3/8/8/8/8/2*5/PP*5/1N2K3", "b1", "a3 d2"),
        ("cheshire_cat", "4k3/8/8/8/4*3/8/4P3/4K3", "e2", "e3"),
        ("cheshire_cat", "4k3/8/8/8/8/4*3/4P3/4K3", "e2", ""),
        ("cheshire_cat", "4r1k1/8/8/8/8/8/4N3/4K3", "e2", "c1 c3 d4 f4 g1 g3"),
        ("cheshire_cat", "4r1k1/8/4*3/8/8/8/8/4K3", "e1", "d1 f1 d2 e2 f2"),
        ("cheshire_cat", "4k3/8/8/8/8/8/8/R*2K3 w Q - 0 1", "e1", "d1 f1 d2 e2 f2"),
        # The pawn that it leaves shields the king.
        ("sentinels", "4r1k1/8/8/8/8/8/4N3/4K3", "e2", "c1 c3 d4 f4 g1 g3"),
        ("sentinels", "4r1k1/8/8/8/PPP5/8/PPPPN3/P3K3", "e2", ""),
        # No captures, in passing neither, and kings go where they are attacked.
        ("benedict", black("4k3/8/8/8/5n2/8/4P3/4K3"), "f4", "d3 d5 e6 g2 g6 h3 h5"),
        ("benedict", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4", "d3"),
        ("benedict", "4rr1k/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "d1 f1 d2 e2 f2 g1"),
        ("benedict", "k7/1r2pp2/8/8/8/8/6K1/8 b f7 - 1 2", "e7", "e6"),
        ("benedict", "k7/1r2pp2/8/8/8/8/6K1/8 b f7 - 1 2", "f7", "f6 f5"),
        # Where an enemy piece attacks it, but on no enemy; kings and anti-kings do not count.
        ("anti_king", GAMES["anti_king"].start().text(), "d6", "c6 e6"),
        ("anti_king", GAMES["anti_king"].start().text(), "e2", "e3 e4"),
        ("anti_king", "r3k3/8/8/p7/AN6/K7/8/7a", "", "a4b4"),
        ("anti_king", "r3k3/8/8/8/8/8/1A6/K7", "", "b2a2 b2a3"),  # not its king, which is in check
        ("anti_king", "4k3/8/8/8/8/8/4a3/4K3", "e1", "d1 f1 d2 f2"),
    ],
)  # fmt: skip
def test_moves(name: str, text: str, start: str, ends: str) -> None:
    assert of(game(name, text), start) == set(ends.split())


@pytest.mark.parametrize(
    ("name", "text", "moves", "after"),
    [
        ("kamikaze", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 3 1", "c3d5", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("kamikaze", "4k3/8/8/8/8/8/4n3/4K3", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 1"),
        ("kamikaze", PASSING, "d4e3", "4k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("kamikaze", f"{CASTLING} w KQkq - 0 1", "h1h8", "r3k3/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
        ("kamikaze", "r3k3/1P6/8/8/8/8/8/4K3", "b7a8=Q", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        # A square goes with what leaves it, not with what is captured.
        (
            "cheshire_cat", "4k3/8/8/8/3p4/8/4P3/4K3", "e2e4 d4e3",
            "4k3/8/8/8/3*4/4p3/4*3/4K3 w - - 0 2",
        ),
        (
            "cheshire_cat", f"{CASTLING} w KQkq - 0 1", "e1g1",
            "r3k2r/8/8/8/8/8/8/R3*RK* b kq - 1 1",
        ),
        # Neither on the first rank nor after a king; the enemy's pawns do not count.
        (
            "sentinels", "4k3/8/8/8/3N4/8/8/R3K3 w Q - 0 1", "d4f5 e8d8 a1a5",
            "3k4/8/8/R4N2/3P4/8/8/4K3 b - - 3 2",
        ),
        (
            "sentinels", "4k3/8/8/8/3N4/8/4K3/8", "e2e3",
            "4k3/8/8/8/3N4/4K3/4P3/8 b - - 1 1",
        ),
        (
            "sentinels", "4k3/8/8/8/PPP1N3/8/PPPPP3/4K3", "e4f6",
            "4k3/8/5N2/8/PPP5/8/PPPPP3/4K3 b - - 1 1",
        ),
        (
            "sentinels", black("4k3/8/8/8/PPP1n3/8/PPPPP3/4K3"), "e4g5",
            "4k3/8/8/6n1/PPP1p3/8/PPPPP3/4K3 w - - 1 2",
        ),
        # A sentinel on the second rank steps two squares, and is captured in passing.
        (
            "sentinels", "6k1/8/8/8/3p4/8/4N3/4K3", "e2c3 g8h8 e2e4",
            "7k/8/8/8/3pP3/2N5/8/4K3 b - e3 0 2",
        ),
        (
            "benedict", f"{Chess.START} w KQkq - 0 1", "b1c3 b8c6 c3d5",
            "r1bqkbnr/ppPpPppp/2n5/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 3 2",
        ),
        # A promoted pawn attacks as what it is; castling attacks nothing.
        ("benedict", "1r2k3/P7/8/8/8/8/8/4K3", "a7a8=N", "Nr2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("benedict", "1r2k3/P7/8/8/8/8/8/4K3", "a7a8=R", "RR2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        (
            "benedict", "4rr1k/8/8/8/8/8/7p/4K2R w K - 0 1", "e1g1",
            "4rr1k/8/8/8/8/8/7p/5RK1 b - - 1 1",
        ),
        # A rook that has changed sides has moved, even when it has changed back; so has a pawn.
        (
            "benedict", "4k3/7R/5b2/8/8/8/8/R3K3 b Q - 0 1", "f6e5",
            "4k3/7R/8/4b3/8/8/8/r3K3 w - - 1 2",
        ),
        (
            "benedict", "4k3/7R/5b2/8/8/8/8/R3K3 b Q - 0 1", "f6e5 h7a7",
            "4k3/R7/8/4b3/8/8/8/R3K3 b - - 2 2",
        ),
        (
            "benedict", black("k7/4PP2/8/8/8/1r6/3P2K1/8"), "b3b7",
            "k7/1r2pP2/8/8/8/8/3P2K1/8 w d2 - 1 2",
        ),
        (
            "benedict", "k7/1r2pP2/8/8/8/8/3P2K1/8 w d2 - 1 2", "d2d4",
            "k7/1r2pP2/8/8/3P4/8/6K1/8 b none - 0 2",
        ),
        # Its own rook cannot castle after it.
        (
            "anti_king", "4k2r/8/8/8/8/8/6A1/R3K2R w KQ - 5 9", "g2h1",
            "4k2r/8/8/8/8/8/8/R3K2A b Q - 0 9",
        ),
    ],
)  # fmt: skip
def test_positions(name: str, text: str, moves: str, after: str) -> None:
    assert play(game(name, text), moves).text() == after


def test_benedict_king_changes_sides() -> None:
    position = play(GAMES["benedict"].start(), "b1c3 b8c6 c3d5 g7g6 d5f6")
    assert position.outcome() == ("first", "king changed sides")
    assert position.options() == []
    assert board(position).split("/")[0] == "r1bqKbNr"


def test_anti_king_first_move_of_black() -> None:
    """Where the queen, the bishop, knights or pawns of White attack, the bishop through d3."""
    position = play(GAMES["anti_king"].start(), "e2e4")
    assert of(position, "d3") == {"c3", "e3", "e2", "c4"}
