"""PGN: other chess programs load what is written, and it is the same game when read back."""

import io
import random
from types import SimpleNamespace

import pytest

from fairychess.game import Game, new_game, replay
from fairychess.game.export import FORMATS, Exported

START = "r3k2r/pppp1ppp/8/4p3/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"


def played(name: str, seed: int, plies: int, position: str | None = None) -> Game:
    """A random game."""
    game, rng = new_game(name, seed=seed, position=position), random.Random(seed)
    for _ in range(plies):
        if game.outcome is not None:
            break
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game.view("both").options).text)
    return game


def pgn(game: Game, **about: object) -> str:
    """The game in PGN."""
    text = FORMATS["pgn"].write(Exported(game.record(), game.view("spectator"), about))
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(
    ("name", "position"),
    [("chess", None), ("chess", START), ("crazyhouse", None), ("atomic", None), ("horde", None)],
)
def test_python_chess_loads_the_same_game(name: str, position: str | None) -> None:
    chess_pgn = pytest.importorskip("chess.pgn", reason="python-chess is not installed")
    game = played(name, 4, 70, position)
    text = pgn(game)
    read = chess_pgn.read_game(io.StringIO(text))
    assert not read.errors
    assert len(list(read.mainline_moves())) == game.ply
    ours = game.view("both").position.split()[0].partition("[")[0].replace("+", "")
    theirs = read.end().board().fen().split()[0].partition("[")[0].replace("~", "")
    assert theirs == ours
    assert replay(text).view("both").position == game.view("both").position


def test_the_seven_tags_come_first_and_say_who_played() -> None:
    players = SimpleNamespace(first=SimpleNamespace(name="Ada"), second=SimpleNamespace(name=""))
    lines = pgn(played("chess", 1, 4), players=players).splitlines()
    tags = [line[1:].split()[0] for line in lines[:7]]
    assert tags == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert lines[4] == '[White "Ada"]' and lines[5] == '[Black "?"]'


def test_a_setup_drawn_by_lot_becomes_the_start() -> None:
    game = played("chess960", 3, 20)
    text = pgn(game)
    assert '[SetUp "1"]' in text and "setup" not in text.partition("\n\n")[2]
    assert replay(text).view("both").position == game.view("both").position


@pytest.mark.parametrize("name", ["shogi", "reversi", "king-friday-xiii", "xiangqi"])
def test_every_game_reads_back(name: str) -> None:
    game = played(name, 2, 40)
    assert replay(pgn(game)).view("both").position == game.view("both").position


def test_what_is_hidden_stays_hidden() -> None:
    game = new_game("dark-chess", seed=1)
    for move in ("e2e4", "e7e5"):
        game.play(game.to_move, move)
    moves = pgn(game).partition("\n\n")[2]
    assert "e4" not in moves and "?" in moves
