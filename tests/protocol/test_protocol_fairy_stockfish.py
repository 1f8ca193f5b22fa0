"""The real Fairy-Stockfish as a player: games whose moves it writes in its own way."""

import os
import shutil

import pytest

from fairychess.game import new_game
from fairychess.lab.match import Match, MatchSettings
from fairychess.protocol import Thinking, open_engine
from fairychess.protocol.program import PLACES

PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), *PLACES])
ENGINE = "uci:fairy-stockfish;Threads=1"
VARIANTS = [
    "chess960",
    "crazyhouse",
    "seirawan-chess",
    "capablanca-chess",
    "grand-chess",
    "placement-chess",
    "janggi",
    "kyoto-shogi",
    "micro-shogi",
    "makruk",
    "minishogi",
    "shogi",
    "xiangqi",
]
pytestmark = pytest.mark.skipif(
    shutil.which("fairy-stockfish", path=PATH) is None, reason="Fairy-Stockfish is not installed"
)


def test_it_plays_both_sides_of_its_variants() -> None:
    thinking = Thinking(nodes=200)
    for name in VARIANTS:
        player = open_engine(ENGINE)
        try:
            game = new_game(name, seed=4)
            while game.to_move == "chance":
                game.play_chance()
            player.new_game(game.view(game.to_move), thinking)
            while game.outcome is None and game.ply < 30:
                text, _ = player.move(game.view(game.to_move), thinking)
                game.play(game.to_move, text)
        finally:
            player.close()
        assert game.ply == 30 or game.outcome is not None, name


def test_a_game_it_does_not_know_is_refused_before_the_first() -> None:
    match = Match("fairychess", ENGINE, MatchSettings("chu-shogi", games=2, nodes=10))
    with pytest.raises(ValueError, match="does not know chu-shogi"):
        list(match.play())
    assert match.score.games == 0
