"""Sessions in which the engine thinks in the opponent's time, and with several processes."""

import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from talk import Engine

from fairychess.engine.cecp import Cecp
from fairychess.engine.limits import GoLimits
from fairychess.engine.uci import Uci
from fairychess.search import crew

FOREVER = 120.0
"""Seconds until a test gives up; nothing takes so long."""


def wait_for(condition: Callable[[], object]) -> bool:
    end = time.monotonic() + FOREVER
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def conversation(engine: Engine) -> Uci | Cecp:
    found = engine.listener.conversation
    assert found is not None
    return found


def hear(engine: Engine, *lines: str) -> None:
    for line in lines:
        engine.listener.hear(line)


# ---- UCI and USI: the board says when ---------------------------------------------------------


@pytest.mark.parametrize(("protocol", "moves"), [("uci", "e2e4 e7e5"), ("usi", "7g7f 3c3d")])
def test_nothing_is_told_before_the_hit(protocol: str, moves: str) -> None:
    """A search that comes to its end while it ponders waits; the hit ends it."""
    engine = Engine(protocol)
    hear(engine, f"position startpos moves {moves}", "go ponder depth 2 wtime 9000 btime 9000")
    assert wait_for(lambda: any(line.startswith("info depth 2") for line in engine.heard))
    hear(engine, "isready")
    assert engine.heard[-1] == "readyok"
    assert not any(line.startswith("bestmove") for line in engine.heard)
    assert engine.say("ponderhit")[-1].startswith("bestmove")


def test_a_miss_is_stopped_and_the_game_goes_on_elsewhere() -> None:
    """The move of the stopped thought is told, as the protocol wants; the game is not set up from
    its start again."""
    engine = Engine("uci")
    hear(engine, "position startpos moves e2e4 e7e5 g1f3", "go ponder wtime 60000 btime 60000")
    kernel = conversation(engine).player.game.play.kernel
    hear(engine, "stop")
    assert engine.heard[-1].startswith("bestmove")
    said = engine.say("position startpos moves e2e4 c7c5", "go depth 2")
    assert said[-1].startswith("bestmove")
    assert conversation(engine).player.game.play.kernel is kernel
    assert conversation(engine).player.game.play.text().startswith("rnbqkbnr/pp1ppppp/8/2p5/4P3/")


def test_the_expected_reply_is_a_legal_one() -> None:
    engine = Engine("uci")
    words = engine.say("position startpos moves e2e4", "go depth 4")[-1].split()
    assert words[2] == "ponder"
    moved = engine.say(f"position startpos moves e2e4 {words[1]} {words[3]}", "isready")
    assert moved == ["readyok"]
    mate = engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4")
    assert mate[-1] == "bestmove a1a8"


# ---- XBoard's protocol: the engine sees to it -------------------------------------------------


def begun() -> tuple[Engine, str]:
    """An engine that has played its first move and ponders, and the reply it expects."""
    engine = Engine("cecp")
    said = engine.say("xboard", "protover 2", "new", "hard", "sd 4", "usermove e2e4")
    assert said[-1].startswith("move ")
    talk = conversation(engine)
    assert isinstance(talk, Cecp) and talk.player.thinker.pondering
    return engine, talk.pondering.guess


def moves_of(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("move ")]


def test_the_expected_move_is_answered() -> None:
    engine, guess = begun()
    assert engine.say("ping 1") == ["pong 1"]
    table = conversation(engine).player.game
    assert len(table.turns) == 3 and table.turns[-1].said == guess
    said = engine.say("?", "time 500", "otim 500", f"usermove {guess}")
    assert len(moves_of(said)) == 1
    assert [turn.said for turn in table.turns][:3] == ["e2e4", table.turns[1].said, guess]
    assert conversation(engine).player.thinker.pondering
    assert engine.say("quit") == []


def test_another_move_is_answered_as_well() -> None:
    engine, guess = begun()
    other = "a2a3" if guess != "a2a3" else "h2h3"
    assert len(moves_of(engine.say(f"usermove {other}"))) == 1
    assert [turn.said for turn in conversation(engine).player.game.turns][2] == other
    hear(engine, "usermove a1a9")
    assert engine.heard[-1].startswith("Illegal move")
    assert engine.say("quit") == []


@pytest.mark.parametrize("line", ["easy", "force", "undo", "result 1-0 {White mates}", "new"])
def test_what_was_pondered_on_is_taken_back(line: str) -> None:
    engine, _ = begun()
    left = {"undo": 1, "new": 0}.get(line, 2)
    assert moves_of(engine.say(line)) == []
    assert not conversation(engine).player.thinker.busy
    assert len(conversation(engine).player.game.turns) == left


# ---- several processes ------------------------------------------------------------------------


def test_a_session_with_two_processes_leaves_none() -> None:
    """Several lines, pondering, another variant and size; at the end all processes have ended."""
    engine = Engine("uci")
    said = engine.say(
        "setoption name Threads value 2",
        "setoption name MultiPV value 2",
        "setoption name UCI_Variant value judkins-shogi",
        "isready",
        "position startpos",
        "go depth 3",
    )
    assert sum("multipv 2" in line for line in said) == 3
    (first,) = crew.process_ids()
    hear(engine, "go ponder wtime 1000 btime 1000")
    assert engine.say("ponderhit")[-1].startswith("bestmove")
    assert crew.process_ids() == [first]
    engine.say("setoption name Hash value 2", "setoption name UCI_Variant value minishogi")
    assert engine.say("go depth 2")[-1].startswith("bestmove")
    (second,) = crew.process_ids()
    assert second != first
    hear(engine, "go infinite", "quit")
    assert crew.process_ids() == [] and engine.listener.ended
    assert "Threads: 65 is not" in Engine("uci").say("setoption name Threads value 65")[0]


def test_cores_are_taken_and_given_back() -> None:
    engine = Engine("cecp")
    assert any("smp=1" in line for line in engine.say("protover 2"))
    engine.say("new", "variant minishogi", "cores 2", "sd 2", "go")
    assert len(crew.process_ids()) == 1
    engine.say("cores 1")
    assert crew.process_ids() == []


@pytest.mark.parametrize("said", ["go infinite\n", ""])
@pytest.mark.parametrize("name", ["chess", "minishogi"])
def test_the_end_of_input_ends_everything(name: str, said: str) -> None:
    """In the middle of a thought, with a thread or a process that searches along."""
    chosen = f"setoption name UCI_Variant value {name}\nsetoption name Threads value 2"
    asked = f"uci\n{chosen}\nisready\nposition startpos\n{said}"
    done = subprocess.run(
        [sys.executable, "-m", "fairychess.cli", "uci"],
        input=asked,
        capture_output=True,
        text=True,
        timeout=FOREVER,
        check=True,
    )
    assert "readyok" in done.stdout and done.stderr == ""


# ---- the clock --------------------------------------------------------------------------------


@pytest.mark.parametrize("left", [0.0, 0.001, 0.005, 0.01, 0.05, 0.5, 5.0])
@pytest.mark.parametrize("margin", [0.0, 0.02, 1.0])
def test_no_more_is_meant_than_the_clock_holds(left: float, margin: float) -> None:
    for more in (0.0, 0.01, 2.0):
        limits = GoLimits(time_left=left, increment=more)
        soft, hard = limits.seconds(margin)
        if left or more:
            assert 0 < soft <= hard <= max(0.004, left + more - margin)


@pytest.mark.parametrize(("base", "more"), [(1.0, 0.01), (0.3, 0.01), (60.0, 0.0), (3.0, 0.02)])
def test_a_clock_outlives_what_is_lost_on_the_way(base: float, more: float) -> None:
    """Every move takes its longest, five milliseconds are lost at each, and at some the margin."""
    clock = base
    for move in range(100):
        _, hard = GoLimits(time_left=clock, increment=more).seconds(0.02)
        clock -= hard + (0.02 if move % 10 == 0 else 0.005)
        assert clock > 0, move
        clock += more


def test_what_is_kept_back_leaves_time_to_think() -> None:
    assert GoLimits(time_left=60.0).seconds(1.0)[1] > 1.0
    assert GoLimits(time_left=60.0, increment=1.0).seconds(0.02)[0] > 1.4
    assert GoLimits(time_left=0.0, byoyomi=1.0).seconds(0.02)[1] == pytest.approx(0.98)
