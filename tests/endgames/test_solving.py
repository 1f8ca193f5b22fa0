"""Solved endgames: published counts, python-chess as referee, and every rule's own moves."""

import random
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

from fairychess.endgames import (
    EndgameError,
    Endgames,
    Result,
    TableFolder,
    best,
    parse,
    solve,
    usual_folder,
)
from fairychess.endgames.standing import text_at
from fairychess.endgames.table import IMPOSSIBLE, read
from fairychess.notation.ids import format_id
from fairychess.rules import Rules, load

Solved = Callable[[str, str], Endgames]

PUBLISHED = [
    # Won for White to move and for Black to move, and the longest win in moves: the known counts
    # of all placements on the board, and the distances to mate of the usual tablebases.
    ("KQvK", 144_508, 200_896, 10),
    ("KRvK", 175_168, 201_700, 16),
    ("KPvK", 124_960, 97_604, 28),
]


@pytest.mark.parametrize(("material", "white", "black", "moves"), PUBLISHED)
def test_known_counts(solved: Solved, material: str, white: int, black: int, moves: int) -> None:
    """One solving of KPvK holds the others: a pawn becomes a queen or a rook."""
    tables = solved("chess", "KPvK")
    values = tables.values(parse(load("chess"), material))
    assert values is not None
    won = [sum(0 < value < IMPOSSIBLE for value in values[mover::2]) for mover in (0, 1)]
    assert won == [white, black]
    assert max((value - 1) // 2 for value in values if 0 < value < IMPOSSIBLE) == 2 * moves


def test_python_chess_agrees_with_each_step(solved: Solved) -> None:
    """A position is worth one ply more than its best move leads to, in python-chess's moves."""
    tables, rules = solved("chess", "KPvK"), load("chess")
    rng = random.Random(1)
    found = 0
    while found < 150:
        board = chess.Board.empty()
        squares = rng.sample(range(64), 3)
        pieces = [chess.Piece.from_symbol(symbol) for symbol in ("K", rng.choice("PQR"), "k")]
        for square, piece in zip(squares, pieces, strict=True):
            board.set_piece_at(square, piece)
        board.turn = rng.random() < 0.5
        if not board.is_valid() or board.is_game_over():
            continue
        found += 1
        worth = plies_of(tables, rules, board)
        after = []
        for move in list(board.legal_moves):
            board.push(move)
            after.append(plies_of(tables, rules, board))
            board.pop()
        assert worth == (one_later(after, best_first=board.turn)), board.fen()


def plies_of(tables: Endgames, rules: Rules, board: chess.Board) -> float:
    """Plies until White mates, endless where it does not."""
    if board.is_checkmate():
        return 0
    if board.is_game_over() or board.is_insufficient_material():
        return float("inf")
    result = tables.probe(rules.position(board.fen()).kernel)
    assert result is not None, board.fen()
    return result.plies if result.winner == 0 else float("inf")


def one_later(after: list[float], best_first: bool) -> float:
    return 1 + (min(after) if best_first else max(after))


GAMES = [
    ("minishogi", "KGvK"),
    ("atomic", "KQvK"),
    ("antichess", "QvK"),
    ("king-of-the-hill", "KvK"),
    ("minixiangqi", "KRvK"),
    ("dobutsu", "LvL"),
]


@pytest.mark.parametrize(("variant", "material"), GAMES)
def test_every_value_follows_from_the_moves(solved: Solved, variant: str, material: str) -> None:
    """Random positions of all materials found on the way; the moves are those of the rules."""
    tables, rules = solved(variant, material), load(variant)
    play = rules.position()
    rng = random.Random(2)
    checked = 0
    for text in sample_positions(tables, rules, rng, 300):
        play = rules.position(text)
        result = tables.probe(play.kernel)
        if result is None or play.result() is not None:
            continue
        after = tables.results(play.kernel)
        if not after:
            continue
        checked += 1
        mover = play.kernel.seat()
        chosen = best(after, mover)[0][1]
        expected = Result(chosen.winner, chosen.plies + 1) if chosen.winner >= 0 else Result(-1)
        assert result == expected, text
    assert checked > 20


def sample_positions(tables: Endgames, rules: Rules, rng: random.Random, count: int) -> list[str]:
    """Texts of random numbers that are positions."""
    found = []
    while len(found) < count:
        material = rng.choice(tables.materials)
        number = rng.randrange(len(tables.values(material)))
        if tables.values(material)[number] != IMPOSSIBLE:
            found.append(text_at(rules, material, number))
    return found


def test_the_side_that_wins_does(solved: Solved) -> None:
    """Both play the table's moves: it ends when the table says, by mate."""
    tables, play = (
        solved("chess", "KPvK"),
        load("chess").position("8/8/8/8/k7/8/4P3/4K3 w - - 0 1"),
    )
    result = tables.probe(play.kernel)
    assert result is not None
    assert result.winner == 0
    for left in range(result.plies, 0, -1):
        after = tables.results(play.kernel)
        assert after is not None
        move, reached = best(after, play.kernel.seat())[0]
        assert reached.plies == left - 1
        play.kernel.do(move)
    ended = play.result()
    assert ended is not None
    assert (ended.winner, ended.message.key) == ("first", "checkmate")


@pytest.mark.parametrize(
    ("variant", "material", "reason"),
    [
        ("kira-chess", "KNvK", "secrets"),
        ("duck-chess", "KvK", "too many positions"),
        ("zelda-chess", "KQvK", "too many positions"),
    ],
)
def test_what_cannot_be_solved_says_why(
    variant: str, material: str, reason: str, tmp_path: Path
) -> None:
    rules = load(variant)
    with pytest.raises(EndgameError, match=reason):
        solve(rules, parse(rules, material), TableFolder(rules, tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_many_pieces_on_a_small_board_are_too_many_and_not_impossible(tmp_path: Path) -> None:
    rules = load("los-alamos-chess")
    with pytest.raises(EndgameError, match=r"too many positions|of memory"):
        solve(rules, parse(rules, "KRRvKRR"), TableFolder(rules, tmp_path), 64 << 20)


def test_memory_is_bounded(tmp_path: Path) -> None:
    rules = load("raichu-shogi")
    royal = rules.pieces[rules.royal_types[0]].id
    name = format_id(royal, 0)
    with pytest.raises(EndgameError, match=r"^\S+: needs \d+ MB of memory, more than the 64"):
        solve(rules, parse(rules, f"{name}{name}v{name}"), TableFolder(rules, tmp_path), 64 << 20)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("KQK", "a v stands between"),
        ("KQvX", "column 4: no piece id"),
        ("KQvK]", "column 5"),
        ("", "a v stands between"),
        ("v", "from one to 8 pieces"),
        ("K" * 9 + "v", "from one to 8 pieces"),
    ],
)
def test_materials_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(EndgameError, match=reason):
        parse(load("chess"), text)


def test_materials_read_back() -> None:
    shogi = load("shogi")
    for name in ("KGvK", "K[G]vK[PP]", "K+RvK"):
        assert parse(shogi, name).name(shogi) == name
    with pytest.raises(EndgameError, match="the hand has no end"):
        parse(shogi, "KvK[G")


def test_tables_are_refused_when_they_are_none(solved: Solved, tmp_path: Path) -> None:
    rules = load("dobutsu")
    folder = TableFolder(rules, tmp_path)
    solve(rules, parse(rules, "LvL"), folder)
    path = next(tmp_path.glob("*.endgame"))
    whole = path.read_bytes()
    assert read(path, rules).facts.positions > 0
    with pytest.raises(EndgameError, match="other rules"):
        read(path, load("minishogi"))
    for broken in (b"", b"{}\n", whole[:-9], whole[:200], whole[:-40] + bytes(40)):
        path.write_bytes(broken)
        with pytest.raises(EndgameError):
            read(path, rules)


def test_a_machine_without_homes_has_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user is a mere number."""

    def none() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", none)
    with pytest.raises(EndgameError, match="no home folder"):
        usual_folder(load("chess"), {})
    assert usual_folder(load("chess"), {"FAIRYCHESS_ENDGAMES": "/there"}).parent == Path("/there")
