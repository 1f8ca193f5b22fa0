"""What is written for other programs is read back by them: pyffish, python-chess, python-shogi.

Positions of random games, theirs and ours: they call the text valid, find as many moves in it, and
write it as we do. Not compared: the sign of a promoted piece where it matters to nobody, en-passant
squares that nobody can use, and pawns of shogi dropped to give mate, of which Fairy-Stockfish
offers some.
"""

import random
from functools import cache
from typing import Any

import pytest

import fairychess
from fairychess.ini import draft, resolve
from fairychess.ini.folder import compiled
from fairychess.notation import PositionError
from fairychess.rules.catalogue import named

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

SHORT = (
    "crazyhouse", "3check", "seirawan", "makruk", "cambodian", "janggi", "gustav3", "duck",
    "minishogi", "placement", "ataxx", "capahouse",
)  # fmt: skip
LONG = sorted(set(pyffish.variants()) - {"fairy"})
GATES_OF_A_KING_THAT_HAS_MOVED = -5
"""How pyffish finds fault with castling fields of seirawan that it writes itself."""


@cache
def rules_of(name: str) -> Any:
    place = named(name)
    return fairychess.load(place) if place else compiled(draft(resolve({}, name, "built in")))


def theirs(name: str, fen: str) -> str:
    """A FEN as Fairy-Stockfish writes it, without the sign of promoted pieces."""
    return str(pyffish.get_fen(name, fen, [])).replace("~", "")


def same_but_passing(one: str, other: str) -> bool:
    """Are two FENs the same, but for an en-passant square that one of them does not name?"""
    pairs = [pair for pair in zip(one.split(), other.split(), strict=True) if len(set(pair)) > 1]
    return not pairs or (len(pairs) == 1 and "-" in pairs[0] and one.split()[3] in pairs[0])


def of_their_game(name: str, seed: int, plies: int) -> int:
    """Read and write the positions of a random game of pyffish's."""
    rules, rng, moves = rules_of(name), random.Random(seed), list[str]()
    start = pyffish.start_fen(name)
    for _ in range(plies):
        fen = pyffish.get_fen(name, start, moves, False, False, rules.has_hands)
        legal = pyffish.legal_moves(name, start, moves)
        if not legal or pyffish.is_immediate_game_end(name, start, moves)[0]:
            break
        written = rules.position(fen, "fairy-stockfish").fen()
        valid = pyffish.validate_fen(written, name)
        assert valid in (1, GATES_OF_A_KING_THAT_HAS_MOVED), (fen, written)
        assert same_but_passing(theirs(name, written), theirs(name, fen)), (fen, written)
        assert len(pyffish.legal_moves(name, written, [])) == len(legal), (fen, written)
        moves.append(rng.choice(legal))
    return len(moves)


def of_our_game(name: str, seed: int, plies: int) -> int:
    """Write the positions of a random game of ours, and read them back."""
    rules, rng, written = rules_of(name), random.Random(seed), 0
    pos = rules.position()
    for _ in range(plies):
        if pos.result() is not None:
            break
        try:
            fen = pos.fen()
        except PositionError as error:
            assert "fairy-stockfish cannot say" in str(error)
        else:
            written += 1
            assert rules.position(fen, "fairy-stockfish", check=False).fen() == fen
            assert pyffish.validate_fen(fen, name) in (1, GATES_OF_A_KING_THAT_HAS_MOVED), fen
            if rules.definition.style != "shogi":
                assert pos.perft(1, turns=True) == len(pyffish.legal_moves(name, fen, [])), fen
        pos.push(rng.choice(pos.moves()))
    return written


@pytest.mark.parametrize("name", SHORT)
def test_positions_of_a_game_of(name: str) -> None:
    assert of_their_game(name, 1, 30) > 5
    assert of_our_game(name, 2, 20) > 5


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_positions_of_many_games_of(name: str) -> None:
    assert sum(of_their_game(name, seed, 150) for seed in range(10)) > 20
    assert sum(of_our_game(name, seed, 100) for seed in range(5)) > 5


# ---- python-chess -----------------------------------------------------------------------------

CHESS = [
    ("chess", "Board", ("fen", "xfen", "shredder", "fairy-stockfish", "lichess")),
    ("chess960", "Board", ("xfen", "shredder", "lichess")),
    ("crazyhouse", "CrazyhouseBoard", ("lichess", "fairy-stockfish")),
    ("three-check", "ThreeCheckBoard", ("lichess", "fairy-stockfish")),
    ("atomic", "AtomicBoard", ("fen", "lichess")),
    ("antichess", "AntichessBoard", ("fen",)),
    ("horde", "HordeBoard", ("fen", "lichess")),
    ("racing-kings", "RacingKingsBoard", ("fen",)),
    ("king-of-the-hill", "KingOfTheHillBoard", ("shredder",)),
]


def read_by_python_chess(name: str, board: str, dialects: tuple[str, ...], seed: int) -> int:
    """A random game of ours, every position written in each dialect."""
    variant = pytest.importorskip("chess.variant", reason="python-chess is not installed")
    make = getattr(variant, board, None) or variant.chess.Board
    rules, rng, written = rules_of(name), random.Random(seed), 0
    pos = rules.position()
    if name == "chess960":
        pos.push(rng.choice(pos.moves()))
    for _ in range(60):
        if pos.result() is not None:
            break
        for dialect in dialects:
            fen = pos.fen(dialect)
            read = make(fen, chess960=name == "chess960")
            assert read.legal_moves.count() == pos.perft(1), (dialect, fen)
            assert rules.position(fen, dialect).text() == pos.text(), (dialect, fen)
            assert rules.position(fen).text() == pos.text(), (dialect, fen)
            if dialect in ("fen", "xfen"):
                assert read.fen(en_passant="xfen") == fen
            if dialect == "shredder":
                assert read.shredder_fen(en_passant="xfen") == fen
            written += 1
        pos.push(rng.choice(pos.moves()))
    return written


@pytest.mark.parametrize(("name", "board", "dialects"), CHESS)
def test_python_chess_reads_them(name: str, board: str, dialects: tuple[str, ...]) -> None:
    assert read_by_python_chess(name, board, dialects, 1) > 10


@pytest.mark.long
@pytest.mark.parametrize(("name", "board", "dialects"), CHESS)
def test_python_chess_reads_many(name: str, board: str, dialects: tuple[str, ...]) -> None:
    assert sum(read_by_python_chess(name, board, dialects, seed) for seed in range(40)) > 400


# ---- python-shogi -----------------------------------------------------------------------------


def read_by_python_shogi(seed: int, plies: int) -> int:
    """A random game of shogi, rich in drops."""
    shogi = pytest.importorskip("shogi", reason="python-shogi is not installed")
    rules, rng, written = rules_of("shogi"), random.Random(seed), 0
    pos = rules.position()
    for _ in range(plies):
        if pos.result() is not None:
            break
        read = shogi.Board(pos.sfen())
        assert read.sfen() == pos.sfen()
        assert sum(1 for _ in read.legal_moves) == len(pos.moves()), pos.sfen()
        assert rules.position(pos.sfen()).sfen() == pos.sfen()
        written += 1
        moves = pos.moves()
        rich = [move for move in moves if "@" in move or move.endswith("+")]
        pos.push(rng.choice(rich if rich and rng.random() < 0.4 else moves))
    return written


def test_python_shogi_reads_them() -> None:
    assert read_by_python_shogi(1, 40) > 20


@pytest.mark.long
def test_python_shogi_reads_many() -> None:
    assert sum(read_by_python_shogi(seed, 200) for seed in range(30)) > 1000


@pytest.mark.parametrize("name", ["minishogi", "judkins", "gorogoro", "yarishogi", "torishogi"])
def test_sfen_as_fairy_stockfish_writes_it(name: str) -> None:
    rules, rng, moves = rules_of(name), random.Random(3), list[str]()
    start = pyffish.start_fen(name)
    for _ in range(40):
        legal = pyffish.legal_moves(name, start, moves)
        if not legal:
            break
        said = pyffish.get_fen(name, start, moves, False, True).split()
        pos = rules.position(pyffish.get_fen(name, start, moves), "fairy-stockfish", check=False)
        ours = pos.sfen().split()
        assert (ours[0], ours[1], ours[3]) == (said[0], said[1], said[3])
        assert sorted(ours[2]) == sorted(said[2])
        moves.append(rng.choice(legal))
    assert len(moves) > 5
