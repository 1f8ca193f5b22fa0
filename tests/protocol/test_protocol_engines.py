"""Engines as players: games by every protocol, and every way of failing."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairychess.game import Game, new_game
from fairychess.protocol import EngineError, EngineProcess, Resigned, Silence, Thinking, open_engine

FAKE = Path(__file__).with_name("fake_engine.py")
QUICK = Thinking(move=0.05)


def fake(protocol: str, *words: str) -> str:
    command = shlex.join([sys.executable, str(FAKE), protocol, *words])
    return f"{protocol}:{command}"


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Silence is noticed sooner."""
    monkeypatch.setattr(Thinking, "patience", property(lambda self: 3.0))
    yield


def play(game: Game, engine: str, plies: int, thinking: Thinking = QUICK) -> Game:
    """The engine plays both sides."""
    player = open_engine(engine)
    try:
        player.new_game(game.view(game.to_move), thinking)
        for _ in range(plies):
            text, spent = player.move(game.view(game.to_move), thinking)
            assert spent >= 0
            game.play(game.to_move, text)
    finally:
        player.close()
    return game


@pytest.mark.parametrize(
    ("protocol", "variant"), [("cecp", "chess"), ("uci", "chess"), ("usi", "shogi")]
)
def test_plays(protocol: str, variant: str) -> None:
    assert play(new_game(variant), fake(protocol), 12).ply == 12


@pytest.mark.parametrize(
    ("protocol", "variant", "start"),
    [
        ("cecp", "chess", "4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1"),
        ("uci", "chess", "4k3/8/8/8/8/8/PPPP4/4K3 b - - 0 1"),
        ("usi", "shogi", "4k4/9/9/9/9/9/9/9/4K4[Rgp] w - - 0 3"),
    ],
)
def test_plays_from_another_start(protocol: str, variant: str, start: str) -> None:
    thinking = Thinking(mine=5.0, theirs=4.0, increment=0.1)
    assert play(new_game(variant, position=start), fake(protocol), 4, thinking).ply == 4


@pytest.mark.parametrize("protocol", ["cecp", "uci"])
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", "ended with status 3"),
        ("illegal", "plays a1a8, which is not legal"),
        ("silent", "has been silent"),
    ],
)
@pytest.mark.usefixtures("patience")
def test_failures_are_told(protocol: str, fault: str, reason: str) -> None:
    game = new_game("chess")
    with pytest.raises(EngineError, match=reason):
        play(game, fake(protocol, fault, "1"), 4)
    assert game.ply == 1


def test_an_engine_that_failed_is_restarted() -> None:
    player = open_engine(fake("cecp", "crash"))
    for _ in range(2):
        view = new_game("chess").view("first")
        player.new_game(view, QUICK)
        with pytest.raises(EngineError, match="ended"):
            player.move(view, QUICK)


def test_resigning_refusing_and_claiming() -> None:
    with pytest.raises(Resigned):
        play(new_game("chess"), fake("cecp", "resign"), 1)
    with pytest.raises(Resigned):
        play(new_game("chess"), fake("uci", "resign"), 1)
    with pytest.raises(EngineError, match="claims: 1/2-1/2"):
        play(new_game("chess"), fake("cecp", "claim"), 1)
    game = new_game("chess")
    game.play("first", "e2e4")
    with pytest.raises(EngineError, match="Illegal move: e2e4"):
        play(game, fake("cecp", "refuse"), 2)


def test_a_game_it_does_not_know() -> None:
    for protocol in ("cecp", "uci"):
        with pytest.raises(EngineError, match="does not know"):
            play(new_game("shogi"), fake(protocol), 1)


@pytest.mark.parametrize(
    "text", ["hachu", "cecp:", "xyz:hachu", "cecp:there-is-no-such-program-here"]
)
def test_texts_that_name_no_engine(text: str) -> None:
    with pytest.raises(ValueError, match=r"engine|program"):
        play(new_game("chess"), text, 1)


def test_a_program_that_speaks_no_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.protocol.cecp.STARTING", 0.3)
    monkeypatch.setattr("fairychess.protocol.uci.STARTING", 0.3)
    for protocol in ("cecp", "uci", "usi"):
        with pytest.raises(EngineError, match="does not speak"):
            play(new_game("chess"), f"{protocol}:cat", 1)


def test_lines_of_a_program() -> None:
    program = EngineProcess("cat")
    program.say("one", "two")
    assert next(program.hear(5)) == "one"
    assert next(program.hear(5)) == "two"
    with pytest.raises(Silence):
        next(program.hear(0.05))
    program.close()
