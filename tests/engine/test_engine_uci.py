"""Our engine in UCI and USI: what boards say, what they hear, and what nobody should say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from talk import Engine

from fairychess import __version__
from fairychess.engine.uci import LIMIT_WORDS
from fairychess.rules.catalogue import named

pyffish = pytest.importorskip("pyffish")


def test_it_names_itself_and_its_options() -> None:
    said = Engine().say("uci", "isready")
    assert said[0] == f"id name fairychess {__version__}"
    assert any(line.startswith("option name UCI_Variant type combo default chess") for line in said)
    assert said[-2:] == ["uciok", "readyok"]
    assert Engine().say("usi")[-1] == "usiok"


def test_it_finds_a_mate() -> None:
    engine = Engine("uci")
    said = engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "go depth 4")
    assert said[-1].startswith("bestmove a1a8")
    assert any("score mate 1" in line for line in said)
    mated = engine.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "go depth 4")
    assert mated == ["info depth 0 score mate 0", "bestmove (none)"]


def test_limits_are_kept() -> None:
    engine = Engine("uci")
    deep = engine.say("position startpos", "go depth 3")
    assert max(int(line.split()[2]) for line in deep if line.startswith("info depth")) == 3
    only = engine.say("position startpos", "go depth 2 searchmoves a2a3")
    assert only[-1].startswith("bestmove a2a3")
    lines = engine.say("setoption name MultiPV value 3", "position startpos", "go depth 2")
    assert sum("multipv 3" in line for line in lines) == 2
    for line in ("go movetime 0", "go wtime -50 btime -50", "go wtime 50"):
        assert engine.say(line)[-1].startswith("bestmove")
    engine.say("position startpos moves e2e4")
    assert engine.say("go wtime 50")[-1].startswith("bestmove")  # the clock of the other side


def test_unknown_words_are_passed_over() -> None:
    engine = Engine("uci")
    assert engine.say("hello isready") == ["readyok"]
    said = engine.say("go depth 1 sideways searchmoves a2a3 e2e5")
    assert said[0] == "info string go: 'sideways' means nothing"
    assert said[-1].startswith("bestmove a2a3")


def test_wins_draws_and_losses() -> None:
    engine = Engine("uci")
    engine.say("setoption name UCI_ShowWDL value true")
    said = engine.say("position fen 4k3/8/8/8/8/8/8/Q3K2R w - - 0 1", "go depth 2")
    words = said[0].split()
    won, drawn, lost = map(int, words[words.index("wdl") + 1 :][:3])
    assert won > 900 > drawn > lost and won + drawn + lost == 1000


def test_an_analysis_is_of_the_full_strength() -> None:
    engine = Engine("uci")
    weak = engine.say("setoption name Level value 1", "position startpos", "go depth 3")
    assert sum(line.startswith("info depth") for line in weak) == 1
    full = engine.say("setoption name UCI_AnalyseMode value true", "go depth 3")
    assert sum(line.startswith("info depth") for line in full) == 3


def test_lines_of_play_are_counted_until_stopped() -> None:
    engine = Engine("uci")
    assert engine.say("position startpos", "go perft 3")[-1] == "Nodes searched: 8902"
    before = len(engine.heard)
    for line in ("go perft 6", "isready", "stop"):
        engine.listener.hear(line)
    told = engine.heard[before:]
    assert "readyok" in told and not any("Nodes" in line for line in told)
    assert engine.say("go depth 1")[-1].startswith("bestmove")


def test_a_mating_problem_by_usi() -> None:
    engine = Engine("usi")
    said = engine.say("position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "go mate 5000")
    assert said[-1] == "checkmate G*5b"
    assert any(" score mate 1 " in line for line in said)
    longer = engine.say("position sfen 7nl/7k1/6p1p/9/7GN/9/9/9/4K4 b RG 1", "go mate 20000")
    assert longer[-1].startswith("checkmate ")
    assert engine.say("position startpos", "go mate 1")[-1] == "checkmate timeout"
    problem = engine.say("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1", "go mate infinite")
    assert problem[-1] == "checkmate G*5b"


def test_a_handicap_by_usi() -> None:
    """The side without its lance begins, and is white."""
    engine = Engine("usi")
    start = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    said = engine.say(f"position sfen {start} moves 8c8d 7g7f", "go btime 50 wtime 50 binc 10")
    assert said[-1].startswith("bestmove ")


def test_thinking_without_end_is_stopped() -> None:
    engine = Engine("uci")
    for line in ("position startpos moves e2e4", "go infinite"):
        engine.listener.hear(line)
    assert engine.listener.conversation is not None
    assert engine.listener.conversation.player.thinker.busy
    said = engine.say("stop")
    assert said[-1].startswith("bestmove")


def test_pondering_plays_when_the_move_has_come() -> None:
    engine = Engine("uci")
    for line in ("position startpos moves e2e4 e7e5", "go ponder wtime 200 btime 200"):
        engine.listener.hear(line)
    assert engine.say("ponderhit")[-1].startswith("bestmove")


def test_a_session_of_usi() -> None:
    engine = Engine()
    said = engine.say(
        "usi",
        "setoption name USI_Hash value 16",
        "isready",
        "usinewgame",
        "position startpos moves 7g7f 3c3d 8h2b+",
        "go btime 0 wtime 0 byoyomi 600000 depth 2",
    )
    assert said[-1].split()[1] in ("3a2b", "8b2b")
    drop = engine.say("position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "go depth 3")
    assert drop[-1].split()[1] == "G*5b"
    assert engine.say("gameover win", "quit") == []
    assert engine.listener.ended


def theirs_of(variant: str, moves: list[str]) -> set[str]:
    return set(pyffish.legal_moves(variant, pyffish.start_fen(variant), moves))


@pytest.mark.parametrize(
    "variant",
    ["crazyhouse", "seirawan", "duck", "kyotoshogi", "joust", "xiangqi", "shogi", "atomic"],
)
def test_moves_are_spelled_as_fairy_stockfish_spells_them(variant: str) -> None:
    """Every move of ours is one of theirs, through a random game that both sides can follow."""
    engine = Engine("uci")
    engine.say(f"setoption name UCI_Variant value {variant}")
    conversation = engine.listener.conversation
    assert conversation is not None
    table, rng, moves = conversation.player.game, random.Random(variant), []
    for _ in range(40):
        theirs = theirs_of(variant, moves)
        if not theirs or table.over() is not None:
            break
        played = rng.choice(sorted(theirs))
        table.play_move(played)
        moves.append(played)
        for text in rng.sample(table.options(), min(3, len(table.options()))):
            if table.over() is None:
                assert conversation.player.whole_turn(text)[1] in theirs_of(variant, moves)
    assert len(moves) > 10


# ---- what nobody should say -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bogus", "unknown command: bogus"),
        ("position", "position: startpos, fen or sfen comes next"),
        ("position fen 8/8", "position"),
        ("position startpos moves e2e5", "e2e5: not a legal move here"),
        ("go wtime much", "wtime: 'much' is no number"),
        ("go perft 99", "perft: 99 is not between 1 and 6"),
        ("go sideways", "go: 'sideways' means nothing"),
        ("setoption name UCI_Variant value nosuch", "nosuch: no such variant"),
        ("setoption name UCI_Variant value kira-chess", "games with secrets"),
        ("setoption name Hash value 0", "Hash: 0 is not between 1 and 4096"),
        ("setoption name Colour value red", "no option is called 'Colour'"),
        ("setoption name VariantPath value /nowhere", "/nowhere: no variant.toml"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(line: str, said: str) -> None:
    engine = Engine("uci")
    answers = engine.say(line)
    waited_for = line.startswith("go ") and "perft" not in line
    assert answers[1:] == ["bestmove (none)"] * waited_for and said in answers[0]
    assert engine.say("isready") == ["readyok"]


TEXT = "position startpos fen moves e2e4 e7e8q setoption name value UCI_Variant chess"
WORDS = [
    *sorted(LIMIT_WORDS),
    *TEXT.split(),
    *("stop", "ponderhit", "ucinewgame", "-1", "9" * 30, "\0", "é"),
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=6))
def test_any_words_are_survived(lines: list[str]) -> None:
    engine = Engine("uci")
    for line in lines:
        if "infinite" in line or "ponder" in line or line.startswith("go"):
            line = line.replace("go", "go nodes 10", 1)
        engine.listener.hear(line)
    engine.listener.hear("stop")
    assert engine.say("isready")[-1:] == ["readyok"]


def test_a_game_is_listed_once_and_known_by_every_name() -> None:
    listed = next(line for line in Engine("uci").say("uci") if "UCI_Variant" in line).split(" var ")
    assert {"3check", "kingofthehill", "crazyhouse", "chu-shogi"} <= set(listed)
    places = [named(name) for name in listed[1:]]
    assert all(places) and len(set(places)) == len(places)
    assert named("chu") == named("Chu Shogi") == "chu-shogi" and named("normal") == "chess"
