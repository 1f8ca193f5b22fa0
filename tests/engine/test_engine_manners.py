"""What boards may count on: an answer to every `go`, no position but the one that was asked for,
and play that goes on until somebody claims the end of the game."""

import subprocess
import sys

import pytest
from talk import Engine

from fairychess.rules import load
from fairychess.search.levels import RATINGS, STRONGEST

AGAIN = "g1f3 g8f6 f3g1 f6g8 " * 2
SENNICHITE = "4i4h 6a6b 4h4i 6b6a " * 3
FIFTY = "7k/8/8/8/8/8/8/KQ6 w - - 100 100"


# ---- a refused position -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        "position fen xx",
        "position startpos moves e2e4 e7e4",
        "position startposs",
        "position",
        "position fen",
        "position startpos e2e4",
    ],
)
def test_nothing_is_played_from_a_position_before(wrong: str) -> None:
    engine = Engine("uci")
    engine.say("position startpos moves d2d4")
    said = engine.say(wrong, "go depth 2")
    assert said[-1] == "bestmove (none)"
    assert said[-2].startswith("info string there is no position: ")
    assert [
        line for line in engine.say("go perft 2", "d") if "Nodes" in line or "Fen" in line
    ] == []
    assert engine.say("position startpos", "go depth 1")[-1] != "bestmove (none)"
    engine.say(wrong)
    assert engine.say("ucinewgame", "go depth 1")[-1] != "bestmove (none)"


def test_the_same_by_usi() -> None:
    engine = Engine("usi")
    assert engine.say("position sfen 9/9 b - 1", "go depth 1")[-1] == "bestmove (none)"


@pytest.mark.parametrize("wrong", ["setboard xx", "setboard 8/8/8/8/8/8/8/8 w - - 0 1"])
def test_the_same_by_cecp(wrong: str) -> None:
    engine = Engine("cecp")
    engine.say("sd 1", "force", "usermove e2e4")
    said = engine.say(wrong, "usermove e7e5", "go", "undo")
    assert said[0].startswith("tellusererror Illegal position: ")
    assert said[1].startswith("Illegal move (there is no position)")
    assert all(line.startswith("Error (there is no position") for line in said[2:])
    assert all(line.startswith("Error (there is no") for line in engine.say("hint", "bk"))
    assert engine.say("analyze", "exit") == []
    assert engine.say("new", "usermove e2e4")[-1].startswith("move ")


# ---- claims -----------------------------------------------------------------------------------


def test_a_board_plays_on_after_a_third_time() -> None:
    engine = Engine("uci")
    assert engine.best(f"position startpos moves {AGAIN}", "go depth 2") != "(none)"
    assert engine.best(f"position startpos moves {AGAIN} e2e4 e7e5", "go depth 2") != "(none)"
    usi = Engine("usi")
    assert usi.best(f"position startpos moves {SENNICHITE}", "go depth 2") not in ("resign", "win")
    assert usi.best(f"position startpos moves {SENNICHITE} 7g7f", "go depth 2") != "resign"


def test_a_board_plays_on_after_fifty_moves_and_so_well_as_before() -> None:
    engine = Engine("uci")
    said = engine.say(f"position fen {FIFTY}", "go depth 4")
    assert int(said[-2].split()[said[-2].split().index("cp") + 1]) > 500
    assert engine.best(f"position fen {FIFTY} moves b1b2 h8h7", "go depth 1") != "(none)"


def test_several_processes_play_on() -> None:
    engine = Engine("uci")
    engine.say("setoption name Threads value 2")
    try:
        for game in (AGAIN, f"{AGAIN} e2e4"):
            assert engine.best(f"position startpos moves {game}", "go depth 3") != "(none)"
    finally:
        engine.say("quit")


def test_xboard_hears_of_the_claim_and_the_move() -> None:
    engine = Engine("cecp")
    moves = [f"usermove {move}" for move in AGAIN.split()]
    said = engine.say("sd 1", "force", *moves, "go")
    assert said[0] == "1/2-1/2 {repetition}" and said[1].startswith("move ")
    assert not any(line.startswith("Illegal") for line in engine.say("usermove a7a5"))


def test_the_referee_ends_the_game_as_ever() -> None:
    pos = load("chess").position()
    for move in AGAIN.split():
        pos.push(move)
    assert pos.result() is not None and pos.moves() == []


def test_nobody_resigns_a_drawn_game() -> None:
    engine = Engine("usi")
    engine.say("setoption name USI_Variant value chess")
    drawn = engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 1")
    assert drawn[-1] == "bestmove (none)"
    lost = engine.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "go depth 1")
    assert lost[-1] == "bestmove resign"


# ---- an answer to every go --------------------------------------------------------------------


@pytest.mark.parametrize(
    "then",
    ["position startpos moves e2e4", "quit", "ucinewgame", "go depth 1", "setoption name Hash"],
)
def test_whatever_follows_a_go_it_is_answered(then: str) -> None:
    engine = Engine("uci")
    for line in ("position startpos", "go infinite", then):
        engine.listener.hear(line)
    engine.listener.wait()
    answers = [line for line in engine.heard if line.startswith("bestmove")]
    assert len(answers) == 1 + then.startswith("go")
    assert answers[0] != "bestmove (none)"


def test_the_end_of_the_input_is_answered_too() -> None:
    command = [sys.executable, "-m", "fairychess", "uci"]
    lines = "position startpos\ngo infinite\n"
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_single_move_is_thought_about_for_the_time_that_is_given() -> None:
    engine = Engine("uci")
    said = engine.say("position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1", "go movetime 200")
    assert int(said[-2].split()[2]) > 3
    quick = engine.say("go wtime 60000 btime 60000")
    assert int(quick[-2].split()[2]) == 1  # the clock is for the moves to come


@pytest.mark.parametrize(
    "go",
    [
        "go searchmoves 0000",
        "go depth",
        "go depth x",
        "go movetime 1e9999",
        "go sideways",
        "go mate soon",
        "go depth 1 searchmoves e2e4 e9e9",
        "go depth 1 backwards",
    ],
)
@pytest.mark.parametrize("protocol", ["uci", "usi"])
def test_a_go_that_cannot_be_followed_is_answered_once(protocol: str, go: str) -> None:
    engine = Engine(protocol)
    said = engine.say("position startpos", go)
    answers = [line for line in said if line.startswith(("bestmove", "checkmate"))]
    assert len(answers) == 1 and said[-1] == answers[0]
    assert engine.say("go perft x", "stop", "ponderhit")[-1].startswith("info string")


def test_a_search_that_fails_is_answered_by_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_named: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("fairychess.engine.thinker.best_lines", fail)
    engine = Engine("uci")
    said = engine.say("position startpos moves e2e4", "go depth 3")
    assert said[0] == "info string search: RuntimeError"
    assert said[-1].startswith("bestmove ") and said[-1] != "bestmove (none)"


def test_a_move_that_cannot_be_told_is_answered_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = Engine("uci")
    engine.say("position startpos")

    def fail(*_args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("fairychess.engine.game.EngineGame.whole_turn", fail)
    assert engine.say("go depth 1")[-1] == "bestmove (none)"


# ---- options that programs set ----------------------------------------------------------------


def level_of(engine: Engine) -> int:
    assert engine.listener.conversation is not None
    return engine.listener.conversation.player.settings_now().level


def test_strength_by_rating_and_by_skill() -> None:
    """UCI_Elo chooses the level whose measured rating is nearest; of Level and Skill Level the
    weaker one counts, for some boards set all options to what they are already."""
    engine = Engine("uci")
    engine.say("setoption name UCI_Elo value 1210")
    assert level_of(engine) == 12
    engine.say("setoption name UCI_LimitStrength value true")
    assert level_of(engine) == 4
    engine.say("setoption name UCI_Elo value 1900")
    assert level_of(engine) == 8
    engine.say(f"setoption name UCI_Elo value {max(RATINGS.values())}")
    assert level_of(engine) == STRONGEST
    assert "between" in engine.say("setoption name UCI_Elo value 3000")[0]
    engine.say("setoption name UCI_LimitStrength value false", "setoption name Skill Level value 0")
    assert level_of(engine) == 1
    engine.say("setoption name Skill Level value 20", "setoption name Level value 5")
    assert level_of(engine) == 5
    engine.say("setoption name Skill Level value 20", "setoption name UCI_AnalyseMode value true")
    assert level_of(engine) == 12


def test_what_is_set_in_vain_is_told_once() -> None:
    engine = Engine("uci")
    listed = [line.split(" type")[0] for line in engine.say("uci")]
    for name in ("SyzygyPath", "EvalFile"):
        assert f"option name {name}" in listed
        assert engine.say(f"setoption name {name} value <empty>") == []
        assert engine.say(f"setoption name {name} value /x")[0].startswith(f"info string {name}: ")
        assert engine.say(f"setoption name {name} value /y") == []


@pytest.mark.parametrize(
    ("variant", "start", "move"),
    [
        ("chess", "3k4/8/8/8/8/8/8/4RK1R", "f1h1"),
        ("crazyhouse", "3k4/8/8/8/8/8/8/4RK1R[]", "f1h1"),
        ("atomic", "3k4/8/8/8/8/8/8/4RK1R", "f1h1"),
        ("capablanca", "4k5/10/10/10/10/10/10/3R1K2R1", "f1i1"),
        ("kingofthehill", "3k4/8/8/8/8/8/8/4RK1R", "f1h1"),
    ],
)
def test_games_with_castling_are_played_from_shuffled_ranks(
    variant: str, start: str, move: str
) -> None:
    engine = Engine("uci")
    for _ in range(2):  # in either order
        engine.say(f"setoption name UCI_Variant value {variant}")
        engine.say("setoption name UCI_Chess960 value true")
    rook = move[2].upper()
    assert engine.say(f"position fen {start} w {rook} - 0 1 moves {move}") == []
    assert engine.say("go depth 1")[-1] != "bestmove (none)"
    assert engine.say("setoption name UCI_Chess960 value false", "position startpos") == []


def test_who_does_not_castle_is_the_same_shuffled_or_not() -> None:
    engine = Engine("usi")
    engine.say("setoption name UCI_Chess960 value true")
    assert engine.listener.conversation is not None
    assert engine.listener.conversation.player.game.rules is load("shogi")


def test_xboard_chooses_by_any_name_that_others_use() -> None:
    engine = Engine("cecp")
    said = next(line for line in engine.say("protover 2") if "variants=" in line)
    names = said.partition('"')[2].rstrip('"').split(",")
    assert len(names) == len(set(names)) and names[0] == "normal"
    for name in (
        "fischerandom",
        "frc",
        "3check",
        "giveaway",
        "andernach",
        "ouk",
        "cambodian",
        "zh",
    ):
        assert name in names
        assert not any(line.startswith("Error") for line in engine.say(f"variant {name}"))


# ---- gates by xboard's protocol ---------------------------------------------------------------


def test_what_comes_in_behind_a_move_is_one_move() -> None:
    """As cutechess and XBoard have it: `b1c3h`, and `h1e1h` for the rook's square."""
    engine = Engine("cecp")
    engine.say("protover 2", "variant seirawan-chess", "force")
    start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R[HEhe] w KQBkq - 0 1"
    assert engine.say(f"setboard {start}") == []
    assert engine.listener.conversation is not None
    table = engine.listener.conversation.player.game
    said = {text: table.spelled(text) for text in table.options() if "@" in text}
    assert said["b1c3,H@b1"] == "b1c3h"
    assert said["e1g1,E@e1"] == "e1g1e" and said["e1g1,E@h1"] == "h1e1e"
    for text, spelled in said.items():
        assert table.meant(spelled) == text
    assert engine.say("usermove h1e1h") == []
    assert table.play.text().startswith("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN3RKH[Ehe]")


def test_an_impasse_is_declared_by_usi() -> None:
    engine = Engine("usi")
    at = "position sfen 1K+R+R+BGGSS/+P+P+P6/9/9/9/9/9/9/4k4 b {} 1"
    assert engine.best(at.format("9P"), "go depth 1") == "win"
    assert engine.best(at.format("P"), "go depth 1") not in ("win", "resign", "(none)")
