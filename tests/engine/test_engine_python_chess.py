"""python-chess's `chess.engine`, unmodified, leads our engine as bots and people's programs do."""

import subprocess
import sys
import time
from collections.abc import Iterator

import chess
import chess.engine
import chess.variant
import pytest

import fairychess

QUICK = chess.engine.Limit(time=0.02)
PATIENCE = 60.0
"""Seconds after which an engine counts as silent on the slowest machine."""
COMMAND = [sys.executable, "-m", "fairychess"]
AGAIN = ["g1f3", "g8f6", "f3g1", "f6g8"] * 3
CASTLES = "5k2/8/8/8/8/8/4R1R1/5K1R w H - 0 1"
MAY_CASTLE = "4k3/8/8/8/8/8/5PPP/3R1K1R w H - 0 1"


@pytest.fixture(scope="module", params=["uci", "xboard"])
def engine(request: pytest.FixtureRequest) -> Iterator[chess.engine.SimpleEngine]:
    if request.param == "uci":
        opened = chess.engine.SimpleEngine.popen_uci([*COMMAND, "uci"], timeout=PATIENCE)
    else:
        opened = chess.engine.SimpleEngine.popen_xboard([*COMMAND, "cecp"], timeout=PATIENCE)
    with opened:
        yield opened


@pytest.fixture
def uci(request: pytest.FixtureRequest) -> Iterator[chess.engine.SimpleEngine]:
    """An engine whose options may be changed."""
    with chess.engine.SimpleEngine.popen_uci([*COMMAND, "uci"], timeout=PATIENCE) as opened:
        yield opened


def played(board: chess.Board, moves: list[str]) -> chess.Board:
    for move in moves:
        board.push_uci(move)
    return board


def test_its_name_has_the_version(engine: chess.engine.SimpleEngine) -> None:
    assert engine.id["name"] == f"fairychess {fairychess.__version__}"


@pytest.mark.parametrize("ponder", [False, True])
def test_a_game_goes_on_through_repetitions(
    engine: chess.engine.SimpleEngine, ponder: bool
) -> None:
    """A third time may be claimed, and nobody has to: whoever asks for a move gets one."""
    board = chess.Board()
    for number, expected in enumerate(AGAIN):
        found = engine.play(board, QUICK, ponder=ponder, game="repeated")
        assert found.move in board.legal_moves, number
        board.push_uci(expected)
    assert board.is_repetition(3)


def test_fifty_moves_do_not_silence_it(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("7k/8/8/8/8/8/R7/K7 w - - 97 100")
    for _ in range(5):
        found = engine.play(board, QUICK, game="long")
        assert found.move is not None
        board.push(found.move)
    assert board.halfmove_clock == 102


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "atomic", "3check", "giveaway", "horde"])
def test_variants_by_the_names_of_python_chess(
    engine: chess.engine.SimpleEngine, name: str
) -> None:
    board = chess.variant.find_variant(name)()
    for _ in range(6):
        found = engine.play(board, QUICK, game=name)
        assert found.move is not None and board.is_legal(found.move)
        board.push(found.move)


@pytest.mark.parametrize("number", [0, 518, 959])
def test_a_shuffled_game(engine: chess.engine.SimpleEngine, number: int) -> None:
    board = chess.Board.from_chess960_pos(number)
    for _ in range(8):
        found = engine.play(board, QUICK, game=number)
        assert found.move is not None and board.is_legal(found.move)
        board.push(found.move)


def test_a_king_castles_by_taking_its_rook(engine: chess.engine.SimpleEngine) -> None:
    """In UCI `f1h1`, in XBoard's protocol `O-O`, said and heard: only castling mates here."""
    board = chess.Board(CASTLES, chess960=True)
    mating = board.parse_san("O-O")
    found = engine.play(board, chess.engine.Limit(depth=2), game="said")
    assert found.move == mating
    board = chess.Board(MAY_CASTLE, chess960=True)
    board.push_san("O-O")
    assert engine.play(board, QUICK, game="heard").move in board.legal_moves


def test_a_shuffled_game_with_drops(uci: chess.engine.SimpleEngine) -> None:
    """Every game with castling is played from shuffled ranks where UCI_Chess960 says so."""
    start = "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/4RK1R[Nn] w H - 0 1"
    board = chess.variant.CrazyhouseBoard(start, chess960=True)
    castling = board.parse_san("O-O")
    assert uci.play(board, QUICK, root_moves=[castling]).move == castling
    board.push(castling)
    assert uci.play(board, QUICK).move in board.legal_moves
    assert uci.play(chess.variant.CrazyhouseBoard(), QUICK).move is not None


def test_an_end_is_answered(engine: chess.engine.SimpleEngine) -> None:
    mated = played(chess.Board(), ["f2f3", "e7e5", "g2g4", "d8h4"])
    if isinstance(engine.protocol, chess.engine.UciProtocol):
        assert engine.play(mated, QUICK).move is None
    assert engine.play(chess.Board(), QUICK).move is not None


def test_analysis(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = engine.analyse(board, chess.engine.Limit(depth=3))
    assert found["score"].white() == chess.engine.Mate(1)
    assert found["pv"][0] == chess.Move.from_uci("a1a8")
    with engine.analysis(chess.Board()) as going:
        for info in going:
            if info.get("depth", 0) >= 2:
                break
    assert engine.play(chess.Board(), QUICK).move is not None


def test_several_lines(uci: chess.engine.SimpleEngine) -> None:
    found = uci.analyse(chess.Board(), chess.engine.Limit(depth=2), multipv=3)
    assert len({info["pv"][0] for info in found}) == 3


def test_options_that_programs_set(uci: chess.engine.SimpleEngine) -> None:
    uci.configure({"UCI_LimitStrength": True, "UCI_Elo": 1200, "Skill Level": 5, "Hash": 16})
    uci.configure({"SyzygyPath": "/tables", "EvalFile": "nn-1.nnue", "Threads": 1})
    uci.configure({"Move Overhead": 100, "Clear Hash": None})
    assert uci.play(chess.Board(), QUICK).move is not None
    uci.ping()


def test_no_root_move_is_answered(uci: chess.engine.SimpleEngine) -> None:
    """python-chess then says `searchmoves 0000`."""
    assert uci.play(chess.Board(), QUICK, root_moves=[]).move is None


def test_it_ends_while_it_thinks() -> None:
    for ending in ("quit\n", ""):
        lines = f"position startpos\ngo infinite\n{ending}"
        ran = subprocess.run(
            [*COMMAND, "uci"], input=lines, capture_output=True, text=True, timeout=PATIENCE
        )
        assert [line.split()[0] for line in ran.stdout.splitlines()].count("bestmove") == 1


def test_xboard_hears_soon_that_it_should_wait() -> None:
    """XBoard gives an engine two seconds: the word comes before what takes long is loaded."""
    with subprocess.Popen(
        [*COMMAND, "cecp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write("xboard\nprotover 2\n")
        program.stdin.flush()
        began = time.monotonic()
        assert program.stdout.readline().startswith("feature done=0")
        patient = time.monotonic()
        while "done=1" not in program.stdout.readline():
            pass
        assert patient - began < time.monotonic() - began
        program.stdin.write("quit\n")
        program.stdin.flush()
        assert program.wait(timeout=PATIENCE) == 0
